//! Writes what `format.rs` reads.

use super::format::{ASYNC, Item, RESULTS, TOKEN, follow, group_of, items, rules};
use super::views::{DYNAMIC, print_mixed};
use crate::ir::attr::Attribute;
use crate::ir::module::{Module, Op, OpName, Value};
use crate::ir::printer::Printer;
use crate::ir::registry::{OpInfo, default_value};
use crate::ir::types::Type;

/// The operands by name, if they can be told apart.
fn groups<'m>(module: &'m Module, op: Op, info: &OpInfo) -> Option<Vec<(&'static str, &'m [Value])>> {
    let mut rest = &module.op(op).operands[..];
    let mut depth = 0;
    let mut names: Vec<(Item, bool)> = Vec::new();
    for item in items(info) {
        depth += i32::from(item == Item::Begin) - i32::from(item == Item::End);
        if item.group().is_some() {
            names.push((item, depth == 0 && matches!(item, Item::Operand(_))));
        }
    }
    let single = names.iter().filter(|(_, is_single)| *is_single).count();
    let sizes = module.attr(op, "operandSegmentSizes").and_then(Attribute::as_i64_array);
    let tokens = rest.iter().take_while(|&&value| is_token(module, value)).count();
    let mut groups: Vec<(&str, &[Value], bool)> = Vec::new();
    for (number, &(item, is_single)) in names.iter().enumerate() {
        let size = match (item, &sizes) {
            (_, Some(sizes)) => usize::try_from(*sizes.get(number)?).ok()?,
            (_, None) if is_single => 1,
            (Item::Async, None) => tokens,
            (Item::Unwritten(_), None) => 0,
            // Without sizes one group takes what the others leave.
            _ => rest.len().checked_sub(single - groups.iter().filter(|(.., is_single)| *is_single).count())?,
        };
        let (group, others) = rest.split_at_checked(size)?;
        let is_one = matches!(item, Item::Operand(_) | Item::Optional(..));
        if is_single && size != 1 || is_one && size > 1 || matches!(item, Item::Unwritten(_)) && size > 0 {
            return None;
        }
        groups.push((item.group()?, group, is_single));
        rest = others;
    }
    rest.is_empty().then(|| groups.into_iter().map(|(name, group, _)| (name, group)).collect())
}

fn is_token(module: &Module, value: Value) -> bool {
    matches!(module.ty(value), Type::Opaque(text) if **text == *TOKEN)
}

/// The results that its syntax tells the types of: not what can be waited for.
fn own_results<'m>(module: &'m Module, op: Op, info: &OpInfo) -> &'m [Value] {
    let results = &module.op(op).results[..];
    match results.split_last() {
        Some((&last, others)) if is_token(module, last) && items(info).any(|item| item == Item::Async) => others,
        _ => results,
    }
}

/// Is everything that the format leaves out what its rules say, and does every attribute have the kind it prints?
fn is_plain(module: &Module, op: Op, info: &OpInfo, groups: &[(&str, &[Value])]) -> bool {
    let group = |name: &str| groups.iter().find(|(other, _)| *other == name).map(|(_, values)| *values);
    let values = |name: &str| group(name).unwrap_or_else(|| own_results(module, op, info));
    let known = |name: &str| values(name).first().map(|&value| module.ty(value).clone());
    let types_follow = rules(info).all(|(name, rule)| {
        if let Some(all) = rule.strip_suffix('*') {
            let each = values(group_of(all)).iter().map(|&value| follow(all, |_| Some(module.ty(value).clone())));
            return values(name).iter().map(|&value| Some(module.ty(value).clone())).eq(each);
        }
        let types: Vec<Option<Type>> = rule.split(',').map(|rule| follow(rule, known)).collect();
        let ty = |number: usize| types.get(number).unwrap_or(&types[0]).as_ref();
        values(name).iter().enumerate().all(|(number, &value)| Some(module.ty(value)) == ty(number))
    });
    let mut depth = 0;
    types_follow
        && items(info).all(|item| {
            depth += i32::from(item == Item::Begin) - i32::from(item == Item::End);
            match item {
                Item::Flags => super::shape::has_plain_flags(module, op),
                Item::TypeOf(RESULTS) => {
                    let results = own_results(module, op, info);
                    results.iter().all(|&result| module.ty(result) == module.ty(results[0]))
                }
                Item::Async => values(ASYNC).iter().all(|&value| is_token(module, value)),
                _ => match item.property() {
                    Some(name) if module.attr(op, name).is_none() => {
                        depth > 0 && group_is_empty(item, &group) || matches!(item, Item::Flag(..))
                    }
                    Some(name) => fits(module, op, item, name, &group),
                    None => true,
                },
            }
        })
}

fn group_is_empty<'m>(item: Item, group: &dyn Fn(&str) -> Option<&'m [Value]>) -> bool {
    item.group().and_then(group).is_none_or(<[Value]>::is_empty)
}

