CREATE OR ALTER PROCEDURE [dbo].[GetCustomer] @Id INT, @Name NVARCHAR(10) = NULL
AS
BEGIN
    SET NOCOUNT ON;
    DECLARE @n INT = 1;
    SELECT * FROM [dbo].[Customers] WHERE Id = @Id;
    EXEC dbo.LogAccess @Id;
    EXECUTE @n = LogAccess;
END
GO
CREATE PROCEDURE dbo.LogAccess @Id INT AS
BEGIN
    DELETE FROM dbo.AccessLog;
END
GO
CREATE VIEW dbo.V AS SELECT c.Name FROM dbo.Customers c;
