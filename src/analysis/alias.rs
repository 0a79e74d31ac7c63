//! Which memory a memref stands for: roots, views of roots, and which roots may overlap.

use rustc_hash::{FxHashMap, FxHashSet};

use super::conditions::{Conditions, at_most, equals_zero, less};
use super::domain::Nest;
use super::region::num_ivs;
use super::view::{Layout, ViewStep, is_view, layout, step};
use crate::affine::expr::AffineExpr;
use crate::arena::{Arena, id};
use crate::ir::{Acts, Attribute, Module, Op, Opcode, Type, Value, ValueDef};

id!(
    /// A piece of memory: a memref argument, an allocation, a global.
    RootId,
    "R"
);

/// Where memory comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A function argument.
    Argument,
    /// An allocation inside the function, with the number of loops around it: a fresh buffer each time.
    Local {
        /// The number of loops around it.
        depth: usize,
        /// May someone outside of the function know of it (it was passed to a call or stored)?
        escapes: bool,
    },
    /// A global, by name.
    Global(String),
}

/// A piece of memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Root {
    /// The value that stands for it: the argument, the result of the first operation that makes or names it.
    pub value: Value,
    /// Where it comes from.
    pub origin: Origin,
    pub(super) layout: Layout,
}

impl Root {
    /// How its cells are numbered, in words that are the same in every program; none where they are its subscripts.
    pub fn numbering(&self) -> Option<String> {
        (self.layout != Layout::Subscripts).then(|| format!("{:?}", self.layout))
    }

    /// How many numbers name a cell of one allocation, unless these are digits of symbolic strides.
    pub fn arity(&self, m: &Module) -> usize {
        let shape = m.ty(self.value).as_memref().and_then(|memref| memref.shape.as_ref());
        self.layout.arity(shape.map_or(0, Vec::len))
    }

    /// How many loops are around its allocation; their iteration comes before its cells.
    pub fn depth(&self) -> usize {
        match self.origin {
            Origin::Local { depth, .. } => depth,
            Origin::Argument | Origin::Global(_) => 0,
        }
    }
}

/// How many arguments a loop may hand round.
const LONGEST_ROUND: usize = 8;

/// How many values a value may be one of.
const MOST_PARTS: usize = 16;

/// May two roots share memory?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overlap {
    /// They are one.
    Same,
    /// No.
    Never,
    /// Assumed not to: distinct arguments or globals.
    Assumed,
    /// Perhaps, anywhere.
    Maybe,
}

/// One root that a memref may stand for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Alias {
    pub root: RootId,
    /// From the memref to the root.
    pub steps: Vec<ViewStep>,
    /// Is it the instance of the root that the iteration made? Otherwise perhaps one of another iteration.
    pub own_instance: bool,
    /// In which iterations; none: perhaps in any.
    pub when: Option<Conditions>,
}

/// What a memref stands for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Target {
    /// One of these.
    pub parts: Vec<Alias>,
    /// Or any memory known outside of the function.
    pub anything: bool,
}

/// The memory of a function.
#[derive(Clone, Debug)]
pub struct FunctionMemory {
    /// The roots.
    pub roots: Arena<RootId, Root>,
    /// What the function may return, each with an operation that ends it.
    returned: FxHashMap<RootId, Op>,
    /// What someone outside may know of while the function runs, each with the first operation that shows it.
    escaped: FxHashMap<RootId, Op>,
    may_alias: bool,
    by_value: FxHashMap<Value, RootId>,
    globals: FxHashMap<String, RootId>,
}

impl FunctionMemory {
    /// Finds the roots of all memrefs of the function; with `may_alias` distinct arguments may overlap.
    pub fn read(m: &Module, nest: &Nest, may_alias: bool) -> FunctionMemory {
        let (by_value, globals) = (FxHashMap::default(), FxHashMap::default());
        let (returned, escaped) = (FxHashMap::default(), FxHashMap::default());
        let mut memory = FunctionMemory { roots: Arena::new(), returned, escaped, may_alias, by_value, globals };
        let ops = m.walk(nest.func);
        if let Some(top) = m.first_block(nest.func) {
            for &arg in m.block(top).args.iter().filter(|&&arg| is_memref(m.ty(arg))) {
                memory.add(m, arg, Origin::Argument);
            }
        }
        for &op in &ops[1..] {
            memory.read_root(m, nest, op);
        }
        memory.ask_for_addresses(m, nest, &ops);
        memory.find_escapes(m, nest, &ops);
        memory.find_returned(m, nest, &ops);
        memory
    }

