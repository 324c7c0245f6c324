import Foundation
import struct Lib.Point
@testable import App
import class UIKit.UIView

let view = UIView()
let other = Lib.Point()
