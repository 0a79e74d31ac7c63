//! What ends a block: `yield` hands values to the `if`, `reduce` or `scan` around it, `continue` to the next iteration of
//! the loop around it, `break` leaves that loop with its results, `return` ends the kernel. The last three may stand in
//! `if`s inside what they end.

use super::syntax::print_signature;
use crate::ir::checks::{Check, parent_is, place, types_of, wrong};
use crate::ir::effects::Effects;
use crate::ir::module::OpSpec;
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::syntax::plain_attrs;
use crate::ir::view::view;
use crate::ir::{Arity, Block, Module, Op, OpInfo, Traits, Type, Value};

view!(
    /// Hands values to the operation around it.
    TileYieldOp,
    "cuda_tile.yield"
);
view!(
    /// Leaves the loop around it.
    BreakOp,
    "cuda_tile.break"
);
view!(
    /// Goes on with the next iteration of the loop around it.
    ContinueOp,
    "cuda_tile.continue"
);
view!(
    /// Ends the kernel.
    ReturnOp,
    "cuda_tile.return"
);

/// The table rows.
pub(super) static TABLE: &[OpInfo] = &[
    row("cuda_tile.yield", |module, op, out| {
        out.extend(parent_is(module, op, &["cuda_tile.if", "cuda_tile.reduce", "cuda_tile.scan"]).err());
    }),
    row("cuda_tile.break", |module, op, out| out.extend(check_exit(module, op, &["cuda_tile.loop"]).err())),
    row("cuda_tile.continue", |module, op, out| {
        out.extend(check_exit(module, op, &["cuda_tile.for", "cuda_tile.loop"]).err());
    }),
    row("cuda_tile.return", |module, op, out| out.extend(check_exit(module, op, &["cuda_tile.entry"]).err())),
];

const fn row(name: &'static str, check: crate::ir::registry::CheckFn) -> OpInfo {
    OpInfo {
        name,
        traits: Traits::TERMINATOR,
        effects: Some(Effects::HANDS_ON),
        parse: Some(parse),
        print: Some(print),
        check,
        results: Arity::Exactly(0),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    }
}

/// Ends `block` with `cuda_tile.yield`, `.break`, `.continue` or `.return`.
pub fn build(module: &mut Module, block: Block, name: &str, values: impl IntoIterator<Item = Value>) -> Op {
    let op = module.create(OpSpec::new(super::name(name)).operands(values));
    module.push(block, op);
    op
}

/// What a `break`, `continue` or `return` ends: the innermost operation around it that is no `if`.
pub fn target(module: &Module, exit: Op) -> Option<Op> {
    module.ancestors(exit).find(|&op| !module.is(op, "cuda_tile.if"))
}

/// The types of the values that an exit hands to what it ends.
fn wanted(module: &Module, exit: Op, target: Op) -> Vec<Type> {
    let data = module.op(target);
    match (module.name(exit), module.name(target)) {
        ("cuda_tile.continue", "cuda_tile.loop") => types_of(module, &data.operands),
        ("cuda_tile.return", _) => Vec::new(),
        _ => types_of(module, &data.results),
    }
}

fn check_exit(module: &Module, op: Op, targets: &[&str]) -> Check {
    let Some(target) = target(module, op).filter(|&target| targets.contains(&module.name(target))) else {
        let message = format!("must stand in `{}`, directly or in `cuda_tile.if`s", targets.join("` or `"));
        let error = wrong(module, op, "bad-parent", message);
        return Err(match target(module, op) {
            Some(other) if !module.is(other, "builtin.module") => {
                error.label(place(module, other), "this is around it")
            }
            _ => error,
        });
    };
    values_are(module, op, target, &wanted(module, op, target))
}

fn values_are(module: &Module, op: Op, target: Op, types: &[Type]) -> Check {
    let found = types_of(module, &module.op(op).operands);
    if found == types {
        return Ok(());
    }
    let list = |types: &[Type]| match types {
        [] => "nothing".to_owned(),
        types => types.iter().map(|ty| format!("`{ty}`")).collect::<Vec<_>>().join(", "),
    };
    let message = format!("hands on {}, but `{}` needs {}", list(&found), module.name(target), list(types));
    Err(wrong(module, op, "yield-type", message).label(place(module, target), ""))
}

/// Does the block of `owner` end in one of these, and does a `yield` hand on what `owner` results in?
pub(super) fn hands_on(module: &Module, owner: Op, block: Block, ends: &[&str]) -> Check {
    let last = module.last_op(block).filter(|&last| ends.contains(&module.name(last)));
    let Some(last) = last else {
        return Err(wrong(module, owner, "bad-terminator", format!("must end its block in `{}`", ends.join("` or `"))));
    };
    if module.is(last, "cuda_tile.yield") {
        return values_are(module, last, owner, &types_of(module, &module.op(owner).results));
    }
    Ok(())
}

/// `{..} %a, %b : T, U`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    spec.attrs = plain_attrs(p)?;
    let names = p.operands(Delimiter::None)?;
    if !names.is_empty() {
        p.punct(":")?;
        spec = spec.operands(p.operands_with_types(&names)?);
    }
    Ok(p.create(spec, Vec::new()))
}

fn print(p: &mut Printer<'_>, op: Op) {
    let operands = &p.module.op(op).operands;
    p.attr_dict(op, &[]);
    if !operands.is_empty() {
        p.text(" ");
        p.values(operands);
        print_signature(p, operands, &[]);
    }
}
