//! Lowering to cf: no structure is left, mlir-opt accepts the result, and mlir-runner prints the same for it.

use crate::random;
use crate::tools;
use crate::tools::Mlir;
use crate::tools::test_dialect::parse;
use farkas::PrintOptions;
use farkas::codegen::cf;
use farkas::diag::Severity;
use proptest::prelude::*;

fn lowered(source: &str, keep_names: bool, name: &str) -> String {
    let parsed = farkas::parse(source).unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
    let module = cf::lower(&parsed.module).unwrap_or_else(|error| panic!("{name}: {error}"));
    let errors = farkas::check(&module);
    let text = farkas::print(&module, &PrintOptions { keep_names, ..PrintOptions::default() });
    assert!(errors.is_empty(), "{name}: {errors:?}\n{text}");
    text
}

#[test]
fn lowered_programs_print_the_same() {
    let folders = ["examples", "tests/cuda", "tests/programs", "tests/cf"];
    let mlir = Mlir::need("lowered_programs_print_the_same");
    for (name, file) in folders.into_iter().flat_map(|folder| tools::files(folder, "mlir")) {
        let source = tools::read(&file);
        for keep_names in [false, true] {
            let text = lowered(&source, keep_names, &name);
            assert!(!text.contains("scf.") && !text.contains("affine."), "{name}: {text}");
            let Some(mlir) = &mlir else { continue };
            let accepted = mlir.opt(&text, &[]).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
            if !keep_names {
                assert_eq!(accepted, text, "{name}: mlir-opt prints it otherwise");
            }
            let expected = mlir.run(&source).unwrap_or_else(|error| panic!("{name}: {error}"));
            let printed = mlir.run(&text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
            assert_eq!(printed, expected, "{name}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Whatever structures stand in one another: what comes out is valid, and nothing of them is left.
    #[test]
    fn random_programs_become_valid_graphs(tape in proptest::collection::vec(any::<u16>(), 0..400)) {
        let source = random::program(&tape);
        let Ok(module) = parse(&source) else { return Ok(()) };
        let Ok(module) = cf::lower(&module) else { return Ok(()) };
        let errors = farkas::check(&module).into_iter().filter(|found| found.severity == Severity::Error);
        let text = farkas::print(&module, &PrintOptions::default());
        prop_assert_eq!(errors.collect::<Vec<_>>(), Vec::new(), "{}\n{}", source, text);
        let left = module.walk(module.root()).into_iter().find(|&op| module.name(op).starts_with("scf."));
        prop_assert!(left.is_none(), "{}\n{}", source, text);
    }
}

#[test]
fn a_choice_is_a_diamond() {
    let source = "func @test(%arg0: i1, %arg1: f32, %arg2: f32) -> f32 {
  %x = loop.if %arg0 {
    %x1 = addf %arg1, %arg2 : (f32, f32) -> f32
    loop.yield %x1 : f32
  } else {
    %x2 = subf %arg1, %arg2 : (f32, f32) -> f32
    loop.yield %x2 : f32
  } : (i1) -> f32
  return %x : f32
}";
    let expected = "module {
  func.func @test(%arg0: i1, %arg1: f32, %arg2: f32) -> f32 {
    cf.cond_br %arg0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    %x1 = arith.addf %arg1, %arg2 : f32
    cf.br ^bb3(%x1 : f32)
  ^bb2:  // pred: ^bb0
    %x2 = arith.subf %arg1, %arg2 : f32
    cf.br ^bb3(%x2 : f32)
  ^bb3(%x: f32):  // 2 preds: ^bb1, ^bb2
    return %x : f32
  }
}";
    assert_eq!(lowered(source, true, "diamond").trim_end(), expected);
}

#[test]
fn a_switch_looks_at_the_whole_index() {
    // 2^32 is no 0, though its lower half is.
    let source = "func.func @f(%i: index) {
  scf.index_switch %i
  case 4294967296 {
    scf.yield
  }
  case 0 {
    scf.yield
  }
  default {
  }
  return
}";
    let text = lowered(source, false, "switch");
    assert!(text.contains("arith.index_cast %arg0 : index to i64"), "{text}");
    assert!(text.contains("4294967296: ^bb2"), "{text}");
}

#[test]
fn what_has_no_blocks_is_refused() {
    for (source, place, word) in [
        (
            "func.func @f(%t: tensor<8xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %e = tensor.extract_slice %o[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}",
            "scf.forall (%i) in (8)",
            "shared tensors",
        ),
        (
            "func.func @f(%c: i1) {
  \"some.op\"() ({
    scf.if %c {
    }
    \"some.end\"() : () -> ()
  }) : () -> ()
  return
}",
            "scf.if %c",
            "`some.op` takes one block only",
        ),
    ] {
        let parsed = farkas::parse(source).expect("a valid program");
        let error = cf::lower(&parsed.module).expect_err("refused");
        assert_eq!(error.code, "unsupported");
        assert!(source[error.span().range()].starts_with(place), "{error}");
        assert!(error.message.contains(word), "{error}");
    }
}
