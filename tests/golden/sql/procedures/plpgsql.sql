CREATE DOMAIN email AS text CHECK (VALUE ~ '@');
CREATE FUNCTION shop.total(p_order BIGINT) RETURNS NUMERIC AS $$
DECLARE
    v NUMERIC;
BEGIN
    PERFORM shop.audit('total', p_order);
    FOR r IN SELECT * FROM shop.users LOOP
        v := v + tax(r.id);
    END LOOP;
    IF check_it(v) THEN
        RAISE EXCEPTION 'no order %', p_order;
    ELSE
        INSERT INTO shop.log (what) VALUES ('PERFORM x');
    END IF;
    FOR i IN 1..3 LOOP
        EXECUTE format('x %s', step(i));
    END LOOP;
    RETURN QUERY SELECT * FROM shop.orders;
EXCEPTION WHEN others THEN
    RETURN fallback(v);
END;
$$ LANGUAGE plpgsql;
