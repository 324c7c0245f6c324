<?php
class Broken
{
    function fine() { $this->go(; }
    function after() { helper(); }
}
function last() { helper(); }
