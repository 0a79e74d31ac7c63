//! Certificates of programs that keep values in other places: what is written holds, and nothing else does.

use std::process::Command;

use farkas::affine::presburger::Budget;
use farkas::analysis::certificate::{
    Certificate, CertifiedFlow, Failure, LastWrites, ProvedChange, UnfoldedSide, ValuePlace,
};
use farkas::equivalence::Pair;
use farkas::equivalence::certificate::certify_said;
use farkas::interp::{CompareOptions, Verdict, compare};
use farkas::limits::Limits;

use crate::{obstacle, read};

/// A product of matrices.
const PRODUCT: &str = "func.func @f(%C: memref<8x8xf32>, %A: memref<8x8xf32>, %B: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 8 {
        %c = affine.load %C[%i, %j] : memref<8x8xf32>
        %a = affine.load %A[%i, %k] : memref<8x8xf32>
        %b = affine.load %B[%k, %j] : memref<8x8xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<8x8xf32>
      }
    }
  }
  return
}
";

/// Tiles of a factor are copied.
const TILE: &str = "func.func @f(%C: memref<8x8xf32>, %A: memref<8x8xf32>, %B: memref<8x8xf32>) {
  affine.parallel (%it, %jt) = (0, 0) to (8, 8) step (4, 4) {
    %t = memref.alloca() : memref<4x2xf32>
    affine.for %kt = 0 to 8 step 2 {
      affine.parallel (%i, %k) = (0, 0) to (4, 2) {
        %v = affine.load %A[%it + %i, %kt + %k] : memref<8x8xf32>
        affine.store %v, %t[%i, %k] : memref<4x2xf32>
      }
      affine.parallel (%i, %j) = (0, 0) to (4, 4) {
        affine.for %k = 0 to 2 {
          %c = affine.load %C[%it + %i, %jt + %j] : memref<8x8xf32>
          %a = affine.load %t[%i, %k] : memref<4x2xf32>
          %b = affine.load %B[%kt + %k, %jt + %j] : memref<8x8xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%it + %i, %jt + %j] : memref<8x8xf32>
        }
      }
    }
  }
  return
}
";

/// Some cells of the result are kept while `k` runs.
const REGISTERS: &str = "func.func @f(%C: memref<8x8xf32>, %A: memref<8x8xf32>, %B: memref<8x8xf32>) {
  affine.parallel (%it, %jt) = (0, 0) to (8, 8) step (2, 2) {
    %r = memref.alloca() : memref<2x2xf32>
    affine.for %i = 0 to 2 { affine.for %j = 0 to 2 {
        %v = affine.load %C[%it + %i, %jt + %j] : memref<8x8xf32>
        affine.store %v, %r[%i, %j] : memref<2x2xf32> } }
    affine.for %k = 0 to 8 {
      affine.for %i = 0 to 2 { affine.for %j = 0 to 2 {
          %c = affine.load %r[%i, %j] : memref<2x2xf32>
          %a = affine.load %A[%it + %i, %k] : memref<8x8xf32>
          %b = affine.load %B[%k, %jt + %j] : memref<8x8xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %r[%i, %j] : memref<2x2xf32> } }
    }
    affine.for %i = 0 to 2 { affine.for %j = 0 to 2 {
        %v = affine.load %r[%i, %j] : memref<2x2xf32>
        affine.store %v, %C[%it + %i, %jt + %j] : memref<8x8xf32> } }
  }
  return
}
";

/// A buffer of two parts, of which one is filled while the other one is read.
const DOUBLE: &str = "func.func @f(%C: memref<8x8xf32>, %A: memref<8x8xf32>, %B: memref<8x8xf32>) {
  affine.parallel (%it) = (0) to (8) step (4) {
    %t = memref.alloca() : memref<2x4x2xf32>
    affine.parallel (%i, %k) = (0, 0) to (4, 2) {
      %v = affine.load %A[%it + %i, %k] : memref<8x8xf32>
      affine.store %v, %t[0, %i, %k] : memref<2x4x2xf32>
    }
    affine.for %kt = 0 to 8 step 2 {
      affine.if affine_set<(d0) : (5 - d0 >= 0)>(%kt) {
        affine.parallel (%i, %k) = (0, 0) to (4, 2) {
          %v = affine.load %A[%it + %i, %kt + %k + 2] : memref<8x8xf32>
          affine.store %v, %t[(%kt floordiv 2 + 1) mod 2, %i, %k] : memref<2x4x2xf32>
        }
      }
      affine.parallel (%i, %j) = (0, 0) to (4, 8) {
        affine.for %k = 0 to 2 {
          %c = affine.load %C[%it + %i, %j] : memref<8x8xf32>
          %a = affine.load %t[%kt floordiv 2 mod 2, %i, %k] : memref<2x4x2xf32>
          %b = affine.load %B[%kt + %k, %j] : memref<8x8xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%it + %i, %j] : memref<8x8xf32>
        }
      }
    }
  }
  return
}
";

/// A product of a matrix and a vector, of any sizes.
const ANY: &str = "func.func @f(%n: index, %m: index, %y: memref<?xf32>, %A: memref<?x?xf32>, %x: memref<?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %k = 0 to %m {
      %c = affine.load %y[%i] : memref<?xf32>
      %a = affine.load %A[%i, %k] : memref<?x?xf32>
      %b = affine.load %x[%k] : memref<?xf32>
      %p = arith.mulf %a, %b : f32
      %s = arith.addf %c, %p : f32
      affine.store %s, %y[%i] : memref<?xf32>
    }
  }
  return
}
";