    fn add(&mut self, m: &Module, value: Value, origin: Origin) -> RootId {
        let root = self.roots.push(Root { value, origin, layout: layout(m.ty(value), false) });
        self.by_value.insert(value, root);
        root
    }

    fn read_root(&mut self, m: &Module, nest: &Nest, op: Op) {
        match m.name(op) {
            "memref.alloc" | "memref.alloca" | "gpu.alloc" => {
                if let Some(&value) = m.op(op).results.first() {
                    let depth = nest.home_of(m, op).loops.len();
                    self.add(m, value, Origin::Local { depth, escapes: false });
                }
            }
            "memref.get_global" => {
                let value = m.result(op);
                let name = match m.attr(op, "name") {
                    Some(Attribute::Symbol(path)) => path.join("::"),
                    _ => String::new(),
                };
                let root = match self.globals.get(&name) {
                    Some(&root) => root,
                    None => self.add(m, value, Origin::Global(name.clone())),
                };
                self.by_value.insert(value, root);
                self.globals.insert(name, root);
            }
            _ => {}
        }
    }

    /// Where a root is also seen through addresses, all of its cells are addresses.
    fn ask_for_addresses(&mut self, m: &Module, nest: &Nest, ops: &[Op]) {
        let memrefs: FxHashSet<Value> =
            ops.iter().flat_map(|&op| m.op(op).operands.iter().copied()).filter(|&v| is_memref(m.ty(v))).collect();
        for memref in memrefs {
            for part in self.target(m, nest, memref).parts {
                if part.steps.iter().any(|step| matches!(step, ViewStep::Address { .. })) {
                    let ty = m.ty(self.roots[part.root].value);
                    self.roots[part.root].layout = layout(ty, true);
                }
            }
        }
    }

    fn find_escapes(&mut self, m: &Module, nest: &Nest, ops: &[Op]) {
        for &op in ops {
            for (index, &operand) in m.op(op).operands.iter().enumerate() {
                if is_memref(m.ty(operand)) && captures(m, op, index) {
                    self.escape(m, nest, (op, operand));
                }
            }
            for &passed in m.op(op).successors.iter().flat_map(|(_, args)| args) {
                if is_memref(m.ty(passed)) {
                    self.escape(m, nest, (op, passed));
                }
            }
        }
        self.find_open_transfers(m, nest, ops);
    }

    /// Whatever ends a block of the function may hand on what it is given.
    fn find_returned(&mut self, m: &Module, nest: &Nest, ops: &[Op]) {
        let is_end = |op: &&Op| m.op(**op).parent.is_some_and(|block| m.last_op(block) == Some(**op));
        let ends = ops.iter().filter(|&&op| m.parent_op(op) == Some(nest.func)).filter(is_end);
        let operands = ends.flat_map(|&op| m.op(op).operands.iter().map(move |&operand| (op, operand)));
        let memrefs = operands.filter(|(_, operand)| is_memref(m.ty(*operand)));
        let targets: Vec<(Op, Target)> = memrefs.map(|(op, operand)| (op, self.target(m, nest, operand))).collect();
        let named = |root: RootId| {
            let is_named = |target: &Target| target.anything || target.parts.iter().any(|part| part.root == root);
            targets.iter().find(|(_, target)| is_named(target)).map(|(op, _)| (root, *op))
        };
        self.returned = self.roots.ids().filter_map(named).collect();
    }

    /// A transfer whose tag is known outside may go on until someone outside waits for it, and touch its memory there.
    fn find_open_transfers(&mut self, m: &Module, nest: &Nest, ops: &[Op]) {
        let mut starts: Vec<Op> = ops.iter().copied().filter(|&op| starts_transfer(m, op)).collect();
        loop {
            let memrefs = |op: Op| m.op(op).operands.iter().copied().filter(|&operand| is_memref(m.ty(operand)));
            let is_open = |op: &Op| {
                let tags = memrefs(*op).next_back().and_then(|tag| self.roots_of(m, nest, tag));
                tags.is_none_or(|tags| tags.into_iter().any(|tag| self.is_reachable(tag)))
            };
            let (open, closed): (Vec<Op>, Vec<Op>) = starts.into_iter().partition(is_open);
            if open.is_empty() {
                break;
            }
            for op in open {
                memrefs(op).for_each(|memref| self.escape(m, nest, (op, memref)));
            }
            starts = closed;
        }
    }

