CREATE TRIGGER stock_added AFTER INSERT ON products FOR EACH ROW
BEGIN
  INSERT INTO log (what) VALUES ('x');
  CALL restock(NEW.id);
END;
CREATE TRIGGER stock_set BEFORE UPDATE ON products FOR EACH ROW SET NEW.changed = now();
CREATE FUNCTION rate(x INT) RETURNS INT DETERMINISTIC
BEGIN
  DECLARE y INT DEFAULT 0;
  IF x > 0 THEN
    SELECT count(*) INTO y FROM products;
  END IF;
  RETURN y;
END;
CREATE PROCEDURE restock(IN pid INT)
BEGIN
  UPDATE products SET stock = rate(pid) WHERE id = pid;
  CALL log_stock(pid);
END;
CREATE TABLE products (id INT, stock INT);
