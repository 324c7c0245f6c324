class Lambdas
{
    void Run(List<Item> items)
    {
        items.Where(x => x.Ok).ToList().ForEach(x => x.Touch());
        items.Each((Item x, int i) => { x.Touch(); });
        Func<int, int> twice = n => n * 2;
        Handler h = delegate (int p) { Use(p); };
        Register(OnDone);
        items.Changed += (sender, args) => Refresh();
        var q = from i in items
                join o in others on i.Id equals o.Id
                let n = i.Name
                where i.Ok
                orderby n
                select new { i.Name, Key = o };
    }
}
