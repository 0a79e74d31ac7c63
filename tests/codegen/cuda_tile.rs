//! CUDA Tile IR: what is printed for it, there and back again, what is refused, and what it becomes in scf.
//!
//! Beside each `tests/cuda_tile/NAME.mlir` stand `NAME.expected` and `NAME.generic`. `UPDATE_EXPECT=1` writes them; no
//! tool at hand reads the dialect, so a change to them is read by eye.

use crate::tools;
use crate::tools::corpus::{self, CUSTOM, GENERIC, NAMED, printed};
use farkas::{diag, parse, print};
use proptest::prelude::*;

#[test]
fn prints_what_is_expected() {
    corpus::prints_what_is_expected("tests/cuda_tile");
}

#[test]
fn reads_what_it_prints() {
    corpus::reads_what_it_prints("tests/cuda_tile");
}

/// The code of the first thing wrong with a kernel's body, with its line and column in that body.
fn complaint(body: &str) -> String {
    const ENTRY: &str = "entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>, %b: tile<i1>) {\n";
    complaint_in(&format!("cuda_tile.module @m {{ {ENTRY}{body} }} }}"), 1)
}

fn complaint_in(source: &str, lines_before: usize) -> String {
    let Err(errors) = parse(source) else { return "accepted".to_owned() };
    let before = &source[..errors[0].span().start as usize];
    let line = before.matches('\n').count() + 1 - lines_before;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    format!("{line}:{column} {}", errors[0].code)
}

