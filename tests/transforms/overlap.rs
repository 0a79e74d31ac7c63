//! The law of tiles that compute their halo again: where the time loop of random sweeps, or of a random nest, runs in blocks, the program computes the
//! same for all sizes, and no parallel loop races.
//!
//! `FARKAS_NESTS=2000 cargo test --test transforms overlap -- --nocapture` asks it of 2,000 random programs of each kind.

use std::fmt::Write;

use farkas::testing::{NestOptions, nest};
use farkas::transforms::{Looped, Options};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::{StepLaw, law_config};

/// One sweep: the array that it writes, how far its first and last cells are from the ends, what it reads of which array, and how far from its own cell.
#[derive(Clone, Debug)]
struct DrawnSweep {
    target: u8,
    ends: [u8; 2],
    reads: Vec<(u8, [i8; 2])>,
}

/// Sweeps in a loop in time.
#[derive(Clone, Debug)]
struct DrawnStencil {
    is_flat: bool,
    sweeps: Vec<DrawnSweep>,
    /// The steps: all of them, or a number; and how far apart.
    steps: (Option<u8>, u8),
    /// How many steps a block has, and cells a tile.
    block: u8,
    tile: [u8; 2],
}

/// No read is farther away than this, nor a sweep nearer to an end.
const FAR: i8 = 2;

fn sweep() -> impl Strategy<Value = DrawnSweep> {
    let read = (0..3_u8, [-FAR..=FAR, -FAR..=FAR]);
    (0..3_u8, [0..2_u8, 0..2_u8], prop::collection::vec(read, 1..4)).prop_map(|(target, ends, reads)| DrawnSweep {
        target,
        ends,
        reads,
    })
}

fn stencil() -> impl Strategy<Value = DrawnStencil> {
    let steps = (prop::option::of(0..7_u8), 1..3_u8);
    (any::<bool>(), prop::collection::vec(sweep(), 1..4), steps, 1..5_u8, [1..6_u8, 1..6_u8])
        .prop_map(|(is_flat, sweeps, steps, block, tile)| DrawnStencil { is_flat, sweeps, steps, block, tile })
}

impl DrawnStencil {
    /// Its text, in the loop in time or once.
    fn text(&self, is_timed: bool) -> String {
        let ty = if self.is_flat { "memref<?xf64>" } else { "memref<?x?xf64>" };
        let (end, apart) = self.steps;
        let end = end.map_or("%steps".to_owned(), |end| end.to_string());
        let mut text = String::new();
        for by in 0..4 {
            writeln!(text, "#less{by} = affine_map<()[s0] -> (s0 - {by})>").expect("text");
        }
        writeln!(text, "func.func @f(%A0: {ty}, %A1: {ty}, %A2: {ty}, %n: index, %steps: index) {{").expect("text");
        if is_timed {
            writeln!(text, "  affine.for %t = 0 to {end} step {apart} {{").expect("text");
        }
        for (sweep, one) in self.sweeps.iter().enumerate() {
            let first = FAR as u8 + one.ends[0];
            let last = FAR as u8 + one.ends[1];
            let ivs: Vec<String> =
                ["%i", "%j"][..if self.is_flat { 1 } else { 2 }].iter().map(|iv| format!("{iv}{sweep}")).collect();
            ivs.iter()
                .for_each(|iv| writeln!(text, "affine.for {iv} = {first} to #less{last}()[%n] {{").expect("text"));
            for (number, (array, [i, j])) in one.reads.iter().enumerate() {
                let [i, j] = if *array == one.target { [0, 0] } else { [*i, *j] };
                let at: Vec<String> = ivs.iter().zip([i, j]).map(|(iv, by)| format!("{iv} + {by}")).collect();
                let at = at.join(", ");
                writeln!(text, "%x{number} = affine.load %A{array}[{at}] : {ty}").expect("text");
                let before = if number == 0 { "%x0".to_owned() } else { format!("%s{}", number - 1) };
                writeln!(text, "%s{number} = arith.addf {before}, %x{number} : f64").expect("text");
            }
            let last = one.reads.len() - 1;
            writeln!(text, "affine.store %s{last}, %A{}[{}] : {ty}", one.target, ivs.join(", ")).expect("text");
            ivs.iter().for_each(|_| text += "}\n");
        }
        text + if is_timed { "  }\n  return\n}\n" } else { "  return\n}\n" }
    }

    fn step(&self, is_timed: bool) -> String {
        let [i, j] = self.tile;
        let tile = if self.is_flat { i.to_string() } else { format!("{i},{j}") };
        match is_timed {
            true => format!("overlap(%t;{},{tile})", self.block),
            false => format!("overlap(%i0,%i{};1,{tile})", self.sweeps.len() - 1),
        }
    }
}

/// Asks the law of random sweeps.
fn ask(is_timed: bool) {
    let table = StepLaw::default();
    let law = |drawn: DrawnStencil| {
        if !is_timed && drawn.sweeps.len() == 1 {
            return Ok(());
        }
        let source = drawn.text(is_timed);
        let step = |_: &[Looped]| drawn.step(is_timed);
        table.ask(&source, &Options::default(), &step).map_err(TestCaseError::fail)
    };
    TestRunner::new(law_config(48)).run(&stencil(), law).unwrap_or_else(|error| panic!("{error}"));
    let [accepted, unknown] = table.tell();
    assert!(accepted > 0 && unknown * 10 <= accepted, "{table:?}");
}

#[test]
fn sweeps_in_blocks_compute_the_same() {
    ask(true);
}

#[test]
fn sweeps_beside_each_other_compute_the_same() {
    ask(false);
}

#[test]
fn nests_in_blocks_compute_the_same() {
    let table = StepLaw::default();
    let law = |(recipe, [looped, block, tile]): (farkas::testing::NestRecipe, [u8; 3])| {
        let step = |loops: &[Looped]| match loops {
            [] => "overlap(0;2)".to_owned(),
            _ => {
                let label = &loops[looped as usize % loops.len()].label;
                format!("overlap({label};{},{})", block % 4 + 1, tile % 5 + 1)
            }
        };
        table.ask(&recipe.render().text, &Options::default(), &step).map_err(TestCaseError::fail)
    };
    let strategy = (nest(NestOptions::default()), any::<[u8; 3]>());
    TestRunner::new(law_config(96)).run(&strategy, law).unwrap_or_else(|error| panic!("{error}"));
    table.tell();
}
