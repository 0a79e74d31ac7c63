//! Recipes of loop nests, and the strategy that makes them.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// What a random nest may have in it.
#[derive(Clone, Debug)]
pub struct NestOptions {
    /// How deep loops nest, 1 to 4.
    pub max_depth: usize,
    /// How many operations that write stand next to each other at most.
    pub max_statements: usize,
    /// How many arrays there are, 1 or 2.
    pub arrays: usize,
    /// Statements beside inner loops, and several loops side by side.
    pub imperfect: bool,
    /// Bounds and subscripts that use a symbol `%n`.
    pub parametric: bool,
    /// Bounds that use outer induction variables.
    pub triangular: bool,
    /// Lower bounds that are a `max`, upper bounds that are a `min`.
    pub min_max: bool,
    /// Steps greater than 1.
    pub steps: bool,
    /// `affine.if`, with and without `else`.
    pub guards: bool,
    /// Value-yielding `affine.if`.
    pub value_ifs: bool,
    /// Loads at an outer level whose value is used deeper.
    pub hoisted: bool,
    /// Two loads and two stores that exchange cells.
    pub swaps: bool,
    /// Loops with `iter_args`.
    pub reductions: bool,
    /// Statements `x = x op y`, and arrays of integers.
    pub updates: bool,
    /// Loops that hand two numbers round.
    pub rotations: bool,
    /// Induction variables used as data.
    pub iv_data: bool,
    /// Subscripts and conditions with `mod` and `floordiv`.
    pub divisions: bool,
    /// Vector loads and stores.
    pub vectors: bool,
    /// Subviews, memrefs that are selected, and memrefs that a loop hands round.
    pub aliases: bool,
    /// Layouts in which different subscripts may name the same cell.
    pub layouts: bool,
    /// `scf` loops and guards with `arith` subscripts instead of `affine`, some over `i8`, `i32` and unsigned.
    pub raised: bool,
    /// Parallel loops.
    pub parallel: bool,
}

impl Default for NestOptions {
    fn default() -> NestOptions {
        NestOptions {
            max_depth: 3,
            max_statements: 3,
            arrays: 2,
            imperfect: true,
            parametric: true,
            triangular: true,
            min_max: true,
            steps: true,
            guards: true,
            value_ifs: true,
            hoisted: true,
            swaps: true,
            reductions: true,
            updates: false,
            rotations: false,
            iv_data: true,
            divisions: false,
            vectors: false,
            aliases: false,
            layouts: false,
            raised: false,
            parallel: false,
        }
    }
}

impl NestOptions {
    /// Perfect nests with constant bounds, without guards, hoisted loads and values that cross loops.
    pub fn plain() -> NestOptions {
        NestOptions {
            max_depth: 3,
            max_statements: 2,
            arrays: 2,
            imperfect: false,
            parametric: false,
            triangular: false,
            min_max: false,
            steps: false,
            guards: false,
            value_ifs: false,
            hoisted: false,
            swaps: false,
            reductions: false,
            updates: false,
            rotations: false,
            iv_data: false,
            divisions: false,
            vectors: false,
            aliases: false,
            layouts: false,
            raised: false,
            parallel: false,
        }
    }

    /// All there is.
    pub fn everything() -> NestOptions {
        NestOptions {
            max_depth: 4,
            updates: true,
            rotations: true,
            divisions: true,
            vectors: true,
            aliases: true,
            layouts: true,
            raised: true,
            parallel: true,
            ..NestOptions::default()
        }
    }
}

/// A linear form over the enclosing induction variables, outermost first, `%n`, and 1; coefficients of variables that
/// are not in scope do not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// Coefficients of induction variables.
    pub ivs: [i8; 4],
    /// Coefficient of `%n`.
    pub symbol: i8,
    /// Constant.
    pub constant: i8,
    /// What is made of the sum of all this.
    pub division: Option<(Division, u8)>,
}

/// A division by a positive constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Division {
    /// `mod`.
    Mod,
    /// `floordiv`.
    Floor,
}

/// One bound of a loop: the largest (lower) or smallest (upper) of one or two forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The form that is always there.
    pub first: Form,
    /// The other form of a `max` or `min`.
    pub second: Option<Form>,
}

