/// A shape.
class Shape : public Base, private virtual ns::Mixin<int> {
public:
    explicit Shape(int sides = 3);
    Shape(const Shape& other) = default;
    virtual ~Shape();
    virtual double area() const = 0;
    void scale(double by) { sides_ = by; this->update(); }
    static int count;
    static Shape* make();
    Shape& operator+=(const Shape& other);
    operator bool() const;

private:
    int sides_ = 0;
    std::vector<Point> points_;
    friend class Factory;
    struct Nested { int value; };
};
