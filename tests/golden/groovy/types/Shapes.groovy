interface Shape { double area(); String name() }

trait Named {
    String label
    String describe() { "$label: ${area()}" }
}

enum Color {
    RED(1), GREEN(2) { int shade() { 0 } };
    final int code
    Color(int code) { this.code = code }
    int shade() { code }
}

@interface Marker { String value() default 'x' }

record Point(int x, int y) {}

class Outer {
    class Inner { void run() { outer() } }
    enum Mode { ON, OFF }
    static void main(String[] args) { new Outer().outer() }
    private outer() { Mode.ON }
}

class OuterSpec extends Specification {
    def "adds #a and #b"() {
        expect:
        Math.max(a, b) == c
        where:
        a | b || c
        1 | 2 || 3
    }
}
