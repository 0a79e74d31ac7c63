//! Copying operations with other operands, and affine bounds, conditions and subscripts over new loops.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::hoist::iv_as_index;
use super::{EmitError, Writer};
use crate::affine::dialect::{
    AffineApplyOp, AffineForOp, AffineIfOp, AffineParallelOp, AffineParallelSpec, MapOperands,
};
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::affine::presburger::{BasicRelation, DimKind, Relation, Set, Space};
use crate::affine::row::{combine, conditions, row_from, shorter, unit};
use crate::affine::set::{Constraint, IntegerSet};
use crate::ir::module::OpSpec;
use crate::ir::{Attribute, Block, Module, Op, Opcode, Type, Value};
use crate::schedule::ast::For;

impl Writer<'_, '_> {
    // ---- values ------------------------------------------------------------------------------------------------

    /// The new value of a value that the slice of the instance uses.
    pub fn value(&mut self, instance: usize, value: Value) -> Result<Value, EmitError> {
        if let Some(&new) = self.values[instance].get(&value) {
            return Ok(new);
        }
        let draft = self.draft;
        let statement = draft.statement(instance);
        if let Some(read) = statement.reads.iter().find(|read| read.value == value) {
            let slot = draft.slot(instance, read.cell);
            return match self.slots.get(&slot) {
                Some(&new) => Ok(new),
                None if draft.is_stored(read.cell) => self.load(&slot),
                None => Err(EmitError::NeedsStorage { cell: read.cell }),
            };
        }
        if let Some(expr) = self.iv(instance, value).cloned() {
            return self.number(&expr, draft.m.ty(value));
        }
        let as_index = draft.m.defining_op(value).and_then(|op| iv_as_index(draft, op));
        if let Some(expr) = as_index.and_then(|iv| self.iv(instance, iv).cloned()) {
            return self.materialize(&expr);
        }
        self.global(value)
    }

