//! The identity law: a program that is taken apart into statements and written again in its original order is the
//! program; and whatever the program, writing it a second time changes nothing.

use farkas::PrintOptions;
use farkas::affine::dialect::AffineIfOp;
use farkas::affine::expr::AffineExpr;
use farkas::affine::set::IntegerSet;
use farkas::analysis::extract;
use farkas::analysis::scop::{LoopId, OrderItem, Scop};
use farkas::emit::emit;
use farkas::interp::{CompareOptions, Verdict, compare};
use farkas::ir::Module;
use farkas::limits::Limits;
use farkas::schedule::ast::{AstNode, For, Instance};
use farkas::testing::{NestOptions, nest, pipeline};
use farkas::transforms::{Looped, Options, apply_pipeline, choose_pipeline};
use proptest::prelude::*;

/// The original order as a tree with the original bounds.
fn original(m: &Module, scop: &Scop, items: &[OrderItem], around: &[LoopId]) -> Vec<AstNode> {
    let node = |item: &OrderItem| match item {
        OrderItem::Loop(id, items) => {
            let data = &scop.loops[*id];
            let inner: Vec<LoopId> = around.iter().copied().chain([*id]).collect();
            AstNode::For(Box::new(For {
                name: data.name.clone(),
                lower: data.lower.clone(),
                upper: data.upper.clone(),
                step: data.step,
                times: None,
                parallel: data.parallel,
                reduces: Default::default(),
                mapping: None,
                origin: Some(*id),
                body: original(m, scop, items, &inner),
            }))
        }
        OrderItem::If { op, then, otherwise } => {
            let (set, operands) = AffineIfOp::cast(m, *op).expect("a guard is an affine.if").condition(m);
            let exprs: Vec<AffineExpr> =
                operands.iter().map(|&value| scop.nest.expr(value).expect("an operand of a guard is affine")).collect();
            let dims = set.num_dims;
            let set: IntegerSet =
                set.replace(around.len() as u32, scop.symbols.len() as u32, &|k| exprs[k as usize].clone(), &|s| {
                    exprs[(dims + s) as usize].clone()
                });
            AstNode::If {
                conditions: set,
                then: original(m, scop, then, around),
                otherwise: original(m, scop, otherwise, around),
            }
        }
        OrderItem::Statement(id) => {
            let depth = scop.statements[*id].loops.len();
            AstNode::Instance(Instance { statement: *id, ivs: (0..depth as u32).map(AffineExpr::Dim).collect() })
        }
    };
    items.iter().map(node).collect()
}

/// The program after one pass over each of its functions.
fn pass(source: &Module) -> Module {
    let mut m = source.clone();
    for func in m.block(m.body()).ops.clone() {
        if let Ok(scop) = extract(&m, func, false) {
            let nodes = original(&m, &scop, &scop.items, &[]);
            m = emit(&m, &scop, &nodes).unwrap_or_else(|error| panic!("{error}: {:?}", scop.items)).module;
        }
    }
    m
}

fn read(text: &str) -> Module {
    farkas::parse(text).unwrap_or_else(|errors| panic!("{}\n{text}", errors[0])).module
}

fn text(m: &Module) -> String {
    let found = farkas::check(m);
    let text = farkas::print(m, &PrintOptions { keep_names: true, ..PrintOptions::default() });
    assert!(found.iter().all(|d| d.severity != farkas::diag::Severity::Error), "{found:?}\n{text}");
    text
}

#[track_caller]
fn is_canonical(source: &str) {
    let m = read(source);
    assert_eq!(text(&pass(&m)), text(&m));
}

/// One pass makes `after` of `before`, a second nothing.
#[track_caller]
fn becomes(before: &str, after: &str) {
    let once = pass(&read(before));
    assert_eq!(text(&once), text(&read(after)));
    assert_eq!(text(&pass(&once)), text(&once));
}

#[test]
fn examples_are_canonical() {
    let mut seen = 0;
    for entry in std::fs::read_dir("examples").expect("there are examples") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|ext| ext == "mlir") {
            let m = read(&std::fs::read_to_string(&path).expect("a readable example"));
            assert_eq!(text(&pass(&m)), text(&m), "{}", path.display());
            seen += 1;
        }
    }
    assert!(seen > 3);
}

#[test]
fn hoisted_loads_stay_hoisted() {
    is_canonical(
        "func.func @f(%A: memref<?xf32>, %B: memref<?x?xf32>, %C: memref<f32>, %n: index) {
  %alpha = affine.load %C[] : memref<f32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %aa = arith.mulf %a, %alpha : f32
    affine.store %aa, %B[%i, 0] : memref<?x?xf32>
    affine.for %j = 1 to %n {
      %b = affine.load %B[%i, %j - 1] : memref<?x?xf32>
      %s = arith.addf %aa, %b : f32
      affine.store %s, %B[%i, %j] : memref<?x?xf32>
    }
  }
  return
}",
    );
}

