int work(struct list *list, size_t n)
{
    struct item *item = list->head, copy;
    item_t all[4];
    for (int i = 0; i < n; i++) {
        long total = all[i].value;
        {
            int inner = total;
        }
    }
    static int calls;
    item_t made = { .value = 1, .next = item };
    return ((struct item *)n)->value + (&copy)->value;
}
