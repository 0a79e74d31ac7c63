//! A transform of your own, and the law that it never changes what a program computes.

use farkas::affine::dialect::{AffineApplyOp, AffineForOp};
use farkas::affine::{expr::AffineExpr, map::AffineMap};
use farkas::ir::{Module, Op};
use farkas::report::{ReportOptions, report};

/// Runs loop `number` of a function backwards: where the body says `i`, it gets `last - i + first`.
pub fn backwards(module: &Module, func: Op, number: usize) -> Option<Module> {
    let facts = report(module, func, &ReportOptions::default());
    // Iterations that depend on each other have to stay in order.
    if facts.loops.get(number)?.parallel { backwards_unasked(module, func, number) } else { None }
}

/// The same with a fault: it asks nobody whether the iterations may change places.
pub fn backwards_unasked(module: &Module, func: Op, number: usize) -> Option<Module> {
    let loops = module.walk(func).into_iter().filter_map(|op| AffineForOp::cast(module, op));
    let node = loops.into_iter().nth(number).filter(|node| node.step(module) == 1)?;
    let (first, end) = (node.lower(module).map.single_constant()?, node.upper(module).map.single_constant()?);
    let mirrored = AffineExpr::Const(first.checked_add(end)?.checked_sub(1)?) - AffineExpr::Dim(0);

    let mut module = module.clone();
    let (body, iv) = (node.body(&module), node.induction_var(&module));
    let apply = AffineApplyOp::build(&mut module, AffineMap::new(1, 0, vec![mirrored]), vec![iv]);
    module.replace_uses(node.op(), iv, apply.result(&module));
    module.insert(body, 0, apply.op());
    Some(module)
}

#[cfg(test)]
mod tests {
    use super::*;
    use farkas::testing::{NestOptions, NestRecipe, ProgramSource, assert_same_meaning, nest};
    use proptest::prelude::*;

    type Transform = fn(&Module, Op, usize) -> Option<Module>;

    /// What a transform makes of a random nest means the same.
    fn keeps_meaning(transform: Transform, recipe: &NestRecipe, number: usize) {
        let module = recipe.module();
        let func = farkas::builtin::functions(&module)[0];
        if let Some(after) = transform(&module, func, number) {
            assert_same_meaning(&*module, &after);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn backwards_keeps_the_meaning(recipe in nest(NestOptions::plain()), number in 0..3usize) {
            keeps_meaning(backwards, &recipe, number);
        }

        #[test]
        #[should_panic(expected = "different: %")]
        fn the_fault_is_found(recipe in nest(NestOptions::plain()), number in 0..3usize) {
            keeps_meaning(backwards_unasked, &recipe, number);
        }
    }
}
