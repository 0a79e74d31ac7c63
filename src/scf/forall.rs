//! `scf.forall`: a box of iterations in no particular order, with shared outputs and a mapping to processors.
//! `scf.forall.in_parallel`: ends its body; what is written to the shared outputs.

use super::{add_block, body};
use crate::diag::Diagnostic;
use crate::ir::attr::Location;
use crate::ir::checks::{
    Check, all_index, block, block_args, constant, ends_in, num_operands, num_regions, odd, parent_is, results,
    segments, types_of, wrong,
};
use crate::ir::effects::Effects;
use crate::ir::module::OpSpec;
use crate::ir::text::mnemonic;
use crate::ir::view::{dense_i64, integers, segment, segment_sizes, view};
use crate::ir::{Arity, Attribute, Block, Module, Op, OpInfo, Traits, Type, Value};

view!(
    /// A box of iterations in no particular order.
    ForallOp,
    "scf.forall"
);
view!(
    /// What an `scf.forall` writes to its shared outputs.
    InParallelOp,
    "scf.forall.in_parallel"
);

/// The table row.
pub(super) const FORALL: OpInfo = OpInfo {
    name: "scf.forall",
    effects: Some(Effects::HANDS_ON.trapping()),
    inherent: INHERENT,
    parse: Some(super::forall_text::parse),
    print: Some(super::forall_text::print),
    check,
    segments: &["dynamicLowerBound", "dynamicUpperBound", "dynamicStep", "outputs"],
    regions: Arity::Exactly(1),
    ..OpInfo::DEFAULT
};
/// The table row.
pub(super) const IN_PARALLEL: OpInfo = OpInfo {
    name: "scf.forall.in_parallel",
    effects: Some(Effects::HANDS_ON),
    traits: Traits::TERMINATOR.and(Traits::NO_TERMINATOR),
    parse: Some(super::forall_text::parse_in_parallel),
    print: Some(super::forall_text::print_in_parallel),
    check: |module, op, out| {
        let check = in_parallel_shape(module, op).and_then(|()| parent_is(module, op, &["scf.forall"]));
        out.extend(check.and_then(|()| combines(module, op)).err());
    },
    results: Arity::Exactly(0),
    regions: Arity::Exactly(1),
    ..OpInfo::DEFAULT
};

pub(super) const INHERENT: &[&str] =
    &["mapping", "operandSegmentSizes", "staticLowerBound", "staticStep", "staticUpperBound"];

/// A bound or step of one dimension.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ForallBound {
    /// Known in the text.
    Static(i64),
    /// An SSA value.
    Dynamic(Value),
}

impl ForallBound {
    /// The number, if it is known in the text or a constant's.
    pub fn constant(self, module: &Module) -> Option<i64> {
        match self {
            ForallBound::Static(value) => Some(value),
            ForallBound::Dynamic(value) => constant(module, value),
        }
    }
}

/// Stands for a value that is an operand in a list of static values.
pub(super) const DYNAMIC: i64 = i64::MIN;

/// What [`ForallOp::build`] needs.
#[derive(Clone, Debug)]
pub struct ForallSpec {
    /// For each dimension its first value.
    pub lower: Vec<ForallBound>,
    /// For each dimension the value it ends before.
    pub upper: Vec<ForallBound>,
    /// For each dimension how far apart its iterations are.
    pub steps: Vec<ForallBound>,
    /// The shared outputs.
    pub outputs: Vec<Value>,
    /// The processors that run the dimensions.
    pub mapping: Option<Attribute>,
    /// Where it came from.
    pub loc: Location,
}

impl ForallOp {
    /// For each dimension its first value.
    pub fn lower(self, module: &Module) -> Vec<ForallBound> {
        self.mixed(module, "staticLowerBound", 0)
    }

    /// For each dimension the value it ends before.
    pub fn upper(self, module: &Module) -> Vec<ForallBound> {
        self.mixed(module, "staticUpperBound", 1)
    }

    /// For each dimension how far apart its iterations are.
    pub fn steps(self, module: &Module) -> Vec<ForallBound> {
        self.mixed(module, "staticStep", 2)
    }

    /// The shared outputs.
    pub fn outputs(self, module: &Module) -> &[Value] {
        segment(module, self.0, 3).unwrap_or_default()
    }

    /// The processors that run the dimensions.
    pub fn mapping(self, module: &Module) -> Option<&Attribute> {
        module.attr(self.0, "mapping")
    }

