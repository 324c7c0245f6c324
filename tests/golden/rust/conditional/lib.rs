#[cfg(unix)]
fn open(path: &str) {}

#[cfg(not(unix))]
#[deprecated]
fn open(path: &str) {}

#[derive(Debug, serde::Serialize)]
#[tokio::main]
struct S;
