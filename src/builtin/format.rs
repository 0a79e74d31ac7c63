//! Custom syntax from a line in the table, for operations whose syntax is a plain sequence of operands and types.
//!
//! A format is a list of words. `%a` is an operand, `%a*` are operands separated by commas, `?,%a` and `?(%a)` are an
//! operand that may be missing together with its punctuation. `attrs` is the dictionary, `flags` are those of `arith`, `_` is one more blank, `T(a)` the type of operand `a`,
//! `T(R)` of the results, `:?T(a)` a colon and the types if there are operands `a`, `F` is `(T, ..) -> T`. `+word` is a flag, `#name` a list of integers in brackets, `=name` an
//! integer that is a property of type `i64` (`=name:i32` of type `i32`), `"name` a string, `<name=d.kind` a word in angle brackets that is
//! the property `#d.kind<word>`. Anything else stands for itself. After `where` stand the types that are not written:
//! `R=a`, `i=index`, `x=elem(R)`, `m=i1(R)`.

use crate::diag::Diagnostic;
use crate::ir::attr::Attribute;
use crate::ir::module::{Module, Op, OpName, OpSpec, Value};
use crate::ir::parser::{Delimiter, OpParser, Operand, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, OpInfo, Traits, default_value};
use crate::ir::types::Type;

