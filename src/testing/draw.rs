//! The strategy that makes recipes of loop nests.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::far;
use super::nest::{
    Division, NestAccess, NestBound, NestCarried, NestCondition, NestForm, NestNode, NestOperand, NestOptions,
    NestRecipe, NestStyle, Rotation, Symbol, ViewRecipe,
};

/// Random nests.
pub fn nest(options: NestOptions) -> BoxedStrategy<NestRecipe> {
    let ranks = vec(1..=2u8, options.arrays.clamp(1, 2));
    let nests = if options.imperfect { 1..=2usize } else { 1..=1 };
    let parametric = options.parametric;
    let body = if options.far { far::body(&options) } else { vec(outer_loop(&options, 0), nests).boxed() };
    let symbol = if options.far {
        prop_oneof![Just(Symbol::Argument), Just(Symbol::Index), Just(Symbol::Cast)].boxed()
    } else {
        Just(Symbol::Argument).boxed()
    };
    let returned = if options.far { far::returned(&options) } else { Just(Vec::new()).boxed() };
    let rarely = |wanted: bool| if wanted { prop::bool::weighted(0.2).boxed() } else { Just(false).boxed() };
    let layouts = vec(rarely(options.layouts), 2);
    let style = if options.raised {
        let bits = || prop_oneof![Just(8u8), Just(32u8)];
        prop_oneof![
            4 => Just(NestStyle::Affine),
            2 => Just(NestStyle::Index),
            1 => bits().prop_map(NestStyle::Integer),
            1 => bits().prop_map(NestStyle::Unsigned),
        ]
        .boxed()
    } else {
        Just(NestStyle::Affine).boxed()
    };
    let view = (0..2u8, 0..2u8, 1..=2u8).prop_map(|(base, offset, stride)| ViewRecipe { base, offset, stride });
    let views = if options.aliases { vec(view, 0..=1).boxed() } else { Just(Vec::new()).boxed() };
    let integers = prop::bool::weighted(if options.updates { 0.5 } else { 0.0 });
    let narrow = prop::bool::weighted(if options.raised { 0.5 } else { 0.0 });
    let manner = (style, narrow, integers, symbol);
    (ranks, views, layouts, manner, (body, returned))
        .prop_map(move |(ranks, views, layouts, (style, narrow, integers, symbol), (body, returned))| {
            let parametric = parametric && matches!(style, NestStyle::Affine | NestStyle::Index);
            NestRecipe { ranks, views, layouts, style, narrow, integers, parametric, symbol, body, returned }
        })
        .boxed()
}

pub(super) fn outer_loop(options: &NestOptions, depth: usize) -> BoxedStrategy<NestNode> {
    let step = if options.steps { prop_oneof![4 => Just(1u8), 1 => 2..=3u8].boxed() } else { Just(1).boxed() };
    let carried = if options.reductions {
        let with = if options.updates { prop_oneof![3 => Just(0u8), 2 => 1..6u8].boxed() } else { Just(0).boxed() };
        let target = option::weighted(0.8, access(options, depth));
        let parts = (operand(options, depth), operand(options, depth + 1), target, with);
        let carried = parts.prop_map(|(init, term, target, with)| NestCarried { init, term, with, target });
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
            if let (true, [NestNode::Loop { parallel, carried, rotation, rotates, .. }]) = (parallel, &mut body[..]) {
                (*parallel, *carried, *rotation, *rotates) = (true, None, None, false);
            }
            let rotation = rotation.filter(|_| !parallel);
            NestNode::Loop { lower, upper, step, carried, rotation, parallel, rotates: rotates && !parallel, body }
        })
        .boxed()
}

