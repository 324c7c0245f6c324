<?php
/**
 * @property-read Shelf[] $shelves
 * @method static Shop open(int $at)
 * @mixin Seller
 */
class Shop
{
    use Greets, Shouts {
        Greets::hi insteadof Shouts;
        Shouts::hi as protected loud;
        wave as public;
        \Other\Greets::bow as nod;
    }

    public function ring()
    {
        return $this->loud(...);
    }
}
