//! From recipes to MLIR text.

use std::fmt::Write;

use super::nest::{Access, Bound, Condition, Form, NestRecipe, Node, Operand};

/// A program as text, with what is needed to run it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    /// MLIR text of one function `@f`.
    pub text: String,
    /// The sizes of the arrays, which are its first arguments.
    pub shapes: Vec<Vec<i64>>,
    /// Does it take `%n` as its last argument? It stays in bounds for values up to [`Rendered::MAX_SYMBOL`].
    pub parametric: bool,
}

impl Rendered {
    /// The largest value of `%n` for which the program stays in bounds; negative ones are fine.
    pub const MAX_SYMBOL: i64 = 6;

    /// Inputs for a value of `%n`.
    pub fn inputs(&self, n: i64) -> crate::interp::Inputs {
        use crate::interp::{Fill, Input, Inputs, number::Number};
        let mut args: Vec<Input> = self.shapes.iter().cloned().map(Input::Memref).collect();
        if self.parametric {
            args.push(Input::Scalar(Number::index(n)));
        }
        Inputs { args, fill: Fill::Small(1) }
    }

    /// Values of `%n` worth trying; one that does not matter where there is no `%n`.
    pub fn symbol_values(&self) -> &'static [i64] {
        if self.parametric { &[-2, 0, 1, 2, 5, 6] } else { &[0] }
    }
}

const ARRAYS: [&str; 2] = ["A", "B"];
const IVS: [&str; 4] = ["i", "j", "k", "l"];

impl NestRecipe {
    /// The program.
    pub fn render(&self) -> Rendered {
        let mut extents = Extents { ranks: &self.ranks, ranges: vec![[None; 2]; self.ranks.len()] };
        extents.visit(&self.body, &mut Vec::new());
        let shapes: Vec<Vec<i64>> = (0..self.ranks.len()).map(|array| extents.shape(array)).collect();
        let types: Vec<String> = shapes.iter().map(|shape| memref_type(shape)).collect();
        let mut args: Vec<String> = types.iter().zip(ARRAYS).map(|(ty, name)| format!("%{name}: {ty}")).collect();
        if self.parametric {
            args.push("%n: index".to_string());
        }
        let mut writer = Writer { recipe: self, extents: &extents, types: &types, text: String::new(), fresh: 0 };
        let mut scope = Scope { depth: 0, values: Vec::new() };
        writer.line(1, "%zero = arith.constant 0.0 : f32");
        writer.nodes(&self.body, 1, &mut scope);
        writer.line(1, "return");
        let text = format!("func.func @f({}) {{\n{}}}\n", args.join(", "), writer.text);
        Rendered { text, shapes, parametric: self.parametric }
    }
}

fn memref_type(shape: &[i64]) -> String {
    let sizes: String = shape.iter().map(|n| format!("{n}x")).collect();
    format!("memref<{sizes}f32>")
}

/// A range of integers, both ends included.
type Range = (i64, i64);

/// Intervals of all induction variables and subscripts: how large arrays must be, and how subscripts are shifted.
struct Extents<'r> {
    ranks: &'r [u8],
    ranges: Vec<[Option<Range>; 2]>,
}

