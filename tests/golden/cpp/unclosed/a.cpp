int before() { return 1; }
struct Open { int x;
int after() { return before(); }
