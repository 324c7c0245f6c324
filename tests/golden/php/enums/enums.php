<?php
enum Status: string implements HasLabel
{
    case Active = 'a';
    case Off = 'o';
    const DEFAULT = self::Active;

    public static function pick(): self { return self::DEFAULT; }
    public function label(): string { return match ($this) { self::Active => 'on', Status::Off => 'off' }; }
}
