extern crate alloc;
extern crate serde as s;

use anyhow;
use std::collections::HashMap;
use crate::a::{self, b as c, d::{e, f::*}};
use super::x as _;
pub use self::inner::{Y, Z as Renamed};
use ::outer::thing;

fn local() {
    use std::mem::swap;
    swap(a, c);
}