/// A tile of constant size, full or not.
const ANY_TILE: &str = "func.func @f(%n: index, %m: index, %y: memref<?xf32>, %A: memref<?x?xf32>, %x: memref<?xf32>) {
  affine.parallel (%it) = (0) to (symbol(%n)) step (4) {
    %t = memref.alloca() : memref<4x2xf32>
    affine.for %kt = 0 to %m step 2 {
      affine.parallel (%i, %k) = (0, 0) to (min(4, symbol(%n) - %it), min(2, symbol(%m) - %kt)) {
        %v = affine.load %A[%it + %i, %kt + %k] : memref<?x?xf32>
        affine.store %v, %t[%i, %k] : memref<4x2xf32>
      }
      affine.parallel (%i) = (0) to (min(4, symbol(%n) - %it)) {
        affine.for %k = 0 to min affine_map<(d0)[s0] -> (2, s0 - d0)>(%kt)[%m] {
          %c = affine.load %y[%it + %i] : memref<?xf32>
          %a = affine.load %t[%i, %k] : memref<4x2xf32>
          %b = affine.load %x[%kt + %k] : memref<?xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %y[%it + %i] : memref<?xf32>
        }
      }
    }
  }
  return
}
";

/// An accumulator is kept over all of `k`, and written back where any `k` ran.
const KEPT: &str = "func.func @f(%n: index, %m: index, %y: memref<?xf32>, %A: memref<?x?xf32>, %x: memref<?xf32>) {
  affine.for %i = 0 to %n {
    affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%m] {
      %r = memref.alloca() : memref<1xf32>
      %v = affine.load %y[%i] : memref<?xf32>
      affine.store %v, %r[0] : memref<1xf32>
      affine.for %k = 0 to %m {
        %c = affine.load %r[0] : memref<1xf32>
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %x[%k] : memref<?xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %r[0] : memref<1xf32>
      }
      %w = affine.load %r[0] : memref<1xf32>
      affine.store %w, %y[%i] : memref<?xf32>
    }
  }
  return
}
";

/// Two steps of a stencil.
const STENCIL: &str = "func.func @f(%A: memref<14xf32>, %B: memref<14xf32>) {
  %t = memref.alloca() : memref<14xf32>
  affine.for %i = 1 to 13 {
    %a = affine.load %A[%i - 1] : memref<14xf32>
    %b = affine.load %A[%i + 1] : memref<14xf32>
    %c = arith.addf %a, %b : f32
    affine.store %c, %t[%i] : memref<14xf32>
  }
  affine.for %i = 2 to 12 {
    %a = affine.load %t[%i - 1] : memref<14xf32>
    %b = affine.load %t[%i + 1] : memref<14xf32>
    %c = arith.addf %a, %b : f32
    affine.store %c, %B[%i] : memref<14xf32>
  }
  return
}
";

/// Parts that overlap, so that each can be computed alone.
const OVERLAPPED: &str = "func.func @f(%A: memref<14xf32>, %B: memref<14xf32>) {
  affine.parallel (%p) = (2) to (12) step (5) {
    %t = memref.alloca() : memref<7xf32>
    affine.parallel (%i) = (%p - 1) to (%p + 6) {
      %a = affine.load %A[%i - 1] : memref<14xf32>
      %b = affine.load %A[%i + 1] : memref<14xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %t[%i - %p + 1] : memref<7xf32>
    }
    affine.parallel (%i) = (%p) to (%p + 5) {
      %a = affine.load %t[%i - %p] : memref<7xf32>
      %b = affine.load %t[%i - %p + 2] : memref<7xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %B[%i] : memref<14xf32>
    }
  }
  return
}
";

/// Each with its name.
const PAIRS: [(&str, &str, &str); 8] = [
    ("tile", PRODUCT, TILE),
    ("registers", PRODUCT, REGISTERS),
    ("double buffer", PRODUCT, DOUBLE),
    ("tile of any size", ANY, ANY_TILE),
    ("kept accumulator", ANY, KEPT),
    ("overlapped", STENCIL, OVERLAPPED),
    ("panels", ROWS, PANELS),
    ("a cell of its own", LAST, EXPANDED),
];

/// What is left in `%s` is what was read of `%A`, and what is read of `%s`, too.
const LAST: &str = "func.func @f(%A: memref<9xf64>, %B: memref<9xf64>, %s: memref<f64>) {
  affine.for %i = 0 to 9 {
    %a = affine.load %A[%i] : memref<9xf64>
    affine.store %a, %s[] : memref<f64>
    %b = affine.load %s[] : memref<f64>
    affine.store %b, %B[%i] : memref<9xf64>
  }
  return
}
";

/// With a cell for each iteration, and the last value in `%s`.
const EXPANDED: &str = "func.func @f(%A: memref<9xf64>, %B: memref<9xf64>, %s: memref<f64>) {
  %t = memref.alloc() : memref<9xf64>
  affine.for %i = 0 to 9 {
    %a = affine.load %A[%i] : memref<9xf64>
    affine.store %a, %t[%i] : memref<9xf64>
    %b = affine.load %t[%i] : memref<9xf64>
    affine.store %b, %B[%i] : memref<9xf64>
  }
  %c = affine.load %t[8] : memref<9xf64>
  affine.store %c, %s[] : memref<f64>
  memref.dealloc %t : memref<9xf64>
  return
}
";

/// Copied, as it is.
const ROWS: &str = "func.func @f(%A: memref<4x10xf32>, %B: memref<4x10xf32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 10 {
      %a = affine.load %A[%i, %j] : memref<4x10xf32>
      affine.store %a, %B[%i, %j] : memref<4x10xf32>
    }
  }
  return
}
";