/// A row whose syntax is `format`.
pub const fn formatted(name: &'static str, traits: Traits, results: usize, format: &'static str) -> OpInfo {
    OpInfo {
        name,
        traits,
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
enum Item {
    Operand(&'static str),
    Operands(&'static str),
    /// What stands before it, its name, what stands after it.
    Optional(&'static str, &'static str, &'static str),
    Attrs,
    /// One more blank.
    Blank,
    /// `fastmath<..>`.
    Flags,
    TypeOf(&'static str),
    /// A colon and the types of operands, if there are any.
    ColonTypes(&'static str),
    Signature,
    Flag(&'static str),
    Integers(&'static str),
    /// Its name and the width of its type.
    Value(&'static str, u32),
    /// A string.
    Text(&'static str),
    /// Its name and what stands before the word in the attribute.
    Kind(&'static str, &'static str),
    Literal(&'static str),
}

impl Item {
    fn of(word: &'static str) -> Item {
        if let Some(name) = word.strip_prefix('%') {
            return name.strip_suffix('*').map_or(Item::Operand(name), Item::Operands);
        }
        if let Some(rest) = word.strip_prefix('?') {
            let (open, name) = rest.split_at(1);
            let name = name.strip_prefix('%').unwrap_or(name);
            return match name.strip_suffix(')') {
                Some(name) => Item::Optional(open, name, ")"),
                None => Item::Optional(open, name, ""),
            };
        }
        match word {
            "attrs" => Item::Attrs,
            "flags" => Item::Flags,
            "_" => Item::Blank,
            "F" => Item::Signature,
            _ if word.starts_with(":?T(") => Item::ColonTypes(&word[4..word.len() - 1]),
            _ if word.starts_with("T(") => Item::TypeOf(&word[2..word.len() - 1]),
            _ if word.len() > 1 && word.starts_with('+') => Item::Flag(&word[1..]),
            _ if word.len() > 1 && word.starts_with('#') => Item::Integers(&word[1..]),
            _ if word.len() > 1 && word.starts_with('=') => match word[1..].strip_suffix(":i32") {
                Some(name) => Item::Value(name, 32),
                None => Item::Value(&word[1..], 64),
            },
            _ if word.len() > 1 && word.starts_with('"') => Item::Text(&word[1..]),
            _ if word.starts_with('<') && word.contains('=') => {
                let (name, kind) = word[1..].split_once('=').unwrap_or_default();
                Item::Kind(name, kind)
            }
            _ => Item::Literal(word),
        }
    }

    /// The name of the operands that it stands for.
    fn group(self) -> Option<&'static str> {
        match self {
            Item::Operand(name) | Item::Operands(name) | Item::Optional(_, name, _) => Some(name),
            _ => None,
        }
    }
}

/// The results' name in formats.
const RESULTS: &str = "R";

fn items(info: &OpInfo) -> impl Iterator<Item = Item> + Clone {
    info.format.split_whitespace().take_while(|word| *word != "where").map(Item::of)
}

/// The types that follow from others: what they are of, and how.
fn rules(info: &OpInfo) -> impl Iterator<Item = (&'static str, &'static str)> {
    let (_, rules) = info.format.split_once(" where ").unwrap_or_default();
    rules.split_whitespace().filter_map(|rule| rule.split_once('='))
}

/// The type that a rule tells.
fn follow(rule: &str, types: impl Fn(&str) -> Option<Type>) -> Option<Type> {
    let inside = |name: &str| rule.strip_prefix(name).and_then(|rest| rest.strip_suffix(')'));
    match rule {
        "index" => Some(Type::Index),
        _ if let Some(name) = inside("elem(") => match types(name)? {
            Type::MemRef(memref) => Some(memref.element.clone()),
            Type::Complex(element) => Some((*element).clone()),
            other => Some(other.element_or_self().clone()),
        },
        _ if let Some(name) = inside("i1(") => Some(types(name)?.with_element(Type::int(1))),
        name => types(name),
    }
}

/// What has been read of an operation.
struct Reading<'s> {
    groups: Vec<(&'static str, Vec<Operand<'s>>)>,
    types: Vec<(&'static str, Vec<Type>)>,
}

fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let OpName::Known(info) = spec.name else { return Err(p.error("unexpected-token", "this has no custom syntax")) };
    let start = p.span();
    let mut read = Reading { groups: Vec::new(), types: Vec::new() };
    for item in items(info) {
        spec = parse_item(p, spec, item, info.num_results().unwrap_or(1), &mut read)?;
    }
    for (name, rule) in rules(info) {
        let known = |name: &str| read.types.iter().find(|(other, _)| *other == name)?.1.first().cloned();
        let ty = follow(rule, known).ok_or_else(|| p.error("type-mismatch", "this type says nothing of the others"))?;
        let count = if name == RESULTS { info.num_results().unwrap_or(1) } else { 1 };
        read.types.push((name, vec![ty; count]));
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
    let results = read.types.into_iter().find(|(name, _)| *name == RESULTS).map_or(Vec::new(), |(_, types)| types);
    Ok(p.create(spec.operands(operands).results(results), Vec::new()))
}

fn parse_item<'s>(
    p: &mut OpParser<'_, 's>,
    mut spec: OpSpec,
    item: Item,
    num_results: usize,
    read: &mut Reading<'s>,
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
        Item::Attrs => spec.attrs = p.attr_dict()?,
        Item::Blank => {}
        Item::Flags => spec = super::shape::parse_flags(p, spec)?,
        Item::TypeOf(name) => {
            let count = read.groups.iter().find(|(other, _)| *other == name).map_or(1, |(_, group)| group.len());
            let types = match name {
                RESULTS => vec![p.ty()?; num_results],
                _ if count > 1 => p.types()?,
                _ => vec![p.ty()?],
            };
            read.types.push((name, types));
        }
        Item::ColonTypes(name) => {
            if read.groups.iter().any(|(other, group)| *other == name && !group.is_empty()) {
                p.punct(":")?;
                read.types.push((name, p.types()?));
            }
        }
        Item::Signature => parse_signature(p, read)?,
        Item::Flag(name) => {
            if p.try_keyword(name) {
                spec = spec.property(name, Attribute::Unit);
            }
        }
        Item::Integers(name) => {
            let items = p.list(Delimiter::Square, |p| p.integer())?;
            spec = spec.property(name, Attribute::i64_array(&items));
        }
        Item::Value(name, width) => {
            let value = p.integer()?;
            spec = spec.property(name, Attribute::int(value, Type::int(width)));
        }
        Item::Text(name) => {
            let text = p.string()?;
            spec = spec.property(name, Attribute::str(&text));
        }
        Item::Kind(name, kind) => {
            p.punct("<")?;
            let word = p.any_keyword()?;
            p.punct(">")?;
            spec = spec.property(name, Attribute::Opaque(format!("{kind}<{word}>").into()));
        }
        Item::Literal(word) if word.starts_with(|c: char| c.is_ascii_alphabetic()) => p.keyword(word)?,
        Item::Literal(word) => p.punct(word)?,
    }
    Ok(spec)
}

/// `(T, ..) -> T`: the types of all operands, in order, and of the results.
fn parse_signature(p: &mut OpParser<'_, '_>, read: &mut Reading<'_>) -> Parse<()> {
    let start = p.span();
    let (inputs, results) = p.signature()?;
    let count: usize = read.groups.iter().map(|(_, group)| group.len()).sum();
    if inputs.len() != count {
        let message = format!("{count} operands need as many types, not {}", inputs.len());
        return Err(Diagnostic::error("operand-count", p.span_since(start), message));
    }
    let mut inputs = inputs.into_iter();
    for (name, group) in &read.groups {
        read.types.push((*name, inputs.by_ref().take(group.len()).collect()));
    }
    read.types.push((RESULTS, results));
    Ok(())
}

/// The operands by name, if they can be told apart.
fn groups<'m>(module: &'m Module, op: Op, info: &OpInfo) -> Option<Vec<(&'static str, &'m [Value])>> {
    let mut rest = &module.op(op).operands[..];
    let names: Vec<Item> = items(info).filter(|item| item.group().is_some()).collect();
    let single = names.iter().filter(|item| matches!(item, Item::Operand(_))).count();
    let sizes = module.attr(op, "operandSegmentSizes").and_then(Attribute::as_i64_array);
    let mut groups = Vec::new();
    for (number, item) in names.iter().enumerate() {
        let size = match (item, &sizes) {
            (_, Some(sizes)) => usize::try_from(*sizes.get(number)?).ok()?,
            (Item::Operand(_), None) => 1,
            // Without sizes one group takes what the others leave.
            _ => module.op(op).operands.len().checked_sub(single)?,
        };
        let (group, others) = rest.split_at_checked(size)?;
        if matches!(item, Item::Operand(_)) && size != 1 || matches!(item, Item::Optional(..)) && size > 1 {
            return None;
        }
        groups.push((item.group()?, group));
        rest = others;
    }
    rest.is_empty().then_some(groups)
}

/// Is everything that the format leaves out what its rules say, and does every attribute have the kind it prints?
fn is_plain(module: &Module, op: Op, info: &OpInfo, groups: &[(&str, &[Value])]) -> bool {
    let values = |name: &str| match groups.iter().find(|(other, _)| *other == name) {
        Some((_, values)) => *values,
        None => &module.op(op).results[..],
    };
    let known = |name: &str| values(name).first().map(|&value| module.ty(value).clone());
    let types_follow = rules(info).all(|(name, rule)| {
        let ty = follow(rule, known);
        values(name).iter().all(|&value| Some(module.ty(value)) == ty.as_ref())
    });
    types_follow
        && items(info).all(|item| match item {
            Item::Flags => super::shape::has_plain_flags(module, op),
            Item::Flag(name) => module.attr(op, name).is_none_or(|attr| *attr == Attribute::Unit),
            Item::Integers(name) => module.attr(op, name).and_then(Attribute::as_i64_array).is_some(),
            Item::Value(name, width) => {
                matches!(module.attr(op, name), Some(attr @ Attribute::Int(_, ty)) if *ty == Type::int(width) && attr.as_i64().is_some())
            }
            Item::Kind(name, kind) => kind_of(module, op, name, kind).is_some(),
            Item::Text(name) => module.attr(op, name).is_some_and(|attr| attr.as_str().is_some()),
            Item::TypeOf(RESULTS) => {
                let results = &module.op(op).results;
                results.iter().all(|&result| module.ty(result) == module.ty(results[0]))
            }
            _ => true,
        })
}

/// The word in the attribute.
fn kind_of<'m>(module: &'m Module, op: Op, name: &str, kind: &str) -> Option<&'m str> {
    let Attribute::Opaque(text) = module.attr(op, name)? else { return None };
    text.strip_prefix(kind)?.strip_prefix('<')?.strip_suffix('>')
}

/// The attributes that say their default, which custom syntax leaves out.
pub fn at_default(module: &Module, op: Op, info: &'static OpInfo) -> impl Iterator<Item = &'static str> {
    let is_default = move |(name, value): &&(&str, &'static str)| module.attr(op, name) == Some(&default_value(value));
    info.defaults.iter().filter(is_default).map(|(name, _)| *name)
}

/// The attributes that stand elsewhere than in the dictionary, or nowhere because they have their default.
fn elided(module: &Module, op: Op, info: &'static OpInfo) -> Vec<&'static str> {
    let mut elided: Vec<&str> = vec!["operandSegmentSizes"];
    elided.extend(at_default(module, op, info));
    elided.extend(items(info).filter(|item| *item == Item::Flags).flat_map(|_| super::shape::FLAGS));
    elided.extend(items(info).filter_map(|item| match item {
        Item::Flag(name) | Item::Integers(name) | Item::Value(name, _) | Item::Kind(name, _) | Item::Text(name) => {
            Some(name)
        }
        _ => None,
    }));
    elided
}

/// Keeps blanks where MLIR puts them: none around brackets and before commas.
struct Spacing {
    wanted: bool,
    after_punctuation: bool,
}

impl Spacing {
    fn before(&mut self, p: &mut Printer<'_>) {
        if self.wanted || !self.after_punctuation {
            p.text(" ");
        }
        (self.wanted, self.after_punctuation) = (true, false);
    }

    fn literal(&mut self, p: &mut Printer<'_>, word: &str) {
        let is_punctuation = !word.starts_with(|c: char| c.is_ascii_alphabetic());
        let tight = if self.after_punctuation { ">)}]," } else { "<>(){}[]," };
        if self.wanted && (word.len() != 1 || !tight.contains(word)) {
            p.text(" ");
        }
        p.text(word);
        self.wanted = word.len() != 1 || !"<({[".contains(word);
        self.after_punctuation = is_punctuation;
    }
}

fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let OpName::Known(info) = &module.op(op).name else { return p.generic_instead(op) };
    let groups = match groups(module, op, info) {
        Some(groups) if is_plain(module, op, info, &groups) => groups,
        _ => return p.generic_instead(op),
    };
    let group = |name: &str| groups.iter().find(|(other, _)| *other == name).map_or(&[][..], |(_, values)| values);
    let elided = elided(module, op, info);
    let mut spacing = Spacing { wanted: true, after_punctuation: false };
    for item in items(info) {
        match item {
            Item::Operand(name) | Item::Operands(name) => {
                if !group(name).is_empty() {
                    spacing.before(p);
                    p.values(group(name));
                }
            }
            Item::Optional(open, name, close) => {
                if let [value] = group(name) {
                    spacing.literal(p, open);
                    spacing.before(p);
                    p.value(*value);
                    if !close.is_empty() {
                        spacing.literal(p, close);
                    }
                }
            }
            Item::Blank => p.text(" "),
            Item::Flags => super::shape::print_flags(p, op),
            Item::Attrs => {
                p.attr_dict(op, &elided);
                spacing = Spacing { wanted: true, after_punctuation: false };
            }
            Item::TypeOf(name) => {
                let values = if name == RESULTS { &module.op(op).results[..1] } else { group(name) };
                spacing.before(p);
                p.types_of(values);
            }
            Item::ColonTypes(name) => {
                if !group(name).is_empty() {
                    p.text(" : ");
                    p.types_of(group(name));
                    spacing = Spacing { wanted: true, after_punctuation: false };
                }
            }
            Item::Signature => {
                let types = |values: &[Value]| values.iter().map(|&value| module.ty(value).clone()).collect::<Vec<_>>();
                spacing.before(p);
                p.signature(&types(&module.op(op).operands), &types(&module.op(op).results));
            }
            Item::Flag(name) => {
                if module.attr(op, name).is_some() {
                    spacing.literal(p, name);
                }
            }
            Item::Literal(word) => spacing.literal(p, word),
            property => {
                spacing.before(p);
                print_property(p, op, property);
            }
        }
    }
}

/// A property that stands outside the dictionary.
fn print_property(p: &mut Printer<'_>, op: Op, item: Item) {
    let module = p.module;
    match item {
        Item::Integers(name) => {
            let items = module.attr(op, name).and_then(Attribute::as_i64_array).unwrap_or_default();
            p.display(format_args!("{items:?}"));
        }
        Item::Kind(name, kind) => {
            p.display(format_args!("<{}>", kind_of(module, op, name, kind).unwrap_or_default()));
        }
        Item::Text(name) => {
            module.attr(op, name).into_iter().for_each(|text| p.attr(text));
        }
        Item::Value(name, _) => {
            p.display(module.attr(op, name).and_then(Attribute::as_i64).unwrap_or_default());
        }
        _ => {}
    }
}