    /// The value of an induction variable of the instance, over the new loops.
    fn iv(&self, instance: usize, value: Value) -> Option<&'_ AffineExpr> {
        let draft = self.draft;
        let at = draft.statement(instance).loops.iter().position(|&id| draft.scop.loops[id].iv == value)?;
        draft.instances[instance].ivs.get(at)
    }

    /// An index as an integer, or an integer as an index.
    fn cast(&mut self, value: Value, ty: Type) -> Value {
        let spec = OpSpec::new(Opcode::IndexCast.into()).operands([value]).results([ty]);
        let op = self.out.create(spec);
        self.out.push(self.block, op);
        self.out.result(op)
    }

    /// Makes indices of symbols that are integers, those that are there. The block is that of the function, so that bounds may use them.
    pub fn cast_symbols(&mut self, symbols: impl IntoIterator<Item = u32>) {
        for symbol in symbols {
            let value = self.draft.scop.symbols[symbol as usize];
            if *self.draft.m.ty(value) != Type::Index
                && !self.indices.contains_key(&value)
                && let Ok(integer) = self.global(value)
            {
                let index = self.cast(integer, Type::Index);
                self.name_like(index, value);
                self.indices.insert(value, index);
            }
        }
    }

    /// The value of symbol number `symbol`, an index.
    fn symbol_value(&self, symbol: u32) -> Result<Value, EmitError> {
        let value = self.draft.scop.symbols[symbol as usize];
        match self.draft.m.ty(value) {
            Type::Index => self.global(value),
            _ => self.indices.get(&value).copied().ok_or(EmitError::OutOfReach { value }),
        }
    }

    /// The new value of a value that the whole function has.
    fn global(&self, value: Value) -> Result<Value, EmitError> {
        if let Some(&new) = self.globals.get(&value) {
            return Ok(new);
        }
        match self.draft.m.defining_op(value) {
            Some(op) if self.out.op(op).parent.is_none() => Err(EmitError::OutOfReach { value }),
            _ => Ok(value),
        }
    }

    /// The value of an expression over the new loops, an index.
    pub fn materialize(&mut self, expr: &AffineExpr) -> Result<Value, EmitError> {
        self.number(expr, &Type::Index)
    }

    /// The same as a number of a type that has it.
    fn number(&mut self, expr: &AffineExpr, ty: &Type) -> Result<Value, EmitError> {
        let is_index = *ty == Type::Index;
        match expr {
            AffineExpr::Dim(k) if is_index => return Ok(self.ivs[*k as usize]),
            AffineExpr::Symbol(s) if is_index => return self.symbol_value(*s),
            _ => {}
        }
        let key = (expr.clone(), ty.clone());
        if let Some(&value) = self.made.iter().rev().find_map(|made| made.get(&key)) {
            return Ok(value);
        }
        let value = if is_index {
            let (map, operands) = self.canonical(std::slice::from_ref(expr))?;
            let view = AffineApplyOp::build(&mut self.out, map, operands);
            self.out.push(self.block, view.op());
            view.result(&self.out)
        } else {
            let index = self.materialize(expr)?;
            self.cast(index, ty.clone())
        };
        self.made.last_mut().expect("a block is open").insert(key, value);
        Ok(value)
    }

    /// Expressions over the new loops and the scop's symbols, over operands.
    fn over(&self, inputs: &mut MapOperands, expr: &AffineExpr) -> Result<AffineExpr, EmitError> {
        inputs.over(expr, |dim| self.ivs[dim as usize], |symbol| self.symbol_value(symbol))
    }

    /// A map with its operands, in order of appearance.
    pub fn canonical(&self, exprs: &[AffineExpr]) -> Result<(AffineMap, Vec<Value>), EmitError> {
        let mut inputs = MapOperands::default();
        let exprs = exprs.iter().map(|expr| self.over(&mut inputs, expr)).collect::<Result<Vec<_>, _>>()?;
        Ok(inputs.map(exprs))
    }

    // ---- copies ------------------------------------------------------------------------------------------------

    /// Copies an operation of the slice of the instance to the end of the current block.
    pub fn copy(&mut self, instance: usize, op: Op) -> Result<Op, EmitError> {
        let mut pairs = Vec::new();
        let mut blocks = FxHashMap::default();
        let copy = self.copy_shape(instance, op, &mut pairs, &mut blocks);
        for (source, copy) in pairs {
            self.copy_operands(instance, source, copy)?;
            self.access_part(instance, source, copy)?;
            for (block, args) in self.draft.m.op(source).successors.clone() {
                let args = args.into_iter().map(|arg| self.value(instance, arg)).collect::<Result<_, _>>()?;
                let block = blocks.get(&block).copied().unwrap_or(block);
                self.out.op_mut(copy).successors.push((block, args));
            }
        }
        self.out.push(self.block, copy);
        Ok(copy)
    }

    /// Copies an operation and everything in it without operands; what is inside is known to the instance afterwards.
    fn copy_shape(
        &mut self,
        instance: usize,
        op: Op,
        pairs: &mut Vec<(Op, Op)>,
        blocks: &mut FxHashMap<Block, Block>,
    ) -> Op {
        let m: &Module = self.draft.m;
        let data = m.op(op);
        let mut spec = OpSpec::new(data.name.clone()).results(data.results.iter().map(|&value| m.ty(value).clone()));
        spec.properties = data.properties.clone();
        spec.attrs = data.attrs.clone();
        spec.loc = data.loc.clone();
        spec.span = data.span;
        let copy = self.out.create(spec.regions(data.regions.len()));
        for (number, &value) in data.results.iter().enumerate() {
            self.name_like(self.out.op(copy).results[number], value);
        }
        pairs.push((op, copy));
        for (number, &region) in data.regions.iter().enumerate() {
            let into = self.out.op(copy).regions[number];
            for &block in &m.region(region).blocks {
                let new = self.out.add_block(into);
                blocks.insert(block, new);
                for &arg in &m.block(block).args {
                    let value = self.out.add_arg(new, m.ty(arg).clone());
                    self.name_like(value, arg);
                    self.values[instance].insert(arg, value);
                }
            }
            for &block in &m.region(region).blocks {
                for &inner in &m.block(block).ops {
                    let inner_copy = self.copy_shape(instance, inner, pairs, blocks);
                    let results = m.op(inner).results.iter().zip(&self.out.op(inner_copy).results);
                    let results: Vec<_> = results.map(|(&old, &new)| (old, new)).collect();
                    self.values[instance].extend(results);
                    self.out.push(blocks[&block], inner_copy);
                }
            }
        }
        copy
    }

    fn copy_operands(&mut self, instance: usize, source: Op, copy: Op) -> Result<(), EmitError> {
        let data = self.draft.m.op(source);
        let applied = ["map", "condition"].into_iter().find_map(|name| Some((name, data.properties.get(name)?)));
        let inputs = match applied {
            Some((_, Attribute::Map(map))) => map.num_inputs(),
            Some((_, Attribute::Set(set))) => set.num_inputs(),
            _ => 0,
        };
        let plain = data.operands.len().saturating_sub(inputs);
        let mut operands = Vec::new();
        for &value in &data.operands[..plain] {
            operands.push(self.value(instance, value)?);
        }
        let last = data.operands[plain..].to_vec();
        if let Some((name, attr)) = applied {
            let (attr, values) = self.folded(instance, attr, &last)?;
            self.out.op_mut(copy).properties.set(name, attr);
            operands.extend(values);
        }
        self.out.op_mut(copy).operands = operands.into();
        Ok(())
    }

    /// A map or set and its operands with the induction variables of the instance replaced.
    fn folded(
        &mut self,
        instance: usize,
        attr: &Attribute,
        operands: &[Value],
    ) -> Result<(Attribute, Vec<Value>), EmitError> {
        // Where two variables have become one, what is written of both is simpler.
        let mut sources: BTreeMap<u32, Value> = BTreeMap::new();
        let mut stays = |value: Value| match self.iv(instance, value) {
            Some(AffineExpr::Dim(dim)) => *sources.entry(*dim).or_insert(value) == value,
            of => of.is_none(),
        };
        if operands.iter().all(|&value| stays(value)) {
            let values = operands.iter().map(|&value| self.value(instance, value)).collect::<Result<_, _>>()?;
            return Ok((attr.clone(), values));
        }
        let num_dims = match attr {
            Attribute::Map(map) => map.num_dims,
            Attribute::Set(set) => set.num_dims,
            _ => 0,
        } as usize;
        let mut inputs = MapOperands::default();
        let mut replaced = Vec::new();
        for (at, &value) in operands.iter().enumerate() {
            replaced.push(match self.iv(instance, value).cloned() {
                Some(expr) => self.over(&mut inputs, &expr)?,
                None if at < num_dims => inputs.dim(self.value(instance, value)?),
                None => inputs.symbol(self.value(instance, value)?),
            });
        }
        let dim = |k: u32| replaced[k as usize].clone();
        let symbol = |s: u32| replaced[num_dims + s as usize].clone();
        match attr {
            Attribute::Map(map) => {
                let exprs = map.results.iter().map(|expr| shorter(expr.replace(&dim, &symbol))).collect();
                let (exprs, dims, symbols) = inputs.close(exprs);
                let map = AffineMap::new(dims.len() as u32, symbols.len() as u32, exprs);
                Ok((Attribute::Map(map), dims.into_iter().chain(symbols).collect()))
            }
            Attribute::Set(set) => {
                let exprs = set.constraints.iter().map(|c| shorter(c.expr.replace(&dim, &symbol))).collect();
                let (set, operands) = set_over(inputs, exprs, set);
                Ok((Attribute::Set(set), operands))
            }
            other => Ok((other.clone(), operands.to_vec())),
        }
    }

    /// A map with other results before its own.
    pub fn behind(
        &self,
        first: &[AffineExpr],
        map: &AffineMap,
        operands: &[Value],
    ) -> Result<(AffineMap, Vec<Value>), EmitError> {
        let mut inputs = MapOperands::default();
        let mut exprs = first.iter().map(|expr| self.over(&mut inputs, expr)).collect::<Result<Vec<_>, _>>()?;
        let (dims, symbols) = operands.split_at(map.num_dims as usize);
        let dims: Vec<AffineExpr> = dims.iter().map(|&value| inputs.dim(value)).collect();
        let symbols: Vec<AffineExpr> = symbols.iter().map(|&value| inputs.symbol(value)).collect();
        let replaced =
            |expr: &AffineExpr| expr.replace(&|k| dims[k as usize].clone(), &|s| symbols[s as usize].clone());
        exprs.extend(map.results.iter().map(replaced));
        let (exprs, dims, symbols) = inputs.close(exprs);
        let map = AffineMap::new(dims.len() as u32, symbols.len() as u32, exprs);
        Ok((map, dims.into_iter().chain(symbols).collect()))
    }

    // ---- bounds and conditions ---------------------------------------------------------------------------------

    /// The lower or upper bound of a loop in `block`.
    pub fn bound(&self, block: usize, node: &For, upper: bool) -> Result<(AffineMap, Vec<Value>), EmitError> {
        let exprs = if upper { &node.upper } else { &node.lower };
        let source = node.origin.and_then(|origin| AffineForOp::cast(self.draft.m, self.draft.scop.loops[origin].op));
        if let Some(view) = source {
            let applied = if upper { view.upper(self.draft.m) } else { view.lower(self.draft.m) };
            let operands: Option<Vec<Value>> = applied.operands.iter().map(|&value| self.kept_operand(value)).collect();
            let written = self.written_bound(&applied.map.results, applied.operands, applied.map.num_dims);
            if let (Some(operands), Some(written)) = (operands, written)
                && written.len() <= exprs.len()
                && self.same_bound(block, exprs, &written, upper)
            {
                return Ok((applied.map.clone(), operands));
            }
        }
        self.canonical(exprs)
    }

    /// The new loop that descends from the source's loop with this induction variable, by depth.
    fn descendant(&self, iv: Value) -> Option<usize> {
        let (id, _) = self.draft.scop.loops.iter().find(|(_, data)| data.iv == iv)?;
        self.origins.iter().position(|origin| *origin == Some(id))
    }

    /// The new value of an operand of a bound of the source, if it is one that a bound may keep.
    fn kept_operand(&self, value: Value) -> Option<Value> {
        if let Some(depth) = self.descendant(value) {
            return Some(self.ivs[depth]);
        }
        if let Some(&new) = self.globals.get(&value) {
            return Some(new);
        }
        let outside = match self.draft.m.defining_op(value) {
            Some(op) => self.out.op(op).parent.is_some(),
            None => {
                self.draft.m.defining_block(value).and_then(|b| self.draft.m.block_owner(b))
                    == Some(self.draft.scop.func)
            }
        };
        outside.then_some(value)
    }

    /// What an operand of the source means over the new loops and the scop's symbols.
    fn meaning(&self, value: Value) -> Option<AffineExpr> {
        if let Some(depth) = self.descendant(value) {
            return Some(AffineExpr::Dim(depth as u32));
        }
        if let Some(symbol) = self.draft.scop.symbols.iter().position(|&other| other == value) {
            return Some(AffineExpr::Symbol(symbol as u32));
        }
        let op = self.draft.m.defining_op(value)?;
        match self.draft.m.attr(op, "value") {
            Some(Attribute::Int(constant, _)) if self.draft.m.computes(op, Opcode::Constant) => {
                i64::try_from(constant).ok().map(AffineExpr::Const)
            }
            _ => None,
        }
    }

    /// Bounds of the source over the new loops and the scop's symbols.
    fn written_bound(&self, exprs: &[AffineExpr], operands: &[Value], num_dims: u32) -> Option<Vec<AffineExpr>> {
        let means: Vec<AffineExpr> = operands.iter().map(|&value| self.meaning(value)).collect::<Option<_>>()?;
        let dim = |k: u32| means[k as usize].clone();
        let symbol = |s: u32| means[(num_dims + s) as usize].clone();
        Some(exprs.iter().map(|expr| expr.replace(&dim, &symbol)).collect())
    }

    /// Do two lists of bounds bound the same, whatever the loops around have arrived at?
    fn same_bound(&self, block: usize, a: &[AffineExpr], b: &[AffineExpr], upper: bool) -> bool {
        if a == b {
            return true;
        }
        let depth = self.draft.blocks[block].depth;
        let (Some(a), Some(b)) = (self.bounded(depth, a, upper), self.bounded(depth, b, upper)) else { return false };
        let Some(context) = &self.draft.blocks[block].context else { return false };
        let context = context.insert_dims(DimKind::Range, depth, 1);
        a.intersect(&context).is_equal(&b.intersect(&context), &self.draft.budget).unwrap_or(false)
    }

    /// What lies on the right side of all bounds.
    fn bounded(&self, depth: usize, bounds: &[AffineExpr], upper: bool) -> Option<Set> {
        let space = Space::set(self.draft.scop.symbols.len(), depth + 1);
        let mut basic = BasicRelation::universe(space);
        for bound in bounds {
            let value = row_from(&mut basic, bound, space.range(0)).ok()?;
            let iv = unit(space.range(depth));
            if upper {
                basic.add_ineq(&combine(&combine(&value, 1, &iv, -1)?, 1, &[-1], 1)?);
            } else {
                basic.add_ineq(&combine(&iv, 1, &value, -1)?);
            }
        }
        Some(Relation::from(basic))
    }

    /// The condition of a guard.
    pub fn condition(&self, at: (usize, usize), set: &IntegerSet) -> Result<(IntegerSet, Vec<Value>), EmitError> {
        let source = self.draft.blocks[at.0].entries[at.1].guard.and_then(|op| AffineIfOp::cast(self.draft.m, op));
        if let Some(view) = source {
            let (written, operands) = view.condition(self.draft.m);
            if let Some(kept) = self.kept_condition(at, set, written, operands) {
                return Ok((written.clone(), kept));
            }
        }
        self.plain_condition(set)
    }

    /// A condition over the new loops and the scop's symbols, and its operands.
    pub fn plain_condition(&self, set: &IntegerSet) -> Result<(IntegerSet, Vec<Value>), EmitError> {
        let mut inputs = MapOperands::default();
        let exprs = set.constraints.iter().map(|c| self.over(&mut inputs, &c.expr)).collect::<Result<Vec<_>, _>>()?;
        Ok(set_over(inputs, exprs, set))
    }

    /// The new operands of the source's condition, if it means the same as the new one.
    fn kept_condition(
        &self,
        at: (usize, usize),
        set: &IntegerSet,
        written: &IntegerSet,
        operands: &[Value],
    ) -> Option<Vec<Value>> {
        let entry = &self.draft.blocks[at.0].entries[at.1];
        let instance = entry.range.start;
        let mut kept = Vec::new();
        let mut means = Vec::new();
        for &value in operands {
            match self.iv(instance, value) {
                Some(AffineExpr::Dim(k)) if (*k as usize) < self.ivs.len() => {
                    kept.push(self.ivs[*k as usize]);
                    means.push(AffineExpr::Dim(*k));
                }
                Some(_) => return None,
                None => {
                    kept.push(self.kept_operand(value)?);
                    means.push(self.meaning(value)?);
                }
            }
        }
        let dim = |k: u32| means[k as usize].clone();
        let symbol = |s: u32| means[(written.num_dims + s) as usize].clone();
        let depth = self.draft.blocks[at.0].depth;
        let num_symbols = self.draft.scop.symbols.len();
        let source = written.replace(depth as u32, num_symbols as u32, &dim, &symbol);
        if source.constraints == set.constraints {
            return Some(kept);
        }
        let context =
            self.draft.blocks[at.0].context.as_ref().filter(|_| written.constraints.len() <= set.constraints.len())?;
        let a = conditions(&source, num_symbols, depth).ok()?.intersect(context);
        let b = conditions(set, num_symbols, depth).ok()?.intersect(context);
        a.is_equal(&b, &self.draft.budget).unwrap_or(false).then_some(kept)
    }

    /// The bounds of the dimensions of one parallel loop in `block`.
    pub fn parallel_spec(&self, _block: usize, nodes: &[&For]) -> Result<AffineParallelSpec, EmitError> {
        let mut spec = AffineParallelSpec {
            lower: Vec::new(),
            lower_inputs: (Vec::new(), Vec::new()),
            upper: Vec::new(),
            upper_inputs: (Vec::new(), Vec::new()),
            steps: nodes.iter().map(|node| node.step).collect(),
            reductions: Vec::new(),
            loc: crate::ir::attr::Location::Unknown,
        };
        let sides = [
            (&mut spec.lower, &mut spec.lower_inputs, nodes.iter().map(|n| &n.lower).collect::<Vec<_>>()),
            (&mut spec.upper, &mut spec.upper_inputs, nodes.iter().map(|n| &n.upper).collect::<Vec<_>>()),
        ];
        for (bounds, operands, groups) in sides {
            let mut inputs = MapOperands::default();
            let flat = groups.iter().copied().flatten();
            let exprs = flat.map(|expr| self.over(&mut inputs, expr)).collect::<Result<Vec<_>, _>>()?;
            let (exprs, dims, symbols) = inputs.close(exprs);
            let mut exprs = exprs.into_iter();
            *bounds = groups.iter().map(|group| exprs.by_ref().take(group.len()).collect()).collect();
            *operands = (dims, symbols);
        }
        if let Some(origin) = nodes[0].origin {
            spec.loc = self.draft.m.op(self.draft.scop.loops[origin].op).loc.clone();
        }
        Ok(spec)
    }

    /// Where all dimensions come from one `affine.parallel` and mean what it says, its own bounds are written.
    pub fn keep_parallel_bounds(&mut self, block: usize, op: Op, nodes: &[&For]) {
        let draft = self.draft;
        let loops = &draft.scop.loops;
        let Some(source) = nodes[0].origin.and_then(|id| AffineParallelOp::cast(draft.m, loops[id].op)) else { return };
        let in_order = nodes
            .iter()
            .enumerate()
            .all(|(dim, node)| node.origin.is_some_and(|id| loops[id].op == source.op() && loops[id].dim == dim));
        if !in_order || source.ivs(draft.m).len() != nodes.len() || source.steps(draft.m) != spec_steps(nodes) {
            return;
        }
        for (applied, upper) in [(source.lower(draft.m), false), (source.upper(draft.m), true)] {
            let num_dims = applied.map.num_dims;
            for (dim, node) in nodes.iter().enumerate() {
                let (written, exprs) = if upper {
                    (source.upper_of(draft.m, dim), &node.upper)
                } else {
                    (source.lower_of(draft.m, dim), &node.lower)
                };
                let Some(written) = self.written_bound(written, applied.operands, num_dims) else { return };
                if !self.same_bound(block, exprs, &written, upper) {
                    return;
                }
            }
        }
        let operands = draft.m.op(source.op()).operands.iter();
        let Some(operands) = operands.map(|&value| self.kept_operand(value)).collect::<Option<Vec<Value>>>() else {
            return;
        };
        self.out.op_mut(op).properties = draft.m.op(source.op()).properties.clone();
        self.out.op_mut(op).operands = operands.into();
    }
}

fn spec_steps(nodes: &[&For]) -> Vec<i64> {
    nodes.iter().map(|node| node.step).collect()
}

/// The set with other expressions over the inputs that they use, and its operands.
fn set_over(inputs: MapOperands, exprs: Vec<AffineExpr>, set: &IntegerSet) -> (IntegerSet, Vec<Value>) {
    let (exprs, dims, symbols) = inputs.close(exprs);
    let constraints = exprs.into_iter().zip(&set.constraints);
    let constraints = constraints.map(|(expr, c)| Constraint { expr, is_eq: c.is_eq }).collect();
    let set = IntegerSet::new(dims.len() as u32, symbols.len() as u32, constraints);
    (set, dims.into_iter().chain(symbols).collect())
}
