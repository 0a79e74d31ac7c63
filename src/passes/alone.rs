//! What a pass made of one nest of a function, while its other nests stand as they did.
//!
//! Both functions are read as lists of parts, in the order of the text: the nests that stand directly in them, and whatever else acts
//! or ends them. What only computes belongs to the parts that use it. Where both have as many parts, a nest opposite each nest, and
//! all others are the same operations on the same values, a nest can be put in the place of the one opposite. Else parts are given to
//! the nests from both ends, to each the fewest with which the program is right; if one nest is left, it gets what is left.
//!
//! *Sound.* What comes out are programs: they are checked, and compared like any others. The match says only which they are.

use rustc_hash::{FxHashMap, FxHashSet};

use super::loops::loops;
use crate::builtin;
use crate::diag::Severity;
use crate::ir::module::OpSpec;
use crate::ir::same::are_equal;
use crate::ir::{Block, Module, Op, Value};
use crate::transforms::label;

/// How steps name the loops of a function, in the order of the text.
#[must_use]
pub fn labels(module: &Module, func: Op) -> Vec<String> {
    let loops = loops(module, func);
    let names: Vec<&str> = loops.iter().map(|looped| &*looped.name).collect();
    (0..names.len()).map(|number| label(&names, number)).collect()
}

/// The nests that stand directly in a function, in the order of the text, each by its outermost loop: `%i`, or `%i@1` of several.
#[must_use]
pub fn outermost(module: &Module, func: Op) -> Vec<(Op, String)> {
    let Some(body) = module.single_block(func, 0) else { return Vec::new() };
    let mut found: Vec<(Op, String)> = Vec::new();
    for (looped, label) in loops(module, func).into_iter().zip(labels(module, func)) {
        let mut around = std::iter::once(looped.op).chain(module.ancestors(looped.op));
        let Some(top) = around.find(|&op| module.op(op).parent == Some(body)) else { continue };
        if found.iter().all(|(op, _)| *op != top) {
            found.push((top, label));
        }
    }
    found
}

/// The programs before a pass in which one nest of the function is as it is after the pass: one program for each nest. `is_right` says
/// whether such a program is known to compute what the one before computes.
///
/// # Errors
/// Why the nests cannot be told apart, in words.
pub fn each_alone(
    before: &Module,
    after: &Module,
    name: &str,
    is_right: &dyn Fn(&Module) -> bool,
) -> Result<Vec<Module>, String> {
    let functions = [before, after].map(|module| builtin::function(module, name));
    let [Some(func), Some(after_func)] = functions else { return Err("it has no body in both programs".to_owned()) };
    let bodies = (before.single_block(func, 0), after.single_block(after_func, 0));
    let (Some(body), Some(after_body)) = bodies else { return Err("it has several blocks".to_owned()) };
    let (these, those) = (parts(before, func, body), parts(after, after_func, after_body));
    let start = || SideBySide::start((before, func, body), (after, after_body));
    if let Some(found) = start().one_by_one(&these, &those).or_else(|| start().both_ends(&these, &those, is_right)) {
        return Ok(found);
    }
    let count = |parts: &[ActingPart]| parts.iter().filter(|(_, is_nest)| *is_nest).count();
    Err(match (count(&these), count(&those)) {
        (old, new) if old != new => format!("it has {old} nests before and {new} after"),
        _ => "what stands beside its nests is not the same before and after".to_owned(),
    })
}

/// What acts; is it a nest?
type ActingPart = (Op, bool);

/// More parts than this are not tried for one nest.
const MOST_PARTS: usize = 8;

/// More programs than this are not asked about.
const MOST_ASKED: usize = 32;

/// The parts of a function, in the order of the text.
fn parts(module: &Module, func: Op, body: Block) -> Vec<ActingPart> {
    let nests: FxHashSet<Op> = outermost(module, func).into_iter().map(|(op, _)| op).collect();
    let acts = |op: Op| !module.is_pure(op) || module.op(op).results.is_empty();
    let ops = module.block(body).ops.iter().map(|&op| (op, nests.contains(&op)));
    ops.filter(|&(op, is_nest)| is_nest || acts(op)).collect()
}

/// The values that an operation takes from outside, those of its regions included, in the order of the text.
fn taken(module: &Module, op: Op) -> Vec<Value> {
    let all = module.walk(op);
    let mut inside: FxHashSet<Value> = FxHashSet::default();
    for &inner in &all {
        let data = module.op(inner);
        inside.extend(data.results.iter().copied().filter(|_| inner != op));
        let blocks = data.regions.iter().flat_map(|&region| &module.region(region).blocks);
        inside.extend(blocks.flat_map(|&block| module.block(block).args.iter().copied()));
    }
    let operands = all.iter().flat_map(|&inner| {
        let data = module.op(inner);
        data.operands.iter().chain(data.successors.iter().flat_map(|(_, passed)| passed)).copied()
    });
    operands.filter(|value| !inside.contains(value)).collect()
}

