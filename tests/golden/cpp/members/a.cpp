struct Counter {
    static constexpr int step = 1;
    int value{0};
    int* pointer = nullptr;
    int (*callback)(int);
    int read() const { return value + step; }
    int get() const noexcept override final;
};
int Counter::get() const noexcept { return Counter::step; }
