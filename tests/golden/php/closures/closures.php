<?php
$factor = 2;
$double = function (Item $x) use ($factor, &$seen): int { return $x->size() * $factor; };
$triple = fn(Item $y) => $y->size() * 3;
$object = new class(1) extends Base implements Run {
    public $n;
    public function run() { $this->go(); }
};
usort($items, static fn($a, $b) => $a->rank() <=> $b->rank());
