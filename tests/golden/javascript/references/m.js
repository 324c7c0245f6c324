counter++;
state.value += read.value;
a.b.c = d;
[first, obj.second] = pair;
({ left, right: renamed } = both);
new Widget(1, ...rest);
new ns.Widget;
maybe?.call(1);
deep?.chain?.(2);
obj['key'](3);
delete obj.gone;
label: for (;;) { continue label; }
const copy = { short, key: value, ...spread };
if (typeof flag === 'undefined') throw new Error(message);
export { copy };
