enum color { RED, GREEN = 2, BLUE = GREEN + 1 };
enum { ALONE, OTHER };
