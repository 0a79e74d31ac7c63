//! Programs whose generated loops are hard to read again, each with a pipeline in its first line: re-reading proves that
//! they compute the same.
//!
//! `REREAD=path/to/programs cargo test --test equivalence reread -- --nocapture` asks it of other programs.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use farkas::equivalence::Reread;
use farkas::ir::{Module, Op};
use farkas::schedule::tree::Tree;
use farkas::transforms::{Options, Scheduled, apply_pipeline, parse_pipeline, schedule_pipeline};

/// What is not proved of the program after its pipeline.
fn not_proved(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).expect("a program");
    let pipeline = text.lines().next().and_then(|line| line.strip_prefix("// ")).expect("a pipeline");
    let mut module: Module = farkas::parse(&text).unwrap_or_else(|errors| panic!("{}", errors[0])).module;
    let steps = parse_pipeline(pipeline).expect("a pipeline");
    let mut left = Vec::new();
    for func in farkas::builtin::functions(&module.clone()) {
        let options = Options { certify: true, ..Options::default() };
        let outcome = apply_pipeline(&module, func, &steps, &options).unwrap_or_else(|no| panic!("{path:?}: {no:?}"));
        if let Reread::NotRead(reason) = outcome.reread {
            left.push(reason);
        }
        module = outcome.module;
    }
    left
}

#[test]
fn what_was_written_is_read_again() {
    let folders = std::env::var_os("REREAD")
        .map_or_else(|| vec!["tests/reread".into(), "tests/reread/far".into()], |folder| vec![PathBuf::from(folder)]);
    let entries = folders.iter().flat_map(|folder| std::fs::read_dir(folder).expect("a folder"));
    let entries = entries.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|e| e == "mlir")).collect();
    paths.sort();
    assert!(!paths.is_empty());
    let mut failed = 0;
    for path in &paths {
        let left = not_proved(path);
        println!("{}: {}", path.display(), if left.is_empty() { "proved" } else { &left[0] });
        failed += usize::from(!left.is_empty());
    }
    assert_eq!(failed, 0, "of {} programs", paths.len());
}

/// The order that a pipeline arrives at.
fn scheduled(text: &str, pipeline: &str) -> Scheduled {
    let module = farkas::parse(text).unwrap_or_else(|errors| panic!("{}", errors[0])).module;
    let steps = parse_pipeline(pipeline).expect("a pipeline");
    let func = farkas::builtin::functions(&module)[0];
    schedule_pipeline(&module, func, &steps, &Options::default()).unwrap_or_else(|no| panic!("{no:?}"))
}

/// What re-reading says where a judge had allowed another tree, and had said that no order is given up, or which.
fn wrong_judge(scheduled: &Scheduled, says_so: bool, change: impl FnOnce(&mut Tree)) -> Reread {
    let mut tree = scheduled.tree.get().clone();
    change(&mut tree);
    let given_up = if says_so { scheduled.tree.licenses().clone() } else { BTreeSet::new() };
    scheduled.reread(&tree, &given_up).expect("it can be written")
}

/// The pair that contradicts.
fn pair(reread: Reread) -> String {
    let Reread::Contradicted(contradiction) = reread else { panic!("{reread:?}") };
    contradiction.pair
}

/// A sum through iteration arguments runs backwards, and a loop of one iteration elsewhere is gone: only values show that it is the same.
#[test]
fn a_sum_is_read_in_another_order_only_if_somebody_says_so() {
    let text = include_str!("../reread/sum_beside_a_loop_of_one_iteration.mlir");
    let scheduled = scheduled(text, "reverse(%i@0) strip_mine(%j;1)");
    assert_eq!(wrong_judge(&scheduled, true, |_| ()), Reread::Same);
    let unsaid = wrong_judge(&scheduled, false, |_| ());
    assert!(matches!(unsaid, Reread::NotRead(_)), "{unsaid:?}");
}

const SUM: &str = "func.func @f(%A: memref<8xi32>, %r: memref<1xi32>, %B: memref<8x8xi32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xi32>
    %s = affine.load %r[0] : memref<1xi32>
    %t = arith.addi %s, %a : i32
    affine.store %t, %r[0] : memref<1xi32>
  }
  affine.for %j = 0 to 8 {
    affine.for %k = 0 to 8 {
      %b = affine.load %A[%j] : memref<8xi32>
      affine.store %b, %B[%j, %k] : memref<8x8xi32>
    }
  }
  return
}";

/// Bands are numbered from the outside in, in the order of the text.
fn marked(tree: &mut Tree, band: usize, parallel: bool) {
    let band = tree.band_mut(band).expect("there is such a band");
    band.parallel = parallel;
    band.reduces.clear();
}

