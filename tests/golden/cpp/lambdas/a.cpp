void run(int n)
{
    auto add = [n, this, &other](int a, auto b) mutable -> int { return a + b + n; };
    each([](Item& item) { item.go(); });
    add(1, 2);
}
