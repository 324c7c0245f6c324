struct node {
    struct node *next, *prev;
    int (*visit)(struct node *self, void *data);
    unsigned flags : 3;
    union {
        int number;
        char *text;
    };
    char name[16];
};

union bits {
    int whole;
};

struct opaque;
