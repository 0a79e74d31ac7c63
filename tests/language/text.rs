//! The text of programs: what `mlir-opt` prints, there and back again, and what is said about text that is wrong.
//!
//! Beside each `tests/text/NAME.mlir` stand `NAME.expected` and `NAME.generic`: what `mlir-opt` 22 prints for it.
//! `UPDATE_EXPECT=1` writes what we print instead, after which the comparison with the tool tells whether that is right.

use crate::tools;
use crate::tools::Mlir;
use crate::tools::corpus::{self, CUSTOM, GENERIC, NAMED, printed};
use farkas::{diag, parse, print, read};
use proptest::prelude::*;

#[test]
fn prints_what_is_expected() {
    corpus::prints_what_is_expected("tests/text");
}

#[test]
fn reads_what_it_prints() {
    corpus::reads_what_it_prints("tests/text");
}

#[test]
fn prints_what_mlir_opt_prints() {
    let Some(mlir) = Mlir::need("prints_what_mlir_opt_prints") else { return };
    let opt = |source: &str, flags: &[&str], name: &str| {
        let flags = [&["--allow-unregistered-dialect"], flags].concat();
        mlir.opt(source, &flags).unwrap_or_else(|error| panic!("{name}: {error}\n{source}"))
    };
    for (name, path) in tools::files("tests/text", "mlir") {
        let source = tools::read(&path);
        for (options, flags) in [(CUSTOM, &[][..]), (GENERIC, &["--mlir-print-op-generic"][..])] {
            assert_eq!(printed(&source, &options, &name), opt(&source, flags, &name), "{name}");
        }
        // What `opt` prints is a valid program too.
        opt(&printed(&source, &NAMED, &name), &[], &name);
    }
}

/// The codes of everything wrong with a program, with line and column of each.
fn complaints(source: &str) -> Vec<String> {
    match parse(source) {
        Ok(_) => Vec::new(),
        Err(errors) => errors
            .iter()
            .map(|error| {
                let before = &source[..error.span().start as usize];
                let line = before.matches('\n').count() + 1;
                let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
                format!("{line}:{column} {}", error.code)
            })
            .collect(),
    }
}