    fn escape(&mut self, m: &Module, nest: &Nest, (op, memref): (Op, Value)) {
        for part in self.target(m, nest, memref).parts {
            if let Origin::Local { escapes, .. } = &mut self.roots[part.root].origin {
                *escapes = true;
                self.escaped.entry(part.root).or_insert(op);
            }
        }
    }

    /// What the memref stands for.
    pub(super) fn target(&self, m: &Module, nest: &Nest, memref: Value) -> Target {
        let mut steps = Vec::new();
        let mut value = memref;
        loop {
            if let Some(&root) = self.by_value.get(&value) {
                let always = Some(Conditions::always());
                return Target {
                    parts: vec![Alias { root, steps, own_instance: true, when: always }],
                    anything: false,
                };
            }
            let view = m.defining_op(value).and_then(|op| Some((op, step(m, nest, op)?)));
            match view {
                Some((op, step)) => {
                    steps.push(step);
                    value = m.op(op).operands[0];
                }
                None => {
                    let known = self.options(m, nest, value).and_then(|options| self.chosen(m, nest, options, &steps));
                    return known.unwrap_or_else(|| self.one_of(m, value, steps));
                }
            }
        }
    }

    /// The values that the value is one of, each with when; none where that is not known.
    fn options(&self, m: &Module, nest: &Nest, value: Value) -> Option<Vec<(Conditions, Value)>> {
        let (op, number) = match m.value(value).def {
            ValueDef::Arg(block, number) => {
                let op = m.block_owner(block).filter(|&op| matches!(m.name(op), "affine.for" | "scf.for"))?;
                return rounds(m, nest, op, (number as usize).checked_sub(1)?, false);
            }
            ValueDef::Result(op, number) => (op, number as usize),
        };
        match (m.name(op), &m.op(op).operands[..]) {
            (_, &[condition, a, b]) if m.computes(op, Opcode::Select) => {
                let when = nest.values.conditions.get(&condition)?;
                Some(vec![(when.clone(), a), (when.not().ok()?, b)])
            }
            ("affine.for" | "scf.for", _) => rounds(m, nest, op, number, true),
            _ if !merges(m, op) => None,
            _ => {
                let option = |region| {
                    let block = m.single_block(op, region)?;
                    let home = nest.home(block);
                    let value = *m.op(m.last_op(block)?).operands.get(number)?;
                    home.exact.then(|| (home.conditions.clone(), value))
                };
                (0..m.op(op).regions.len()).map(option).collect()
            }
        }
    }

    /// The target of a value of which it is known which other value it is when.
    fn chosen(&self, m: &Module, nest: &Nest, options: Vec<(Conditions, Value)>, steps: &[ViewStep]) -> Option<Target> {
        let mut parts = Vec::new();
        for (when, value) in options {
            let target = self.target(m, nest, value);
            if target.anything || parts.len() + target.parts.len() > MOST_PARTS {
                return None;
            }
            for part in target.parts {
                let when = Some(part.when?.and(&when).ok()?);
                parts.push(Alias { steps: steps.iter().cloned().chain(part.steps).collect(), when, ..part });
            }
        }
        Some(Target { parts, anything: false })
    }

    /// The target of a value that is one of several: an iteration argument, a result of a branch, a selected value.
    fn one_of(&self, m: &Module, value: Value, steps: Vec<ViewStep>) -> Target {
        let mut seen = FxHashSet::default();
        let mut work = vec![(value, true)];
        let mut found: Vec<(RootId, bool)> = Vec::new();
        let mut anything = false;
        while let Some((value, same)) = work.pop() {
            if !seen.insert((value, same)) {
                continue;
            }
            if let Some(&root) = self.by_value.get(&value) {
                found.push((root, same));
                continue;
            }
            let view = m.defining_op(value).filter(|&op| is_view(m, op));
            match view {
                Some(op) => work.push((m.op(op).operands[0], same && m.is(op, "memref.cast"))),
                None => match sources(m, value) {
                    Some(sources) => work.extend(sources.into_iter().map(|source| (source, same))),
                    None => anything = true,
                },
            }
        }
        found.sort();
        let mut parts: Vec<Alias> = Vec::new();
        for (root, same) in found {
            let mut steps = steps.clone();
            if !same {
                steps.push(ViewStep::Lost);
            }
            match parts.last_mut() {
                Some(last) if last.root == root => last.steps = vec![ViewStep::Lost],
                _ => parts.push(Alias { root, steps, own_instance: false, when: None }),
            }
        }
        Target { parts, anything }
    }

