//! From a module to decoded functions: values get slots, operations become closures.
//!
//! Properties are read by their MLIR names, not through the dialects' views: the interpreter is the oracle that the
//! rest is held against, and shares as little with it as it can.

use rustc_hash::FxHashMap;

use super::domain::Domain;
use super::exec::{
    Action, BlockCode, DecodedFunction, DecodedModule, DecodedOp, Global, Jump, RegionCode, Slot, Stop, Terminator,
};
use super::memory::RunValue;
use super::number::{Number, NumberKind};
use super::ops;
use crate::affine::map::AffineMap;
use crate::ir::{Attribute, Block, Module, Op, Region, Type, Value};

/// An operation or a form of it that is not interpreted, in a few words.
pub(super) type Unsupported = String;

/// Decodes one function.
pub(super) struct FunctionDecoder<'m, D> {
    pub(super) module: &'m Module,
    pub(super) domain: &'m D,
    /// Are we inside the combiner of a parallel reduction, whose order is free?
    pub(super) relaxed: bool,
    slots: FxHashMap<Value, Slot>,
}

/// Decodes every function and global of the module. Each is known by its operation: names mean one thing in each module.
pub(super) fn compile<D: Domain + 'static>(module: &Module, domain: &D) -> DecodedModule<D> {
    let mut program = DecodedModule { functions: FxHashMap::default(), globals: FxHashMap::default() };
    for op in module.walk(module.root()) {
        match module.name(op) {
            "func.func" if has_body(module, op) => {
                let mut compiler = FunctionDecoder { module, domain, relaxed: false, slots: FxHashMap::default() };
                let body = compiler.region(module.op(op).regions[0]);
                let function = DecodedFunction { num_slots: compiler.slots.len(), body };
                program.functions.insert(op, function);
            }
            "memref.global" => {
                if let Some(global) = global(module, domain, op) {
                    program.globals.insert(op, global);
                }
            }
            _ => {}
        }
    }
    program
}

/// The name of a symbol operation.
pub(super) fn symbol_name(module: &Module, op: Op) -> Option<&str> {
    match module.attr(op, "sym_name") {
        Some(Attribute::Str(name)) => Some(name),
        _ => None,
    }
}

/// Is it a function with a body?
pub(super) fn has_body(module: &Module, op: Op) -> bool {
    module.op(op).regions.first().is_some_and(|&region| !module.region(region).blocks.is_empty())
}

fn global<D: Domain>(module: &Module, domain: &D, op: Op) -> Option<Global<D>> {
    let Some(Attribute::Type(ty)) = module.attr(op, "type") else { return None };
    let memref = ty.as_memref()?;
    let shape: Vec<i64> = memref.shape.as_ref()?.iter().map(|n| n.map(|n| n as i64)).collect::<Option<_>>()?;
    let kind = NumberKind::of(&memref.element)?;
    let elements = match module.attr(op, "initial_value") {
        Some(Attribute::Dense(_, elements)) => {
            let number = |element| Some(domain.constant(kind, constant(element)?.1));
            let elements: Vec<_> = elements.iter().map(number).collect::<Option<_>>()?;
            match elements[..] {
                [splat] => vec![splat; super::memory::checked_size(&shape).ok()?.min(1 << 26)],
                _ => elements,
            }
        }
        _ => Vec::new(),
    };
    Some(Global { shape, kind, elements })
}

/// The number that an attribute stands for.
pub(super) fn constant(attribute: &Attribute) -> Option<(NumberKind, Number)> {
    match attribute {
        Attribute::Int(value, ty) => {
            let kind = NumberKind::of(ty)?;
            let number = i128::try_from(value).or_else(|_| u128::try_from(value).map(|bits| bits as i128)).ok()?;
            Some((kind, Number::wrap(number, kind)))
        }
        Attribute::Bool(value) => Some((NumberKind::Int(1), Number::bool(*value))),
        Attribute::Float(bits, ty) => Some((NumberKind::of(ty)?, Number(bits.0 as i128))),
        _ => None,
    }
}

impl<D: Domain + 'static> FunctionDecoder<'_, D> {
    /// The slot of the value.
    pub(super) fn slot(&mut self, value: Value) -> Slot {
        let next = self.slots.len();
        *self.slots.entry(value).or_insert(next)
    }

    /// The slots of the values.
    pub(super) fn slots(&mut self, values: &[Value]) -> Vec<Slot> {
        values.iter().map(|&value| self.slot(value)).collect()
    }

    /// The slot of operand number `index`.
    pub(super) fn operand(&mut self, op: Op, index: usize) -> Result<Slot, Unsupported> {
        let operand = self.module.op(op).operands.get(index).copied();
        operand.map(|value| self.slot(value)).ok_or_else(|| self.malformed(op))
    }

