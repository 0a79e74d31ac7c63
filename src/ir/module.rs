//! The module: operations, blocks, regions and values in arenas, tied by ids.
//!
//! An operation that is erased leaves its block and its operands' use lists; its slot in the arena stays.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use smallvec::SmallVec;

use super::attr::{AttrDict, AttrName, Attribute, Location};
use super::opcode::{Opcode, ScalarStep};
use super::registry::{OpInfo, Traits};
use super::types::Type;
use crate::arena::{SharedArena, id};
use crate::diag::Span;

id!(
    /// An operation.
    Op,
    "op"
);
id!(
    /// A block of a region.
    Block,
    "block"
);
id!(
    /// A region of an operation.
    Region,
    "region"
);
id!(
    /// An SSA value.
    Value,
    "value"
);

/// The name of an operation: a row of a dialect's table, or a name nobody registered.
#[derive(Clone, Debug)]
pub enum OpName {
    /// A registered operation.
    Known(&'static OpInfo),
    /// An operation of an unknown dialect, kept in generic form.
    Unknown(Arc<str>),
}

impl OpName {
    /// The full name, such as `affine.for`.
    pub fn as_str(&self) -> &str {
        match self {
            OpName::Known(info) => info.name,
            OpName::Unknown(name) => name,
        }
    }

    /// What an operation of this name computes, if its row says that it is one on scalars.
    pub fn opcode(&self) -> Option<Opcode> {
        match self {
            OpName::Known(info) => info.opcode,
            OpName::Unknown(_) => None,
        }
    }
}

/// One operation.
#[derive(Clone, Debug)]
pub struct OpData {
    /// What it is.
    pub name: OpName,
    /// The values it uses.
    pub operands: SmallVec<[Value; 4]>,
    /// The values it defines.
    pub results: SmallVec<[Value; 1]>,
    /// Attributes that belong to the operation's definition, printed as `<{..}>` in generic form.
    pub properties: AttrDict,
    /// Discardable attributes.
    pub attrs: AttrDict,
    /// Nested regions.
    pub regions: SmallVec<[Region; 1]>,
    /// Successor blocks with the arguments passed to each.
    pub successors: Vec<(Block, Vec<Value>)>,
    /// The block that holds it; none for the root and for erased operations.
    pub parent: Option<Block>,
    /// Where it came from, as written.
    pub loc: Location,
    /// Where it stands in the source text.
    pub span: Span,
}

/// One block: arguments and operations, the last of which is the terminator where one is needed.
#[derive(Clone, Debug, Default)]
pub struct BlockData {
    /// Arguments.
    pub args: Vec<Value>,
    /// Operations in order.
    pub ops: Vec<Op>,
    /// The region that holds it.
    pub parent: Option<Region>,
}

/// One region: a list of blocks, the first of which is the entry.
#[derive(Clone, Debug, Default)]
pub struct RegionData {
    /// Blocks in order.
    pub blocks: Vec<Block>,
    /// The operation that holds it.
    pub parent: Option<Op>,
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueDef {
    /// Result number `1` of an operation.
    Result(Op, u32),
    /// Argument number `1` of a block.
    Arg(Block, u32),
}

/// An operand slot: operand number `index` of `op` (successor arguments are counted after the operands).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Use {
    /// The user.
    pub op: Op,
    /// Which of its operands.
    pub index: u32,
}

/// One value.
#[derive(Clone, Debug)]
pub struct ValueData {
    /// Its type.
    pub ty: Type,
    /// Its definition.
    pub def: ValueDef,
    /// The name it had in the source, without `%`.
    pub name: Option<Arc<str>>,
    /// Where the name stands in the source text.
    pub span: Span,
}

/// A whole program: the root operation (`builtin.module`) and everything below it. Copies share what they have in common.
#[derive(Clone, Debug)]
pub struct Module {
    ops: SharedArena<Op, OpData>,
    blocks: SharedArena<Block, BlockData>,
    regions: SharedArena<Region, RegionData>,
    values: SharedArena<Value, ValueData>,
    root: Op,
}

/// What [`Module::create`] needs to know of a new operation.
#[derive(Clone, Debug)]
pub struct OpSpec {
    /// What it is.
    pub name: OpName,
    /// The values it uses.
    pub operands: SmallVec<[Value; 4]>,
    /// The types of its results.
    pub result_types: SmallVec<[Type; 1]>,
    /// Attributes of its definition.
    pub properties: AttrDict,
    /// Discardable attributes.
    pub attrs: AttrDict,
    /// How many (empty) regions it has.
    pub num_regions: usize,
    /// Where it came from.
    pub loc: Location,
    /// Where it stands in the source text.
    pub span: Span,
}

impl OpSpec {
    /// A specification with nothing but a name.
    pub fn new(name: OpName) -> OpSpec {
        OpSpec {
            name,
            operands: SmallVec::new(),
            result_types: SmallVec::new(),
            properties: AttrDict::default(),
            attrs: AttrDict::default(),
            num_regions: 0,
            loc: Location::Unknown,
            span: Span::default(),
        }
    }

