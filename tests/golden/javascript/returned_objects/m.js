function store() {
  const hidden = () => 1
  return { hidden, size: 0, add(item) { return this.size }, clear: () => hidden() }
}
const make = () => ({ go() {} })
function maybe(x) {
  if (x) {
    return { found: x }
  }
}
const Module = (function () {
  function run() {}
  return { run: run }
})()