/// Through panels of four columns.
const PANELS: &str = "func.func @f(%A: memref<4x10xf32>, %B: memref<4x10xf32>) {
  %t = memref.alloc() : memref<3x4x4xf32>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 10 {
      %a = affine.load %A[%i, %j] : memref<4x10xf32>
      affine.store %a, %t[%j floordiv 4, %i, %j mod 4] : memref<3x4x4xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 10 {
      %a = affine.load %t[%j floordiv 4, %i, %j mod 4] : memref<3x4x4xf32>
      affine.store %a, %B[%i, %j] : memref<4x10xf32>
    }
  }
  memref.dealloc %t : memref<3x4x4xf32>
  return
}
";

fn certified(before: &str, after: &str) -> ProvedChange {
    farkas::certify(before, "verify", after, false).unwrap_or_else(|not| panic!("{not:?}\n{before}\n{after}"))
}

fn holds(change: ProvedChange) -> Result<(), Failure> {
    farkas::recheck(&Certificate::of_changes(false, vec![change]))
}

/// What is said of the flow of values.
fn flow(change: &ProvedChange) -> CertifiedFlow {
    change.functions[0].flow.clone().expect("there is one")
}

/// What is left of a forgery when somebody proves all of it that can be proved.
fn forged(before: &str, after: &str, said: CertifiedFlow) -> Result<ProvedChange, String> {
    let (one, other) = (read(before), read(after));
    let function = |module| farkas::builtin::functions(module)[0];
    let (func, after_func) = (function(&one), function(&other));
    let pair = Pair { before: &one, func, after: &other, after_func, may_alias: false };
    let equal = certify_said("f", pair, said, &Budget::new(Limits::default().proof)).map_err(|not| not.reason)?;
    let (before, after, pipeline) = (before.to_owned(), after.to_owned(), "verify".to_owned());
    Ok(ProvedChange { before, pipeline, after, functions: vec![equal] })
}

/// The certificate after an edit, which has to change it.
fn edited(good: &ProvedChange, edit: impl FnOnce(&mut ProvedChange)) -> ProvedChange {
    let mut bad = good.clone();
    edit(&mut bad);
    assert!(bad != *good, "it is changed");
    bad
}

#[test]
fn values_in_other_places_are_certified() {
    for (name, before, after) in PAIRS {
        let change = certified(before, after);
        assert!(change.functions[0].flow.is_some() && change.functions[0].instances.is_empty(), "{name}");
        let certificate = Certificate::of_changes(false, vec![change]);
        assert_eq!(farkas::recheck(&certificate), Ok(()), "{name}");
        assert!(certificate.num_proofs() > 50, "{name}: {}", certificate.num_proofs());
        let text = serde_json::to_string(&certificate).expect("plain data");
        assert_eq!(serde_json::from_str::<Certificate>(&text).expect("what was written"), certificate, "{name}");
    }
}

/// Programs that are near to those of the certificates, and differ.
#[test]
fn another_program_is_refused() {
    for (before, after, from, to) in [
        // The last row or column of a tile is not copied, or another one is.
        (PRODUCT, TILE, "(0, 0) to (4, 2)", "(0, 0) to (4, 1)"),
        (PRODUCT, TILE, "%A[%it + %i, %kt + %k]", "%A[%it + %i, %k]"),
        (PRODUCT, TILE, "%t[%i, %k] : memref<4x2xf32>\n          %b", "%t[%i, 0] : memref<4x2xf32>\n          %b"),
        // What is kept is not written back, starts elsewhere, or is another one.
        (PRODUCT, REGISTERS, "affine.store %v, %C[%it + %i, %jt + %j]", "affine.store %v, %C[%it + %i, %jt]"),
        (PRODUCT, REGISTERS, "affine.store %s, %r[%i, %j]", "affine.store %s, %r[%j, %i]"),
        (PRODUCT, REGISTERS, "arith.addf %c, %p", "arith.subf %c, %p"),
        // The wrong part of a buffer, or a part that is filled too late.
        (PRODUCT, DOUBLE, "%t[(%kt floordiv 2 + 1) mod 2, %i, %k]", "%t[%kt floordiv 2 mod 2, %i, %k]"),
        (PRODUCT, DOUBLE, "%t[%kt floordiv 2 mod 2, %i, %k]", "%t[(%kt floordiv 2 + 1) mod 2, %i, %k]"),
        (PRODUCT, DOUBLE, "(5 - d0 >= 0)", "(3 - d0 >= 0)"),
        // A tile that is not full.
        (ANY, ANY_TILE, "min(2, symbol(%m) - %kt)) {", "min(1, symbol(%m) - %kt)) {"),
        (ANY, ANY_TILE, "min(4, symbol(%n) - %it)) {", "min(3, symbol(%n) - %it)) {"),
        // It is written back though nothing ran.
        (ANY, KEPT, "(s0 - 1 >= 0)", "(s0 >= 0)"),
        (ANY, KEPT, "affine.store %w, %y[%i]", "affine.store %v, %y[%i]"),
        (STENCIL, OVERLAPPED, "(%i) = (%p - 1) to (%p + 6)", "(%i) = (%p - 1) to (%p + 5)"),
        (STENCIL, OVERLAPPED, "%t[%i - %p + 2]", "%t[%i - %p + 1]"),
        // Two cells in one place, another panel, and another place in it.
        (ROWS, PANELS, "%t[%j floordiv 4, %i, %j mod 4]", "%t[%j floordiv 4, %i, %j mod 3]"),
        (ROWS, PANELS, "= affine.load %t[%j floordiv 4", "= affine.load %t[(%j + 1) floordiv 4"),
        (
            ROWS,
            PANELS,
            "= affine.load %t[%j floordiv 4, %i, %j mod 4]",
            "= affine.load %t[%j floordiv 4, %i, -%j mod 4]",
        ),
    ] {
        let (good, other) = (certified(before, after), after.replacen(from, to, 1));
        assert_ne!(other, after, "{from}");
        let found = holds(edited(&good, |change| change.after = other.clone()));
        assert!(
            matches!(found, Err(Failure::NotEqual(..) | Failure::Question { .. } | Failure::Rejected(..))),
            "{to}: {found:?}"
        );
        assert!(farkas::certify(before, "verify", &other, false).is_err(), "{to}");
    }
}