#[test]
fn complains_at_the_place() {
    let mut wrong = Vec::new();
    for (source, expected) in [
        ("", ""),
        (" // only a comment\n", ""),
        ("foo.bar %x", "1:1 unknown-op"),
        ("module {", "1:9 unexpected-end"),
        ("module }", "1:8 unexpected-token"),
        ("module { é }", "1:10 bad-token"),
        ("module { \"open\n }", "1:10 bad-token"),
        ("%a = \"x\"() : () -> ()", "1:1 result-count"),
        ("%a:2 = \"x\"() : () -> i32", "1:1 result-count"),
        ("\"x\"(%a) : (i32) -> ()", "1:5 undefined-value"),
        ("%a = \"x\"() : () -> i32\n%a = \"x\"() : () -> i32", "2:1 redefinition"),
        ("%a = \"x\"() : () -> i32\n\"x\"(%a) : (i64) -> ()", "2:5 type-mismatch"),
        ("\"x\"(%a) : (i64) -> ()\n%a = \"x\"() : () -> i32", "2:1 type-mismatch"),
        ("\"x\"()[^bb1] : () -> ()", "1:7 undefined-block"),
        ("\"x\"() {a = 256 : i8} : () -> ()", "1:12 literal-out-of-range"),
        ("\"x\"() {a = 9223372036854775808} : () -> ()", ""),
        ("\"x\"() {a = 99999999999999999999} : () -> ()", "1:12 literal-out-of-range"),
        ("\"x\"() {a = 1 : f32} : () -> ()", "1:12 literal-type"),
        ("\"x\"() {a = #b} : () -> ()", "1:12 undefined-alias"),
        ("\"x\"() {a, a} : () -> ()", "1:11 duplicate-attribute"),
        ("\"x\"() : (i0) -> ()", "1:10 unexpected-token"),
        ("\"x\"() : () -> memref<4xf32, strided<[1, 1]>>", "1:29 memref-layout"),
        ("\"x\"() {a = affine_map<(i, j) -> (i * j)>} : () -> ()", "1:34 not-affine"),
        ("\"x\"() {a = affine_map<(i) -> (j)>} : () -> ()", "1:31 undefined-dim"),
        ("\"x\"() {a = affine_map<(i) -> (9223372036854775808)>} : () -> ()", "1:31 literal-out-of-range"),
        ("\"x\"() {a = dense<[1, 2]> : tensor<3xi32>} : () -> ()", "1:12 dense-shape"),
        ("\"x\"() loc(#missing) : () -> ()", "1:7 unexpected-token"),
        ("\"x\"() : () -> () loc(#missing)", "1:22 undefined-alias"),
        ("module { func.func @f() { return } func.func @f() { return } }", "1:36 redefinition"),
        ("func.func @f() -> i32 { return }", "1:25 type-mismatch"),
        ("func.func @f() { }", "1:16 empty-region"),
        ("func.func @f()", "1:1 visibility"),
        ("func.func @f() { call @g() : () -> () return }", "1:18 undefined-symbol"),
        (
            "func.func @f(%a: i32) { \"x\"() ({ func.func @g() { \"y\"(%a) : (i32) -> () return } }) : () -> () return }",
            "1:55 undefined-value",
        ),
        (
            "func.func @f(%a: i32, %x: f32) { %b = \"arith.addi\"(%a, %x) : (i32, f32) -> i32 return }",
            "1:39 type-mismatch",
        ),
        ("func.func @f() { %b = arith.addi %a, %a : i32 %a = arith.constant 1 : i32 return }", "1:23 dominance"),
        ("func.func @f() { cf.br ^a ^a: %c = arith.constant 1 : i32 ^b: return }", "1:36 missing-terminator"),
        ("func.func @f() { cf.br ^a ^a(%x: i32): return }", "1:18 operand-count"),
        ("func.func @f() { return return }", "1:18 misplaced-terminator"),
    ] {
        let found = complaints(source);
        if found.first().map_or("", String::as_str) != expected {
            wrong.push(format!("{source}\n  found {found:?}, not {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn all_errors_of_a_program_are_found() {
    let source = "func.func @f(%m: memref<4xf32>, %i: index) {\n  memref.dealloc %i : index\n  %0 = \"arith.cmpi\"(%i, %i) : (index, index) -> i1\n  return\n}\n";
    assert_eq!(complaints(source), ["2:3 type-mismatch", "3:8 bad-predicate"]);
}

#[test]
fn limits_are_named() {
    let deep = |open: &str, close: &str| {
        format!("\"x\"() {{a = {}1{}}} : () -> ()", open.repeat(100_000), close.repeat(100_000))
    };
    let regions = format!("{}{}", "\"x\"() ({".repeat(100_000), "}) : () -> ()".repeat(100_000));
    let tuples = format!("\"x\"() {{a = {}i32{}}} : () -> ()", "tuple<".repeat(100_000), ">".repeat(100_000));
    let dense =
        format!("\"x\"() {{a = dense<{}1{}> : tensor<1xi32>}} : () -> ()", "[".repeat(100_000), "]".repeat(100_000));
    let locations = format!("\"x\"() : () -> () loc({}unknown{})", "fused[".repeat(100_000), "]".repeat(100_000));
    for source in [deep("[", "]"), deep("{a = ", "}"), regions, tuples, dense, locations] {
        assert!(complaints(&source)[0].ends_with(" too-deep"), "{:?}", complaints(&source));
    }
    let expressions =
        format!("\"x\"() {{a = affine_map<() -> ({}1{})>}} : () -> ()", "(".repeat(100_000), ")".repeat(100_000));
    let sums = format!("\"x\"() {{a = affine_map<(i) -> (i{})>}} : () -> ()", " + i".repeat(100_000));
    let functions = format!("\"x\"() {{a = {}i32}} : () -> ()", "() -> ".repeat(100_000));
    for source in [expressions, sums, functions] {
        assert_eq!(complaints(&source).len(), 1);
    }
}

#[test]
fn big_programs_take_linear_time() {
    let start = std::time::Instant::now();
    let line = "\"x\"() : () -> ()\n";
    let many = line.repeat(100_000);
    let chain: String = (0..50_000).map(|i| format!("%{} = \"x\"(%{i}) : (i32) -> i32\n", i + 1)).collect();
    let chain = format!("%0 = \"x\"() : () -> i32\n{chain}");
    let wide = format!("%a:60000 = \"x\"() : () -> ({})\n", vec!["i32"; 60_000].join(", "));
    let blocks: String = (0..20_000).map(|i| format!("^b{i}:\n  cf.br ^b{}\n", i + 1)).collect();
    let blocks = format!("func.func @f() {{\n  cf.br ^b0\n{blocks}^b20000:\n  return\n}}\n");
    let long_line = format!("\"x\"() {{a = [{}]}} : () -> ()", vec!["1"; 2_000_000].join(", "));
    for source in [&many, &chain, &wide, &blocks, &long_line] {
        let printed = printed(source, &CUSTOM, "big");
        assert!(printed.len() >= source.len());
    }
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}

#[test]
fn locations_survive() {
    let source = "#here = loc(\"f.c\":1:2)\n\"x\"() : () -> () loc(#late)\n\"y\"() : () -> () loc(callsite(\"a\" at #here))\n\"z\"() : () -> () loc(fused<1 : i64>[\"a\", \"b\"(\"c\":3:4)])\n#late = loc(unknown)\n";
    let expected = "module {\n  \"x\"() : () -> ()\n  \"y\"() : () -> () loc(callsite(\"a\" at \"f.c\":1:2))\n  \"z\"() : () -> () loc(fused<1 : i64>[\"a\", \"b\"(\"c\":3:4)])\n}\n";
    assert_eq!(printed(source, &NAMED, "locations"), expected);
}

#[test]
fn names_of_the_source_stay_unique() {
    let source = "func.func @f(%i: index) {\n  %0 = \"a\"() : () -> i32\n  %x:2, %y = \"b\"(%0) : (i32) -> (i32, i32, i32)\n  \"r\"() ({\n    %in = \"c\"(%x#1, %y) : (i32, i32) -> i32\n  }) : () -> ()\n  return\n}\n";
    let found = printed(source, &NAMED, "names");
    assert_eq!(
        found,
        format!("module {{\n{}}}\n", source.lines().map(|line| format!("  {line}\n")).collect::<String>())
    );
}

/// One change to a text.
#[derive(Clone, Debug)]
enum Edit {
    Delete(usize, usize),
    Insert(usize, String),
    Swap(usize, usize),
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let pieces = prop_oneof![
        Just("{"),
        Just("}"),
        Just("("),
        Just(")"),
        Just("["),
        Just("]"),
        Just("<"),
        Just(">"),
        Just("->"),
        Just(":"),
        Just("%0"),
        Just("%a#1"),
        Just("^bb1"),
        Just("@f"),
        Just("#map"),
        Just("!t"),
        Just("\""),
        Just("\\"),
        Just("-"),
        Just("0x"),
        Just("1.5e"),
        Just("99999999999999999999999"),
        Just("dense<"),
        Just("affine_map<("),
        Just("memref<?x"),
        Just("array<i8"),
        Just("loc("),
        Just("é"),
        Just("\0"),
        Just(" = "),
        Just("i1"),
        Just("tuple<"),
        Just("vector<4x"),
    ];
    let edit = prop_oneof![
        (any::<usize>(), 0usize..20).prop_map(|(at, length)| Edit::Delete(at, length)),
        (any::<usize>(), pieces).prop_map(|(at, piece)| Edit::Insert(at, piece.to_owned())),
        (any::<usize>(), "[ -~]{1,3}").prop_map(|(at, text)| Edit::Insert(at, text)),
        (any::<usize>(), any::<usize>()).prop_map(|(a, b)| Edit::Swap(a, b)),
    ];
    proptest::collection::vec(edit, 1..6)
}

/// The text cut into words and single characters.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut in_word = false;
    for c in text.chars() {
        let is_word = c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '%' | '^' | '@' | '#');
        match tokens.last_mut() {
            Some(last) if is_word && in_word => last.push(c),
            _ => tokens.push(c.to_string()),
        }
        in_word = is_word;
    }
    tokens
}

fn edited(source: &str, edits: &[Edit]) -> String {
    let mut tokens = tokens(source);
    for edit in edits {
        let count = tokens.len().max(1);
        match edit {
            Edit::Delete(at, length) => drop(tokens.drain(at % count..(at % count + length).min(tokens.len()))),
            Edit::Insert(at, text) => tokens.insert((at % count).min(tokens.len()), text.clone()),
            Edit::Swap(a, b) if !tokens.is_empty() => tokens.swap(a % count, b % count),
            Edit::Swap(..) => {}
        }
    }
    tokens.concat()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    /// Broken programs are refused with a place inside the text, or read and printed in every form.
    #[test]
    fn broken_programs_never_panic(which in any::<usize>(), edits in edits()) {
        let files = tools::files("tests/text", "mlir");
        let source = edited(&tools::read(&files[which % files.len()].1), &edits);
        match read(&source) {
            Err(errors) => for error in errors {
                prop_assert!(error.span().end as usize <= source.len() || error.span().start as usize <= source.len());
                diag::render(&error, "input", &source);
            },
            Ok(module) => {
                let errors = farkas::check(&module);
                let generic = print(&module, &GENERIC);
                let again = read(&generic).map_err(|errors| diag::render(&errors[0], "generic", &generic));
                prop_assert!(again.is_ok() || !errors.is_empty(), "{}\n{:?}", generic, again);
                let custom = print(&module, &CUSTOM);
                let named = print(&module, &NAMED);
                if errors.is_empty() {
                    prop_assert_eq!(printed(&custom, &CUSTOM, "custom"), custom.clone());
                    prop_assert_eq!(printed(&generic, &CUSTOM, "generic"), custom.clone());
                    prop_assert_eq!(printed(&named, &CUSTOM, "named"), custom);
                }
            }
        }
    }

    /// Any bytes at all.
    #[test]
    fn noise_never_panics(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        if let Err(errors) = parse(&String::from_utf8_lossy(&bytes)) {
            prop_assert!(!errors.is_empty());
        }
    }
}
