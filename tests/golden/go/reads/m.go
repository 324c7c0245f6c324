package m

func f() int {
	a.b.c = d
	a.n++
	x += y
	*p = q
	_ = -a + b.c
	_ = arr[i]
	_ = sl[lo:hi]
	send <- val
	if flag { return Limit }
	run(cb, T.Method, (*T).Method)
	return len(xs)
}
