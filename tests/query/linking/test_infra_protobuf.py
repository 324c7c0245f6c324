"""Protocol Buffers linking: packages, imports, nested messages, code of the same name."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

FILES = {
    "proto/shop/v1/order.proto": """\
syntax = "proto3";
package shop.v1;
import "shop/v1/item.proto";
import "common/money.proto";
message Order {
  message Line { Item item = 1; Order parent = 2; }
  repeated Line lines = 1;
  map<string, common.Money> prices = 2;
  .common.Money total = 3;
  Unseen unseen = 4;
}
service Orders {
  rpc Place (Order) returns (stream Order.Line);
}
""",
    "proto/shop/v1/item.proto": 'syntax = "proto3";\npackage shop.v1;\nmessage Item { Line line = 1; }\nmessage Line {}\n',
    "proto/common/money.proto": 'package common;\nimport public "common/unit.proto";\nmessage Money { Unit unit = 1; }\n',
    "proto/common/unit.proto": "package common;\nenum Unit { CENT = 0; }\n",
    "proto/other/item.proto": "package other;\nmessage Item {}\nmessage Unseen {}\nmessage B { Item i = 1; }\n",
    "server.py": "class Order:\n    pass\n\n\ndef Order2():\n    Item()\n",
}
ORDER = "proto/shop/v1/order.proto"


def test_a_message_is_used_by_fields_and_operations_that_see_it() -> None:
    p = Project(FILES)
    assert p.rows(f"{ORDER}#Order") == [f"{ORDER}:6", f"{ORDER}:13", f"{ORDER}:13"]
    assert [u.reference.column for u in p.uses(f"{ORDER}#Order")] == [33, 14, 37]
    assert p.rows("proto/shop/v1/item.proto#Item") == [f"{ORDER}:6"]
    assert p.rows("proto/common/money.proto#Money") == [f"{ORDER}:8", f"{ORDER}:9"]
    assert p.rows("proto/other/item.proto#Item") == ["proto/other/item.proto:4"]


def test_the_innermost_message_of_a_name_counts() -> None:
    p = Project(FILES)
    assert p.rows(f"{ORDER}#Order.Line") == [f"{ORDER}:7", f"{ORDER}:13"]
    assert p.rows("proto/shop/v1/item.proto#Line") == ["proto/shop/v1/item.proto:3"]


def test_what_is_not_imported_is_not_seen() -> None:
    p = Project(FILES)
    assert p.rows("proto/other/item.proto#Unseen") == []
    assert p.rows("proto/common/unit.proto#Unit") == ["proto/common/money.proto:3"]


def test_imports_name_files_from_the_roots_of_the_sources() -> None:
    p = Project(FILES)
    assert p.rows("proto/common/money.proto") == [f"{ORDER}:4"]
    assert p.definition(ORDER, "shop/v1/item.proto") == ["proto/shop/v1/item.proto"]


def test_code_of_the_same_name_is_told_by_name_alone() -> None:
    p = Project(FILES)
    assert p.guesses("server.py#Order") == [f"{ORDER}:5"]
    assert p.rows("server.py#Order") == []
    assert p.guesses("proto/shop/v1/item.proto#Item") == []


def test_code_that_is_generated_from_a_contract_means_the_contract() -> None:
    proto = (
        'syntax = "proto3";\npackage shop.v1;\noption go_package = "example.org/gen/shop;shop";\n'
        "message Order { Line line = 1; message Part {} }\nmessage Line {}\n"
    )
    p = Project(
        {
            "proto/shop/v1/order.proto": proto,
            "svc/a.py": "from shop.v1 import order_pb2\n\n\ndef f():\n    o = order_pb2.Order()\n    o.line\n"
            "    return order_pb2.Order.Part()\n",
            "svc/b.py": "from shop.v1.order_pb2 import Order\nimport shop.v1.order_pb2 as pb\n\n\n"
            "def f(x: Order, y) -> pb.Line:\n    y.line\n",
            "svc/c.py": "from other.order_pb2 import Order\n\nOrder()\n",
            "svc/main.go": 'package main\n\nimport pb "example.org/gen/shop"\n\n'
            "func f() { _ = &pb.Order{Line: nil} }\nfunc g(Order int) {}\n",
        }
    )
    order = "proto/shop/v1/order.proto"
    assert p.rows(f"{order}#Order") == ["svc/a.py:5", "svc/a.py:7", "svc/b.py:1", "svc/b.py:5", "svc/main.go:5"]
    assert p.rows(f"{order}#Line") == [f"{order}:4", "svc/b.py:5"]
    assert p.rows(f"{order}#Order.Part") == ["svc/a.py:7"]
    assert p.rows(f"{order}#Order.line") == ["svc/a.py:6"]
    assert p.guesses(f"{order}#Order.line") == []
    assert p.definition("svc/a.py", "Order") == [f"{order}#Order"]


def test_generated_code_means_contracts_of_other_repositories() -> None:
    p = Project(
        {"main.py": "from shop.v1 import order_pb2\n\norder_pb2.Order()\n"},
        contracts={"shop/v1/order.proto": "message Order {}\n"},
    )
    assert p.definition("main.py", "Order") == ["t/contracts:shop/v1/order.proto#Order"]


def test_java_kotlin_and_scripts_use_what_is_generated() -> None:
    p = Project(
        {
            "proto/acme/v1/order.proto": 'syntax = "proto3";\npackage acme.v1;\noption java_package = "com.acme.v1";\n'
            "message Order { string id = 1; }\n",
            "proto/acme/v2/order.proto": "message Order {}\n",
            "A.java": "import com.acme.v1.Order;\nclass A { Order o; }\n",
            "a.kt": "import com.acme.v1.OrderProto.Order\nfun f(o: Order) {}\n",
            "web/a.ts": "import { Order } from '../gen/acme/v1/order_pb'\nnew Order()\n",
            "web/b.ts": "import { Order } from './acme/v2/order'\nlet o: Order\n",
            "web/c.ts": "import { Order } from './order'\nlet o: Order\n",
        }
    )
    found = p.rows("proto/acme/v1/order.proto#Order")
    assert sorted(found) == ["A.java:1", "A.java:2", "a.kt:1", "a.kt:2", "web/a.ts:1", "web/a.ts:2"]
    assert sorted(p.rows("proto/acme/v2/order.proto#Order")) == ["web/b.ts:1", "web/b.ts:2"]
