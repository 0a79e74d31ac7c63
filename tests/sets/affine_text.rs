//! The text of the affine and scf dialects: what is read, what is printed, and what is refused.
//!
//! `tests/text/*.mlir` are programs as mlir-opt 22 prints them; between them they have every form of every operation.

use crate::tools;
use crate::tools::Mlir;
use farkas::diag::Severity;
use farkas::{PrintOptions, check, parse, print};
use proptest::prelude::*;

const PROGRAMS: [&str; 2] = ["tests/text/affine.mlir", "tests/text/scf.mlir"];

fn custom(source: &str) -> String {
    let parsed = parse(source).unwrap_or_else(|errors| panic!("{errors:#?}\n{source}"));
    print(&parsed.module, &PrintOptions::default())
}

fn generic(source: &str) -> String {
    let parsed = parse(source).unwrap_or_else(|errors| panic!("{errors:#?}\n{source}"));
    print(&parsed.module, &PrintOptions { generic: true, ..PrintOptions::default() })
}

#[test]
fn programs_print_as_they_are_written() {
    for path in PROGRAMS {
        let source = tools::read(path);
        assert_eq!(custom(&source), source, "{path}");
        assert_eq!(custom(&generic(&source)), source, "{path} through its generic form");
    }
}

#[test]
fn programs_print_as_in_mlir() {
    let Some(mlir) = Mlir::need("programs_print_as_in_mlir") else { return };
    for path in PROGRAMS {
        let source = tools::read(path);
        assert_eq!(mlir.opt(&source, &[]).as_ref(), Ok(&source), "{path}");
        let expected = mlir.opt(&source, &["--mlir-print-op-generic"]).expect("the generic form");
        assert_eq!(generic(&source), expected, "{path} in generic form");
    }
}

/// A function around a body, with arguments of many types.
fn function(body: &str) -> String {
    let args = "%A: memref<10x10xf32>, %N: index, %M: index, %x: f32, %c: i1, %B: memref<10xindex>, %w: i32";
    format!("func.func @f({args}) {{\n{body}\n  return\n}}\n")
}

/// `(written, printed)`: shorthands and habits that are read, and what is printed for them.
const SHORTHANDS: &[(&str, &str)] = &[
    ("affine.for %i = 0 to %N { affine.yield }", "affine.for %arg7 = 0 to %arg1 {\n    }"),
    ("affine.for %i = max 3 to min affine_map<()[s] -> (s)>()[%N] step 1 {}", "affine.for %arg7 = 3 to %arg1 {\n    }"),
    (
        "affine.for %i = 0 to 9 { affine.apply affine_map<(d0) -> (2 * d0 - -1)> (%i) }",
        "affine.for %arg7 = 0 to 9 {\n      %0 = affine.apply #map(%arg7)\n    }",
    ),
    (
        "%r = affine.for %i = 0 to 9 iter_args(%a = %x) -> f32 { affine.yield %a : f32 }",
        "%0 = affine.for %arg7 = 0 to 9 iter_args(%arg8 = %arg3) -> (f32) {\n      affine.yield %arg8 : f32\n    }",
    ),
    ("affine.if affine_set<() : ()>() { } else { }", "affine.if #set() {\n    } else {\n    }"),
    (
        "%v = affine.load %A[%N, %N * 2 + %N] : memref<10x10xf32>",
        "%0 = affine.load %arg0[%arg1, %arg1 * 3] : memref<10x10xf32>",
    ),
    (
        "affine.parallel (%i) = (max(%N)) to (min(%N, 4)) step (1) { }",
        "affine.parallel (%arg7) = (%arg1) to (min(%arg1, 4)) {\n    }",
    ),
    ("scf.for %i = %N to %M step %N : index { scf.yield }", "scf.for %arg7 = %arg1 to %arg2 step %arg1 {\n    }"),
    (
        "scf.while () : () -> () { scf.condition(%c) } do { scf.yield }",
        "scf.while : () -> () {\n      scf.condition(%arg4)\n    } do {\n      scf.yield\n    }",
    ),
    (
        "scf.parallel (%i) = (%N) to (%M) step (%N) { }",
        "scf.parallel (%arg7) = (%arg1) to (%arg2) step (%arg1) {\n      scf.reduce \n    }",
    ),
    ("scf.forall (%i) = (0) to (%M) step (1) { scf.forall.in_parallel { } }", "scf.forall (%arg7) in (%arg2) {\n    }"),
];

