//! Values that are made far from where they are used: loads above loops with writes between, exchanges over levels, numbers
//! out of memory as `%n`, and numbers that the function returns.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::draw::{access, constant_form, outer_loop, statement, upper_bound};
use super::nest::{NestAccess, NestBound, NestForm, NestNode, NestOperand, NestOptions, Symbol};
use super::render::Rendered;
use super::writer::{IVS, NestWriter, Scope};

/// How many numbers for `%n` an array of its own holds.
pub(super) const NUMBERS: i64 = 4;

type Nodes = BoxedStrategy<Vec<NestNode>>;

/// The body of a function.
pub(super) fn body(options: &NestOptions) -> Nodes {
    let alone = |node: BoxedStrategy<NestNode>| node.prop_map(|node| vec![node]).boxed();
    let beside = prop_oneof![
        2 => alone(access(options, 0).prop_map(NestNode::Hoist).boxed()),
        2 => alone(access(options, 0).prop_map(NestNode::Symbol).boxed()),
        1 => alone(statement(options, 0)),
    ];
    let nests =
        prop_oneof![3 => alone(outer_loop(options, 0)), 2 => across(options, 0), 1 => before_parallel(options, 0)];
    let part = (vec(beside.clone(), 0..=2), nests, vec(beside, 0..=1)).prop_map(|(before, nest, after)| {
        before.into_iter().chain([nest]).chain(after).flatten().collect::<Vec<NestNode>>()
    });
    vec(part, 1..=2).prop_map(|parts| parts.concat()).boxed()
}

/// What the function returns.
pub(super) fn returned(options: &NestOptions) -> BoxedStrategy<Vec<(Vec<NestOperand>, u8)>> {
    let operand =
        prop_oneof![3 => (0..6u8).prop_map(NestOperand::Scope), 1 => access(options, 0).prop_map(NestOperand::Load)];
    vec((vec(operand, 1..=2), 0..3u8), 0..=2).boxed()
}

/// Statements whose values come from far.
pub(super) fn statements(options: &NestOptions, depth: usize) -> Vec<(u32, BoxedStrategy<NestNode>)> {
    let place = || access(options, depth);
    let cross =
        (0..4u8, place(), place()).prop_map(|(back, here, there)| NestNode::Cross { back, here, there }).boxed();
    let gather = (0..2u8, place()).prop_map(|(array, at)| NestNode::Gather { array, at }).boxed();
    let note = (place(), 0..4u8).prop_map(|(at, iv)| NestNode::Note { at, iv }).boxed();
    vec![(1, cross), (1, gather), (1, note)]
}

/// A load, then a loop that exchanges what it found with another cell, up to three levels further inside.
pub(super) fn across(options: &NestOptions, depth: usize) -> Nodes {
    let parts = (access(options, depth), option::of(statement(options, depth)), outer_loop(options, depth));
    let place = (access(options, depth + 1), 0..3usize, any::<bool>());
    (parts, place)
        .prop_map(|((there, between, mut nest), (here, levels, first))| {
            let mut body = inside(&mut nest);
            for _ in 0..levels {
                let Some(at) = body.iter().position(|node| matches!(node, NestNode::Loop { .. })) else { break };
                body = inside(&mut body[at]);
            }
            let cross = NestNode::Cross { back: 0, here, there: there.clone() };
            body.insert(if first { 0 } else { body.len() }, cross);
            [NestNode::Hoist(there)].into_iter().chain(between).chain([nest]).collect()
        })
        .boxed()
}

/// What is in a loop, which carries nothing from now on.
fn inside(node: &mut NestNode) -> &mut Vec<NestNode> {
    let NestNode::Loop { carried, rotation, body, .. } = node else { panic!("this is a loop") };
    (*carried, *rotation) = (None, None);
    body
}

/// A load, then a parallel loop that uses it; each iteration has a cell of its own.
pub(super) fn before_parallel(options: &NestOptions, depth: usize) -> Nodes {
    let source = (access(options, depth), option::of(statement(options, depth)));
    let bounds = (constant_form(-1..=1), upper_bound(options, depth));
    (source, bounds, access(options, depth + 1), access(options, depth + 1), 0..3u8)
        .prop_map(move |((source, between), (lower, upper), mut target, other, with)| {
            let mut own = NestForm { ivs: [0; 4], symbol: 0, constant: target.subscripts[0].constant, division: None };
            own.ivs[depth] = 1;
            target.subscripts[0] = own;
            let operands = [NestOperand::Scope(0), NestOperand::Load(NestAccess { array: target.array, ..other })];
            let operands = operands[..1 + usize::from(with > 0)].to_vec();
            let nest = NestNode::Loop {
                lower: NestBound { first: lower, second: None },
                upper,
                step: 1,
                carried: None,
                rotation: None,
                parallel: true,
                rotates: false,
                body: vec![NestNode::Assign { target, operands, with }],
            };
            [NestNode::Hoist(source)].into_iter().chain(between).chain([nest]).collect()
        })
        .boxed()
}