/// What stands in a loop; `depth` loops are around it.
fn loop_body(options: &NestOptions, depth: usize) -> BoxedStrategy<Vec<NestNode>> {
    let statements = vec(statement(options, depth), 1..=options.max_statements.max(1));
    if options.far && depth < options.max_depth {
        let from_far = prop_oneof![3 => far::across(options, depth), 1 => far::before_parallel(options, depth)];
        let simple = loop_body(&NestOptions { far: false, ..options.clone() }, depth);
        return prop_oneof![1 => from_far, 1 => mixed(options, depth), 1 => simple, 1 => statements].boxed();
    }
    if depth >= options.max_depth {
        return statements.boxed();
    }
    let perfect = outer_loop(options, depth).prop_map(|inner| vec![inner]);
    if !options.imperfect {
        return prop_oneof![2 => perfect, 1 => statements].boxed();
    }
    prop_oneof![3 => perfect, 3 => mixed(options, depth), 2 => statements].boxed()
}

/// A loop with statements before and after it.
fn mixed(options: &NestOptions, depth: usize) -> BoxedStrategy<Vec<NestNode>> {
    let beside = || vec(statement(options, depth), 0..=1);
    (beside(), outer_loop(options, depth), beside())
        .prop_map(|(before, inner, after)| before.into_iter().chain([inner]).chain(after).collect())
        .boxed()
}

pub(super) fn statement(options: &NestOptions, depth: usize) -> BoxedStrategy<NestNode> {
    let assign = (access(options, depth), vec(operand(options, depth), 0..=2), 0..3u8)
        .prop_map(|(target, operands, with)| NestNode::Assign { target, operands, with });
    let mut choices = vec![(6, assign.boxed())];
    if options.swaps {
        let swap = (access(options, depth), access(options, depth)).prop_map(|(a, b)| NestNode::Swap(a, b));
        choices.push((1, swap.boxed()));
    }
    if options.updates {
        let update = (access(options, depth), operand(options, depth), 0..6u8);
        choices.push((2, update.prop_map(|(target, term, with)| NestNode::Update { target, term, with }).boxed()));
    }
    if options.keeps {
        let keep = (access(options, depth), operand(options, depth), 0..4u8);
        choices.push((1, keep.prop_map(|(target, term, with)| NestNode::Keep { target, term, with }).boxed()));
    }
    if options.vectors {
        let copy = (2..=4u8, access(options, depth), access(options, depth));
        choices.push((1, copy.prop_map(|(width, source, target)| NestNode::Move { width, source, target }).boxed()));
    }
    if options.aliases {
        let select = (condition(options, depth), access(options, depth));
        choices.push((1, select.prop_map(|(condition, target)| NestNode::Select { condition, target }).boxed()));
    }
    if options.far {
        choices.extend(far::statements(options, depth));
    }
    if options.hoisted {
        choices.push((1, access(options, depth).prop_map(NestNode::Hoist).boxed()));
    }
    if options.value_ifs {
        let choose = (condition(options, depth), operand(options, depth), operand(options, depth))
            .prop_map(|(condition, then, otherwise)| NestNode::Choose { condition, then, otherwise });
        choices.push((1, choose.boxed()));
    }
    if options.guards {
        let simple = NestOptions { guards: false, ..options.clone() };
        let then = vec(statement(&simple, depth), 1..=2);
        let otherwise = option::of(vec(statement(&simple, depth), 1..=1));
        let guard = (vec(condition(options, depth), 1..=2), then, otherwise)
            .prop_map(|(conditions, then, otherwise)| NestNode::If { conditions, then, otherwise });
        choices.push((2, guard.boxed()));
    }
    proptest::strategy::Union::new_weighted(choices).boxed()
}

fn operand(options: &NestOptions, depth: usize) -> BoxedStrategy<NestOperand> {
    let iv = if options.iv_data { 1 } else { 0 };
    let scope = if options.hoisted || options.reductions || options.value_ifs { 3 } else { 0 };
    let mut choices = vec![
        (6, access(options, depth).prop_map(NestOperand::Load).boxed()),
        (1, (-3..=3i8).prop_map(NestOperand::Constant).boxed()),
    ];
    if scope > 0 {
        choices.push((scope, (0..3u8).prop_map(NestOperand::Scope).boxed()));
    }
    if iv > 0 {
        choices.push((iv, (0..4u8).prop_map(NestOperand::Iv).boxed()));
    }
    proptest::strategy::Union::new_weighted(choices).boxed()
}

