//! Writes a recipe as MLIR text, with `affine` or with `scf`, `arith` and `memref`.

use std::fmt::Write;

use super::nest::{Access, Bound, Condition, Division, Form, NestRecipe, Node, Operand, Style};
use super::render::Extents;

/// The names of induction variables, outermost first.
const IVS: [&str; 4] = ["i", "j", "k", "l"];

/// What is in scope at a place.
#[derive(Clone)]
pub(super) struct Scope {
    pub depth: usize,
    /// Names of numbers, outermost first.
    pub values: Vec<String>,
    /// Names of arrays, then of views.
    pub arrays: Vec<String>,
}

pub(super) struct Writer<'r> {
    recipe: &'r NestRecipe,
    extents: &'r Extents<'r>,
    /// Of arrays, then of views.
    types: Vec<String>,
    pub text: String,
    fresh: usize,
}

impl<'r> Writer<'r> {
    pub(super) fn new(recipe: &'r NestRecipe, extents: &'r Extents<'r>, types: Vec<String>) -> Writer<'r> {
        Writer { recipe, extents, types, text: String::new(), fresh: 0 }
    }

    pub(super) fn line(&mut self, indent: usize, text: &str) {
        let _ = writeln!(self.text, "{:width$}{text}", "", width = 2 * indent);
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.fresh += 1;
        format!("%{prefix}{}", self.fresh)
    }

    /// `name = op`, with a fresh name.
    fn define(&mut self, prefix: &str, op: &str, indent: usize) -> String {
        let name = self.fresh(prefix);
        self.line(indent, &format!("{name} = {op}"));
        name
    }

    fn is_affine(&self) -> bool {
        self.recipe.style == Style::Affine
    }

    fn dialect(&self) -> &'static str {
        if self.is_affine() { "affine" } else { "scf" }
    }

    // ---- views -------------------------------------------------------------------------------------------------

    /// Makes the views at the top of the function.
    pub(super) fn views(&mut self, scope: &mut Scope) {
        for (number, view) in self.recipe.views.iter().enumerate() {
            let base = self.extents.base(number);
            let (outer, inner) = (self.extents.shape(base), self.extents.shape(self.recipe.ranks.len() + number));
            let mut strides = vec![1; outer.len()];
            for d in (1..outer.len()).rev() {
                strides[d - 1] = strides[d] * outer[d];
            }
            let list = |numbers: Vec<i64>| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
            let (offset, stride) = (i64::from(view.offset), i64::from(view.stride));
            let start: i64 = strides.iter().map(|stride| stride * offset).sum();
            let start = if start == 0 { String::new() } else { format!(", offset: {start}") };
            let layout = format!("strided<[{}]{start}>", list(strides.iter().map(|s| s * stride).collect()));
            let sizes: String = inner.iter().map(|n| format!("{n}x")).collect();
            let ty = format!("memref<{sizes}f32, {layout}>");
            let (offsets, steps) = (vec![offset; inner.len()], vec![stride; inner.len()]);
            let [offsets, sizes, steps] = [offsets, inner, steps].map(list);
            let from = (scope.arrays[base].clone(), self.types[base].clone());
            let op = format!("memref.subview {}[{offsets}] [{sizes}] [{steps}] : {} to {ty}", from.0, from.1);
            let name = self.define("w", &op, 1);
            scope.arrays.push(name);
            self.types.push(ty);
        }
    }

    // ---- forms -------------------------------------------------------------------------------------------------

