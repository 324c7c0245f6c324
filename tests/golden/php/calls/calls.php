<?php
function calls(Item $item, ?Store $store)
{
    $item->touch()->rename('x')->save();
    $store?->first()?->name;
    Item::make(1, 2)->touch();
    $item->parent->child[0]->touch();
    (new Item(1))->touch();
    $f = 'strlen';
    $f('x');
    array_map(strlen(...), $item->lines(...$store->all()));
    $class::create(size: 3);
    new $class;
    "a {$item->name} $item->size b";
    return $item instanceof Shirt ? Item::LAST : LIMIT;
}