/// Has the property the kind that the item prints?
fn fits<'m>(module: &Module, op: Op, item: Item, name: &str, group: &dyn Fn(&str) -> Option<&'m [Value]>) -> bool {
    let Some(attr) = module.attr(op, name) else { return false };
    match item {
        Item::Flag(..) => *attr == Attribute::Unit,
        Item::Integers(..) => attr.as_i64_array().is_some(),
        Item::Value(_, width) => {
            matches!(attr, Attribute::Int(_, ty) if *ty == Type::int(width)) && attr.as_i64().is_some()
        }
        Item::Kind(_, kind, in_brackets) => kind_of(module, op, name, kind, in_brackets).is_some(),
        Item::Text(_) => attr.as_str().is_some(),
        Item::Symbol(_) => matches!(attr, Attribute::Symbol(path) if path.len() == 1),
        Item::Choice(_, words) => choice_of(attr, words).is_some(),
        Item::Mixed(operands, _, marks) => {
            let constants = attr.as_i64_array();
            let dynamic = constants.as_ref().map(|list| list.iter().filter(|&&constant| constant == DYNAMIC).count());
            let count = constants.map(|list| list.len());
            let marked = marks.is_empty() || marked(module, op, marks).map(|marks| marks.len()) == count;
            dynamic == Some(group(operands).map_or(0, <[Value]>::len)) && marked
        }
        _ => true,
    }
}

/// Which entries of a list are marked.
fn marked(module: &Module, op: Op, name: &str) -> Option<Vec<bool>> {
    let Attribute::DenseArray(_, marks) = module.attr(op, name)? else { return None };
    let truth = |mark: &Attribute| match mark {
        Attribute::Bool(mark) => Some(*mark),
        other => other.as_i64().map(|value| value != 0),
    };
    marks.iter().map(truth).collect()
}

fn choice_of(attr: &Attribute, words: &'static str) -> Option<&'static str> {
    match attr {
        Attribute::Int(_, ty) if *ty == Type::int(32) => words.split(',').nth(usize::try_from(attr.as_i64()?).ok()?),
        _ => None,
    }
}

/// The word in the attribute.
fn kind_of<'m>(module: &'m Module, op: Op, name: &str, kind: &str, in_brackets: bool) -> Option<&'m str> {
    let Attribute::Opaque(text) = module.attr(op, name)? else { return None };
    text.strip_prefix(kind)?.strip_prefix(if in_brackets { "<" } else { " " })?.strip_suffix('>')
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
    for item in items(info) {
        match item {
            Item::Flags => elided.extend(super::shape::FLAGS),
            Item::Mixed(_, list, marks) => elided.extend([list, marks]),
            item => elided.extend(item.property()),
        }
    }
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

/// Writes the operation as its row's format says.
pub fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let OpName::Known(info) = &module.op(op).name else { return p.generic_instead(op) };
    let groups = match groups(module, op, info) {
        Some(groups) if is_plain(module, op, info, &groups) => groups,
        _ => return p.generic_instead(op),
    };
    let group = |name: &str| groups.iter().find(|(other, _)| *other == name).map_or(&[][..], |(_, values)| values);
    let elided = elided(module, op, info);
    let mut writer =
        FormatWriter { op, info, elided: &elided, spacing: Spacing { wanted: true, after_punctuation: false } };
    let mut regions = module.op(op).regions.iter();
    let mut items = items(info);
    while let Some(item) = items.next() {
        if item == Item::Begin {
            let inside = until_end(items.clone());
            let is_said = inside.iter().any(|item| {
                let is_set =
                    |name| module.attr(op, name).is_some() && !at_default(module, op, info).any(|other| other == name);
                item.group().is_some_and(|name| !group(name).is_empty()) || item.property().is_some_and(is_set)
            });
            if !is_said {
                items.nth(inside.len());
            }
            continue;
        }
        if item == Item::Region {
            if let Some(&region) = regions.next() {
                p.text(" ");
                p.region(region, true, true);
            }
            writer.spacing = Spacing { wanted: true, after_punctuation: false };
            continue;
        }
        writer.item(p, item, item.group().map_or(&[], group), &group);
    }
}

/// What stands before the end of what may be missing.
pub fn until_end(items: impl Iterator<Item = Item>) -> Vec<Item> {
    let mut depth = 1;
    let is_inside = |item: &Item| {
        depth += i32::from(*item == Item::Begin) - i32::from(*item == Item::End);
        depth > 0
    };
    items.take_while(is_inside).collect()
}

/// What stays the same from word to word, and where blanks are due.
struct FormatWriter<'a> {
    op: Op,
    info: &'static OpInfo,
    elided: &'a [&'static str],
    spacing: Spacing,
}