#[test]
fn shorthands_are_read() {
    let mlir = Mlir::need("shorthands_are_read");
    for (written, printed) in SHORTHANDS {
        let source = function(written);
        let text = custom(&source);
        assert!(text.contains(printed), "{written}\nprints\n{text}");
        if let Some(mlir) = &mlir {
            assert_eq!(mlir.opt(&source, &[]), Ok(text), "{written}");
        }
    }
}

/// `(body, code, text at the place)`: what is refused. mlir-opt refuses it too, unless the code says otherwise.
const REFUSED: &[(&str, &str, &str)] = &[
    // Dims and symbols.
    (
        "affine.for %i = 0 to 9 { %n = affine.load %B[%i] : memref<10xindex>\n affine.store %x, %A[%n, 0] : memref<10x10xf32> }",
        "not-a-dim",
        "affine.store",
    ),
    (
        "affine.for %i = 0 to 9 { %n = memref.load %B[%i] : memref<10xindex>\n affine.for %j = 0 to %n { } }",
        "not-a-symbol",
        "affine.for",
    ),
    ("affine.for %i = 0 to 9 { affine.for %j = 0 to %i { } }", "not-a-symbol", "affine.for"),
    (
        "affine.for %i = 0 to 9 { %v = affine.load %A[symbol(%i), 0] : memref<10x10xf32> }",
        "not-a-symbol",
        "affine.load",
    ),
    ("affine.for %i = 0 to 9 { %v = affine.apply affine_map<()[s] -> (s)>()[%i] }", "not-a-symbol", "affine.apply"),
    ("scf.for %i = %N to %M step %N { affine.if affine_set<(d) : (d >= 0)>(%i) { } }", "not-a-dim", "affine.if"),
    ("scf.for %i = %N to %M step %N { affine.parallel (%j) = (0) to (%i) { } }", "not-a-dim", "affine.parallel"),
    (
        "affine.for %i = 0 to 9 { %m = memref.alloc(%i) : memref<?xf32>\n %z = arith.constant 0 : index\n %d = memref.dim %m, %z : memref<?xf32>\n affine.for %j = 0 to %d { } }",
        "not-a-symbol",
        "affine.for",
    ),
    (
        "%r = affine.for %i = 0 to 9 iter_args(%a = %N) -> index { %v = affine.load %A[%a, 0] : memref<10x10xf32>\n affine.yield %a : index }",
        "not-a-dim",
        "affine.load",
    ),
    // Expressions.
    ("affine.for %i = 0 to 9 { %v = affine.load %A[%i * %N, 0] : memref<10x10xf32> }", "not-affine", "%i * %N"),
    ("affine.for %i = 0 to 9 { %v = affine.load %A[7 mod %i, 0] : memref<10x10xf32> }", "not-affine", "7 mod %i"),
    (
        "affine.for %i = 0 to 9 { %v = affine.load %A[%i + 9223372036854775808, 0] : memref<10x10xf32> }",
        "literal-out-of-range",
        "9223372036854775808",
    ),
    // Loops and branches.
    (
        "affine.for %i = 0 to affine_map<()[s] -> (s, 5)>()[%N] { }",
        "bound-results",
        "affine_map<()[s] -> (s, 5)>()[%N]",
    ),
    ("affine.for %i = 0 to affine_map<(d) -> (d)>()[%N] { }", "operand-count", "affine_map<(d) -> (d)>()[%N]"),
    ("affine.for %i = 0 to 9 step -1 { }", "bad-step", "-1"),
    ("affine.for %i = 0 to 9 { affine.yield %x : f32 }", "yield-type", "affine.yield %x : f32"),
    ("%r = affine.for %i = 0 to 9 iter_args(%a = %x) -> f32 { }", "yield-type", ""),
    ("affine.for %i = 0 to 9 iter_args(%a = %x) -> (f32, f32) { }", "operand-count", "(%a = %x) -> (f32, f32)"),
    ("%r = affine.if affine_set<() : (0 == 0)>() -> f32 { affine.yield %x : f32 }", "missing-else", "affine.if"),
    ("affine.yield", "bad-parent", "affine.yield"),
    ("affine.parallel (%i) = (0, 1) to (4) { }", "bad-bounds", "(%i) = (0, 1) to (4)"),
    (
        "%r = affine.parallel (%i) = (0) to (4) reduce (\"maxs\") -> (i32) { affine.yield %w : i32 }",
        "bad-reduction",
        "affine.parallel",
    ),
    (
        "%r = affine.parallel (%i) = (0) to (4) reduce (\"sum\") -> (f32) { affine.yield %x : f32 }",
        "bad-reduction",
        "\"sum\"",
    ),
    ("affine.for %i = 0 to 9 { } {step = 3 : index}", "duplicate-attribute", "{step = 3 : index}"),
    // Memory.
    ("%v = affine.load %A[%N] : memref<10x10xf32>", "subscript-count", "affine.load %A[%N] : memref<10x10xf32>"),
    ("%v = affine.load %A[] : memref<*xf32>", "type-mismatch", "%A"),
    (
        "%v = affine.vector_load %A[0, 0] : memref<10x10xf32>, vector<4xf64>",
        "element-type",
        "affine.vector_load %A[0, 0] : memref<10x10xf32>, vector<4xf64>",
    ),
    ("affine.prefetch %A[0, 0], read, locality<4>, data : memref<10x10xf32>", "bad-locality", "4"),
    ("affine.dma_wait %B[0], %N, %N : memref<10xindex>", "unexpected-token", ","),
    (
        "%d:2 = affine.delinearize_index %N into (4, 0) : index, index",
        "bad-basis",
        "affine.delinearize_index %N into (4, 0) : index, index",
    ),
    (
        "%l = affine.linearize_index [%N, %N] by () : index",
        "bad-basis",
        "affine.linearize_index [%N, %N] by () : index",
    ),
    // scf.
    ("scf.for %i = %x to %x step %x : f32 { }", "operand-type", "scf.for"),
    ("%r = scf.if %c -> (f32) { scf.yield %x : f32 }", "missing-else", "scf.if"),
    ("scf.if %N { }", "type-mismatch", "%N"),
    ("scf.while : () -> () { scf.yield } do { scf.yield }", "bad-terminator", "scf.while"),
    ("scf.parallel (%i) = (%N) to (%N) step (%N) init (%x) -> f32 { }", "yield-type", ""),
    ("%z = arith.constant 0 : index\n scf.parallel (%i) = (%N) to (%N) step (%z) { }", "bad-step", "scf.parallel"),
    ("scf.forall (%i) in (4) { } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}", "bad-mapping", "scf.forall"),
    ("scf.forall (%i, %j) in (4) { }", "bad-bounds", "(%i, %j) in (4)"),
    ("scf.forall (%i) in (4) { } {mapping = [3]}", "bad-mapping", "scf.forall"),
    (
        "scf.forall (%i) in (4) { scf.forall.in_parallel { %z = arith.constant 0 : index } }",
        "bad-parent",
        "arith.constant",
    ),
    (
        "%t = tensor.empty() : tensor<4xf32>\n %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) { \
         scf.forall.in_parallel { tensor.parallel_insert_slice %t into %t[0] [4] [1] : tensor<4xf32> into tensor<4xf32> } }",
        "bad-parent",
        "tensor.parallel_insert_slice",
    ),
    ("affine.for %i#0 = 0 to 4 { }", "unexpected-token", "%i#0"),
    ("scf.index_switch %N case 2 { scf.yield } case 2 { scf.yield } default { }", "duplicate-case", "scf.index_switch"),
    ("scf.index_switch %N case 2 { } default { }", "bad-region", "scf.index_switch"),
    ("scf.reduce.return %x : f32", "bad-parent", "scf.reduce.return %x : f32"),
];