#[test]
fn a_judge_that_forgets_a_license_is_contradicted() {
    let scheduled = scheduled(SUM, "parallelize(%i) interchange(%j,%k)");
    assert_eq!(wrong_judge(&scheduled, true, |_| ()), Reread::Same);
    // Nobody says that the order of the sum is given up.
    assert_eq!(
        pair(wrong_judge(&scheduled, false, |_| ())),
        "affine.load reads %r[0] at %i = 0, then affine.store overwrites it at %i = 1"
    );
    // The loop is parallel, but does not compute partial results.
    for says_so in [false, true] {
        let reread = wrong_judge(&scheduled, says_so, |tree| marked(tree, 0, true));
        assert_eq!(pair(reread), "affine.load reads %r[0] at %i = 0, then affine.store overwrites it at %i = 1");
    }
    // The loop is sequential: nothing is given up.
    assert_eq!(wrong_judge(&scheduled, false, |tree| marked(tree, 0, false)), Reread::Same);
}

#[test]
fn a_loop_of_partial_results_carries_nothing_else() {
    let text = "func.func @f(%A: memref<9xi32>, %r: memref<1xi32>) {
      affine.for %i = 0 to 8 {
        %a = affine.load %A[%i] : memref<9xi32>
        affine.store %a, %A[%i + 1] : memref<9xi32>
      }
      affine.for %j = 0 to 8 {
        %a = affine.load %A[%j] : memref<9xi32>
        %s = affine.load %r[0] : memref<1xi32>
        %t = arith.addi %s, %a : i32
        affine.store %t, %r[0] : memref<1xi32>
      }
      return
    }";
    let scheduled = scheduled(text, "fuse(%i,%j)");
    let licenses: BTreeSet<_> = scheduled.program.licenses();
    let mut tree = scheduled.tree.get().clone();
    let band = tree.band_mut(0).expect("one loop");
    (band.parallel, band.reduces) = (true, licenses.clone());
    let reread = scheduled.reread(&tree, &licenses).expect("it can be written");
    assert_eq!(pair(reread), "affine.store writes %A[1] at %i = 0, then affine.load reads it at %i = 1");
}

#[test]
fn a_judge_that_allows_too_much_is_contradicted() {
    let text = "func.func @f(%A: memref<9x9xf32>) {
      affine.for %i = 0 to 8 {
        affine.for %j = 1 to 9 {
          %a = affine.load %A[%i + 1, %j - 1] : memref<9x9xf32>
          affine.store %a, %A[%i, %j] : memref<9x9xf32>
        }
      }
      return
    }";
    let scheduled = scheduled(text, "");
    assert_eq!(wrong_judge(&scheduled, false, |_| ()), Reread::Same);
    let parallel = wrong_judge(&scheduled, false, |tree| marked(tree, 0, true));
    assert_eq!(
        pair(parallel),
        "affine.load reads %A[1, 1] at (%i, %j) = (0, 2), then affine.store overwrites it at (1, 1)"
    );
    let parallel = wrong_judge(&scheduled, false, |tree| marked(tree, 1, true));
    assert_eq!(parallel, Reread::Same);
    let both = wrong_judge(&scheduled, false, |tree| {
        let band = tree.band_mut(0).expect("a band");
        band.member.values_mut().for_each(|time| *time = time.clone() * -1);
    });
    assert_eq!(
        pair(both),
        "affine.load reads %A[1, 1] at (%i, %j) = (0, 2), then affine.store overwrites it at (1, 1)"
    );
}

/// Copies that differ by constants are asked about together: what is wrong of some of them is seen all the same.
#[test]
fn copies_of_one_statement_are_contradicted_as_one() {
    // Of four copies the last one reads what the first one has written, and no other pair meets in one iteration.
    let text = "func.func @f(%A: memref<99xf32>, %B: memref<8x99xf32>) {
      affine.for %i = 0 to 8 {
        affine.for %j = 3 to 99 {
          %a = affine.load %A[%j - 3] : memref<99xf32>
          %b = affine.load %B[%i, %j] : memref<8x99xf32>
          %s = arith.addf %a, %b : f32
          affine.store %s, %A[%j] : memref<99xf32>
        }
      }
      return
    }";
    let scheduled = scheduled(text, "unroll(%j;4)");
    assert_eq!(wrong_judge(&scheduled, false, |_| ()), Reread::Same);
    // The copies in the order of the text turned over.
    let turned = |module: &mut Module| {
        let ops = module.walk(module.root());
        let store = ops.into_iter().find(|&op| module.name(op) == "affine.store").expect("a store");
        let block = module.op(store).parent.expect("a block");
        let ops = module.block(block).ops.clone();
        let copies: Vec<_> = ops.split_inclusive(|&op| module.name(op) == "affine.store").take(4).collect();
        for &op in copies.iter().flat_map(|copy| copy.iter().rev()) {
            module.detach(op);
            module.insert(block, 0, op);
        }
    };
    let (backwards, _) =
        scheduled.reread_changed((scheduled.tree.get(), &BTreeSet::new()), &mut { turned }).expect("it can be written");
    assert_eq!(pair(backwards), "affine.store writes %A[3] at (%i, %j) = (0, 3), then affine.load reads it at (0, 6)");
    let parallel = wrong_judge(&scheduled, false, |tree| marked(tree, 1, true));
    assert_eq!(pair(parallel), "affine.store writes %A[4] at (%i, %j) = (0, 4), then affine.load reads it at (0, 7)");
}

