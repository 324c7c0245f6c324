extern int shared;
extern const char *names[];
int defined = 1, *pointer, table[3] = { 1, 2, 3 };
static const int limit = 10;
static struct options { int level; } options = { .level = limit };

void set(void)
{
    defined = table[0];
    options.level++;
}
