package com.acme.tools

import com.acme.core.Base
import static com.acme.core.Util.helper
import com.acme.core.*
import com.acme.core.Thing as T

/** Builds. */
@CompileStatic
abstract class Builder<K extends Base> extends Base implements Runnable, Comparable<K> {
    private static final Map<String, Integer> CACHE = [:]
    @Lazy String title = make('x')
    List<K> items, more
    def log

    Builder(String name) { super(name); this.title = name }

    @Override
    protected K find(String id, int limit = 3, Object... rest) throws IOException {
        K found = lookup(id) as K
        def thing = new T(id)
        thing.work(1, 2)
        if (found instanceof Base) return found
        log.info "found $id and ${found.name}"
        CACHE[id] = 1
        helper()
    }

    abstract void visit(x)
    static Builder of(Map m) { new Builder(m.name) { void visit(x) { run() } } }
    static { register(Builder) }
}
