//! What a value is: an integer, an argument, a read, an operation of other values, or one of two by a guard.

use std::rc::Rc;

use super::flow::{Flow, yielded};
use super::{NotProved, not_proved};
use crate::affine::dialect::IfOp;
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{Budget, Set};
use crate::analysis::scop::{Access, Array, ArrayId, StatementId};
use crate::ir::{Module, Op, Value, ValueDef};

/// A value where a statement computes it.
#[derive(Clone)]
pub struct Node {
    pub id: Option<StatementId>,
    pub value: Value,
    /// The iterations in which the guards around it hold, if there are any in the statement.
    pub within: Option<Rc<Set>>,
}

impl Node {
    pub fn new(id: Option<StatementId>, value: Value) -> Node {
        Node { id, value, within: None }
    }

    /// Another value at the same place.
    pub fn at(&self, value: Value) -> Node {
        Node { value, ..self.clone() }
    }
}

/// What a value is.
pub enum Term {
    /// An affine integer, over the loops around the statement and the symbols of both programs.
    Integer(AffineExpr),
    /// An argument of the function.
    Argument(u32),
    /// A read.
    Read(usize),
    /// A result of an operation.
    Computed(Op, u32),
    /// A result of a guard.
    Choice(IfOp, u32),
}

impl Flow<'_> {
    /// What a value is.
    pub fn term(&self, node: &Node) -> Result<Term, NotProved> {
        match self.side.integer(self.statement(node.id), node.value) {
            Some(expr) => Ok(Term::Integer(expr)),
            None => self.definition(node),
        }
    }

    /// What a value is computed of, though it may be an integer as well.
    pub fn definition(&self, &Node { id, value, .. }: &Node) -> Result<Term, NotProved> {
        let (side, statement) = (self.side, self.statement(id));
        let reads =
            |array: ArrayId| statement.accesses.iter().position(|access| access.array == array && !access.write);
        if let Some(read) = statement.reads.iter().find(|read| read.value == value) {
            return reads(read.cell).map(Term::Read).ok_or_else(|| NotProved::new("a cell is not read"));
        }
        let (op, number) = match side.module.value(value).def {
            ValueDef::Arg(block, number) if side.module.block_owner(block) == Some(side.scop.func) => {
                return Ok(Term::Argument(number));
            }
            ValueDef::Arg(..) => return not_proved("a value of a loop that is not affine is used"),
            ValueDef::Result(op, number) => (op, number),
        };
        let around = |op: &Op| std::iter::successors(Some(*op), |&op| side.module.parent_op(op)).collect::<Vec<_>>();
        let is_in_statement = statement.ops.iter().any(|other| around(&op).contains(other));
        if matches!(side.module.name(op), "affine.load" | "memref.load") && is_in_statement {
            let of = |access: &Access| access.op == op && !access.write;
            let mut found = (0..statement.accesses.len()).filter(|&number| {
                let access = &statement.accesses[number];
                of(access) && matches!(side.scop.arrays[access.array], Array::Memory(_))
            });
            return match (found.next(), found.next()) {
                (Some(number), None) if self.is_whole(statement.accesses[number].array, value) => {
                    Ok(Term::Read(number))
                }
                _ => not_proved("what is read is not known"),
            };
        }
        let is_ours = is_in_statement || around(&op).iter().any(|op| side.scop.params.contains(op));
        if let Some(guard) = IfOp::cast(side.module, op).filter(|_| is_ours) {
            return Ok(Term::Choice(guard, number));
        }
        if is_ours && side.module.is_pure(op) && side.module.op(op).regions.is_empty() {
            return Ok(Term::Computed(op, number));
        }
        not_proved("a value is computed in a way that is not looked into")
    }

    /// Where a statement computes a symbol, once at most.
    pub fn symbol(&self, symbol: Value) -> Option<Node> {
        let scop = &self.side.scop;
        let computes = |access: &Access| access.write && scop.arrays[access.array] == Array::Symbol(symbol);
        let mut all = scop.statements.iter().filter(|(_, statement)| statement.accesses.iter().any(computes));
        let (id, statement) = all.next()?;
        (all.next().is_none() && statement.loops.is_empty()).then(|| Node::new(Some(id), symbol))
    }

    /// The values that a guard yields, where its condition holds and where it does not.
    pub fn cases(
        &self,
        node: &Node,
        (guard, number): (IfOp, u32),
        holds: &Set,
        budget: &Budget,
    ) -> Result<[Option<Node>; 2], NotProved> {
        let all = match &node.within {
            Some(within) => (**within).clone(),
            None => self.domain(node.id)?,
        };
        let within = [all.intersect(holds), all.subtract(holds, budget)?];
        let mut yielded = yielded(self.side.module, guard, number).into_iter();
        Ok(within.map(|within| {
            let value = yielded.next().flatten()?;
            Some(Node { id: node.id, value, within: Some(Rc::new(within)) })
        }))
    }
}

/// An operation without its operands.
pub fn text(flow: &Flow<'_>, op: Op) -> String {
    let module = flow.side.module;
    let data = module.op(op);
    let all = data.properties.iter().chain(data.attrs.iter());
    let mut parts: Vec<String> = all.map(|(name, value)| format!("{name} = {value}")).collect();
    parts.sort();
    parts.extend(data.operands.iter().map(|&value| format!("({})", module.ty(value))));
    parts.extend(data.results.iter().map(|&value| format!(": {}", module.ty(value))));
    format!("{} {}", meaning(module, op), parts.join(" "))
}

/// What the operation computes, whatever the dialect; its name, in quotes, where its row does not say.
pub fn meaning(module: &Module, op: Op) -> String {
    module.opcode(op).map_or_else(|| format!("{:?}", module.name(op)), |opcode| format!("{opcode:?}"))
}