/// Two functions side by side.
struct SideBySide<'m> {
    before: &'m Module,
    func: Op,
    after: &'m Module,
    /// The operations that stand directly in the function after.
    ops: &'m [Op],
    /// How many of them were looked at.
    settled: usize,
    /// The values before that values after are.
    values: FxHashMap<Value, Value>,
    /// The operations before that only compute, by their name and what they take.
    computing: FxHashMap<(&'m str, Vec<Value>), Vec<Op>>,
    body: Block,
}

impl<'m> SideBySide<'m> {
    fn start(
        (before, func, body): (&'m Module, Op, Block),
        (after, after_body): (&'m Module, Block),
    ) -> SideBySide<'m> {
        let (these, those) = (&before.block(body).args, &after.block(after_body).args);
        let values = those.iter().copied().zip(these.iter().copied()).collect();
        let mut computing: FxHashMap<(&str, Vec<Value>), Vec<Op>> = FxHashMap::default();
        for &op in before.block(body).ops.iter().filter(|&&op| before.is_pure(op)) {
            computing.entry((before.name(op), taken(before, op))).or_default().push(op);
        }
        let ops = &after.block(after_body).ops;
        SideBySide { before, func, after, ops, settled: 0, values, computing, body }
    }

    /// Matches what only computes before this operation.
    fn settle(&mut self, end: Option<Op>) {
        while let Some(&other) = self.ops.get(self.settled).filter(|&&op| Some(op) != end) {
            self.settled += 1;
            let found = self.mapped(other).filter(|_| self.after.is_pure(other)).and_then(|values| {
                let ops = self.computing.get(&(self.after.name(other), values))?;
                ops.iter().copied().find(|&op| are_equal(self.before, op, self.after, other))
            });
            found.into_iter().for_each(|op| self.become_one(op, other));
        }
    }

    /// The results of an operation after are those of one before.
    fn become_one(&mut self, op: Op, other: Op) {
        let (results, others) = (&self.before.op(op).results, &self.after.op(other).results);
        self.values.extend(others.iter().copied().zip(results.iter().copied()));
    }

    fn has_same_results(&self, op: Op, other: Op) -> bool {
        let (results, others) = (&self.before.op(op).results, &self.after.op(other).results);
        let are_typed = |(&value, &other): (&Value, &Value)| self.before.ty(value) == self.after.ty(other);
        results.len() == others.len() && results.iter().zip(others).all(are_typed)
    }

    /// The values before that an operation after takes from outside.
    fn mapped(&self, other: Op) -> Option<Vec<Value>> {
        taken(self.after, other).iter().map(|value| self.values.get(value).copied()).collect()
    }

    /// Is it the same operation on the same values?
    fn is_same(&self, op: Op, other: Op) -> bool {
        are_equal(self.before, op, self.after, other) && self.mapped(other) == Some(taken(self.before, op))
    }

    /// The programs in which each nest is the one opposite.
    fn one_by_one(mut self, these: &[ActingPart], those: &[ActingPart]) -> Option<Vec<Module>> {
        if !self.are_opposite(these, those) {
            return None;
        }
        let nests = these.iter().zip(those).filter(|((_, is_nest), _)| *is_nest);
        nests.map(|(&(nest, _), other)| self.put(nest, std::slice::from_ref(other))).collect()
    }

    /// Matches what stands beside nests, and nests that hand something on, if there are as many of these.
    fn anchored(&mut self, these: &[ActingPart], those: &[ActingPart]) -> bool {
        let anchors = |module: &Module, parts: &[ActingPart]| -> Vec<ActingPart> {
            let stays = |&&(op, is_nest): &&ActingPart| !is_nest || !module.op(op).results.is_empty();
            parts.iter().filter(stays).copied().collect()
        };
        self.are_opposite(&anchors(self.before, these), &anchors(self.after, those))
    }

    /// Is each of these parts opposite one of those: a nest with the same results, or else the same operation? They are matched.
    fn are_opposite(&mut self, these: &[ActingPart], those: &[ActingPart]) -> bool {
        let mut fits = |(&(op, is_nest), &(other, is_other)): (&ActingPart, &ActingPart)| {
            self.settle(Some(other));
            let is_same = if is_nest { self.has_same_results(op, other) } else { self.is_same(op, other) };
            self.become_one(op, other);
            is_same && is_nest == is_other
        };
        these.len() == those.len() && these.iter().zip(those).all(&mut fits)
    }

    /// The same where each nest is several parts; none where more than one nest is not right with any.
    fn both_ends(
        mut self,
        these: &[ActingPart],
        those: &[ActingPart],
        is_right: &dyn Fn(&Module) -> bool,
    ) -> Option<Vec<Module>> {
        let mut asked = 0;
        let mut is_known = |module: &Module| {
            asked += 1;
            asked <= MOST_ASKED && is_right(module)
        };
        let start = self.values.clone();
        if !self.anchored(these, those) {
            (self.values, self.settled) = (start, 0);
        }
        let mut found: Vec<Option<Module>> = vec![None; these.len()];
        let (mut first, mut last) = ((0, 0), (these.len(), those.len()));
        while first.0 < last.0 {
            let ((op, is_nest), left) = (these[first.0], &those[first.1..]);
            self.settle(left.first().map(|&(other, _)| other));
            let mut fits = |count: usize| match is_nest {
                true => Some((count, self.put(op, &left[..count]).filter(&mut is_known)?)),
                false => self.is_same(op, left[0].0).then(|| (count, self.before.clone())),
            };
            let most = if is_nest { MOST_PARTS } else { 1 };
            let Some((count, module)) = (1..=most.min(left.len())).find_map(&mut fits) else { break };
            if count == 1 && self.has_same_results(op, left[0].0) {
                self.become_one(op, left[0].0);
            }
            found[first.0] = Some(module);
            first = (first.0 + 1, first.1 + count);
        }
        self.settle(None);
        while first.0 < last.0 {
            let ((op, is_nest), left) = (these[last.0 - 1], &those[first.1..last.1]);
            let mut fits = |count: usize| match is_nest {
                true => Some((count, self.put(op, &left[left.len() - count..]).filter(&mut is_known)?)),
                false => self.is_same(op, left[left.len() - 1].0).then(|| (count, self.before.clone())),
            };
            let most = if is_nest { MOST_PARTS } else { 1 };
            let Some((count, module)) = (1..=most.min(left.len())).find_map(&mut fits) else { break };
            found[last.0 - 1] = Some(module);
            last = (last.0 - 1, last.1 - count);
        }
        match (&these[first.0..last.0], &those[first.1..last.1]) {
            ([], []) => {}
            (&[(nest, true)], left) => found[first.0] = Some(self.put(nest, left)?),
            _ => return None,
        }
        let nests = these.iter().zip(found).filter(|((_, is_nest), _)| *is_nest);
        nests.map(|(_, module)| module).collect()
    }

    /// The program before with parts of the one after in the place of a nest of its own.
    fn put(&self, nest: Op, parts: &[ActingPart]) -> Option<Module> {
        // What they compute with, from the last on.
        let (mut open, mut added): (FxHashSet<Value>, Vec<Op>) = Default::default();
        for &op in self.ops.iter().rev() {
            let is_part = parts.iter().any(|&(part, _)| part == op);
            let is_wanted = |value: &Value| open.contains(value) && !self.values.contains_key(value);
            if is_part || self.after.is_pure(op) && self.after.op(op).results.iter().any(is_wanted) {
                open.extend(taken(self.after, op));
                added.push(op);
            }
        }
        let (mut module, mut values) = (self.before.clone(), self.values.clone());
        for &op in added.iter().rev() {
            let copy = copied(self.after, op, &mut module, &mut values)?;
            module.insert(self.body, module.position(nest)?, copy);
        }
        let results = &self.before.op(nest).results;
        match parts {
            &[(other, _)] if self.has_same_results(nest, other) => {
                for (&result, other) in results.iter().zip(&self.after.op(other).results) {
                    module.replace_uses(self.func, result, values[other]);
                }
            }
            _ if results.is_empty() => {}
            _ => return None,
        }
        module.detach(nest);
        let is_right = crate::check(&module).iter().all(|diagnostic| diagnostic.severity != Severity::Error);
        is_right.then_some(module)
    }
}

/// A copy of an operation of another module with all that is in it; none where it takes what is not there, or branches.
fn copied(from: &Module, op: Op, to: &mut Module, values: &mut FxHashMap<Value, Value>) -> Option<Op> {
    let data = from.op(op);
    if !data.successors.is_empty() {
        return None;
    }
    let operands: Option<Vec<Value>> = data.operands.iter().map(|value| values.get(value).copied()).collect();
    let copy = to.create(OpSpec {
        properties: data.properties.clone(),
        attrs: data.attrs.clone(),
        ..OpSpec::new(data.name.clone())
            .operands(operands?)
            .results(data.results.iter().map(|&value| from.ty(value).clone()))
            .regions(data.regions.len())
    });
    values.extend(data.results.iter().copied().zip(to.op(copy).results.iter().copied()));
    for (number, &region) in data.regions.iter().enumerate() {
        let target = to.op(copy).regions[number];
        for &block in &from.region(region).blocks {
            let made = to.add_block(target);
            for &arg in &from.block(block).args {
                let made = to.add_arg(made, from.ty(arg).clone());
                values.insert(arg, made);
            }
            for &inner in &from.block(block).ops {
                let inner = copied(from, inner, to, values)?;
                to.push(made, inner);
            }
        }
    }
    Some(copy)
}

#[cfg(test)]
mod tests {
    use super::{each_alone, outermost};
    use crate::builtin::function;
    use crate::ir::Module;

