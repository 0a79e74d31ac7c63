//! Writes a recipe as MLIR text, with `affine` or with `scf`, `arith` and `memref`.

use std::fmt::Write;

use super::nest::{NestAccess, NestCarried, NestCondition, NestNode, NestOperand, NestRecipe, NestStyle};
use super::render::Extents;

/// The names of induction variables, outermost first.
pub(super) const IVS: [&str; 4] = ["i", "j", "k", "l"];

/// What parallel loops of `affine` do to numbers without a sign: there are no minima and maxima of these.
const INTEGERS: [&str; 4] = ["addi", "muli", "andi", "ori"];
/// What they do to floats.
const FLOATS: [&str; 4] = ["addf", "mulf", "minimumf", "maximumf"];

/// What is in scope at a place.
#[derive(Clone)]
pub(super) struct Scope {
    pub depth: usize,
    /// Names of numbers, outermost first.
    pub values: Vec<String>,
    /// Names of arrays, then of views.
    pub arrays: Vec<String>,
}

pub(super) struct NestWriter<'r> {
    pub(super) recipe: &'r NestRecipe,
    pub(super) extents: &'r Extents<'r>,
    /// Of arrays, then of views.
    pub(super) types: Vec<String>,
    pub text: String,
    /// What `%n` is now.
    pub(super) symbol: String,
    fresh: usize,
}

impl<'r> NestWriter<'r> {
    pub(super) fn new(recipe: &'r NestRecipe, extents: &'r Extents<'r>, types: Vec<String>) -> NestWriter<'r> {
        NestWriter { recipe, extents, types, text: String::new(), symbol: "%n".to_string(), fresh: 0 }
    }

    pub(super) fn line(&mut self, indent: usize, text: &str) {
        let _ = writeln!(self.text, "{:width$}{text}", "", width = 2 * indent);
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.fresh += 1;
        format!("%{prefix}{}", self.fresh)
    }

    /// `name = op`, with a fresh name.
    pub(super) fn define(&mut self, prefix: &str, op: &str, indent: usize) -> String {
        let name = self.fresh(prefix);
        self.line(indent, &format!("{name} = {op}"));
        name
    }

    pub(super) fn is_affine(&self) -> bool {
        self.recipe.style == NestStyle::Affine
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
            let ty = format!("memref<{sizes}{}, {layout}>", self.recipe.element());
            let (offsets, steps) = (vec![offset; inner.len()], vec![stride; inner.len()]);
            let [offsets, sizes, steps] = [offsets, inner, steps].map(list);
            let from = (scope.arrays[base].clone(), self.types[base].clone());
            let op = format!("memref.subview {}[{offsets}] [{sizes}] [{steps}] : {} to {ty}", from.0, from.1);
            let name = self.define("w", &op, 1);
            scope.arrays.push(name);
            self.types.push(ty);
        }
    }

    // ---- accesses ----------------------------------------------------------------------------------------------

    /// `%A[%i + 1, %j]`, and the type.
    pub(super) fn access(&mut self, access: &NestAccess, indent: usize, scope: &Scope) -> (String, String) {
        let array = self.extents.array(access);
        let subscripts: Vec<String> = (0..self.extents.rank(array))
            .map(|dim| {
                let (form, shift) = (&access.subscripts[dim], self.extents.shift(array, dim));
                if self.is_affine() {
                    let variable = |d: usize| format!("%{}", IVS[d]);
                    self.form(form, shift, &variable, &format!("symbol({})", self.symbol), scope.depth)
                } else {
                    self.value(form, shift, indent, scope.depth)
                }
            })
            .collect();
        (format!("{}[{}]", scope.arrays[array], subscripts.join(", ")), self.types[array].clone())
    }