/// A copy through a buffer.
const COPY: &str = "func.func @f(%A: memref<4xf32>, %B: memref<4xf32>, %x: f32) {
  affine.for %i = 0 to 4 {
    %a = affine.load %A[%i] : memref<4xf32>
    affine.store %a, %B[%i] : memref<4xf32>
  }
  return
}
";

/// The buffer has a part that is written and not read.
const BUFFER: &str = "func.func @f(%A: memref<4xf32>, %B: memref<4xf32>, %x: f32) {
  %t = memref.alloca() : memref<8xf32>
  affine.for %i = 0 to 4 {
    %a = affine.load %A[%i] : memref<4xf32>
    affine.store %a, %t[%i] : memref<8xf32>
    affine.store %x, %t[%i + 4] : memref<8xf32>
  }
  affine.for %i = 0 to 4 {
    %b = affine.load %t[%i] : memref<8xf32>
    affine.store %b, %B[%i] : memref<4xf32>
  }
  return
}
";

#[test]
fn the_commands_write_and_follow_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name).to_str().expect("a path in UTF-8").to_owned();
    let farkas = |arguments: &[&str]| {
        let run = Command::new(env!("CARGO_BIN_EXE_farkas")).args(arguments).output().expect("farkas starts");
        (run.status.code(), String::from_utf8_lossy(&[run.stdout, run.stderr].concat()).into_owned())
    };
    let (before, after, out) = (at("before.mlir"), at("after.mlir"), at("out.json"));
    std::fs::write(&before, ANY).expect("a writable folder");
    std::fs::write(&after, ANY_TILE).expect("a writable folder");
    let (code, said) = farkas(&["verify", &before, &after, "--certify", &out]);
    assert!(code == Some(0) && said.starts_with("proved\n"), "{said}");
    let (code, said) = farkas(&["recheck", &out]);
    assert!(code == Some(0) && said.contains("@f computes the same in both programs"), "{said}");
    let text = std::fs::read_to_string(&out).expect("it was written");
    std::fs::write(&out, text.replacen("\"unfolded\": \"new\"", "\"unfolded\": \"old\"", 1))
        .expect("a writable folder");
    assert_eq!(farkas(&["recheck", &out]).0, Some(1));
    // What is proved, and has no certificate, says why.
    let divided = |text: &str| {
        text.replace("arith.mulf %a, %b", "arith.mulf %b, %a")
            .replace("  return", "  %d = arith.divsi %n, %m : index\n  return")
    };
    std::fs::write(&before, divided(ANY)).expect("a writable folder");
    std::fs::write(&after, divided(ANY_TILE)).expect("a writable folder");
    let (code, said) = farkas(&["verify", &before, &after, "--certify", &out]);
    assert!(code == Some(4) && said.contains("which has no certificate by values"), "{said}");
}

/// All of a row is copied and written back, of which only some is changed.
const SOME: &str = "func.func @f(%A: memref<8xf32>, %n: index, %x: f32) {
  affine.for %i = 2 to 5 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}
";
const PUT_BACK: &str = "func.func @f(%A: memref<8xf32>, %n: index, %x: f32) {
  %t = memref.alloca() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf32>
    affine.store %a, %t[%i] : memref<8xf32>
  }
  affine.for %i = 2 to 5 {
    affine.store %x, %t[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %a = affine.load %t[%i] : memref<8xf32>
    affine.store %a, %A[%i] : memref<8xf32>
  }
  return
}
";

#[test]
fn what_is_put_back_is_certified() {
    let good = certified(SOME, PUT_BACK);
    assert_eq!(good.functions[0].assumptions.last().map(|line| &**line), Some("nothing else touches %A while it runs"));
    assert_eq!(holds(good.clone()), Ok(()));
    assert!(holds(edited(&good, |change| drop(change.functions[0].assumptions.pop()))).is_err());
    // What the old program leaves alone may be left alone, and rests on nothing.
    let other = certified(PUT_BACK, SOME);
    assert!(other.functions[0].assumptions.is_empty());
    assert_eq!(holds(other), Ok(()));
    // Other cells are put back, or somebody may look while that is done.
    let shifted = PUT_BACK.replace("store %a, %t[%i]", "store %a, %t[7 - %i]");
    assert!(forged(SOME, &shifted, flow(&good)).is_err());
    let called = "func.func @g(%A: memref<8xf32>, %n: index, %x: f32) {\n  func.call @f(%A, %n, %x) : (memref<8xf32>, index, f32) -> ()\n  return\n}\n";
    let not =
        forged(&format!("{SOME}{called}"), &format!("{PUT_BACK}{called}"), flow(&good)).expect_err("it is called");
    assert!(not.contains("put back"), "{not}");
}

