function a() {}
module.exports = { a, b: a, c() { return a(); }, d: () => 1, limit: 10, ...require('./more'), e: require('./e') };
