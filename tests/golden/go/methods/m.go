package m

func (n *Node) Len() int { return n.size }
func (Node) String() string { return "" }
func (s *Stack[T]) Push(x T) { s.items = append(s.items, x) }
func (_ ID) none() {}
