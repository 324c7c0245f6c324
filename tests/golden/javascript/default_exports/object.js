export default {
  name: 'widget',
  data() { return { open: false }; },
  methods: { toggle() { flip(); } },
};
