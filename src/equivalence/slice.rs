//! What a statement computes, as a text with holes.
//!
//! The text names operations, attributes, types and how values flow between them; the holes are what depends on the
//! iteration: memory accesses, and integers that are affine. Two statements with the same text compute the same function
//! of what fills their holes. So they compute the same values at two iterations if there the accesses read the same
//! values and the integers are equal, which are questions for exact sets.
//!
//! Operations whose cells are known exactly (`affine.load`, `memref.store`, ..) are written without subscripts: the cells
//! say it all. Anything else is written with every operand.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};

use super::digits::Digits;
use super::followed::Followed;
use super::rest::means_nothing;
use crate::affine::dialect::{AffineApplyOp, AffineIfOp, AffineMaxOp, Applied, applied};
use crate::affine::expr::AffineExpr;
use crate::analysis::LARGEST;
use crate::analysis::alias::{Origin, RootId};
use crate::analysis::integer_of;
use crate::analysis::scop::{Array, ArrayId, Scop, Statement, StatementKind};
use crate::arena::Id;
use crate::ir::{Block, Module, Op, Opcode, Type, Value, ValueDef};

/// One of the two programs.
#[derive(Debug)]
pub struct Side<'m> {
    /// The module.
    pub module: &'m Module,
    /// The function.
    pub scop: Cow<'m, Scop>,
    /// For each symbol its number among those of both programs.
    pub symbols: Vec<usize>,
    /// What loops carry that their iterations may combine in any order: no iteration waits for another one because of that.
    pub combined: BTreeSet<ArrayId>,
    /// How values are followed through it.
    pub followed: Followed,
    /// Memory whose cells are digits.
    pub digits: Digits,
}

/// What a statement computes.
#[derive(Clone, Debug, Default)]
pub struct Slice {
    /// Its text.
    pub text: String,
    /// The accesses in its holes, by number among the statement's.
    pub accesses: Vec<usize>,
    /// The integers in its holes, over the loops around the statement and the symbols of both programs.
    pub integers: Vec<AffineExpr>,
    /// What may trap, or mean nothing, and is not in the text: cells do not say of which view they are, nor integers what they are
    /// computed of.
    pub needs: Vec<Slice>,
    /// Values that it is given, in their order in the text, where it is said what is computed of these.
    pub given: Vec<Value>,
}

/// Half a sentence: why a statement has no text.
pub type NoText = String;

impl<'m> Side<'m> {
    /// A program whose symbols have no numbers yet.
    pub fn of(module: &'m Module, scop: Scop) -> Side<'m> {
        let (combined, followed, digits) = (BTreeSet::new(), Followed::default(), Digits::default());
        Side { module, scop: Cow::Owned(scop), symbols: Vec::new(), combined, followed, digits }
    }
}

impl Side<'_> {
    /// Does the operation make memory?
    pub fn makes(&self, op: Op) -> bool {
        matches!(self.module.name(op), "memref.alloc" | "memref.alloca")
    }

    /// What the statement computes.
    pub fn slice(&self, statement: &Statement) -> Result<Slice, NoText> {
        let mut writer = SliceWriter::of(self, Some(statement));
        if statement.kind == StatementKind::Opaque || statement.roots.len() > 1 {
            // What reads and what writes keep their order.
            for &op in &statement.ops {
                writer.op(op)?;
            }
        }
        for &op in &statement.roots {
            writer.op(op)?;
        }
        for write in &statement.writes {
            writer.out.text.push_str("set ");
            writer.value(write.value)?;
            writer.access_of(write.cell, true)?;
        }
        let (mut slice, known) = (writer.out, writer.numbers);
        for &op in statement.ops.iter().filter(|&&op| means_nothing(self, op).next().is_some()) {
            let is_said = self.module.op(op).results.iter().all(|value| known.contains_key(value));
            if !is_said {
                let mut writer = SliceWriter::of(self, Some(statement));
                writer.op(op)?;
                slice.needs.push(writer.out);
            }
        }
        Ok(slice)
    }

    /// What an operation of a statement does with what it is given, with all that is nested in it: every access with its subscripts.
    pub fn tree(&self, statement: &Statement, root: Op) -> Result<Slice, NoText> {
        let mut writer = SliceWriter { root: Some(root), ..SliceWriter::of(self, Some(statement)) };
        writer.op(root)?;
        Ok(writer.out)
    }

