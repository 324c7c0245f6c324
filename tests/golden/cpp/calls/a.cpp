void calls(A& a, A* p)
{
    a.f().g(1);
    p->h<int>(2);
    ns::inner::k(3);
    ns::B::make<int>(4)->go();
    B(5).go();
    B{6};
    new ns::B(7);
    this->own();
    std::sort(a.begin(), a.end(), less);
    delete p;
    throw Failure(8);
}
