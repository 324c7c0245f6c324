// Adds.
function add(a, b = a, ...rest) {
  function inner(x) { return x; }
  return inner(a + b);
}

async function load() { await add(1, 2); }
function* numbers() { yield* numbers(); }

const arrow = (x) => add(x, 1);
const block = async ({ id, name: label = 'n' }, [first, , third]) => { return id; };
let expression = function named() { return 1; };
var late = x => x;
list.map(function visit(item) { return add(item, 1); });
