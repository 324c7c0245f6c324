<?php
function variables(Store $store)
{
    $a = new Item();
    [$b, $c] = pair();
    ['k' => $d, 'l' => $e] = named();
    list($f, list(, $g)) = nested();
    foreach ($store->items() as $key => $item) { $item->touch(); }
    foreach ($pairs as [$left, $right]) { }
    try { risk(); } catch (BadException | \WorseException $ex) { $ex->log(); } finally { done(); }
    $this->cache ??= $a;
    $h ??= make();
    $store->count++;
    Store::$shared = $store;
    unset($store->old);
}
