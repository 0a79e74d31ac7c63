//! Programs of the kinds that people have, as they stand, made parallel, and after `auto`: images, networks, flows, sequences, tables.

use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

use super::kernels::inputs;
use super::{FORKS, SANITIZED, case, compare, function, gcc, read, tools};

/// What sizes each runs at, in the order of its arguments.
#[rustfmt::skip]
const SIZES: [(&str, &[&[i64]]); 13] = [
    ("attention", &[&[2, 7, 5], &[1, 33, 17]]),
    ("batched_matmul", &[&[0, 3, 3, 3], &[2, 5, 7, 3], &[3, 37, 29, 41]]),
    ("conv2d", &[&[1, 2, 3, 4, 5, 3, 3], &[2, 5, 3, 13, 17, 3, 2]]),
    ("conv2d_blocked", &[&[1, 1, 1, 3, 4], &[1, 2, 2, 5, 7]]),
    ("fdtd_periodic", &[&[0, 2], &[3, 1], &[7, 37]]),
    ("histogram", &[&[0, 5], &[3, 100]]),
    ("lbm", &[&[0, 3, 3], &[3, 19, 23]]),
    ("scan", &[&[1, 1], &[37, 61]]),
    ("smith_waterman", &[&[1, 5], &[37, 61]]),
    ("stencil27", &[&[1, 2], &[5, 19]]),
    ("transpose", &[&[1, 5], &[67, 131]]),
    ("trsm", &[&[1, 3], &[37, 29]]),
    ("wave", &[&[2, 3, 4], &[9, 37, 41]]),
];

fn check(test: &str, pipeline: &str, flags: &[&[&str]]) {
    let Some(gcc) = gcc(test) else { return };
    let files = tools::files("tests/applications", "mlir");
    assert!(files.iter().map(|(name, _)| name.as_str()).eq(SIZES.iter().map(|(name, _)| *name)), "each has its sizes");
    let steps = parse_pipeline(pipeline).expect("steps");
    for ((name, path), (_, sizes)) in files.into_iter().zip(SIZES) {
        let before = read(&tools::read(path));
        let outcome = apply_pipeline(&before, function(&before, &name), &steps, &Options::default());
        let after = outcome.unwrap_or_else(|error| panic!("{name}: {error:?}")).module;
        // Large enough for sums of two subscripts.
        let extent = |sizes: &[i64]| 2 * sizes.iter().max().expect("a size") + 1;
        let inputs = |sizes: &[i64]| inputs(&before, &name, sizes, extent(sizes));
        let cases: Vec<_> = sizes.iter().filter_map(|sizes| case(&before, &after, &name, inputs(sizes))).collect();
        assert_eq!(cases.len(), sizes.len(), "{name} stops in the interpreter");
        compare(&gcc, &after, &cases, FORKS, flags, &["1", "2", "4"]);
    }
}

#[test]
fn applications_as_they_stand() {
    check("applications_as_they_stand", "", &[&["-O3", "-march=native"]]);
}

#[test]
fn applications_after_parallelize() {
    check("applications_after_parallelize", "parallelize", &[&["-O3", "-march=native"]]);
}

#[test]
fn applications_after_auto() {
    check("applications_after_auto", "auto", &[&["-O3", "-march=native"], SANITIZED]);
}
