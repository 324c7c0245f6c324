package m

func before() {}

func bad() {
	x := (
}

func after() { before() }
