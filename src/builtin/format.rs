//! Custom syntax from a line in the table, for operations whose syntax is a plain sequence of operands and types.
//!
//! A format is a list of words. `%a` is an operand, `%a*` are operands separated by commas, `?,%a` and `?(%a)` are an
//! operand that may be missing together with its punctuation, `~a` is a segment of operands that is never written, and
//! `&a=s` is a list in brackets of operands `a` and integers, which are the property `s`; `&a=s/f` marks those in brackets
//! of their own in the property `f`. `attrs` is the dictionary, `flags` are those of `arith`, `_` is one more blank, ```` none, `T(a)`
//! the type of operand `a`, `T(R)` of the results, `T(*)` the types of all operands, `:?T(a)` a colon and the types if there
//! are operands `a`, `F` is `(T, ..) -> T`. `async` is what a step on a device waits for, and whether it can be waited for.
//! `region` is a region.
//!
//! `+word` is a flag (`+word=name` where the property has another name), `#name` a list of integers in brackets (`#name*` without the brackets), `$name` any
//! attribute, `=name` an integer that is a property of type `i64` (`=name:i32` of type `i32`), `"name` a string, `@name` a
//! symbol, `<name=d.kind` a word in angle brackets that is the property `#d.kind<word>`, `|name=d<kind` a word that is the
//! property `#d<kind word>`, `!name=a,b,c` one of these words (in quotes or not), which is its number as an
//! `i32`.
//!
//! What stands between `(?` and `)?` may be missing: it is there if its first word is. Anything else stands for itself.
//! After `where` stand the types that are not written: `R=a` (`R=a,i1` for
//! two results, `R=a*` where there are as many, `R=i1(a)*` where each is of that), `i=index`, `j=i32`, `w=!d.t`, `x=elem(R)`, `m=i1(R)`. After `=>` stand the names
//! of the results, for [`names`]; results after the last name belong to it.

use super::format_print::{print, until_end};
use super::views::DYNAMIC;
use crate::diag::{Diagnostic, Span};
use crate::ir::attr::Attribute;
use crate::ir::effects::Effects;
use crate::ir::module::{Module, Op, OpName, OpSpec, Region, Value};
use crate::ir::parser::{Delimiter, OpParser, Operand, Parse};
use crate::ir::registry::{Arity, OpInfo};
use crate::ir::types::Type;

/// A row whose syntax is `format`.
pub const fn formatted(name: &'static str, effects: Effects, results: usize, format: &'static str) -> OpInfo {
    OpInfo {
        name,
        effects: Some(effects),
        format,
        parse: Some(parse),
        print: Some(print),
        results: Arity::Exactly(results),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    }
}