/// A form in the first `depth` variables with small coefficients, most of them 0.
fn form(
    depth: usize,
    symbol: BoxedStrategy<i8>,
    constant: std::ops::RangeInclusive<i8>,
    division: BoxedStrategy<Option<(Division, u8)>>,
) -> BoxedStrategy<NestForm> {
    let coefficient = |d: usize| {
        if d < depth {
            prop_oneof![4 => Just(0i8), 4 => Just(1i8), 1 => Just(-1i8), 1 => Just(2i8)].boxed()
        } else {
            Just(0).boxed()
        }
    };
    let ivs = [coefficient(0), coefficient(1), coefficient(2), coefficient(3)];
    (ivs, symbol, constant, division)
        .prop_map(|(ivs, symbol, constant, division)| NestForm { ivs, symbol, constant, division })
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

pub(super) fn access(options: &NestOptions, depth: usize) -> BoxedStrategy<NestAccess> {
    let subscript = || form(depth, rare_symbol(options), -1..=1, division(options));
    let arrays = if options.aliases { 0..6u8 } else { 0..2u8 };
    (arrays, [subscript(), subscript()]).prop_map(|(array, subscripts)| NestAccess { array, subscripts }).boxed()
}

fn condition(options: &NestOptions, depth: usize) -> BoxedStrategy<NestCondition> {
    let symbol = if options.parametric { (-1..=1i8).boxed() } else { Just(0).boxed() };
    let form = form(depth, symbol, -3..=3, division(options));
    (form, prop::bool::weighted(0.25)).prop_map(|(form, is_eq)| NestCondition { form, is_eq }).boxed()
}

/// One outer variable, or none, plus a constant.
fn outer_variable(
    options: &NestOptions,
    depth: usize,
    constant: std::ops::RangeInclusive<i8>,
) -> BoxedStrategy<NestForm> {
    (0..depth.max(1), constant, division(options))
        .prop_map(move |(variable, constant, division)| {
            let mut ivs = [0; 4];
            if variable < depth {
                ivs[variable] = 1;
            }
            NestForm { ivs, symbol: 0, constant, division }
        })
        .boxed()
}

pub(super) fn constant_form(constant: std::ops::RangeInclusive<i8>) -> BoxedStrategy<NestForm> {
    constant.prop_map(|constant| NestForm { ivs: [0; 4], symbol: 0, constant, division: None }).boxed()
}

fn lower_bound(options: &NestOptions, depth: usize) -> BoxedStrategy<NestBound> {
    let triangular = options.triangular && depth > 0;
    let mut choices = vec![(3, constant_form(0..=0)), (2, constant_form(-2..=2))];
    if triangular {
        choices.push((2, outer_variable(options, depth, -1..=1)));
    }
    bound(options, proptest::strategy::Union::new_weighted(choices).boxed(), constant_form(-1..=2))
}

pub(super) fn upper_bound(options: &NestOptions, depth: usize) -> BoxedStrategy<NestBound> {
    let triangular = options.triangular && depth > 0;
    let mut choices = vec![(4, constant_form(1..=5))];
    if triangular {
        choices.push((2, outer_variable(options, depth, 0..=2)));
    }
    if options.parametric {
        let symbol = (-1..=1i8).prop_map(|constant| NestForm { ivs: [0; 4], symbol: 1, constant, division: None });
        choices.push((3, symbol.boxed()));
    }
    bound(options, proptest::strategy::Union::new_weighted(choices).boxed(), constant_form(2..=5))
}

fn bound(
    options: &NestOptions,
    first: BoxedStrategy<NestForm>,
    second: BoxedStrategy<NestForm>,
) -> BoxedStrategy<NestBound> {
    let second = if options.min_max { option::weighted(0.2, second).boxed() } else { Just(None).boxed() };
    (first, second).prop_map(|(first, second)| NestBound { first, second }).boxed()
}
