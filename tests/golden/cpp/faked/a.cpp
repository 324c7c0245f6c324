TEST(Suite, Works) { check(1); }
TEST_F(Fixture, AlsoWorks)
{
    check(2);
}
BENCHMARK_CASE(fast) { check(3); }
int after() { return check(4); }
