//! Arrays in global memory seen as views, cut into tiles, and loads and stores of these tiles.

use super::memory::{check_order, parse_order, parse_token, print_order};
use super::module::{hints, parse_hints};
use super::syntax::{ElementClass, name_results, print_signature, tile_of};
use super::types::{Element, PartitionView, TensorView, Tile, TileType};
use crate::diag::Diagnostic;
use crate::ir::checks::{Check, num_operands, results, segments, wrong};
use crate::ir::effects::Effects;
use crate::ir::parser::{Delimiter, OpParser, Operand, Parse};
use crate::ir::printer::Printer;
use crate::ir::syntax::plain_attrs;
use crate::ir::view::segment_sizes;
use crate::ir::{Arity, Module, Op, OpInfo, Value};

const ACCESS: &[&str] = &["memory_ordering_semantics", "memory_scope", "optimization_hints", "operandSegmentSizes"];

/// The table rows.
pub(super) static TABLE: &[OpInfo] = &[
    OpInfo {
        inherent: &["operandSegmentSizes"],
        segments: &["base", "dynamicShape", "dynamicStrides"],
        parse: Some(parse_tensor_view),
        print: Some(print_tensor_view),
        check: |module, op, out| out.extend(tensor_view_shape(module, op).err()),
        names: Some(|module, op, name| name_results(module, op, &["tview"], name)),
        ..row("cuda_tile.make_tensor_view")
    },
    OpInfo {
        parse: Some(parse_partition_view),
        print: Some(print_partition_view),
        check: |module, op, out| out.extend(partition_view_shape(module, op).err()),
        names: Some(|module, op, name| name_results(module, op, &["pview"], name)),
        ..row("cuda_tile.make_partition_view")
    },
    OpInfo {
        results: Arity::Any,
        parse: Some(parse_sizes),
        print: Some(print_sizes),
        check: |module, op, out| out.extend(sizes_shape(module, op).err()),
        ..row("cuda_tile.get_tensor_shape")
    },
    OpInfo {
        results: Arity::Any,
        parse: Some(parse_sizes),
        print: Some(print_sizes),
        check: |module, op, out| out.extend(sizes_shape(module, op).err()),
        ..row("cuda_tile.get_index_space_shape")
    },
    OpInfo {
        effects: Some(Effects::ANYTHING),
        inherent: ACCESS,
        segments: &["view", "index", "token"],
        results: Arity::Exactly(2),
        names: Some(|module, op, name| name_results(module, op, &["tile", "result_token"], name)),
        parse: Some(parse_access),
        print: Some(print_access),
        check: |module, op, out| out.extend(access_shape(module, op).err()),
        ..row("cuda_tile.load_view_tko")
    },
    OpInfo {
        effects: Some(Effects::ANYTHING),
        inherent: ACCESS,
        segments: &["tile", "view", "index", "token"],
        parse: Some(parse_access),
        print: Some(print_access),
        check: |module, op, out| out.extend(access_shape(module, op).err()),
        ..row("cuda_tile.store_view_tko")
    },
];

const fn row(name: &'static str) -> OpInfo {
    OpInfo {
        name,
        effects: Some(Effects::NONE),
        results: Arity::Exactly(1),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    }
}

/// The value's type as a view of an array.
pub fn tensor_view(module: &Module, value: Value) -> Option<TensorView> {
    match TileType::of(module.ty(value))? {
        TileType::TensorView(view) => Some(view),
        _ => None,
    }
}

/// The value's type as a view of tiles.
pub fn partition_view(module: &Module, value: Value) -> Option<PartitionView> {
    match TileType::of(module.ty(value))? {
        TileType::PartitionView(view) => Some(view),
        _ => None,
    }
}

/// `[4, %n]`: sizes, and the names of those that are values.
type WrittenSizes<'s> = (Vec<Option<u64>>, Vec<Operand<'s>>);

fn parse_size_list<'s>(p: &mut OpParser<'_, 's>) -> Parse<WrittenSizes<'s>> {
    let mut names = Vec::new();
    let sizes = p.list(Delimiter::Square, |p| {
        if let Some(name) = p.try_operand()? {
            names.push(name);
            return Ok(None);
        }
        let at = p.span();
        let size = p.integer()?;
        u64::try_from(size).map(Some).map_err(|_| Diagnostic::error("view-size", at, "a size or stride is positive"))
    })?;
    Ok((sizes, names))
}

