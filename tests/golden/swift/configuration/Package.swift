// swift-tools-version:5.9
import PackageDescription

let package = Package(
    name: "Acme", // "not: a name"
    products: [.library(name: "Lib", targets: ["Lib"])],
    dependencies: [
        .package(url: "https://example.org/acme/Far.git", from: "1.0.0"),
        .package(name: "Near", path: "../Near"),
    ],
    targets: [
        .target(name: "Lib", dependencies: [.product(name: "Far", package: "far"), .target(name: "Core")], path: "lib"),
        .target(name: "Core"),
        .executableTarget(name: "App", dependencies: ["Lib"]),
        .testTarget(name: "LibTests", dependencies: ["Lib"]),
    ]
)
