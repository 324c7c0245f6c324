library shop.cart;

import 'dart:async';
part 'cart.g.dart';

/// A cart of things.
@immutable
abstract class Cart<T extends Item> extends Base<T> with Logged, Timed implements Priced {
  static const limit = 10;
  final List<T> items;
  late final Store store = Store();
  int? _count, other = 1;

  Cart(this.items, {this.owner = 'me', required int size});
  const Cart.empty() : items = const [];
  Cart.of(T item, [int n = 1]) : items = [item], super(n) {
    _count = n;
  }
  factory Cart.fromJson(Map<String, dynamic> json) => Cart.of(parse(json));

  /// How many.
  int get count => _count ?? 0;
  set count(int value) {
    _count = value;
  }

  @override
  Future<void> add(T item, {int n = 1}) async {
    int twice(int x) => x * 2;
    await save(twice(n));
  }

  T operator [](int index) => items[index];
  double price();
  external int native(int x);
  static Cart create() => throw UnimplementedError();
}

enum Color implements Named {
  red(1),
  green(2);

  const Color(this.value);
  final int value;
  String get label => name;
}

typedef Callback = void Function(int);
const top = 5, _hidden = 'x';
var counter = 0;
String greet(String name, [String? title]) => '$title $name';
int get now => clock();