/// A condition: `form >= 0`, or `form == 0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The form.
    pub form: Form,
    /// Is it an equality?
    pub is_eq: bool,
}

/// An access: an array and two subscripts, of which a one-dimensional array uses the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    /// Which array or view, modulo the number of these.
    pub array: u8,
    /// The subscripts, up to a shift that keeps them in bounds.
    pub subscripts: [Form; 2],
}

/// A number that a statement uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A load at the place of use.
    Load(Access),
    /// A constant.
    Constant(i8),
    /// An enclosing induction variable, converted.
    Iv(u8),
    /// A value that is in scope: a hoisted load, an iteration argument, a result; counted from the innermost.
    Scope(u8),
}

/// An iteration argument of a loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carried {
    /// Where it starts.
    pub init: Operand,
    /// What is added to it at the end of each iteration.
    pub term: Operand,
    /// Where the loop's result is stored.
    pub target: Option<Access>,
}

/// Two iteration arguments: the second becomes the first, and something the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rotation {
    /// Where they start.
    pub inits: [Operand; 2],
    /// What the second becomes; the first, if it is not said.
    pub next: Option<Operand>,
}

/// A part of a nest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// `affine.for`.
    Loop {
        /// Lower bound; all its forms hold.
        lower: Bound,
        /// Upper bound; all its forms hold.
        upper: Bound,
        /// Step, from 1.
        step: u8,
        /// An iteration argument.
        carried: Option<Carried>,
        /// Two more iteration arguments.
        rotation: Option<Rotation>,
        /// Is it a parallel loop? Then it has no iteration arguments. Parallel loops of `affine` that stand in each other
        /// alone are written as one.
        parallel: bool,
        /// Does it exchange the names of the first two arrays in each iteration, where they have the same type?
        rotates: bool,
        /// What is in it.
        body: Vec<Node>,
    },
    /// `affine.if`.
    If {
        /// All of these.
        conditions: Vec<Condition>,
        /// Where they hold.
        then: Vec<Node>,
        /// Where they do not.
        otherwise: Option<Vec<Node>>,
    },
    /// A value-yielding `affine.if`; the value comes into scope.
    Choose {
        /// The condition.
        condition: Condition,
        /// The value where it holds.
        then: Operand,
        /// The value where it does not.
        otherwise: Operand,
    },
    /// A load whose value comes into scope.
    Hoist(Access),
    /// `target = operands combined`.
    Assign {
        /// What is written.
        target: Access,
        /// What is combined; nothing means a constant.
        operands: Vec<Operand>,
        /// How: `+`, `-` or `*`, modulo 3.
        with: u8,
    },
    /// `target = target op term`.
    Update {
        /// What is changed.
        target: Access,
        /// By what.
        term: Operand,
        /// How: `+`, `-`, `*`, minimum, maximum, or a maximum by comparison, modulo 6.
        with: u8,
    },
    /// Exchanges two cells.
    Swap(Access, Access),
    /// Moves some elements in a row.
    Move {
        /// How many, from 1.
        width: u8,
        /// Where from.
        source: Access,
        /// Where to.
        target: Access,
    },
    /// A constant is written to one of the first two arrays, where they have the same type.
    Select {
        /// Which one.
        condition: Condition,
        /// Where.
        target: Access,
    },
}

/// A view of an array: in each dimension from `offset` on, `stride` elements apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewRecipe {
    /// The array, modulo the number of arrays.
    pub base: u8,
    /// Where it starts.
    pub offset: u8,
    /// How far apart its elements are.
    pub stride: u8,
}

/// What a program is written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// `affine`.
    Affine,
    /// `scf`, `arith` and `memref`, over `index`.
    Index,
    /// The same over integers of so many bits; without `%n`.
    Integer(u8),
    /// The same over integers that loops compare as unsigned.
    Unsigned(u8),
}

