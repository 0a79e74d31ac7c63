//! What a value is: an integer, an argument, a read, an operation of other values, one of two by a guard, or made by an operation
//! that is not looked into.

use std::borrow::Cow;
use std::rc::Rc;

use super::flow::{Flow, yielded};
use super::followed::elements;
use super::slice::plain_access;
use super::{NotProved, not_proved};
use crate::affine::dialect::AffineIfOp;
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{Budget, Set};
use crate::analysis::scop::{Access, Array, ArrayId, Statement, StatementId};
use crate::ir::{Module, Op, Opcode, Type, Value, ValueDef};

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum What {
    /// A value.
    Value(Value),
    /// One element of a vector, by its number in row-major order.
    Element(Value, usize),
    /// What one of the reads of a load sees, by its number in the statement.
    Read(usize),
    /// What an operation that is not looked into leaves in the cells that it may write.
    Left(Op),
    /// What was in a cell of memory before the function ran: an instance is a cell.
    Before(ArrayId),
}

/// A value where a statement computes it.
#[derive(Clone)]
pub struct TermNode {
    pub id: Option<StatementId>,
    pub what: What,
    /// The iterations in which the guards around it hold, if there are any in the statement.
    pub within: Option<Rc<Set>>,
}

impl TermNode {
    pub fn new(id: Option<StatementId>, value: Value) -> TermNode {
        TermNode { id, what: What::Value(value), within: None }
    }

    /// Another value at the same place.
    pub fn at(&self, value: Value) -> TermNode {
        TermNode { what: What::Value(value), ..self.clone() }
    }

    /// One element of the value, or the value.
    pub fn element(self, number: Option<usize>) -> TermNode {
        let what = match (self.what, number) {
            (What::Value(value), Some(number)) => What::Element(value, number),
            (what, _) => what,
        };
        TermNode { what, ..self }
    }

    /// The number of the element, if it is one.
    pub fn number(&self) -> Option<usize> {
        if let What::Element(_, number) = self.what { Some(number) } else { None }
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
    Choice(AffineIfOp, u32),
    /// What one of these reads sees: that which is one of the iteration's.
    OneOf(Vec<usize>),
    /// A result of an operation that is not looked into; none for what it leaves in memory.
    Whole(Op, Option<u32>),
    /// What was in a cell before the function ran.
    Before,
}

impl Flow<'_> {
    /// What a value is.
    pub fn term(&self, node: &TermNode) -> Result<Term, NotProved> {
        match node.what {
            What::Value(value) => self.side.integer(self.statement(node.id), value).map(Term::Integer),
            What::Element(..) | What::Read(_) | What::Left(_) | What::Before(_) => None,
        }
        .map_or_else(|| self.definition(node), Ok)
    }