#[test]
fn wrong_programs_are_refused() {
    let mlir = Mlir::need("wrong_programs_are_refused");
    for (body, code, place) in REFUSED {
        let source = function(body);
        let errors = parse(&source).expect_err(body);
        let found = errors.iter().find(|error| error.code == *code);
        let Some(found) = found else { panic!("{body}\nis refused with {errors:#?}") };
        assert_eq!(found.severity, Severity::Error, "{body}");
        let at = &source[found.span().range()];
        assert!(at.starts_with(place), "{body}\n{at:?}");
        if let Some(mlir) = &mlir {
            assert!(mlir.opt(&source, &[]).is_err(), "mlir-opt takes {body}");
        }
    }
}

#[test]
fn what_has_no_meaning_is_pointed_out() {
    let odd = [
        ("affine.for %i = 0 to 9 { %v = affine.apply affine_map<(d) -> (d mod 0)>(%i) }", "divisor-not-positive"),
        (
            "affine.for %i = 0 to 9 { %v = affine.load %A[%i floordiv -3, 0] : memref<10x10xf32> }",
            "divisor-not-positive",
        ),
        ("affine.if affine_set<()[s] : (s ceildiv 0 == 0)>()[%N] { }", "divisor-not-positive"),
        ("affine.for %i = 0 to 9 step 0 { }", "zero-step"),
        ("affine.parallel (%i) = (0) to (4) step (0) { }", "zero-step"),
        ("%z = arith.constant -1 : index\n scf.for %i = %N to %M step %z { }", "zero-step"),
    ];
    for (body, code) in odd {
        let parsed = parse(&function(body)).unwrap_or_else(|errors| panic!("{body}\n{errors:#?}"));
        assert_eq!(parsed.warnings.len(), 1, "{body}");
        assert_eq!((parsed.warnings[0].code, parsed.warnings[0].severity), (code, Severity::Warning), "{body}");
    }
}

