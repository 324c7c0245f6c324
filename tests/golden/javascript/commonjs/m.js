const whole = require('./whole');
const { one, two: deux, nested: { deep } } = require('./parts');
const member = require('./m').member;
require('./side-effect');
app.use(require('./inline'));

function local() {}
exports.first = function () { return local(); };
exports.alias = local;
module.exports.second = (a) => a;
module.exports.again = require('./again');
