//! The `test` dialect, as far as `mlir-opt`'s tests of loops use it: regions that are scopes, indices between bounds, and
//! questions about indices.

use farkas::builtin::{MODULE, formatted};
use farkas::diag::{Diagnostic, Severity};
use farkas::ir::check::check_reading;
use farkas::ir::parser::{OpParser, Parse, Reading};
use farkas::ir::printer::Printer;
use farkas::ir::{Arity, Effects, Module, Op, OpInfo, Traits};

/// Reads and verifies a program with operations of the dialect.
pub fn parse(source: &str) -> Result<Module, Vec<Diagnostic>> {
    let mut registry = farkas::registry().clone();
    registry.register(TABLE);
    let Reading { module, mut errors, damage, .. } = farkas::ir::parser::parse(source, &registry, &MODULE);
    errors.extend(check_reading(&module, &damage, errors.is_empty()));
    errors.retain(|error| error.severity == Severity::Error);
    if errors.is_empty() { Ok(module) } else { Err(errors) }
}

/// The dialect's table.
static TABLE: &[OpInfo] = &[
    scope(SCOPE, Traits::AFFINE_SCOPE),
    scope("test.isolated_graph_region", Traits::ISOLATED.and(Traits::NO_TERMINATOR)),
    scope("test.alloca_scope_region", Traits::NONE),
    OpInfo {
        inherent: &["max", "min"],
        ..formatted("test.value_with_bounds", Effects::ANYTHING, 1, "attrs where R=index")
    },
    OpInfo { inherent: BOUNDS, ..formatted("test.with_bounds", Effects::ANYTHING, 1, "attrs : T(R)") },
    OpInfo { inherent: BOUNDS, ..formatted("test.reflect_bounds", Effects::ANYTHING, 1, "attrs %a : T(a) where R=a") },
    OpInfo {
        inherent: &["constant", "dim", "scalable", "type", "vscale_max", "vscale_min"],
        defaults: &[("type", "\"EQ\"")],
        ..question("test.reify_bound", 1)
    },
    OpInfo {
        inherent: &["cmp", "compose", "lhs_map", "rhs_map"],
        defaults: &[("cmp", "\"EQ\"")],
        ..question("test.compare", 0)
    },
];

const BOUNDS: &[&str] = &["smax", "smin", "umax", "umin"];
const SCOPE: &str = "test.affine_scope";

/// A row in generic syntax.
const fn question(name: &'static str, results: usize) -> OpInfo {
    OpInfo {
        name,
        effects: Some(Effects::ANYTHING),
        results: Arity::Exactly(results),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    }
}

/// A row with a region.
const fn scope(name: &'static str, traits: Traits) -> OpInfo {
    OpInfo {
        name,
        traits,
        effects: Some(Effects::ANYTHING),
        parse: Some(parse_scope),
        print: Some(print_scope),
        regions: Arity::Exactly(1),
        ..OpInfo::DEFAULT
    }
}

/// `affine_scope {..}`, `alloca_scope_region attributes {..} {..}`.
fn parse_scope(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    if p.name() != SCOPE {
        spec.attrs = p.attr_dict_with_keyword()?;
    }
    let body = p.region(&[])?;
    Ok(p.create(spec, vec![body]))
}

/// MLIR leaves the attributes of the first out.
fn print_scope(p: &mut Printer<'_>, op: Op) {
    let data = p.module.op(op);
    let has_dict = !p.module.is(op, SCOPE);
    let is_plain = data.operands.is_empty() && data.results.is_empty();
    let ([body], true) = (&data.regions[..], is_plain && (has_dict || data.attrs.is_empty() || !p.keeps_names()))
    else {
        return p.generic_instead(op);
    };
    if has_dict {
        p.attr_dict_with_keyword(op, &[]);
    }
    p.text(" ");
    p.region(*body, true, true);
}
