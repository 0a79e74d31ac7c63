//! `module`, the container of kernels, and what stands in it: `entry`, a kernel, and `global`, memory with a first value;
//! `get_global` points to that.
//!
//! A module in generic form may be empty; in its own syntax it may not, because one that holds nothing is a slip. So an
//! empty one is printed in generic form.

use std::sync::Arc;

use super::constant::{parse_value, print_value, value_fits};
use super::syntax::{print_signature, print_type, result_tile};
use super::types::{Element, Tile, TileType};
use crate::diag::Diagnostic;
use crate::ir::attr::AttrDict;
use crate::ir::check::lookup_symbol;
use crate::ir::checks::{Check, block, block_args, num_operands, parent_is, property, wrong};
use crate::ir::effects::Effects;
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::syntax::plain_attrs;
use crate::ir::types::FunctionType;
use crate::ir::view::{integer, view};
use crate::ir::{Arity, Attribute, Block, Module, Op, OpInfo, Traits, Type, Value};

view!(
    /// A container of kernels and globals.
    ModuleOp,
    "cuda_tile.module"
);

view!(
    /// A kernel.
    EntryOp,
    "cuda_tile.entry"
);

/// The table rows.
pub(super) static TABLE: &[OpInfo] = &[
    OpInfo {
        // `sym_name` is not listed: the generic form keeps it where it stands.
        name: "cuda_tile.module",
        effects: Some(Effects::NONE),
        traits: Traits::ISOLATED.and(Traits::NO_TERMINATOR).and(Traits::SYMBOL_TABLE),
        parse: Some(parse_module),
        print: Some(print_module),
        check: |module, op, out| out.extend(module_shape(module, op).err()),
        default_dialect: Some("cuda_tile"),
        results: Arity::Exactly(0),
        regions: Arity::Exactly(1),
        ..OpInfo::DEFAULT
    },
    OpInfo {
        name: "cuda_tile.entry",
        effects: Some(Effects::NONE),
        traits: Traits::ISOLATED,
        inherent: &["sym_name", "function_type", "arg_attrs", "res_attrs", "optimization_hints"],
        parse: Some(parse_entry),
        print: Some(print_entry),
        check: |module, op, out| out.extend(entry_shape(module, op).err()),
        default_dialect: Some("cuda_tile"),
        results: Arity::Exactly(0),
        regions: Arity::Exactly(1),
        ..OpInfo::DEFAULT
    },
    OpInfo {
        name: "cuda_tile.global",
        effects: Some(Effects::NONE),
        inherent: &["sym_name", "value", "alignment"],
        parse: Some(parse_global),
        print: Some(print_global),
        check: |module, op, out| out.extend(global_shape(module, op).err()),
        results: Arity::Exactly(0),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    },
    OpInfo {
        name: "cuda_tile.get_global",
        effects: Some(Effects::NONE),
        inherent: &["name"],
        parse: Some(parse_get_global),
        print: Some(print_get_global),
        check: |module, op, out| out.extend(get_global_shape(module, op).err()),
        results: Arity::Exactly(1),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    },
];

impl ModuleOp {
    /// The block with its entries and globals; none if it is empty.
    pub fn body(self, module: &Module) -> Option<Block> {
        module.single_block(self.0, 0)
    }
}

impl EntryOp {
    /// Its name.
    pub fn name(self, module: &Module) -> &str {
        module.attr(self.0, "sym_name").and_then(Attribute::as_str).unwrap_or_default()
    }

    /// Its block.
    ///
    /// # Panics
    /// If the operation was not verified and has none.
    pub fn body(self, module: &Module) -> Block {
        super::body(module, self.0, 0)
    }

    /// Its parameters.
    pub fn args(self, module: &Module) -> &[Value] {
        &module.block(self.body(module)).args
    }
}

/// `@m attributes {..} {..}`.
fn parse_module(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let name = p.symbol_name()?;
    let attrs = p.attr_dict_with_keyword()?;
    let start = p.span();
    let body = p.region(&[])?;
    let is_empty = |block: &Block| p.module.block(*block).ops.is_empty() && !p.is_damaged(*block);
    if p.module.region(body).blocks.iter().all(is_empty) {
        let error =
            Diagnostic::error("empty-module", p.span_since(start), "a module without entries or globals holds nothing");
        return Err(error.note("add an `entry` or a `global`, or leave the module out"));
    }
    let mut spec = p.spec().property("sym_name", Attribute::str(&name));
    spec.attrs = attrs;
    Ok(p.create(spec, vec![body]))
}