/// A whole program: one function with one or more nests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NestRecipe {
    /// How many dimensions each array has, 1 or 2.
    pub ranks: Vec<u8>,
    /// Views of arrays.
    pub views: Vec<ViewRecipe>,
    /// Does each array have a layout that is not injective? Not where it is viewed.
    pub layouts: Vec<bool>,
    /// What it is written with.
    pub style: Style,
    /// Are subscripts computed in the type that loops count in?
    pub narrow: bool,
    /// Do arrays hold integers?
    pub integers: bool,
    /// Is there a symbol `%n`?
    pub parametric: bool,
    /// The function's body.
    pub body: Vec<Node>,
}

impl NestRecipe {
    /// The same program, with parallel loops where `wanted`, by their places in the text.
    pub fn in_parallel(&self, wanted: &[bool]) -> NestRecipe {
        fn mark(nodes: &mut [Node], wanted: &mut impl Iterator<Item = bool>) {
            for node in nodes {
                match node {
                    Node::Loop { parallel, body, .. } => {
                        *parallel |= wanted.next().unwrap_or(false);
                        mark(body, wanted);
                    }
                    Node::If { then, otherwise, .. } => {
                        mark(then, wanted);
                        mark(otherwise.as_deref_mut().unwrap_or_default(), wanted);
                    }
                    _ => {}
                }
            }
        }
        let mut recipe = self.clone();
        mark(&mut recipe.body, &mut wanted.iter().copied());
        recipe
    }
}

/// Random nests.
pub fn nest(options: NestOptions) -> BoxedStrategy<NestRecipe> {
    let ranks = vec(1..=2u8, options.arrays.clamp(1, 2));
    let nests = if options.imperfect { 1..=2usize } else { 1..=1 };
    let parametric = options.parametric;
    let body = vec(outer_loop(&options, 0), nests);
    let rarely = |wanted: bool| if wanted { prop::bool::weighted(0.2).boxed() } else { Just(false).boxed() };
    let layouts = vec(rarely(options.layouts), 2);
    let style = if options.raised {
        let bits = || prop_oneof![Just(8u8), Just(32u8)];
        prop_oneof![
            4 => Just(Style::Affine),
            2 => Just(Style::Index),
            1 => bits().prop_map(Style::Integer),
            1 => bits().prop_map(Style::Unsigned),
        ]
        .boxed()
    } else {
        Just(Style::Affine).boxed()
    };
    let view = (0..2u8, 0..2u8, 1..=2u8).prop_map(|(base, offset, stride)| ViewRecipe { base, offset, stride });
    let views = if options.aliases { vec(view, 0..=1).boxed() } else { Just(Vec::new()).boxed() };
    let integers = prop::bool::weighted(if options.updates { 0.5 } else { 0.0 });
    let narrow = prop::bool::weighted(if options.raised { 0.5 } else { 0.0 });
    (ranks, views, layouts, (style, narrow, integers), body)
        .prop_map(move |(ranks, views, layouts, (style, narrow, integers), body)| {
            let parametric = parametric && matches!(style, Style::Affine | Style::Index);
            NestRecipe { ranks, views, layouts, style, narrow, integers, parametric, body }
        })
        .boxed()
}

fn outer_loop(options: &NestOptions, depth: usize) -> BoxedStrategy<Node> {
    let step = if options.steps { prop_oneof![4 => Just(1u8), 1 => 2..=3u8].boxed() } else { Just(1).boxed() };
    let carried = if options.reductions {
        let parts =
            (operand(options, depth), operand(options, depth + 1), option::weighted(0.8, access(options, depth)));
        let carried = parts.prop_map(|(init, term, target)| Carried { init, term, target });
        option::weighted(0.25, carried).boxed()
    } else {
        Just(None).boxed()
    };
    let rotation = ([operand(options, depth), operand(options, depth)], option::of(operand(options, depth + 1)));
    let rotation = rotation.prop_map(|(inits, next)| Rotation { inits, next });
    let rotation = if options.rotations { option::weighted(0.1, rotation).boxed() } else { Just(None).boxed() };
    let parallel = prop::bool::weighted(if options.parallel { 0.2 } else { 0.0 });
    let rotates = prop::bool::weighted(if options.aliases && depth < 2 { 0.15 } else { 0.0 });
    let bounds = (lower_bound(options, depth), upper_bound(options, depth), step);
    (bounds, (carried, rotation), parallel, rotates, loop_body(options, depth + 1))
        .prop_map(|((lower, upper, step), (carried, rotation), parallel, rotates, mut body)| {
            if let (true, [Node::Loop { parallel, carried, rotation, rotates, .. }]) = (parallel, &mut body[..]) {
                (*parallel, *carried, *rotation, *rotates) = (true, None, None, false);
            }
            let (carried, rotation) = if parallel { (None, None) } else { (carried, rotation) };
            Node::Loop { lower, upper, step, carried, rotation, parallel, rotates: rotates && !parallel, body }
        })
        .boxed()
}