/// That the old program is in bounds is no reason in a certificate, so what is said there does without.
#[test]
fn what_is_said_does_not_rest_on_bounds() {
    let before = SOME.replace("2 to 5", "0 to %n");
    let more = "  affine.for %i = 1 to 8 {\n    %a = affine.load %A[%i] : memref<8xf32>\n    affine.store %a, %A[%i] : memref<8xf32>\n  }\n  return";
    let after = before.replace("  return", more);
    assert_eq!(holds(certified(&before, &after)), Ok(()));
    let first = before.replace("%A[%i]", "%A[0]");
    assert_eq!(holds(certified(&first, &first.replace("  return", more))), Ok(()));
}

/// A text that is JSON is not said to be none, where a list in it is too long.
#[test]
fn a_list_that_is_too_long_is_still_json() {
    let certificate = Certificate::of_changes(false, vec![certified(SOME, PUT_BACK)]);
    let mut text = serde_json::to_value(&certificate).expect("plain data");
    let row = &mut text["changes"][0]["functions"][0]["flow"]["equal"][0]["new"]["value"];
    row.as_array_mut().expect("a statement and a number").push(7.into());
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("long.json");
    std::fs::write(&path, text.to_string()).expect("a writable folder");
    let run = Command::new(env!("CARGO_BIN_EXE_farkas")).arg("recheck").arg(&path).output().expect("farkas starts");
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(said.contains("it is JSON, but what stands at line 1, column"), "{said}");
}

/// Nor does it have one where only the new program decides something by what the old one stores, or by what nobody needs.
#[test]
fn what_is_no_number_decides_nothing() {
    let program = |makes: &str, rest: &str| {
        format!(
            "func.func @f(%A: memref<8xindex>, %n: index) {{
  {makes}
  %e = affine.apply affine_map<()[s] -> (s + 1)>()[%u]
  affine.store %e, %A[0] : memref<8xindex>
  affine.for %i = 0 to 8 {{
    affine.store %n, %A[{rest} mod 8] : memref<8xindex>
  }}
  return
}}
"
        )
    };
    let number = "%u = arith.andi %n, %n : index";
    let undef = "%k = llvm.mlir.undef : i64\n  %u = arith.index_cast %k : i64 to index";
    assert_eq!(obstacle(&program(number, "%i"), &program(number, "(%i + symbol(%u))")), None);
    assert!(obstacle(&program(undef, "%i"), &program(undef, "(%i + symbol(%u))")).is_some());
    // The old program means nothing, either.
    let other = program(undef, "(%i - 1 + symbol(%u))").replace("0 to 8", "1 to 9");
    assert_eq!(obstacle(&program(undef, "(%i + symbol(%u))"), &other), None);
    let branch = |makes: &str, branch: &str| {
        SOME.replacen("    affine.store", &format!("    {makes}\n    {branch}\n    affine.store"), 1)
    };
    for guard in ["scf.if %p {\n}", "%z = scf.if %p -> f32 {\nscf.yield %x : f32\n} else {\nscf.yield %x : f32\n}"] {
        assert_eq!(obstacle(SOME, &branch("%p = arith.cmpi eq, %i, %n : index", guard)), None, "{guard}");
        let poison = branch("%p = ub.poison : i1", guard);
        assert!(obstacle(SOME, &poison).is_some(), "{guard}");
        assert!(farkas::certify(SOME, "verify", &poison, false).is_err(), "{guard}");
    }
}

/// A loop whose step is a positive constant does not trap.
#[test]
fn loops_of_scf_are_certified() {
    let loops = |step: &str| {
        let copy = "  affine.for %i = 0 to 8 {\n    %a = affine.load %A[%i] : memref<8xf32>\n    affine.store %a, %t[%i] : memref<8xf32>\n  }\n";
        let other = format!(
            "  %lo = arith.constant 0 : index\n  %hi = arith.constant 8 : index\n  %s = arith.constant {step} : index
  scf.for %i = %lo to %hi step %s {{\n    %a = memref.load %A[%i] : memref<8xf32>\n    memref.store %a, %t[%i] : memref<8xf32>\n  }}\n"
        );
        assert!(PUT_BACK.contains(copy));
        PUT_BACK.replacen(copy, &other, 1)
    };
    let good = certified(SOME, &loops("1"));
    assert_eq!(holds(good.clone()), Ok(()));
    for step in ["2", "0", "-1"] {
        let other = loops(step);
        assert!(farkas::certify(SOME, "verify", &other, false).is_err(), "{step}");
        assert!(holds(edited(&good, |change| change.after = other.clone())).is_err(), "{step}");
    }
}

/// What a certificate says of a program holds of no other one, in which a symbol of the new program is no number.
#[test]
fn what_is_no_number_has_no_certificate() {
    let program =
        |makes: &str| PUT_BACK.replacen("%t =", &format!("{makes}\n  affine.for %q = 0 to %u {{ }}\n  %t ="), 1);
    let after = program("%u = arith.andi %n, %n : index");
    let good = certified(SOME, &after);
    assert!(good.functions[0].flow.is_some());
    assert_eq!(holds(good.clone()), Ok(()));
    for makes in ["%u = ub.poison : index", "%k = llvm.mlir.undef : i64\n  %u = arith.index_cast %k : i64 to index"] {
        let other = program(makes);
        assert!(holds(edited(&good, |change| change.after = other.clone())).is_err(), "{makes}");
        assert!(forged(SOME, &other, flow(&good)).is_err(), "{makes}");
    }
}

