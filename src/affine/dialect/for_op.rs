//! `affine.for`: a loop from the greatest result of one map to before the least result of another.

use std::convert::Infallible;

use super::{Applied, MapOperands, checks, map_property};
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::affine::row::constant_of;
use crate::diag::{Diagnostic, Span};
use crate::ir::attr::Location;
use crate::ir::checks::{
    Check, block, block_args, ends_in, num_regions, odd, property, results, segments, types_of, wrong,
};
use crate::ir::effects::Effects;
use crate::ir::module::OpSpec;
use crate::ir::parser::{OpParser, Operand, Parse, RegionArg};
use crate::ir::printer::Printer;
use crate::ir::syntax::{carried, plain_attrs, print_carried};
use crate::ir::view::{integer, segment_sizes, view};
use crate::ir::{Arity, Attribute, Block, Module, Op, OpInfo, Traits, Type, Value};

view!(
    /// A loop.
    AffineForOp,
    "affine.for"
);

/// The table row.
pub(super) const FOR: OpInfo = OpInfo {
    name: "affine.for",
    traits: Traits::NUMBERS,
    effects: Some(Effects::HANDS_ON),
    inherent: INHERENT,
    parse: Some(parse),
    print: Some(print),
    check,
    segments: &["lowerBoundOperands", "upperBoundOperands", "inits"],
    regions: Arity::Exactly(1),
    ..OpInfo::DEFAULT
};

const INHERENT: &[&str] = &["lowerBoundMap", "operandSegmentSizes", "step", "upperBoundMap"];

/// What [`AffineForOp::build`] needs.
#[derive(Clone, Debug)]
pub struct AffineForSpec {
    /// The loop starts at the greatest result.
    pub lower: (AffineMap, Vec<Value>),
    /// The loop ends before the least result.
    pub upper: (AffineMap, Vec<Value>),
    /// Positive.
    pub step: i64,
    /// Initial values of the iter_args.
    pub inits: Vec<Value>,
    /// Where it came from.
    pub loc: Location,
}

impl AffineForOp {
    /// The loop starts at the greatest result.
    pub fn lower(self, module: &Module) -> Applied<'_> {
        let map = map_property(module, self.0, "lowerBoundMap");
        Applied { map, operands: &module.op(self.0).operands[..map.num_inputs()] }
    }

    /// The loop ends before the least result.
    pub fn upper(self, module: &Module) -> Applied<'_> {
        let map = map_property(module, self.0, "upperBoundMap");
        let start = self.lower(module).operands.len();
        Applied { map, operands: &module.op(self.0).operands[start..start + map.num_inputs()] }
    }

    /// How far apart the iterations are; 0 only where a warning was given.
    pub fn step(self, module: &Module) -> i64 {
        match module.attr(self.0, "step") {
            Some(Attribute::Int(step, _)) => i64::try_from(step).unwrap_or(0),
            _ => 1,
        }
    }

    /// How far its end lies behind its start, where each is one expression and that is one number whatever their operands are.
    pub fn length(self, module: &Module) -> Option<i64> {
        let mut inputs = MapOperands::default();
        let mut side = |bound: Applied<'_>| {
            let [expr] = &bound.map.results[..] else { return None };
            let symbol = |number: u32| Ok::<_, Infallible>(bound.symbols()[number as usize]);
            let Ok(expr) = inputs.over(expr, |number| bound.dims()[number as usize], symbol);
            Some(expr)
        };
        let (start, end) = (side(self.lower(module))?, side(self.upper(module))?);
        constant_of(&(end - start), inputs.dims.len(), inputs.symbols.len())
    }

    /// The initial values of the iter_args.
    pub fn inits(self, module: &Module) -> &[Value] {
        let start = self.lower(module).operands.len() + self.upper(module).operands.len();
        &module.op(self.0).operands[start..]
    }

    /// The single block of the loop.
    ///
    /// # Panics
    /// If the operation was not verified and has none.
    pub fn body(self, module: &Module) -> Block {
        module.single_block(self.0, 0).expect("affine.for has one block")
    }

    /// The induction variable.
    pub fn induction_var(self, module: &Module) -> Value {
        module.block(self.body(module)).args[0]
    }

    /// The values carried from one iteration to the next.
    pub fn iter_args(self, module: &Module) -> &[Value] {
        &module.block(self.body(module)).args[1..]
    }

    /// What the body hands to the next iteration.
    pub fn yields(self, module: &Module) -> &[Value] {
        let last = module.last_op(self.body(module)).expect("affine.for ends in affine.yield");
        &module.op(last).operands
    }

    /// Makes the loop with its block and block arguments; no terminator yet, and it stands nowhere yet.
    pub fn build(module: &mut Module, spec: AffineForSpec) -> AffineForOp {
        let sizes = [spec.lower.1.len(), spec.upper.1.len(), spec.inits.len()];
        let types: Vec<Type> = spec.inits.iter().map(|&init| module.ty(init).clone()).collect();
        let operands = spec.lower.1.iter().chain(&spec.upper.1).chain(&spec.inits).copied();
        let mut op_spec = OpSpec::new(super::name("affine.for"))
            .operands(operands)
            .results(types.iter().cloned())
            .property("lowerBoundMap", Attribute::Map(spec.lower.0))
            .property("upperBoundMap", Attribute::Map(spec.upper.0))
            .property("step", Attribute::Int(spec.step.into(), Type::Index))
            .property("operandSegmentSizes", segment_sizes(&sizes))
            .regions(1);
        op_spec.loc = spec.loc;
        let op: Op = module.create(op_spec);
        let region = module.op(op).regions[0];
        let block = module.add_block(region);
        module.add_arg(block, Type::Index);
        for ty in types {
            module.add_arg(block, ty);
        }
        AffineForOp(op)
    }
}

