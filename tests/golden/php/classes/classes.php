<?php
namespace Acme\Shop;

/** A thing for sale. */
#[Entity('items'), Orm\Table]
abstract class Item extends Base implements Sized, \Acme\Named
{
    use Timestamps, Logs { log as protected write; Logs::note insteadof Timestamps; }

    public const MAX = 10, MIN = self::MAX;
    protected const string KIND = 'item';

    public static ?Item $last = null;
    private readonly Money|int $price;
    protected $tags = [];
    var $old;

    abstract protected function weigh(array &$by): ?self;

    final public static function make(int ...$sizes): static
    {
        return new static();
    }
}

final class Shirt extends Item {}
