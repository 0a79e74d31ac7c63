//! Laws of the text of schedule trees: what is printed is read as the same tree, and as the same program.

use std::collections::BTreeMap;
use std::sync::Arc;

use farkas::PrintOptions;
use farkas::affine::expr::AffineExpr;
use farkas::affine::presburger::Budget;
use farkas::analysis::extract;
use farkas::analysis::scop::{Guard, LoopId, Scop, StatementId};
use farkas::arena::Id;
use farkas::ir::{Module, Op};
use farkas::schedule::text::{parse, print};
use farkas::schedule::tree::{Band, LoopOptions as Written, Node, TiledTime, Tree};
use farkas::testing::{NestOptions, nest, pipeline};
use farkas::transforms::{Looped, Options, apply_pipeline, choose_pipeline};
use proptest::prelude::*;

fn read(text: &str) -> Module {
    farkas::parse(text).unwrap_or_else(|errors| panic!("{}\n{text}", errors[0])).module
}

fn text(module: &Module) -> String {
    farkas::print(module, &PrintOptions { keep_names: true, ..PrintOptions::default() })
}

/// Two symbols, loops of one name, an `affine.if` with two sides inside another one, four statements.
const PROGRAM: &str = "func.func @f(%0: index, %n: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>, %c: f32) {
  affine.for %mod = 0 to %0 {
    affine.for %j = 0 to %n {
      affine.if affine_set<(d0, d1) : (d0 - d1 >= 0)>(%j, %mod) {
        affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%j) {
          affine.store %c, %A[%mod, %j] : memref<?x?xf32>
        } else {
          affine.store %c, %A[%j, %mod] : memref<?x?xf32>
        }
      }
    }
    affine.store %c, %B[%mod, 0] : memref<?x?xf32>
  }
  affine.for %j = 0 to %n step 3 {
    affine.store %c, %B[%j, 1] : memref<?x?xf32>
  }
  return
}";

/// Makes a tree of bytes; without bytes left, the simplest.
struct Maker<'a> {
    scop: &'a Scop,
    bytes: std::vec::IntoIter<u8>,
}

impl Maker<'_> {
    fn below(&mut self, count: usize) -> usize {
        usize::from(self.bytes.next().unwrap_or(0)) % count.max(1)
    }

    fn expr(&mut self, dims: usize, depth: usize) -> AffineExpr {
        let constant = i64::from(self.bytes.next().unwrap_or(0)) - 128;
        match self.below(if depth > 3 { 3 } else { 7 }) {
            0 => constant.into(),
            1 => AffineExpr::Symbol(self.below(2) as u32),
            2 if dims > 0 => AffineExpr::Dim(self.below(dims) as u32),
            2 => (constant * 10_007).into(),
            3 => self.expr(dims, depth + 1) + self.expr(dims, depth + 1),
            4 => self.expr(dims, depth + 1) * (constant % 5),
            5 => self.expr(dims, depth + 1).floor_div(1 + constant.abs()),
            _ => self.expr(dims, depth + 1).modulo(1 + constant.abs()),
        }
    }

    fn node(&mut self, statements: &[StatementId], around: &[Guard], depth: usize) -> Node {
        match (self.below(if depth > 6 { 1 } else { 4 }), statements) {
            (0, &[only]) => Node::Leaf(only),
            (0 | 1, _) => {
                let cut = self.below(statements.len() + 1);
                let cuts = if depth > 6 { (0..statements.len()).collect() } else { vec![0, cut] };
                let ends = cuts.iter().skip(1).copied().chain([statements.len()]);
                let parts = cuts.iter().zip(ends).map(|(&start, end)| &statements[start..end]);
                Node::Sequence(
                    parts
                        .map(|part| if part.is_empty() { Node::nothing() } else { self.node(part, around, depth + 1) })
                        .collect(),
                )
            }
            (2, _) => self.guard(statements, around, depth),
            _ => self.band(statements, around, depth),
        }
    }

    /// A guard around the statements, if all of them stand in one `affine.if`.
    fn guard(&mut self, statements: &[StatementId], around: &[Guard], depth: usize) -> Node {
        let all = statements.first().map_or(&[][..], |&id| &self.scop.statements[id].guards);
        let common = all.iter().find(|guard| {
            let same = |&id: &StatementId| self.scop.statements[id].guards.iter().any(|other| other.op == guard.op);
            statements.iter().all(same) && !around.iter().any(|other| other.op == guard.op)
        });
        let Some(&Guard { op, .. }) = common else { return self.band(statements, around, depth) };
        let mut side = |then: bool| {
            let here = Guard { op, then };
            let of = |id: &&StatementId| self.scop.statements[**id].guards.contains(&here);
            let inside: Vec<StatementId> = statements.iter().filter(of).copied().collect();
            let around: Vec<Guard> = around.iter().copied().chain([here]).collect();
            Box::new(if inside.is_empty() { Node::nothing() } else { self.node(&inside, &around, depth + 1) })
        };
        let then = side(true);
        Node::Guard { op, then, otherwise: side(false) }
    }

    fn band(&mut self, statements: &[StatementId], around: &[Guard], depth: usize) -> Node {
        const NAMES: [&str; 5] = ["i", "", "0", "a.b-c$_t", "band"];
        let num_loops = |id: &StatementId| self.scop.statements[*id].loops.len();
        // Statements that may stand in one guard have the same times around it.
        let is_guarded = statements.iter().any(|&id| !self.scop.statements[id].guards.is_empty());
        let member: BTreeMap<_, _> = if is_guarded {
            let time = self.expr(statements.iter().map(num_loops).min().unwrap_or(0), 0);
            statements.iter().map(|&id| (id, time.clone())).collect()
        } else {
            statements.iter().map(|&id| (id, self.expr(num_loops(&id), 0))).collect()
        };
        let flags = self.below(256);
        let tile = (flags & 1 == 1).then(|| TiledTime::fixed(1 + self.below(40) as i64, self.expr(0, 2)));
        let parallel = flags & 16 != 0;
        let name = NAMES[self.below(NAMES.len())].into();
        let origin = (flags & 64 != 0).then(|| LoopId::from_index(self.below(self.scop.loops.len())));
        let body = self.node(statements, around, depth + 1);
        let maps_more = matches!(&body, Node::Band(inner) if inner.options.mapping.is_some());
        let mapping: Option<Arc<str>> = (flags & 32 != 0 && parallel && !maps_more).then(|| "gpu.block<x>".into());
        let combines = mapping.is_some() && flags & 128 != 0;
        let options =
            Written { unroll: flags & 2 != 0, normalize: flags & 4 != 0, coalesce: flags & 8 != 0, mapping, combines };
        Node::Band(Arc::new(Band { name, origin, member, tile, parallel, reduces: Default::default(), options, body }))
    }
}