impl Extents<'_> {
    fn array(&self, access: &Access) -> usize {
        access.array as usize % self.ranks.len()
    }

    fn shape(&self, array: usize) -> Vec<i64> {
        let size = |range: &Option<Range>| range.map_or(1, |(low, high)| high - low + 1);
        self.ranges[array][..self.ranks[array] as usize].iter().map(size).collect()
    }

    /// What is added to a subscript so that it starts at 0.
    fn shift(&self, array: usize, dim: usize) -> i64 {
        self.ranges[array][dim].map_or(0, |(low, _)| -low)
    }

    fn access(&mut self, access: &Access, ivs: &[Range]) {
        let array = self.array(access);
        for dim in 0..self.ranks[array] as usize {
            let (low, high) = interval(&access.subscripts[dim], ivs);
            let range = &mut self.ranges[array][dim];
            *range = Some(range.map_or((low, high), |(a, b)| (a.min(low), b.max(high))));
        }
    }

    fn operand(&mut self, operand: &Operand, ivs: &[Range]) {
        if let Operand::Load(access) = operand {
            self.access(access, ivs);
        }
    }

    fn visit(&mut self, nodes: &[Node], ivs: &mut Vec<Range>) {
        for node in nodes {
            match node {
                Node::Loop { lower, upper, carried, body, .. } => {
                    let (low, high) = (bound_interval(lower, ivs).0, bound_interval(upper, ivs).1);
                    if let Some(carried) = carried {
                        self.operand(&carried.init, ivs);
                        carried.target.iter().for_each(|target| self.access(target, ivs));
                    }
                    ivs.push((low, (high - 1).max(low)));
                    self.visit(body, ivs);
                    if let Some(carried) = carried {
                        self.operand(&carried.term, ivs);
                    }
                    ivs.pop();
                }
                Node::If { then, otherwise, .. } => {
                    self.visit(then, ivs);
                    self.visit(otherwise.as_deref().unwrap_or_default(), ivs);
                }
                Node::Choose { then, otherwise, .. } => {
                    self.operand(then, ivs);
                    self.operand(otherwise, ivs);
                }
                Node::Hoist(access) => self.access(access, ivs),
                Node::Assign { target, operands, .. } => {
                    self.access(target, ivs);
                    for operand in operands {
                        self.operand(operand, ivs);
                    }
                }
                Node::Swap(a, b) => {
                    self.access(a, ivs);
                    self.access(b, ivs);
                }
            }
        }
    }
}

/// The values of the form where induction variables are in their ranges and `-2 <= n <= MAX_SYMBOL`.
fn interval(form: &Form, ivs: &[Range]) -> Range {
    let symbol = (i64::from(form.symbol), (-2, Rendered::MAX_SYMBOL));
    let terms = form.ivs.iter().zip(ivs).map(|(&c, &range)| (i64::from(c), range)).chain([symbol]);
    let constant = i64::from(form.constant);
    terms.fold((constant, constant), |(low, high), (c, (a, b))| (low + (c * a).min(c * b), high + (c * a).max(c * b)))
}

/// An interval that holds the bound's values, whichever of its forms counts.
fn bound_interval(bound: &Bound, ivs: &[Range]) -> Range {
    let first = interval(&bound.first, ivs);
    bound.second.as_ref().map_or(first, |second| {
        let second = interval(second, ivs);
        (first.0.min(second.0), first.1.max(second.1))
    })
}

/// What is in scope at a place.
#[derive(Clone)]
struct Scope {
    depth: usize,
    /// Names of numbers, outermost first.
    values: Vec<String>,
}

struct Writer<'r> {
    recipe: &'r NestRecipe,
    extents: &'r Extents<'r>,
    types: &'r [String],
    text: String,
    fresh: usize,
}

