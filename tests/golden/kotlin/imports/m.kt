@file:JvmName("Tools")
package acme.tools

import acme.util.Text
import acme.util.trim as cut
import acme.model.*
import acme.`in`.Odd

typealias Names = Map<String, List<Text>>

fun use(): Names = cut(Text())
