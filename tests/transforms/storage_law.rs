//! The law of storage: whatever order the judge accepts is written and computes the same, though statements that hand values
//! to each other run in loops of their own; where SSA values cannot hold these, memory does.
//!
//! `FARKAS_NESTS=2000 cargo test --test transforms storage_law -- --nocapture` asks it of 2,000 random nests.

use std::cell::RefCell;
use std::collections::BTreeMap;

use farkas::affine::presburger::Budget;
use farkas::analysis::extract;
use farkas::emit::emit;
use farkas::interp::{CompareOptions, Verdict, compare};
use farkas::schedule::change::Change;
use farkas::schedule::legality::judge;
use farkas::schedule::program::Program;
use farkas::schedule::scan::{Scanned, scan};
use farkas::schedule::tree::{Node, Tree};
use farkas::testing::{NestOptions, nest};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::{cases, text};

/// The tree with loops of its own for each run of statements between two cuts, and some loops backwards or in parallel.
fn taken_apart(tree: &Tree, cuts: u64, backwards: u64, parallel: u64) -> Tree {
    // What stands in one guard has one time.
    if cuts & 3 == 0 && !tree.root.has_guards() {
        return shifted(tree, cuts, parallel);
    }
    let mut parts = vec![Vec::new()];
    for (number, statement) in tree.root.statements().into_iter().enumerate() {
        if number > 0 && cuts >> (number % 64) & 1 == 1 {
            parts.push(Vec::new());
        }
        parts.last_mut().expect("there is one").push(statement);
    }
    let part = |part: Vec<_>| tree.root.of_statements(&|id| part.contains(&id).then_some(id));
    let mut tree = Tree { root: Node::sequence(parts.into_iter().map(part).collect()) };
    for number in 0..tree.bands().len() {
        let Some(band) = tree.band_mut(number) else { continue };
        if backwards >> (number % 64) & 1 == 1 {
            band.member.values_mut().for_each(|time| *time = time.clone() * -1);
        }
        band.parallel = parallel >> (number % 64) & 1 == 1;
    }
    tree
}

/// The tree in which later statements run some iterations later.
fn shifted(tree: &Tree, shifts: u64, parallel: u64) -> Tree {
    let mut tree = tree.clone();
    for number in 0..tree.bands().len() {
        let Some(band) = tree.band_mut(number) else { continue };
        let mut later = 0;
        for (place, time) in band.member.values_mut().enumerate() {
            later += (shifts >> ((2 + number + place) % 64) & 1) as i64;
            *time = time.clone() + later;
        }
        band.parallel = parallel >> (number % 64) & 1 == 1;
    }
    tree
}

/// What became of the orders.
#[derive(Default)]
struct Table(BTreeMap<String, usize>);

fn check(recipe: &farkas::testing::NestRecipe, masks: [u64; 3], table: &RefCell<Table>) -> Result<(), String> {
    let module = farkas::parse(&recipe.render().text).unwrap_or_else(|errors| panic!("{}", errors[0])).module;
    let func = farkas::builtin::functions(&module)[0];
    let count = |what: &str| *table.borrow_mut().0.entry(what.to_string()).or_default() += 1;
    let Ok(scop) = extract(&module, func, false) else { return Ok(()) };
    let (program, _) = Program::read(&module, scop, false, &Default::default());
    let budget = Budget::default();
    let [cuts, backwards, parallel] = masks;
    // Ever less of what was asked for, until it is legal.
    for (backwards, parallel) in [(backwards, parallel), (backwards, 0), (0, parallel), (0, 0)] {
        let tree = taken_apart(&Tree::of(&program.scop), cuts, backwards, parallel);
        let change = Change::order("order", "order", tree);
        let Ok(legal) = judge(&program.scop, &program.dependences, &change, &budget) else {
            count("not legal");
            continue;
        };
        let Ok(nodes) = scan(&module, &program.scop, &legal, &Scanned::default(), &budget) else {
            count("legal, but without loops");
            continue;
        };
        let after = match emit(&module, &program.scop, &nodes) {
            Ok(emitted) => {
                count(match emitted.storage.iter().any(|line| line.contains(" mod ")) {
                    _ if emitted.storage.is_empty() => "computes the same",
                    true => "computes the same by storage of what is alive",
                    false => "computes the same by storage",
                });
                emitted.module
            }
            Err(error) => {
                count(&error.to_string());
                continue;
            }
        };
        match compare(&module, &after, &CompareOptions::default()) {
            Verdict::Tested { numbers_only: None, .. } => {}
            verdict => return Err(format!("{verdict:?}\n{}\n{}", text(&module), text(&after))),
        }
        text(&after);
        return Ok(());
    }
    Ok(())
}

#[test]
fn what_is_taken_apart_computes_the_same() {
    let cases = cases(96);
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let table = RefCell::new(Table::default());
    let law = |(recipe, masks)| check(&recipe, masks, &table).map_err(TestCaseError::fail);
    let strategy = (nest(NestOptions::default()), any::<[u64; 3]>());
    TestRunner::new(config).run(&strategy, law).unwrap_or_else(|error| panic!("{error}"));
    for (what, count) in &table.borrow().0 {
        println!("{count:6}  {what}");
    }
    assert!(table.borrow().0.contains_key("computes the same by storage"), "no value ever needed memory");
}
