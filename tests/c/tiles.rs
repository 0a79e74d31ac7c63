//! Register tiles and panels: the C of products of matrices in many forms leaves the bits that the interpreter computes of the programs as they were
//! written, at sizes below, at and above those of tiles.

use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

use super::kernels::inputs;
use super::tools::contractions::{Contraction, contractions};
use super::{FORKS, SANITIZED, case, compare, function, gcc, read};

/// Sizes, of which each contraction takes as many as it has.
const SIZES: [[i64; 4]; 5] = [[1, 1, 1, 1], [2, 7, 7, 7], [3, 13, 31, 29], [1, 64, 64, 17], [2, 0, 9, 9]];

fn check(test: &str, contraction: &Contraction, steps: &str) {
    let Some(gcc) = gcc(test) else { return };
    let before = read(&contraction.text);
    let parsed = parse_pipeline(steps).unwrap_or_else(|error| panic!("{steps}: {error}"));
    let outcome = apply_pipeline(&before, function(&before, "f"), &parsed, &Options::default());
    let after = outcome.unwrap_or_else(|error| panic!("{}: {error}", contraction.name)).module;
    let inputs = |sizes: &[i64]| inputs(&before, "f", sizes, sizes.iter().max().expect("a size") + 3);
    let given = SIZES.iter().map(|sizes| &sizes[4 - contraction.sizes..]);
    let cases: Vec<_> = given.filter_map(|sizes| case(&before, &after, "f", inputs(sizes))).collect();
    assert_eq!(cases.len(), SIZES.len(), "{} stops in the interpreter", contraction.name);
    compare(&gcc, &after, &cases, FORKS, &[&["-O3", "-march=native"], SANITIZED], &["1"]);
}

#[test]
fn tiles_in_registers_leave_the_same_bits() {
    for contraction in contractions() {
        let [a, b] = contraction.tile;
        check("tiles_in_registers_leave_the_same_bits", &contraction, &format!("micro({a},{b};4,8)"));
    }
}

#[test]
fn packed_panels_leave_the_same_bits() {
    for contraction in contractions() {
        check("packed_panels_leave_the_same_bits", &contraction, contraction.packs);
    }
}

/// A product as libraries compute it: panels of both factors, tiles in registers.
#[test]
fn tiles_of_panels_leave_the_same_bits() {
    let steps = "tile(%i,%j,%k;16,16,16) permute(%i_t,%j_t,%k_t;1,2,0) micro(%i,%j;4,8) promote(%B,%k_t;pack)";
    for contraction in contractions().into_iter().filter(|one| ["gemm", "gemm of both transposed"].contains(&one.name))
    {
        check("tiles_of_panels_leave_the_same_bits", &contraction, steps);
    }
}