/// Dependences between the same two statements are asked about together: one that loses its order is seen all the same.
#[test]
fn dependences_of_one_statement_are_contradicted_as_one() {
    let text = "func.func @f(%A: memref<9x99xf32>) {
      affine.for %i = 1 to 9 {
        affine.for %j = 0 to 98 {
          %a = affine.load %A[%i - 1, %j] : memref<9x99xf32>
          %b = affine.load %A[%i - 1, %j + 1] : memref<9x99xf32>
          %s = arith.addf %a, %b : f32
          affine.store %s, %A[%i, %j] : memref<9x99xf32>
        }
      }
      return
    }";
    let scheduled = scheduled(text, "unroll_jam(%i;1)");
    assert_eq!(wrong_judge(&scheduled, false, |_| ()), Reread::Same);
    // Columns outside of rows: what is straight above was computed before, what is one column on was not.
    let columns_first = wrong_judge(&scheduled, false, |tree| {
        let rows = tree.band_mut(0).expect("a loop over rows").member.clone();
        let columns = std::mem::replace(&mut tree.band_mut(1).expect("a loop over columns").member, rows);
        tree.band_mut(0).expect("a loop over rows").member = columns;
    });
    let seen = "affine.store writes %A[1, 1] at (%i, %j) = (1, 1), then affine.load reads it at (2, 0)";
    assert_eq!(pair(columns_first), seen);
}

/// Copies in loops beside each other are asked about as if one loop ran them: what is wrong of these loops is seen all the same.
#[test]
fn parts_of_one_loop_are_contradicted_as_one() {
    let text = "func.func @f(%A: memref<9x99xf32>, %D: memref<9xf32>) {
      affine.for %i = 1 to 9 {
        affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 20)>(%i) {
          %a = affine.load %A[%i, %j - 1] : memref<9x99xf32>
          %b = affine.load %A[%i - 1, %j] : memref<9x99xf32>
          %s = arith.addf %a, %b : f32
          affine.store %s, %A[%i, %j] : memref<9x99xf32>
        }
        %l = affine.load %A[%i, %i + 19] : memref<9x99xf32>
        affine.store %l, %D[%i] : memref<9xf32>
      }
      return
    }";
    let scheduled = scheduled(text, "unroll_jam(%i;4)");
    let inner = |module: &Module| -> Vec<Op> {
        let is_inner = |op: &Op| module.name(*op) == "affine.for" && module.walk(*op).len() > 1;
        let loops: Vec<Op> = module.walk(module.root()).into_iter().filter(is_inner).collect();
        let around = |op: Op| loops.iter().filter(|other| module.walk(**other).contains(&op)).count();
        loops.iter().copied().filter(|&op| around(op) == 2).collect()
    };
    let changed = |change: &mut dyn FnMut(&mut Module, Vec<Op>)| {
        let mut change = |module: &mut Module| {
            let parts = inner(module);
            assert_eq!(parts.len(), 3, "before the middle, the middle, after it");
            change(module, parts);
        };
        let (read, _) =
            scheduled.reread_changed((scheduled.tree.get(), &BTreeSet::new()), &mut change).expect("it can be written");
        read
    };
    assert_eq!(changed(&mut |_, _| ()), Reread::Same);
    // The loops in another order.
    let turned = changed(&mut |module, parts| {
        let block = module.op(parts[0]).parent.expect("a block");
        for &part in &parts {
            module.detach(part);
            module.insert(block, 0, part);
        }
    });
    assert_eq!(
        pair(turned),
        "affine.store writes %A[2, 20] at (%i, %j) = (2, 20), then affine.load reads it at (2, 21)"
    );
    // The statements of the first loop in another order; those of the middle stay.
    let turned = changed(&mut |module, parts| {
        let block = module.single_block(parts[0], 0).expect("a body");
        let ops = module.block(block).ops.clone();
        let guards: Vec<Op> = ops.into_iter().filter(|&op| module.name(op) == "affine.if").collect();
        for op in guards {
            module.detach(op);
            module.insert(block, 0, op);
        }
    });
    assert_eq!(pair(turned), "affine.store writes %A[2, 3] at (%i, %j) = (2, 3), then affine.load reads it at (3, 3)");
    // What reads the end of a row between the loops.
    let between = changed(&mut |module, parts| {
        let block = module.op(parts[2]).parent.expect("a block");
        let at = module.block(block).ops.iter().position(|&op| op == parts[2]).expect("a place");
        let second: Vec<Op> = module.block(block).ops[at + 3..at + 5].to_vec();
        for op in second.into_iter().rev() {
            module.detach(op);
            module.insert(block, at, op);
        }
    });
    assert_eq!(
        pair(between),
        "affine.store writes %A[2, 21] at (%i, %j) = (2, 21), then affine.load reads it at %i = 2"
    );
}

