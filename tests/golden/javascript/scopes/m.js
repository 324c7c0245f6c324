const x = 1;
function f(y) {
  var hoisted = y;
  if (y) {
    let x = 2;
    const inner = () => use(x, hoisted);
    var alsoHoisted = inner();
  }
  for (const [key, value] of Object.entries(y)) { use(key, value); }
  for (let i = 0; i < 3; i++) use(i);
  for (const name in y) { use(name); }
  try { use(x); } catch ({ message }) { use(message); }
  switch (y) { case 1: { let x = 3; use(x); } }
  return alsoHoisted;
}
{ let blocked = x; use(blocked); }
var global1;
(function () { var privately = 1; function helper() { return privately; } helper(); })();
