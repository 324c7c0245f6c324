import { save } from './save';
export const api = {
  limit: 3,
  'quoted': 1,
  [computed]: 2,
  save,
  store: save,
  get(id) { return this.fetch(id); },
  fetch: async (id) => request(id),
  get total() { return 1; },
  deep: { inner() {} },
  ...others,
};
const frozen = Object.freeze({ A: 1 });
function f() {
  const local = { get() { return save(); } };
  return local.get();
}
