//! `affine-super-vectorize`: innermost loops, so many iterations at once, by the step `vectorize`.
//!
//! *Where.* Each `affine.for` that has no loop in it, the last first. What is left over beside full chunks stays a loop. MLIR's pass also
//! takes loops around others where their cells follow each other, and writes the last chunk past the end of the loop.

use super::options::OptionValues;
use super::work::{PassStop, PassWork};

pub(super) fn vectorize(work: &mut PassWork<'_>, values: &OptionValues) -> Result<(), PassStop> {
    let width = match values.numbers("virtual-vector-size") {
        &[width] => width,
        [] => {
            work.say(format!("{} does nothing: virtual-vector-size says how many elements a vector has", work.pass));
            return Ok(());
        }
        [.., last] => {
            let instead = ("virtual-vector-size", vec![*last]);
            work.leave_for("all loops", "vectors of one dimension are made, and of no more", instead);
            return Ok(());
        }
    };
    if values.numbers("test-fastest-varying").iter().any(|&dim| dim != 0) {
        let reason = "vectors are made along the last dimension of memory, which is test-fastest-varying=0";
        work.leave_for("all loops", reason, ("test-fastest-varying", vec![0]));
        return Ok(());
    }
    let loops = work.loops();
    let has_loop = |number: usize| loops.iter().any(|other| other.parent == Some(number));
    for number in (0..loops.len()).rev().filter(|&number| loops[number].is_for && !has_loop(number)) {
        if let Err(reason) = work.step(&format!("vectorize({number};{width})"))? {
            work.leave(&[number], reason, &|name| format!("vectorize({name};{width})"));
        }
        let names: Vec<String> = loops[..number].iter().map(|looped| looped.name.clone()).collect();
        work.still(&names)?;
    }
    Ok(())
}
