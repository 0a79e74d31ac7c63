//! `--assume '%n >= 32'`: what a user knows of a function's arguments.
//!
//! It is stated in the program itself, by `cf.assert` before anything else, and the analysis reads it there like any other such
//! statement. So whoever gets the result sees what it relies on, certificates and proofs of equality carry it, and a program
//! that is given other arguments stops and does not go wrong.

use std::collections::BTreeSet;

use super::UsageError;
use super::condition::{Compared, Comparison, read};
use crate::affine::dialect::AffineApplyOp;
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::builtin::{self, constant_index};
use crate::ir::module::OpSpec;
use crate::ir::{Attribute, Block, Module, Op, Opcode, Type, Value};
use crate::lowering::operation_name;

/// What the message of such a statement begins with; the condition follows.
const ASSUMED: &str = "assumed: ";

/// The conditions that are stated in this manner at the start of the module's functions, in the order in which [`state`] gives the same
/// program: each comes before those that were there.
pub fn stated(module: &Module) -> Vec<String> {
    let functions = builtin::functions(module).into_iter().rev();
    let mut conditions: Vec<String> = functions.flat_map(|func| stated_in(module, func)).collect();
    let mut seen = BTreeSet::new();
    conditions.retain(|condition| seen.insert(condition.clone()));
    conditions
}

/// Those of one function.
pub(super) fn stated_in(module: &Module, func: Op) -> Vec<String> {
    let ops = module.first_block(func).map_or(&[][..], |block| &module.block(block).ops);
    let statements = ops.iter().rev().filter(|&&op| module.is(op, "cf.assert"));
    let messages = statements.filter_map(|&op| module.attr(op, "msg")?.as_str()?.strip_prefix(ASSUMED));
    let mut conditions: Vec<String> = messages.map(str::to_owned).collect();
    // A conjunction stands there for each of its comparisons.
    conditions.dedup();
    conditions
}

/// States a condition over arguments of type index at the start of a function: a conjunction of comparisons of quasi-affine
/// expressions, `%n >= 32 and %m == 2 * %n`.
///
/// # Errors
/// What is no such condition, with its place in the text, or a function without a body.
pub fn state(module: &mut Module, func: Op, condition: &str) -> Result<(), UsageError> {
    let nowhere = || UsageError::new(crate::diag::Span::new(0, condition.len()), "the function has no body");
    let (block, arguments) = arguments(module, func).ok_or_else(nowhere)?;
    let name = |&value: &Value| module.value(value).name.as_deref().unwrap_or_default().to_string();
    let names: Vec<String> = arguments.iter().map(name).collect();
    let all = read(condition, 0, &[], &names)?;
    let message = Attribute::str(&format!("{ASSUMED}{}", condition.trim()));
    // What was stated before is not stated again: a result is held against what it was made of under the same condition.
    let is_stated = |&op: &Op| module.is(op, "cf.assert") && module.attr(op, "msg") == Some(&message);
    if module.block(block).ops.iter().any(is_stated) {
        return Ok(());
    }
    let mut writer = BlockWriter { module, block, position: 0, arguments };
    for Compared { left, comparison, right } in all {
        let (left, right) = (writer.value(&left), writer.value(&right));
        let compare = OpSpec::new(Opcode::CmpI.into()).operands([left, right]).results([Type::int(1)]);
        let predicate = Attribute::Int(predicate(comparison).into(), Type::int(64));
        let holds = writer.place(compare.property("predicate", predicate));
        let holds = writer.module.result(holds);
        let stops = OpSpec::new(operation_name("cf.assert")).operands([holds]).property("msg", message.clone());
        writer.place(stops);
    }
    Ok(())
}

/// The arguments of a function that conditions are over, those of type index, and its first block.
pub(super) fn arguments(module: &Module, func: Op) -> Option<(Block, Vec<Value>)> {
    let block = module.first_block(func)?;
    let is_index = |value: &Value| *module.ty(*value) == Type::Index;
    Some((block, module.block(block).args.iter().copied().filter(is_index).collect()))
}

/// The number that `arith.cmpi` has for it.
fn predicate(comparison: Comparison) -> i64 {
    match comparison {
        Comparison::Equal => 0,
        Comparison::Less => 2,
        Comparison::AtMost => 3,
        Comparison::More => 4,
        Comparison::AtLeast => 5,
    }
}

/// Writes operations at the start of a block.
struct BlockWriter<'m> {
    module: &'m mut Module,
    block: Block,
    position: usize,
    /// What the symbols of expressions are.
    arguments: Vec<Value>,
}

impl BlockWriter<'_> {
    fn place(&mut self, spec: OpSpec) -> Op {
        let op = self.module.create(spec);
        self.insert(op)
    }

    fn insert(&mut self, op: Op) -> Op {
        self.module.insert(self.block, self.position, op);
        self.position += 1;
        op
    }

    fn value(&mut self, expr: &AffineExpr) -> Value {
        let op = match *expr {
            AffineExpr::Symbol(number) => return self.arguments[number as usize],
            AffineExpr::Const(value) => {
                let op = constant_index(self.module, value);
                self.insert(op)
            }
            _ => {
                let map = AffineMap::new(0, self.arguments.len() as u32, vec![expr.clone()]);
                let op = AffineApplyOp::build(self.module, map, self.arguments.clone()).op();
                self.insert(op)
            }
        };
        self.module.result(op)
    }
}