/// One word of a format.
#[derive(Clone, Copy, PartialEq)]
pub enum Item {
    /// `%a`.
    Operand(&'static str),
    /// `%a*`.
    Operands(&'static str),
    /// What stands before it, its name, what stands after it.
    Optional(&'static str, &'static str, &'static str),
    /// A segment that is not written.
    Unwritten(&'static str),
    /// The operands' name, the integers' property, that of the marks.
    Mixed(&'static str, &'static str, &'static str),
    /// What is waited for.
    Async,
    /// The dictionary.
    Attrs,
    /// One more blank.
    Blank,
    /// No blank.
    Tight,
    /// `fastmath<..>`.
    Flags,
    /// A region.
    Region,
    /// A type.
    TypeOf(&'static str),
    /// The types of all operands.
    AllTypes,
    /// A colon and the types of operands, if there are any.
    ColonTypes(&'static str),
    /// `(T, ..) -> T`.
    Signature,
    /// The word and the property.
    Flag(&'static str, &'static str),
    /// `[1, 2]`; without the brackets.
    Integers(&'static str, bool),
    /// Any attribute.
    Any(&'static str),
    /// Its name and the width of its type.
    Value(&'static str, u32),
    /// A string.
    Text(&'static str),
    /// A symbol.
    Symbol(&'static str),
    /// Its name, what stands before the word in the attribute, and whether angle brackets stand around the word.
    Kind(&'static str, &'static str, bool),
    /// Its name and the words.
    Choice(&'static str, &'static str),
    /// The first word of what may be missing.
    Begin,
    /// The last one.
    End,
    /// Stands for itself.
    Literal(&'static str),
}

impl Item {
    fn of(word: &'static str) -> Item {
        let Some(rest) = word.get(1..).filter(|rest| !rest.is_empty()) else {
            return if word == "F" {
                Item::Signature
            } else if word == "_" {
                Item::Blank
            } else {
                Item::Literal(word)
            };
        };
        match (word, word.as_bytes()[0]) {
            ("``", _) => Item::Tight,
            ("attrs", _) => Item::Attrs,
            ("flags", _) => Item::Flags,
            ("async", _) => Item::Async,
            ("region", _) => Item::Region,
            ("T(*)", _) => Item::AllTypes,
            ("(?", _) => Item::Begin,
            (")?", _) => Item::End,
            _ if word.starts_with(":?T(") => Item::ColonTypes(&word[4..word.len() - 1]),
            _ if word.starts_with("T(") => Item::TypeOf(&word[2..word.len() - 1]),
            (_, b'%') => rest.strip_suffix('*').map_or(Item::Operand(rest), Item::Operands),
            (_, b'~') => Item::Unwritten(rest),
            (_, b'?') => {
                let (open, name) = rest.split_at(1);
                let name = name.strip_prefix('%').unwrap_or(name);
                name.strip_suffix(')').map_or(Item::Optional(open, name, ""), |name| Item::Optional(open, name, ")"))
            }
            (_, b'+') => rest.split_once('=').map_or(Item::Flag(rest, rest), |(word, name)| Item::Flag(word, name)),
            (_, b'#') => rest.strip_suffix('*').map_or(Item::Integers(rest, false), |name| Item::Integers(name, true)),
            (_, b'$') => Item::Any(rest),
            (_, b'"') => Item::Text(rest),
            (_, b'@') => Item::Symbol(rest),
            (_, b'=') if word != "=>" => {
                rest.strip_suffix(":i32").map_or(Item::Value(rest, 64), |name| Item::Value(name, 32))
            }
            (_, kind @ (b'&' | b'<' | b'|' | b'!')) => match (kind, rest.split_once('=')) {
                (b'&', Some((name, rest))) => rest
                    .split_once('/')
                    .map_or(Item::Mixed(name, rest, ""), |(list, marks)| Item::Mixed(name, list, marks)),
                (b'!', Some((name, rest))) => Item::Choice(name, rest),
                (_, Some((name, rest))) => Item::Kind(name, rest, kind == b'<'),
                (_, None) => Item::Literal(word),
            },
            _ => Item::Literal(word),
        }
    }

    /// The name of the operands that it stands for.
    pub fn group(self) -> Option<&'static str> {
        match self {
            Item::Operand(name)
            | Item::Operands(name)
            | Item::Optional(_, name, _)
            | Item::Unwritten(name)
            | Item::Mixed(name, ..) => Some(name),
            Item::Async => Some(ASYNC),
            _ => None,
        }
    }

    /// The name of the property that it stands for.
    pub fn property(self) -> Option<&'static str> {
        match self {
            Item::Flag(_, name)
            | Item::Integers(name, _)
            | Item::Any(name)
            | Item::Value(name, _)
            | Item::Text(name)
            | Item::Symbol(name)
            | Item::Kind(name, ..)
            | Item::Choice(name, _)
            | Item::Mixed(_, name, _) => Some(name),
            _ => None,
        }
    }
}

/// The results' name in formats.
pub const RESULTS: &str = "R";
/// The name of what is waited for.
pub const ASYNC: &str = "async";
/// The type of what can be waited for.
pub const TOKEN: &str = "gpu.async.token";

/// The words of the row's format.
pub fn items(info: &OpInfo) -> impl Iterator<Item = Item> + Clone {
    info.format.split_whitespace().take_while(|word| *word != "where" && *word != "=>").map(Item::of)
}

/// The types that follow from others: what they are of, and how.
pub fn rules(info: &OpInfo) -> impl Iterator<Item = (&'static str, &'static str)> {
    let (_, rules) = info.format.split_once(" where ").unwrap_or_default();
    rules.split_whitespace().take_while(|word| *word != "=>").filter_map(|rule| rule.split_once('='))
}

/// Names the results as the format says.
pub fn names(module: &Module, op: Op, name: &mut dyn FnMut(Value, &str)) {
    let OpName::Known(info) = &module.op(op).name else { return };
    let (_, names) = info.format.split_once("=>").unwrap_or_default();
    for (&result, text) in module.op(op).results.iter().zip(names.split_whitespace()) {
        name(result, text);
    }
}

/// The operands whose types a rule for as many others asks for: `a` of `a` and of `i1(a)`.
pub fn group_of(rule: &'static str) -> &'static str {
    rule.split_once('(').map_or(rule, |(_, rest)| rest.trim_end_matches(')'))
}

/// The type that a rule tells.
pub fn follow(rule: &str, types: impl Fn(&str) -> Option<Type>) -> Option<Type> {
    let inside = |name: &str| rule.strip_prefix(name).and_then(|rest| rest.strip_suffix(')'));
    if let Some(text) = rule.strip_prefix('!') {
        return Some(Type::Opaque(text.into()));
    }
    if let Some(name) = inside("i1(") {
        return Some(types(name)?.with_element(Type::int(1)));
    }
    if let Some(name) = inside("elem(") {
        return Some(match types(name)? {
            Type::MemRef(memref) => memref.element.clone(),
            Type::Complex(element) => (*element).clone(),
            other => other.element_or_self().clone(),
        });
    }
    match rule {
        "index" => Some(Type::Index),
        "i1" => Some(Type::int(1)),
        "i32" => Some(Type::int(32)),
        name => types(name),
    }
}

/// What has been read of an operation.
struct OpReading<'s> {
    groups: Vec<(&'static str, Vec<Operand<'s>>)>,
    types: Vec<(&'static str, Vec<Type>)>,
    regions: Vec<Region>,
    /// Can it be waited for?
    is_async: bool,
}

fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let OpName::Known(info) = spec.name else { return Err(p.error("unexpected-token", "this has no custom syntax")) };
    let start = p.span();
    let mut read = OpReading { groups: Vec::new(), types: Vec::new(), regions: Vec::new(), is_async: false };
    let mut items = items(info);
    while let Some(item) = items.next() {
        if item == Item::Begin
            && !items
                .clone()
                .find(|item| !matches!(item, Item::Tight | Item::Blank))
                .is_some_and(|first| is_next(p, first))
        {
            let skipped = until_end(items.clone());
            read.groups.extend(skipped.iter().filter_map(|item| Some((item.group()?, Vec::new()))));
            items.nth(skipped.len());
            continue;
        }
        spec = parse_item(p, spec, item, info.num_results().unwrap_or(1), &mut read)?;
    }
    for (name, rule) in rules(info) {
        let known = |name: &str| read.types.iter().find(|(other, _)| *other == name)?.1.first().cloned();
        if let Some(all) = rule.strip_suffix('*') {
            let all_types = read.types.iter().find(|(other, _)| *other == group_of(all));
            let each = all_types.map_or(&[][..], |(_, types)| types);
            let types = each.iter().filter_map(|ty| follow(all, |_| Some(ty.clone()))).collect();
            read.types.push((name, types));
            continue;
        }
        let types = rule.split(',').map(|rule| follow(rule, known)).collect::<Option<Vec<Type>>>();
        let types = types.ok_or_else(|| p.error("type-mismatch", "this type says nothing of the others"))?;
        let types = match &types[..] {
            [ty] if name == RESULTS => vec![ty.clone(); info.num_results().unwrap_or(1)],
            _ => types,
        };
        read.types.push((name, types));
    }
    let span = p.span_since(start);
    let mut operands = Vec::new();
    for (name, group) in &read.groups {
        let types = read.types.iter().find(|(other, _)| other == name).map_or(&[][..], |(_, types)| types);
        match types {
            [ty] => operands.extend(p.resolve_all(group, ty)?),
            types => operands.extend(p.resolve_each(group, types, span)?),
        }
    }
    if !info.segments.is_empty() {
        let sizes: Vec<i64> = read.groups.iter().map(|(_, group)| group.len() as i64).collect();
        spec = spec.property("operandSegmentSizes", Attribute::i32_array(&sizes));
    }
    let found = read.types.into_iter().find(|(name, _)| *name == RESULTS);
    let mut results = found.map_or(Vec::new(), |(_, types)| types);
    if read.is_async {
        results.push(Type::Opaque(TOKEN.into()));
    }
    Ok(p.create(spec.operands(operands).results(results), read.regions))
}

/// Is it the next thing in the text?
fn is_next(p: &OpParser<'_, '_>, item: Item) -> bool {
    match item {
        Item::Literal(word) if word.starts_with(|c: char| c.is_ascii_alphabetic()) => p.at_keyword(word),
        Item::Literal(word) => p.at_punct(word),
        Item::Flag(word, _) => p.at_keyword(word),
        Item::Operand(_) | Item::Operands(_) => p.at_operand(),
        Item::Mixed(..) | Item::Integers(..) => p.at_punct("["),
        Item::Text(_) => p.at_string(),
        Item::Choice(_, words) => words.split(',').any(|word| p.at_keyword(word)),
        Item::Kind(_, _, false) => !p.at_operand(),
        _ => false,
    }
}

fn parse_item<'s>(
    p: &mut OpParser<'_, 's>,
    mut spec: OpSpec,
    item: Item,
    num_results: usize,
    read: &mut OpReading<'s>,
) -> Parse<OpSpec> {
    match item {
        Item::Operand(name) => read.groups.push((name, vec![p.operand()?])),
        Item::Operands(name) => {
            read.groups.push((name, if p.at_operand() { p.operands(Delimiter::None)? } else { Vec::new() }));
        }
        Item::Optional(open, name, close) => {
            let mut group = Vec::new();
            if p.try_punct(open) {
                group.push(p.operand()?);
                if !close.is_empty() {
                    p.punct(close)?;
                }
            }
            read.groups.push((name, group));
        }
        Item::Unwritten(name) => read.groups.push((name, Vec::new())),
        Item::Mixed(name, list, marks) => spec = parse_mixed(p, spec, [name, list, marks], read)?,
        Item::Async => {
            read.is_async = p.try_keyword("async");
            let group = if p.at_punct("[") { p.operands(Delimiter::Square)? } else { Vec::new() };
            read.types.push((ASYNC, vec![Type::Opaque(TOKEN.into()); group.len()]));
            read.groups.push((ASYNC, group));
        }
        Item::Attrs => {
            for (name, value) in p.attr_dict()?.iter() {
                spec.attrs.set(name, value.clone());
            }
        }
        Item::Blank | Item::Tight | Item::Begin | Item::End => {}
        Item::Flags => spec = super::shape::parse_flags(p, spec)?,
        Item::Region => read.regions.push(p.region(&[])?),
        Item::TypeOf(name) => {
            let count = read.groups.iter().find(|(other, _)| *other == name).map_or(1, |(_, group)| group.len());
            let types = match name {
                RESULTS => vec![p.ty()?; num_results],
                _ if count > 1 => p.types()?,
                _ => vec![p.ty()?],
            };
            read.types.push((name, types));
        }
        Item::AllTypes => {
            let start = p.span();
            let types = p.types()?;
            share_types(p, read, types, start)?;
        }
        Item::ColonTypes(name) => {
            if read.groups.iter().any(|(other, group)| *other == name && !group.is_empty()) {
                p.punct(":")?;
                read.types.push((name, p.types()?));
            }
        }
        Item::Signature => {
            let start = p.span();
            let (inputs, results) = p.signature()?;
            share_types(p, read, inputs, start)?;
            read.types.push((RESULTS, results));
        }
        Item::Literal(word) if word.starts_with(|c: char| c.is_ascii_alphabetic()) => p.keyword(word)?,
        Item::Literal(word) => p.punct(word)?,
        property => spec = parse_property(p, spec, property)?,
    }
    Ok(spec)
}

fn parse_property(p: &mut OpParser<'_, '_>, spec: OpSpec, item: Item) -> Parse<OpSpec> {
    Ok(match item {
        Item::Flag(word, name) if p.try_keyword(word) => spec.property(name, Attribute::Unit),
        Item::Integers(name, is_bare) => {
            let items = match is_bare {
                true if !p.at_integer() => Vec::new(),
                true => p.list(Delimiter::None, |p| p.integer())?,
                false => p.list(Delimiter::Square, |p| p.integer())?,
            };
            spec.property(name, Attribute::i64_array(&items))
        }
        Item::Any(name) => spec.property(name, p.attr()?),
        Item::Value(name, width) => {
            let value = p.integer()?;
            spec.property(name, Attribute::int(value, Type::int(width)))
        }
        Item::Text(name) => {
            let text = p.string()?;
            spec.property(name, Attribute::str(&text))
        }
        Item::Symbol(name) => {
            let symbol = p.symbol_name()?;
            spec.property(name, Attribute::Symbol([symbol.as_str().into()].into()))
        }
        Item::Kind(name, kind, true) => {
            p.punct("<")?;
            let word = p.any_keyword()?;
            p.punct(">")?;
            spec.property(name, Attribute::Opaque(format!("{kind}<{word}>").into()))
        }
        Item::Kind(name, kind, false) => {
            let word = p.any_keyword()?;
            spec.property(name, Attribute::Opaque(format!("{kind} {word}>").into()))
        }
        Item::Choice(name, words) => {
            let error = p.error("unexpected-token", format!("this is one of {}", words.replace(',', ", ")));
            let quoted = p.try_string()?;
            let word = match &quoted {
                Some(text) => text,
                None => p.any_keyword()?,
            };
            let number = words.split(',').position(|other| other == word).ok_or(error)?;
            spec.property(name, Attribute::int(number as i64, Type::int(32)))
        }
        _ => spec,
    })
}

/// `[%a, 4, [8]]`.
fn parse_mixed<'s>(
    p: &mut OpParser<'_, 's>,
    spec: OpSpec,
    [name, list, marks]: [&'static str; 3],
    read: &mut OpReading<'s>,
) -> Parse<OpSpec> {
    let (mut operands, mut marked) = (Vec::new(), Vec::new());
    let constants = p.list(Delimiter::Square, |p| {
        let is_marked = !marks.is_empty() && p.try_punct("[");
        marked.push(Attribute::Bool(is_marked));
        let constant = match p.try_operand()? {
            Some(operand) => {
                operands.push(operand);
                DYNAMIC
            }
            None => p.integer()?,
        };
        if is_marked {
            p.punct("]")?;
        }
        Ok(constant)
    })?;
    read.groups.push((name, operands));
    let spec = spec.property(list, Attribute::i64_array(&constants));
    Ok(if marks.is_empty() { spec } else { spec.property(marks, Attribute::DenseArray(Type::int(1), marked.into())) })
}

/// Deals out the types of all operands, in order.
fn share_types(p: &OpParser<'_, '_>, read: &mut OpReading<'_>, types: Vec<Type>, start: Span) -> Parse<()> {
    let count: usize = read.groups.iter().map(|(_, group)| group.len()).sum();
    if types.len() != count {
        let message = format!("{count} operands need as many types, not {}", types.len());
        return Err(Diagnostic::error("operand-count", p.span_since(start), message));
    }
    let mut types = types.into_iter();
    for (name, group) in &read.groups {
        read.types.push((*name, types.by_ref().take(group.len()).collect()));
    }
    Ok(())
}