#[test]
fn a_load_that_is_overwritten_crosses_in_a_cell() {
    is_canonical(
        "func.func @f(%A: memref<100xf32>, %B: memref<100x100xf32>) {
  affine.for %i = 0 to 100 {
    %a = affine.load %A[%i] : memref<100xf32>
    affine.for %j = 0 to 100 {
      affine.store %a, %A[%j] : memref<100xf32>
      affine.store %a, %B[%i, %j] : memref<100x100xf32>
    }
  }
  return
}",
    );
}

#[test]
fn a_swap_is_one_statement() {
    let source = "func.func @f(%A: memref<100xf32>, %B: memref<100xf32>) {
  affine.for %i = 0 to 100 {
    %a = affine.load %A[%i] : memref<100xf32>
    %b = affine.load %B[%i] : memref<100xf32>
    affine.store %b, %A[%i] : memref<100xf32>
    affine.store %a, %B[%i] : memref<100xf32>
  }
  return
}";
    is_canonical(source);
    let m = read(source);
    let scop = extract(&m, m.block(m.body()).ops[0], false).expect("a scop");
    assert_eq!(scop.statements.len(), 1);
}

#[test]
fn reductions_stay_in_registers() {
    is_canonical(
        "func.func @f(%A: memref<?x?xf32>, %B: memref<?xf32>, %n: index) -> f32 {
  %zero = arith.constant 0.000000e+00 : f32
  %total = affine.for %i = 0 to %n iter_args(%acc = %zero) -> (f32) {
    %row = affine.for %j = 0 to %n iter_args(%sum = %acc) -> (f32) {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %next = arith.addf %sum, %a : f32
      affine.yield %next : f32
    }
    affine.store %row, %B[%i] : memref<?xf32>
    affine.yield %row : f32
  }
  return %total : f32
}",
    );
}

#[test]
fn a_perfect_reduction_is_one_statement_and_its_start() {
    let source = "func.func @f(%A: memref<?x?xf32>, %n: index) -> f32 {
  %zero = arith.constant 0.000000e+00 : f32
  %total = affine.for %i = 0 to %n iter_args(%acc = %zero) -> (f32) {
    %row = affine.for %j = 0 to %n iter_args(%sum = %acc) -> (f32) {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %next = arith.addf %sum, %a : f32
      affine.yield %next : f32
    }
    affine.yield %row : f32
  }
  return %total : f32
}";
    is_canonical(source);
    let m = read(source);
    let scop = extract(&m, m.block(m.body()).ops[0], false).expect("a scop");
    assert_eq!(scop.statements.len(), 2);
}

#[test]
fn rotating_arguments_are_handed_over_together() {
    is_canonical(
        "func.func @fibonacci(%A: memref<50xi32>) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:2 = affine.for %i = 0 to 50 iter_args(%a = %c0, %b = %c1) -> (i32, i32) {
    affine.store %a, %A[%i] : memref<50xi32>
    %c = arith.addi %a, %b : i32
    affine.yield %b, %c : i32, i32
  }
  return %r#0 : i32
}",
    );
}

#[test]
fn guards_keep_their_else() {
    is_canonical(
        "#set = affine_set<(d0, d1) : (d1 - d0 >= 0)>
func.func @f(%A: memref<100x100xf32>) {
  %one = arith.constant 1.000000e+00 : f32
  %two = arith.constant 2.000000e+00 : f32
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 100 {
      affine.if #set(%i, %j) {
        affine.store %one, %A[%i, %j] : memref<100x100xf32>
      } else {
        affine.store %two, %A[%i, %j] : memref<100x100xf32>
      }
    }
  }
  return
}",
    );
}

#[test]
fn guards_with_results() {
    is_canonical(
        "#set = affine_set<(d0) : (d0 - 10 >= 0)>
func.func @f(%A: memref<100xf32>, %B: memref<100xf32>) -> f32 {
  %zero = arith.constant 0.000000e+00 : f32
  %r = affine.for %i = 0 to 100 iter_args(%acc = %zero) -> (f32) {
    %next = affine.if #set(%i) -> f32 {
      %a = affine.load %A[%i] : memref<100xf32>
      %s = arith.addf %acc, %a : f32
      affine.store %s, %B[%i] : memref<100xf32>
      affine.yield %s : f32
    } else {
      affine.yield %acc : f32
    }
    affine.yield %next : f32
  }
  return %r : f32
}",
    );
    is_canonical(
        "#set = affine_set<(d0) : (d0 - 10 >= 0)>
func.func @f(%A: memref<100xf32>, %B: memref<100xf32>) {
  %zero = arith.constant 0.000000e+00 : f32
  affine.for %i = 0 to 100 {
    %v = affine.if #set(%i) -> f32 {
      %a = affine.load %A[%i - 10] : memref<100xf32>
      affine.yield %a : f32
    } else {
      affine.yield %zero : f32
    }
    affine.store %v, %B[%i] : memref<100xf32>
  }
  return
}",
    );
}

