class Settings
{
    public string Name { get; init; } = "x";
    public int Count => Items.Count;
    public Store Items
    {
        get { return _items; }
        private set { _items = value; Notify(); }
    }
    public Item this[int index] { get => Items.At(index); }
    public required Owner Owner { get; set; }
}