/// `%p, shape = [%n, 4], strides = [4, 1] {..} : tile<i32> -> tensor_view<..>`.
fn parse_tensor_view(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let base = p.operand()?;
    p.punct(",")?;
    p.keyword("shape")?;
    p.punct("=")?;
    let start = p.span();
    let (shape, shape_names) = parse_size_list(p)?;
    p.punct(",")?;
    p.keyword("strides")?;
    p.punct("=")?;
    let (strides, stride_names) = parse_size_list(p)?;
    let span = p.span_since(start);
    let mut spec = p.spec();
    spec.attrs = plain_attrs(p)?;
    let mut ty = p.colon_type()?;
    let names: Vec<Operand<'_>> = shape_names.iter().chain(&stride_names).cloned().collect();
    let mut dynamic = Vec::new();
    if !names.is_empty() {
        p.punct("->")?;
        dynamic = p.resolve_all(&names, &ty)?;
        ty = p.ty()?;
    }
    let Some(TileType::TensorView(view)) = TileType::of(&ty) else {
        return Err(Diagnostic::error("type-mismatch", span, format!("`{ty}` is no `tensor_view`")));
    };
    if view.shape != shape || view.strides != strides {
        let message = format!("sizes and strides are not those of `{view}`; `?` there stands for a value here");
        return Err(Diagnostic::error("type-mismatch", span, message));
    }
    let base = p.resolve(&base, &Tile::scalar(Element::Pointer(view.element)).to_type())?;
    let sizes = segment_sizes(&[1, shape_names.len(), stride_names.len()]);
    spec = spec.operands([base]).operands(dynamic).results([ty]).property("operandSegmentSizes", sizes);
    Ok(p.create(spec, Vec::new()))
}

fn print_tensor_view(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let (Ok(()), Ok(parts)) = (tensor_view_shape(module, op), segments(module, op, 3)) else {
        return p.generic_instead(op);
    };
    let data = module.op(op);
    let Some(view) = tensor_view(module, data.results[0]) else { return p.generic_instead(op) };
    p.text(" ");
    p.value(data.operands[0]);
    for (what, sizes, values) in [("shape", &view.shape, parts[1]), ("strides", &view.strides, parts[2])] {
        p.text(&format!(", {what} = ["));
        let mut values = values.iter();
        for (number, size) in sizes.iter().enumerate() {
            p.text(if number == 0 { "" } else { ", " });
            match size {
                Some(size) => p.display(size),
                None => values.next().into_iter().for_each(|&value| p.value(value)),
            }
        }
        p.text("]");
    }
    p.attr_dict(op, &["operandSegmentSizes"]);
    print_signature(p, data.operands.get(1..2).unwrap_or_default(), &data.results);
}

/// A pointer to the view's elements, and a scalar integer for each `?`, all of one type.
fn tensor_view_shape(module: &Module, op: Op) -> Check {
    let parts = segments(module, op, 3)?;
    let Some(view) = tensor_view(module, module.op(op).results[0]) else {
        return Err(wrong(module, op, "result-type", "makes a `tensor_view`"));
    };
    let base = Tile::scalar(Element::Pointer(view.element.clone())).to_type();
    if parts[0].len() != 1 || *module.ty(parts[0][0]) != base {
        return Err(wrong(module, op, "operand-type", format!("needs a pointer of type `{base}`")));
    }
    for (sizes, values) in [(&view.shape, parts[1]), (&view.strides, parts[2])] {
        let wanted = sizes.iter().filter(|size| size.is_none()).count();
        if values.len() != wanted {
            return Err(wrong(
                module,
                op,
                "operand-count",
                format!("needs {wanted} values here, not {}", values.len()),
            ));
        }
    }
    scalar_indices(module, op, &module.op(op).operands[1..])
}

/// Scalar integers of one type.
fn scalar_indices(module: &Module, op: Op, values: &[Value]) -> Check {
    let Some(&first) = values.first() else { return Ok(()) };
    let tile = tile_of(module, op, first)?;
    if !tile.shape.is_empty() || !ElementClass::Int.holds(&tile) {
        return Err(wrong(module, op, "operand-type", format!("counts in scalar integers, not in `{tile}`")));
    }
    if values.iter().any(|&value| module.ty(value) != module.ty(first)) {
        return Err(wrong(module, op, "operand-type", "needs indices of one type"));
    }
    Ok(())
}

