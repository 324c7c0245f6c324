CREATE OR REPLACE FUNCTION order_total(order_id INT, OUT total INT) RETURNS INT AS $$
  SELECT sum(l.amount) FROM lines l WHERE l.order_id = order_id;
$$ LANGUAGE sql;

CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  found customers;
BEGIN
  SELECT * INTO found FROM customers;
  UPDATE orders SET total = order_total(NEW.id, 2) WHERE id = NEW.id;
  IF found.id > 1 THEN
    PERFORM notify_all(found.id);
  END IF;
  RETURN NEW;
END
$body$;

CREATE TRIGGER keep_total BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION touch();

CREATE PROCEDURE archive(before DATE) LANGUAGE SQL AS $$
  DELETE FROM orders WHERE placed < before;
$$;
CALL archive(now());