    /// May the roots share memory?
    pub fn overlap(&self, a: RootId, b: RootId) -> Overlap {
        if a == b {
            return Overlap::Same;
        }
        match (&self.roots[a].origin, &self.roots[b].origin) {
            (Origin::Local { .. }, _) | (_, Origin::Local { .. }) => Overlap::Never,
            (Origin::Global(_), Origin::Global(_)) => Overlap::Never,
            _ if self.may_alias => Overlap::Maybe,
            _ => Overlap::Assumed,
        }
    }

    /// May distinct arguments overlap?
    pub fn may_alias(&self) -> bool {
        self.may_alias
    }

    /// Is the root known outside of the function, so that an opaque operation may touch it?
    pub fn is_reachable(&self, root: RootId) -> bool {
        !matches!(self.roots[root].origin, Origin::Local { escapes: false, .. })
    }

    /// May someone look at the root's cells when the function is done?
    pub fn outlives(&self, root: RootId) -> bool {
        self.is_reachable(root) || self.returned.contains_key(&root)
    }

    /// The operation through which someone outside gets to know of memory that the function makes: while it runs, or at its end.
    pub fn shown_by(&self, root: RootId) -> Option<(Op, bool)> {
        let escaped = self.escaped.get(&root).map(|&op| (op, false));
        escaped.or_else(|| self.returned.get(&root).map(|&op| (op, true)))
    }

    /// The root that a value stands for, if it makes or names one.
    pub fn root_of(&self, value: Value) -> Option<RootId> {
        self.by_value.get(&value).copied()
    }

    /// The roots that the memref may stand for; none if it may be any memory.
    pub(crate) fn roots_of(&self, m: &Module, nest: &Nest, memref: Value) -> Option<Vec<RootId>> {
        let target = self.target(m, nest, memref);
        (!target.anything).then(|| target.parts.iter().map(|part| part.root).collect())
    }

    /// `%A and %B do not overlap`, for two roots that are assumed not to.
    pub fn assumption(&self, m: &Module, a: RootId, b: RootId) -> String {
        format!("{} and {} do not overlap", self.name(m, a), self.name(m, b))
    }

    /// What the source calls the root.
    pub fn name(&self, m: &Module, root: RootId) -> String {
        match &self.roots[root].origin {
            Origin::Global(name) => format!("@{name}"),
            _ => super::names::value_name(m, self.roots[root].value),
        }
    }
}

pub(super) fn is_memref(ty: &Type) -> bool {
    matches!(ty, Type::MemRef(_))
}

/// The values that the value is one of; none if that is not known.
fn sources(m: &Module, value: Value) -> Option<Vec<Value>> {
    match m.value(value).def {
        ValueDef::Result(op, number) => match m.name(op) {
            _ if m.computes(op, Opcode::Select) => Some(m.op(op).operands[1..].to_vec()),
            _ if !merges(m, op) => None,
            "affine.for" | "scf.for" => {
                let mut sources = yielded(m, op, number as usize)?;
                sources.push(*inits(m, op).get(number as usize)?);
                Some(sources)
            }
            _ => yielded(m, op, number as usize),
        },
        ValueDef::Arg(block, number) => {
            let op = m.block_owner(block)?;
            if !matches!(m.name(op), "affine.for" | "scf.for") {
                return None;
            }
            let number = (number as usize).checked_sub(num_ivs(m, op))?;
            let mut sources = yielded(m, op, number)?;
            sources.push(*inits(m, op).get(number)?);
            Some(sources)
        }
    }
}

