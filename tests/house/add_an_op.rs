//! The recipe "Add an op" of CONTRIBUTING.md, followed: its file, its table row and its filetest stand in `tests/recipe`
//! word for word, and with nothing else the operation is read, verified and printed in both forms, run, and written as CUDA C
//! and Tile IR.

use crate::clamp;
use farkas::diag::Diagnostic;
use farkas::interp::{CompareOptions, Verdict, compare};
use farkas::ir::parser::Reading;
use farkas::ir::{self, Effects, Module, OpInfo, Opcode};
use farkas::{PrintOptions, builtin, codegen};

/// The recipe's table, and an operation that computes what another does.
static TABLE: &[OpInfo] = &[clamp::CLAMP, PLUS];

const PLUS: OpInfo =
    OpInfo { name: "demo.plus", effects: Some(Effects::NONE), opcode: Some(Opcode::AddI), ..OpInfo::DEFAULT };

const GENERIC: PrintOptions = PrintOptions { generic: true, keep_names: false, locations: false };

fn read(source: &str) -> Result<Module, Vec<Diagnostic>> {
    let mut registry = farkas::registry().clone();
    registry.register(TABLE);
    let Reading { module, errors, .. } = ir::parser::parse(source, &registry, &builtin::MODULE);
    let found = if errors.is_empty() { ir::check::check(&module) } else { errors };
    if found.is_empty() { Ok(module) } else { Err(found) }
}

/// The filetest's program, and what is expected of it.
fn filetest() -> (String, String) {
    let text = include_str!("../recipe/clamp.mlir");
    let expected = text.lines().filter_map(|line| line.strip_prefix("//|"));
    let expected = expected.map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line))).collect();
    (text.split_inclusive('\n').filter(|line| !line.starts_with("//|")).collect(), expected)
}

#[test]
fn contributing_shows_the_recipe() {
    let page = include_str!("../../CONTRIBUTING.md");
    let recipe = page.split("\n## ").find(|section| section.starts_with("Add an op\n")).expect("the section is there");
    let blocks: Vec<&str> = recipe
        .split("```")
        .skip(1)
        .step_by(2)
        .map(|block| block.split_once('\n').map_or("", |(_, text)| text))
        .collect();
    let row = "pub static TABLE: &[OpInfo] = &[clamp::CLAMP];\n";
    assert_eq!(blocks, [include_str!("../recipe/clamp.rs"), row, include_str!("../recipe/clamp.mlir")]);
}

#[test]
fn the_operation_is_read_and_printed() {
    let (program, expected) = filetest();
    let module = read(&program).expect("the filetest's program is right");
    let custom = farkas::print(&module, &PrintOptions::default());
    assert_eq!(custom, expected);
    let generic = farkas::print(&module, &GENERIC);
    assert!(generic.contains("\"demo.clamp\"(%arg0, %arg1, %arg2) : (f32, f32, f32) -> f32"), "{generic}");
    let again = read(&generic).expect("the generic form is read");
    assert_eq!(farkas::print(&again, &PrintOptions::default()), custom);
}

#[test]
fn what_is_wrong_has_a_place() {
    let (program, _) = filetest();
    let complaint = |from: &str, to: &str| {
        let source = program.replace(from, to);
        let errors = read(&source).expect_err("it is wrong");
        (errors[0].code, source[errors[0].span().range()].to_string())
    };
    assert_eq!(complaint("between", "inside"), ("unexpected-token", "inside".to_string()));
    assert_eq!(complaint(": f32\n  return", ": f64\n  return"), ("type-mismatch", "%x".to_string()));
    let clamp = "demo.clamp %x between %low and %high : f32";
    let pair = "\"demo.clamp\"(%x, %low) : (f32, f32) -> f32";
    assert_eq!(complaint(clamp, pair).0, "type-mismatch");
}

/// Both programs, the second with what the operation means in its place.
fn spelled_out(source: &str, from: &str, to: &str) -> [Module; 2] {
    assert!(source.contains(from));
    [source.to_owned(), source.replace(from, to)].map(|source| read(&source).expect("the program is right"))
}

#[test]
fn its_steps_are_its_meaning() {
    let source = "func.func @f(%A: memref<?xf32>, %x: f32, %low: f32, %high: f32) {
        %y = demo.clamp %x between %low and %high : f32
        %c0 = arith.constant 0 : index
        memref.store %y, %A[%c0] : memref<?xf32>
        return
    }";
    let steps = "%0 = arith.maximumf %x, %low : f32 %y = arith.minimumf %0, %high : f32";
    let both = spelled_out(source, "%y = demo.clamp %x between %low and %high : f32", steps);
    let verdict = compare(&both[0], &both[1], &CompareOptions::default());
    assert!(matches!(verdict, Verdict::Tested { numbers_only: None, .. }), "{verdict:?}");
    let cuda = codegen::cuda::emit(&both[0]).expect("it is written");
    assert!(cuda.contains("fk::minimum<float>(fk::maximum<float>(x, low), high)"), "{cuda}");
    let tiles = both.map(|module| {
        let module = codegen::tile_ir::from_scf(&module, None).expect("it is written");
        farkas::print(&module, &PrintOptions::default())
    });
    assert_eq!(tiles[0], tiles[1]);
}

#[test]
fn its_opcode_is_its_meaning() {
    let source = "func.func @f(%A: memref<9xi32>, %x: i32) {
        %c1 = arith.constant 1 : index
        affine.for %i = 0 to 8 {
          %j = \"demo.plus\"(%i, %c1) : (index, index) -> index
          memref.store %x, %A[%j] : memref<9xi32>
        }
        return
    }";
    let both = spelled_out(source, "\"demo.plus\"(%i, %c1) : (index, index) -> index", "arith.addi %i, %c1 : index");
    farkas::prove(&both[0], &both[1], None, false).expect("they are the same");
}
