//! The attributes that are printed by name, which is defined before everything else.

use rustc_hash::FxHashMap;

use super::lexer::{Token, TokenKind, token_at};
use crate::affine::map::AffineMap;
use crate::affine::set::IntegerSet;

/// The attributes that are printed by name: `#map`, `#map1`, `#set`.
#[derive(Clone, Debug, Default)]
pub(super) struct Aliases {
    maps: FxHashMap<AffineMap, usize>,
    sets: FxHashMap<IntegerSet, usize>,
    /// Attributes kept as text.
    texts: FxHashMap<String, NamedText>,
    /// While true, each new map or set gets the next number.
    pub(super) collecting: bool,
}

/// An attribute kept as text that is printed by name.
#[derive(Clone, Debug)]
pub(super) struct NamedText {
    /// What its name begins with.
    pub(super) name: &'static str,
    /// Its number among those.
    pub(super) number: usize,
    /// The text, with the names of what stands in it.
    definition: String,
    /// How many definitions have to stand before it, one needing the next.
    depth: usize,
}

impl Aliases {
    /// An empty table that numbers what it is asked for.
    pub(super) fn collecting() -> Aliases {
        Aliases { collecting: true, ..Aliases::default() }
    }

    pub(super) fn map(&mut self, map: &AffineMap) -> Option<usize> {
        number_of(&mut self.maps, map, self.collecting)
    }

    pub(super) fn set(&mut self, set: &IntegerSet) -> Option<usize> {
        number_of(&mut self.sets, set, self.collecting)
    }

    /// An attribute kept as text, if its kind has names. `levels` more may stand in it.
    pub(super) fn text(&mut self, text: &str, levels: usize) -> Option<&NamedText> {
        let (_, name) = *NAMED_TEXTS.iter().find(|(start, _)| text.starts_with(start))?;
        if text.ends_with("]<>") {
            return None;
        }
        if !self.texts.contains_key(text) && self.collecting {
            let (definition, depth) = self.with_names(text, levels);
            let number = self.texts.values().filter(|other| other.name == name).count();
            self.texts.insert(text.to_owned(), NamedText { name, number, definition, depth });
        }
        self.texts.get(text)
    }

    /// An attribute kept as text with the names of what stands in it, and how many definitions these need at most, one after
    /// the other.
    pub(super) fn with_names(&mut self, text: &str, levels: usize) -> (String, usize) {
        let mut token = token_at(text, 0);
        if levels == 0 || !text[token.end..].contains('#') {
            return (text.to_owned(), 0);
        }
        let (mut out, mut copied, mut depth) = (String::new(), 0, 0);
        while token.kind != TokenKind::End && token.end > token.start {
            token = token_at(text, token.end);
            let end = if token.kind == TokenKind::Hash { end_of_attribute(text, token) } else { token.end };
            if token.kind == TokenKind::Hash
                && let Some(named) = self.text(&text[token.start..end], levels - 1)
            {
                out.push_str(&text[copied..token.start]);
                out.push('#');
                out.push_str(&alias(named.name, named.number));
                depth = depth.max(named.depth + 1);
                copied = end;
                token.end = end;
            }
        }
        out.push_str(&text[copied..]);
        (out, depth)
    }

    /// The definitions, one line each.
    pub(super) fn definitions(&self) -> String {
        let maps = self.maps.iter().map(|(map, &number)| (0, "map", number, format!("affine_map<{map}>")));
        let sets = self.sets.iter().map(|(set, &number)| (0, "set", number, format!("affine_set<{set}>")));
        let texts = self.texts.values().map(|text| (text.depth, text.name, text.number, text.definition.clone()));
        let mut all: Vec<_> = maps.chain(sets).chain(texts).collect();
        all.sort();
        all.into_iter().map(|(_, name, number, text)| format!("#{} = {text}\n", alias(name, number))).collect()
    }
}

/// Attributes kept as text that are printed by name: how they start, and what their names begin with.
const NAMED_TEXTS: [(&str, &str); 18] = [
    ("distinct[", "distinct"),
    ("#llvm.access_group<", "access_group"),
    ("#llvm.alias_scope<", "alias_scope"),
    ("#llvm.alias_scope_domain<", "alias_scope_domain"),
    ("#llvm.loop_annotation<", "loop_annotation"),
    ("#llvm.loop_distribute<", "loop_distribute"),
    ("#llvm.loop_interleave<", "loop_interleave"),
    ("#llvm.loop_licm<", "loop_licm"),
    ("#llvm.loop_peeled<", "loop_peeled"),
    ("#llvm.loop_pipeline<", "loop_pipeline"),
    ("#llvm.loop_unroll<", "loop_unroll"),
    ("#llvm.loop_unroll_and_jam<", "loop_unroll_and_jam"),
    ("#llvm.loop_unswitch<", "loop_unswitch"),
    ("#llvm.loop_vectorize<", "loop_vectorize"),
    ("#llvm.tbaa_root<", "tbaa_root"),
    ("#llvm.tbaa_tag<", "tbaa_tag"),
    ("#llvm.tbaa_type_desc<", "tbaa_type_desc"),
    ("#sparse_tensor.encoding<", "sparse"),
];

/// So many levels of attributes within attributes get names.
pub(super) const MAX_LEVELS: usize = 64;

/// Where an attribute of a dialect that starts with `token` ends: after the `>` that closes it.
fn end_of_attribute(text: &str, token: Token) -> usize {
    let (mut end, mut open) = (token.end, 0usize);
    let mut next = token_at(text, end);
    while next.kind == TokenKind::Punct || open > 0 && next.kind != TokenKind::End && next.end > next.start {
        match &text[next.start..next.end] {
            "<" => open += 1,
            ">" => open = open.saturating_sub(1),
            _ => {}
        }
        if open == 0 {
            return if &text[next.start..next.end] == ">" { next.end } else { end };
        }
        end = next.end;
        next = token_at(text, end);
    }
    token.end
}

fn number_of<T: Clone + Eq + std::hash::Hash>(
    table: &mut FxHashMap<T, usize>,
    key: &T,
    collecting: bool,
) -> Option<usize> {
    if let Some(&number) = table.get(key) {
        return Some(number);
    }
    if !collecting {
        return None;
    }
    let number = table.len();
    table.insert(key.clone(), number);
    Some(number)
}

fn alias(name: &str, number: usize) -> String {
    if number == 0 { name.to_owned() } else { format!("{name}{number}") }
}
