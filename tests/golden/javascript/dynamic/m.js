async function lazy() {
  const { run } = await import('./run');
  const whole = await import('./whole');
  run(whole.go());
  (await import('./third')).go();
  return import('./fourth').then((m) => m.default());
}
function later() { const { f } = require('./later'); return f(); }