/// What stands in a loop; `depth` loops are around it.
fn loop_body(options: &NestOptions, depth: usize) -> BoxedStrategy<Vec<Node>> {
    let statements = vec(statement(options, depth), 1..=options.max_statements.max(1));
    if depth >= options.max_depth {
        return statements.boxed();
    }
    let perfect = outer_loop(options, depth).prop_map(|inner| vec![inner]);
    if !options.imperfect {
        return prop_oneof![2 => perfect, 1 => statements].boxed();
    }
    let mixed =
        (vec(statement(options, depth), 0..=1), outer_loop(options, depth), vec(statement(options, depth), 0..=1));
    let mixed = mixed.prop_map(|(before, inner, after)| before.into_iter().chain([inner]).chain(after).collect());
    prop_oneof![3 => perfect, 3 => mixed, 2 => statements].boxed()
}

fn statement(options: &NestOptions, depth: usize) -> BoxedStrategy<Node> {
    let assign = (access(options, depth), vec(operand(options, depth), 0..=2), 0..3u8)
        .prop_map(|(target, operands, with)| Node::Assign { target, operands, with });
    let mut choices = vec![(6, assign.boxed())];
    if options.swaps {
        let swap = (access(options, depth), access(options, depth)).prop_map(|(a, b)| Node::Swap(a, b));
        choices.push((1, swap.boxed()));
    }
    if options.updates {
        let update = (access(options, depth), operand(options, depth), 0..6u8);
        choices.push((2, update.prop_map(|(target, term, with)| Node::Update { target, term, with }).boxed()));
    }
    if options.vectors {
        let copy = (2..=4u8, access(options, depth), access(options, depth));
        choices.push((1, copy.prop_map(|(width, source, target)| Node::Move { width, source, target }).boxed()));
    }
    if options.aliases {
        let select = (condition(options, depth), access(options, depth));
        choices.push((1, select.prop_map(|(condition, target)| Node::Select { condition, target }).boxed()));
    }
    if options.hoisted {
        choices.push((1, access(options, depth).prop_map(Node::Hoist).boxed()));
    }
    if options.value_ifs {
        let choose = (condition(options, depth), operand(options, depth), operand(options, depth))
            .prop_map(|(condition, then, otherwise)| Node::Choose { condition, then, otherwise });
        choices.push((1, choose.boxed()));
    }
    if options.guards {
        let simple = NestOptions { guards: false, ..options.clone() };
        let then = vec(statement(&simple, depth), 1..=2);
        let otherwise = option::of(vec(statement(&simple, depth), 1..=1));
        let guard = (vec(condition(options, depth), 1..=2), then, otherwise)
            .prop_map(|(conditions, then, otherwise)| Node::If { conditions, then, otherwise });
        choices.push((2, guard.boxed()));
    }
    proptest::strategy::Union::new_weighted(choices).boxed()
}

fn operand(options: &NestOptions, depth: usize) -> BoxedStrategy<Operand> {
    let iv = if options.iv_data { 1 } else { 0 };
    let scope = if options.hoisted || options.reductions || options.value_ifs { 3 } else { 0 };
    let mut choices = vec![
        (6, access(options, depth).prop_map(Operand::Load).boxed()),
        (1, (-3..=3i8).prop_map(Operand::Constant).boxed()),
    ];
    if scope > 0 {
        choices.push((scope, (0..3u8).prop_map(Operand::Scope).boxed()));
    }
    if iv > 0 {
        choices.push((iv, (0..4u8).prop_map(Operand::Iv).boxed()));
    }
    proptest::strategy::Union::new_weighted(choices).boxed()
}

