//! Which loops walk along a ring, asked of who proposes to fold them: whether that pays, the model says later.

use farkas::affine::presburger::Budget;
use farkas::analysis::extract;
use farkas::schedule::program::Program;
use farkas::schedule::tree::Tree;
use farkas::scheduler::rings::rings;

use crate::tools;

/// How many rings the program of a filetest has.
fn rings_of(name: &str) -> usize {
    let module = farkas::parse(&tools::read(format!("tests/filetests/opt/{name}.mlir")));
    let module = module.unwrap_or_else(|errors| panic!("{name}: {}", errors[0])).module;
    let func = farkas::builtin::functions(&module)[0];
    let scop = extract(&module, func, false).unwrap_or_else(|no| panic!("{name}: {no}"));
    let (program, _) = Program::read(&module, scop, false, &Default::default());
    rings(&program, &Tree::of(&program.scop), &Budget::new(1_000_000)).len()
}

/// Where a row in the middle goes with both ends, no fold brings what depends on each other together.
#[test]
fn a_row_in_the_middle_of_a_ring_is_far() {
    assert_eq!(["auto_ring", "auto_ring_far"].map(rings_of), [1, 0]);
}
