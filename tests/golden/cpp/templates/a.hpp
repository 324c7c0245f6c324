template <typename T, int N = 3>
class Array {
public:
    T items[N];
    template <class F> void each(F f) { for (auto& item : items) f(item); }
};

template <class T>
T largest(T a, T b) { return a < b ? b : a; }

template <>
int largest<int>(int a, int b);

template <typename T> concept Small = sizeof(T) < 8;