#[test]
fn what_the_syntax_cannot_say_is_printed_in_generic_form() {
    let source = "func.func @f(%t: memref<4xi32>, %n: index) {\n  \"affine.dma_wait\"(%t, %n) {tag_map = affine_map<() -> (0)>, \
                  note} : (memref<4xi32>, index) -> ()\n  scf.parallel (%i) = (%n) to (%n) step (%n) {\n    \
                  \"scf.reduce\"() {note} : () -> ()\n  }\n  return\n}\n";
    let text = custom(source);
    assert!(text.contains("\"affine.dma_wait\"(%arg0, %arg1) {note, tag_map = #map}"), "{text}");
    assert!(text.contains("\"scf.reduce\"() {note}"), "{text}");
    assert_eq!(custom(&text), text);
}

#[test]
fn what_mlir_leaves_out_is_kept_with_the_names() {
    let options = PrintOptions { keep_names: true, ..PrintOptions::default() };
    for source in ["affine.for %i = 0 to 4 { affine.yield {note} }", "scf.if %c { scf.yield {note} }"] {
        let module = parse(&function(source)).expect("a program").module;
        let text = print(&module, &options);
        assert!(text.contains("yield {note}"), "{text}");
        assert_eq!(print(&parse(&text).expect("a program").module, &options), text);
        assert!(!custom(&text).contains("yield"), "{text}");
    }
}

/// Pieces of the programs in generic form, cut at spaces.
fn pieces() -> Vec<String> {
    let text: String = PROGRAMS.iter().map(|path| generic(&tools::read(path))).collect();
    text.split(' ').map(str::to_owned).collect()
}

/// A change to a program: at which piece, and what happens there.
fn changes() -> impl Strategy<Value = Vec<(prop::sample::Index, u8, prop::sample::Index)>> {
    prop::collection::vec((any::<prop::sample::Index>(), 0..3_u8, any::<prop::sample::Index>()), 1..3)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Whatever is done to a program in generic form: nothing panics, not even the printer on a module that is wrong, and
    /// what is accepted is read again as the same text.
    #[test]
    fn damaged_programs_do_no_harm(which in 0..PROGRAMS.len(), changes in changes()) {
        let text = generic(&tools::read(PROGRAMS[which]));
        let donors = pieces();
        let mut parts: Vec<String> = text.split(' ').map(str::to_owned).collect();
        for (at, kind, donor) in &changes {
            let at = at.index(parts.len());
            match kind {
                0 => { parts.remove(at); }
                1 => parts[at] = donor.get(&donors).clone(),
                _ => parts.insert(at, donor.get(&donors).clone()),
            }
        }
        let Ok(module) = farkas::read(&parts.join(" ")) else { return Ok(()) };
        let printed = print(&module, &PrintOptions::default());
        if check(&module).iter().all(|diagnostic| diagnostic.severity == Severity::Warning) {
            let again = parse(&printed).map_err(|errors| TestCaseError::fail(format!("{errors:#?}\n{printed}")))?;
            prop_assert_eq!(print(&again.module, &PrintOptions::default()), printed);
        }
    }

    /// The same for custom syntax.
    #[test]
    fn damaged_text_does_no_harm(which in 0..PROGRAMS.len(), changes in changes()) {
        let text = tools::read(PROGRAMS[which]);
        let mut parts: Vec<&str> = text.split_inclusive([' ', '(', ')', '[', ']', ',', '{', '}', ':']).collect();
        let donors = parts.clone();
        for (at, kind, donor) in &changes {
            let at = at.index(parts.len());
            match kind {
                0 => { parts.remove(at); }
                1 => parts[at] = donors[donor.index(donors.len())],
                _ => parts.insert(at, donors[donor.index(donors.len())]),
            }
        }
        if let Ok(parsed) = parse(&parts.concat()) {
            let printed = print(&parsed.module, &PrintOptions::default());
            let again = parse(&printed).map_err(|errors| TestCaseError::fail(format!("{errors:#?}\n{printed}")))?;
            prop_assert_eq!(print(&again.module, &PrintOptions::default()), printed);
        }
    }
}
