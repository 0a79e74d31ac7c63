//! What a pass made of one nest of a function, while its other nests stand as they did.
//!
//! Both functions are read as lists of parts, in the order of the text: the nests that stand directly in them, and whatever else acts
//! or ends them. What only computes belongs to the parts that use it. Where both have as many parts, a nest opposite each nest, and
//! all others are the same operations on the same values, a nest can be put in the place of the one opposite.
//!
//! *Sound.* What comes out are programs: they are checked, and compared like any others. The match says only which they are.

use std::collections::{HashMap, HashSet};

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

/// The programs before a pass in which one nest of the function is as it is after the pass: one program for each nest.
///
/// # Errors
/// Why the nests cannot be told apart, in words.
pub fn each_alone(before: &Module, after: &Module, name: &str) -> Result<Vec<Module>, String> {
    let functions = [before, after].map(|module| builtin::function(module, name));
    let [Some(func), Some(after_func)] = functions else { return Err("it has no body in both programs".to_owned()) };
    let bodies = (before.single_block(func, 0), after.single_block(after_func, 0));
    let (Some(body), Some(after_body)) = bodies else { return Err("it has several blocks".to_owned()) };
    let (these, those) = (parts(before, func, body), parts(after, after_func, after_body));
    let count = |parts: &[(Op, bool)]| parts.iter().filter(|(_, is_nest)| *is_nest).count();
    if count(&these) != count(&those) {
        return Err(format!("it has {} nests before and {} after", count(&these), count(&those)));
    }
    let mut matched = Matched::start(before, body, after, after_body);
    let pairs: Vec<((Op, bool), (Op, bool))> = these.iter().copied().zip(those.iter().copied()).collect();
    let is_matched = these.len() == those.len() && matched.parts(after_body, &pairs);
    let differ = || "what stands beside its nests is not the same before and after".to_owned();
    if !is_matched {
        return Err(differ());
    }
    let nests = pairs.iter().filter(|((_, is_nest), _)| *is_nest);
    nests.map(|&((nest, _), (other, _))| matched.put(func, nest, after_body, other).ok_or_else(differ)).collect()
}

/// What acts, in the order of the text; is it a nest?
fn parts(module: &Module, func: Op, body: Block) -> Vec<(Op, bool)> {
    let nests: HashSet<Op> = outermost(module, func).into_iter().map(|(op, _)| op).collect();
    let acts = |op: Op| !module.is_pure(op) || module.op(op).results.is_empty();
    let ops = module.block(body).ops.iter().map(|&op| (op, nests.contains(&op)));
    ops.filter(|&(op, is_nest)| is_nest || acts(op)).collect()
}

/// The values that an operation takes from outside, those of its regions included, in the order of the text.
fn taken(module: &Module, op: Op) -> Vec<Value> {
    let all = module.walk(op);
    let mut inside: HashSet<Value> = HashSet::new();
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
struct Matched<'m> {
    before: &'m Module,
    body: Block,
    after: &'m Module,
    /// The values before that values after are.
    values: HashMap<Value, Value>,
}