/// `%v {..} : partition_view<..>`.
fn parse_partition_view(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let name = p.operand()?;
    let mut spec = p.spec();
    spec.attrs = plain_attrs(p)?;
    let at = p.span();
    let ty = p.colon_type()?;
    let Some(TileType::PartitionView(view)) = TileType::of(&ty) else {
        return Err(Diagnostic::error("type-mismatch", p.span_since(at), format!("`{ty}` is no `partition_view`")));
    };
    let operand = p.resolve(&name, &TileType::TensorView(view.tensor).to_type())?;
    Ok(p.create(spec.operands([operand]).results([ty]), Vec::new()))
}

fn print_partition_view(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if partition_view_shape(module, op).is_err() {
        return p.generic_instead(op);
    }
    let data = module.op(op);
    p.text(" ");
    p.value(data.operands[0]);
    p.attr_dict(op, &[]);
    print_signature(p, &[], &data.results);
}

fn partition_view_shape(module: &Module, op: Op) -> Check {
    num_operands(module, op, 1)?;
    let data = module.op(op);
    let Some(view) = partition_view(module, data.results[0]) else {
        return Err(wrong(module, op, "result-type", "makes a `partition_view`"));
    };
    if tensor_view(module, data.operands[0]).as_ref() == Some(&view.tensor) {
        return Ok(());
    }
    let message = format!("cuts a `{}`, not a `{}`", view.tensor, module.ty(data.operands[0]));
    Err(wrong(module, op, "operand-type", message))
}

/// How many sizes the view has.
fn rank(module: &Module, op: Op, view: Value) -> Option<usize> {
    match TileType::of(module.ty(view))? {
        TileType::TensorView(view) if module.is(op, "cuda_tile.get_tensor_shape") => Some(view.shape.len()),
        TileType::PartitionView(view) if module.is(op, "cuda_tile.get_index_space_shape") => Some(view.tile.len()),
        _ => None,
    }
}

/// `%v : T -> tile<i32>`, one type for all results.
fn parse_sizes(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let name = p.operand()?;
    let at = p.span();
    let view_type = p.colon_type()?;
    let span = p.span_since(at);
    p.punct("->")?;
    let ty = p.ty()?;
    let spec = p.spec();
    let rank = match TileType::of(&view_type) {
        Some(TileType::TensorView(view)) if spec.name.as_str() == "cuda_tile.get_tensor_shape" => view.shape.len(),
        Some(TileType::PartitionView(view)) if spec.name.as_str() != "cuda_tile.get_tensor_shape" => view.tile.len(),
        _ => return Err(Diagnostic::error("type-mismatch", span, format!("`{view_type}` is no such view"))),
    };
    let operand = p.resolve(&name, &view_type)?;
    Ok(p.create(spec.operands([operand]).results(vec![ty; rank]), Vec::new()))
}

