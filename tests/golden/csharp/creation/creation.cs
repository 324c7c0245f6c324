class Creation
{
    Item field = new() { Name = "a" };

    void Run()
    {
        var a = new Item(1) { Name = "x", Parent = { Name = "y" } };
        Item b = new() { Name = "z" };
        var c = new Dictionary<string, Item> { ["k"] = new Item() };
        var d = new[] { new Item(), Default };
        Item[] e = { First, Second };
        int[] f = [One, ..Rest];
        var g = new Outer.Inner<int>(Seed);
        var h = new { a.Name, Kind = Kind.Round };
    }
}
