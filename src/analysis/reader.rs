//! Walks a function and notes the bounds of every loop and the conditions of every block.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::alias::is_memref;
use super::conditions::{Conditions, MOST_PIECES, TooMany, at_least_zero, at_most, equals_zero, less};
use super::congruence::{Start, common_start};
use super::domain::{LoopId, Unknown};
use super::range::{Interval, half};
use super::region::num_ivs;
use super::value::{Extremum, Values};
use super::view::integers;
use crate::affine::dialect::{AffineForOp, AffineIfOp, AffineParallelOp, Applied};
use crate::affine::expr::AffineExpr;
use crate::affine::set::Constraint;
use crate::arena::Id;
use crate::builtin::linalg;
use crate::ir::{Block, Module, Op, Opcode, Type, Value};

/// The code of a loop that hands tensors round.
pub const TENSORS: &str = "tensor-semantics";

/// A loop before its domain is a set.
#[derive(Clone, Debug)]
pub struct RawLoop {
    pub op: Op,
    pub dim: usize,
    pub iv: Value,
    pub name: Arc<str>,
    pub parent: Option<LoopId>,
    pub step: i64,
    pub apart: AffineExpr,
    pub parallel: bool,
    pub exact: bool,
    pub counted: bool,
    pub lower: Vec<AffineExpr>,
    pub upper: Vec<AffineExpr>,
    pub depth: usize,
    pub conditions: Conditions,
    /// Where it starts modulo its step, if that is known.
    pub start: Option<Start>,
}

/// A home before its domain is a set.
#[derive(Clone, Debug)]
pub struct RawHome {
    pub loops: Vec<LoopId>,
    pub conditions: Conditions,
    pub exact: bool,
    /// Which of what is unknown is why it is not exact.
    pub doubt: Option<usize>,
}

/// What the reader has found.
pub struct ProgramReader<'m> {
    m: &'m Module,
    pub values: Values,
    pub loops: Vec<RawLoop>,
    pub hidden: Vec<Op>,
    pub homes: Vec<(Block, RawHome)>,
    pub unknown: Vec<Unknown>,
    /// What the function states of its symbols before it does anything.
    pub stated: Vec<Constraint>,
    /// The operations that state it.
    pub stating: Vec<Op>,
    here: RawHome,
    visible: usize,
    /// Has nothing happened yet?
    begins: bool,
}

/// One dimension of a loop, as written.
struct WrittenBounds {
    op: Op,
    dim: usize,
    iv: Value,
    /// None where not affine.
    lower: Option<Vec<AffineExpr>>,
    /// None where not affine.
    upper: Option<Vec<AffineExpr>>,
    /// None where not affine.
    step: Option<AffineExpr>,
    parallel: bool,
    /// What the body sees of `Dim(k)` of the loop; none where that is not known.
    seen: SeenAs,
}

/// How the body of a loop sees its induction variable.
#[derive(Clone, PartialEq, Eq)]
enum SeenAs {
    /// As it is.
    Same,
    /// As a number of the type, whose bits the loop counts as unsigned.
    Signed(Type),
    /// Nobody knows.
    Unknown,
}