fn print_sizes(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    // Without a result there is no type to print.
    if sizes_shape(module, op).is_err() || data.results.is_empty() || !data.attrs.is_empty() {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.value(data.operands[0]);
    print_signature(p, &data.operands, &data.results[..1]);
}

fn sizes_shape(module: &Module, op: Op) -> Check {
    num_operands(module, op, 1)?;
    let data = module.op(op);
    let Some(rank) = rank(module, op, data.operands[0]) else {
        let message = format!("does not ask `{}` for its sizes", module.ty(data.operands[0]));
        return Err(wrong(module, op, "operand-type", message));
    };
    if data.results.len() != rank {
        return Err(wrong(module, op, "result-type", format!("has {rank} results, not {}", data.results.len())));
    }
    scalar_indices(module, op, &data.results)
}

/// `weak %v[%i] token = %t optimization_hints = <..> attributes {..} : V, I -> T, token`; a store has its tile first.
fn parse_access(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let is_store = p.name() == "cuda_tile.store_view_tko";
    let spec = p.spec();
    let mut spec = parse_order(p, spec)?;
    let mut names = vec![p.operand()?];
    if is_store {
        p.punct(",")?;
        names.push(p.operand()?);
    }
    let indices = p.operands(Delimiter::Square)?;
    let token = parse_token(p)?;
    if let Some(hints) = parse_hints(p)? {
        spec = spec.property("optimization_hints", hints);
    }
    spec.attrs = p.attr_dict_with_keyword()?;
    p.punct(":")?;
    let mut operands = Vec::new();
    for name in &names {
        let ty = p.ty()?;
        operands.push(p.resolve(name, &ty)?);
        p.punct(",")?;
    }
    let index = p.ty()?;
    operands.extend(p.resolve_all(&indices, &index)?);
    if let Some(token) = &token {
        operands.push(p.resolve(token, &TileType::Token.to_type())?);
    }
    p.punct("->")?;
    let results = p.types()?;
    let mut sizes = vec![1; names.len()];
    sizes.extend([indices.len(), usize::from(token.is_some())]);
    spec = spec.property("operandSegmentSizes", segment_sizes(&sizes));
    Ok(p.create(spec.operands(operands).results(results), Vec::new()))
}

fn print_access(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let (Ok(()), Some(access)) = (access_shape(module, op), ViewAccess::of(module, op)) else {
        return p.generic_instead(op);
    };
    print_order(p, op);
    p.text(" ");
    if let Some(tile) = access.tile {
        p.value(tile);
        p.text(", ");
    }
    p.value(access.view);
    p.text("[");
    p.values(&access.indices);
    p.text("]");
    if let Some(token) = access.token {
        p.text(" token = ");
        p.value(token);
    }
    if let Some(hints) = hints(module, op) {
        p.text(" optimization_hints = ");
        p.text(hints);
    }
    p.attr_dict_with_keyword(op, ACCESS);
    let typed: Vec<Value> =
        access.tile.into_iter().chain([access.view]).chain(access.indices.first().copied()).collect();
    print_signature(p, &typed, &module.op(op).results);
}

/// The operands of a load or store of a view's tile.
pub struct ViewAccess {
    /// What is stored.
    pub tile: Option<Value>,
    /// The view.
    pub view: Value,
    /// Which of its tiles.
    pub indices: Vec<Value>,
    /// What it waits for.
    pub token: Option<Value>,
}

impl ViewAccess {
    /// The operands of a verified operation.
    pub fn of(module: &Module, op: Op) -> Option<ViewAccess> {
        let is_store = usize::from(module.is(op, "cuda_tile.store_view_tko"));
        let parts = segments(module, op, 3 + is_store).ok()?;
        Some(ViewAccess {
            tile: if is_store == 1 { parts[0].first().copied() } else { None },
            view: *parts[is_store].first()?,
            indices: parts[is_store + 1].to_vec(),
            token: parts[is_store + 2].first().copied(),
        })
    }
}

/// As many indices as the view has dimensions; the tile is one of the view's.
fn access_shape(module: &Module, op: Op) -> Check {
    check_order(module, op)?;
    let is_store = module.is(op, "cuda_tile.store_view_tko");
    let parts = segments(module, op, if is_store { 4 } else { 3 })?;
    let Some(access) = ViewAccess::of(module, op).filter(|access| access.tile.is_some() == is_store) else {
        return Err(wrong(module, op, "operand-segments", "has one operand of each kind"));
    };
    let Some(view) = partition_view(module, access.view) else {
        let message = format!("needs a `partition_view`, not `{}`", module.ty(access.view));
        return Err(wrong(module, op, "operand-type", message));
    };
    if access.indices.len() != view.tile.len() {
        let message = format!("needs {} indices, not {}", view.tile.len(), access.indices.len());
        return Err(wrong(module, op, "operand-count", message));
    }
    scalar_indices(module, op, &access.indices)?;
    let token = TileType::Token.to_type();
    let tokens = parts[parts.len() - 1];
    if tokens.len() > 1 || tokens.iter().any(|&value| *module.ty(value) != token) {
        return Err(wrong(module, op, "operand-type", "waits for one token"));
    }
    let tile = view.tile_type().to_type();
    match access.tile {
        None => results(module, op, &[tile, token]),
        Some(value) if *module.ty(value) == tile => results(module, op, &[token]),
        Some(value) => {
            Err(wrong(module, op, "operand-type", format!("stores a `{tile}` here, not `{}`", module.ty(value))))
        }
    }
}