/// A form in the first `depth` variables with small coefficients, most of them 0.
fn form(
    depth: usize,
    symbol: BoxedStrategy<i8>,
    constant: std::ops::RangeInclusive<i8>,
    division: BoxedStrategy<Option<(Division, u8)>>,
) -> BoxedStrategy<Form> {
    let coefficient = |d: usize| {
        if d < depth {
            prop_oneof![4 => Just(0i8), 4 => Just(1i8), 1 => Just(-1i8), 1 => Just(2i8)].boxed()
        } else {
            Just(0).boxed()
        }
    };
    let ivs = [coefficient(0), coefficient(1), coefficient(2), coefficient(3)];
    (ivs, symbol, constant, division)
        .prop_map(|(ivs, symbol, constant, division)| Form { ivs, symbol, constant, division })
        .boxed()
}

fn division(options: &NestOptions) -> BoxedStrategy<Option<(Division, u8)>> {
    if !options.divisions {
        return Just(None).boxed();
    }
    let kind = prop_oneof![Just(Division::Mod), Just(Division::Floor)];
    option::weighted(0.15, (kind, 2..=3u8)).boxed()
}

fn rare_symbol(options: &NestOptions) -> BoxedStrategy<i8> {
    if options.parametric { prop_oneof![8 => Just(0i8), 1 => Just(1i8)].boxed() } else { Just(0).boxed() }
}

fn access(options: &NestOptions, depth: usize) -> BoxedStrategy<Access> {
    let subscript = || form(depth, rare_symbol(options), -1..=1, division(options));
    let arrays = if options.aliases { 0..6u8 } else { 0..2u8 };
    (arrays, [subscript(), subscript()]).prop_map(|(array, subscripts)| Access { array, subscripts }).boxed()
}

fn condition(options: &NestOptions, depth: usize) -> BoxedStrategy<Condition> {
    let symbol = if options.parametric { (-1..=1i8).boxed() } else { Just(0).boxed() };
    let form = form(depth, symbol, -3..=3, division(options));
    (form, prop::bool::weighted(0.25)).prop_map(|(form, is_eq)| Condition { form, is_eq }).boxed()
}

/// One outer variable, or none, plus a constant.
fn outer_variable(options: &NestOptions, depth: usize, constant: std::ops::RangeInclusive<i8>) -> BoxedStrategy<Form> {
    (0..depth.max(1), constant, division(options))
        .prop_map(move |(variable, constant, division)| {
            let mut ivs = [0; 4];
            if variable < depth {
                ivs[variable] = 1;
            }
            Form { ivs, symbol: 0, constant, division }
        })
        .boxed()
}

fn constant_form(constant: std::ops::RangeInclusive<i8>) -> BoxedStrategy<Form> {
    constant.prop_map(|constant| Form { ivs: [0; 4], symbol: 0, constant, division: None }).boxed()
}

fn lower_bound(options: &NestOptions, depth: usize) -> BoxedStrategy<Bound> {
    let triangular = options.triangular && depth > 0;
    let mut choices = vec![(3, constant_form(0..=0)), (2, constant_form(-2..=2))];
    if triangular {
        choices.push((2, outer_variable(options, depth, -1..=1)));
    }
    bound(options, proptest::strategy::Union::new_weighted(choices).boxed(), constant_form(-1..=2))
}

fn upper_bound(options: &NestOptions, depth: usize) -> BoxedStrategy<Bound> {
    let triangular = options.triangular && depth > 0;
    let mut choices = vec![(4, constant_form(1..=5))];
    if triangular {
        choices.push((2, outer_variable(options, depth, 0..=2)));
    }
    if options.parametric {
        let symbol = (-1..=1i8).prop_map(|constant| Form { ivs: [0; 4], symbol: 1, constant, division: None });
        choices.push((3, symbol.boxed()));
    }
    bound(options, proptest::strategy::Union::new_weighted(choices).boxed(), constant_form(2..=5))
}

fn bound(options: &NestOptions, first: BoxedStrategy<Form>, second: BoxedStrategy<Form>) -> BoxedStrategy<Bound> {
    let second = if options.min_max { option::weighted(0.2, second).boxed() } else { Just(None).boxed() };
    (first, second).prop_map(|(first, second)| Bound { first, second }).boxed()
}
