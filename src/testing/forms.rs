//! Writes forms, bounds and conditions: as maps and sets of `affine`, or as `arith` operations.

use super::nest::{Division, NestBound, NestCondition, NestForm, NestStyle};
use super::writer::{IVS, NestWriter};

impl NestWriter<'_> {
    /// The form over named variables.
    pub(super) fn form(
        &self,
        form: &NestForm,
        shift: i64,
        variable: &dyn Fn(usize) -> String,
        symbol: &str,
        depth: usize,
    ) -> String {
        let mut text = String::new();
        let named = form.ivs.iter().take(depth).enumerate().map(|(d, &c)| (i64::from(c), variable(d)));
        let symbol = (if self.recipe.parametric { i64::from(form.symbol) } else { 0 }, symbol.to_string());
        for (c, name) in named.chain([symbol]).filter(|(c, _)| *c != 0) {
            let sign = if c < 0 { " - " } else { " + " };
            match (text.is_empty(), c) {
                (true, 1) => text = name,
                (true, -1) => text = format!("-{name}"),
                (true, c) => text = format!("{name} * {c}"),
                (false, 1 | -1) => text.push_str(&format!("{sign}{name}")),
                (false, c) => text.push_str(&format!("{sign}{name} * {}", c.abs())),
            }
        }
        let plus = |text: String, constant: i64| match (text.is_empty(), constant) {
            (true, constant) => constant.to_string(),
            (false, 0) => text,
            (false, constant) => format!("{text} {} {}", if constant < 0 { '-' } else { '+' }, constant.abs()),
        };
        let constant = i64::from(form.constant);
        match form.division {
            None => plus(text, constant + shift),
            Some((Division::Mod, by)) => plus(format!("({}) mod {by}", plus(text, constant)), shift),
            Some((Division::Floor, by)) => plus(format!("({}) floordiv {by}", plus(text, constant)), shift),
        }
    }

    /// Forms as results of a map or set over the variables that they use: its space, its operands, and their texts.
    fn space(&self, forms: &[&NestForm], depth: usize) -> (String, String, Vec<String>) {
        let used: Vec<usize> = (0..depth).filter(|&d| forms.iter().any(|form| form.ivs[d] != 0)).collect();
        let uses_symbol = self.recipe.parametric && forms.iter().any(|form| form.symbol != 0);
        let dims: Vec<String> = (0..used.len()).map(|d| format!("d{d}")).collect();
        let ivs: Vec<String> = used.iter().map(|&d| format!("%{}", IVS[d])).collect();
        let (symbols, values) = if uses_symbol { ("[s0]", format!("[{}]", self.symbol)) } else { ("", String::new()) };
        let variable = |d: usize| format!("d{}", used.iter().position(|&other| other == d).unwrap_or(0));
        let texts = forms.iter().map(|form| self.form(form, 0, &variable, "s0", depth)).collect();
        (format!("({}){symbols}", dims.join(", ")), format!("({}){values}", ivs.join(", ")), texts)
    }

    pub(super) fn bound(&self, bound: &NestBound, word: &str, depth: usize) -> String {
        let mut forms = vec![&bound.first];
        forms.extend(bound.second.as_ref().filter(|second| **second != bound.first));
        let (space, operands, texts) = self.space(&forms, depth);
        let constants: Option<Vec<i64>> = texts.iter().map(|text| text.parse().ok()).collect();
        match (constants, &texts[..]) {
            (Some(constants), _) if word == "max" => constants.iter().max().map_or(0, |&n| n).to_string(),
            (Some(constants), _) => constants.iter().min().map_or(0, |&n| n).to_string(),
            (None, [only]) if only == "s0" => self.symbol.clone(),
            (None, [only]) => format!("affine_map<{space} -> ({only})>{operands}"),
            (None, texts) => format!("{word} affine_map<{space} -> ({})>{operands}", texts.join(", ")),
        }
    }

    /// A bound of a parallel loop.
    pub(super) fn inline_bound(&self, bound: &NestBound, word: &str, depth: usize) -> String {
        let variable = |d: usize| format!("%{}", IVS[d]);
        let symbol = format!("symbol({})", self.symbol);
        let text = |form: &NestForm| self.form(form, 0, &variable, &symbol, depth);
        let first = text(&bound.first);
        bound.second.as_ref().map_or(first.clone(), |second| format!("{word}({first}, {})", text(second)))
    }

    fn set(&self, conditions: &[NestCondition], depth: usize) -> String {
        let forms: Vec<&NestForm> = conditions.iter().map(|condition| &condition.form).collect();
        let (space, operands, texts) = self.space(&forms, depth);
        let sign = |condition: &NestCondition| if condition.is_eq { "==" } else { ">=" };
        let list: Vec<String> = texts.iter().zip(conditions).map(|(text, c)| format!("{text} {} 0", sign(c))).collect();
        format!("affine_set<{space} : ({})>{operands}", list.join(", "))
    }

    /// The type in which subscripts are computed, if not `index`.
    pub(super) fn narrow(&self) -> Option<String> {
        match self.recipe.style {
            NestStyle::Integer(bits) | NestStyle::Unsigned(bits) if self.recipe.narrow => Some(format!("i{bits}")),
            _ => None,
        }
    }

    /// The form as an `index` value.
    pub(super) fn value(&mut self, form: &NestForm, shift: i64, indent: usize, depth: usize) -> String {
        let narrow = self.narrow();
        let (ty, suffix) = narrow.as_deref().map_or(("index", ""), |ty| (ty, "_n"));
        let named = |(d, &c): (usize, &i8)| (i64::from(c), format!("%{}{suffix}", IVS[d]));
        let symbol = (if self.recipe.parametric { i64::from(form.symbol) } else { 0 }, self.symbol.clone());
        let terms: Vec<(i64, String)> = form.ivs.iter().take(depth).enumerate().map(named).chain([symbol]).collect();
        let mut sum: Option<String> = None;
        for (c, name) in terms.into_iter().filter(|(c, _)| *c != 0) {
            let term = if c == 1 { name } else { self.arith("muli", &name, c, ty, indent) };
            sum = Some(match sum {
                None => term,
                Some(sum) => self.define("x", &format!("arith.addi {sum}, {term} : {ty}"), indent),
            });
        }
        let constant = i64::from(form.constant);
        let mut sum = match sum {
            None => self.define("c", &format!("arith.constant {constant} : {ty}"), indent),
            Some(sum) if constant == 0 => sum,
            Some(sum) => self.arith("addi", &sum, constant, ty, indent),
        };
        if let Some((division, by)) = form.division {
            let quotient = self.arith("floordivsi", &sum, by.into(), ty, indent);
            sum = match division {
                Division::Floor => quotient,
                Division::Mod => {
                    let multiple = self.arith("muli", &quotient, by.into(), ty, indent);
                    self.define("x", &format!("arith.subi {sum}, {multiple} : {ty}"), indent)
                }
            };
        }
        if narrow.is_some() {
            sum = self.define("x", &format!("arith.index_cast {sum} : {ty} to index"), indent);
        }
        if shift == 0 { sum } else { self.arith("addi", &sum, shift, "index", indent) }
    }

    pub(super) fn index(&mut self, value: i64, indent: usize) -> String {
        self.define("c", &format!("arith.constant {value} : index"), indent)
    }

    pub(super) fn arith(&mut self, name: &str, left: &str, right: i64, ty: &str, indent: usize) -> String {
        let right = self.define("c", &format!("arith.constant {right} : {ty}"), indent);
        self.define("x", &format!("arith.{name} {left}, {right} : {ty}"), indent)
    }

    /// A bound as a value of the type that loops count in.
    pub(super) fn bound_value(
        &mut self,
        bound: &NestBound,
        name: &str,
        indent: usize,
        depth: usize,
        cast: bool,
    ) -> String {
        let mut value = self.value(&bound.first, 0, indent, depth);
        if let Some(second) = &bound.second {
            let second = self.value(second, 0, indent, depth);
            value = self.define("x", &format!("arith.{name} {value}, {second} : index"), indent);
        }
        if matches!(self.recipe.style, NestStyle::Unsigned(_)) {
            value = self.arith("maxsi", &value, 0, "index", indent);
        }
        match self.recipe.style {
            NestStyle::Integer(bits) | NestStyle::Unsigned(bits) if cast => {
                self.define("x", &format!("arith.index_cast {value} : index to i{bits}"), indent)
            }
            _ => value,
        }
    }

    /// The conditions as a value of type `i1`.
    pub(super) fn truth(&mut self, conditions: &[NestCondition], indent: usize, depth: usize) -> String {
        let mut all: Option<String> = None;
        for condition in conditions {
            let value = self.value(&condition.form, 0, indent, depth);
            let zero = self.index(0, indent);
            let sign = if condition.is_eq { "eq" } else { "sge" };
            let one = self.define("b", &format!("arith.cmpi {sign}, {value}, {zero} : index"), indent);
            all = Some(match all {
                None => one,
                Some(all) => self.define("b", &format!("arith.andi {all}, {one} : i1"), indent),
            });
        }
        all.unwrap_or_default()
    }

    /// The head of a branch: `affine.if set` or `scf.if condition`.
    pub(super) fn branch(&mut self, conditions: &[NestCondition], indent: usize, depth: usize) -> String {
        if self.is_affine() {
            format!("affine.if {}", self.set(conditions, depth))
        } else {
            format!("scf.if {}", self.truth(conditions, indent, depth))
        }
    }
}
