[Route("/x"), Acme.Filter]
class References
{
    [Inject] Store _store;

    object Run(Item item, int n)
    {
        item.Count++;
        --_total;
        item.Name ??= Default.Name;
        var cast = (Item)item.Parent;
        var soft = item.Parent as Item;
        var text = $"{item.Name} {Format(n)}";
        var name = nameof(Item.Name) + typeof(Other).Name;
        item?.Parent?.Touch();
        item?.Parent.Touch();
        item!.Child[0].Touch();
        Generic<Item>.Make<Other>(n, name: text);
        lock (_gate) { throw new BadException(text); }
        return n > Limit ? First : Second;
    }
}
