//! The law of storage: where an array is promoted, or fetched ahead, or expanded and contracted, among other steps, the program computes the same, no
//! parallel loop races, and it is read again.
//!
//! `FARKAS_NESTS=2000 cargo test --test transforms promote -- --nocapture` asks it of 2,000 random nests.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use farkas::ir::Module;
use farkas::schedule::refusal::Refusal;
use farkas::testing::{NestOptions, NestRecipe, PipelineRecipe, nest, pipeline};
use farkas::transforms::{Looped, Options, PipelineError, apply_pipeline, choose_pipeline, parse_pipeline};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::{agree, cases, races, text};

/// The memrefs of the function `@f`, as steps name them.
fn arrays(text: &str) -> Vec<String> {
    let head = text.lines().find(|line| line.contains("func.func @f(")).unwrap_or_default();
    let words = head.split(['(', ',', ' ']).filter_map(|word| word.strip_suffix(':'));
    words.filter(|word| head.contains(&format!("{word}: memref"))).map(str::to_owned).collect()
}

/// What became of the pipelines.
type Table = RefCell<BTreeMap<String, usize>>;

/// Do both compute the same, and does no parallel loop of the second one race?
fn same<'w>(recipe: &NestRecipe, before: &Module, after: &Module, what: &'w str) -> Result<&'w str, String> {
    agree(recipe, before, after)?;
    match races(after) {
        races if races.is_empty() => Ok(what),
        races => Err(format!("{races:?}\n{}", text(after))),
    }
}

/// What the steps are that move values.
type Moves = fn(array: &str, others: &[String], loops: &[Looped], choice: [u8; 4]) -> Vec<String>;

/// A promotion, of one array or two.
fn promoted(array: &str, others: &[String], loops: &[Looped], [_, looped, which, how]: [u8; 4]) -> Vec<String> {
    let [_, ..] = loops else { return vec!["parallelize".to_owned()] };
    let looped = &loops[looped as usize % loops.len()].label;
    let other = &others[which as usize % others.len()];
    let second = if how % 3 == 0 && other != array { format!(",{other}") } else { String::new() };
    let options = ["", ";whole", ";whole,space=1", ";hull", ";pack", ";whole,pack"][how as usize / 3 % 6];
    vec![format!("promote({array}{second},{looped}{options})")]
}

/// A promotion, then what it copies ahead: of the loop that stands at the same place of the text, or of another one.
fn staged(array: &str, _: &[String], loops: &[Looped], [_, looped, _, how]: [u8; 4]) -> Vec<String> {
    let Some(last) = loops.len().checked_sub(1) else { return vec!["parallelize".to_owned(); 2] };
    let label = &loops[(looped as usize % 4).min(last)].label;
    vec![format!("promote({array},{label})"), format!("pipeline({label};{})", how % 3 + 2)]
}

/// A promotion, whose memory is made once then.
fn hoisted(array: &str, _: &[String], loops: &[Looped], [_, looped, ..]: [u8; 4]) -> Vec<String> {
    let [_, ..] = loops else { return vec!["parallelize".to_owned(); 2] };
    let looped = &loops[looped as usize % loops.len()].label;
    vec![format!("promote({array},{looped})"), format!("hoist({array}_buf)")]
}

/// Memory for each iteration, and perhaps as little of it as is needed.
fn expanded(array: &str, _: &[String], _: &[Looped], [.., how]: [u8; 4]) -> Vec<String> {
    let steps = [format!("expand({array})"), format!("contract({array}_exp)")];
    steps[..1 + usize::from(how % 2)].to_vec()
}

/// What is loaded and stored through views, named by the arrays.
fn unviewed(_: &str, _: &[String], _: &[Looped], _: [u8; 4]) -> Vec<String> {
    vec!["unview".to_owned()]
}

