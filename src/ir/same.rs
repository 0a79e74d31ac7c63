//! Functions of two modules that are the same program: equal but for the names of values and blocks, and so is all that they
//! refer to.
//!
//! *Sound.* What a function does depends on its operations, on the symbols that these name, on what those name in turn, on the
//! module's attributes and on what stands in the module without a name. All of that is compared as it is written, whatever it
//! means. An attribute or type that is kept as text may name a symbol in it; where one does, the whole modules have to be equal.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::attr::{AttrDict, Attribute};
use super::module::{Block, Module, Op, Region, Value};
use super::types::Type;

/// Two modules.
pub struct Same<'m> {
    before: &'m Module,
    after: &'m Module,
    /// Is all of both equal?
    is_whole: bool,
    /// Is what has no name in them equal, attributes of the modules included?
    has_same_frame: bool,
    symbols: [FxHashMap<&'m str, Vec<Op>>; 2],
    /// The symbols whose operations are known to be equal.
    known: FxHashSet<Arc<str>>,
}

/// One comparison.
#[derive(Default)]
struct Lockstep {
    values: FxHashMap<Value, Value>,
    blocks: FxHashMap<Block, Block>,
    /// The symbols that are named; none if a text may name some.
    names: Vec<Arc<str>>,
    is_open: bool,
}

impl<'m> Same<'m> {
    /// Compares what functions of the modules have in common.
    pub fn new(before: &'m Module, after: &'m Module) -> Same<'m> {
        let symbols = [before, after].map(|module| {
            let mut symbols: FxHashMap<&str, Vec<Op>> = FxHashMap::default();
            for (name, op) in module.block(module.body()).ops.iter().filter_map(|&op| Some((name(module, op)?, op))) {
                symbols.entry(name).or_default().push(op);
            }
            symbols
        });
        let is_whole = Lockstep::default().op((before, before.root()), (after, after.root()));
        let mut same = Same { before, after, is_whole, has_same_frame: false, symbols, known: FxHashSet::default() };
        same.has_same_frame = same.is_whole || same.frame();
        same
    }

    /// Is all of both equal?
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// The attributes of the modules, and what stands in them without a name.
    fn frame(&mut self) -> bool {
        let (before, after) = (self.before, self.after);
        let mut step = Lockstep::default();
        let nameless = |module: &Module| -> Vec<Op> {
            let ops = module.block(module.body()).ops.iter().copied();
            ops.filter(|&op| name(module, op).is_none()).collect()
        };
        let (these, those) = (nameless(before), nameless(after));
        let is_same = step.attributes((before, before.root()), (after, after.root()))
            && these.len() == those.len()
            && these.iter().zip(&those).all(|(&op, &other)| step.op((before, op), (after, other)));
        is_same && !step.is_open && self.symbols(step.names)
    }

    /// Are two operations of the modules' bodies equal, and all that they refer to?
    pub fn is_same(&mut self, op: Op, other: Op) -> bool {
        if self.is_whole {
            return name(self.before, op) == name(self.after, other);
        }
        let (before, after) = (self.before, self.after);
        let stands_on_top = |module: &Module, op: Op| module.parent_op(op) == Some(module.root());
        if !self.has_same_frame || !stands_on_top(before, op) || !stands_on_top(after, other) {
            return false;
        }
        let mut step = Lockstep::default();
        step.op((before, op), (after, other)) && !step.is_open && self.symbols(step.names)
    }

    /// Are the operations of these names equal in both, and all that they refer to?
    fn symbols(&mut self, mut open: Vec<Arc<str>>) -> bool {
        let mut met = FxHashSet::default();
        while let Some(name) = open.pop() {
            if self.known.contains(&name) || !met.insert(name.clone()) {
                continue;
            }
            let [these, those] = [0, 1].map(|side: usize| self.symbols[side].get(&*name).map_or(&[][..], |ops| ops));
            let mut step = Lockstep::default();
            let mut pairs = these.iter().zip(those);
            let is_same = these.len() == those.len()
                && pairs.all(|(&op, &other)| step.op((self.before, op), (self.after, other)))
                && !step.is_open;
            if !is_same {
                return false;
            }
            open.extend(step.names);
        }
        self.known.extend(met);
        true
    }
}