    /// What number a symbol is that no statement computes, in words that are the same in both programs.
    pub fn symbol(&self, symbol: Value) -> Result<String, NoText> {
        self.fixed(integer_of(self.module, symbol))
    }

    /// What a value that no statement computes is, in words that are the same in both programs.
    pub fn fixed(&self, value: Value) -> Result<String, NoText> {
        let mut writer = SliceWriter::of(self, None);
        writer.value(value)?;
        Ok(writer.out.text)
    }

    /// An integer that is affine in the loops around a statement and the symbols of both programs: the value is its low bits, as
    /// many as the type has. Values of one type that are the low bits of one number are the same.
    pub fn integer(&self, statement: &Statement, value: Value) -> Option<AffineExpr> {
        self.common(&self.number_in(value)?, statement.loops.len())
    }

    /// The affine number that a value has the low bits of. A cast to a smaller type says nothing more: so that a value is the same
    /// where only one of the programs knows that the number fits.
    fn number_in(&self, value: Value) -> Option<AffineExpr> {
        let ty = self.module.ty(value);
        let (Type::Index | Type::Int(..)) = ty else { return None };
        let is_narrowed = |op: &Op| self.module.computes(*op, Opcode::IndexCast) && *ty != Type::Index;
        let cast = || self.module.defining_op(value).filter(is_narrowed).map(|op| self.module.op(op).operands[0]);
        self.affine(value).or_else(|| self.affine(cast()?))
    }

    /// The condition of a guard in a statement, over the loops around that and the symbols of its program: expressions that are
    /// 0 or not negative. None if it is not affine.
    pub fn condition(&self, statement: &Statement, guard: AffineIfOp) -> Option<Vec<(AffineExpr, bool)>> {
        let (set, operands) = guard.condition(self.module);
        let exprs = operands.iter().map(|&value| self.affine(value)).collect::<Option<Vec<AffineExpr>>>()?;
        let (dims, symbols) = exprs.split_at(set.num_dims as usize);
        let constraints = set.constraints.iter().map(|constraint| {
            let expr = constraint.expr.replace(|dim| dims[dim as usize].clone(), |s| symbols[s as usize].clone());
            fits(&expr, statement.loops.len()).then_some((expr, constraint.is_eq))
        });
        constraints.collect()
    }

    /// An integer that is affine in the loops of the function and its symbols. What is computed at the top of a function
    /// is looked into here: only what a loop needs of it has an expression.
    fn affine(&self, value: Value) -> Option<AffineExpr> {
        if let Some(known) = self.scop.nest.expr(value) {
            return Some(known);
        }
        let op = self.module.defining_op(value)?;
        if self.module.computes(op, Opcode::Constant) {
            let constant = self.module.attr(op, "value")?.as_i64()?;
            return Some(AffineExpr::Const(constant));
        }
        if self.module.computes(op, Opcode::IndexCast) {
            let cast = self.module.op(op).operands[0];
            let (from, to) = (self.module.ty(cast), self.module.ty(value));
            return self.affine(cast).filter(|number| self.scop.nest.keeps(number, from, to));
        }
        self.results(&AffineApplyOp::cast(self.module, op)?.applied(self.module))?.pop()
    }

    /// What a map gives, if its operands are affine.
    fn results(&self, applied: &Applied<'_>) -> Option<Vec<AffineExpr>> {
        let affine = |values: &[Value]| values.iter().map(|&value| self.affine(value)).collect::<Option<Vec<_>>>();
        let (dims, symbols) = (affine(applied.dims())?, affine(applied.symbols())?);
        let result = |expr: &AffineExpr| {
            expr.replace(|dim| dims[dim as usize].clone(), |symbol| symbols[symbol as usize].clone())
        };
        // Values that are used twice at each of many levels are short in the text, and not as expressions.
        let short = |expr: &AffineExpr| expr.num_operators() <= LARGEST;
        Some(applied.map.results.iter().map(result).collect::<Vec<_>>()).filter(|all| all.iter().all(short))
    }

    /// An expression over the symbols of both programs, if it is affine in the first `depth` dims.
    fn common(&self, expr: &AffineExpr, depth: usize) -> Option<AffineExpr> {
        let common = |symbol: u32| AffineExpr::Symbol(self.symbols[symbol as usize] as u32);
        fits(expr, depth).then(|| expr.replace(AffineExpr::Dim, common))
    }