impl<'m> ProgramReader<'m> {
    /// Walks the function.
    pub fn read(m: &'m Module, func: Op, unfixed: FxHashSet<Value>) -> ProgramReader<'m> {
        let body = m.region(m.op(func).regions[0]);
        let top = body.blocks[0];
        let mut reader = ProgramReader {
            m,
            values: Values::new(m, top, unfixed),
            loops: Vec::new(),
            hidden: Vec::new(),
            homes: Vec::new(),
            unknown: Vec::new(),
            here: RawHome { loops: Vec::new(), conditions: Conditions::always(), exact: true, doubt: None },
            visible: m.walk(func).into_iter().map(|op| num_ivs(m, op)).sum(),
            stated: Vec::new(),
            stating: Vec::new(),
            begins: true,
        };
        let blocks = body.blocks.clone();
        if let [block] = blocks[..] {
            reader.block(block);
        } else {
            reader.hidden_region(
                func,
                &blocks,
                "several-blocks",
                "the blocks of the function run in an order that is not known",
            );
        }
        reader
    }

    fn block(&mut self, block: Block) {
        self.homes.push((block, self.here.clone()));
        let outer = self.values.enter(block, self.here.conditions.clone());
        let m = self.m;
        for &op in &m.block(block).ops {
            self.read_values(block, op);
            self.op(op);
            if self.begins && block == self.values.top() && self.here.loops.is_empty() {
                self.begin(op);
            }
        }
        self.values.leave(outer);
    }

    /// Notes what a function states of its symbols before it does anything: whatever runs afterwards runs where that holds.
    fn begin(&mut self, op: Op) {
        let m = self.m;
        if !matches!(m.name(op), "cf.assert" | "llvm.intr.assume") {
            self.begins = m.is_pure(op);
            return;
        }
        let condition = m.op(op).operands.first().and_then(|&value| self.values.condition(m, value));
        let condition = condition.and_then(|condition| self.values.resolve(&condition).ok());
        if let Some([stated]) = condition.as_ref().map(|condition| &condition.any[..]) {
            let of_symbols = |constraint: &&Constraint| {
                constraint.expr.is_symbolic_or_constant() && constraint.expr.as_const().is_none()
            };
            let known = self.stated.len();
            self.stated.extend(stated.iter().filter(of_symbols).cloned());
            self.stating.extend((self.stated.len() > known).then_some(op));
        }
    }

    /// Reads the values that other parts will ask for, so that every symbol is known when the walk ends.
    fn read_values(&mut self, block: Block, op: Op) {
        let m = self.m;
        let data = m.op(op);
        if m.effects(op).handles_memory() || !data.regions.is_empty() {
            for &operand in data.operands.iter().filter(|&&operand| *m.ty(operand) == Type::Index) {
                self.values.expr(m, operand);
            }
        }
        if m.op(op).parent == Some(block) && block != self.values.top() {
            let is_cast = m.computes(op, Opcode::IndexCast);
            for &result in data.results.iter().filter(|&&result| is_cast || *m.ty(result) == Type::Index) {
                self.values.expr(m, result);
            }
        }
        if m.computes(op, Opcode::Select)
            && is_memref(m.ty(data.results[0]))
            && let Some(condition) = self.values.condition(m, data.operands[0])
            && let Ok(condition) = self.values.resolve(&condition)
        {
            self.values.conditions.insert(data.operands[0], condition);
        }
    }

    fn op(&mut self, op: Op) {
        let m = self.m;
        if m.op(op).regions.is_empty() {
            return;
        }
        match m.name(op) {
            "affine.for" => self.affine_for(op),
            "affine.parallel" => self.affine_parallel(op),
            "scf.for" => self.scf_for(op),
            "scf.parallel" => self.scf_parallel(op),
            "scf.forall" => self.scf_forall(op),
            "affine.if" => self.affine_if(op),
            "scf.if" => {
                let condition = m.op(op).operands.first().and_then(|&value| self.values.condition(m, value));
                self.branches(op, condition);
            }
            "scf.index_switch" => self.switch(op),
            "scf.execute_region" | "memref.alloca_scope" | "scf.reduce" | "scf.forall.in_parallel"
                if m.single_block(op, 0).is_some() =>
            {
                self.all_regions(op);
            }
            "memref.generic_atomic_rmw" | "scf.reduce" | "scf.forall.in_parallel" => self.all_regions(op),
            "scf.while" => {
                self.hidden_op(op, "while-loop", "how often the loop runs is not known");
            }
            name => {
                let message = format!("how often the regions of {name} run is not known{}", linalg::lowered(name));
                self.hidden_op(op, "unknown-region", &message);
            }
        }
    }

    fn all_regions(&mut self, op: Op) {
        let m = self.m;
        for &region in &m.op(op).regions {
            for &block in &m.region(region).blocks {
                self.block(block);
            }
        }
    }

    fn hidden_op(&mut self, op: Op, code: &'static str, message: &str) {
        let m = self.m;
        let regions = m.op(op).regions.iter();
        let blocks: Vec<Block> = regions.flat_map(|&region| m.region(region).blocks.iter().copied()).collect();
        self.hidden_region(op, &blocks, code, message);
    }

    fn hidden_region(&mut self, op: Op, blocks: &[Block], code: &'static str, message: &str) {
        let depth = self.here.loops.len();
        let id = LoopId::from_index(self.visible + self.hidden.len());
        self.hidden.push(op);
        self.unknown.push(Unknown { op, code, message: message.to_owned() });
        let saved = self.here.clone();
        let runs = Conditions::all([at_least_zero(AffineExpr::Dim(depth as u32))]);
        if let Ok(conditions) = self.here.conditions.and(&runs) {
            self.here.conditions = conditions;
        }
        self.here.loops.push(id);
        self.inexact(op);
        self.values.ranges.push((Some(0), None));
        blocks.iter().for_each(|&block| self.block(block));
        self.values.ranges.pop();
        self.here = saved;
    }

    /// What follows runs at most where it seems to, for what is unknown of an operation.
    fn inexact(&mut self, op: Op) {
        self.here.exact = false;
        self.here.doubt = self.unknown.iter().rposition(|unknown| unknown.op == op);
    }

    /// Runs `inside` where `condition` holds as well.
    fn guarded(&mut self, op: Op, condition: Option<Result<Conditions, TooMany>>, inside: impl FnOnce(&mut Self)) {
        let saved = self.here.clone();
        let is_known = condition.is_some();
        let resolved = condition.and_then(|condition| self.values.resolve(&condition.ok()?).ok());
        match resolved.and_then(|condition| self.here.conditions.and(&condition).ok()) {
            Some(conditions) => self.here.conditions = conditions,
            None => {
                let (code, message) = match is_known {
                    true => ("too-many-pieces", format!("the condition holds in more than {MOST_PIECES} pieces")),
                    false => ("data-dependent-condition", "when the condition holds is not known".to_owned()),
                };
                if self.unknown.last().is_none_or(|unknown| unknown.op != op) {
                    self.unknown.push(Unknown { op, code, message });
                }
                self.inexact(op);
            }
        }
        inside(self);
        self.here = saved;
    }

    fn branches(&mut self, op: Op, condition: Option<Conditions>) {
        let otherwise = condition.as_ref().map(Conditions::not);
        let m = self.m;
        for (number, condition) in [(0, condition.map(Ok)), (1, otherwise)] {
            if let Some(&region) = m.op(op).regions.get(number)
                && !m.region(region).blocks.is_empty()
            {
                self.guarded(op, condition, |reader| {
                    m.region(region).blocks.iter().for_each(|&block| reader.block(block));
                });
            }
        }
    }

    fn affine_if(&mut self, op: Op) {
        let m = self.m;
        let condition = AffineIfOp::cast(m, op).and_then(|view| {
            let (set, operands) = view.condition(m);
            let (dims, symbols) = operands.split_at_checked(set.num_dims as usize)?;
            let exprs: Vec<AffineExpr> = set.constraints.iter().map(|constraint| constraint.expr.clone()).collect();
            let exprs = self.values.compose(m, &exprs, dims, symbols)?;
            let constraint = |(expr, old): (AffineExpr, &Constraint)| Constraint { expr, is_eq: old.is_eq };
            Some(Conditions::all(exprs.into_iter().zip(&set.constraints).map(constraint)))
        });
        self.branches(op, condition);
    }

    fn switch(&mut self, op: Op) {
        let m = self.m;
        let value = m.op(op).operands.first().and_then(|&value| self.values.expr(m, value));
        let cases = integers(m.attr(op, "cases"));
        let mut rest = Some(Conditions::always());
        let mut conditions = vec![None];
        for &case in &cases {
            let condition = value.clone().map(|value| Conditions::all([equals_zero(value - case)]));
            rest = rest.zip(condition.as_ref()).and_then(|(rest, one)| rest.and(&one.not().ok()?).ok());
            conditions.push(condition);
        }
        conditions[0] = rest;
        for (&region, condition) in m.op(op).regions.iter().zip(conditions) {
            self.guarded(op, condition.map(Ok), |reader| {
                m.region(region).blocks.iter().for_each(|&block| reader.block(block));
            });
        }
    }

    fn affine_for(&mut self, op: Op) {
        let m = self.m;
        let Some(view) = AffineForOp::cast(m, op) else { return };
        let (lower, upper) = (self.applied(view.lower(m)), self.applied(view.upper(m)));
        let iv = view.induction_var(m);
        self.nest(
            op,
            vec![WrittenBounds {
                op,
                dim: 0,
                iv,
                lower,
                upper,
                step: Some(view.step(m).into()),
                parallel: false,
                seen: SeenAs::Same,
            }],
        );
    }

    fn applied(&mut self, applied: Applied<'_>) -> Option<Vec<AffineExpr>> {
        self.values.compose(self.m, &applied.map.results, applied.dims(), applied.symbols())
    }

    fn affine_parallel(&mut self, op: Op) {
        let m = self.m;
        let Some(view) = AffineParallelOp::cast(m, op) else { return };
        let (lower, upper) = (view.lower(m), view.upper(m));
        let steps = view.steps(m);
        let mut bounds = Vec::new();
        for (dim, &iv) in view.ivs(m).iter().enumerate() {
            let lower = self.values.compose(m, view.lower_of(m, dim), lower.dims(), lower.symbols());
            let upper = self.values.compose(m, view.upper_of(m, dim), upper.dims(), upper.symbols());
            bounds.push(WrittenBounds {
                op,
                dim,
                iv,
                lower,
                upper,
                step: steps.get(dim).map(|&step| step.into()),
                parallel: true,
                seen: SeenAs::Same,
            });
        }
        self.nest(op, bounds);
    }

    fn scf_for(&mut self, op: Op) {
        let m = self.m;
        let (Some(body), &[lower, upper, step, ..]) = (m.single_block(op, 0), &m.op(op).operands[..]) else { return };
        let iv = m.block(body).args[0];
        let ty = m.ty(iv).clone();
        let unsigned = m.attr(op, "unsignedCmp").is_some();
        let [mut lower, mut upper, step] = [lower, upper, step].map(|value| {
            let expr = self.values.expr(m, value)?;
            if unsigned { self.values.unsigned(expr, &ty) } else { Some(expr) }
        });
        let is_same =
            !unsigned || ty == Type::Index || upper.as_ref().is_some_and(|upper| self.values.fits(upper, &ty));
        let mut seen = if is_same { SeenAs::Same } else { SeenAs::Signed(ty.clone()) };
        if !self.counts_up(&ty, unsigned, upper.as_ref(), step.as_ref()) {
            (lower, upper, seen) = (None, None, SeenAs::Unknown);
        } else if unsigned && (lower.is_none() || upper.is_none()) {
            seen = SeenAs::Unknown;
        }
        let (lower, upper) = (lower.map(|expr| vec![expr]), upper.map(|expr| vec![expr]));
        self.nest(op, vec![WrittenBounds { op, dim: 0, iv, lower, upper, step, parallel: false, seen }]);
    }

    /// Does the induction variable pass the upper bound without leaving its type?
    fn counts_up(&self, ty: &Type, unsigned: bool, upper: Option<&AffineExpr>, step: Option<&AffineExpr>) -> bool {
        let Type::Int(width, _) = ty else { return true };
        let Some(half) = half(*width) else { return false };
        let limit = if unsigned { 2 * half } else { half };
        match (step.map(|step| self.values.range(step)), upper.map(|upper| self.values.range(upper))) {
            (Some((Some(1), Some(1))), _) => true,
            (Some((_, Some(step))), Some((_, Some(high)))) => high - 1 + step < limit,
            _ => false,
        }
    }

    fn scf_parallel(&mut self, op: Op) {
        let m = self.m;
        let Some(body) = m.single_block(op, 0) else { return };
        let ivs = m.block(body).args.clone();
        let operands = &m.op(op).operands;
        let mut bounds = Vec::new();
        for (dim, &iv) in ivs.iter().enumerate() {
            let [lower, upper, step] = [0, 1, 2]
                .map(|part| operands.get(part * ivs.len() + dim).and_then(|&value| self.values.expr(m, value)));
            let (lower, upper) = (lower.map(|expr| vec![expr]), upper.map(|expr| vec![expr]));
            bounds.push(WrittenBounds { op, dim, iv, lower, upper, step, parallel: true, seen: SeenAs::Same });
        }
        self.nest(op, bounds);
    }

    fn scf_forall(&mut self, op: Op) {
        let m = self.m;
        let Some(body) = m.single_block(op, 0) else { return };
        let ivs = m.block(body).args[..num_ivs(m, op)].to_vec();
        let mut operands = m.op(op).operands.iter();
        let mut read = |name: &str| -> Vec<Option<AffineExpr>> {
            let known = integers(m.attr(op, name));
            let mut dynamic = |value: i64| if value == i64::MIN { operands.next() } else { None };
            let parts: Vec<(i64, Option<&Value>)> = known.into_iter().map(|value| (value, dynamic(value))).collect();
            let part = |(value, operand): (i64, Option<&Value>)| match operand {
                Some(&operand) => self.values.expr(m, operand),
                None => Some(AffineExpr::Const(value)),
            };
            parts.into_iter().map(part).collect()
        };
        let parts = ["staticLowerBound", "staticUpperBound", "staticStep"].map(&mut read);
        let mut bounds = Vec::new();
        for (dim, &iv) in ivs.iter().enumerate() {
            let [lower, upper, step] = [0, 1, 2].map(|part: usize| parts[part].get(dim).cloned().flatten());
            let (lower, upper) = (lower.map(|expr| vec![expr]), upper.map(|expr| vec![expr]));
            bounds.push(WrittenBounds { op, dim, iv, lower, upper, step, parallel: true, seen: SeenAs::Same });
        }
        self.nest(op, bounds);
    }

    /// Enters the loops of an operation from the outermost on, reads the body, and leaves them. Without loops it runs once.
    fn nest(&mut self, op: Op, dims: Vec<WrittenBounds>) {
        let (saved, depth) = (self.here.clone(), self.values.ranges.len());
        dims.into_iter().for_each(|bounds| self.enter(bounds));
        self.all_regions(op);
        self.values.ranges.truncate(depth);
        self.here = saved;
    }

    fn enter(&mut self, mut bounds: WrittenBounds) {
        let depth = self.here.loops.len();
        let id = LoopId::from_index(self.loops.len());
        let iv = AffineExpr::Dim(depth as u32);
        let constant = bounds.step.as_ref().and_then(AffineExpr::as_const);
        if constant.is_some_and(|step| step <= 0) {
            (bounds.lower, bounds.upper, bounds.step) = (None, None, None);
        }
        let step = constant.filter(|&step| step > 0);
        // A step that is no constant is positive where the loop runs, and the same for all of its iterations.
        let fixed = bounds.step.clone().filter(|step| step.is_pure_affine() && !self.values.has_choice(step));
        let apart = fixed.unwrap_or(AffineExpr::Const(1));
        bounds.lower = bounds.lower.map(|exprs| self.spread(exprs, Extremum::Max));
        bounds.upper = bounds.upper.map(|exprs| self.spread(exprs, Extremum::Min));
        let start = step.zip(bounds.lower.as_ref()).and_then(|(step, lower)| self.start(lower, step));
        let (conditions, mut exact) = self.loop_conditions(&bounds, step, &apart, &iv, start.as_ref());
        let range = self.loop_range(&bounds);
        match self.values.resolve(&conditions).and_then(|own| self.here.conditions.and(&own)) {
            Ok(conditions) => self.here.conditions = conditions,
            Err(_) => exact = false,
        }
        let plain = |exprs: Option<Vec<AffineExpr>>, values: &Values| {
            exprs.filter(|exprs| exprs.iter().all(|e| !values.has_choice(e) && e.is_pure_affine())).unwrap_or_default()
        };
        if !exact {
            let message = match (step, self.m.ty(bounds.iv)) {
                (None, _) => "the step of the loop is not a positive constant".to_owned(),
                (Some(_), ty @ Type::Int(..)) if matches!(bounds.seen, SeenAs::Unknown) => {
                    format!("the loop may pass its upper bound by so much that the numbers of {ty} start again")
                }
                (Some(_), _) => "the bounds of the loop are not affine".to_owned(),
            };
            self.unknown.push(Unknown { op: bounds.op, code: "non-affine-loop", message });
        }
        let counted = exact;
        if self.m.op(bounds.op).results.iter().any(|&result| matches!(self.m.ty(result), Type::Tensor(_))) {
            exact = false;
            let message = "how its tensors flow from iteration to iteration is not modelled".to_owned();
            self.unknown.push(Unknown { op: bounds.op, code: TENSORS, message });
        }
        let name = self.m.value(bounds.iv).name.clone().unwrap_or_else(|| format!("i{}", id.index()).into());
        self.loops.push(RawLoop {
            op: bounds.op,
            dim: bounds.dim,
            iv: bounds.iv,
            name,
            parent: self.here.loops.last().copied(),
            step: step.unwrap_or(1),
            apart,
            parallel: bounds.parallel,
            exact,
            counted,
            lower: plain(bounds.lower, &self.values),
            upper: plain(bounds.upper, &self.values),
            depth,
            conditions: self.here.conditions.clone(),
            start,
        });
        self.here.loops.push(id);
        if !exact {
            self.inexact(bounds.op);
        }
        self.values.ranges.push(range);
        let seen = match bounds.seen {
            SeenAs::Same => Some(iv),
            SeenAs::Signed(ty) => self.values.signed(iv, &ty),
            SeenAs::Unknown => None,
        };
        self.values.set_iv(bounds.iv, seen);
    }

    /// A bound that is an extremum becomes its parts.
    fn spread(&self, exprs: Vec<AffineExpr>, wanted: Extremum) -> Vec<AffineExpr> {
        let mut parts = Vec::new();
        let mut work: Vec<AffineExpr> = exprs.into_iter().rev().collect();
        while let Some(expr) = work.pop() {
            let choice = match expr {
                AffineExpr::Dim(dim) => self.values.choice(dim),
                _ => None,
            };
            match choice.and_then(|choice| choice.extremum.as_ref()) {
                Some((extremum, inner)) if *extremum == wanted => work.extend(inner.iter().rev().cloned()),
                _ => parts.push(expr),
            }
        }
        parts
    }

    /// What the loop says of its induction variable, and whether that is all. A step asks for `iv = lower + step * q`:
    /// where the lower bound is a maximum of several, that is a union over which of them is the greatest, unless all lie on one
    /// stride.
    fn loop_conditions(
        &mut self,
        bounds: &WrittenBounds,
        step: Option<i64>,
        apart: &AffineExpr,
        iv: &AffineExpr,
        start: Option<&Start>,
    ) -> (Conditions, bool) {
        let mut constraints = vec![at_most(AffineExpr::Const(1), apart.clone())];
        let mut exact = bounds.lower.is_some() && bounds.upper.is_some() && step.is_some();
        constraints.extend(bounds.lower.iter().flatten().map(|bound| at_most(bound.clone(), iv.clone())));
        constraints.extend(bounds.upper.iter().flatten().map(|bound| less(iv.clone(), bound.clone())));
        if let (Some(lower), Some(step)) = (&bounds.lower, step)
            && step > 1
        {
            let start = start.map(|start| start.expr.clone());
            match start.or_else(|| self.values.extremum(Extremum::Max, lower.clone())) {
                Some(start) => constraints.push(equals_zero((iv.clone() - start).modulo(step))),
                None => exact = false,
            }
        }
        exact &= constraints.iter().all(|constraint| constraint.expr.is_pure_affine());
        (Conditions::all(constraints), exact)
    }

    /// The bound on whose stride all lower bounds of the next loop lie, if there is one.
    fn start(&self, lower: &[AffineExpr], step: i64) -> Option<Start> {
        let is_plain = |expr: &AffineExpr| expr.is_pure_affine() && !self.values.has_choice(expr);
        if step < 2 || !lower.iter().all(is_plain) {
            return None;
        }
        let around = self.here.loops.iter().map(|id| self.loops.get(id.index())?.start.clone());
        let expr = common_start(lower, step, &around.collect::<Vec<_>>(), self.values.symbols.len())?.clone();
        Some(Start { expr, step })
    }

    fn loop_range(&self, bounds: &WrittenBounds) -> Interval {
        let lows = bounds.lower.iter().flatten().filter_map(|expr| self.values.range(expr).0);
        let highs = bounds.upper.iter().flatten().filter_map(|expr| self.values.range(expr).1);
        (lows.max(), highs.min().map(|high| high - 1))
    }
}
