#include "a.h"

/* Adds. */
int add(int a, int b);

static inline int *twice(const int *p, ...)
{
    return add(*p, *p);
}

int (*choose(int which))(int)
{
    int (*found)(int) = which ? first : second;
    return found;
}

void none(void) {}