    /// The single block of the loop.
    ///
    /// # Panics
    /// If the operation was not verified and has none.
    pub fn body(self, module: &Module) -> Block {
        body(module, self.0, 0)
    }

    /// The induction variables.
    pub fn ivs(self, module: &Module) -> &[Value] {
        let args = &module.block(self.body(module)).args;
        &args[..args.len().saturating_sub(self.outputs(module).len())]
    }

    /// The shared outputs as the body sees them.
    pub fn shared(self, module: &Module) -> &[Value] {
        let args = &module.block(self.body(module)).args;
        &args[args.len().saturating_sub(self.outputs(module).len())..]
    }

    /// The list in a property, with the operands of a segment where it says so.
    fn mixed(self, module: &Module, name: &str, index: usize) -> Vec<ForallBound> {
        let values = module.attr(self.0, name).and_then(integers).unwrap_or_default();
        let mut dynamic = segment(module, self.0, index).unwrap_or_default().iter().copied();
        let bound = |value: i64| match value {
            DYNAMIC => dynamic.next().map(ForallBound::Dynamic),
            value => Some(ForallBound::Static(value)),
        };
        values.into_iter().map_while(bound).collect()
    }

    /// Makes the loop with its block and block arguments; no terminator yet, and it stands nowhere yet.
    pub fn build(module: &mut Module, spec: ForallSpec) -> ForallOp {
        let dynamic = |bounds: &[ForallBound]| -> Vec<Value> {
            let value = |bound: &ForallBound| match bound {
                ForallBound::Dynamic(value) => Some(*value),
                ForallBound::Static(_) => None,
            };
            bounds.iter().filter_map(value).collect()
        };
        let groups = [dynamic(&spec.lower), dynamic(&spec.upper), dynamic(&spec.steps), spec.outputs];
        let types = types_of(module, &groups[3]);
        let mut op_spec = OpSpec::new(super::name("scf.forall"))
            .operands(groups.iter().flatten().copied())
            .results(types.iter().cloned())
            .property("operandSegmentSizes", segment_sizes(&groups.each_ref().map(Vec::len)))
            .property("staticLowerBound", statics(&spec.lower))
            .property("staticUpperBound", statics(&spec.upper))
            .property("staticStep", statics(&spec.steps))
            .regions(1);
        if let Some(mapping) = spec.mapping {
            op_spec = op_spec.property("mapping", mapping);
        }
        op_spec.loc = spec.loc;
        let op = module.create(op_spec);
        add_block(module, op, 0, vec![Type::Index; spec.upper.len()].into_iter().chain(types));
        ForallOp(op)
    }
}

/// The list with a mark where a value is an operand.
fn statics(bounds: &[ForallBound]) -> Attribute {
    let value = |bound: &ForallBound| match bound {
        ForallBound::Dynamic(_) => DYNAMIC,
        ForallBound::Static(value) => *value,
    };
    dense_i64(&bounds.iter().map(value).collect::<Vec<_>>())
}

impl InParallelOp {
    /// The block of writes.
    ///
    /// # Panics
    /// If the operation was not verified and has no such block.
    pub fn body(self, module: &Module) -> Block {
        body(module, self.0, 0)
    }

    /// Ends `block`; nothing is written yet.
    pub fn build(module: &mut Module, block: Block) -> InParallelOp {
        let op = module.create(OpSpec::new(super::name("scf.forall.in_parallel")).regions(1));
        add_block(module, op, 0, []);
        module.push(block, op);
        InParallelOp(op)
    }
}

/// Everything that the typed view and the custom syntax rely on.
pub(super) fn shape(module: &Module, op: Op) -> Check {
    let segments = segments(module, op, 4)?;
    let mut num_dims = None;
    for (segment, name) in segments.iter().zip(["staticLowerBound", "staticUpperBound", "staticStep"]) {
        all_index(module, op, segment)?;
        let error = |message: String| Err(wrong(module, op, "bad-bounds", message));
        let Some(statics) = module.attr(op, name).and_then(integers) else {
            return error(format!("needs a list of integers as `{name}`"));
        };
        if statics.iter().filter(|&&value| value == DYNAMIC).count() != segment.len() {
            return error(format!("has not as many operands as `{name}` wants"));
        }
        if *num_dims.get_or_insert(statics.len()) != statics.len() {
            return error("needs two bounds and a step for each dimension".to_owned());
        }
    }
    let outputs = types_of(module, segments[3]);
    if let Some(ty) = outputs.iter().find(|ty| !matches!(ty, Type::Tensor(_))) {
        return Err(wrong(module, op, "operand-type", format!("shares tensors, not `{ty}`")));
    }
    results(module, op, &outputs)?;
    num_regions(module, op, 1)?;
    let body = block(module, op, 0)?;
    let args: Vec<Type> = vec![Type::Index; num_dims.unwrap_or(0)].into_iter().chain(outputs).collect();
    block_args(module, op, body, &args)?;
    ends_in(module, op, body, "scf.forall.in_parallel", &[])
}

