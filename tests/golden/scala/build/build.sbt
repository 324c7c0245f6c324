ThisBuild / organization := "com.acme"

lazy val root = (project in file("."))
  .settings(
    name := "shop",
    libraryDependencies ++= Seq("org.typelevel" %% "cats-core" % "2.1", "com.acme" % "refunds" % "1.0")
  )