/// Steps of the recipe, and those that move values among them.
fn check(
    recipe: &NestRecipe,
    steps: &PipelineRecipe,
    (choice, moves): ([u8; 4], Moves),
    table: &Table,
) -> Result<(), String> {
    let source = recipe.render().text;
    let module = farkas::parse(&source).unwrap_or_else(|errors| panic!("{}", errors[0])).module;
    let func = farkas::builtin::function(&module, "f").ok_or("there is no @f")?;
    let count = |what: &str| *table.borrow_mut().entry(what.to_string()).or_default() += 1;
    let names = arrays(&source);
    if names.is_empty() || !races(&module).is_empty() {
        return Ok(());
    }
    let at = choice[2] as usize % (steps.steps.len() + 1);
    let array = &names[choice[0] as usize % names.len()];
    let mut written: Vec<String> = Vec::new();
    // How many steps move values is the same whatever the loops are.
    let count_moves = moves(array, &names, &[], choice).len();
    let mut choose = |loops: &[Looped]| {
        let number = written.len();
        let step = match number.checked_sub(at) {
            Some(own) if own < count_moves => moves(array, &names, loops, choice).swap_remove(own),
            Some(own) => steps.steps[at + own - count_moves].text(loops),
            None => steps.steps[number].text(loops),
        };
        written.push(step.clone());
        step
    };
    // Say of which program a panic is.
    let chosen = catch_unwind(AssertUnwindSafe(|| {
        choose_pipeline(&module, func, steps.steps.len() + count_moves, &mut choose, &Options::default())
    }));
    let written = written.join(" ");
    let failed = |why: String| Err(format!("{written}\n{source}\n{why}"));
    let Ok(chosen) = chosen else { return failed("it panics".to_owned()) };
    match chosen.result {
        Ok(outcome) => {
            let is_read = !outcome.report.iter().any(|line| line.starts_with("not re-read"));
            let what = if is_read { "accepted, computes the same" } else { "accepted, not re-read" };
            return same(recipe, &module, &outcome.module, what).map(count).or_else(failed);
        }
        Err(PipelineError::Refused { refusal, .. }) => match *refusal {
            Refusal::NotApplicable(no) => count(&format!("not applicable: {}", no.code)),
            // What is for the whole function names no loop, and cannot be assumed.
            Refusal::Unknown(reason) if reason.code == "not-proved" && written.ends_with("unview") => {
                count("not proved: unview");
            }
            Refusal::Unknown(reason) if reason.code == "not-proved" => {
                println!("{}\n// {written}\n{source}", reason.message);
                let assumed = ["promote(", "pipeline(", "expand(", "contract(", "hoist("]
                    .iter()
                    .fold(written.clone(), |assumed, step| {
                        assumed.replace(step, &format!("assume(it is right) {step}"))
                    });
                let steps = parse_pipeline(&assumed).map_err(|error| error.to_string())?;
                let Ok(outcome) = apply_pipeline(&module, func, &steps, &Options::default()) else {
                    return failed("what is assumed is refused".to_owned());
                };
                return same(recipe, &module, &outcome.module, "not proved, computes the same")
                    .map(count)
                    .or_else(failed);
            }
            Refusal::Unknown(reason) => count(&format!("unknown: {}", reason.code)),
            Refusal::Violates(_) => count("refused"),
        },
        // A loop of one iteration is not written.
        Err(PipelineError::Usage(error)) if error.message.starts_with("there is no loop") => count("no such loop"),
        Err(error) => return failed(error.to_string()),
    }
    Ok(())
}

fn law(options: NestOptions, moves: Moves, share: usize) {
    let cases = cases(64);
    let config = ProptestConfig { cases, failure_persistence: None, max_shrink_iters: 60, ..ProptestConfig::default() };
    let table = Table::default();
    let law = |(recipe, steps, choice)| check(&recipe, &steps, (choice, moves), &table).map_err(TestCaseError::fail);
    let strategy = (nest(options), pipeline(3), any::<[u8; 4]>());
    TestRunner::new(config).run(&strategy, law).unwrap_or_else(|error| panic!("{error}"));
    for (what, count) in table.borrow().iter() {
        println!("{count:6}  {what}");
    }
    assert!(table.borrow().get("accepted, computes the same").is_some_and(|&count| count * share > cases as usize));
}

#[test]
fn what_is_made_once_computes_the_same() {
    law(NestOptions::default(), hoisted, 32);
}

#[test]
fn what_is_named_by_its_array_computes_the_same() {
    law(NestOptions { aliases: true, ..NestOptions::default() }, unviewed, 32);
}

#[test]
fn what_is_promoted_computes_the_same() {
    law(NestOptions::default(), promoted, 8);
}

#[test]
fn what_is_promoted_in_updates_and_parallel_loops_computes_the_same() {
    law(
        NestOptions { divisions: true, rotations: true, updates: true, parallel: true, ..NestOptions::default() },
        promoted,
        8,
    );
}

#[test]
fn what_is_promoted_in_nests_of_all_forms_computes_the_same() {
    law(NestOptions::everything(), promoted, 16);
}

#[test]
fn what_is_fetched_ahead_computes_the_same() {
    law(NestOptions::default(), staged, 64);
}

#[test]
fn what_is_fetched_ahead_in_nests_of_all_forms_computes_the_same() {
    law(NestOptions::everything(), staged, 64);
}

#[test]
fn what_is_expanded_computes_the_same() {
    law(NestOptions::default(), expanded, 64);
}

#[test]
fn what_is_expanded_in_updates_and_parallel_loops_computes_the_same() {
    law(
        NestOptions { divisions: true, rotations: true, updates: true, parallel: true, ..NestOptions::default() },
        expanded,
        64,
    );
}