    /// The same with operands.
    pub fn operands(mut self, operands: impl IntoIterator<Item = Value>) -> OpSpec {
        self.operands.extend(operands);
        self
    }

    /// The same with results.
    pub fn results(mut self, types: impl IntoIterator<Item = Type>) -> OpSpec {
        self.result_types.extend(types);
        self
    }

    /// The same with one more property.
    pub fn property(mut self, name: impl Into<AttrName>, value: Attribute) -> OpSpec {
        self.properties.set(name, value);
        self
    }

    /// The same with one more discardable attribute.
    pub fn attr(mut self, name: impl Into<AttrName>, value: Attribute) -> OpSpec {
        self.attrs.set(name, value);
        self
    }

    /// The same, from where `origin` comes from.
    pub fn origin(mut self, origin: &OpData) -> OpSpec {
        (self.loc, self.span) = (origin.loc.clone(), origin.span);
        self
    }

    /// The same with regions.
    pub fn regions(mut self, num_regions: usize) -> OpSpec {
        self.num_regions = num_regions;
        self
    }
}

impl Module {
    /// A module whose root is described by `root` (one region with one empty block is added to it).
    pub fn new(root: OpSpec) -> Module {
        let mut module = Module {
            ops: SharedArena::new(),
            blocks: SharedArena::new(),
            regions: SharedArena::new(),
            values: SharedArena::new(),
            root: <Op as crate::arena::Id>::from_index(0),
        };
        module.root = module.create(root.regions(1));
        let region = module.ops[module.root].regions[0];
        module.add_block(region);
        module
    }

    /// A module with a root like that of this one, and nothing in it.
    pub fn new_like(&self) -> Module {
        let root = &self.ops[self.root];
        let (properties, attrs, loc) = (root.properties.clone(), root.attrs.clone(), root.loc.clone());
        Module::new(OpSpec { properties, attrs, loc, ..OpSpec::new(root.name.clone()) })
    }

    /// The root operation.
    pub fn root(&self) -> Op {
        self.root
    }

    /// The root operation's block.
    pub fn body(&self) -> Block {
        self.regions[self.ops[self.root].regions[0]].blocks[0]
    }

    /// The operation's data.
    #[inline]
    pub fn op(&self, op: Op) -> &OpData {
        &self.ops[op]
    }

    /// The operation's data, to change.
    pub fn op_mut(&mut self, op: Op) -> &mut OpData {
        &mut self.ops[op]
    }

    /// The block's data.
    #[inline]
    pub fn block(&self, block: Block) -> &BlockData {
        &self.blocks[block]
    }

    /// The block's data, to change.
    pub fn block_mut(&mut self, block: Block) -> &mut BlockData {
        &mut self.blocks[block]
    }

    /// The region's data.
    #[inline]
    pub fn region(&self, region: Region) -> &RegionData {
        &self.regions[region]
    }

    /// The region's data, to change.
    pub fn region_mut(&mut self, region: Region) -> &mut RegionData {
        &mut self.regions[region]
    }

    /// The value's data.
    #[inline]
    pub fn value(&self, value: Value) -> &ValueData {
        &self.values[value]
    }

    /// The value's data, to change.
    pub fn value_mut(&mut self, value: Value) -> &mut ValueData {
        &mut self.values[value]
    }

    /// The value's type.
    #[inline]
    pub fn ty(&self, value: Value) -> &Type {
        &self.values[value].ty
    }

    /// The operation's name.
    #[inline]
    pub fn name(&self, op: Op) -> &str {
        self.ops[op].name.as_str()
    }

    /// Is the operation called `name`?
    pub fn is(&self, op: Op, name: &str) -> bool {
        self.name(op) == name
    }

    /// What the operation computes, if its row says that it is one on scalars.
    pub fn opcode(&self, op: Op) -> Option<Opcode> {
        self.ops[op].name.opcode()
    }

    /// Does the operation compute floats of floats?
    pub fn is_on_floats(&self, op: Op) -> bool {
        let is_float = |value: &Value| matches!(self.ty(*value).element_or_self(), Type::Float(_));
        let are_floats = |values: &[Value]| values.iter().all(is_float);
        let computes = self.opcode(op).is_some_and(|opcode| opcode != Opcode::Select && opcode != Opcode::Constant);
        let OpData { operands, results, .. } = &self.ops[op];
        computes && !operands.is_empty() && are_floats(operands) && are_floats(results)
    }

