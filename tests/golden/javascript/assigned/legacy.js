// Scripts from before modules: what is assigned at the top is defined there.
shop = shop || {};

shop.checkout.total = function (items) {
  return items.length;
};

shop.Cart = function (owner) {
  this.owner = owner;
};
shop.Cart.prototype = {
  add: function (item) {
    this.log(item);
  },
  log() {},
};
shop.Cart.prototype.clear = function () {
  this.log();
};

shop.views = {
  width: 10,
  render: function () {
    return this.width;
  },
};

greet = function (name) {
  return name;
};

let later;
later = function () {};
later = () => 2;

Settings = { depth: 1, reset() {} };

framework.component("cart", {
  created: function () {
    greet(this.name);
  },
  destroyed() {},
  data: { open: false },
});
