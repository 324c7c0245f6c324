typedef unsigned long ulong, *pulong;
typedef struct { int x, y; } point;
typedef struct tree { struct tree *left; } tree;
typedef struct hidden hidden;
typedef struct list list_t;
typedef int (*compare)(const void *, const void *);
typedef enum { OFF, ON } state;