    pub(super) fn memory(&self) -> &'static str {
        if self.is_affine() { "affine" } else { "memref" }
    }

    fn load(&mut self, access: &NestAccess, indent: usize, scope: &Scope) -> String {
        self.load_as("v", access, "", indent, scope)
    }

    /// With attributes.
    pub(super) fn load_as(
        &mut self,
        prefix: &str,
        access: &NestAccess,
        note: &str,
        indent: usize,
        scope: &Scope,
    ) -> String {
        let (place, ty) = self.access(access, indent, scope);
        self.define(prefix, &format!("{}.load {place}{note} : {ty}", self.memory()), indent)
    }

    pub(super) fn store(&mut self, value: &str, access: &NestAccess, indent: usize, scope: &Scope) {
        self.noted_store(value, access, "", indent, scope);
    }

    /// With attributes.
    fn noted_store(&mut self, value: &str, access: &NestAccess, note: &str, indent: usize, scope: &Scope) {
        let (place, ty) = self.access(access, indent, scope);
        self.line(indent, &format!("{}.store {value}, {place}{note} : {ty}", self.memory()));
    }

    /// Some elements at once; one where the layout does not allow it.
    fn copy(&mut self, width: u8, source: &NestAccess, target: &NestAccess, indent: usize, scope: &Scope) {
        if [source, target].iter().any(|access| self.is_spread(access)) {
            let value = self.load(source, indent, scope);
            return self.store(&value, target, indent, scope);
        }
        let (load, store) = if self.is_affine() {
            ("affine.vector_load", "affine.vector_store")
        } else {
            ("vector.load", "vector.store")
        };
        let vector = format!("vector<{width}x{}>", self.recipe.element());
        let (place, ty) = self.access(source, indent, scope);
        let value = self.define("v", &format!("{load} {place} : {ty}, {vector}"), indent);
        let (place, ty) = self.access(target, indent, scope);
        self.line(indent, &format!("{store} {value}, {place} : {ty}, {vector}"));
    }

    /// Do neighbours in the last dimension lie apart in memory?
    fn is_spread(&self, access: &NestAccess) -> bool {
        let array = self.extents.array(access);
        let view = array.checked_sub(self.recipe.ranks.len()).map(|view| self.recipe.views[view].stride > 1);
        view.unwrap_or_else(|| self.extents.has_layout(array))
    }

    /// A constant is written to one of the first two arrays.
    fn select(&mut self, condition: &NestCondition, target: &NestAccess, indent: usize, scope: &Scope) {
        let target = NestAccess { array: 0, ..target.clone() };
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

    pub(super) fn operand(&mut self, operand: &NestOperand, indent: usize, scope: &Scope) -> String {
        match operand {
            NestOperand::Load(access) => self.load(access, indent, scope),
            NestOperand::Constant(value) => self.define("c", &self.constant((*value).into()), indent),
            NestOperand::Iv(_) if scope.depth == 0 => "%zero".to_string(),
            NestOperand::Iv(which) => {
                let iv = IVS[*which as usize % scope.depth];
                let integer = self.define("x", &format!("arith.index_cast %{iv} : index to i32"), indent);
                if self.recipe.integers {
                    return integer;
                }
                self.define("x", &format!("arith.sitofp {integer} : i32 to f32"), indent)
            }
            NestOperand::Scope(back) => {
                let values = &scope.values;
                let at = values.len().checked_sub(1 + *back as usize % values.len().max(1));
                at.map_or("%zero".to_string(), |at| values[at].clone())
            }
        }
    }

    /// A number of the arrays' type.
    pub(super) fn constant(&self, value: i64) -> String {
        if self.recipe.integers {
            format!("arith.constant {value} : i32")
        } else {
            format!("arith.constant {value}.0 : f32")
        }
    }

    pub(super) fn combine(&mut self, names: &[String], with: u8, indent: usize) -> String {
        let Some((first, rest)) = names.split_first() else { return "%zero".to_string() };
        let (integers, element) = (self.recipe.integers, self.recipe.element());
        rest.iter().fold(first.clone(), |sum, name| {
            let op = match (with % 6, integers) {
                (0, true) => "addi",
                (0, false) => "addf",
                (1, true) => "subi",
                (1, false) => "subf",
                (2, true) => "muli",
                (2, false) => "mulf",
                (3, true) => "minsi",
                (3, false) => "minimumf",
                (4, true) => "maxsi",
                (4, false) => "maximumf",
                (_, integers) => {
                    let compare = if integers { "cmpi sgt" } else { "cmpf ogt" };
                    let greater = self.define("b", &format!("arith.{compare}, {sum}, {name} : {element}"), indent);
                    return self.define("t", &format!("arith.select {greater}, {sum}, {name} : {element}"), indent);
                }
            };
            self.define("t", &format!("arith.{op} {sum}, {name} : {element}"), indent)
        })
    }

    // ---- nodes -------------------------------------------------------------------------------------------------

    pub(super) fn nodes(&mut self, nodes: &[NestNode], indent: usize, scope: &mut Scope) {
        for node in nodes {
            self.node(node, indent, scope);
        }
    }

    fn node(&mut self, node: &NestNode, indent: usize, scope: &mut Scope) {
        let depth = scope.depth;
        match node {
            NestNode::Loop { .. } => self.loop_node(node, indent, scope),
            NestNode::If { conditions, then, otherwise } => {
                let head = format!("{} {{", self.branch(conditions, indent, depth));
                self.line(indent, &head);
                self.nodes(then, indent + 1, &mut scope.clone());
                if let Some(otherwise) = otherwise {
                    self.line(indent, "} else {");
                    self.nodes(otherwise, indent + 1, &mut scope.clone());
                }
                self.line(indent, "}");
            }
            NestNode::Choose { condition, then, otherwise } => {
                let head = self.branch(std::slice::from_ref(condition), indent, depth);
                let element = self.recipe.element();
                let ty = if self.is_affine() { element.to_string() } else { format!("({element})") };
                let name = self.define("u", &format!("{head} -> {ty} {{"), indent);
                for (branch, between) in [(then, "} else {"), (otherwise, "}")] {
                    let value = self.operand(branch, indent + 1, scope);
                    self.line(indent + 1, &format!("{}.yield {value} : {element}", self.dialect()));
                    self.line(indent, between);
                }
                scope.values.push(name);
            }
            NestNode::Hoist(access) => {
                let name = self.load_as("h", access, "", indent, scope);
                scope.values.push(name);
            }
            NestNode::Assign { target, operands, with } => {
                let names: Vec<String> = operands.iter().map(|operand| self.operand(operand, indent, scope)).collect();
                let value = self.combine(&names, *with % 3, indent);
                self.store(&value, target, indent, scope);
            }
            NestNode::Update { target, term, with } => {
                let kind = ["sum", "sum", "product", "minimum", "maximum", "choice"][*with as usize % 6];
                let note = format!(" {{update = \"{kind}\"}}");
                let old = self.load_as("v", target, &note, indent, scope);
                let term = self.operand(term, indent, scope);
                let value = self.combine(&[old, term], *with, indent);
                self.noted_store(&value, target, &note, indent, scope);
            }
            NestNode::Keep { target, term, with } => self.keep(target, term, *with, indent, scope),
            NestNode::Swap(a, b) => {
                let [x, y] = [a, b].map(|access| self.load_as("e", access, "", indent, scope));
                self.store(&x, b, indent, scope);
                self.store(&y, a, indent, scope);
            }
            NestNode::Move { width, source, target } => self.copy(*width, source, target, indent, scope),
            NestNode::Select { condition, target } => self.select(condition, target, indent, scope),
            _ => self.far_node(node, indent, scope),
        }
    }

    /// A store where a comparison with what is there holds.
    fn keep(&mut self, target: &NestAccess, term: &NestOperand, with: u8, indent: usize, scope: &Scope) {
        let kind = ["choice", "least", "choice", "least"][with as usize % 4];
        let old = self.load_as("v", target, &format!(" {{update = \"{kind}\"}}"), indent, scope);
        let term = self.operand(term, indent, scope);
        let predicate = ["gt", "lt", "le", "ge"][with as usize % 4];
        let (left, right) = if with % 4 < 2 { (&term, &old) } else { (&old, &term) };
        let compare = if self.recipe.integers { "cmpi s" } else { "cmpf o" };
        let compare = format!("arith.{compare}{predicate}, {left}, {right} : {}", self.recipe.element());
        let holds = self.define("b", &compare, indent);
        self.line(indent, &format!("scf.if {holds} {{"));
        self.noted_store(&term, target, &format!(" {{maybe, update = \"{kind}\"}}"), indent + 1, scope);
        self.line(indent, "}");
    }

    /// The loops that are written as one: the node, and parallel loops that stand alone in it one after the other.
    fn band<'n>(&self, node: &'n NestNode, depth: usize) -> Vec<&'n NestNode> {
        let mut band = vec![node];
        while let NestNode::Loop { parallel: true, body, .. } = band[band.len() - 1]
            && let [next @ NestNode::Loop { parallel: true, lower, upper, carried: None, .. }] = &body[..]
        {
            let forms = [lower, upper].into_iter().flat_map(|bound| std::iter::once(&bound.first).chain(&bound.second));
            if forms.into_iter().any(|form| form.ivs[depth..depth + band.len()] != [0; 4][..band.len()]) {
                break;
            }
            band.push(next);
        }
        band
    }

    /// The head of loops up to their bounds and steps, and what the body has to start with.
    fn head(&mut self, band: &[&NestNode], indent: usize, depth: usize) -> (String, Vec<String>) {
        let mut parts: [Vec<String>; 4] = Default::default();
        let mut is_parallel = false;
        for (number, node) in band.iter().enumerate() {
            let NestNode::Loop { lower, upper, step, parallel, .. } = node else { continue };
            is_parallel |= parallel;
            let iv = IVS[depth + number];
            parts[0].push(format!("%{iv}"));
            if self.is_affine() && !parallel {
                let bounds = format!("{} to {}", self.bound(lower, "max", depth), self.bound(upper, "min", depth));
                let step = if *step > 1 { format!(" step {step}") } else { String::new() };
                return (format!("affine.for %{iv} = {bounds}{step}"), Vec::new());
            }
            if self.is_affine() {
                parts[1].push(self.inline_bound(lower, "max", depth));
                parts[2].push(self.inline_bound(upper, "min", depth));
                parts[3].push(step.to_string());
                continue;
            }
            let lower = self.bound_value(lower, "maxsi", indent, depth, !parallel);
            let upper = self.bound_value(upper, "minsi", indent, depth, !parallel);
            let (bits, word, cast) = match self.recipe.style {
                NestStyle::Integer(bits) if !parallel => (bits, "", "index_cast"),
                NestStyle::Unsigned(bits) if !parallel => (bits, "unsigned ", "index_castui"),
                _ => {
                    parts[1].push(lower);
                    parts[2].push(upper);
                    parts[3].push(self.index((*step).into(), indent));
                    continue;
                }
            };
            let step = self.define("c", &format!("arith.constant {step} : i{bits}"), indent);
            let head = format!("scf.for {word}%{iv}_n = {lower} to {upper} step {step}");
            return (head, vec![format!("%{iv} = arith.{cast} %{iv}_n : i{bits} to index")]);
        }
        let [ivs, lower, upper, step] = parts.map(|part| part.join(", "));
        if !is_parallel {
            return (format!("scf.for {ivs} = {lower} to {upper} step {step}"), Vec::new());
        }
        let narrow = |iv: &str| Some(format!("{iv}_n = arith.index_cast {iv} : index to {}", self.narrow()?));
        let first = ivs.split(", ").filter_map(narrow).collect();
        (format!("{}.parallel ({ivs}) = ({lower}) to ({upper}) step ({step})", self.dialect()), first)
    }

    fn loop_node(&mut self, node: &NestNode, indent: usize, scope: &mut Scope) {
        let NestNode::Loop { lower, upper, carried, rotation, parallel, rotates, .. } = node else { return };
        if let (true, Some(carried)) = (parallel, carried) {
            return self.combining_loop(node, carried, indent, scope);
        }
        let single = lower.second.is_none() && upper.second.is_none();
        let clamped = matches!(self.recipe.style, NestStyle::Unsigned(_));
        let rotates = *rotates && self.recipe.exchanges() && single && !clamped;
        let band = self.band(node, scope.depth);
        let inits = carried.iter().map(|carried| &carried.init);
        let inits = inits.chain(rotation.iter().flat_map(|rotation| &rotation.inits));
        let inits: Vec<String> = inits.map(|init| self.operand(init, indent, scope)).collect();
        let (mut head, first) = self.head(&band, indent, scope.depth);
        let counts = match self.recipe.style {
            NestStyle::Integer(bits) | NestStyle::Unsigned(bits) if !parallel => format!(" : i{bits}"),
            _ => String::new(),
        };
        let mut inner = Scope { depth: scope.depth + band.len(), ..scope.clone() };
        // Iteration arguments: name, initial value, type.
        let mut args: Vec<(String, String, String)> = Vec::new();
        for init in inits {
            args.push((self.fresh("s"), init, self.recipe.element().to_string()));
            inner.values.push(args[args.len() - 1].0.clone());
        }
        let num_numbers = args.len();
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
        let start = self.text.len();
        self.line(indent, &format!("{head}{counts} {{"));
        first.iter().for_each(|line| self.line(indent + 1, line));
        let numbers: Vec<String> = args[..num_numbers].iter().map(|(name, _, _)| name.clone()).collect();
        let before = inner.arrays.clone();
        let mut yields = self.loop_body(&band, &numbers, indent, inner);
        if rotates {
            yields.extend([before[1].clone(), before[0].clone()]);
        }
        if *parallel && !self.is_affine() {
            self.line(indent + 1, "scf.reduce");
        } else if !yields.is_empty() {
            self.line(indent + 1, &format!("{}.yield {} : {types}", self.dialect(), yields.join(", ")));
        }
        // Named where it begins and where something is combined with it, and nowhere else?
        let times =
            |name: &str| self.text[start..].split(|c: char| !c.is_alphanumeric()).filter(|w| *w == name).count();
        let is_sum = |with: u8| times(&args[0].0[1..]) == if with % 6 == 5 { 3 } else { 2 };
        let note = if carried.as_ref().is_some_and(|carried| is_sum(carried.with)) { " {sums}" } else { "" };
        self.line(indent, &format!("}}{note}"));
        let name = |at: usize| if args.len() > 1 { format!("{result}#{at}") } else { result.clone() };
        if rotates {
            (scope.arrays[0], scope.arrays[1]) = (name(num_numbers), name(num_numbers + 1));
        }
        if let Some(target) = carried.as_ref().and_then(|carried| carried.target.as_ref()) {
            self.store(&name(0), target, indent, scope);
        }
        scope.values.extend((0..num_numbers).map(name));
    }

    /// A parallel loop that combines what its iterations yield.
    fn combining_loop(&mut self, node: &NestNode, carried: &NestCarried, indent: usize, scope: &mut Scope) {
        let band = self.band(node, scope.depth);
        let init = self.operand(&carried.init, indent, scope);
        let (head, first) = self.head(&band, indent, scope.depth);
        let element = self.recipe.element();
        // Differences are not what a parallel loop combines.
        let with = [0, 0, 2, 3, 4, 5][carried.with as usize % 6];
        let words = if self.recipe.integers { INTEGERS } else { FLOATS };
        let word = words[[0, 0, 1, 2, 3, 3][with as usize]];
        let tail = match self.is_affine() {
            true => format!("reduce (\"{word}\") -> ({element})"),
            false => format!("init ({init}) -> {element}"),
        };
        let result = self.fresh("r");
        self.line(indent, &format!("{result} = {head} {tail} {{"));
        first.iter().for_each(|line| self.line(indent + 1, line));
        let mut inner = Scope { depth: scope.depth + band.len(), ..scope.clone() };
        if let Some(NestNode::Loop { body, .. }) = band.last() {
            self.nodes(body, indent + 1, &mut inner);
        }
        let term = self.operand(&carried.term, indent + 1, &inner);
        if self.is_affine() {
            self.line(indent + 1, &format!("affine.yield {term} : {element}"));
        } else {
            let [left, right] = [self.fresh("p"), self.fresh("p")];
            self.line(indent + 1, &format!("scf.reduce({term} : {element}) {{"));
            self.line(indent + 1, &format!("^bb0({left}: {element}, {right}: {element}):"));
            let both = self.combine(&[left, right], with, indent + 2);
            self.line(indent + 2, &format!("scf.reduce.return {both} : {element}"));
            self.line(indent + 1, "}");
        }
        self.line(indent, "}");
        let whole = match self.is_affine() {
            true => self.define("t", &format!("arith.{word} {init}, {result} : {element}"), indent),
            false => result,
        };
        carried.target.iter().for_each(|target| self.store(&whole, target, indent, scope));
        scope.values.push(whole);
    }

    /// The body of a loop, and the numbers that it yields.
    fn loop_body(&mut self, band: &[&NestNode], numbers: &[String], indent: usize, mut scope: Scope) -> Vec<String> {
        let Some(NestNode::Loop { carried, rotation, body, .. }) = band.last() else { return Vec::new() };
        self.nodes(body, indent + 1, &mut scope);
        let mut yields = Vec::new();
        if let Some(carried) = carried {
            let term = self.operand(&carried.term, indent + 1, &scope);
            yields.push(self.combine(&[numbers[0].clone(), term], carried.with, indent + 1));
        }
        if let (Some(rotation), [.., first, second]) = (rotation, numbers) {
            let next = rotation.next.as_ref().map(|next| self.operand(next, indent + 1, &scope));
            yields.extend([second.clone(), next.unwrap_or_else(|| first.clone())]);
        }
        yields
    }
}
