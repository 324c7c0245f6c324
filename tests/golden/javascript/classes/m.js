/** A store. */
export class Store extends Base {
  static #count = 0;
  name = 'x';
  onChange = (event) => { this.emit(event); };

  constructor(db, options = {}) {
    super(options);
    this.db = db;
    this.cache = new Map();
  }

  get size() { return this.cache.size; }
  set size(value) { this.cache.clear(value); }
  async *rows(query) { yield* this.db.rows(query); }
  static create(...args) { return new Store(...args); }
  #secret() { return Store.#count++; }
  static { boot(); }
  'quoted name'() {}
  quoted() { this.#secret(); }
}

const Anonymous = class extends Store { run() {} };
function mixin(Parent) {
  return class Mixed extends Parent { mixed() { return super.mixed(); } };
}