/// `%i = 0 to %n step 2 iter_args(%a = %x) -> (f32) { .. } {..}`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let iv = p.operand()?;
    p.punct("=").map_err(|error| error.note("an induction variable is of type `index`, which is not written"))?;
    let lower = bound(p, "max")?;
    p.keyword("to")?;
    let upper = bound(p, "min")?;
    let step = step(p)?;
    let mut args = vec![RegionArg::new(iv, Type::Index)];
    let (inits, types) = carried(p, "iter_args", &mut args)?;
    if ["+", "-", "*"].iter().any(|operator| p.at_punct(operator)) {
        let note = "a bound is a number, a name or a map: for `%n + 1` write `affine_map<()[n] -> (n + 1)>()[%n]`";
        return Err(p.expected("`{`").note(note));
    }
    let body = p.region(&args)?;
    p.ensure_terminator(body, "affine.yield");
    let attrs = plain_attrs(p)?;
    let sizes = [lower.1.len(), upper.1.len(), inits.len()];
    let mut operands = p.resolve_all(&lower.1, &Type::Index)?;
    operands.extend(p.resolve_all(&upper.1, &Type::Index)?);
    operands.extend(inits);
    let segments = p.segment_sizes(&sizes);
    let mut spec = p
        .spec()
        .operands(operands)
        .results(types)
        .property("lowerBoundMap", Attribute::Map(lower.0))
        .property("upperBoundMap", Attribute::Map(upper.0))
        .property("step", Attribute::Int(step.into(), Type::Index))
        .property("operandSegmentSizes", segments);
    spec.attrs = attrs;
    Ok(p.create(spec, vec![body]))
}

/// `step 2`, or nothing for 1.
fn step(p: &mut OpParser<'_, '_>) -> Parse<i64> {
    if !p.try_keyword("step") {
        return Ok(1);
    }
    let start = p.span();
    let step = p.integer().map_err(|error| error.note("a step is a number here; that of `scf.for` may be a value"))?;
    match step {
        step if step < 0 => Err(Diagnostic::error("bad-step", p.span_since(start), "a step is not negative")
            .note("count upwards, and subtract the induction variable in the body")),
        step => Ok(step),
    }
}

/// A map with the names of its operands.
type NamedBound<'s> = (AffineMap, Vec<Operand<'s>>);

/// `3`, `%n` (a symbol), `#map(%i)[%n]`, or `max #map(%i)` where the map has several results.
fn bound<'s>(p: &mut OpParser<'_, 's>, several: &str) -> Parse<NamedBound<'s>> {
    if let Some(symbol) = p.try_operand()? {
        let map = AffineMap::new(0, 1, vec![AffineExpr::Symbol(0)]);
        return Ok((map, vec![symbol]));
    }
    let has_prefix = p.try_keyword(several);
    if p.at_integer() {
        return Ok((AffineMap::constant(&[p.integer()?]), Vec::new()));
    }
    if p.at_keyword("symbol") {
        return Err(p.expected("a bound").note("write `%n` for `symbol(%n)`: a bare name as a bound is a symbol"));
    }
    let start = p.span();
    let (map, operands) = map_with_operands(p)?;
    if map.results.len() != 1 && !has_prefix {
        let message = format!("a bound by a map with {} results needs `{several}` before the map", map.results.len());
        let note = format!("write `{several} affine_map<..>`");
        return Err(Diagnostic::error("bound-results", p.span_since(start), message).note(note));
    }
    Ok((map, operands))
}