    /// Integers that are affine in the first `depth` loops and the symbols of both programs, the greatest of which the index is.
    pub fn greatest(&self, value: Value, depth: usize) -> Option<Vec<AffineExpr>> {
        let max = self.module.defining_op(value).and_then(|op| AffineMaxOp::cast(self.module, op));
        let all = match max {
            Some(max) => self.results(&max.applied(self.module))?,
            None => vec![self.affine(value)?],
        };
        all.iter().map(|expr| self.common(expr, depth)).collect()
    }

    /// The type and the sizes of a buffer that is made at the top of the function, in words that are the same in both programs.
    pub fn sizes(&self, value: Value) -> Option<String> {
        let op = self.module.defining_op(value).filter(|op| self.scop.params.contains(op))?;
        matches!(self.module.name(op), "memref.alloc" | "memref.alloca").then_some(())?;
        let size = |&operand: &Value| self.common(&self.scop.nest.expr(operand)?, 0);
        let sizes: Option<Vec<AffineExpr>> = self.module.op(op).operands.iter().map(size).collect();
        Some(format!("{} {:?}", self.module.ty(value), sizes?))
    }

    /// What an array is, in words that are the same in both programs.
    pub fn array(&self, id: ArrayId) -> Result<String, NoText> {
        let Array::Memory(value) = &self.scop.arrays[id] else {
            return match &self.scop.arrays[id] {
                Array::World => Ok("world".into()),
                Array::Console => Ok("console".into()),
                Array::Cell { .. } => Ok("cell".into()),
                Array::Symbol(_) | Array::Memory(_) => Err("a symbol is computed by a statement".into()),
            };
        };
        let roots = &self.scop.memory.roots;
        let ty = self.module.ty(*value);
        let root = id.root();
        let name = match (&roots[root].origin, self.module.value(*value).def) {
            (Origin::Argument, ValueDef::Arg(_, number)) => format!("argument {number}"),
            (Origin::Global(name), _) => format!("@{name}"),
            (Origin::Local { .. }, _) => {
                let is_local = |origin: &Origin| matches!(origin, Origin::Local { .. });
                let before = roots.iter().take(id.index()).filter(|(_, root)| is_local(&root.origin)).count();
                format!("buffer {before}: {ty}")
            }
            (Origin::Argument, _) => return Err("an argument is none".into()),
        };
        // Cells that are numbered in another way are other cells.
        let numbering = roots[root].numbering();
        let numbering = numbering.map_or(String::new(), |numbering| format!(" by {numbering}"));
        Ok(name + &numbering + &self.digits.words(root))
    }

    /// What memory is, in words that are the same in both programs; none for what only one of them knows.
    pub fn memory(&self, root: RootId) -> Option<String> {
        let data = &self.scop.memory.roots[root];
        if self.scop.memory.is_reachable(root) {
            return self.array(ArrayId::of(root)).ok();
        }
        Some(self.sizes(data.value)? + &data.numbering().unwrap_or_default() + &self.digits.words(root))
    }
}

/// Is the expression affine in the first `depth` dims?
pub fn fits(expr: &AffineExpr, depth: usize) -> bool {
    expr.is_pure_affine() && expr.num_dims() <= depth
}

/// Operations of which a slice says the cells and not the subscripts, by the name they share.
pub fn plain_access(name: &str) -> Option<&'static str> {
    match name {
        "affine.load" | "memref.load" => Some("load"),
        "affine.store" | "memref.store" => Some("store"),
        "affine.vector_load" | "vector.load" => Some("vload"),
        "affine.vector_store" | "vector.store" => Some("vstore"),
        _ => None,
    }
}

struct SliceWriter<'a> {
    side: &'a Side<'a>,
    statement: Option<&'a Statement>,
    /// What is not computed in it is given.
    root: Option<Op>,
    numbers: HashMap<Value, usize>,
    out: Slice,
}