    /// The slots of all operands.
    pub(super) fn operands(&mut self, op: Op) -> Vec<Slot> {
        self.slots(&self.module.op(op).operands)
    }

    /// The slots of all results.
    pub(super) fn results(&mut self, op: Op) -> Vec<Slot> {
        self.slots(&self.module.op(op).results)
    }

    /// The slot of the only result.
    pub(super) fn result(&mut self, op: Op) -> Result<Slot, Unsupported> {
        match self.module.op(op).results[..] {
            [value] => Ok(self.slot(value)),
            _ => Err(self.malformed(op)),
        }
    }

    /// The operands in groups, as `operandSegmentSizes` says.
    pub(super) fn segments(&mut self, op: Op, count: usize) -> Result<Vec<Vec<Slot>>, Unsupported> {
        let sizes = self.ints(op, "operandSegmentSizes").ok_or_else(|| self.malformed(op))?;
        let operands = self.operands(op);
        let total: i64 = sizes.iter().sum();
        if sizes.len() != count || sizes.iter().any(|&n| n < 0) || total != operands.len() as i64 {
            return Err(self.malformed(op));
        }
        let mut rest = &operands[..];
        let mut take = |n: i64| {
            let (group, tail) = rest.split_at(n as usize);
            rest = tail;
            group.to_vec()
        };
        Ok(sizes.into_iter().map(&mut take).collect())
    }

    /// The type of operand number `index`.
    pub(super) fn operand_type(&self, op: Op, index: usize) -> Result<&Type, Unsupported> {
        let operand = self.module.op(op).operands.get(index);
        operand.map(|&value| self.module.ty(value)).ok_or_else(|| self.malformed(op))
    }

    /// The type of result number `index`.
    pub(super) fn result_type(&self, op: Op, index: usize) -> Result<&Type, Unsupported> {
        let result = self.module.op(op).results.get(index);
        result.map(|&value| self.module.ty(value)).ok_or_else(|| self.malformed(op))
    }

    /// The list of integers called `name`.
    pub(super) fn ints(&self, op: Op, name: &str) -> Option<Vec<i64>> {
        match self.module.attr(op, name)? {
            Attribute::DenseArray(_, items) | Attribute::Dense(_, items) | Attribute::Array(items) => {
                items.iter().map(int).collect()
            }
            _ => None,
        }
    }

    /// The integer called `name`.
    pub(super) fn int(&self, op: Op, name: &str) -> Option<i64> {
        self.module.attr(op, name).and_then(int)
    }

    /// The affine map called `name`.
    pub(super) fn map(&self, op: Op, name: &str) -> Result<AffineMap, Unsupported> {
        match self.module.attr(op, name) {
            Some(Attribute::Map(map)) => Ok(map.clone()),
            _ => Err(self.malformed(op)),
        }
    }

    /// Region number `index`, decoded.
    pub(super) fn nested(&mut self, op: Op, index: usize) -> Result<RegionCode<D>, Unsupported> {
        let region = self.module.op(op).regions.get(index).copied().ok_or_else(|| self.malformed(op))?;
        Ok(self.region(region))
    }

    /// What to say of an operation without the operands or properties that it needs.
    pub(super) fn malformed(&self, op: Op) -> Unsupported {
        format!("this form of `{}`", self.module.name(op))
    }

    fn region(&mut self, region: Region) -> RegionCode<D> {
        let blocks = &self.module.region(region).blocks;
        RegionCode { blocks: blocks.iter().map(|&block| self.block(block, blocks)).collect() }
    }

    fn block(&mut self, block: Block, siblings: &[Block]) -> BlockCode<D> {
        let module = self.module;
        let args = self.slots(&module.block(block).args);
        let mut steps = Vec::new();
        let mut end = None;
        let mut end_at = (module.root(), Default::default());
        for &op in &module.block(block).ops {
            let span = module.op(op).span;
            end_at = (op, span);
            if let Some(found) = self.end(op, siblings) {
                end = Some(found.unwrap_or_else(Terminator::Unsupported));
                break;
            }
            match ops::decode(self, op) {
                Ok(Some(action)) => steps.push(DecodedOp { op, span, action }),
                Ok(None) => {}
                Err(what) => {
                    let action: Action<D> = Box::new(move |_, _| Err(Stop::unsupported(what.clone())));
                    steps.push(DecodedOp { op, span, action });
                }
            }
        }
        BlockCode { args, steps, end: end.unwrap_or(Terminator::Yield(Vec::new())), end_at }
    }