/// Two buffers, of which the one is let go when the other one is still used.
const LET_GO: &str = "func.func @f(%A: memref<4xf32>, %B: memref<4xf32>, %x: f32) {
  %t = memref.alloc() : memref<4xf32>
  %u = memref.alloc() : memref<4xf32>
  affine.for %i = 0 to 4 {
    %a = affine.load %A[%i] : memref<4xf32>
    affine.store %a, %t[%i] : memref<4xf32>
  }
  memref.dealloc %u : memref<4xf32>
  affine.for %i = 0 to 4 {
    %b = affine.load %t[%i] : memref<4xf32>
    affine.store %b, %B[%i] : memref<4xf32>
  }
  memref.dealloc %t : memref<4xf32>
  return
}
";

#[test]
fn memory_is_not_used_after_it_was_let_go() {
    let good = certified(COPY, LET_GO);
    assert_eq!(holds(good.clone()), Ok(()));
    let turned = LET_GO
        .replace("dealloc %u", "dealloc %v")
        .replace("dealloc %t", "dealloc %u")
        .replace("dealloc %v", "dealloc %t");
    let twice = LET_GO.replace("dealloc %u", "dealloc %t");
    for other in [turned, twice] {
        let not = forged(COPY, &other, flow(&good)).expect_err("it is used");
        assert!(not.contains("let go"), "{not}");
    }
}

/// The text that steps make of the only function of a program.
fn transformed(text: &str, steps: &str) -> String {
    let module = read(text);
    let pipeline = farkas::transforms::parse_pipeline(steps).expect("a pipeline");
    let (function, options) = (farkas::builtin::functions(&module)[0], farkas::transforms::Options::default());
    let outcome = farkas::transforms::apply_pipeline(&module, function, &pipeline, &options).expect("legal");
    farkas::print(&outcome.module, &farkas::PrintOptions::default())
}

/// What we promote ourselves is certified as well.
#[test]
fn promoted_tiles_are_certified() {
    for steps in [
        "tile(%i,%j,%k;4,4,4) promote(%A,%k_t)",
        "tile(%i,%j,%k;4,4,4) promote(%C,%j_t)",
        "strip_mine(%j;2) permute(%i,%j_t,%j,%k;1,0,3,2) promote(%B,%j_t;whole,pack)",
        "promote(%A,%i;whole,layout=(d0 floordiv 3,d1,d0 mod 3))",
    ] {
        let change = certified(PRODUCT, &transformed(PRODUCT, steps));
        assert!(change.functions[0].flow.is_some());
        assert_eq!(holds(change), Ok(()), "{steps}");
    }
}

/// The slot of a ring is a function of the iteration and of a cell that comes behind it: one after the other they are found.
#[test]
fn rings_of_unknown_length_are_certified() {
    const ROW: &str = "func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
      affine.for %k = 0 to affine_map<()[s0] -> (s0 floordiv 4 * 4)>()[%n] {
        %a = affine.load %A[%k] : memref<?xf64>
        affine.store %a, %B[%k] : memref<?xf64>
      }
      return
    }";
    let steps = "tile(%k;4) promote(%A,%k_t) pipeline(%k_t;2)";
    let change = certified(ROW, &transformed(ROW, steps));
    assert!(change.functions[0].flow.is_some());
    assert_eq!(holds(change), Ok(()));
}

/// Forgeries that are wrong in one point only, and proved in all others.
#[test]
fn each_point_is_asked() {
    let good = certified(COPY, BUFFER);
    let refused = |after: &str, edit: &dyn Fn(&mut CertifiedFlow), why: &str| {
        let mut said = flow(&good);
        edit(&mut said);
        let not = forged(COPY, after, said).expect_err(why);
        assert!(not.contains(why), "{not}");
    };
    assert_eq!(forged(COPY, BUFFER, flow(&good)), Ok(good.clone()));
    // Another write in between.
    let hidden = BUFFER.replace("%t[%i + 4]", "%t[%i + 0]");
    refused(&hidden, &|_| (), "another write may come between");
    let early = BUFFER.replace(
        "  affine.for %i = 0 to 4 {\n    %b",
        "  affine.store %x, %t[0] : memref<8xf32>\n  affine.for %i = 0 to 4 {\n    %b",
    );
    assert!(forged(COPY, &early, flow(&good)).is_err());
    // The buffer is read from its end. That the read sees another copy is said, and not that its value is another one.
    let turned = BUFFER.replace("%b = affine.load %t[%i]", "%b = affine.load %t[3 - %i]");
    let buffer_read =
        |said: &CertifiedFlow| said.after.iter().position(|one| one.cases[0].at == [[0, 1]]).expect("a read");
    refused(&turned, &|_| (), "writes another cell");
    refused(
        &turned,
        &|said| drop(std::mem::replace(&mut said.after[buffer_read(&flow(&good))].cases[0].at[0], vec![3, -1])),
        "at pairs of iterations of which nothing is said",
    );
    // Nothing is said of the last iteration, in which the read sees another write.
    let short = BUFFER.replace("  affine.for %i = 0 to 4 {\n    %a", "  affine.for %i = 0 to 3 {\n    %a");
    refused(
        &short,
        &|said| said.after[buffer_read(&flow(&good))].cases[0].when.not_negative.push(vec![2, -1]),
        "not said of all iterations",
    );
    refused(
        BUFFER,
        &|said| said.after[buffer_read(&flow(&good))].cases[0].when.not_negative.push(vec![2, -1]),
        "not said of all iterations",
    );
    // An initial value that was written before.
    refused(
        BUFFER,
        &|said| {
            let case = &mut said.after[buffer_read(&flow(&good))].cases[0];
            (case.writer, case.at) = (None, Vec::new());
        },
        "may be written before",
    );
}

