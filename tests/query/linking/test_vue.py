"""What Vue's components use: in templates, and through `this` over their options."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

UTIL = "export const fmt = (x: any) => x\nexport class Store { inc() {} }\nexport function useStore() { return new Store() }\n"


def test_a_template_uses_what_its_script_has_in_sight() -> None:
    p = Project(
        {
            "src/util.ts": UTIL,
            "src/Child.vue": "<script setup>\nconst props = defineProps(['a'])\n</script>\n",
            "src/A.vue": '<template>\n  <Child :value="total(items)" @save="onSave" v-for="i in items" :key="i.id"/>\n'
            '  <p v-if="ready" :class="{ active: ready, b: 1 }" @click="store.inc()">{{ fmt(ready) }} {{ broken( }}</p>\n'
            '  <template #row="{ store }"><b @click="() => onSave()">{{ store.inc() }}</b></template>\n</template>\n'
            "<script setup lang=\"ts\">\nimport Child from './Child.vue'\nimport { fmt, useStore } from './util'\nconst items = ref([])\n"
            "const ready = computed(() => 1)\nconst store = useStore()\nfunction total(x: any[]) {}\nfunction onSave() {}\n</script>\n",
        }
    )
    assert p.calls("src/A.vue#total") == ["src/A.vue:2"]
    assert p.rows("src/A.vue#onSave") == ["src/A.vue:2", "src/A.vue:4"]
    assert p.rows("src/A.vue#ready") == ["src/A.vue:3", "src/A.vue:3", "src/A.vue:3"]
    assert p.calls("src/util.ts#fmt") == ["src/A.vue:3"]
    assert p.calls("src/util.ts#Store.inc") == ["src/A.vue:3"]
    assert p.rows("src/Child.vue", "read") == ["src/A.vue:2"]


def test_options_are_one_object_to_methods_and_template() -> None:
    p = Project(
        {
            "A.vue": '<template><button @click="save" @x="fetch(n)">{{ twice }}</button></template>\n<script lang="ts">\n'
            "export default defineComponent({\n  data() { return { n: 1 } },\n  computed: { twice() { return this.n } },\n"
            "  methods: {\n    save() { this.emit2() },\n    emit2() {},\n    fetch() { fetch('x') },\n  },\n  setup() { return { inc() {} } },\n"
            "  mounted() { this.save(); this.twice; this.inc(); this.$emit('x') },\n})\n</script>\n",
        }
    )
    assert p.rows("A.vue#default.methods.save") == ["A.vue:1", "A.vue:12"]
    assert p.calls("A.vue#default.methods.emit2") == ["A.vue:7"]
    assert p.calls("A.vue#default.methods.fetch") == ["A.vue:1"]
    assert p.rows("A.vue#default.computed.twice", "read") == ["A.vue:1", "A.vue:12"]
    assert p.rows("A.vue#default.data.n", "read") == ["A.vue:1", "A.vue:5"]
    assert p.calls("A.vue#default.setup.inc") == ["A.vue:12"]


def test_tags_with_dashes_and_components_registered_for_all_are_uses_of_components() -> None:
    p = Project(
        {
            "src/MyButton.vue": "<script setup>\n</script>\n",
            "src/Child.vue": "<script>\nexport default { name: 'Child' }\n</script>\n",
            "src/Lazy.vue": "<script setup>\n</script>\n",
            "src/App.vue": "<template>\n  <my-button/>\n  <lazy-one/>\n  <side-bar/>\n  <SideBar/>\n  <router-link/>\n</template>\n"
            "<script setup>\nimport MyButton from './MyButton.vue'\n"
            "const LazyOne = defineAsyncComponent(() => import('./Lazy.vue'))\n</script>\n",
            "src/main.js": "import { createApp } from 'vue'\nimport Child from './Child.vue'\n"
            "createApp({}).component('side-bar', Child)\n",
            "src/other.js": "export function SideBar() {}\n",
        }
    )
    assert p.rows("src/MyButton.vue", "read") == ["src/App.vue:2"]
    assert p.rows("src/App.vue#LazyOne", "read") == ["src/App.vue:3"]
    assert p.rows("src/Child.vue#default", "read") == ["src/App.vue:4", "src/App.vue:5", "src/main.js:3"]
    assert p.rows("src/other.js#SideBar") == []
    assert p.definition("src/App.vue", "my-button") == ["src/MyButton.vue"]
