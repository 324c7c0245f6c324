using System.Collections.Generic;

class Shop
{
    private readonly Shelf first = new();
    private readonly List<Shelf> all = new() { new(1) };
    Shelf? Open { get; set; } = new(2, 3);
    Acme.Shelf Last => new();

    Shelf Next() => new(4);

    Shelf Other(Shelf given = new())
    {
        Shelf[] row = { new(5), new() };
        Shelf here = new(6) { Width = 7 };
        here = new(8);
        return new(given, row);
    }

    public static Shelf operator +(Shop shop, int size) => new(size);
}
