CREATE VIEW active AS
SELECT c.id, c.email, count(o.id) AS orders
FROM shop.customers c
LEFT JOIN orders AS o ON o.customer_id = c.id
WHERE c.created_at > now()
GROUP BY c.id;

WITH recent AS (SELECT * FROM orders), big AS (SELECT id FROM recent)
SELECT big.id, (SELECT max(price) FROM prices p WHERE p.id = big.id) FROM big;

INSERT INTO orders (id, customer_id) VALUES (1, next_id());
UPDATE orders SET state = 'paid', total = lines.sum FROM lines WHERE orders.id = lines.order_id;
DELETE FROM orders WHERE id = 1;
TRUNCATE TABLE orders;
CREATE TABLE copies AS SELECT * FROM ACTIVE;