    const TWO: &str = "func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %n: index) {
  %c = arith.constant 2.0 : f32
  affine.for %i = 0 to 8 {
    affine.store %c, %A[%i] : memref<8xf32>
  }
  %m = memref.alloc() : memref<8xf32>
  %s = affine.for %i = 0 to 8 iter_args(%r = %c) -> f32 {
    %a = affine.load %A[%i] : memref<8xf32>
    affine.store %a, %m[%i] : memref<8xf32>
    %b = arith.addf %a, %r : f32
    affine.yield %b : f32
  }
  affine.store %s, %B[0] : memref<8xf32>
  memref.dealloc %m : memref<8xf32>
  return
}
";

    fn module(text: &str) -> Module {
        crate::parse(text).unwrap_or_else(|errors| panic!("{}\n{text}", errors[0])).module
    }

    fn alone(before: &Module, after: &str) -> Result<Vec<bool>, String> {
        let is_right = |one: &Module| is_proved(before, one);
        Ok(each_alone(before, &module(after), "f", &is_right)?.iter().map(is_right).collect())
    }

    fn is_proved(before: &Module, after: &Module) -> bool {
        crate::prove(before, after, None, false).is_ok()
    }

    #[test]
    fn a_nest_is_named_by_its_outermost_loop() {
        let module = module(TWO);
        let labels =
            outermost(&module, function(&module, "f").expect("a function")).into_iter().map(|(_, label)| label);
        assert_eq!(labels.collect::<Vec<_>>(), ["%i@0", "%i@1"]);
    }