/// One processor for each dimension, if the mapping is given; a step that is not positive is odd.
fn check(module: &Module, op: Op, out: &mut Vec<Diagnostic>) {
    if let Err(error) = shape(module, op) {
        return out.push(error);
    }
    let view = ForallOp(op);
    let num_dims = view.upper(module).len();
    match view.mapping(module) {
        None => {}
        Some(Attribute::Array(items)) if items.is_empty() => {}
        Some(Attribute::Array(items)) if num_processors(items) == Some(num_dims) => {
            out.extend(odd_mapping(module, op, items));
        }
        Some(_) => {
            let message = format!("needs a list of {num_dims} processors as `mapping`, one for each dimension");
            out.push(wrong(module, op, "bad-mapping", message));
        }
    }
    if let Some(step) = view.steps(module).into_iter().filter_map(|step| step.constant(module)).find(|&step| step <= 0)
    {
        out.push(odd(module, op, "zero-step", format!("has a step of {step}, which is not positive")));
    }
}

/// A mask chooses among the processors; it is none.
fn is_mask(item: &Attribute) -> bool {
    matches!(item, Attribute::Opaque(text) if mnemonic(text) == "gpu.mask")
}

/// How many processors the list names, beside one mask at most; none if it holds anything else.
fn num_processors(items: &[Attribute]) -> Option<usize> {
    let masks = items.iter().filter(|item| is_mask(item)).count();
    let fits = masks <= 1 && items.iter().all(|item| matches!(item, Attribute::Opaque(_)));
    fits.then_some(items.len() - masks)
}

/// A warning where dimensions are mapped to processors of several kinds, or two to the same one.
fn odd_mapping(module: &Module, op: Op, items: &[Attribute]) -> Option<Diagnostic> {
    let items: Vec<&Attribute> = items.iter().filter(|item| !is_mask(item)).collect();
    let mut kinds = Vec::new();
    for item in &items {
        let Attribute::Opaque(text) = item else { return None };
        kinds.push(mnemonic(text));
    }
    let (first, rest) = kinds.split_first()?;
    if let Some(other) = rest.iter().find(|&other| other != first) {
        let message = format!("maps dimensions to both `#{first}` and `#{other}`");
        return Some(odd(module, op, "mixed-mapping", message));
    }
    let again = items.iter().enumerate().find(|&(number, item)| items[..number].contains(item));
    again.map(|(_, item)| odd(module, op, "mixed-mapping", format!("maps two dimensions to `{item}`")))
}

/// One block.
pub(super) fn in_parallel_shape(module: &Module, op: Op) -> Check {
    num_operands(module, op, 0)?;
    num_regions(module, op, 1)?;
    block(module, op, 0).and_then(|body| block_args(module, op, body, &[]))
}

/// Nothing but what says which part of a shared output is written.
fn combines(module: &Module, op: Op) -> Check {
    let Some(forall) = module.parent_op(op).and_then(|parent| ForallOp::cast(module, parent)) else { return Ok(()) };
    let Some(body) = module.single_block(forall.op(), 0) else { return Ok(()) };
    let args = &module.block(body).args;
    let outputs = &args[args.len().saturating_sub(forall.outputs(module).len())..];
    for &inner in &module.block(block(module, op, 0)?).ops {
        if !module.has_traits(inner, Traits::COMBINES_PARALLEL) {
            return Err(wrong(module, inner, "bad-parent", "does not combine results of parallel iterations"));
        }
        if module.op(inner).operands.get(1).is_none_or(|target| !outputs.contains(target)) {
            return Err(wrong(module, inner, "bad-parent", "writes only to a shared output of the loop around it"));
        }
    }
    Ok(())
}
