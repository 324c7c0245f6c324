"""Svelte, Astro and HTML: scripts in markup link as JavaScript and TypeScript do, and so does what the markup names."""

from tests.support.memory_snapshot import Project

LIB = "export function save(x) { return x; }\nexport function tooltip(node) {}\nexport class Api { send() {} }\n"
APP = """<script>
  import Button from './Button.svelte';
  import { save, tooltip, Api } from './lib';
  import { preset } from './Button.svelte';
  const api = new Api();
  function close() { api.send(); }
</script>
{#each [preset] as item}
  <Button on:click={() => save(item)} use:tooltip>{item.save}</Button>
{/each}
<a on:click={close}>x</a>
"""
BUTTON = "<script context='module'>export const preset = 1;</script>\n<script>let close = 0;</script>\n"
PAGE = """---
import Card from './Card.astro';
import { save } from './lib';
---
<Card />
{[1].map((each) => <p>{save(each)}</p>)}
"""
FILES = {
    "src/lib.js": LIB,
    "src/App.svelte": APP,
    "src/Button.svelte": BUTTON,
    "src/Page.astro": PAGE,
    "src/Card.astro": "",
}


def test_what_markup_calls_is_called() -> None:
    project = Project(FILES)
    assert project.calls("src/lib.js#save") == ["src/App.svelte:9", "src/Page.astro:6"]
    assert project.calls("src/lib.js#Api.send") == ["src/App.svelte:6"]


def test_handlers_and_actions_are_read() -> None:
    project = Project(FILES)
    assert project.rows("src/App.svelte#close", "read") == ["src/App.svelte:11"]
    assert project.rows("src/lib.js#tooltip", "read") == ["src/App.svelte:9"]


def test_a_component_is_its_file() -> None:
    project = Project(FILES)
    assert project.rows("src/Button.svelte") == ["src/App.svelte:2", "src/App.svelte:9"]
    assert project.rows("src/Card.astro") == ["src/Page.astro:2", "src/Page.astro:5"]
    assert project.rows("src/Button.svelte#preset", "read") == ["src/App.svelte:8"]


def test_names_of_a_component_are_not_everyones() -> None:
    files = {"a.svelte": "<script lang='ts'>function only() {}</script>\n", "b.ts": "only();\n"}
    assert Project(files).definition("b.ts", "only") == []


def test_inline_scripts_of_a_page_import_modules() -> None:
    files = {
        "a.js": "export function go() {}\n",
        "p.html": "<script type=module>import {go} from './a.js';\ngo();</script>",
    }
    assert Project(files).calls("a.js#go") == ["p.html:2"]


def test_a_kits_aliases_lead_to_its_files() -> None:
    config = "export default { kit: { alias: { $ui: 'src/lib/ui', '@parts/*': 'parts/*' } } };\n"
    page = """<script>
  import { cart } from '$lib';
  import Button from '$ui/Button.svelte';
  import { part } from '@parts/one';
  part($cart);
</script>
<Button />
"""
    files = {
        "web/svelte.config.js": config,
        "web/src/lib/index.ts": "export * from './store';\n",
        "web/src/lib/store.ts": "export const cart = 1;\n",
        "web/src/lib/ui/Button.svelte": "",
        "web/parts/one.js": "export function part() {}\n",
        "web/src/routes/+page.svelte": page,
        "other/x.js": "import { cart } from '$lib';\ncart();\n",
    }
    project = Project(files)
    assert project.rows("web/src/lib/store.ts#cart", "read") == ["web/src/routes/+page.svelte:5"]
    assert project.calls("web/parts/one.js#part") == ["web/src/routes/+page.svelte:5"]
    assert project.rows("web/src/lib/ui/Button.svelte", "read") == ["web/src/routes/+page.svelte:7"]


def test_attributes_of_a_page_that_run_code_call_its_functions() -> None:
    p = Project(
        {
            "a.html": "<script>\nfunction greet(n) {}\n</script>\n<body onload=\"greet('x')\">\n"
            "<a title='greet(1)' onclick='if (a > b) { greet(2) }'>online = 'greet(3)'</a>\n<!-- <b onclick=\"greet(4)\"> -->\n"
        }
    )
    assert p.calls("a.html#greet") == ["a.html:4", "a.html:5"]