/// Are two operations equal as they are written, but for the names of values and blocks?
pub fn are_equal(before: &Module, op: Op, after: &Module, other: Op) -> bool {
    Lockstep::default().op((before, op), (after, other))
}

/// Where two operations differ: in these operations of one block, and nowhere else.
pub struct BlockDifference {
    /// Those of the first.
    pub before: Vec<Op>,
    /// Those that stand in their place in the second.
    pub after: Vec<Op>,
    /// What equal operations beside and around them define: values of the first, and those of the second.
    pub values: FxHashMap<Value, Value>,
}

/// The smallest difference of two operations that differ within one block; none if they differ otherwise, or if something outside uses
/// what the operations define that differ.
pub fn difference(before: &Module, op: Op, after: &Module, other: Op) -> Option<BlockDifference> {
    let mut step = Lockstep::default();
    let (these, those) = step.difference((before, op), (after, other))?;
    let all = |module: &Module, part: &[Op]| part.iter().flat_map(|&op| module.walk(op)).collect::<FxHashSet<Op>>();
    let (first, second) = (all(before, &these), all(after, &those));
    let is_apart = |module: &Module, func: Op, inside: &FxHashSet<Op>| {
        let mut outside = module.walk(func).into_iter().filter(|op| !inside.contains(op));
        !outside.any(|op| {
            let data = module.op(op);
            let passed = data.successors.iter().flat_map(|(_, passed)| passed);
            let defined = |value: &Value| defines(module, inside, *value);
            data.operands.iter().chain(passed).any(defined)
        })
    };
    // Comparing what differs has said of values in it that they are some other ones.
    let mut values = step.values;
    values.retain(|&one, &mut two| !defines(before, &first, one) && !defines(after, &second, two));
    let found = is_apart(before, op, &first) && is_apart(after, other, &second);
    found.then_some(BlockDifference { before: these, after: those, values })
}

/// Does one of some operations define the value, or a block in it?
pub fn defines(module: &Module, ops: &FxHashSet<Op>, value: Value) -> bool {
    let around = module.defining_op(value).or_else(|| module.block_owner(module.defining_block(value)?));
    around.is_some_and(|op| ops.contains(&op))
}

/// The symbol that an operation defines.
fn name(module: &Module, op: Op) -> Option<&str> {
    module.attr(op, "sym_name").and_then(Attribute::as_str)
}

impl Lockstep {
    /// Are the operations equal?
    fn op(&mut self, (before, op): (&Module, Op), (after, other): (&Module, Op)) -> bool {
        let (this, that) = (before.op(op), after.op(other));
        before.name(op) == after.name(other)
            && self.attributes((before, op), (after, other))
            && self.all(&this.operands, &that.operands)
            && self.define((before, &this.results), (after, &that.results))
            && this.successors.len() == that.successors.len()
            && this.successors.iter().zip(&that.successors).all(|((block, passed), (target, others))| {
                *self.blocks.entry(*block).or_insert(*target) == *target && self.all(passed, others)
            })
            && this.regions.len() == that.regions.len()
            && this.regions.iter().zip(&that.regions).all(|(&a, &b)| self.region((before, a), (after, b)))
    }

    /// The attributes of both, whose names are collected.
    fn attributes(&mut self, (before, op): (&Module, Op), (after, other): (&Module, Op)) -> bool {
        let (this, that) = (before.op(op), after.op(other));
        self.dictionary(&this.properties);
        self.dictionary(&this.attrs);
        this.properties == that.properties && this.attrs == that.attrs
    }

    fn region(&mut self, (before, region): (&Module, Region), (after, other): (&Module, Region)) -> bool {
        let (these, those) = (&before.region(region).blocks, &after.region(other).blocks);
        these.len() == those.len()
            && these.iter().zip(those).all(|(&block, &other)| {
                *self.blocks.entry(block).or_insert(other) == other
                    && self.define((before, &before.block(block).args), (after, &after.block(other).args))
                    && self.ops((before, &before.block(block).ops), (after, &after.block(other).ops))
            })
    }

