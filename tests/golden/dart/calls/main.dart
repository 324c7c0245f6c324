import 'dart:io';
import 'package:shop/cart.dart';
import 'package:shop/stock.dart' as stock show find, Stock;
import '../util.dart' show trim, wrap;
import 'more.dart' hide hidden;
export 'src/api.dart' show Api;

void main(List<String> args) async {
  final cart = Cart.of(1);
  Cart<int> other = Cart<int>([]);
  var item = new Item(2), copy = const Item.blank();
  cart.add(item).then((x) => done(x)).timeout(limit);
  other?.items?.first.go();
  cart!.store.load();
  stock.find(args[0], deep: true);
  list
    ..add(1)
    ..sort(compare)
    ..length = 2;
  this.start();
  super.finish(1);
  for (var i = 0; i < top; i++) print('$i ${trim(args[i])} ${i.text}');
  for (final each in cart.items) {
    wrap<int>(each);
  }
  try {
    risky();
  } on IOException catch (e, s) {
    report(e);
  }
  var callback = trim;
  callback('x');
  cart.owner = name();
  switch (item) {
    case Item(size: var n):
      use(n);
  }
  final (a, b) = pair();
  [1, 2].map((e) => e + offset(e)).toList();
}