#[test]
fn opaque_operations_keep_their_place() {
    is_canonical(
        "func.func private @use(memref<?xf32>) -> f32
func.func @f(%n: index) {
  %A = memref.alloc(%n) : memref<?xf32>
  %x = call @use(%A) : (memref<?xf32>) -> f32
  affine.for %i = 0 to %n {
    %c = arith.constant 2.000000e+00 : f32
    %y = arith.mulf %x, %c : f32
    affine.store %y, %A[%i] : memref<?xf32>
    vector.print %y : f32
  }
  %z = call @use(%A) : (memref<?xf32>) -> f32
  vector.print %z : f32
  memref.dealloc %A : memref<?xf32>
  return
}",
    );
}

#[test]
fn parallel_loops_stay_as_they_were() {
    is_canonical(
        "func.func @f(%A: memref<?x?xf32>, %n: index, %m: index) {
  %c = arith.constant 2.000000e+00 : f32
  affine.parallel (%i, %j) = (0, 0) to (symbol(%n), symbol(%m)) {
    affine.parallel (%k) = (0) to (10) {
      affine.store %c, %A[%i, %j + %k] : memref<?x?xf32>
    }
  }
  return
}",
    );
}

#[test]
fn unused_values_and_loads_stay() {
    is_canonical(
        "func.func @f(%A: memref<?xf32>, %n: index) {
  %unused = arith.constant 2.000000e+00 : f32
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = arith.addf %a, %a : f32
  }
  return
}",
    );
}

#[test]
fn what_stands_between_goes_up_to_where_it_stood() {
    is_canonical(
        "func.func @f(%A: memref<100xf32>, %B: memref<100xf32>) {
  affine.for %i = 0 to 100 {
    %a = affine.load %A[%i] : memref<100xf32>
    %b = arith.addf %a, %a : f32
    affine.store %a, %B[%i] : memref<100xf32>
    affine.for %j = 0 to 10 {
      affine.store %b, %B[%j] : memref<100xf32>
    }
  }
  return
}",
    );
    becomes(
        "func.func @f(%A: memref<100xf32>, %B: memref<100xf32>) {
  affine.for %i = 0 to 100 {
    %a = affine.load %A[%i] : memref<100xf32>
    affine.store %a, %A[%i + 1] : memref<100xf32>
    affine.for %j = 0 to 10 {
      %c = arith.constant 2.000000e+00 : f32
      affine.store %c, %B[%j] : memref<100xf32>
    }
  }
  return
}",
        "func.func @f(%A: memref<100xf32>, %B: memref<100xf32>) {
  affine.for %i = 0 to 100 {
    %a = affine.load %A[%i] : memref<100xf32>
    affine.store %a, %A[%i + 1] : memref<100xf32>
    affine.for %j = 0 to 10 {
      %c = arith.constant 2.000000e+00 : f32
      affine.store %c, %B[%j] : memref<100xf32>
    }
  }
  return
}",
    );
}

/// Questions that take long are not what these tests are about.
fn small() -> Options {
    Options { limits: Limits { steps: 3_000_000, ..Limits::default() }, ..Options::default() }
}

/// Does the second program compute the same as the first on small inputs, operation by operation?
#[track_caller]
fn computes_the_same(before: &Module, after: &Module) {
    match compare(before, after, &CompareOptions::default()) {
        Verdict::Tested { numbers_only: None, .. } | Verdict::Unknown(_) => {}
        verdict => panic!("{verdict:?}\n{}\n{}", text(before), text(after)),
    }
}

/// Are all statements in the order of the text, and none of them merged?
fn keeps_the_order_of_the_text(m: &Module) -> bool {
    let scop = extract(m, m.block(m.body()).ops[0], false).expect("a scop");
    let places: Vec<usize> = scop.statements.iter().map(|(_, s)| scop.nest.order(s.anchor)).collect();
    places.is_sorted() && scop.statements.iter().all(|(_, s)| s.roots.len() <= 1)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_nests_are_scanned_as_they_were(recipe in nest(NestOptions::default())) {
        let m = read(&recipe.render().text);
        let func = m.block(m.body()).ops[0];
        let Ok(once) = apply_pipeline(&m, func, &[], &small()) else { return Ok(()) };
        computes_the_same(&m, &once.module);
        let again = apply_pipeline(&once.module, func, &[], &small()).expect("the pass can be repeated");
        prop_assert_eq!(text(&again.module), text(&once.module));
    }

    #[test]
    fn random_pipelines_keep_the_meaning(recipe in nest(NestOptions::default()), steps in pipeline(3)) {
        let m = read(&recipe.render().text);
        let func = m.block(m.body()).ops[0];
        let mut steps = steps.steps.iter();
        let count = steps.len();
        let mut choose = |loops: &[Looped]| steps.next().map_or(String::new(), |step| step.text(loops));
        if let Ok(outcome) = choose_pipeline(&m, func, count, &mut choose, &small()).result {
            computes_the_same(&m, &outcome.module);
        }
    }

    #[test]
    fn random_nests_stay_what_they_are(recipe in nest(NestOptions::default())) {
        let m = read(&recipe.render().text);
        let once = pass(&m);
        computes_the_same(&m, &once);
        prop_assert_eq!(text(&pass(&once)), text(&once));
        if keeps_the_order_of_the_text(&m) {
            prop_assert_eq!(text(&once), text(&m));
        }
    }
}