    /// What the operation is made of, if its row says so.
    pub fn steps(&self, op: Op) -> &'static [ScalarStep] {
        match &self.ops[op].name {
            OpName::Known(info) => info.steps,
            OpName::Unknown(_) => &[],
        }
    }

    /// Does the operation compute this?
    pub fn computes(&self, op: Op, opcode: Opcode) -> bool {
        self.opcode(op) == Some(opcode)
    }

    /// Does the operation have all of `traits`? Unregistered operations have none.
    pub fn has_traits(&self, op: Op, traits: Traits) -> bool {
        match &self.ops[op].name {
            OpName::Known(info) => info.traits.contains(traits),
            OpName::Unknown(_) => false,
        }
    }

    /// The property or discardable attribute called `name`.
    pub fn attr(&self, op: Op, name: &str) -> Option<&Attribute> {
        let data = &self.ops[op];
        data.properties.get(name).or_else(|| data.attrs.get(name))
    }

    /// The only result.
    ///
    /// # Panics
    /// If there is not exactly one result.
    pub fn result(&self, op: Op) -> Value {
        let results = &self.ops[op].results;
        assert_eq!(results.len(), 1, "{} has one result", self.name(op));
        results[0]
    }

    /// The operation that defines the value; none for block arguments.
    pub fn defining_op(&self, value: Value) -> Option<Op> {
        match self.values[value].def {
            ValueDef::Result(op, _) => Some(op),
            ValueDef::Arg(..) => None,
        }
    }

    /// The block in which the value is defined.
    pub fn defining_block(&self, value: Value) -> Option<Block> {
        match self.values[value].def {
            ValueDef::Result(op, _) => self.ops[op].parent,
            ValueDef::Arg(block, _) => Some(block),
        }
    }

    /// The operation whose region holds `op`.
    #[inline]
    pub fn parent_op(&self, op: Op) -> Option<Op> {
        self.ops[op].parent.and_then(|block| self.block_owner(block))
    }

    /// The operation whose region holds `block`.
    #[inline]
    pub fn block_owner(&self, block: Block) -> Option<Op> {
        self.blocks[block].parent.and_then(|region| self.regions[region].parent)
    }