/// The initial values that iteration argument `first` of a loop stands for, or its result after the loop, where the
/// loop hands its arguments round, as ping-pong buffers are: if the yield puts argument `p(a)` into argument `a`, then
/// after `q` iterations `a` is what `p^q(a)` was at first. The period of `p` around `a` tells when it is which.
fn rounds(m: &Module, nest: &Nest, op: Op, first: usize, after: bool) -> Option<Vec<(Conditions, Value)>> {
    let (_, data) = nest.loops.iter().find(|(_, data)| data.op == op && data.exact)?;
    let ([lower], [upper]) = (&data.lower[..], &data.upper[..]) else { return None };
    let block = m.single_block(op, 0)?;
    let (args, yields) = (m.block(block).args.get(1..)?, &m.op(m.last_op(block)?).operands);
    let mut orbit = vec![first];
    loop {
        let next = args.iter().position(|arg| Some(arg) == yields.get(orbit[orbit.len() - 1]))?;
        if next == first {
            break;
        }
        if orbit.contains(&next) || orbit.len() == LONGEST_ROUND {
            return None;
        }
        orbit.push(next);
    }
    let iv = AffineExpr::Dim(nest.home_of(m, op).loops.len() as u32);
    let length = orbit.len() as i64;
    let trips = (upper.clone() - lower.clone()).ceil_div(data.step);
    let turn = |turn: usize| {
        let turn = turn as i64;
        if !after {
            let behind = iv.clone() - lower.clone() - AffineExpr::Const(data.step.checked_mul(turn)?);
            return Some(Conditions::all([equals_zero(behind.modulo(data.step.checked_mul(length)?))]));
        }
        let behind = (trips.clone() - AffineExpr::Const(turn)).modulo(length);
        let ran = Conditions::all([less(lower.clone(), upper.clone()), equals_zero(behind)]);
        let skipped =
            if turn == 0 { Conditions::all([at_most(upper.clone(), lower.clone())]) } else { Conditions::never() };
        ran.or(skipped).ok()
    };
    let initial = |(number, &arg): (usize, &usize)| {
        let when = if length == 1 { Conditions::always() } else { turn(number)? };
        Some((when, *inits(m, op).get(arg)?))
    };
    orbit.iter().enumerate().map(initial).collect()
}

/// Is a result of the operation one of the values that its regions yield, or one it starts with?
fn merges(m: &Module, op: Op) -> bool {
    let names = ["affine.if", "scf.if", "scf.index_switch", "scf.execute_region", "affine.for", "scf.for"];
    names.contains(&m.name(op)) && (0..m.op(op).regions.len()).all(|region| m.single_block(op, region).is_some())
}

fn inits(m: &Module, op: Op) -> &[Value] {
    let data = m.op(op);
    &data.operands[data.operands.len().saturating_sub(data.results.len())..]
}

/// What the regions of the operation yield as result `number`.
fn yielded(m: &Module, op: Op, number: usize) -> Option<Vec<Value>> {
    let regions = 0..m.op(op).regions.len();
    let operand = |region| {
        let last = m.last_op(m.single_block(op, region)?)?;
        m.op(last).operands.get(number).copied()
    };
    regions.map(operand).collect()
}

/// May someone whom nobody follows know of the operation's memref operand afterwards: because it is stored or passed to
/// what is not known, or because what is made of it may be the same memory in a way that [`FunctionMemory::target`] does not see?
fn captures(m: &Module, op: Op, index: usize) -> bool {
    let effects = m.effects(op);
    // A result that is computed of a memref alone, and may hold one, may hold this one.
    let computes = || effects.is_pure() && m.op(op).results.iter().any(|&result| !m.ty(result).is_plain_data());
    let acts = effects.acts(index);
    acts.has(Acts::CAPTURES) || (acts.has(Acts::ALIASES) || computes()) && !is_followed(m, op)
}

/// Is it known what becomes of a memref that the operation hands on?
fn is_followed(m: &Module, op: Op) -> bool {
    match m.name(op) {
        "affine.yield" | "scf.yield" => m.parent_op(op).is_some_and(|parent| merges(m, parent)),
        // What is returned is handed on when nothing of the function runs any more.
        "func.return" => true,
        _ if m.computes(op, Opcode::Select) => true,
        _ => is_view(m, op) || merges(m, op),
    }
}

/// Operations that start a transfer, which goes on until an operation that waits for its tag.
pub(super) fn starts_transfer(m: &Module, op: Op) -> bool {
    matches!(m.name(op), "affine.dma_start" | "memref.dma_start")
}

/// The static sizes of a memref type; none if one is dynamic.
pub(super) fn static_shape(ty: &Type) -> Option<Vec<i64>> {
    let shape = ty.as_memref()?.shape.as_ref()?;
    shape.iter().map(|size| size.and_then(|size| i64::try_from(size).ok())).collect()
}
