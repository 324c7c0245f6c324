def each(list, Closure body) { list.each { body(it) } }

def walk = { String path, int depth = 0 ->
    for (String name : names(path)) { walk("$path/${clean(name)}", depth + 1) }
    for (i in 0..3) { visit(i) }
    try { risky() } catch (IOException | Error e) { report(e) }
    switch (depth) {
        case 0: start(); break
        default: stop()
    }
}

int count = 0
count += 1
items.findAll { it.size > count }
     .collect { k, v -> k.name }
     .join(',')
process items, depth: 2, to: target
[a: first(), b: 2].each { key, value -> println key }
list.collect(this.&each)
def (left, right) = split(text)
assert text =~ /no(t)? a call(x)/
println 'not ${code()}'
