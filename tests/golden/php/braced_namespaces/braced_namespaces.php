<?php
namespace One {
    class A {}
    function f() { new A(); }
}
namespace Two {
    class A {}
}
namespace {
    f();
}
