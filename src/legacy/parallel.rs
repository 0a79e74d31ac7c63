//! `loop.parallel` and `loop.reduce`: an operation for each reduction somewhere in the body, and mostly no initial value.
//!
//! The reductions become the one `scf.reduce` at the end of the body, a region for each. That is sound wherever they stood:
//! what they reduce is defined before them, and they have no effect of their own. A loop without `init` starts each
//! reduction with the neutral element of its combiner; where that is not known there is no loop of today that does the
//! same, so it is refused.

use crate::builtin::{combiner, predicate};
use crate::diag::Diagnostic;
use crate::ir::checks::types_of;
use crate::ir::module::OpSpec;
use crate::ir::parser::{Delimiter, OpParser, Parse, RegionArg};
use crate::ir::syntax::plain_attrs;
use crate::ir::view::segment_sizes;
use crate::ir::{Block, Combiner, Module, Op, Opcode, Region, Type, Value};

/// `(%x) {..} : T`, `(%x) : T {..}`, or as today; it stands where it is written until the loop around it has been read.
pub(super) fn reduce(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let (mut names, mut types) = (Vec::new(), Vec::new());
    if p.try_punct("(") {
        names = p.operands(Delimiter::None)?;
        if p.try_punct(":") {
            types = p.types()?;
        }
        p.punct(")")?;
    }
    let start = p.span();
    if types.is_empty() && p.try_punct(":") {
        types = p.types()?;
    }
    let regions = if p.at_region() { p.list(Delimiter::None, |p| p.region(&[]))? } else { Vec::new() };
    let mut spec = p.spec();
    spec.attrs = plain_attrs(p)?;
    if types.is_empty() && !names.is_empty() {
        p.punct(":")?;
        types = p.types()?;
    }
    let values = p.resolve_each(&names, &types, p.span_since(start))?;
    Ok(p.create(spec.operands(values), regions))
}

/// `(%i, ..) = (%lb, ..) to (%ub, ..) step (%s, ..) init (%x, ..) {..} {..} : T, ..`.
pub(super) fn parallel(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let start = p.span();
    let ivs = p.operands(Delimiter::Paren)?;
    p.punct("=")?;
    let lower = p.operands(Delimiter::Paren)?;
    p.keyword("to")?;
    let upper = p.operands(Delimiter::Paren)?;
    p.keyword("step")?;
    let steps = p.operands(Delimiter::Paren)?;
    let num_dims = ivs.len();
    if [&lower, &upper, &steps].into_iter().any(|list| list.len() != num_dims) {
        let message = format!("{num_dims} induction variables need as many bounds and steps");
        return Err(Diagnostic::error("bad-bounds", p.span_since(start), message));
    }
    let start = p.span();
    let given = if p.try_keyword("init") { Some(p.operands(Delimiter::Paren)?) } else { None };
    let mut written = p.arrow_types()?;
    let mut operands = p.resolve_all(&[lower, upper, steps].concat(), &Type::Index)?;
    let args: Vec<RegionArg<'_>> = ivs.into_iter().map(|iv| RegionArg::new(iv, Type::Index)).collect();
    let body = p.region(&args)?;
    let mut spec = p.spec();
    spec.attrs = plain_attrs(p)?;
    if written.is_empty() && p.try_punct(":") {
        written = p.types()?;
    }
    let reduce = one_reduce(p, body)?;
    let types = types_of(p.module, &p.module.op(reduce).operands);
    if written != types && !(written.is_empty() && p.num_results() == types.len()) {
        let message =
            format!("{} results need as many reductions of their types, found {}", written.len(), types.len());
        return Err(Diagnostic::error("result-count", p.name_span(), message));
    }
    let inits = match given {
        Some(names) => p.resolve_each(&names, &types, p.span_since(start))?,
        None => neutral(p, reduce)?,
    };
    let sizes = segment_sizes(&[num_dims, num_dims, num_dims, inits.len()]);
    operands.extend(inits);
    let spec = spec.operands(operands).results(types).property("operandSegmentSizes", sizes);
    Ok(p.create(spec, vec![body]))
}