impl<'a> SliceWriter<'a> {
    fn of(side: &'a Side<'a>, statement: Option<&'a Statement>) -> SliceWriter<'a> {
        SliceWriter { side, statement, root: None, numbers: HashMap::new(), out: Slice::default() }
    }

    /// Is the value computed outside of what is written?
    fn is_given(&self, value: Value) -> bool {
        let module = self.side.module;
        let at = match module.value(value).def {
            ValueDef::Result(op, _) => Some(op),
            ValueDef::Arg(block, _) => module.block_owner(block),
        };
        self.root.is_some_and(|root| !std::iter::successors(at, |&op| module.parent_op(op)).any(|op| op == root))
    }

    fn say(&mut self, text: &str) {
        self.out.text.push_str(text);
        self.out.text.push(' ');
    }

    fn number(&mut self, value: Value) {
        let next = self.numbers.len();
        self.numbers.entry(value).or_insert(next);
    }

    /// The hole of a cell.
    fn access_of(&mut self, array: ArrayId, write: bool) -> Result<(), NoText> {
        let accesses = self.statement.map_or(&[][..], |statement| &statement.accesses);
        let found = accesses.iter().position(|access| access.array == array && access.write == write);
        self.out.accesses.push(found.ok_or("a cell is not accessed")?);
        self.say("cell");
        Ok(())
    }

    fn value(&mut self, value: Value) -> Result<(), NoText> {
        if let Some(number) = self.numbers.get(&value) {
            let text = format!("%{number}");
            self.say(&text);
            return Ok(());
        }
        let module = self.side.module;
        if self.statement.is_some() && self.integer(value) {
            return Ok(());
        }
        if self.is_given(value) {
            let text = format!("given {}", module.ty(value));
            self.say(&text);
            self.number(value);
            self.out.given.push(value);
            return Ok(());
        }
        if let Some(read) = self.statement.and_then(|statement| statement.reads.iter().find(|read| read.value == value))
        {
            let text = format!("read {}", module.ty(value));
            self.say(&text);
            self.number(value);
            return self.access_of(read.cell, false);
        }
        match module.value(value).def {
            ValueDef::Arg(block, number) if module.block_owner(block) == Some(self.side.scop.func) => {
                let text = format!("argument {number}");
                self.say(&text);
                Ok(())
            }
            ValueDef::Arg(..) => Err("a value of a loop that is not affine is used".into()),
            ValueDef::Result(op, _) => {
                // What is computed of nothing but arguments is the same wherever it stands, as sizes of memory in a loop are.
                let is_ours = match self.statement {
                    Some(statement) => statement.ops.contains(&op),
                    None => module.is_pure(op) && module.op(op).regions.is_empty(),
                };
                if !is_ours && !self.side.scop.params.contains(&op) {
                    return Err("a value comes from outside of its statement".into());
                }
                self.op(op)?;
                let text = format!("%{}", self.numbers.get(&value).copied().unwrap_or_default());
                self.say(&text);
                Ok(())
            }
        }
    }

    /// The hole of an affine integer.
    fn integer(&mut self, value: Value) -> bool {
        let ty = self.side.module.ty(value);
        self.side.number_in(value).is_some_and(|number| self.hole(&number, ty))
    }

    fn hole(&mut self, expr: &AffineExpr, ty: &Type) -> bool {
        let depth = self.statement.map_or(0, |statement| statement.loops.len());
        let Some(expr) = self.side.common(expr, depth) else { return false };
        self.out.integers.push(expr);
        let text = format!("# : {ty}");
        self.say(&text);
        true
    }

    /// An operation with what it needs; once.
    fn op(&mut self, op: Op) -> Result<(), NoText> {
        let data = self.side.module.op(op);
        if !data.results.is_empty() && data.results.iter().all(|value| self.numbers.contains_key(value)) {
            return Ok(());
        }
        self.say("(");
        if self.statement.is_none() || self.root.is_some() || !self.plain(op)? {
            self.whole(op)?;
        }
        data.results.iter().for_each(|&value| self.number(value));
        self.say(")");
        Ok(())
    }

    /// An access whose cells are known exactly.
    fn plain(&mut self, op: Op) -> Result<bool, NoText> {
        let module = self.side.module;
        let Some(name) = plain_access(module.name(op)) else { return Ok(false) };
        let accesses = self.statement.map_or(&[][..], |statement| &statement.accesses);
        let own: Vec<usize> = (0..accesses.len()).filter(|&number| accesses[number].op == op).collect();
        let is_known = |&number: &usize| {
            let access = &accesses[number];
            let is_memory = matches!(self.side.scop.arrays[access.array], Array::Memory(_));
            is_memory && access.must && access.unknown.is_none()
        };
        // A statement's root is also the operation of its accesses to cells and symbols.
        let is_value = |number: usize| {
            matches!(self.side.scop.arrays[accesses[number].array], Array::Cell { .. } | Array::Symbol(_))
        };
        let own: Vec<usize> = own.into_iter().filter(|&number| !is_value(number)).collect();
        if own.is_empty() || !own.iter().all(is_known) {
            return Ok(false);
        }
        self.say(name);
        self.attributes(op, &["map"]);
        for &value in &module.op(op).operands {
            if !matches!(module.ty(value), Type::MemRef(_) | Type::Index) {
                self.value(value)?;
            }
        }
        if self.index_is_stored(op) {
            self.value(module.op(op).operands[0])?;
        }
        for number in own {
            let array = self.side.array(accesses[number].array)?;
            self.say(&array);
            self.out.accesses.push(number);
        }
        Ok(true)
    }

    /// Is what is stored an index?
    fn index_is_stored(&self, op: Op) -> bool {
        let module = self.side.module;
        let data = module.op(op);
        plain_access(module.name(op)) == Some("store") && *module.ty(data.operands[0]) == Type::Index
    }

    fn attributes(&mut self, op: Op, without: &[&str]) {
        let data = self.side.module.op(op);
        let all = data.properties.iter().chain(data.attrs.iter()).filter(|(name, _)| !without.contains(&&***name));
        let mut texts: Vec<String> = all.map(|(name, value)| format!("{name} = {value}")).collect();
        texts.sort();
        texts.extend(data.results.iter().map(|&value| format!(": {}", self.side.module.ty(value))));
        texts.iter().for_each(|text| self.say(text));
    }

    /// An operation with all of its operands and regions.
    fn whole(&mut self, op: Op) -> Result<(), NoText> {
        let module = self.side.module;
        let data = module.op(op);
        self.say(module.name(op));
        if let Some(root) = data.results.first().and_then(|&value| self.side.scop.memory.root_of(value))
            && !matches!(self.side.scop.memory.roots[root].origin, Origin::Argument)
        {
            let array = self.side.array(ArrayId::of(root))?;
            self.say(&array);
        }
        match AffineIfOp::cast(module, op) {
            Some(guard) if self.condition(guard) => self.attributes(op, &["condition"]),
            _ if self.subscripts(op)? => {}
            _ => {
                self.attributes(op, &[]);
                for &value in &data.operands {
                    self.value(value)?;
                }
            }
        }
        if !data.successors.is_empty() {
            return Err("there are branches".into());
        }
        for &region in &data.regions {
            self.say("{");
            let [block] = module.region(region).blocks[..] else {
                if module.region(region).blocks.is_empty() {
                    continue;
                }
                return Err("there is a region of several blocks".into());
            };
            self.block(block)?;
            self.say("}");
        }
        Ok(())
    }

    /// The attributes and operands of an access that runs perhaps, if its subscripts are affine: what its map says and what the
    /// operands of that say are the same holes.
    fn subscripts(&mut self, op: Op) -> Result<bool, NoText> {
        let (module, Some(statement)) = (self.side.module, self.statement) else { return Ok(false) };
        let Some(applied) = plain_access(module.name(op)).and_then(|_| applied(module, op)) else { return Ok(false) };
        let fit = |exprs: &Vec<AffineExpr>| exprs.iter().all(|expr| fits(expr, statement.loops.len()));
        let Some(exprs) = self.side.results(&applied).filter(fit) else { return Ok(false) };
        self.attributes(op, &["map"]);
        let operands = &module.op(op).operands;
        for &value in &operands[..operands.len() - applied.operands.len()] {
            self.value(value)?;
        }
        Ok(exprs.iter().all(|expr| self.hole(expr, &Type::Index)))
    }

    fn block(&mut self, block: Block) -> Result<(), NoText> {
        let module = self.side.module;
        for &arg in &module.block(block).args {
            self.number(arg);
            let text = format!("arg {}", module.ty(arg));
            self.say(&text);
        }
        for &op in &module.block(block).ops {
            self.op(op)?;
        }
        Ok(())
    }

    /// The condition of a guard, if all of it is affine here.
    fn condition(&mut self, guard: AffineIfOp) -> bool {
        let Some(statement) = self.statement else { return false };
        let Some(constraints) = self.side.condition(statement, guard) else { return false };
        for (expr, is_eq) in constraints {
            self.say(if is_eq { "zero" } else { "not negative" });
            let Some(expr) = self.side.common(&expr, statement.loops.len()) else { return false };
            self.out.integers.push(expr);
            self.say("# : index");
        }
        true
    }
}