/// The tree without its times, and the times.
fn apart(mut tree: Tree) -> (Tree, Vec<AffineExpr>) {
    let mut times = Vec::new();
    let mut take = |time: &mut AffineExpr| times.push(std::mem::replace(time, AffineExpr::Const(0)));
    for number in 0..tree.bands().len() {
        if let Some(band) = tree.band_mut(number) {
            band.member.values_mut().for_each(&mut take);
            band.tile.iter_mut().for_each(|tile| take(&mut tile.lower));
        }
    }
    (tree, times)
}

/// Are two times the same wherever we look? Sums may have been regrouped.
fn agree(a: &AffineExpr, b: &AffineExpr) -> bool {
    let points = (0..40i64).map(|k| [0, 1, 2, 3].map(|dim| (k * (dim + 7) * 2_654_435) % 1009 - 500 + k));
    points.into_iter().all(|[i, j, n, m]| a.eval(&[i, j], &[n, m]) == b.eval(&[i, j], &[n, m]))
}

fn of_program(module: &Module) -> (Op, Scop) {
    let func = farkas::builtin::functions(module)[0];
    (func, extract(module, func, false).expect("a polyhedral program"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_tree_is_read_as_it_was(bytes in proptest::collection::vec(any::<u8>(), 0..160)) {
        let module = read(PROGRAM);
        let (_, scop) = of_program(&module);
        let statements: Vec<StatementId> = scop.statements.ids().collect();
        let root = Maker { scop: &scop, bytes: bytes.into_iter() }.node(&statements, &[], 0);
        let tree = Tree { root };
        let text = print(&module, &scop, &tree);
        let (again, open) = parse(&module, &scop, &text, &Budget::default()).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert!(open.is_empty(), "{}", text);
        let ((tree, times), (again, same)) = (apart(tree), apart(again));
        prop_assert_eq!(again, tree, "{}", text);
        prop_assert!(times.len() == same.len() && times.iter().zip(&same).all(|(a, b)| agree(a, b)), "{}", text);
    }

    #[test]
    fn claims_of_pipelines_make_the_same_programs(recipe in nest(NestOptions::default()), steps in pipeline(3)) {
        let module = read(&recipe.render().text);
        let func = farkas::builtin::functions(&module)[0];
        let options = Options { schedule: true, ..Options::default() };
        let (count, mut steps) = (steps.steps.len(), steps.steps.iter());
        let mut written = Vec::new();
        let mut choose = |loops: &[Looped]| {
            written.push(steps.next().map_or(String::new(), |step| step.text(loops)));
            written[written.len() - 1].clone()
        };
        let Ok(first) = choose_pipeline(&module, func, count, &mut choose, &options).result else { return Ok(()) };
        let schedule = first.schedule.expect("a tree");
        let told = format!("{}\n{}\n{schedule}", recipe.render().text, written.join(" "));
        let options = Options { schedule_from: Some(schedule.clone()), ..options };
        let again = apply_pipeline(&module, func, &[], &options);
        let again = again.map_err(|error| TestCaseError::fail(format!("{error}\n{told}")))?;
        prop_assert_eq!(text(&again.module), text(&first.module), "{}", told);
        if !schedule.contains("apply ") {
            prop_assert_eq!(again.schedule.as_deref(), Some(&*schedule));
        }
    }

    #[test]
    fn nonsense_is_an_error(edits in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>()), 1..4)) {
        let module = read(PROGRAM);
        let (_, scop) = of_program(&module);
        let mut text = print(&module, &scop, &Tree::of(&scop)).into_bytes();
        for (at, byte) in edits {
            let at = at.index(text.len());
            text[at] = b' ' + byte % 95;
        }
        let text = String::from_utf8(text).expect("ASCII");
        // Whatever comes out, nothing panics, and what is read prints as something that is read.
        if let Ok((tree, _)) = parse(&module, &scop, &text, &Budget::default()) {
            prop_assert!(parse(&module, &scop, &print(&module, &scop, &tree), &Budget::default()).is_ok());
        }
    }
}
