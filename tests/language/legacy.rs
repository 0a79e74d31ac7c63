//! Programs of 2019 to 2021: what they are today, which of them are refused, and that they compute what they did.
//!
//! Beside each `tests/legacy/NAME.mlir` stands `NAME.expected`: what is printed for it, which mlir-opt accepts as it is.
//! `UPDATE_EXPECT=1` writes what we print instead.

use crate::tools;
use crate::tools::Mlir;
use farkas::{PrintOptions, diag, parse, print};

fn printed(source: &str, name: &str) -> String {
    match parse(source) {
        Ok(parsed) => print(&parsed.module, &PrintOptions::default()),
        Err(errors) => {
            let texts: Vec<String> = errors.iter().map(|error| diag::render(error, name, source)).collect();
            panic!("{name} is refused:\n{}", texts.join("\n"))
        }
    }
}

#[test]
fn programs_are_upgraded() {
    for (name, file) in tools::files("tests/legacy", "mlir") {
        let found = printed(&tools::read(&file), &name);
        let expected = file.with_extension("expected");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&expected, found).expect("the corpus is writable");
        } else {
            assert_eq!(found, tools::read(&expected), "{name}");
        }
    }
}

#[test]
fn upgraded_programs_are_of_today() {
    let mlir = Mlir::need("upgraded_programs_are_of_today");
    for (name, file) in tools::files("tests/legacy", "mlir") {
        let upgraded = printed(&tools::read(&file), &name);
        assert_eq!(printed(&upgraded, &name), upgraded, "{name}: a second reading changes nothing");
        let Some(mlir) = &mlir else { continue };
        let accepted = mlir.opt(&upgraded, &["--allow-unregistered-dialect"]);
        assert_eq!(accepted.unwrap_or_else(|error| panic!("{name}: {error}")), upgraded, "{name}");
    }
}

#[test]
fn an_upgraded_program_runs() {
    let Some(mlir) = Mlir::need("an_upgraded_program_runs") else { return };
    let upgraded = printed(&tools::read("tests/legacy/run.mlir"), "run");
    let expected = "23\n-5\n2\n-8\nUnranked Memref base@ = PTR rank = 1 offset = 0 sizes = [8] strides = [1] data = \n\
                    [0,  1,  2,  -2,  -0.5,  -5,  -2,  -3]\n";
    assert_eq!(mlir.run(&upgraded).expect("it runs"), expected);
}

/// A function of old around operations.
fn old(body: &str) -> String {
    let arguments = "%A: memref<4xf32>, %i: index, %x: f32, %n: i32, %c: i1";
    format!("func @f({arguments}) {{\n  %one = constant 1 : index\n{body}\n  return\n}}\n")
}

/// A function of today around operations.
fn today(body: &str) -> String {
    format!("func.func @f(%A: memref<4xf32>, %i: index, %x: f32) {{\n{body}\n  return\n}}\n")
}

fn reduction(combiner: &str) -> String {
    old(&format!(
        "  %r = loop.parallel (%k) = (%i) to (%i) step (%one) {{\n    loop.reduce(%x) {{\n    ^bb0(%l: f32, %r: f32):\n\
         {combiner}\n    }} : f32\n  }} : f32"
    ))
}