/// What races in some order of a parallel loop, or touches what is not there, is refused, whatever is left in the order of the text.
#[test]
fn races_and_bounds_are_asked() {
    let shared = TILE.replace("affine.for %kt = 0 to 8 step 2 {", "affine.parallel (%kt) = (0) to (8) step (2) {");
    let further =
        TILE.replace("(0, 0) to (4, 2) {\n        %v", "(0, 0) to (5, 2) {\n        %v").replace("4x2x", "5x2x");
    for (other, why) in [(shared, "parallel loop"), (further, "in bounds")] {
        let good = certified(PRODUCT, TILE);
        assert!(holds(edited(&good, |change| change.after = other.clone())).is_err(), "{other}");
        let not = forged(PRODUCT, &other, flow(&good)).expect_err("it is another program");
        assert!(not.contains(why), "{not}");
        let not = farkas::certify(PRODUCT, "verify", &other, false).expect_err("it is another program");
        assert!(not.reason.contains(why), "{}", not.reason);
    }
}

/// Each statement of what is said is asked for: nothing can be left out, and nothing be put in.
#[test]
fn no_part_of_what_is_said_can_be_another() {
    for (name, before, after) in PAIRS {
        let good = certified(before, after);
        let said = flow(&good);
        let fails = |what: &str, edit: &dyn Fn(&mut CertifiedFlow)| {
            let mut other = said.clone();
            edit(&mut other);
            let bad = edited(&good, |change| change.functions[0].flow = Some(other));
            assert!(holds(bad).is_err(), "{name}: {what}");
        };
        for (number, writes) in said.after.iter().enumerate().step_by(3) {
            fails("a reader", &|flow| drop(flow.after.remove(number)));
            for (case, write) in writes.cases.iter().enumerate() {
                fails("a case", &|flow| drop(flow.after[number].cases.remove(case)));
                if write.writer.is_some() {
                    fails("a writer is none", &|flow| {
                        flow.after[number].cases[case].writer = None;
                        flow.after[number].cases[case].at.clear();
                    });
                    fails("a writer is another statement", &|flow| {
                        flow.after[number].cases[case].writer = Some((0, 0))
                    });
                }
                for row in 0..write.at.len() {
                    fails("a number of a writer", &|flow| flow.after[number].cases[case].at[row].insert(0, 1));
                    fails(
                        "an iteration of a writer",
                        &|flow| match flow.after[number].cases[case].at[row].first_mut() {
                            Some(constant) => *constant += 1,
                            None => flow.after[number].cases[case].at[row].push(1),
                        },
                    );
                }
            }
        }
        for (number, values) in said.equal.iter().enumerate().step_by(2) {
            fails("a claim", &|flow| drop(flow.equal.remove(number)));
            fails("pairs of a claim", &|flow| flow.equal[number].pairs.clear());
            fails("a value", &|flow| flow.equal[number].new = ValuePlace::Value(Some(0), 1));
            fails("what is unfolded", &|flow| {
                let unfolded = &mut flow.equal[number].unfolded;
                *unfolded = if *unfolded == UnfoldedSide::Both { UnfoldedSide::New } else { UnfoldedSide::Both };
            });
            for row in 0..values.pairs[0].zero.len() {
                fails("a number of a claim", &|flow| flow.equal[number].pairs[0].zero[row][0] += 1);
            }
        }
        fails("a claim twice", &|flow| flow.equal.extend_from_within(..1));
        fails("a reader twice", &|flow| flow.before.extend_from_within(..1));
        if !said.touched.is_empty() {
            fails("what is touched", &|flow| flow.touched.clear());
            fails("what is touched more", &|flow| flow.touched[0].new += 1);
        }
        assert!(holds(edited(&good, |change| change.functions[0].flow = None)).is_err(), "{name}");
    }
}

/// A number of a proof, or a proof, is another one.
#[test]
fn no_proof_can_be_another() {
    for (name, before, after) in PAIRS {
        let good = certified(before, after);
        let answers = &good.functions[0].answers;
        let proved = answers.iter().enumerate().filter_map(|(at, answer)| Some((at, answer.proof.as_ref()?)));
        for (at, lines) in proved.step_by(67) {
            assert!(
                holds(edited(&good, |change| change.functions[0].answers[at].proof = None)).is_err(),
                "{name}: {at}"
            );
            let (line, colon) = (lines.len() - 1, lines[lines.len() - 1].rfind(':').expect("a multiplier"));
            let number: i64 = lines[line][colon + 1..].parse().expect("a small number");
            let other = format!("{}{}", &lines[line][..=colon], number + 1);
            let bad = edited(&good, |change| {
                change.functions[0].answers[at].proof.as_mut().expect("there is one")[line] = other.clone();
            });
            assert!(holds(bad).is_err(), "{name}: {at}: {other}");
        }
        let idle = edited(&good, |change| change.functions[0].answers.extend_from_within(..1));
        assert!(matches!(holds(idle), Err(Failure::Idle(1))), "{name}");
    }
}