impl FormatWriter<'_> {
    fn item<'m>(&mut self, p: &mut Printer<'m>, item: Item, values: &[Value], group: &dyn Fn(&str) -> &'m [Value]) {
        let module = p.module;
        let op = self.op;
        match item {
            Item::Operand(_) | Item::Operands(_) => {
                if !values.is_empty() {
                    self.spacing.before(p);
                    p.values(values);
                }
            }
            Item::Optional(open, _, close) => {
                if let [value] = values {
                    self.spacing.literal(p, open);
                    self.spacing.before(p);
                    p.value(*value);
                    if !close.is_empty() {
                        self.spacing.literal(p, close);
                    }
                }
            }
            Item::Async => {
                let is_async = own_results(module, op, self.info).len() < module.op(op).results.len();
                print_async(p, is_async, values);
            }
            Item::Blank => p.text(" "),
            Item::Tight => self.spacing = Spacing { wanted: false, after_punctuation: true },
            Item::Integers(name, true)
                if module.attr(op, name).and_then(Attribute::as_i64_array).is_none_or(|list| list.is_empty()) => {}
            Item::Flags => super::shape::print_flags(p, op),
            Item::Attrs => {
                p.attr_dict(op, self.elided);
                self.spacing = Spacing { wanted: true, after_punctuation: false };
            }
            Item::TypeOf(name) => {
                let results = own_results(module, op, self.info);
                self.spacing.before(p);
                p.types_of(if name == RESULTS { &results[..results.len().min(1)] } else { group(name) });
            }
            Item::AllTypes => {
                self.spacing.before(p);
                p.types_of(&module.op(op).operands);
            }
            Item::ColonTypes(name) => {
                if !group(name).is_empty() {
                    p.text(" : ");
                    p.types_of(group(name));
                    self.spacing = Spacing { wanted: true, after_punctuation: false };
                }
            }
            Item::Signature => {
                let types = |values: &[Value]| values.iter().map(|&value| module.ty(value).clone()).collect::<Vec<_>>();
                self.spacing.before(p);
                p.signature(&types(&module.op(op).operands), &types(&module.op(op).results));
            }
            Item::Flag(word, name) => {
                if module.attr(op, name).is_some() {
                    self.spacing.literal(p, word);
                }
            }
            Item::Literal(word) => self.spacing.literal(p, word),
            Item::Unwritten(_) | Item::End => {}
            property => {
                self.spacing.before(p);
                print_property(p, op, property, values);
            }
        }
    }
}

/// ` async [%a]`: a blank where nothing is waited for.
pub fn print_async(p: &mut Printer<'_>, is_async: bool, tokens: &[Value]) {
    p.text(if is_async { " async" } else { "" });
    if !tokens.is_empty() {
        p.text(" [");
        p.values(tokens);
        p.text("]");
    } else if !is_async {
        p.text(" ");
    }
}

/// A property that stands outside the dictionary.
fn print_property(p: &mut Printer<'_>, op: Op, item: Item, values: &[Value]) {
    let module = p.module;
    let Some(name) = item.property() else { return };
    let Some(attr) = module.attr(op, name) else { return };
    match item {
        Item::Integers(_, is_bare) => {
            let list = format!("{:?}", attr.as_i64_array().unwrap_or_default());
            p.text(if is_bare { list.trim_matches(['[', ']']) } else { &list });
        }
        Item::Kind(_, kind, true) => {
            p.display(format_args!("<{}>", kind_of(module, op, name, kind, true).unwrap_or_default()));
        }
        Item::Kind(_, kind, false) => p.text(kind_of(module, op, name, kind, false).unwrap_or_default()),
        Item::Choice(_, words) => match choice_of(attr, words).unwrap_or_default() {
            word if word.contains('-') => p.display(format_args!("\"{word}\"")),
            word => p.text(word),
        },
        Item::Value(..) => p.display(attr.as_i64().unwrap_or_default()),
        Item::Mixed(_, _, marks) => {
            let constants = attr.as_i64_array().unwrap_or_default();
            match marked(module, op, marks) {
                Some(marks) if marks.contains(&true) => print_marked(p, &constants, &marks, values),
                _ => print_mixed(p, &constants, values),
            }
        }
        _ => p.attr(attr),
    }
}

/// `[%a, [4]]`.
fn print_marked(p: &mut Printer<'_>, constants: &[i64], marks: &[bool], values: &[Value]) {
    let mut values = values.iter();
    p.text("[");
    for (number, (&constant, &is_marked)) in constants.iter().zip(marks).enumerate() {
        p.text(if number == 0 { "" } else { ", " });
        p.text(if is_marked { "[" } else { "" });
        match if constant == DYNAMIC { values.next() } else { None } {
            Some(&value) => p.value(value),
            None => p.display(constant),
        }
        p.text(if is_marked { "]" } else { "" });
    }
    p.text("]");
}
