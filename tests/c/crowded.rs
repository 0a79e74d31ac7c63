//! Loops that touch more cells than there are addresses, as vectors in C: random ones, those whose order forbids it among them.

use std::fmt::Write;

use farkas::transforms::{Options, crowded_as_vectors};

use super::kernels::inputs;
use super::{FORKS, SANITIZED, asked, case, compare, function, gcc, read};

/// gcc 12 makes several loops of one in an order that is wrong for some of these, as they are written and by hand alike (`docs/c.md`).
const FAST: &[&str] = &["-O3", "-march=native", "-fno-tree-loop-distribution"];

/// Numbers that look random.
struct Draw(u64);

impl Draw {
    fn below(&mut self, count: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % count
    }
}

/// A function of one nest whose statements read some twenty cells of three arrays, and write cells of one of them each.
fn function_of(number: usize, draw: &mut Draw) -> String {
    let ty = ["f32", "f64"][draw.below(2) as usize];
    let memref = format!("memref<10x72x{ty}>");
    let parallel = draw.below(2) == 0;
    let (start, end) = (draw.below(3), draw.below(4));
    let mut text = format!("func.func @f{number}(%A: {memref}, %B: {memref}, %C: {memref}, %x: {ty}, %n: index) {{\n");
    // Rows do not meet where each one writes its own and reads no other that is written.
    let [head, end] = match parallel {
        true => ["affine.parallel (%i) = (1) to (7)".to_owned(), format!("%n - {end}")],
        false => ["affine.for %i = 1 to 7".to_owned(), format!("%n - {end}")],
    };
    let bound = format!("affine_map<()[n] -> ({})>()[%n]", end.replace('%', ""));
    writeln!(text, "  {head} {{\n    affine.for %j = {start} to {bound} {{").unwrap();
    for statement in 0..3 {
        let mut sum = "%x".to_owned();
        let written = ["%B", "%C", "%A"][if draw.below(4) == 0 { statement } else { statement % 2 }];
        for load in 0..6 + draw.below(3) {
            let array = ["%A", "%B", "%C"][if draw.below(24) == 0 { draw.below(3) as usize } else { 0 }];
            let row = if parallel { 0 } else { draw.below(3) };
            let at = format!("{array}[%i + {row}, %j + {}]", draw.below(24));
            let (name, op) = (format!("%s{statement}_{load}"), ["addf", "mulf", "subf"][draw.below(3) as usize]);
            writeln!(text, "      {name}l = affine.load {at} : {memref}").unwrap();
            writeln!(text, "      {name} = arith.{op} {sum}, {name}l : {ty}").unwrap();
            sum = name;
        }
        let row = if parallel { 0 } else { draw.below(2) };
        writeln!(text, "      affine.store {sum}, {written}[%i + {row}, %j + {}] : {memref}", draw.below(24)).unwrap();
    }
    text + "    }\n  }\n  return\n}\n"
}

#[test]
fn crowded_loops_leave_the_same_bits() {
    let test = "crowded_loops_leave_the_same_bits";
    let Some(gcc) = gcc(test) else { return };
    let (mut draw, mut vectors, count) = (Draw(asked("FARKAS_C_SEED", 7)), 0, asked("FARKAS_NESTS", 24_usize));
    for first in (0..count).step_by(24) {
        let text: String = (first..count.min(first + 24)).map(|number| function_of(number, &mut draw)).collect();
        let before = read(&text);
        let after = crowded_as_vectors(&before, None, &Default::default(), &Options::default()).into_owned();
        let mut cases = Vec::new();
        for number in first..count.min(first + 24) {
            let name = format!("f{number}");
            let ops = after.walk(function(&after, &name)).into_iter();
            vectors += usize::from(ops.filter(|&op| after.name(op) == "affine.vector_store").count() > 0);
            for size in [0, 9, 17, 41] {
                cases.extend(case(&before, &after, &name, inputs(&before, &name, &[size], 40)));
            }
        }
        compare(&gcc, &after, &cases, FORKS, &[FAST, SANITIZED], &["2"]);
    }
    println!("{test}: {vectors} of {count} are vectors");
    assert!(vectors * 4 > count && vectors < count, "{vectors} of {count} are vectors");
}
