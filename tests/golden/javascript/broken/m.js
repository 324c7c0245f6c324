function before() { return 1; }
function broken( { return 2; }
class Kept { run() { return before(); } }
const after = () => before();
