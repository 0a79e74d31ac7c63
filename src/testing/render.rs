//! From recipes to MLIR text.

use super::far::NUMBERS;
use super::nest::{Division, NestAccess, NestBound, NestForm, NestNode, NestOperand, NestRecipe, NestStyle, Symbol};
use super::writer::{NestWriter, Scope};

/// A program as text, with what is needed to run it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    /// MLIR text of one function `@f`.
    pub text: String,
    /// The sizes of the arrays, which are its first arguments.
    pub shapes: Vec<Vec<i64>>,
    /// Does it take `%n` as its last argument?
    pub parametric: bool,
}

impl Rendered {
    /// The least value of `%n` for which what [`NestRecipe::render`] writes stays in bounds.
    pub const MIN_SYMBOL: i64 = -2;
    /// The greatest.
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

/// The first cell.
const FIRST: NestAccess = NestAccess { array: 0, subscripts: [NOTHING; 2] };
const NOTHING: NestForm = NestForm { ivs: [0; 4], symbol: 0, constant: 0, division: None };

/// The names of arrays and views.
const ARRAYS: [&str; 2] = ["A", "B"];

impl NestRecipe {
    /// The program.
    pub fn render(&self) -> Rendered {
        self.render_for(Rendered::MIN_SYMBOL, Rendered::MAX_SYMBOL)
    }

    /// The program with arrays in which it stays for other values of `%n`, from `least` to `greatest`.
    pub fn render_for(&self, least: i64, greatest: i64) -> Rendered {
        let num_arrays = self.ranks.len() + self.views.len();
        let mut extents = Extents { recipe: self, symbol: (least, greatest), ranges: vec![[None; 2]; num_arrays] };
        extents.visit(&self.body, &mut Vec::new());
        let returned = self.returned.iter().flat_map(|(operands, _)| operands);
        returned.for_each(|operand| extents.operand(operand, &[]));
        if self.symbol == Symbol::Cast && self.integers {
            extents.access(&FIRST, &[]);
        }
        extents.settle();
        let shapes: Vec<Vec<i64>> = (0..num_arrays).map(|array| extents.shape(array)).collect();
        let types: Vec<String> = (0..self.ranks.len()).map(|array| extents.memref_type(array)).collect();
        let mut args: Vec<String> = types.iter().zip(ARRAYS).map(|(ty, name)| format!("%{name}: {ty}")).collect();
        let parametric = self.parametric && self.symbol == Symbol::Argument;
        if parametric {
            args.push("%n: index".to_string());
        }
        let names = ARRAYS[..self.ranks.len()].iter().map(|name| format!("%{name}"));
        let mut scope = Scope { depth: 0, values: Vec::new(), arrays: names.collect() };
        let mut writer = NestWriter::new(self, &extents, types);
        writer.line(1, &format!("%zero = {}", writer.constant(0)));
        writer.views(&mut scope);
        writer.renew_symbol(&FIRST, 1, &scope);
        writer.nodes(&self.body, 1, &mut scope);
        let types = writer.returned(&scope);
        let types = if types.is_empty() { types } else { format!(" -> ({types})") };
        let mut shapes = shapes[..self.ranks.len()].to_vec();
        if let Some(ty) = writer.numbers_type() {
            args.push(format!("%N: {ty}"));
            shapes.push(vec![NUMBERS]);
        }
        let text = format!("func.func @f({}){types} {{\n{}}}\n", args.join(", "), writer.text);
        Rendered { text, shapes, parametric }
    }

    /// The type of the elements of arrays.
    pub(super) fn element(&self) -> &'static str {
        if self.integers { "i32" } else { "f32" }
    }

    /// May the first two arrays take each other's place?
    pub(super) fn exchanges(&self) -> bool {
        fn any(nodes: &[NestNode]) -> bool {
            nodes.iter().any(|node| match node {
                NestNode::Loop { rotates, body, .. } => *rotates || any(body),
                NestNode::If { then, otherwise, .. } => any(then) || otherwise.as_deref().is_some_and(any),
                NestNode::Select { .. } => true,
                _ => false,
            })
        }
        self.ranks.len() == 2 && self.ranks[0] == self.ranks[1] && any(&self.body)
    }
}