/// The order of one loop is assumed not to matter: that says nothing of the other one.
#[test]
fn what_is_assumed_is_assumed_of_one_loop() {
    let text = "func.func @f(%n: index, %P: memref<?xindex>, %B: memref<?xf32>, %C: memref<?xf32>, %v: f32) {
      affine.for %i = 0 to %n {
        %p = affine.load %P[%i] : memref<?xindex>
        memref.store %v, %B[%p] : memref<?xf32>
      }
      affine.for %k = 0 to %n {
        %p = affine.load %P[%k] : memref<?xindex>
        memref.store %v, %C[%p] : memref<?xf32>
      }
      return
    }";
    let scheduled = scheduled(text, "assume(every write is of %v) reverse(%i)");
    assert_eq!(wrong_judge(&scheduled, false, |_| ()), Reread::Same);
    let reversed = |tree: &mut Tree| {
        let band = tree.band_mut(1).expect("two loops");
        band.member.values_mut().for_each(|time| *time = time.clone() * -1);
    };
    let told = pair(wrong_judge(&scheduled, false, reversed));
    assert!(told.contains("%C"), "{told}");
    let parallel = pair(wrong_judge(&scheduled, false, |tree| marked(tree, 1, true)));
    assert!(parallel.contains("%C"), "{parallel}");
}

/// Sums are kept in memory, so that only values are compared; what is written to memory of the caller has its order all the same.
#[test]
fn what_is_kept_in_memory_does_not_hide_a_pair() {
    let text = "func.func @f(%A: memref<16x8xi32>, %B: memref<17xi32>) {
      %zero = arith.constant 0 : i32
      affine.for %i = 0 to 16 {
        %sum = affine.for %j = 0 to 8 iter_args(%acc = %zero) -> (i32) {
          %a = affine.load %A[%i, %j] : memref<16x8xi32>
          %next = arith.subi %a, %acc : i32
          affine.yield %next : i32
        }
        %b = affine.load %B[%i] : memref<17xi32>
        %c = arith.addi %b, %sum : i32
        affine.store %c, %B[%i + 1] : memref<17xi32>
      }
      return
    }";
    let scheduled = scheduled(text, "distribute(%i)");
    assert_eq!(wrong_judge(&scheduled, false, |_| ()), Reread::Same);
    let last = scheduled.tree.get().bands().len() - 1;
    let told = pair(wrong_judge(&scheduled, false, |tree| {
        let band = tree.band_mut(last).expect("a loop");
        band.member.values_mut().for_each(|time| *time = time.clone() * -1);
    }));
    assert!(told.contains("%B["), "{told}");
}

/// Operations without a row in blocks of their own, in place of a terminator and in a launch: nothing of that is followed.
#[test]
fn what_cannot_be_followed_is_told() {
    let end = "func.func @f() {\n \"shapes.done\"() : () -> ()\n}";
    let launch = "func.func @f(%c: index) {
      gpu.launch blocks(%a, %b, %d) in (%g0 = %c, %g1 = %c, %g2 = %c)
          threads(%x, %y, %z) in (%s0 = %c, %s1 = %c, %s2 = %c) {
        \"shapes.draw\"() : () -> ()
        gpu.terminator
      }
      return
    }";
    for (text, is_followed) in [(end, false), (launch, true)] {
        let module = farkas::parse(text).unwrap_or_else(|errors| panic!("{}", errors[0])).module;
        let func = farkas::builtin::functions(&module)[0];
        let steps = parse_pipeline("auto").expect("a pipeline");
        let outcome = apply_pipeline(&module, func, &steps, &Options::default()).expect("nothing is refused");
        assert_eq!(outcome.reread == Reread::Same, is_followed, "{:?}", outcome.report);
        assert_eq!(outcome.report.iter().any(|line| line.starts_with("not re-read: ")), !is_followed);
    }
}
