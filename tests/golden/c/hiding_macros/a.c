#define ALLOC(type, n) ((type *)malloc((n) * sizeof(type)))

void fill(int n) { p = ALLOC(struct item, n); }
EXPORT_SYMBOL(fill)
FOO_API int api(int x) { return x; }
static __init int start(void) { return 1; }
DEFINE_TEST(named) { return fill(1); }
int after(void) { return api(1); }

void each(void)
{
    list_for_each_entry(p, &head, struct x, member) {
        after();
    }
}

int last(void) { return after(); }