    /// The operation as a terminator; none if it is not one.
    fn end(&mut self, op: Op, siblings: &[Block]) -> Option<Result<Terminator<D>, Unsupported>> {
        let data = self.module.op(op);
        Some(match self.module.name(op) {
            "affine.yield"
            | "scf.yield"
            | "scf.reduce.return"
            | "memref.atomic_yield"
            | "linalg.yield"
            | "memref.alloca_scope.return" => Ok(Terminator::Yield(self.operands(op))),
            "func.return" => Ok(Terminator::Return(self.operands(op))),
            "scf.forall.in_parallel" => {
                let writes = self.module.walk(op).len() > 1;
                if writes { Err("tensors".to_string()) } else { Ok(Terminator::Yield(Vec::new())) }
            }
            "scf.condition" => {
                let operands = self.operands(op);
                match operands.split_first() {
                    Some((&condition, values)) => Ok(Terminator::Condition(condition, values.to_vec())),
                    None => Err(self.malformed(op)),
                }
            }
            "scf.reduce" => {
                let operands = self.operands(op);
                let outer = std::mem::replace(&mut self.relaxed, true);
                let regions = data.regions.iter().map(|&region| self.region(region)).collect::<Vec<_>>();
                self.relaxed = outer;
                Ok(Terminator::Reduce(operands.into_iter().zip(regions).collect()))
            }
            "cf.br" => self.branch(op, siblings),
            "cf.cond_br" => self.cond_branch(op, siblings),
            "cf.switch" => self.switch(op, siblings),
            name if !data.successors.is_empty() => Err(format!("`{name}`")),
            _ => return None,
        })
    }

    /// The jumps of a terminator, whose first `leading` operands are its own. An operation that was read in generic
    /// form may have all values among its operands, with their numbers in properties.
    fn edges(&mut self, op: Op, leading: usize, siblings: &[Block]) -> Result<Vec<Jump>, Unsupported> {
        let operands = self.operands(op);
        let mut rest = operands.get(leading..).ok_or_else(|| self.malformed(op))?;
        let mut counts = self.ints(op, "operandSegmentSizes").unwrap_or_default();
        counts.drain(..leading.min(counts.len()));
        if let Some(cases) = self.ints(op, "case_operand_segments") {
            counts.truncate(1);
            counts.extend(cases);
        }
        let mut edges = Vec::new();
        for (index, (block, values)) in self.module.op(op).successors.iter().enumerate() {
            let target = siblings.iter().position(|sibling| sibling == block).ok_or_else(|| self.malformed(op))?;
            let count = counts.get(index).map_or(rest.len(), |&n| n.max(0) as usize).min(rest.len());
            let (own, tail) = rest.split_at(count);
            rest = tail;
            edges.push(Jump { target, values: if own.is_empty() { self.slots(values) } else { own.to_vec() } });
        }
        Ok(edges)
    }

    fn branch(&mut self, op: Op, siblings: &[Block]) -> Result<Terminator<D>, Unsupported> {
        let edge = self.edges(op, 0, siblings)?.pop();
        edge.map(Terminator::Branch).ok_or_else(|| self.malformed(op))
    }

    fn cond_branch(&mut self, op: Op, siblings: &[Block]) -> Result<Terminator<D>, Unsupported> {
        let condition = self.operand(op, 0)?;
        let mut edges = self.edges(op, 1, siblings)?.into_iter();
        match (edges.next(), edges.next()) {
            (Some(yes), Some(no)) => Ok(Terminator::CondBranch(condition, yes, no)),
            _ => Err(self.malformed(op)),
        }
    }

    fn switch(&mut self, op: Op, siblings: &[Block]) -> Result<Terminator<D>, Unsupported> {
        let flag = self.operand(op, 0)?;
        let mut edges = self.edges(op, 1, siblings)?.into_iter();
        let default = edges.next().ok_or_else(|| self.malformed(op))?;
        let values: Vec<Attribute> = match self.module.attr(op, "case_values") {
            Some(Attribute::Dense(_, values)) => values.to_vec(),
            _ => Vec::new(),
        };
        let mut cases = Vec::new();
        for (case, edge) in edges.enumerate() {
            // Equal elements are stored once.
            let value = values.get(case).or(values.first()).and_then(constant);
            cases.push((value.ok_or_else(|| self.malformed(op))?.1, edge));
        }
        Ok(Terminator::Switch(flag, cases, default))
    }

    /// An action that writes the same value every time.
    pub(super) fn write(slot: Slot, value: RunValue<D::Scalar>) -> Action<D> {
        Box::new(move |_, frame| {
            frame.set(slot, value.clone());
            Ok(())
        })
    }
}

fn int(attribute: &Attribute) -> Option<i64> {
    match attribute {
        Attribute::Int(value, _) => i64::try_from(value).ok(),
        Attribute::Bool(value) => Some((*value).into()),
        _ => None,
    }
}
