-- Tables, keys, and names in every kind of quotes.

-- Who buys.
CREATE TABLE IF NOT EXISTS shop.customers (
  id SERIAL PRIMARY KEY,
  email VARCHAR(255) NOT NULL UNIQUE,
  country CHAR(2) REFERENCES countries (code)
);

CREATE TABLE "Order" (
  `id` BIGINT NOT NULL,
  customer_id INT NOT NULL,
  state order_state DEFAULT 'new',
  CONSTRAINT fk_customer FOREIGN KEY (customer_id) REFERENCES shop.customers (id) ON DELETE CASCADE
);

CREATE TABLE [dbo].[Line Items] (
  [Id] INT IDENTITY(1,1) NOT NULL,
  [Name] NVARCHAR(50)
)
GO

CREATE TYPE order_state AS ENUM ('new', 'paid');
ALTER TABLE customers ADD COLUMN note TEXT;
CREATE INDEX by_customer ON "Order" (customer_id);
CREATE SEQUENCE numbers;
DROP TABLE countries;