fn print_module(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let body = module.single_block(op, 0).filter(|&body| !module.block(body).ops.is_empty());
    let (Some(_), Some(name), Ok(())) = (body, symbol(module, op), module_shape(module, op)) else {
        return p.generic_instead(op);
    };
    p.text(" ");
    p.symbol(name);
    p.attr_dict_with_keyword(op, &["sym_name"]);
    p.text(" ");
    p.region(module.op(op).regions[0], false, true);
}

fn symbol(module: &Module, op: Op) -> Option<&str> {
    module.attr(op, "sym_name")?.as_str()
}

fn has_name(module: &Module, op: Op) -> Check {
    match symbol(module, op) {
        Some(_) => Ok(()),
        None => Err(wrong(module, op, "missing-property", "needs a `sym_name`")),
    }
}

fn module_shape(module: &Module, op: Op) -> Check {
    has_name(module, op)?;
    if module.region(module.op(op).regions[0]).blocks.is_empty() {
        return Ok(());
    }
    let body = block(module, op, 0)?;
    block_args(module, op, body, &[])?;
    match module.block(body).ops.iter().find(|&&inner| !module.name(inner).starts_with("cuda_tile.")) {
        None => Ok(()),
        Some(&other) => {
            let message = format!("cannot stand in `{}`, which holds entries and globals", module.name(op));
            Err(wrong(module, other, "bad-parent", message))
        }
    }
}

/// `@k(%a: tile<ptr<f32>>) optimization_hints=<..> {..} {..}`.
fn parse_entry(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let name = p.symbol_name()?;
    let args = p.list(Delimiter::Paren, OpParser::region_arg)?;
    if p.at_punct("->") {
        return Err(p.error("entry-results", "an entry returns nothing"));
    }
    let inputs: Vec<Type> = args.iter().map(|arg| arg.ty.clone()).collect();
    let dicts: Vec<AttrDict> = args.iter().map(|arg| arg.attrs.clone()).collect();
    let ty = Type::Function(Arc::new(FunctionType { inputs, results: Vec::new() }));
    let mut spec = p.spec().property("sym_name", Attribute::str(&name)).property("function_type", Attribute::Type(ty));
    let dicts = dicts.into_iter().map(|dict| Attribute::Dict(Arc::new(dict)));
    spec = spec.property("arg_attrs", Attribute::Array(dicts.collect()));
    if let Some(hints) = parse_hints(p)? {
        spec = spec.property("optimization_hints", hints);
    }
    let body = p.region(&args)?;
    p.ensure_terminator(body, "cuda_tile.return");
    spec.attrs = plain_attrs(p)?;
    Ok(p.create(spec, vec![body]))
}

/// `optimization_hints=<..>` or nothing.
pub(super) fn parse_hints(p: &mut OpParser<'_, '_>) -> Parse<Option<Attribute>> {
    if !p.try_keyword("optimization_hints") {
        return Ok(None);
    }
    p.punct("=")?;
    Ok(Some(Attribute::Opaque(format!("cuda_tile.optimization_hints{}", p.balanced()?).into())))
}

/// The text of the hints, `<..>`, if the operation has any.
pub(super) fn hints(module: &Module, op: Op) -> Option<&str> {
    match module.attr(op, "optimization_hints") {
        Some(Attribute::Opaque(text)) => text.strip_prefix("cuda_tile.optimization_hints").filter(|text| *text != "<>"),
        _ => None,
    }
}

fn print_entry(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let (Ok(()), Some(name)) = (entry_shape(module, op), symbol(module, op)) else { return p.generic_instead(op) };
    p.text(" ");
    p.symbol(name);
    p.text("(");
    for (number, &arg) in EntryOp(op).args(module).iter().enumerate() {
        p.text(if number == 0 { "" } else { ", " });
        p.value(arg);
        p.text(": ");
        print_type(p, module.ty(arg));
        if let Some(Attribute::Array(dicts)) = module.attr(op, "arg_attrs")
            && let Some(Attribute::Dict(dict)) = dicts.get(number)
        {
            p.dict(dict);
        }
    }
    p.text(")");
    if let Some(hints) = hints(module, op) {
        p.text(" optimization_hints=");
        p.text(hints);
    }
    p.text(" ");
    p.region(module.op(op).regions[0], false, true);
    p.attr_dict(op, &["sym_name", "function_type", "arg_attrs", "res_attrs", "optimization_hints"]);
}