/// Ends the body with one `scf.reduce` that does what all in it do, in their order.
fn one_reduce(p: &mut OpParser<'_, '_>, body: Region) -> Parse<Op> {
    let [block] = p.module.region(body).blocks[..] else {
        return Err(Diagnostic::error("bad-region", p.name_span(), format!("`{}` has one block", p.name())));
    };
    let module = &mut *p.module;
    // An empty `loop.yield` said nothing.
    let is = |module: &Module, op: Op, name: &str| module.is(op, name) && module.op(op).results.is_empty();
    if let Some(last) = module.last_op(block).filter(|&op| is(module, op, "scf.yield")) {
        let data = module.op(last);
        if !data.operands.is_empty() {
            let message = "the body of a parallel loop hands on its values by `loop.reduce`";
            return Err(Diagnostic::error("yield-type", data.span, message));
        }
        module.detach(last);
    }
    let reduces: Vec<Op> = module.block(block).ops.iter().copied().filter(|&op| is(module, op, "scf.reduce")).collect();
    let mut spec = OpSpec { name: p.operation_name("scf.reduce"), ..p.spec() };
    let mut regions = Vec::new();
    for &op in &reduces {
        let data = p.module.op_mut(op);
        spec.operands.extend(std::mem::take(&mut data.operands));
        regions.extend(std::mem::take(&mut data.regions));
        (spec.span, spec.loc) = (data.span, data.loc.clone());
        p.module.detach(op);
    }
    let reduce = p.module.create(spec);
    for region in regions {
        p.module.region_mut(region).parent = None;
        p.module.attach_region(reduce, region);
    }
    p.module.push(block, reduce);
    Ok(reduce)
}

/// A constant before the loop for each reduction.
fn neutral(p: &mut OpParser<'_, '_>, reduce: Op) -> Parse<Vec<Value>> {
    let data = p.module.op(reduce);
    let (regions, types, span) = (data.regions.clone(), types_of(p.module, &data.operands), data.span);
    let mut inits = Vec::new();
    for (region, ty) in regions.into_iter().zip(types) {
        let element = match p.module.region(region).blocks[..] {
            [block] => {
                let combiner = combiner(p.module, block).or_else(|| choice(p.module, block));
                combiner.and_then(|combiner| combiner.neutral().constant(&ty))
            }
            _ => None,
        };
        let Some(element) = element else {
            let message =
                "`loop.parallel` has no initial values, and the neutral element of this reduction is not known";
            return Err(Diagnostic::error("unknown-combiner", span, message)
                .note("known are addf, addi, mulf, muli, and, or, xor, minima and maxima of the two arguments")
                .note("write where the reduction starts: `loop.parallel .. step (..) init (%x)`"));
        };
        let spec = OpSpec { name: Opcode::Constant.into(), ..p.spec() };
        let constant = p.create(spec.property("value", element).results([ty]), Vec::new());
        p.place_before(constant);
        inits.push(p.module.result(constant));
    }
    Ok(inits)
}

/// What combines as the block does, if it compares its two arguments and chooses one.
fn choice(module: &Module, block: Block) -> Option<Combiner> {
    let data = module.block(block);
    let (&[left, right], &[compare, select, last]) = (&data.args[..], &data.ops[..]) else { return None };
    let are_args = |operands: &[Value]| operands == [left, right] || operands == [right, left];
    let (compared, chosen) = (&module.op(compare).operands, &module.op(select).operands);
    let is_choice = module.computes(select, Opcode::Select)
        && are_args(compared)
        && are_args(chosen.get(1..)?)
        && module.op(compare).results[..] == chosen[..1]
        && module.op(last).operands[..] == module.op(select).results[..];
    if is_choice { extremum(module, compare, compared[0] == chosen[1]) } else { None }
}

/// A minimum or maximum made of a comparison and a choice, which takes the left side of a comparison that holds if
/// `keeps_left`.
fn extremum(module: &Module, compare: Op, keeps_left: bool) -> Option<Combiner> {
    let word = predicate(module, compare)?;
    let is_float = module.computes(compare, Opcode::CmpF);
    let (sign, relation) = word.split_at_checked(1)?;
    let takes_less = match relation {
        "lt" | "le" => keeps_left,
        "gt" | "ge" => !keeps_left,
        _ => return None,
    };
    Some(match (is_float, sign, takes_less) {
        (true, _, true) => Combiner::MinimumF,
        (true, _, false) => Combiner::MaximumF,
        (false, "s", true) => Combiner::MinS,
        (false, "s", false) => Combiner::MaxS,
        (false, _, true) => Combiner::MinU,
        (false, _, false) => Combiner::MaxU,
    })
}