impl NestWriter<'_> {
    /// The array of numbers for `%n`, if there is one, as an argument.
    pub(super) fn numbers_type(&self) -> Option<String> {
        match self.recipe.symbol {
            Symbol::Index => Some(format!("memref<{NUMBERS}xindex>")),
            Symbol::Cast if !self.recipe.integers => Some(format!("memref<{NUMBERS}xi32>")),
            _ => None,
        }
    }

    /// Where a number for `%n` stands.
    fn number_place(&mut self, at: &NestAccess, indent: usize, scope: &Scope) -> (String, String) {
        let Some(ty) = self.numbers_type() else { return self.access(at, indent, scope) };
        let form = &at.subscripts[0];
        let place = match scope.depth {
            0 => i64::from(form.constant).rem_euclid(NUMBERS).to_string(),
            _ if form.ivs[0] == 0 => i64::from(form.constant).rem_euclid(NUMBERS).to_string(),
            _ => format!("%{} mod {NUMBERS}", IVS[0]),
        };
        (format!("%N[{place}]"), ty)
    }

    /// A number out of memory as an index.
    fn number(&mut self, at: &NestAccess, indent: usize, scope: &Scope) -> String {
        let (place, ty) = self.number_place(at, indent, scope);
        let number = self.define("q", &format!("affine.load {place} : {ty}"), indent);
        match self.recipe.symbol {
            Symbol::Index => number,
            _ => self.define("q", &format!("arith.index_cast {number} : i32 to index"), indent),
        }
    }

    /// `%n` is another number from now on.
    pub(super) fn renew_symbol(&mut self, at: &NestAccess, indent: usize, scope: &Scope) {
        if self.recipe.symbol == Symbol::Argument {
            return;
        }
        let number = self.number(at, indent, scope);
        let (least, count) = (Rendered::MIN_SYMBOL, Rendered::MAX_SYMBOL - Rendered::MIN_SYMBOL + 1);
        // Numbers of all bits are no operands of maps: what is made of these may wrap.
        self.symbol = if self.recipe.symbol == Symbol::Cast && at.array % 2 == 1 {
            let map = format!("affine_map<()[s0] -> (s0 mod {count} - {})>", -least);
            self.define("n", &format!("affine.apply {map}()[{number}]"), indent)
        } else {
            let rest = self.arith("remui", &number, count, "index", indent);
            self.arith("addi", &rest, least, "index", indent)
        };
    }

    fn gather(&mut self, array: u8, at: &NestAccess, indent: usize, scope: &mut Scope) {
        let array = array as usize % self.recipe.ranks.len();
        let number = self.number(at, indent, scope);
        let extents = self.extents.shape(array);
        let subscripts: Vec<String> =
            extents.iter().map(|&size| self.arith("remui", &number, size, "index", indent)).collect();
        let place = format!("{}[{}]", scope.arrays[array], subscripts.join(", "));
        let ty = self.types[array].clone();
        let name = self.define("h", &format!("memref.load {place} : {ty}"), indent);
        scope.values.push(name);
    }

    fn note(&mut self, at: &NestAccess, iv: u8, indent: usize, scope: &Scope) {
        let mut number = match scope.depth {
            0 => self.index(i64::from(iv), indent),
            depth => format!("%{}", IVS[iv as usize % depth]),
        };
        if self.recipe.symbol == Symbol::Cast {
            number = self.define("x", &format!("arith.index_cast {number} : index to i32"), indent);
        }
        let (place, ty) = self.number_place(at, indent, scope);
        self.line(indent, &format!("affine.store {number}, {place} : {ty}"));
    }

    pub(super) fn far_node(&mut self, node: &NestNode, indent: usize, scope: &mut Scope) {
        let is_argument = self.recipe.symbol == Symbol::Argument;
        match node {
            NestNode::Cross { back, here, there } => {
                let kept = self.operand(&NestOperand::Scope(*back), indent, scope);
                let old = self.load_as("e", here, "", indent, scope);
                self.store(&kept, here, indent, scope);
                self.store(&old, there, indent, scope);
            }
            NestNode::Symbol(at) => self.renew_symbol(at, indent, scope),
            NestNode::Gather { at, .. } if is_argument => {
                let name = self.load_as("h", at, "", indent, scope);
                scope.values.push(name);
            }
            NestNode::Gather { array, at } => self.gather(*array, at, indent, scope),
            NestNode::Note { at, .. } if is_argument => self.store("%zero", at, indent, scope),
            NestNode::Note { at, iv } => self.note(at, *iv, indent, scope),
            _ => {}
        }
    }

    /// What the function returns, with its types.
    pub(super) fn returned(&mut self, scope: &Scope) -> String {
        let recipe = self.recipe;
        let names = recipe.returned.iter().map(|(operands, with)| {
            let names: Vec<String> = operands.iter().map(|operand| self.operand(operand, 1, scope)).collect();
            self.combine(&names, with % 3, 1)
        });
        let names: Vec<String> = names.collect();
        let types = vec![recipe.element(); names.len()].join(", ");
        self.line(
            1,
            &if names.is_empty() { "return".to_string() } else { format!("return {} : {types}", names.join(", ")) },
        );
        types
    }
}