    #[test]
    fn each_nest_is_judged_beside_the_others_as_they_were() {
        let before = module(TWO);
        // The first writes something else, and the constant has moved; the second is the same.
        let wrong = TWO
            .replace("  %c = arith.constant 2.0 : f32\n", "  %d = arith.constant 3.0 : f32\n")
            .replace("affine.store %c", "affine.store %d")
            .replace("  %m =", "  %c = arith.constant 2.0 : f32\n  %m =");
        assert_eq!(alone(&before, &wrong).expect("they match"), [false, true]);
        // The second hands on something else, which is used behind it.
        let wrong = TWO.replace("%b = arith.addf %a, %r", "%b = arith.mulf %a, %r");
        assert_eq!(alone(&before, &wrong).expect("they match"), [true, false]);
    }

    #[test]
    fn a_nest_may_become_several_parts() {
        let before = module(TWO);
        let start = TWO.find("  affine.for %i").expect("a nest");
        let end = TWO.find("  %m =").expect("the rest");
        let nest = &TWO[start..end];
        let cut = |first: &str, second: &str| {
            let parts = [nest.replace("0 to 8", first), nest.replace("0 to 8", second)].concat();
            format!("{}{parts}{}", &TWO[..start], &TWO[end..])
        };
        let wrong = "%b = arith.mulf %a, %r";
        let second_wrong = cut("0 to 5", "5 to 8").replace("%b = arith.addf %a, %r", wrong);
        assert_eq!(alone(&before, &second_wrong).expect("they match"), [true, false]);
        assert_eq!(alone(&before, &cut("0 to 5", "6 to 8")).expect("they match"), [false, true]);
        // Or none.
        let without = format!("{}{}", &TWO[..start], &TWO[end..]);
        assert_eq!(alone(&before, &without).expect("they match"), [false, true]);
    }

    #[test]
    fn what_does_not_match_is_said() {
        let before = module(TWO);
        let why = |text: &str| alone(&before, text).expect_err("no match");
        let start = TWO.find("  affine.for %i").expect("a nest");
        let end = TWO.find("  %m =").expect("the rest");
        // Neither is right alone.
        let wrong = TWO[end..].replace("%b = arith.addf %a, %r", "%b = arith.mulf %a, %r");
        assert_eq!(why(&format!("{}{wrong}", &TWO[..start])), "it has 2 nests before and 1 after");
        let beside = "what stands beside its nests is not the same before and after";
        assert_eq!(why(&TWO.replace("%B[0]", "%B[1]")), beside);
        assert_eq!(why(&TWO.replace("  affine.store %s, %B[0] : memref<8xf32>\n", "")), beside);
        // The memory that the second writes is another one.
        let other = TWO.replace("memref.alloc() :", "memref.alloc() {alignment = 64 : i64} :");
        assert_eq!(why(&other), beside);
    }
}
