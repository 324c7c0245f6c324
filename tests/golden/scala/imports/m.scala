package com.acme
package shop

import com.acme.util.{Text, trim => cut, hidden => _, _}
import com.acme.model._
import com.acme.other.*
import scala.collection.mutable as m
import a.b.C, d.E
import foo.{given, *}

object U {
  def u() = {
    import inner.Thing
    Thing()
  }
}