/// Scalars in, nothing out.
fn entry_shape(module: &Module, op: Op) -> Check {
    has_name(module, op)?;
    let Attribute::Type(Type::Function(ty)) = property(module, op, "function_type")? else {
        return Err(wrong(module, op, "attribute-type", "needs a function type"));
    };
    if !ty.results.is_empty() {
        return Err(wrong(module, op, "entry-results", "returns nothing"));
    }
    let has_rank = |ty: &&Type| Tile::from_type(ty).is_some_and(|tile| !tile.shape.is_empty());
    if let Some(other) = ty.inputs.iter().find(has_rank) {
        return Err(wrong(module, op, "entry-argument", format!("takes scalars, tiles of rank 0, not `{other}`")));
    }
    let body = block(module, op, 0)?;
    block_args(module, op, body, &ty.inputs)?;
    match module.last_op(body) {
        Some(last) if module.is(last, "cuda_tile.return") => Ok(()),
        _ => Err(wrong(module, op, "bad-terminator", "must end its block in `cuda_tile.return`")),
    }
}

/// `@g alignment = 8 {..} <f32: [1.0, 2.0]> : tile<2xf32>`.
fn parse_global(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec().property("sym_name", Attribute::str(&p.symbol_name()?));
    if p.try_keyword("alignment") {
        p.punct("=")?;
        let alignment = p.integer()?;
        spec = spec.property("alignment", Attribute::int(alignment, Type::int(64)));
    }
    spec.attrs = plain_attrs(p)?;
    let (value, _) = parse_value(p)?;
    Ok(p.create(spec.property("value", value), Vec::new()))
}

fn print_global(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let (Ok(()), Some(name), Some(value)) = (global_shape(module, op), symbol(module, op), module.attr(op, "value"))
    else {
        return p.generic_instead(op);
    };
    p.text(" ");
    p.symbol(name);
    if let Some(alignment) = module.attr(op, "alignment").and_then(integer).filter(|&alignment| alignment != 0) {
        p.text(" alignment = ");
        p.display(alignment);
    }
    p.attr_dict(op, &["sym_name", "value", "alignment"]);
    p.text(" ");
    print_value(p, value);
}

/// The type of a global's value.
fn global_tile(module: &Module, op: Op) -> Option<Tile> {
    match module.attr(op, "value") {
        Some(Attribute::Dense(ty, _)) => Tile::from_type(ty),
        _ => None,
    }
}

fn global_shape(module: &Module, op: Op) -> Check {
    has_name(module, op)?;
    parent_is(module, op, &["cuda_tile.module"])?;
    num_operands(module, op, 0)?;
    let value = property(module, op, "value")?;
    let Some(tile) = global_tile(module, op).filter(|tile| value_fits(value, tile)) else {
        return Err(wrong(module, op, "attribute-type", "needs a `value` that is a tile of numbers"));
    };
    if tile.shape.len() != 1 {
        return Err(wrong(module, op, "global-rank", format!("holds a tile of one dimension, not `{tile}`")));
    }
    if module.attr(op, "alignment").is_some_and(|alignment| integer(alignment).is_none_or(|number| number < 0)) {
        return Err(wrong(module, op, "attribute-type", "has an `alignment` that is no size"));
    }
    Ok(())
}

/// `@g {..} : tile<ptr<f32>>`.
fn parse_get_global(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let name = Attribute::Symbol(vec![p.symbol_name()?.into()].into());
    let mut spec = p.spec().property("name", name);
    spec.attrs = plain_attrs(p)?;
    let ty = p.colon_type()?;
    Ok(p.create(spec.results([ty]), Vec::new()))
}

fn print_get_global(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let (Ok(_), Some(Attribute::Symbol(path))) = (result_tile(module, op), module.attr(op, "name")) else {
        return p.generic_instead(op);
    };
    let [name] = &path[..] else { return p.generic_instead(op) };
    p.text(" ");
    p.symbol(name);
    p.attr_dict(op, &["name"]);
    print_signature(p, &[], &module.op(op).results);
}

fn get_global_shape(module: &Module, op: Op) -> Check {
    num_operands(module, op, 0)?;
    let tile = result_tile(module, op)?;
    let Attribute::Symbol(path) = property(module, op, "name")? else {
        return Err(wrong(module, op, "attribute-type", "needs the name of a global"));
    };
    let global = lookup_symbol(module, op, path).filter(|&global| module.is(global, "cuda_tile.global"));
    let Some(held) = global.and_then(|global| global_tile(module, global)) else {
        return Err(wrong(module, op, "undefined-symbol", format!("finds no global `@{}`", path.join("::@"))));
    };
    let wanted = held.number().map(|ty| Tile::scalar(Element::Pointer(ty.clone())));
    if wanted.as_ref() == Some(&tile) {
        return Ok(());
    }
    let pointee = held.number().map_or_else(String::new, |ty| TileType::Pointer(ty.clone()).to_string());
    Err(wrong(module, op, "result-type", format!("makes a `tile<{pointee}>` here, not `{tile}`")))
}