impl<'m> Matched<'m> {
    fn start(before: &'m Module, body: Block, after: &'m Module, after_body: Block) -> Matched<'m> {
        let (these, those) = (&before.block(body).args, &after.block(after_body).args);
        let values = those.iter().copied().zip(these.iter().copied()).collect();
        Matched { before, body, after, values }
    }

    /// Matches the results of all parts and of all that only computes; are the parts besides nests the same?
    fn parts(&mut self, after_body: Block, pairs: &[((Op, bool), (Op, bool))]) -> bool {
        let opposite: HashMap<Op, ((Op, bool), bool)> =
            pairs.iter().map(|&(this, (other, is_nest))| (other, (this, is_nest))).collect();
        let mut computing: HashMap<(&str, Vec<Value>), Vec<Op>> = HashMap::new();
        for &op in &self.before.block(self.body).ops {
            computing.entry((self.before.name(op), taken(self.before, op))).or_default().push(op);
        }
        for &other in &self.after.block(after_body).ops {
            let found = match opposite.get(&other) {
                Some(&((op, true), true)) => Some(op).filter(|&op| self.has_same_results(op, other)),
                Some(&((op, false), false)) => Some(op).filter(|&op| self.is_same(op, other)),
                Some(_) => None,
                None => {
                    let same = self.mapped(other).and_then(|values| {
                        let ops = computing.get(&(self.after.name(other), values))?;
                        ops.iter().copied().find(|&op| are_equal(self.before, op, self.after, other))
                    });
                    if same.is_none() {
                        continue;
                    }
                    same
                }
            };
            let Some(op) = found else { return false };
            let (results, others) = (&self.before.op(op).results, &self.after.op(other).results);
            self.values.extend(others.iter().copied().zip(results.iter().copied()));
        }
        true
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

    /// The program before with a nest of the one after in the place of one of its own.
    fn put(&self, func: Op, nest: Op, after_body: Block, other: Op) -> Option<Module> {
        // What it computes with, from the last on.
        let mut open: HashSet<Value> = taken(self.after, other).into_iter().collect();
        let ops = &self.after.block(after_body).ops;
        let mut added = vec![other];
        let end = ops.iter().position(|&op| op == other)?;
        for &op in ops[..end].iter().rev() {
            let results = &self.after.op(op).results;
            let is_wanted = |value: &Value| open.contains(value) && !self.values.contains_key(value);
            if results.iter().any(is_wanted) && self.after.is_pure(op) {
                open.extend(taken(self.after, op));
                added.push(op);
            }
        }
        let mut module = self.before.clone();
        let mut values = self.values.clone();
        for &op in added.iter().rev() {
            let copy = copied(self.after, op, &mut module, &mut values)?;
            module.insert(self.body, module.position(nest)?, copy);
        }
        let results = self.before.op(nest).results.iter().zip(&self.after.op(other).results);
        for (&result, other) in results {
            module.replace_uses(func, result, values[other]);
        }
        module.detach(nest);
        let is_right = crate::check(&module).iter().all(|diagnostic| diagnostic.severity != Severity::Error);
        is_right.then_some(module)
    }
}

/// A copy of an operation of another module with all that is in it; none where it takes what is not there, or branches.
fn copied(from: &Module, op: Op, to: &mut Module, values: &mut HashMap<Value, Value>) -> Option<Op> {
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
        let alone = each_alone(&before, &module(&wrong), "f").expect("they match");
        assert_eq!(alone.iter().map(|one| is_proved(&before, one)).collect::<Vec<_>>(), [false, true]);
        // The second hands on something else, which is used behind it.
        let wrong = TWO.replace("%b = arith.addf %a, %r", "%b = arith.mulf %a, %r");
        let alone = each_alone(&before, &module(&wrong), "f").expect("they match");
        assert_eq!(alone.iter().map(|one| is_proved(&before, one)).collect::<Vec<_>>(), [true, false]);
    }

    #[test]
    fn what_does_not_match_is_said() {
        let before = module(TWO);
        let why = |text: &str| each_alone(&before, &module(text), "f").expect_err("no match");
        let start = TWO.find("  affine.for %i").expect("a nest");
        let end = TWO.find("  %m =").expect("the rest");
        assert_eq!(why(&format!("{}{}", &TWO[..start], &TWO[end..])), "it has 2 nests before and 1 after");
        let beside = "what stands beside its nests is not the same before and after";
        assert_eq!(why(&TWO.replace("%B[0]", "%B[1]")), beside);
        assert_eq!(why(&TWO.replace("  affine.store %s, %B[0] : memref<8xf32>\n", "")), beside);
        // The memory that the second writes is another one.
        let other = TWO.replace("memref.alloc() :", "memref.alloc() {alignment = 64 : i64} :");
        assert_eq!(why(&other), beside);
    }
}