    /// The operations of one block in which two operations differ.
    fn difference(&mut self, (before, op): (&Module, Op), (after, other): (&Module, Op)) -> Option<(Vec<Op>, Vec<Op>)> {
        let (this, that) = (before.op(op), after.op(other));
        let is_alike = before.name(op) == after.name(other)
            && self.attributes((before, op), (after, other))
            && self.all(&this.operands, &that.operands)
            && self.define((before, &this.results), (after, &that.results))
            && this.successors.is_empty()
            && that.successors.is_empty();
        let ([region], [twin]) = (&this.regions[..], &that.regions[..]) else { return None };
        let ([block], [target]) = (&before.region(*region).blocks[..], &after.region(*twin).blocks[..]) else {
            return None;
        };
        if !is_alike || !self.define((before, &before.block(*block).args), (after, &after.block(*target).args)) {
            return None;
        }
        let (mut these, mut those) = (&before.block(*block).ops[..], &after.block(*target).ops[..]);
        while let ([one, rest @ ..], [two, others @ ..]) = (these, those) {
            if !self.op((before, *one), (after, *two)) {
                break;
            }
            (these, those) = (rest, others);
        }
        while let ([rest @ .., one], [others @ .., two]) = (these, those) {
            if !self.op((before, *one), (after, *two)) {
                break;
            }
            (these, those) = (rest, others);
        }
        let inside = match (these, those) {
            ([one], [two]) => self.difference((before, *one), (after, *two)),
            _ => None,
        };
        Some(inside.unwrap_or_else(|| (these.to_vec(), those.to_vec())))
    }

    fn ops(&mut self, (before, these): (&Module, &[Op]), (after, those): (&Module, &[Op])) -> bool {
        these.len() == those.len() && these.iter().zip(those).all(|(&op, &other)| self.op((before, op), (after, other)))
    }

    /// Values that are defined beside each other. A value may be used before that.
    fn define(&mut self, (before, these): (&Module, &[Value]), (after, those): (&Module, &[Value])) -> bool {
        these.iter().for_each(|&value| self.ty(before.ty(value)));
        let is_typed = |(&a, &b): (&Value, &Value)| before.ty(a) == after.ty(b);
        self.all(these, those) && these.iter().zip(those).all(is_typed)
    }

    fn all(&mut self, these: &[Value], those: &[Value]) -> bool {
        these.len() == those.len() && these.iter().zip(those).all(|(&a, &b)| *self.values.entry(a).or_insert(b) == b)
    }

    // ---- names -------------------------------------------------------------------------------------------------

    fn dictionary(&mut self, dict: &AttrDict) {
        dict.iter().for_each(|(_, attribute)| self.attribute(attribute));
    }

    fn attribute(&mut self, attribute: &Attribute) {
        match attribute {
            Attribute::Symbol(path) => self.names.extend(path.first().cloned()),
            Attribute::Array(items) => items.iter().for_each(|item| self.attribute(item)),
            Attribute::Dict(dict) => self.dictionary(dict),
            Attribute::Type(ty) => self.ty(ty),
            Attribute::DenseArray(ty, items) | Attribute::Dense(ty, items) => {
                self.ty(ty);
                items.first().into_iter().for_each(|item| self.attribute(item));
            }
            Attribute::Opaque(text) | Attribute::Verbatim(text) => self.is_open |= text.contains('@'),
            Attribute::Int(_, ty) | Attribute::Float(_, ty) => self.ty(ty),
            Attribute::Unit
            | Attribute::Bool(_)
            | Attribute::Str(_)
            | Attribute::Map(_)
            | Attribute::Set(_)
            | Attribute::Strided(_)
            | Attribute::Loc(_) => {}
        }
    }

    fn ty(&mut self, ty: &Type) {
        match ty {
            Type::Index | Type::None | Type::Int(..) | Type::Float(_) => {}
            _ => self.is_open |= ty.to_string().contains('@'),
        }
    }
}
