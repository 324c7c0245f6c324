class Locals
{
    void Run(Store store, object thing)
    {
        var first = store.First();
        Item second = store.Second(), third;
        foreach (var item in store.Items) { item.Touch(); }
        foreach (var (key, value) in store.Map) value.Touch();
        using var file = Open();
        using (var lockd = store.Lock()) { lockd.Free(); }
        for (int i = 0; i < 3; i++) { Use(i); }
        var (left, right) = Split();
        (Item a, int b) = Split();
        if (store.TryGet("k", out var found)) found.Touch();
        if (thing is Item it && it.Ok) it.Touch();
        if (thing is Item { Name: var name } whole) whole.Rename(name);
        switch (thing) { case Other o when o.Ok: o.Go(); break; case Kind.Round: break; }
        var r = thing switch { Item x => x.Ok, _ => false };
        try { Risk(); } catch (BadException e) when (e.Code == 1) { e.Log(); }
    }
}