/// A range of integers, both ends included.
type IntRange = (i64, i64);

/// Intervals of all induction variables and subscripts: how large arrays must be, and how subscripts are shifted.
pub(super) struct Extents<'r> {
    recipe: &'r NestRecipe,
    /// The values of `%n`.
    symbol: IntRange,
    ranges: Vec<[Option<IntRange>; 2]>,
}

impl Extents<'_> {
    pub(super) fn array(&self, access: &NestAccess) -> usize {
        access.array as usize % self.ranges.len()
    }

    /// The array that a view is one of.
    pub(super) fn base(&self, view: usize) -> usize {
        self.recipe.views[view].base as usize % self.recipe.ranks.len()
    }

    pub(super) fn rank(&self, array: usize) -> usize {
        let views = self.recipe.ranks.len();
        let array = array.checked_sub(views).map_or(array, |view| self.base(view));
        self.recipe.ranks[array].into()
    }

    pub(super) fn shape(&self, array: usize) -> Vec<i64> {
        let size = |range: &Option<IntRange>| range.map_or(1, |(low, high)| high - low + 1);
        self.ranges[array][..self.rank(array)].iter().map(size).collect()
    }

    /// Is the layout of the array not injective?
    pub(super) fn has_layout(&self, array: usize) -> bool {
        let (ranks, layouts) = (&self.recipe.ranks, &self.recipe.layouts);
        let first = if self.recipe.exchanges() { 0 } else { array };
        let viewed = (0..self.recipe.views.len()).any(|view| self.recipe.exchanges() || self.base(view) == array);
        array < ranks.len() && layouts[first] && !viewed
    }

    fn memref_type(&self, array: usize) -> String {
        let sizes: String = self.shape(array).iter().map(|n| format!("{n}x")).collect();
        let layout = match (self.has_layout(array), self.rank(array)) {
            (false, _) => "",
            (true, 1) => ", affine_map<(d0) -> (d0 floordiv 2)>",
            (true, _) => ", strided<[1, 1]>",
        };
        format!("memref<{sizes}{}{layout}>", self.recipe.element())
    }

    /// Makes room for views, and the first two arrays the same where they take each other's place.
    fn settle(&mut self) {
        let num_arrays = self.recipe.ranks.len();
        for (number, view) in self.recipe.views.iter().enumerate() {
            let (base, shape) = (self.base(number), self.shape(num_arrays + number));
            for (dim, size) in shape.into_iter().enumerate() {
                let range = &mut self.ranges[base][dim];
                let (low, high) = range.unwrap_or((0, 0));
                *range = Some((low, high.max(low + i64::from(view.offset) + i64::from(view.stride) * (size - 1))));
            }
        }
        if self.recipe.exchanges() {
            for dim in 0..2 {
                let [a, b] = [0, 1].map(|array| self.ranges[array][dim]);
                let both = a.zip(b).map(|(a, b)| (a.0.min(b.0), a.1.max(b.1))).or(a).or(b);
                (self.ranges[0][dim], self.ranges[1][dim]) = (both, both);
            }
        }
    }

    /// What is added to a subscript so that it starts at 0.
    pub(super) fn shift(&self, array: usize, dim: usize) -> i64 {
        self.ranges[array][dim].map_or(0, |(low, _)| -low)
    }

    fn access(&mut self, access: &NestAccess, ivs: &[IntRange]) {
        let array = self.array(access);
        for dim in 0..self.rank(array) {
            let (low, high) = self.interval(&access.subscripts[dim], ivs);
            let range = &mut self.ranges[array][dim];
            *range = Some(range.map_or((low, high), |(a, b)| (a.min(low), b.max(high))));
        }
    }

    fn operand(&mut self, operand: &NestOperand, ivs: &[IntRange]) {
        if let NestOperand::Load(access) = operand {
            self.access(access, ivs);
        }
    }

    fn visit(&mut self, nodes: &[NestNode], ivs: &mut Vec<IntRange>) {
        for node in nodes {
            match node {
                NestNode::Loop { lower, upper, carried, rotation, body, .. } => {
                    let (mut low, high) = (self.bound_interval(lower, ivs).0, self.bound_interval(upper, ivs).1);
                    if matches!(self.recipe.style, NestStyle::Unsigned(_)) {
                        low = low.max(0);
                    }
                    if let Some(carried) = carried {
                        self.operand(&carried.init, ivs);
                        carried.target.iter().for_each(|target| self.access(target, ivs));
                    }
                    rotation.iter().flat_map(|rotation| &rotation.inits).for_each(|init| self.operand(init, ivs));
                    ivs.push((low, (high - 1).max(low)));
                    self.visit(body, ivs);
                    if let Some(carried) = carried {
                        self.operand(&carried.term, ivs);
                    }
                    let next = rotation.as_ref().and_then(|rotation| rotation.next.as_ref());
                    next.into_iter().for_each(|next| self.operand(next, ivs));
                    ivs.pop();
                }
                NestNode::If { then, otherwise, .. } => {
                    self.visit(then, ivs);
                    self.visit(otherwise.as_deref().unwrap_or_default(), ivs);
                }
                NestNode::Choose { then, otherwise, .. } => {
                    self.operand(then, ivs);
                    self.operand(otherwise, ivs);
                }
                NestNode::Hoist(at)
                | NestNode::Gather { at, .. }
                | NestNode::Symbol(at)
                | NestNode::Note { at, .. } => self.access(at, ivs),
                NestNode::Assign { target, operands, .. } => {
                    self.access(target, ivs);
                    for operand in operands {
                        self.operand(operand, ivs);
                    }
                }
                NestNode::Update { target, term, .. } | NestNode::Keep { target, term, .. } => {
                    self.access(target, ivs);
                    self.operand(term, ivs);
                }
                NestNode::Swap(a, b) | NestNode::Cross { here: a, there: b, .. } => {
                    self.access(a, ivs);
                    self.access(b, ivs);
                }
                NestNode::Move { width, source, target } => {
                    for access in [source, target] {
                        self.access(access, ivs);
                        let (array, dim) = (self.array(access), self.rank(self.array(access)) - 1);
                        let (low, high) = self.interval(&access.subscripts[dim], ivs);
                        let range = &mut self.ranges[array][dim];
                        *range = range.map(|(a, b)| (a.min(low), b.max(high + i64::from(*width) - 1)));
                    }
                }
                NestNode::Select { target, .. } => self.access(&NestAccess { array: 0, ..target.clone() }, ivs),
            }
        }
    }

    /// The values of the form where induction variables and `%n` are in their ranges.
    fn interval(&self, form: &NestForm, ivs: &[IntRange]) -> IntRange {
        let symbol = (i64::from(form.symbol), self.symbol);
        let terms = form.ivs.iter().zip(ivs).map(|(&c, &range)| (i64::from(c), range)).chain([symbol]);
        let constant = i64::from(form.constant);
        let (low, high) = terms.fold((constant, constant), |(low, high), (c, (a, b))| {
            (low + (c * a).min(c * b), high + (c * a).max(c * b))
        });
        match form.division {
            None => (low, high),
            Some((Division::Mod, by)) => (0, i64::from(by) - 1),
            Some((Division::Floor, by)) => (low.div_euclid(by.into()), high.div_euclid(by.into())),
        }
    }

    /// An interval that holds the bound's values, whichever of its forms counts.
    fn bound_interval(&self, bound: &NestBound, ivs: &[IntRange]) -> IntRange {
        let first = self.interval(&bound.first, ivs);
        bound.second.as_ref().map_or(first, |second| {
            let second = self.interval(second, ivs);
            (first.0.min(second.0), first.1.max(second.1))
        })
    }
}
