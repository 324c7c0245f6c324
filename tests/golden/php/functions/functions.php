<?php
namespace Acme;

const LIMIT = 5;
define('ACME_OLD', LIMIT);

/** Adds. */
function add(int $a, int|float $b = LIMIT, string ...$rest): int
{
    static $calls = 0;
    global $log;
    return $a + $b;
}

function &lines(iterable $of)
{
    foreach ($of as $line) {
        yield $line => trim($line);
    }
}
