fn before() {}

fn broken( {
    let x = ;
}

impl {

fn after() {
    before();
}
