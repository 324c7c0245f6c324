static class Tools
{
    public static string Slug(this string text, int max = 80) => text;
    public static T Pick<T>(this IList<T> list, params int[] at) where T : class, IThing => list[0];

    static async Task<Report> Build(Store store)
    {
        int Local(int n) => n + 1;
        static void Inner<T>(T x) where T : Store { x.Open(); }
        return await store.LoadAsync(Local(1));
    }

    void IRun.Go(out int a, ref Item b, in Item c) { a = 1; }
}
