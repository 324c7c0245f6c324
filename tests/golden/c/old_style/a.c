int sum(a, list, n)
    int a;
    struct item *list;
    int n;
{
    return a + list->value;
}
