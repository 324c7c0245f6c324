<?php
require 'config.php';
require_once __DIR__ . '/lib/util.php';
include ('view.php');
include_once $dynamic;
if (!function_exists('helper')) {
    function helper() { return 1; }
} else {
    helper();
}