#[test]
fn bodies_are_refused_at_the_place() {
    let mut wrong = Vec::new();
    for (body, expected) in [
        ("if %b { break }", "1:9 bad-parent"),
        ("if %b { continue }", "1:9 bad-parent"),
        ("for %j in (%i to %i, step %i) : tile<i32> { break }", "1:1 bad-terminator"),
        ("for %j in (%i to %i, step %i) : tile<i32> { if %b { break } }", "1:53 bad-parent"),
        ("for %j in (%i to %i, step %i) : tile<i32> { if %b { return } }", "1:53 bad-parent"),
        ("loop { loop { break } if %b { yield } }", "accepted"),
        ("loop : tile<f32> { break %i : tile<i32> }", "1:20 yield-type"),
        ("loop iter_values(%x = %i) : tile<i32> { continue }", "1:41 yield-type"),
        ("loop iter_values(%x = %i) : tile<i32>, tile<i32> { continue }", "1:17 operand-count"),
        ("loop iter_values(%x = %f) : tile<i32> { break }", "1:23 type-mismatch"),
        ("%r = if %b -> (tile<i32>) { yield %i : tile<i32> }", "1:6 missing-else"),
        ("%r = if %b -> (tile<i32>) { yield %f : tile<f32> } else { yield %i : tile<i32> }", "1:29 yield-type"),
        ("if %i { }", "1:4 type-mismatch"),
        ("for %j in (%f to %f, step %f) : tile<f32> { }", "1:1 operand-type"),
        ("for %j = (%i to %i, step %i) : tile<i32> { }", "1:8 unexpected-token"),
        ("assert %i, \"no\" : tile<i32>", "1:1 operand-type"),
        ("return %i : tile<i32>", "1:1 yield-type"),
        ("%c = constant <i32: 1.5> : tile<i32>", "1:21 literal-type"),
        ("%c = constant <i8: 256> : tile<i8>", "1:20 literal-out-of-range"),
        ("%c = constant <i32: 1> : tile<f32>", "1:24 element-type"),
        ("%c = constant <i32: [1, 2]> : tile<4xi32>", "1:15 dense-shape"),
        ("%c = constant <i32: [1]> : tile<i32>", "1:15 dense-shape"),
        ("%c = constant <i32: 1> : tile<3xi32>", "1:26 bad-type"),
        ("%c = constant <i32: 1> : tile<32768x32768xi32>", "1:26 bad-type"),
        ("%c = constant <i32: 1> : tile<4xindex>", "1:26 bad-type"),
        ("%x = addi %f, %f : tile<f32>", "1:6 operand-type"),
        ("%x = addf %i, %i : tile<i32>", "1:6 operand-type"),
        ("%x = addi %i : tile<i32>", "1:6 operand-count"),
        ("%x = addi %i, %i overflow<never> : tile<i32>", "1:27 bad-modifier"),
        ("%x = addf %f, %f rounding<approx> : tile<f32>", "1:27 bad-modifier"),
        ("%x = divi %i, %i unsigned rounding<negative_inf> : tile<i32>", "1:6 bad-modifier"),
        ("%x = divi %i, %i : tile<i32>", "1:18 unexpected-token"),
        ("%h = ftof %f : tile<f32> -> tile<f64> %x = addf %h, %h flush_to_zero : tile<f64>", "1:44 bad-modifier"),
        ("%x = cmpi lower %i, %i, signed : tile<i32> -> tile<i1>", "1:11 bad-modifier"),
        ("%x = cmpi equal %i, %i, signed : tile<i32> -> tile<i32>", "1:6 result-type"),
        ("%x = exti %i signed : tile<i32> -> tile<i32>", "1:6 type-mismatch"),
        ("%x = reshape %i : tile<i32> -> tile<2xi32>", "1:6 type-mismatch"),
        ("%x = iota : tile<512xi8>", "1:6 type-mismatch"),
        ("%x, %t = load_ptr_tko weak device %p : tile<ptr<f32>> -> tile<f32>, token", "1:10 memory-order"),
        ("%x, %t = load_ptr_tko relaxed %p : tile<ptr<f32>> -> tile<f32>, token", "1:10 memory-order"),
        ("%x, %t = load_ptr_tko release sys %p : tile<ptr<f32>> -> tile<f32>, token", "1:10 memory-order"),
        ("%x, %t = load_ptr_tko strong %p : tile<ptr<f32>> -> tile<f32>, token", "1:23 bad-modifier"),
        ("%x, %t = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<i32>, token", "1:10 result-type"),
        ("%t = store_ptr_tko weak %p, %i : tile<ptr<f32>>, tile<i32> -> token", "1:6 operand-type"),
        (
            "%x, %t = atomic_rmw_tko relaxed device %p, add, %f : tile<ptr<f32>>, tile<f32> -> tile<f32>, token",
            "1:10 operand-type",
        ),
        ("%t = make_token : token %u = join_tokens %t : token", "1:30 operand-count"),
        (
            "%v = make_tensor_view %p, shape = [4], strides = [2] : tensor_view<4xf32, strides=[1]>",
            "1:35 type-mismatch",
        ),
        ("%v = make_tensor_view %p, shape = [4], strides = [1] : tensor_view<4xf32>", "1:56 bad-type"),
        ("%a = assume div_by<3>, %i : tile<i32>", "1:6 bad-predicate"),
        ("%a = assume odd<3>, %i : tile<i32>", "1:13 bad-predicate"),
        ("%a = assume bounded<5, 4>, %i : tile<i32>", "1:6 bad-predicate"),
        ("print \"%d\"", "1:1 operand-count"),
        ("print \"100%\"", "1:1 bad-format"),
        ("%g = get_global @nowhere : tile<ptr<f32>>", "1:6 undefined-symbol"),
        ("%x = mulf %f, %f : !cuda_tile.tile<f32> \n %y = unknown %x : tile<f32>", "2:7 unknown-op"),
    ] {
        let found = complaint(body);
        if found != expected {
            wrong.push(format!("{body}\n  found {found}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn modules_are_refused_at_the_place() {
    let mut wrong = Vec::new();
    for (source, expected) in [
        ("cuda_tile.module @m { }", "1:21 empty-module"),
        ("cuda_tile.module { entry @k() {} }", "1:18 unexpected-token"),
        ("\"cuda_tile.module\"() ({}) {sym_name = \"m\"} : () -> ()", "accepted"),
        ("cuda_tile.module @m { func.func @f() { return } }", "1:23 bad-parent"),
        ("cuda_tile.module @m { entry @k(%a: tile<4xf32>) {} }", "1:23 entry-argument"),
        ("cuda_tile.module @m { entry @k() -> tile<f32> {} }", "1:34 entry-results"),
        ("cuda_tile.module @m { entry @k() {} entry @k() {} }", "1:37 redefinition"),
        ("cuda_tile.module @m { global @g <f32: 1.0> : tile<f32> }", "1:23 global-rank"),
        ("func.func @f(%a: tile<f32>) { return }", "1:18 unexpected-token"),
        ("func.func @f(%a: !cuda_tile.tile<f32>) { return }", "accepted"),
        ("func.func @f(%a: !cuda_tile.tile<5xf32>) { return }", "1:18 bad-type"),
        ("func.func @f(%a: !cuda_tile.anything<5xf32>) { return }", "accepted"),
        ("func.func @f(%a: !cuda_tile.tile<f32>) { %b = cuda_tile.negf %a : tile<f32> return }", "accepted"),
        ("\"cuda_tile.for\"() ({}) : () -> ()", "1:1 operand-count"),
    ] {
        let found = complaint_in(source, 0);
        if found != expected {
            wrong.push(format!("{source}\n  found {found}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The text of the program as functions of scf, with `driver` among them.
fn as_functions(source: &str, driver: &str, what: &str) -> String {
    let module = parse(source).unwrap_or_else(|errors| panic!("{what}: {errors:?}")).module;
    let kernels = farkas::codegen::tile_ir::to_scf(&module).unwrap_or_else(|error| panic!("{what}: {error}"));
    let lowered = farkas::codegen::scf::lower(&kernels).unwrap_or_else(|error| panic!("{what}: {error}"));
    assert_eq!(farkas::check(&lowered), [], "{what}");
    let text = print(&lowered, &NAMED);
    assert!(!text.contains("cuda_tile"), "{what}: {text}");
    let open = text.trim_end().strip_suffix('}').expect("a module around everything");
    format!("{open}{driver}}}\n")
}

#[test]
fn kernels_run_as_functions() {
    let drivers = tools::files("tests/cuda_tile/drivers", "mlir");
    assert!(drivers.len() >= 8);
    let mut programs = Vec::new();
    for (name, path) in drivers {
        let driver = tools::read(&path);
        let expected: String =
            driver.lines().filter_map(|line| line.strip_prefix("//| ")).map(|line| format!("{line}\n")).collect();
        let source = tools::read(format!("tests/cuda_tile/{name}.mlir"));
        let text = as_functions(&source, &driver, &name);
        let functions = parse(&text).unwrap_or_else(|errors| panic!("{name}: {errors:?}\n{text}")).module;
        // Where the functions need no vectors, they become kernels again, and these functions.
        if let Ok(kernel) = farkas::codegen::tile_ir::from_scf(&functions, Some(&name)) {
            let again = as_functions(&print(&kernel, &NAMED), &driver, &name);
            programs.push((format!("{name}, twice"), again, expected.clone()));
        }
        programs.push((name, text, expected));
    }
    assert!(programs.iter().filter(|(name, ..)| name.ends_with("twice")).count() >= 3);
    let Some(mlir) = tools::Mlir::need("kernels_run_as_functions") else { return };
    for (name, text, expected) in programs {
        let printed = mlir.run(&text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        assert_eq!(printed, expected, "{name}:\n{text}");
    }
}

/// The lines inside the module of a printed program.
fn inside(text: &str) -> &str {
    text.trim_end()
        .strip_prefix("module {\n")
        .and_then(|text| text.strip_suffix('}'))
        .expect("a module around everything")
}

#[test]
fn functions_run_as_kernels_made_functions_again() {
    let mut programs = Vec::new();
    for (name, path) in tools::files("tests/cuda_tile/functions", "mlir") {
        let source = tools::read(&path);
        let expected: String =
            source.lines().filter_map(|line| line.strip_prefix("//| ")).map(|line| format!("{line}\n")).collect();
        let mut module = parse(&source).unwrap_or_else(|errors| panic!("{name}: {errors:?}")).module;
        let lowered = farkas::codegen::scf::lower(&module).unwrap_or_else(|error| panic!("{name}: {error}"));
        let tiles = farkas::codegen::tile_ir::from_scf(&lowered, Some("kernel"))
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(farkas::check(&tiles), [], "{name}");
        let text = print(&tiles, &NAMED);
        assert_eq!(printed(&text, &NAMED, &name), text);
        let expected_text = path.with_extension("tile");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&expected_text, &text).expect("the corpus is writable");
        }
        assert_eq!(text, tools::read(&expected_text), "{name}");
        // The rest of the program calls the function that the kernel became.
        let kernel = module.block(module.body()).ops[0];
        module.detach(kernel);
        let rest = print(&module, &NAMED);
        let again = as_functions(&text, inside(&rest), &name);
        programs.push((name, source, again, expected));
    }
    assert!(programs.len() >= 3);
    let Some(mlir) = tools::Mlir::need("functions_run_as_kernels_made_functions_again") else { return };
    for (name, source, again, expected) in programs {
        assert_eq!(mlir.run(&source).unwrap_or_else(|error| panic!("{name}: {error}")), expected, "{name}");
        assert_eq!(
            mlir.run(&again).unwrap_or_else(|error| panic!("{name}: {error}\n{again}")),
            expected,
            "{name}:\n{again}"
        );
    }
}

/// The code and the place of what keeps a program from being converted.
fn refusal(source: &str, result: Result<(), diag::Diagnostic>) -> String {
    let Err(error) = result else { return "converted".to_owned() };
    let before = &source[..error.span().start as usize];
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    format!("{}:{column} {}", before.matches('\n').count() + 1, error.code)
}

#[test]
fn what_scf_cannot_say_is_refused() {
    let mut wrong = Vec::new();
    const SELECT: &str = "%s = select %b, %p, %q : tile<i1>, tile<ptr<f32>>\n%x, %t = load_ptr_tko weak %s : tile<ptr<f32>> -> tile<f32>, token";
    for (body, expected) in [
        ("%x = addf %f, %f rounding<zero> : tile<f32>", "2:6 unsupported"),
        ("%x = exp2 %f flush_to_zero : tile<f32>", "2:6 unsupported"),
        ("%x = divf %f, %f rounding<full> : tile<f32>", "converted"),
        ("%x = ptr_to_int %p : tile<ptr<f32>> -> tile<i64>", "2:6 unsupported"),
        ("%x, %t = load_ptr_tko relaxed sys %p : tile<ptr<f32>> -> tile<f32>, token", "2:10 unsupported"),
        (
            "%x, %t = atomic_rmw_tko relaxed sys %p, addf, %f : tile<ptr<f32>>, tile<f32> -> tile<f32>, token",
            "2:10 unsupported",
        ),
        ("print \"hello\"", "2:1 unsupported"),
        ("%x = \"cuda_tile.unheard_of\"() : () -> !cuda_tile.tile<f32>", "2:6 unsupported"),
        (SELECT, "2:6 unsupported"),
        (
            "%u = select %b, %p, %p : tile<i1>, tile<ptr<f32>>\n%x, %t = load_ptr_tko weak %u : tile<ptr<f32>> -> tile<f32>, token",
            "converted",
        ),
        (
            "%r = if %b -> (tile<ptr<f32>>) { yield %p : tile<ptr<f32>> } else { yield %q : tile<ptr<f32>> }",
            "2:69 unsupported",
        ),
        (
            "%c = constant <i32: 1> : tile<i32>\n%t = iota : tile<8xi32>\n%e = extract %t[%i] : tile<8xi32> -> tile<2xi32>",
            "4:6 unsupported",
        ),
        (
            "%c = constant <i32: 1> : tile<i32>\n%t = iota : tile<8xi32>\n%e = extract %t[%c] : tile<8xi32> -> tile<2xi32>",
            "converted",
        ),
    ] {
        const ENTRY: &str =
            "entry @k(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>, %b: tile<i1>) {\n";
        let source = format!("cuda_tile.module @m {{ {ENTRY}{body} }} }}");
        let module = parse(&source).unwrap_or_else(|errors| panic!("{body}: {errors:?}")).module;
        let found = refusal(&source, farkas::codegen::tile_ir::to_scf(&module).map(|_| ()));
        if found != expected {
            wrong.push(format!("{body}\n  found {found}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_tiles_cannot_say_is_refused() {
    let mut wrong = Vec::new();
    for (source, expected) in [
        ("func.func @f() -> f32 { %c = arith.constant 1.0 : f32 return %c : f32 }", "1:1 unsupported"),
        ("func.func @f(%m: memref<?x?xf32>) { return }", "1:1 unsupported"),
        ("func.func @f(%m: memref<?x4xf32>) { return }", "converted"),
        ("func.func @f(%m: memref<4x8xf32, strided<[16, 2]>>) { return }", "converted"),
        ("func.func @f(%m: memref<4xf32, strided<[1], offset: 3>>) { return }", "1:1 unsupported"),
        ("func.func @f(%v: vector<3xf32>) { return }", "1:1 unsupported"),
        ("func.func @f(%v: i7) { return }", "1:1 unsupported"),
        ("func.func @f() { %m = memref.alloc() : memref<4xf32> return }", "1:23 unsupported"),
        ("func.func @f() {\n  func.call @f() : () -> ()\n  return }", "2:3 unsupported"),
        ("func.func @f(%i: i1) { cf.cond_br %i, ^a, ^b ^a: return ^b: return }", "1:1 unsupported"),
        (
            "func.func @f(%m: memref<?xf32>, %i: index) { %d = memref.dim %m, %i : memref<?xf32> return }",
            "1:51 unsupported",
        ),
        ("func.func private @f()", "1:1 unsupported"),
        ("func.func @f(%x: f64) { %y = arith.truncf %x toward_zero : f64 to f32 return }", "1:30 unsupported"),
    ] {
        let module = parse(source).unwrap_or_else(|errors| panic!("{source}: {errors:?}")).module;
        let found = refusal(source, farkas::codegen::tile_ir::from_scf(&module, None).map(|_| ()));
        if found != expected {
            wrong.push(format!("{source}\n  found {found}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The text cut into words and single characters.
fn tokens(text: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '%' | '@' | '#');
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = if is_word(first) { rest.find(|c| !is_word(c)).unwrap_or(rest.len()) } else { first.len_utf8() };
        let (token, after) = rest.split_at(end);
        tokens.push(token);
        rest = after;
    }
    tokens
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    /// Broken kernels are refused with a place inside the text, or read, printed in every form and converted or not.
    #[test]
    fn broken_kernels_never_panic(which in any::<usize>(), edits in proptest::collection::vec(any::<(u8, usize, usize)>(), 1..5)) {
        let files = tools::files("tests/cuda_tile", "mlir");
        let source = tools::read(&files[which % files.len()].1);
        let mut words = tokens(&source);
        for (kind, at, other) in edits {
            let (at, other) = (at % words.len(), other % words.len());
            match kind % 4 {
                0 => drop(words.remove(at)),
                1 => words.swap(at, other),
                2 => words.insert(at, words[other]),
                _ => words[at] = words[other],
            }
        }
        let source = words.concat();
        if let Ok(parsed) = parse(&source) {
            let custom = printed(&source, &CUSTOM, "broken");
            prop_assert_eq!(&printed(&custom, &CUSTOM, "custom"), &custom);
            let generic = printed(&source, &GENERIC, "broken");
            prop_assert_eq!(&printed(&generic, &CUSTOM, "generic"), &custom);
            if let Ok(functions) = farkas::codegen::tile_ir::to_scf(&parsed.module) {
                prop_assert_eq!(farkas::check(&functions), []);
                if let Ok(tiles) = farkas::codegen::tile_ir::from_scf(&functions, None) {
                    prop_assert_eq!(farkas::check(&tiles), []);
                }
            }
        }
    }
}
