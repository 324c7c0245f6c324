<?php
namespace Acme\App;

use Acme\Lib\Text as T;
use Acme\Lib\{Json, Xml\Reader as R};
use function Acme\Lib\join;
use const Acme\Lib\LIMIT;

T::slug(Json::read());
\Acme\Lib\run();
Sub\go(namespace\here());
echo \PHP_EOL, Sub\DEPTH;
new \Acme\Lib\Thing(R::class);
