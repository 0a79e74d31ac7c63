//! Reductions in chunks with accumulators of their own: the C of a program leaves the same bits on 1, 2 and 4 threads, those that the
//! interpreter computes of the same program in order. Integers leave what they left before.

use farkas::ir::Module;
use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

use super::kernels::inputs;
use super::{FORKS, SANITIZED, case, compare, function, gcc, read, tools};

const DOT: &str = "
func.func @dot(%n: index, %x: memref<?xf32>, %y: memref<?xf32>, %S: memref<1xf32>) {
  %start = affine.load %S[0] : memref<1xf32>
  %s = affine.for %k = 0 to %n iter_args(%sum = %start) -> (f32) {
    %a = affine.load %x[%k] : memref<?xf32>
    %b = affine.load %y[%k] : memref<?xf32>
    %p = arith.mulf %a, %b : f32
    %next = arith.addf %sum, %p : f32
    affine.yield %next : f32
  }
  affine.store %s, %S[0] : memref<1xf32>
  return
}";

/// Sums of columns, of integers.
const COLUMNS: &str = "
func.func @columns(%m: index, %n: index, %A: memref<?x?xi32>, %C: memref<?xi32>) {
  affine.for %i = 0 to %m {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xi32>
      %c = affine.load %C[%j] : memref<?xi32>
      %s = arith.addi %c, %a overflow<nsw> : i32
      affine.store %s, %C[%j] : memref<?xi32>
    }
  }
  return
}";

fn after(before: &Module, name: &str, step: &str) -> Module {
    let steps = parse_pipeline(step).expect("a step");
    let options = Options { reassociate: true, ..Options::default() };
    let outcome = apply_pipeline(before, function(before, name), &steps, &options);
    outcome.unwrap_or_else(|error| panic!("{name}: {error:?}")).module
}

/// Compares what threads leave with what the interpreter leaves of the same program, or of that before.
fn check(test: &str, source: &str, (name, step): (&str, &str), sizes: &[&[i64]], is_exact: bool) {
    let Some(gcc) = gcc(test) else { return };
    let before = read(source);
    let after = after(&before, name, step);
    let left = if is_exact { &before } else { &after };
    let inputs = |sizes: &[i64]| inputs(&before, name, sizes, sizes.iter().max().expect("a size") + 1);
    let cases: Vec<_> = sizes.iter().filter_map(|sizes| case(left, &after, name, inputs(sizes))).collect();
    assert_eq!(cases.len(), sizes.len(), "{name} stops in the interpreter");
    compare(&gcc, &after, &cases, FORKS, &[&["-O3", "-march=native"], SANITIZED], &["1", "2", "4"]);
}

#[test]
fn a_dot_product_has_the_same_bits_on_any_number_of_threads() {
    let test = "a_dot_product_has_the_same_bits_on_any_number_of_threads";
    let sizes: &[&[i64]] = &[&[0], &[1], &[7], &[255], &[1000], &[5000]];
    check(test, DOT, ("dot", "parallelize(%k;privatize=4,strip=64)"), sizes, false);
}

#[test]
fn products_with_a_matrix_have_the_same_bits_on_any_number_of_threads() {
    let test = "products_with_a_matrix_have_the_same_bits_on_any_number_of_threads";
    let kernel = |name: &str| tools::read(format!("tests/kernels/{name}.mlir"));
    let sizes: &[&[i64]] = &[&[0, 0], &[1, 3], &[38, 42], &[97, 61]];
    check(test, &kernel("atax"), ("kernel_atax", "parallelize(%i1;privatize=8)"), sizes, false);
    check(test, &kernel("bicg"), ("kernel_bicg", "parallelize(%i1;privatize=4,strip=3)"), sizes, false);
    let sizes: &[&[i64]] = &[&[0], &[5], &[61]];
    check(test, &kernel("gesummv"), ("kernel_gesummv", "parallelize(%j;privatize=4,strip=7)"), sizes, false);
}

#[test]
fn sums_of_integers_are_what_they_were() {
    let sizes: &[&[i64]] = &[&[0, 3], &[1, 1], &[37, 29], &[100, 5]];
    let columns = ("columns", "parallelize(%i;privatize=8,strip=2)");
    check("sums_of_integers_are_what_they_were", COLUMNS, columns, sizes, true);
}
