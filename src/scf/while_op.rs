//! `scf.while`: a loop whose first region decides, through `scf.condition`, whether the second runs once more.

use super::{add_block, body};
use crate::ir::attr::Location;
use crate::ir::checks::{Check, block, block_args, ends_in, num_regions, types_of};
use crate::ir::effects::Effects;
use crate::ir::module::OpSpec;
use crate::ir::parser::{OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::syntax::{assigned, assignments, print_assignments};
use crate::ir::view::view;
use crate::ir::{Arity, Block, Module, Op, OpInfo, Traits, Type, Value};

view!(
    /// A loop that runs as long as a condition holds.
    WhileOp,
    "scf.while"
);

/// The table row.
pub(super) const WHILE: OpInfo = OpInfo {
    name: "scf.while",
    traits: Traits::NUMBERS,
    effects: Some(Effects::HANDS_ON.trapping()),
    parse: Some(parse),
    print: Some(print),
    check: |module, op, out| out.extend(shape(module, op).err()),
    regions: Arity::Exactly(2),
    ..OpInfo::DEFAULT
};

/// What [`WhileOp::build`] needs.
#[derive(Clone, Debug)]
pub struct WhileSpec {
    /// What the first region gets first.
    pub inits: Vec<Value>,
    /// The types of what the condition passes on: the results, and the arguments of the second region.
    pub results: Vec<Type>,
    /// Where it came from.
    pub loc: Location,
}

impl WhileOp {
    /// What the first region gets first.
    pub fn inits(self, module: &Module) -> &[Value] {
        &module.op(self.0).operands
    }

    /// The region that decides.
    ///
    /// # Panics
    /// If the operation was not verified and has no such block.
    pub fn before(self, module: &Module) -> Block {
        body(module, self.0, 0)
    }

    /// The region that runs as long as the condition holds.
    ///
    /// # Panics
    /// If the operation was not verified and has no such block.
    pub fn after(self, module: &Module) -> Block {
        body(module, self.0, 1)
    }

    /// Makes the loop with its blocks and block arguments; no terminators yet, and it stands nowhere yet.
    pub fn build(module: &mut Module, spec: WhileSpec) -> WhileOp {
        let carried = types_of(module, &spec.inits);
        let mut op_spec =
            OpSpec::new(super::name("scf.while")).operands(spec.inits).results(spec.results.iter().cloned()).regions(2);
        op_spec.loc = spec.loc;
        let op = module.create(op_spec);
        add_block(module, op, 0, carried);
        add_block(module, op, 1, spec.results);
        WhileOp(op)
    }
}

/// `(%a = %x) : (f32) -> f32 { .. } do { .. } attributes {..}`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let start = p.span();
    let pairs = if p.at_punct("(") { assignments(p)? } else { Vec::new() };
    p.punct(":")?;
    let (inputs, types) = p.signature()?;
    let mut args = Vec::new();
    let inits = assigned(p, pairs, &inputs, p.span_since(start), &mut args)?;
    let before = p.region(&args)?;
    p.keyword("do")?;
    let after = p.region(&[])?;
    let attrs = p.attr_dict_with_keyword()?;
    let mut spec = p.spec().operands(inits).results(types);
    spec.attrs = attrs;
    Ok(p.create(spec, vec![before, after]))
}

fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if shape(module, op).is_err() {
        return p.generic_instead(op);
    }
    let view = WhileOp(op);
    let data = module.op(op);
    if !data.operands.is_empty() {
        p.text(" ");
        print_assignments(p, &module.block(view.before(module)).args, &data.operands);
    }
    p.text(" : ");
    p.signature(&types_of(module, &data.operands), &types_of(module, &data.results));
    p.text(" ");
    p.region(data.regions[0], false, true);
    p.text(" do ");
    p.region(data.regions[1], true, true);
    p.attr_dict_with_keyword(op, &[]);
}

/// The first region gets what the second yields; the second gets, as the results do, what the condition passes on.
fn shape(module: &Module, op: Op) -> Check {
    let data = module.op(op);
    let (carried, passed) = (types_of(module, &data.operands), types_of(module, &data.results));
    num_regions(module, op, 2)?;
    let (before, after) = (block(module, op, 0)?, block(module, op, 1)?);
    block_args(module, op, before, &carried)?;
    block_args(module, op, after, &passed)?;
    let conditions: Vec<Type> = std::iter::once(Type::int(1)).chain(passed).collect();
    ends_in(module, op, before, "scf.condition", &conditions)?;
    ends_in(module, op, after, "scf.yield", &carried)
}