/// `#map(%i)[%n]`: a map and its operands, dims first.
pub(super) fn map_with_operands<'s>(p: &mut OpParser<'_, 's>) -> Parse<NamedBound<'s>> {
    let start = p.span();
    let map = p.affine_map()?;
    let (mut dims, symbols) = p.dim_and_symbol_operands()?;
    same_inputs(p.span_since(start), (map.num_dims, map.num_symbols), (dims.len(), symbols.len()))?;
    dims.extend(symbols);
    Ok((map, dims))
}

/// Are as many dims and symbols given as the map or set has?
pub(super) fn same_inputs(span: Span, has: (u32, u32), given: (usize, usize)) -> Parse<()> {
    if (has.0 as usize, has.1 as usize) == given {
        return Ok(());
    }
    let message =
        format!("{} dims and {} symbols are needed here, but {} and {} given", has.0, has.1, given.0, given.1);
    Err(Diagnostic::error("operand-count", span, message))
}

/// `#map(%i)[%n]`.
pub(super) fn print_map(p: &mut Printer<'_>, map: &AffineMap, operands: &[Value]) {
    p.attr(&Attribute::Map(map.clone()));
    p.dim_and_symbol_operands(operands, map.num_dims as usize);
}

fn print_bound(p: &mut Printer<'_>, bound: Applied<'_>, several: &str) {
    let map = bound.map;
    match (&map.results[..], map.num_dims, map.num_symbols) {
        ([AffineExpr::Const(value)], 0, 0) => return p.display(value),
        ([AffineExpr::Symbol(_)], 0, 1) => return p.values(bound.operands),
        ([_], ..) => {}
        _ => {
            p.text(several);
            p.text(" ");
        }
    }
    print_map(p, map, bound.operands);
}

fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if shape(module, op).is_err() {
        return p.generic_instead(op);
    }
    let view = AffineForOp(op);
    p.text(" ");
    p.value(view.induction_var(module));
    p.text(" = ");
    print_bound(p, view.lower(module), "max");
    p.text(" to ");
    print_bound(p, view.upper(module), "min");
    if view.step(module) != 1 {
        p.text(" step ");
        p.display(view.step(module));
    }
    print_carried(p, "iter_args", view.iter_args(module), view.inits(module));
    p.text(" ");
    p.region(module.op(op).regions[0], false, p.says_more(view.body(module)));
    p.attr_dict(op, INHERENT);
}

/// Everything that the typed view and the custom syntax rely on.
fn shape(module: &Module, op: Op) -> Check {
    let segments = segments(module, op, 3)?;
    for (segment, name) in segments.iter().zip(["lowerBoundMap", "upperBoundMap"]) {
        let map = checks::map(module, op, name)?;
        checks::inputs(module, op, map.num_inputs(), segment)?;
        if map.results.is_empty() {
            return Err(wrong(module, op, "map-results", format!("needs a `{name}` with a result")));
        }
    }
    let step = integer(property(module, op, "step")?);
    if step.is_none_or(|step| step < 0) {
        return Err(wrong(module, op, "bad-step", "needs a step of at most 64 bits that is not negative"));
    }
    num_regions(module, op, 1)?;
    let body = block(module, op, 0)?;
    let carried = types_of(module, segments[2]);
    let args: Vec<Type> = std::iter::once(Type::Index).chain(carried.iter().cloned()).collect();
    results(module, op, &carried)?;
    block_args(module, op, body, &args)?;
    ends_in(module, op, body, "affine.yield", &carried)
}

/// Bounds over dims and symbols; a step of 0 and divisors that are not positive are odd.
fn check(module: &Module, op: Op, out: &mut Vec<Diagnostic>) {
    if let Err(error) = shape(module, op) {
        return out.push(error);
    }
    let view = AffineForOp(op);
    for bound in [view.lower(module), view.upper(module)] {
        checks::applied(module, op, bound.map, bound.operands, out);
    }
    if view.step(module) == 0 {
        out.push(odd(module, op, "zero-step", "has a step of 0: it never ends if it runs at all"));
    }
}