/// Numbers that are no numbers of rows, statements or values are refused, whatever they are.
#[test]
fn what_does_not_fit_is_refused() {
    let good = certified(ANY, KEPT);
    for number in [i64::MAX, i64::MIN, -1, 1 << 40] {
        for at in 0..good.functions[0].flow.as_ref().expect("there is one").after.len() {
            let with = |edit: &dyn Fn(&mut LastWrites)| {
                let bad = edited(&good, |change| {
                    let flow = change.functions[0].flow.as_mut().expect("there is one");
                    edit(&mut flow.after[at]);
                });
                assert!(holds(bad).is_err(), "{number} {at}");
            };
            with(&|writes| writes.cases[0].when.divs.push((vec![number; 99], 2)));
            with(&|writes| writes.cases[0].when.divs.push((vec![1], number.min(0))));
            with(&|writes| writes.cases[0].when.not_negative.push(vec![number; 99]));
            with(&|writes| writes.cases[0].when.zero.push(vec![number; 3]));
            with(&|writes| writes.cases[0].at.push(vec![number]));
            with(&|writes| writes.cases[0].writer = Some((number as usize, number as usize)));
        }
    }
}

/// Certificates of right programs with a second program that differs: each number one greater or smaller.
#[test]
fn no_forged_program_is_accepted() {
    let mut count = 0;
    for (name, before, after) in PAIRS {
        let (good, source) = (certified(before, after), read(before));
        let is_number = |at: &usize| {
            let (before, here) = (after.as_bytes()[at - 1], after.as_bytes()[*at]);
            here.is_ascii_digit() && matches!(before, b' ' | b'(' | b'[')
        };
        for at in (1..after.len()).filter(is_number) {
            let length = after[at..].find(|c: char| !c.is_ascii_digit()).expect("an end");
            let Ok(number) = after[at..at + length].parse::<i64>() else { continue };
            for other in [number - 1, number + 1] {
                let wrong = format!("{}{other}{}", &after[..at], &after[at + length..]);
                let Ok(parsed) = farkas::parse(&wrong) else { continue };
                let options = CompareOptions {
                    limits: Limits { trial: 20_000, ..Limits::default() },
                    ..CompareOptions::default()
                };
                if matches!(compare(&source, &parsed.module, &options), Verdict::Differ(_)) {
                    count += 1;
                    assert!(holds(edited(&good, |change| change.after = wrong.clone())).is_err(), "{name}\n{wrong}");
                }
            }
        }
    }
    assert!(count > 40, "{count} forgeries");
}

/// Below the greatest of sizes is below one of them: what is above 0 cells of memory of `max(%n, 0)` is below `%n`.
#[test]
fn memory_of_the_greatest_of_two_sizes_is_certified() {
    let before = "func.func @f(%n: index, %A: memref<?xf64>, %C: memref<?xf64>) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf64>
    affine.store %a, %C[%i] : memref<?xf64>
  }
  return
}
";
    let after = |sizes: &str| {
        format!(
            "func.func @f(%n: index, %A: memref<?xf64>, %C: memref<?xf64>) {{
  %size = affine.max affine_map<()[n] -> ({sizes})>()[%n]
  %t = memref.alloc(%size) : memref<?xf64>
  affine.for %i = 0 to %n {{
    %a = affine.load %A[%i] : memref<?xf64>
    affine.store %a, %t[%i] : memref<?xf64>
  }}
  affine.for %i = 0 to %n {{
    %a = affine.load %t[%i] : memref<?xf64>
    affine.store %a, %C[%i] : memref<?xf64>
  }}
  memref.dealloc %t : memref<?xf64>
  return
}}
"
        )
    };
    for sizes in ["n, 0", "0, n", "n, n - 1, 0"] {
        assert_eq!(holds(certified(before, &after(sizes))), Ok(()), "{sizes}");
    }
    let good = certified(before, &after("n, 0"));
    // Too short, or perhaps negative, where the old program runs.
    for sizes in ["n - 1, 0", "n floordiv 2, 5", "n, n - 1", "n", "n, -7"] {
        let short = after(sizes);
        assert!(farkas::certify(before, "verify", &short, false).is_err(), "{sizes}");
        assert!(holds(edited(&good, |change| change.after = short.clone())).is_err(), "{sizes}");
    }
}

/// What both programs state of their arguments before anything is done stops both or none.
#[test]
fn what_is_stated_first_is_certified() {
    let program = |stated: &str, cell: &str| {
        format!(
            "func.func @f(%n: index, %A: memref<?xf64>, %C: memref<?xf64>) {{
{stated}  affine.for %i = 0 to %n {{
    %a = affine.load %A[%i] : memref<?xf64>
{cell}    affine.store %{}, %C[%i] : memref<?xf64>
  }}
  return
}}
",
            if cell.is_empty() { "a" } else { "b" }
        )
    };
    let states = |least: i64| {
        format!(
            "  %c = arith.constant {least} : index\n  %p = arith.cmpi sge, %n, %c : index\n  cf.assert %p, \"long enough\"\n"
        )
    };
    let cell = "    %t = memref.alloc() : memref<f64>\n    affine.store %a, %t[] : memref<f64>
    %b = affine.load %t[] : memref<f64>\n    memref.dealloc %t : memref<f64>\n";
    let before = program(&states(1), "");
    let good = certified(&before, &program(&states(1), cell));
    assert_eq!(holds(good.clone()), Ok(()));
    for stated in [String::new(), states(2), states(0)] {
        let other = program(&stated, cell);
        assert!(farkas::certify(&before, "verify", &other, false).is_err(), "{stated}");
        assert!(holds(edited(&good, |change| change.after = other.clone())).is_err(), "{stated}");
    }
    // Something is touched before, where the old program may have stopped.
    let load = "  %z = arith.constant 0 : index\n  %y = memref.load %A[%z] : memref<?xf64>\n  memref.store %y, %A[%z] : memref<?xf64>\n";
    assert!(farkas::certify(&before, "verify", &program(&format!("{load}{}", states(1)), cell), false).is_err());
}
