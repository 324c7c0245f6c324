#include "a.hpp"

int Shape::count = 0;

Shape::Shape(int sides) : Base(sides), sides_(sides) {}
Shape::~Shape() { release(); }

double ns::Circle::area() const
{
    return radius * PI;
}

template <typename T>
void Store<T>::put(T item) { items.push_back(item); }
