//! What two functions may rest on besides their bodies: their types and attributes, the globals, and what they call.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use super::slice::Side;
use super::{NotProved, Pair, not_proved};
use crate::analysis::alias::{Origin, RootId};
use crate::ir::registry::Traits;
use crate::ir::same::are_equal;
use crate::ir::{AttrDict, Attribute, Module, Op, ValueDef};

/// What says of an argument what is assumed of all of them anyway, unless they may overlap.
const NOALIAS: &str = "llvm.noalias";

/// Are the functions of one type and of the same attributes, do both programs start from the same globals, and is what is
/// called without a body declared alike? What has a body in both programs is proved for itself.
pub(super) fn same_surroundings(pair: &Pair<'_>) -> Result<(), NotProved> {
    let &Pair { before, func, after, after_func, may_alias } = pair;
    let ty = |module: &Module, func: Op| module.attr(func, "function_type").map(Attribute::to_string);
    if ty(before, func) != ty(after, after_func) {
        return not_proved("the functions are of different types");
    }
    if promises(before, func, may_alias) != promises(after, after_func, may_alias) {
        return not_proved("the functions or their arguments have different attributes");
    }
    let around = |module: &Module, func: Op| -> Vec<AttrDict> {
        module.ancestors(func).flat_map(|op| [&module.op(op).properties, &module.op(op).attrs]).cloned().collect()
    };
    if around(before, func) != around(after, after_func) {
        return not_proved("the modules have different attributes");
    }
    let (these, those) = (symbols(before), symbols(after));
    let is_start = |op: Op| is_global(before, op) && !before.has_traits(op, Traits::SYMBOL_TABLE);
    let is_other = |op: Op, other: Op| is_start(op) && !are_equal(before, op, after, other);
    let are_other = |name: &&str| these[name].iter().zip(&those[name]).any(|(&op, &other)| is_other(op, other));
    if these.keys().filter(|name| those.contains_key(*name)).any(are_other) {
        return not_proved("a global is another one");
    }
    let mut names = named_in(before, func);
    names.extend(named_in(after, after_func));
    for name in names {
        let [one, other] = [&these, &those].map(|symbols| symbols.get(&*name).map_or(&[][..], |ops| ops));
        let is_same = match (one, other) {
            (&[one], &[other]) if is_global(before, one) || is_global(after, other) => {
                are_equal(before, one, after, other)
            }
            (&[one], &[other]) => {
                has_body(before, one) == has_body(after, other)
                    && ty(before, one) == ty(after, other)
                    && promises(before, one, true) == promises(after, other, true)
            }
            (&[], &[]) => true,
            (&[new], &[]) => is_global(before, new),
            (&[], &[new]) => is_global(after, new),
            _ => return not_proved(format!("several symbols are called @{name}")),
        };
        if !is_same {
            return not_proved(format!("@{name} has a body or other attributes in one of the programs only"));
        }
    }
    Ok(())
}

/// The symbols that a function names.
pub fn named_in(module: &Module, func: Op) -> BTreeSet<Arc<str>> {
    let mut names = BTreeSet::new();
    for op in module.walk(func) {
        let data = module.op(op);
        data.properties.iter().chain(data.attrs.iter()).for_each(|(_, attribute)| collect(attribute, &mut names));
    }
    names
}

fn collect(attribute: &Attribute, names: &mut BTreeSet<Arc<str>>) {
    match attribute {
        Attribute::Symbol(path) => names.extend(path.first().cloned()),
        Attribute::Array(items) => items.iter().for_each(|item| collect(item, names)),
        Attribute::Dict(dict) => dict.iter().for_each(|(_, item)| collect(item, names)),
        _ => {}
    }
}

fn has_body(module: &Module, op: Op) -> bool {
    module.op(op).regions.first().is_some_and(|&region| !module.region(region).blocks.is_empty())
}

/// The attributes of a function, its arguments and its results, which may promise something: all but its name, its type, and
/// who may see it. Without a say about overlaps, `llvm.noalias` says what is assumed anyway.
fn promises(module: &Module, func: Op, may_alias: bool) -> Vec<(String, Attribute)> {
    let data = module.op(func);
    let mut all = Vec::new();
    for (name, attribute) in data.properties.iter().chain(data.attrs.iter()) {
        match (&**name, attribute) {
            ("sym_name" | "sym_visibility" | "function_type", _) => {}
            (_, Attribute::Array(items)) => {
                for (number, item) in items.iter().enumerate() {
                    let Attribute::Dict(dict) = item else {
                        all.push((format!("{name} {number}"), item.clone()));
                        continue;
                    };
                    let mut dict = AttrDict::clone(dict);
                    if !may_alias {
                        dict.remove(NOALIAS);
                    }
                    if !dict.is_empty() {
                        all.push((format!("{name} {number}"), Attribute::Dict(Arc::new(dict))));
                    }
                }
            }
            _ => all.push((name.to_string(), attribute.clone())),
        }
    }
    all.sort_by(|one, other| one.0.cmp(&other.0));
    all
}

/// Is something promised of an argument of the function, overlaps aside?
pub(super) fn is_promised(module: &Module, func: Op, argument: u32) -> bool {
    let Some(Attribute::Array(all)) = module.attr(func, "arg_attrs") else { return false };
    match all.get(argument as usize) {
        Some(Attribute::Dict(dict)) => dict.iter().any(|(name, _)| &**name != NOALIAS),
        _ => true,
    }
}

/// May anything in the module but the function itself call it, or hand it on?
fn is_called(module: &Module, func: Op) -> bool {
    let Some(name) = module.attr(func, "sym_name").and_then(Attribute::as_str) else { return true };
    let mut others = module.block(module.body()).ops.iter().filter(|&&op| op != func);
    others.any(|&op| named_in(module, op).iter().any(|other| **other == *name))
}

/// May a program that a call runs write cells of an argument that the old one does not write, if they are as before in the end?
pub(super) fn may_put_back(new: &Side<'_>, (old, root): (&Side<'_>, RootId)) -> bool {
    let root = &old.scop.memory.roots[root];
    let argument = match (&root.origin, old.module.value(root.value).def) {
        (Origin::Argument, ValueDef::Arg(_, number)) => Some(number),
        _ => None,
    };
    let is_called = [new, old].iter().any(|side| is_called(side.module, side.scop.func));
    !is_called && argument.is_some_and(|number| !is_promised(old.module, old.scop.func, number))
}

/// Everything that has a name, in whatever module it stands.
fn symbols(module: &Module) -> HashMap<&str, Vec<Op>> {
    let mut symbols: HashMap<&str, Vec<Op>> = HashMap::new();
    let mut tables = vec![module.root()];
    while let Some(table) = tables.pop() {
        let blocks = module.op(table).regions.iter().flat_map(|&region| &module.region(region).blocks);
        for &op in blocks.flat_map(|&block| &module.block(block).ops) {
            if let Some(name) = module.attr(op, "sym_name").and_then(Attribute::as_str) {
                symbols.entry(name).or_default().push(op);
            }
            if module.has_traits(op, Traits::SYMBOL_TABLE) {
                tables.push(op);
            }
        }
    }
    symbols
}

/// Is it no function, but what programs start from, or a module of its own?
fn is_global(module: &Module, symbol: Op) -> bool {
    module.attr(symbol, "function_type").is_none()
}
