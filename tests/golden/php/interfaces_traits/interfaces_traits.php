<?php
interface Sized extends Countable, \Other\Thing
{
    const UNIT = 'cm';
    public function size(int $scale = 1): int;
}

trait Logs
{
    private array $lines = [];
    public function log(string $text): void { $this->lines[] = $text; $this->sink(); }
    abstract protected function sink();
}
