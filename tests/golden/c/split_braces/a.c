#ifdef __cplusplus
extern "C" {
#endif

#ifdef A
int f(int x) {
#else
int f(long x) {
#endif
    return g(x);
}

void h(int a)
{
    if (a) {
#ifdef B
        x();
    } else {
#endif
        y();
    }
}

int after(void) { return f(1); }

#ifdef __cplusplus
}
#endif