impl Writer<'_> {
    fn line(&mut self, indent: usize, text: &str) {
        let _ = writeln!(self.text, "{:width$}{text}", "", width = 2 * indent);
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.fresh += 1;
        format!("%{prefix}{}", self.fresh)
    }

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
        let constant = i64::from(form.constant) + shift;
        match (text.is_empty(), constant) {
            (true, constant) => constant.to_string(),
            (false, 0) => text,
            (false, constant) => format!("{text} {} {}", if constant < 0 { '-' } else { '+' }, constant.abs()),
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

    /// `%A[%i + 1, %j]`, and the type.
    fn access(&self, access: &Access, depth: usize) -> (String, &str) {
        let array = self.extents.array(access);
        let variable = |d: usize| format!("%{}", IVS[d]);
        let subscripts: Vec<String> = (0..self.recipe.ranks[array] as usize)
            .map(|dim| {
                self.form(&access.subscripts[dim], self.extents.shift(array, dim), &variable, "symbol(%n)", depth)
            })
            .collect();
        (format!("%{}[{}]", ARRAYS[array], subscripts.join(", ")), &self.types[array])
    }

    fn load(&mut self, access: &Access, indent: usize, depth: usize) -> String {
        let name = self.fresh("v");
        let (place, ty) = self.access(access, depth);
        let line = format!("{name} = affine.load {place} : {ty}");
        self.line(indent, &line);
        name
    }

    fn store(&mut self, value: &str, access: &Access, indent: usize, depth: usize) {
        let (place, ty) = self.access(access, depth);
        let line = format!("affine.store {value}, {place} : {ty}");
        self.line(indent, &line);
    }

    fn operand(&mut self, operand: &Operand, indent: usize, scope: &Scope) -> String {
        match operand {
            Operand::Load(access) => self.load(access, indent, scope.depth),
            Operand::Constant(value) => {
                let name = self.fresh("c");
                self.line(indent, &format!("{name} = arith.constant {value}.0 : f32"));
                name
            }
            Operand::Iv(_) if scope.depth == 0 => "%zero".to_string(),
            Operand::Iv(which) => {
                let iv = IVS[*which as usize % scope.depth];
                let (integer, name) = (self.fresh("x"), self.fresh("x"));
                self.line(indent, &format!("{integer} = arith.index_cast %{iv} : index to i32"));
                self.line(indent, &format!("{name} = arith.sitofp {integer} : i32 to f32"));
                name
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
            let (result, op) = (self.fresh("t"), ["addf", "subf", "mulf"][with as usize % 3]);
            self.line(indent, &format!("{result} = arith.{op} {sum}, {name} : f32"));
            result
        })
    }

    fn nodes(&mut self, nodes: &[Node], indent: usize, scope: &mut Scope) {
        for node in nodes {
            self.node(node, indent, scope);
        }
    }

    fn node(&mut self, node: &Node, indent: usize, scope: &mut Scope) {
        let depth = scope.depth;
        match node {
            Node::Loop { .. } => self.loop_node(node, indent, scope),
            Node::If { conditions, then, otherwise } => {
                let head = format!("affine.if {} {{", self.set(conditions, depth));
                self.line(indent, &head);
                self.nodes(then, indent + 1, &mut scope.clone());
                if let Some(otherwise) = otherwise {
                    self.line(indent, "} else {");
                    self.nodes(otherwise, indent + 1, &mut scope.clone());
                }
                self.line(indent, "}");
            }
            Node::Choose { condition, then, otherwise } => {
                let name = self.fresh("u");
                let head = format!("{name} = affine.if {} -> f32 {{", self.set(std::slice::from_ref(condition), depth));
                self.line(indent, &head);
                for (branch, between) in [(then, "} else {"), (otherwise, "}")] {
                    let value = self.operand(branch, indent + 1, scope);
                    self.line(indent + 1, &format!("affine.yield {value} : f32"));
                    self.line(indent, between);
                }
                scope.values.push(name);
            }
            Node::Hoist(access) => {
                let name = self.load(access, indent, depth);
                scope.values.push(name);
            }
            Node::Assign { target, operands, with } => {
                let names: Vec<String> = operands.iter().map(|operand| self.operand(operand, indent, scope)).collect();
                let value = self.combine(&names, *with, indent);
                self.store(&value, target, indent, depth);
            }
            Node::Swap(a, b) => {
                let (x, y) = (self.load(a, indent, depth), self.load(b, indent, depth));
                self.store(&x, b, indent, depth);
                self.store(&y, a, indent, depth);
            }
        }
    }

    fn loop_node(&mut self, node: &Node, indent: usize, scope: &mut Scope) {
        let Node::Loop { lower, upper, step, carried, body } = node else { return };
        let depth = scope.depth;
        let init = carried.as_ref().map(|carried| self.operand(&carried.init, indent, scope));
        let bounds = format!("{} to {}", self.bound(lower, "max", depth), self.bound(upper, "min", depth));
        let step = if *step > 1 { format!(" step {step}") } else { String::new() };
        let mut inner = Scope { depth: depth + 1, values: scope.values.clone() };
        let head = format!("affine.for %{} = {bounds}{step}", IVS[depth]);
        let Some((init, carried)) = init.zip(carried.as_ref()) else {
            self.line(indent, &format!("{head} {{"));
            self.nodes(body, indent + 1, &mut inner);
            self.line(indent, "}");
            return;
        };
        let (result, argument) = (self.fresh("r"), self.fresh("s"));
        self.line(indent, &format!("{result} = {head} iter_args({argument} = {init}) -> (f32) {{"));
        inner.values.push(argument.clone());
        self.nodes(body, indent + 1, &mut inner);
        let term = self.operand(&carried.term, indent + 1, &inner);
        let next = self.combine(&[argument, term], 0, indent + 1);
        self.line(indent + 1, &format!("affine.yield {next} : f32"));
        self.line(indent, "}");
        if let Some(target) = &carried.target {
            self.store(&result, target, indent, depth);
        }
        scope.values.push(result);
    }
}
