//! `builtin.module` and `builtin.unrealized_conversion_cast`.

use crate::diag::Diagnostic;
use crate::ir::attr::Attribute;
use crate::ir::effects::Effects;
use crate::ir::module::{Module, Op};
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, OpInfo, Traits};

/// The row of `builtin.module`.
pub static MODULE: OpInfo = ROW;

const ROW: OpInfo = OpInfo {
    name: "builtin.module",
    effects: Some(Effects::NONE),
    traits: Traits::ISOLATED.and(Traits::NO_TERMINATOR).and(Traits::SYMBOL_TABLE).and(Traits::AFFINE_SCOPE),
    inherent: &["sym_name", "sym_visibility"],
    parse: Some(parse),
    print: Some(print),
    check,
    default_dialect: Some("builtin"),
    results: Arity::Exactly(0),
    regions: Arity::Exactly(1),
    ..OpInfo::DEFAULT
};

/// The dialect's table.
pub static TABLE: &[OpInfo] = &[
    ROW,
    OpInfo {
        name: "builtin.unrealized_conversion_cast",
        effects: Some(Effects::HANDS_ON.trapping()),
        parse: Some(parse_cast),
        print: Some(print_cast),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    },
];

/// `module @name attributes {..} {..}`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let name = p.try_symbol_name()?;
    spec.attrs = p.attr_dict_with_keyword()?;
    if let Some(name) = name {
        spec = spec.property("sym_name", Attribute::str(&name));
    }
    let body = p.region(&[])?;
    if p.module.region(body).blocks.is_empty() {
        p.module.add_block(body);
    }
    Ok(p.create(spec, vec![body]))
}

fn print(p: &mut Printer<'_>, op: Op) {
    let [body] = p.module.op(op).regions[..] else { return p.generic_instead(op) };
    if let Some(name) = p.module.attr(op, "sym_name").and_then(Attribute::as_str) {
        p.text(" ");
        p.symbol(name);
    }
    p.attr_dict_with_keyword(op, &["sym_name"]);
    p.text(" ");
    p.region(body, true, true);
}

fn check(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let data = module.op(op);
    if let Some(body) = module.single_block(op, 0) {
        if !module.block(body).args.is_empty() {
            errors.push(Diagnostic::error("region-arguments", data.span, "a module's body has no arguments"));
        }
    } else {
        errors.push(Diagnostic::error("block-count", data.span, "a module has one block"));
    }
    for (name, _) in data.attrs.iter().filter(|(name, _)| is_of_no_dialect(name)) {
        let message = format!("`{name}` on a module belongs to no dialect: write `dialect.{name}`");
        errors.push(Diagnostic::error("attribute-name", data.span, message));
    }
}

/// Is it the name of an attribute that no dialect answers for?
pub fn is_of_no_dialect(name: &str) -> bool {
    !name.contains('.')
}

/// `unrealized_conversion_cast %a, %b : T, U to V`.
fn parse_cast(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let names = p.operands(Delimiter::None)?;
    if !names.is_empty() {
        p.punct(":")?;
        spec.operands = p.operands_with_types(&names)?.into();
    }
    p.keyword("to")?;
    spec.result_types = p.types()?.into();
    spec.attrs = p.attr_dict()?;
    Ok(p.create(spec, Vec::new()))
}

fn print_cast(p: &mut Printer<'_>, op: Op) {
    let data = p.module.op(op);
    if !data.operands.is_empty() {
        p.text(" ");
        p.values(&data.operands);
        p.text(" : ");
        p.types_of(&data.operands);
    }
    p.text(" to ");
    p.types_of(&data.results);
    p.attr_dict(op, &[]);
}
