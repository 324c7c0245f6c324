package m_test

import (
	"fmt"
	yaml "gopkg.in/yaml.v3"
	. "example.org/dot"
	_ "example.org/side"
	"example.org/go-lib/v2"
)

import "C"

var _ fmt.Stringer = (*yaml.Node)(nil)
