fun walk(value: Any, items: Map<String, Int>) {
    for ((key, count) in items) println("$key ${count.inc()}")
    for (i in 0..LIMIT step 2) { val inner = i; use(inner) }
    when (value) {
        is String -> value.length
        in RANGE, !in OTHER -> hit()
        Color.RED -> red()
        else -> throw Odd(value)
    }
    when (val size = measure()) { 1 -> use(size) }
    try { risky() } catch (e: Problem) { e.show() } finally { done() }
    val picked = if (value is Int) one() else two
    while (more) { step() }
    do { step() } while (more && other || !last)
    outer@ for (x in xs) { if (x == null) continue@outer else break@outer }
    val kind = value as? Kind ?: return
    count++
    box.size += 1
    grid[row] = column
    return@walk
}