    /// The form over named variables.
    fn form(&self, form: &Form, shift: i64, variable: &dyn Fn(usize) -> String, symbol: &str, depth: usize) -> String {
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
    fn space(&self, forms: &[&Form], depth: usize) -> (String, String, Vec<String>) {
        let used: Vec<usize> = (0..depth).filter(|&d| forms.iter().any(|form| form.ivs[d] != 0)).collect();
        let uses_symbol = self.recipe.parametric && forms.iter().any(|form| form.symbol != 0);
        let dims: Vec<String> = (0..used.len()).map(|d| format!("d{d}")).collect();
        let ivs: Vec<String> = used.iter().map(|&d| format!("%{}", IVS[d])).collect();
        let (symbols, values) = if uses_symbol { ("[s0]", "[%n]") } else { ("", "") };
        let variable = |d: usize| format!("d{}", used.iter().position(|&other| other == d).unwrap_or(0));
        let texts = forms.iter().map(|form| self.form(form, 0, &variable, "s0", depth)).collect();
        (format!("({}){symbols}", dims.join(", ")), format!("({}){values}", ivs.join(", ")), texts)
    }

    fn bound(&self, bound: &Bound, word: &str, depth: usize) -> String {
        let mut forms = vec![&bound.first];
        forms.extend(bound.second.as_ref().filter(|second| **second != bound.first));
        let (space, operands, texts) = self.space(&forms, depth);
        let constants: Option<Vec<i64>> = texts.iter().map(|text| text.parse().ok()).collect();
        match (constants, &texts[..]) {
            (Some(constants), _) if word == "max" => constants.iter().max().map_or(0, |&n| n).to_string(),
            (Some(constants), _) => constants.iter().min().map_or(0, |&n| n).to_string(),
            (None, [only]) if only == "s0" => "%n".to_string(),
            (None, [only]) => format!("affine_map<{space} -> ({only})>{operands}"),
            (None, texts) => format!("{word} affine_map<{space} -> ({})>{operands}", texts.join(", ")),
        }
    }

    fn set(&self, conditions: &[Condition], depth: usize) -> String {
        let forms: Vec<&Form> = conditions.iter().map(|condition| &condition.form).collect();
        let (space, operands, texts) = self.space(&forms, depth);
        let sign = |condition: &Condition| if condition.is_eq { "==" } else { ">=" };
        let list: Vec<String> = texts.iter().zip(conditions).map(|(text, c)| format!("{text} {} 0", sign(c))).collect();
        format!("affine_set<{space} : ({})>{operands}", list.join(", "))
    }

    /// The form as an `index` value.
    fn value(&mut self, form: &Form, shift: i64, indent: usize, depth: usize) -> String {
        let ivs = form.ivs.iter().take(depth).enumerate().map(|(d, &c)| (i64::from(c), format!("%{}", IVS[d])));
        let symbol = (if self.recipe.parametric { i64::from(form.symbol) } else { 0 }, "%n".to_string());
        let mut sum: Option<String> = None;
        for (c, name) in ivs.chain([symbol]).filter(|(c, _)| *c != 0) {
            let term = if c == 1 { name } else { self.arith("muli", &name, c, indent) };
            sum = Some(match sum {
                None => term,
                Some(sum) => self.define("x", &format!("arith.addi {sum}, {term} : index"), indent),
            });
        }
        let constant = i64::from(form.constant);
        let mut sum = match sum {
            None => self.index(constant, indent),
            Some(sum) if constant == 0 => sum,
            Some(sum) => self.arith("addi", &sum, constant, indent),
        };
        if let Some((division, by)) = form.division {
            let quotient = self.arith("floordivsi", &sum, by.into(), indent);
            sum = match division {
                Division::Floor => quotient,
                Division::Mod => {
                    let multiple = self.arith("muli", &quotient, by.into(), indent);
                    self.define("x", &format!("arith.subi {sum}, {multiple} : index"), indent)
                }
            };
        }
        if shift == 0 { sum } else { self.arith("addi", &sum, shift, indent) }
    }

    fn index(&mut self, value: i64, indent: usize) -> String {
        self.define("c", &format!("arith.constant {value} : index"), indent)
    }

    fn arith(&mut self, name: &str, left: &str, right: i64, indent: usize) -> String {
        let right = self.index(right, indent);
        self.define("x", &format!("arith.{name} {left}, {right} : index"), indent)
    }

    /// A bound as a value of the type that loops count in.
    fn bound_value(&mut self, bound: &Bound, name: &str, indent: usize, depth: usize, cast: bool) -> String {
        let mut value = self.value(&bound.first, 0, indent, depth);
        if let Some(second) = &bound.second {
            let second = self.value(second, 0, indent, depth);
            value = self.define("x", &format!("arith.{name} {value}, {second} : index"), indent);
        }
        if matches!(self.recipe.style, Style::Unsigned(_)) {
            value = self.arith("maxsi", &value, 0, indent);
        }
        match self.recipe.style {
            Style::Integer(bits) | Style::Unsigned(bits) if cast => {
                self.define("x", &format!("arith.index_cast {value} : index to i{bits}"), indent)
            }
            _ => value,
        }
    }

    /// The conditions as a value of type `i1`.
    fn truth(&mut self, conditions: &[Condition], indent: usize, depth: usize) -> String {
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
    fn branch(&mut self, conditions: &[Condition], indent: usize, depth: usize) -> String {
        if self.is_affine() {
            format!("affine.if {}", self.set(conditions, depth))
        } else {
            format!("scf.if {}", self.truth(conditions, indent, depth))
        }
    }

    // ---- accesses ----------------------------------------------------------------------------------------------

    /// `%A[%i + 1, %j]`, and the type.
    fn access(&mut self, access: &Access, indent: usize, scope: &Scope) -> (String, String) {
        let array = self.extents.array(access);
        let subscripts: Vec<String> = (0..self.extents.rank(array))
            .map(|dim| {
                let (form, shift) = (&access.subscripts[dim], self.extents.shift(array, dim));
                if self.is_affine() {
                    let variable = |d: usize| format!("%{}", IVS[d]);
                    self.form(form, shift, &variable, "symbol(%n)", scope.depth)
                } else {
                    self.value(form, shift, indent, scope.depth)
                }
            })
            .collect();
        (format!("{}[{}]", scope.arrays[array], subscripts.join(", ")), self.types[array].clone())
    }

    fn memory(&self) -> &'static str {
        if self.is_affine() { "affine" } else { "memref" }
    }

    fn load(&mut self, access: &Access, indent: usize, scope: &Scope) -> String {
        let (place, ty) = self.access(access, indent, scope);
        self.define("v", &format!("{}.load {place} : {ty}", self.memory()), indent)
    }

    fn store(&mut self, value: &str, access: &Access, indent: usize, scope: &Scope) {
        let (place, ty) = self.access(access, indent, scope);
        self.line(indent, &format!("{}.store {value}, {place} : {ty}", self.memory()));
    }

    /// Two elements at once; one where the layout does not allow it.
    fn copy(&mut self, source: &Access, target: &Access, indent: usize, scope: &Scope) {
        if [source, target].iter().any(|access| self.is_spread(access)) {
            let value = self.load(source, indent, scope);
            return self.store(&value, target, indent, scope);
        }
        let (load, store) = if self.is_affine() {
            ("affine.vector_load", "affine.vector_store")
        } else {
            ("vector.load", "vector.store")
        };
        let (place, ty) = self.access(source, indent, scope);
        let value = self.define("v", &format!("{load} {place} : {ty}, vector<2xf32>"), indent);
        let (place, ty) = self.access(target, indent, scope);
        self.line(indent, &format!("{store} {value}, {place} : {ty}, vector<2xf32>"));
    }

    /// Do neighbours in the last dimension lie apart in memory?
    fn is_spread(&self, access: &Access) -> bool {
        let array = self.extents.array(access);
        let view = array.checked_sub(self.recipe.ranks.len()).map(|view| self.recipe.views[view].stride > 1);
        view.unwrap_or_else(|| self.extents.has_layout(array))
    }

    /// A constant is written to one of the first two arrays.
    fn select(&mut self, condition: &Condition, target: &Access, indent: usize, scope: &Scope) {
        let target = Access { array: 0, ..target.clone() };
        if !self.recipe.exchanges() {
            return self.store("%zero", &target, indent, scope);
        }
        let ty = self.types[0].clone();
        let (a, b) = (scope.arrays[0].clone(), scope.arrays[1].clone());
        let mut scope = scope.clone();
        let conditions = std::slice::from_ref(condition);
        scope.arrays[0] = if self.is_affine() {
            let head = format!("{} -> {ty} {{", self.branch(conditions, indent, scope.depth));
            let name = self.define("m", &head, indent);
            self.line(indent + 1, &format!("affine.yield {a} : {ty}"));
            self.line(indent, "} else {");
            self.line(indent + 1, &format!("affine.yield {b} : {ty}"));
            self.line(indent, "}");
            name
        } else {
            let condition = self.truth(conditions, indent, scope.depth);
            self.define("m", &format!("arith.select {condition}, {a}, {b} : {ty}"), indent)
        };
        self.store("%zero", &target, indent, &scope);
    }

    fn operand(&mut self, operand: &Operand, indent: usize, scope: &Scope) -> String {
        match operand {
            Operand::Load(access) => self.load(access, indent, scope),
            Operand::Constant(value) => self.define("c", &format!("arith.constant {value}.0 : f32"), indent),
            Operand::Iv(_) if scope.depth == 0 => "%zero".to_string(),
            Operand::Iv(which) => {
                let iv = IVS[*which as usize % scope.depth];
                let integer = self.define("x", &format!("arith.index_cast %{iv} : index to i32"), indent);
                self.define("x", &format!("arith.sitofp {integer} : i32 to f32"), indent)
            }
            Operand::Scope(back) => {
                let values = &scope.values;
                let at = values.len().checked_sub(1 + *back as usize % values.len().max(1));
                at.map_or("%zero".to_string(), |at| values[at].clone())
            }
        }
    }

    fn combine(&mut self, names: &[String], with: u8, indent: usize) -> String {
        let Some((first, rest)) = names.split_first() else { return "%zero".to_string() };
        rest.iter().fold(first.clone(), |sum, name| {
            let op = ["addf", "subf", "mulf"][with as usize % 3];
            self.define("t", &format!("arith.{op} {sum}, {name} : f32"), indent)
        })
    }

    // ---- nodes -------------------------------------------------------------------------------------------------

    pub(super) fn nodes(&mut self, nodes: &[Node], indent: usize, scope: &mut Scope) {
        for node in nodes {
            self.node(node, indent, scope);
        }
    }

    fn node(&mut self, node: &Node, indent: usize, scope: &mut Scope) {
        let depth = scope.depth;
        match node {
            Node::Loop { .. } => self.loop_node(node, indent, scope),
            Node::If { conditions, then, otherwise } => {
                let head = format!("{} {{", self.branch(conditions, indent, depth));
                self.line(indent, &head);
                self.nodes(then, indent + 1, &mut scope.clone());
                if let Some(otherwise) = otherwise {
                    self.line(indent, "} else {");
                    self.nodes(otherwise, indent + 1, &mut scope.clone());
                }
                self.line(indent, "}");
            }
            Node::Choose { condition, then, otherwise } => {
                let head = self.branch(std::slice::from_ref(condition), indent, depth);
                let ty = if self.is_affine() { "f32" } else { "(f32)" };
                let name = self.define("u", &format!("{head} -> {ty} {{"), indent);
                for (branch, between) in [(then, "} else {"), (otherwise, "}")] {
                    let value = self.operand(branch, indent + 1, scope);
                    self.line(indent + 1, &format!("{}.yield {value} : f32", self.dialect()));
                    self.line(indent, between);
                }
                scope.values.push(name);
            }
            Node::Hoist(access) => {
                let name = self.load(access, indent, scope);
                scope.values.push(name);
            }
            Node::Assign { target, operands, with } => {
                let names: Vec<String> = operands.iter().map(|operand| self.operand(operand, indent, scope)).collect();
                let value = self.combine(&names, *with, indent);
                self.store(&value, target, indent, scope);
            }
            Node::Swap(a, b) => {
                let (x, y) = (self.load(a, indent, scope), self.load(b, indent, scope));
                self.store(&x, b, indent, scope);
                self.store(&y, a, indent, scope);
            }
            Node::Move { source, target } => self.copy(source, target, indent, scope),
            Node::Select { condition, target } => self.select(condition, target, indent, scope),
        }
    }

    /// The head of a loop up to its bounds and step, and what its body has to start with.
    fn head(&mut self, node: &Node, indent: usize, depth: usize) -> (String, Option<String>) {
        let Node::Loop { lower, upper, step, parallel, .. } = node else { return Default::default() };
        let iv = IVS[depth];
        if self.is_affine() {
            if !parallel {
                let bounds = format!("{} to {}", self.bound(lower, "max", depth), self.bound(upper, "min", depth));
                let step = if *step > 1 { format!(" step {step}") } else { String::new() };
                return (format!("affine.for %{iv} = {bounds}{step}"), None);
            }
            let inline = |bound: &Bound, word: &str| {
                let variable = |d: usize| format!("%{}", IVS[d]);
                let text = |form: &Form| self.form(form, 0, &variable, "symbol(%n)", depth);
                let first = text(&bound.first);
                bound.second.as_ref().map_or(first.clone(), |second| format!("{word}({first}, {})", text(second)))
            };
            let bounds = format!("({}) to ({})", inline(lower, "max"), inline(upper, "min"));
            return (format!("affine.parallel (%{iv}) = {bounds} step ({step})"), None);
        }
        let lower = self.bound_value(lower, "maxsi", indent, depth, !parallel);
        let upper = self.bound_value(upper, "minsi", indent, depth, !parallel);
        let (bits, word, cast) = match self.recipe.style {
            Style::Integer(bits) if !parallel => (bits, "", "index_cast"),
            Style::Unsigned(bits) if !parallel => (bits, "unsigned ", "index_castui"),
            _ => {
                let step = self.index((*step).into(), indent);
                let (open, close, word) = if *parallel { ("(", ")", "parallel") } else { ("", "", "for") };
                let range = [&lower, &upper, &step].map(|part| format!("{open}{part}{close}"));
                let head = format!("scf.{word} {open}%{iv}{close} = {} to {} step {}", range[0], range[1], range[2]);
                return (head, None);
            }
        };
        let step = self.define("c", &format!("arith.constant {step} : i{bits}"), indent);
        let head = format!("scf.for {word}%{iv}_n = {lower} to {upper} step {step}");
        (head, Some(format!("%{iv} = arith.{cast} %{iv}_n : i{bits} to index")))
    }

    fn loop_node(&mut self, node: &Node, indent: usize, scope: &mut Scope) {
        let Node::Loop { lower, upper, carried, parallel, rotates, body, .. } = node else { return };
        let single = lower.second.is_none() && upper.second.is_none();
        let clamped = matches!(self.recipe.style, Style::Unsigned(_));
        let rotates = *rotates && self.recipe.exchanges() && single && !clamped;
        let init = carried.as_ref().map(|carried| self.operand(&carried.init, indent, scope));
        let (mut head, first) = self.head(node, indent, scope.depth);
        let counts = match (first.is_some(), self.recipe.style) {
            (true, Style::Integer(bits) | Style::Unsigned(bits)) => format!(" : i{bits}"),
            _ => String::new(),
        };
        let mut inner = Scope { depth: scope.depth + 1, ..scope.clone() };
        // Iteration arguments: name, initial value, type.
        let mut args: Vec<(String, String, String)> = Vec::new();
        if let Some(init) = init {
            args.push((self.fresh("s"), init, "f32".to_string()));
            inner.values.push(args[0].0.clone());
        }
        for array in if rotates { 0..2 } else { 0..0 } {
            args.push((self.fresh("p"), scope.arrays[array].clone(), self.types[array].clone()));
            inner.arrays[array] = args[args.len() - 1].0.clone();
        }
        let types: Vec<&str> = args.iter().map(|(_, _, ty)| ty.as_str()).collect();
        let types = types.join(", ");
        let result = self.fresh("r");
        if !args.is_empty() {
            let list: Vec<String> = args.iter().map(|(name, init, _)| format!("{name} = {init}")).collect();
            let number = if args.len() > 1 { format!(":{}", args.len()) } else { String::new() };
            head = format!("{result}{number} = {head} iter_args({}) -> ({types})", list.join(", "));
        }
        self.line(indent, &format!("{head}{counts} {{"));
        first.iter().for_each(|line| self.line(indent + 1, line));
        let before = inner.clone();
        self.nodes(body, indent + 1, &mut inner);
        let mut yields: Vec<String> = Vec::new();
        if let (Some(carried), Some((argument, _, _))) = (carried, args.first()) {
            let term = self.operand(&carried.term, indent + 1, &inner);
            yields.push(self.combine(&[argument.clone(), term], 0, indent + 1));
        }
        if rotates {
            yields.extend([before.arrays[1].clone(), before.arrays[0].clone()]);
        }
        if *parallel && !self.is_affine() {
            self.line(indent + 1, "scf.reduce");
        } else if !yields.is_empty() {
            self.line(indent + 1, &format!("{}.yield {} : {types}", self.dialect(), yields.join(", ")));
        }
        self.line(indent, "}");
        let name = |at: usize| if args.len() > 1 { format!("{result}#{at}") } else { result.clone() };
        if rotates {
            let at = args.len() - 2;
            (scope.arrays[0], scope.arrays[1]) = (name(at), name(at + 1));
        }
        if let Some(carried) = carried {
            if let Some(target) = &carried.target {
                self.store(&name(0), target, indent, scope);
            }
            scope.values.push(name(0));
        }
    }
}
