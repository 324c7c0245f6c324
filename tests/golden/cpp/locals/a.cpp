void work(const Item& item, std::unique_ptr<Item> owned, Item* p)
{
    auto made = new Item(1);
    Item direct(2), braced{3}, plain;
    auto copy = std::make_unique<Item>(4);
    for (const auto& each : item.children()) each.go();
    auto [key, value] = pair();
    for (auto& [k, v] : table) v.go();
    if (auto found = find(1)) found->go();
    try {
        run();
    } catch (const Failure& failure) {
        failure.what();
    }
    Item rows[3];
    static_cast<Item*>(p)->go();
}