    /// The operations around `op`, innermost first, `op` itself left out.
    pub fn ancestors(&self, op: Op) -> impl Iterator<Item = Op> + '_ {
        std::iter::successors(self.parent_op(op), |&op| self.parent_op(op))
    }

    /// The single block of region number `index`, or none if the region is empty or has several blocks.
    pub fn single_block(&self, op: Op, index: usize) -> Option<Block> {
        match self.regions[*self.ops[op].regions.get(index)?].blocks[..] {
            [block] => Some(block),
            _ => None,
        }
    }

    /// The first block of the first region: where a function with a body begins.
    pub fn first_block(&self, op: Op) -> Option<Block> {
        self.regions[*self.ops[op].regions.first()?].blocks.first().copied()
    }

    /// The last operation of the block.
    pub fn last_op(&self, block: Block) -> Option<Op> {
        self.blocks[block].ops.last().copied()
    }

    /// `op` and everything nested in it, parents before children, in textual order.
    pub fn walk(&self, op: Op) -> Vec<Op> {
        let mut order = Vec::new();
        let mut stack = vec![op];
        while let Some(op) = stack.pop() {
            order.push(op);
            for &region in self.ops[op].regions.iter().rev() {
                for &block in self.regions[region].blocks.iter().rev() {
                    stack.extend(self.blocks[block].ops.iter().rev());
                }
            }
        }
        order
    }

    /// Makes an operation that stands nowhere yet: [`Module::push`] or [`Module::insert`] places it.
    pub fn create(&mut self, spec: OpSpec) -> Op {
        let op = self.ops.push(OpData {
            name: spec.name,
            operands: spec.operands,
            results: SmallVec::new(),
            properties: spec.properties,
            attrs: spec.attrs,
            regions: SmallVec::new(),
            successors: Vec::new(),
            parent: None,
            loc: spec.loc,
            span: spec.span,
        });
        for (number, ty) in spec.result_types.into_iter().enumerate() {
            let def = ValueDef::Result(op, number as u32);
            let value = self.values.push(ValueData { ty, def, name: None, span: Span::default() });
            self.ops[op].results.push(value);
        }
        for _ in 0..spec.num_regions {
            let region = self.regions.push(RegionData { blocks: Vec::new(), parent: Some(op) });
            self.ops[op].regions.push(region);
        }
        op
    }

    /// Appends an empty region to the operation.
    pub fn add_region(&mut self, op: Op) -> Region {
        let region = self.regions.push(RegionData { blocks: Vec::new(), parent: Some(op) });
        self.ops[op].regions.push(region);
        region
    }

    /// Makes an empty region that belongs to no operation yet: [`Module::attach_region`] ties it to one.
    pub fn create_region(&mut self) -> Region {
        self.regions.push(RegionData::default())
    }

    /// Makes a region from [`Module::create_region`] the last region of the operation.
    ///
    /// # Panics
    /// If it belongs to an operation already.
    pub fn attach_region(&mut self, op: Op, region: Region) {
        assert!(self.regions[region].parent.is_none(), "a region belongs to one operation");
        self.regions[region].parent = Some(op);
        self.ops[op].regions.push(region);
    }

    /// Makes an empty block that stands in no region yet: [`Module::attach_block`] places it.
    pub fn create_block(&mut self) -> Block {
        self.blocks.push(BlockData::default())
    }

    /// Makes a block from [`Module::create_block`] the last block of the region.
    ///
    /// # Panics
    /// If it stands in a region already.
    pub fn attach_block(&mut self, region: Region, block: Block) {
        assert!(self.blocks[block].parent.is_none(), "a block stands in one region");
        self.blocks[block].parent = Some(region);
        self.regions[region].blocks.push(block);
    }

    /// A value that stands for one not yet defined, to be replaced: it claims to be a result that the root lacks.
    pub(super) fn placeholder(&mut self, ty: Type) -> Value {
        let def = ValueDef::Result(self.root, u32::MAX);
        self.values.push(ValueData { ty, def, name: None, span: Span::default() })
    }

    /// Makes `op` the root.
    pub(super) fn set_root(&mut self, op: Op) {
        self.detach(op);
        self.root = op;
    }

    /// Renames every operand of every operation at once.
    pub(super) fn map_operands(&mut self, mut replace: impl FnMut(Value) -> Value) {
        for op in self.ops.ids() {
            let data = &mut self.ops[op];
            let passed = data.successors.iter_mut().flat_map(|(_, args)| args);
            for operand in data.operands.iter_mut().chain(passed) {
                *operand = replace(*operand);
            }
        }
    }

    /// Appends an empty block to the region.
    pub fn add_block(&mut self, region: Region) -> Block {
        let block = self.blocks.push(BlockData { parent: Some(region), ..BlockData::default() });
        self.regions[region].blocks.push(block);
        block
    }

    /// Appends an argument to the block.
    pub fn add_arg(&mut self, block: Block, ty: Type) -> Value {
        let def = ValueDef::Arg(block, self.blocks[block].args.len() as u32);
        let value = self.values.push(ValueData { ty, def, name: None, span: Span::default() });
        self.blocks[block].args.push(value);
        value
    }

    /// Appends a result to the operation.
    pub fn add_result(&mut self, op: Op, ty: Type) -> Value {
        let def = ValueDef::Result(op, self.ops[op].results.len() as u32);
        let value = self.values.push(ValueData { ty, def, name: None, span: Span::default() });
        self.ops[op].results.push(value);
        value
    }

    /// Places the operation at the end of the block.
    pub fn push(&mut self, block: Block, op: Op) {
        let end = self.blocks[block].ops.len();
        self.insert(block, end, op);
    }

    /// Places the operation before operation number `position` of the block.
    ///
    /// # Panics
    /// If it stands somewhere already.
    pub fn insert(&mut self, block: Block, position: usize, op: Op) {
        assert!(self.ops[op].parent.is_none(), "an operation stands in one place");
        self.ops[op].parent = Some(block);
        self.blocks[block].ops.insert(position, op);
    }

    /// Takes the operation out of its block.
    pub fn detach(&mut self, op: Op) {
        if let Some(block) = self.ops[op].parent.take() {
            self.blocks[block].ops.retain(|&other| other != op);
        }
    }

    /// Its position in its block.
    pub fn position(&self, op: Op) -> Option<usize> {
        let block = self.ops[op].parent?;
        self.blocks[block].ops.iter().position(|&other| other == op)
    }

    /// Every use of every value inside `scope`, by value. One walk; ask it once for many values.
    pub fn uses_in(&self, scope: Op) -> FxHashMap<Value, Vec<Use>> {
        let mut uses: FxHashMap<Value, Vec<Use>> = FxHashMap::default();
        for op in self.walk(scope) {
            let data = &self.ops[op];
            let passed = data.successors.iter().flat_map(|(_, args)| args);
            for (index, &value) in data.operands.iter().chain(passed).enumerate() {
                uses.entry(value).or_default().push(Use { op, index: index as u32 });
            }
        }
        uses
    }

    /// Replaces every use of `from` inside `scope` by `to`.
    pub fn replace_uses(&mut self, scope: Op, from: Value, to: Value) {
        for op in self.walk(scope) {
            let data = &mut self.ops[op];
            let passed = data.successors.iter_mut().flat_map(|(_, args)| args);
            for operand in data.operands.iter_mut().chain(passed) {
                if *operand == from {
                    *operand = to;
                }
            }
        }
    }
}