/// Where each is wrong, the code, and a word of the fix.
fn refusals() -> Vec<(String, &'static str, &'static str, &'static str)> {
    let returned = "      loop.reduce.return %s : f32";
    vec![
        ("#m = (d0) -> (d0)\nfunc.func @f() {\n  return\n}".into(), "(d0)", "old-spelling", "affine_map<..>"),
        (today("  %v = load %A[%i] : memref<4xf32>"), "load", "old-spelling", "`memref.load`"),
        (today("  %v = std.addf %x, %x : f32"), "std.addf", "old-spelling", "`arith.addf`"),
        (today("  %v = constant 1.0 : f32"), "1.0", "attribute-type", "`arith.constant`"),
        (today("  loop.for %k = %i to %i step %i {\n  }"), "loop.for", "old-spelling", "`scf.for`"),
        (
            today("  scf.for %k = %i to %i step %i {\n    func @g() {\n    }\n  }"),
            "func @g",
            "old-spelling",
            "`func.func`",
        ),
        (today("  %v = affine.apply (d0) -> (d0)(%i)"), "(d0)", "unexpected-token", "an affine map is expected here"),
        (old("  %v = dim %A, 1 : memref<4xf32>"), "1 : memref", "out-of-bounds", "no dimension 1"),
        (old("  %v = dim %A, -1 : memref<4xf32>"), "-1", "out-of-bounds", "no dimension -1"),
        (old("  %v = cmpf \"slt\", %x, %x : f32"), "\"slt\"", "bad-predicate", "`slt`"),
        (old("  %v = addf %x, %x : (f32) -> f32"), "(f32) -> f32", "operand-count", "2 operands"),
        (old("  %v = addf %x, %x : (f32, f32) -> (f32, f32)"), "(f32, f32) -> ", "result-count", "one result"),
        (old("  %v = constant true : i32"), "true", "type-mismatch", "`i1`"),
        (old("  %v = constant \"a\""), "\"a\"", "attribute-type", "the name of a function"),
        (old("  %v = splat %x : f32"), "f32", "type-mismatch", "a vector or a tensor"),
        (old("  %v = loop.if %c {\n    loop.yield %x : f32\n  } : (i1) -> f32"), "loop.if", "missing-else", "`else`"),
        (old("  loop.if %c {\n  } : (i32) -> ()"), "(i32)", "operand-type", "`i1`"),
        (
            old("  %v:2 = loop.for %k = %i to %i step %one iter_args(%a = %x, %b = %x : f32) {\n  }"),
            "iter_args",
            "operand-count",
            "2 operands",
        ),
        (
            old("  loop.reduce(%x) {\n  ^bb0(%l: f32, %r: f32):\n    loop.reduce.return %l : f32\n  } : f32"),
            "loop.reduce",
            "misplaced-terminator",
            "",
        ),
        (
            reduction(&format!("      %s = subf %l, %r : f32\n{returned}")),
            "loop.reduce(%x)",
            "unknown-combiner",
            "`loop.parallel .. step (..) init (%x)`",
        ),
        (
            reduction(&format!("      %s = addf %l, %l : f32\n{returned}")),
            "loop.reduce(%x)",
            "unknown-combiner",
            "init",
        ),
        (reduction("      loop.reduce.return %l : f32"), "loop.reduce(%x)", "unknown-combiner", "init"),
        (
            reduction(&format!("      %t = mulf %l, %r : f32\n      %s = addf %t, %r : f32\n{returned}")),
            "loop.reduce(%x)",
            "unknown-combiner",
            "init",
        ),
        (
            reduction(&format!(
                "      %d = cmpf \"oeq\", %l, %r : f32\n      %s = select %d, %l, %r : f32\n{returned}"
            )),
            "loop.reduce(%x)",
            "unknown-combiner",
            "init",
        ),
        (
            old("  %v = loop.parallel (%k) = (%i) to (%i) step (%one) {\n  } : f32"),
            "loop.parallel",
            "result-count",
            "1 results",
        ),
        (old("  loop.parallel (%k) = (%i, %i) to (%i) step (%one) {\n  }"), "(%k)", "bad-bounds", "1 induction"),
        (
            old("  loop.parallel (%k) = (%i) to (%i) step (%one) {\n    loop.yield %x : f32\n  }"),
            "loop.yield",
            "yield-type",
            "`loop.reduce`",
        ),
    ]
}

#[test]
fn refusals_say_where_and_what_to_write() {
    let mut wrong = Vec::new();
    for (source, place, code, word) in refusals() {
        let errors = match parse(&source) {
            Ok(_) => {
                wrong.push(format!("accepted: {source}"));
                continue;
            }
            Err(errors) => errors,
        };
        let first = &errors[0];
        let says = std::iter::once(&first.message).chain(&first.notes).any(|text| text.contains(word));
        if first.code != code || !source[first.span().start as usize..].starts_with(place) || !says {
            wrong.push(diag::render(first, "", &source));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_generic_form_is_never_old() {
    // It names operations that nobody registers any more; it is printed as it is.
    let source = "\"loop.for\"() ({\n^bb0(%i: index):\n  \"std.addf\"(%i, %i) : (index, index) -> ()\n}) : () -> ()\n";
    let text = printed(source, "generic");
    assert!(text.contains("\"loop.for\"()") && text.contains("\"std.addf\"("), "{text}");
}