    /// The same, where an element of a vector that is made of values is one of these, and a value that is taken out of a vector an element
    /// of that.
    pub fn lane<'n>(&self, node: &'n TermNode) -> Cow<'n, TermNode> {
        let mut lane = Cow::Borrowed(node);
        while let Some(next) = self.lane_of(&lane) {
            lane = Cow::Owned(next);
        }
        lane
    }

    fn lane_of(&self, node: &TermNode) -> Option<TermNode> {
        let module = self.side.module;
        let (What::Element(value, _) | What::Value(value)) = node.what else { return None };
        let op = module.defining_op(value)?;
        let operands = &module.op(op).operands;
        let is_scalar = |value: &Value| !matches!(module.ty(*value), Type::Vector(_));
        // What another statement hands on is read of it as it is.
        let is_read = self.statement(node.id).reads.iter().any(|read| read.value == value);
        let of = match (module.name(op), node.number()) {
            ("vector.broadcast", Some(_)) => *operands.first()?,
            ("vector.from_elements", Some(number)) if !is_read => *operands.get(number)?,
            ("vector.extract", None) if !is_read => {
                let [from] = operands[..] else { return None };
                let Type::Vector(vector) = module.ty(from) else { return None };
                let all = module.attr(op, "static_position")?.as_i64_array()?;
                // Row by row.
                let number = all.iter().zip(&vector.shape).try_fold(0usize, |number, (&at, &size)| {
                    let at = u64::try_from(at).ok().filter(|&at| at < size)?;
                    number.checked_mul(size as usize)?.checked_add(at as usize)
                });
                let number = number.filter(|&at| elements(module, from).is_some_and(|all| at < all));
                return is_scalar(&value).then_some(node.at(from).element(Some(number?)));
            }
            _ => return None,
        };
        is_scalar(&of).then(|| node.at(of))
    }

    /// What a value is computed of, though it may be an integer as well.
    pub fn definition(&self, node: &TermNode) -> Result<Term, NotProved> {
        let (side, id, statement) = (self.side, node.id, self.statement(node.id));
        let value = match node.what {
            What::Left(op) => return Ok(Term::Whole(op, None)),
            What::Read(number) => return Ok(Term::Read(number)),
            What::Before(_) => return Ok(Term::Before),
            What::Value(value) | What::Element(value, _) => value,
        };
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
        if side.followed.whole(side.module, op).is_some_and(|whole| whole == op) && is_in_statement {
            return Ok(Term::Whole(op, Some(number)));
        }
        if plain_access(side.module.name(op)) == Some("load") && is_in_statement {
            let found: Vec<usize> = self.reads_of(statement, op).collect();
            let is_whole = found.iter().all(|&read| self.is_whole(statement.accesses[read].array, value));
            return match (is_whole, &found[..]) {
                (true, &[read]) => Ok(Term::Read(read)),
                (true, [_, _, ..]) if node.number().is_none() => Ok(Term::OneOf(found)),
                _ => not_proved("what is read is not known"),
            };
        }
        if plain_access(side.module.name(op)) == Some("vload") && is_in_statement {
            let of = |access: &usize| side.followed.elements.get(&(id, *access)).copied();
            let read = self.reads_of(statement, op).find(|read| of(read).is_some() && of(read) == node.number());
            return read.map(Term::Read).ok_or_else(|| NotProved::new("which elements are read is not known"));
        }
        let is_ours = is_in_statement || around(&op).iter().any(|op| side.scop.params.contains(op));
        if let Some(guard) = AffineIfOp::cast(side.module, op).filter(|_| is_ours) {
            return Ok(Term::Choice(guard, number));
        }
        if is_ours && side.module.is_pure(op) && side.module.op(op).regions.is_empty() {
            return Ok(Term::Computed(op, number));
        }
        not_proved("a value is computed in a way that is not looked into")
    }

    /// The reads of memory by an operation of the statement.
    fn reads_of(&self, statement: &'_ Statement, op: Op) -> impl Iterator<Item = usize> {
        let is_read = |access: &Access| {
            let is_memory = matches!(self.side.scop.arrays[access.array], Array::Memory(_));
            access.op == op && !access.write && is_memory
        };
        let all: Vec<usize> = (0..statement.accesses.len()).filter(|&n| is_read(&statement.accesses[n])).collect();
        all.into_iter()
    }

    /// Where a statement computes a symbol, once at most.
    pub fn symbol(&self, symbol: Value) -> Option<TermNode> {
        let scop = &self.side.scop;
        let computes = |access: &Access| access.write && scop.arrays[access.array] == Array::Symbol(symbol);
        let mut all = scop.statements.iter().filter(|(_, statement)| statement.accesses.iter().any(computes));
        let (id, statement) = all.next()?;
        (all.next().is_none() && statement.loops.is_empty()).then(|| TermNode::new(Some(id), symbol))
    }

    /// The values that a guard yields, where its condition holds and where it does not.
    pub fn cases(
        &self,
        node: &TermNode,
        (guard, number): (AffineIfOp, u32),
        holds: &Set,
        budget: &Budget,
    ) -> Result<[Option<TermNode>; 2], NotProved> {
        let all = match &node.within {
            Some(within) => (**within).clone(),
            None => self.domain(node.id)?,
        };
        let within = [all.intersect(holds), all.subtract(holds, budget)?];
        let mut yielded = yielded(self.side.module, guard, number).into_iter();
        Ok(within.map(|within| {
            let value = yielded.next().flatten()?;
            let node =
                TermNode { within: Some(Rc::new(within)), ..TermNode::new(node.id, value) }.element(node.number());
            Some(node)
        }))
    }
}

/// Does the operation compute each element of its vectors of the elements with the same number?
pub fn is_elementwise(module: &Module, op: Op) -> bool {
    let data = module.op(op);
    let computes = module.opcode(op).is_some_and(|opcode| opcode != Opcode::Constant);
    let shape = |value: &Value| if let Type::Vector(vector) = module.ty(*value) { Some(&vector.shape) } else { None };
    let shapes: Vec<_> = data.operands.iter().chain(&data.results).filter_map(shape).collect();
    computes && shapes.iter().all(|shape| *shape == shapes[0])
}

/// An operation without its operands.
pub fn text(flow: &Flow<'_>, op: Op) -> String {
    text_with(flow.side.module, op, &|ty| ty)
}

/// What of an operation computes one element of its vectors, without its operands.
pub fn text_of_element(flow: &Flow<'_>, op: Op) -> String {
    text_with(flow.side.module, op, &|ty| if let Type::Vector(vector) = ty { &vector.element } else { ty })
}

fn text_with(module: &Module, op: Op, of: &dyn for<'t> Fn(&'t Type) -> &'t Type) -> String {
    let data = module.op(op);
    let ty = |value: &Value| of(module.ty(*value));
    let all = data.properties.iter().chain(data.attrs.iter());
    let mut parts: Vec<String> = all.map(|(name, value)| format!("{name} = {value}")).collect();
    parts.sort();
    parts.extend(data.operands.iter().map(|value| format!("({})", ty(value))));
    parts.extend(data.results.iter().map(|value| format!(": {}", ty(value))));
    format!("{} {}", meaning(module, op), parts.join(" "))
}

/// What the operation computes, whatever the dialect; its name, in quotes, where its row does not say.
pub fn meaning(module: &Module, op: Op) -> String {
    module.opcode(op).map_or_else(|| format!("{:?}", module.name(op)), |opcode| format!("{opcode:?}"))
}
