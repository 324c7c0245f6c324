package m

func f() {
	g()
	a.g(1, xs...)
	a.b().c(2)
	go run()
	defer a.Close()
	m["k"].do()
	(*p).do()
	x.(T).do()
	func() { g() }()
	New()()
	new(T).do()
	make(chan T)
	[]T{{}}[0].do()
	T(1).do()
	a.fn(g, a.g)
	if g() { g() } else if g() { g() }
	for i := g(); i < g(); i++ { g() }
	switch g() { case g(): g() }
	select { case <-g(): case c <- g(): }
	xs[g()] = g()
	return_(g())
}
