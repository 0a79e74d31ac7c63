//! What was written is changed in one place, and read again: that is not taken for the program unless it computes the same.

use std::collections::BTreeMap;
use std::path::PathBuf;

use farkas::PrintOptions;
use farkas::affine::expr::AffineExpr;
use farkas::equivalence::Reread;
use farkas::interp::{CompareOptions, Verdict, compare};
use farkas::ir::{Attribute, Module, Op, Value};
use farkas::testing::{NestOptions, nest, pipeline};
use farkas::transforms::{Looped, Options, Scheduled, choose_pipeline, parse_pipeline, schedule_pipeline};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// One change: of what, at which operation of the function.
type Change = (&'static str, Op);

/// An expression that is one more.
fn more(expr: &AffineExpr) -> AffineExpr {
    expr.clone() + AffineExpr::Const(1)
}

/// Does the operation combine two values, each of which could stand in place of the other?
fn is_binary(module: &Module, op: Op) -> bool {
    let data = module.op(op);
    matches!(data.operands[..], [a, b] if a != b && module.ty(a) == module.ty(b)) && data.results.len() == 1
}

/// The next operation, if both touch memory and may change places in the text.
fn next(module: &Module, op: Op) -> Option<Op> {
    let block = &module.block(module.op(op).parent?).ops;
    let next = *block.get(block.iter().position(|&other| other == op)? + 1)?;
    let touches = |op: Op| module.walk(op).iter().any(|&op| module.name(op).contains(".load") || is_store(module, op));
    let inside = module.walk(next);
    let uses = |value: &Value| inside.iter().any(|&op| module.op(op).operands.contains(value));
    let may_turn = !module.op(op).results.iter().any(uses);
    let writes = [op, next].iter().any(|&op| module.walk(op).iter().any(|&op| is_store(module, op)));
    (may_turn && writes && touches(op) && touches(next)).then_some(next)
}

fn is_store(module: &Module, op: Op) -> bool {
    matches!(module.name(op), "affine.store" | "affine.vector_store" | "memref.store" | "vector.store")
}

/// The subscripts of a load or store that has them as operands, if there are two.
fn indices(module: &Module, op: Op) -> Option<[usize; 2]> {
    let first = match module.name(op) {
        "memref.load" | "vector.load" => 1,
        "memref.store" | "vector.store" => 2,
        _ => return None,
    };
    let operands = &module.op(op).operands;
    (operands.len() == first + 2 && operands[first] != operands[first + 1]).then_some([first, first + 1])
}

/// The changes that a function has places for.
fn places(module: &Module, func: Op) -> Vec<Change> {
    let mut places: Vec<Change> = Vec::new();
    for op in module.walk(func) {
        match module.name(op) {
            "affine.if" => {
                places.extend([("guard", op), ("guard less", op)]);
                places.extend((!module.op(op).results.is_empty()).then_some(("branches", op)));
            }
            "affine.for" => places.extend([("lower bound", op), ("upper bound", op)]),
            "affine.parallel" => places.push(("upper bound", op)),
            "affine.load" | "affine.store" | "affine.vector_load" | "affine.vector_store" => {
                places.push(("subscript", op))
            }
            "scf.if" if module.op(op).regions.len() == 2 => places.push(("branches", op)),
            "arith.cmpf" | "arith.cmpi" => places.extend([("predicate", op), ("twice", op)]),
            _ if indices(module, op).is_some() => places.push(("indices", op)),
            "arith.constant" if matches!(module.attr(op, "value"), Some(Attribute::Int(..))) => {
                places.push(("constant", op))
            }
            _ if is_binary(module, op) => places.extend([("twice", op), ("left out", op), ("left out, the other", op)]),
            _ => {}
        }
        places.extend(next(module, op).map(|_| ("order", op)));
    }
    places
}

/// Changes what is there.
fn change(module: &mut Module, func: Op, (what, op): Change) {
    let operands = module.op(op).operands.to_vec();
    let results = module.op(op).results.to_vec();
    let mut map = |name: &'static str| {
        let Some(Attribute::Map(mut map)) = module.attr(op, name).cloned() else { return };
        // Of a bound all, since the largest or the least counts; of a cell the last subscript.
        let all = if name == "map" { map.results.len().saturating_sub(1) } else { 0 };
        map.results[all..].iter_mut().for_each(|expr| *expr = more(expr));
        module.op_mut(op).properties.set(name, Attribute::Map(map));
    };
    match what {
        "lower bound" => map("lowerBoundMap"),
        "upper bound" => {
            map("upperBoundMap");
            map("upperBoundsMap");
        }
        "subscript" => map("map"),
        "guard" | "guard less" => {
            let Some(Attribute::Set(mut set)) = module.attr(op, "condition").cloned() else { return };
            let by = if what == "guard" { 1 } else { -1 };
            set.constraints.iter_mut().for_each(|row| row.expr = row.expr.clone() + AffineExpr::Const(by));
            module.op_mut(op).properties.set("condition", Attribute::Set(set));
        }
        "constant" => {
            let Some(Attribute::Int(number, ty)) = module.attr(op, "value").cloned() else { return };
            module.op_mut(op).properties.set("value", Attribute::Int(number + 1, ty));
        }
        "branches" => module.op_mut(op).regions.reverse(),
        "predicate" => {
            let Some(Attribute::Int(number, ty)) = module.attr(op, "predicate").cloned() else { return };
            let other = if number == 0.into() { number + 1 } else { number - 1 };
            module.op_mut(op).properties.set("predicate", Attribute::Int(other, ty));
        }
        "indices" => {
            let Some([first, second]) = indices(module, op) else { return };
            module.op_mut(op).operands.swap(first, second);
        }
        "order" => {
            let (Some(next), Some(block)) = (next(module, op), module.op(op).parent) else { return };
            let ops = &mut module.block_mut(block).ops;
            let at = |ops: &[Op], op: Op| ops.iter().position(|&other| other == op);
            if let (Some(a), Some(b)) = (at(ops, op), at(ops, next)) {
                ops.swap(a, b);
            }
        }
        "twice" => module.op_mut(op).operands[0] = operands[1],
        "left out" => module.replace_uses(func, results[0], operands[0]),
        _ => module.replace_uses(func, results[0], operands[1]),
    }
}

/// What became of changes of one kind.
#[derive(Default)]
struct Row {
    contradicted: usize,
    not_read: usize,
    /// Taken for the program, and right.
    same: usize,
}

type Table = BTreeMap<&'static str, Row>;

fn text(module: &Module) -> String {
    farkas::print(module, &PrintOptions { keep_names: true, ..PrintOptions::default() })
}

/// Makes a change of what was written, and counts what re-reading says; what is taken for the program computes the same.
fn ask(before: &Module, scheduled: &Scheduled, func: Op, one: Change, table: &mut Table) {
    let (tree, given_up) = (scheduled.tree.get(), scheduled.tree.licenses());
    let reread = scheduled.reread_changed((tree, given_up), &mut |module| change(module, func, one));
    let (reread, after) = reread.expect("it was written before");
    let row = table.entry(one.0).or_default();
    match reread {
        Reread::Contradicted(_) => row.contradicted += 1,
        Reread::NotRead(_) => row.not_read += 1,
        Reread::Same => {
            let options = CompareOptions { reassociate: true, ..CompareOptions::default() };
            let verdict = compare(before, &after, &options);
            assert!(
                !matches!(verdict, Verdict::Differ(_)),
                "{}: {verdict:?}\n{}\n{}",
                one.0,
                text(before),
                text(&after)
            );
            row.same += 1;
        }
    }
}

fn print(table: &Table) {
    println!("{:20} {:>12} {:>12} {:>6}", "change", "contradicted", "not re-read", "same");
    for (kind, Row { contradicted, not_read, same }) in table {
        println!("{kind:20} {contradicted:12} {not_read:12} {same:6}");
    }
    let (seen, same) =
        table.values().fold((0, 0), |(seen, same), row| (seen + row.contradicted + row.not_read, same + row.same));
    assert!(seen > 2 * same, "most changes are seen");
}

/// The program as it was written, where re-reading shows that this is the same.
fn written(scheduled: &Scheduled) -> Option<Module> {
    let all = (scheduled.tree.get(), scheduled.tree.licenses());
    let (reread, written) = scheduled.reread_changed(all, &mut |_| ())?;
    (reread == Reread::Same).then_some(written)
}

#[test]
fn no_change_of_what_is_hard_to_read_is_taken_for_the_program() {
    change_all("tests/reread");
}

#[test]
fn no_change_of_a_size_out_of_memory_is_taken_for_the_program() {
    change_all("tests/reread/far");
}

/// How many changes of one random program are asked of.
const SOME: usize = 10;

/// Vectors, layouts, guards that run perhaps, memories that loops hand round: wholes, elements, and the flow between them.
/// `FARKAS_NESTS=400 cargo test --test equivalence no_change_of_random` asks of more programs, `PROPTEST_RNG_SEED` of others.
#[test]
fn no_change_of_random_nests_is_taken_for_the_program() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let rng_seed = RngSeed::Fixed(number("PROPTEST_RNG_SEED").unwrap_or(5));
    let mut runner = TestRunner::new(Config { rng_seed, ..Config::default() });
    let mut table = Table::new();
    for count in 0..number("FARKAS_NESTS").unwrap_or(16) {
        let recipes = (nest(NestOptions { max_depth: 3, ..NestOptions::everything() }), pipeline(3));
        let (nest, steps) = recipes.new_tree(&mut runner).expect("a nest").current();
        let module = farkas::parse(&nest.render().text).unwrap_or_else(|errors| panic!("{}", errors[0])).module;
        let func = farkas::builtin::functions(&module)[0];
        let mut written: Vec<String> = Vec::new();
        let mut choose = |loops: &[Looped]| {
            written.push(steps.steps[written.len()].text(loops));
            written[written.len() - 1].clone()
        };
        let chosen = choose_pipeline(&module, func, steps.steps.len(), &mut choose, &Options::default());
        let steps = parse_pipeline(&written.join(" ")).expect("a pipeline");
        let scheduled = schedule_pipeline(&module, func, &steps, &Options::default());
        let (Ok(_), Ok(scheduled)) = (chosen.result, scheduled) else { continue };
        let Some(written) = self::written(&scheduled) else { continue };
        let places = places(&written, func);
        // Others of each program.
        for one in
            places.iter().cycle().skip(count as usize).step_by(places.len() / SOME + 1).take(places.len().min(SOME))
        {
            ask(&module, &scheduled, func, *one, &mut table);
        }
    }
    print(&table);
}

/// Changes all places of the programs in a folder.
fn change_all(folder: &str) {
    let mut table = Table::new();
    let all = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    for path in all.filter(|path: &PathBuf| path.is_file()) {
        let text = std::fs::read_to_string(&path).expect("a program");
        let pipeline = text.lines().next().and_then(|line| line.strip_prefix("// ")).expect("a pipeline");
        let module = farkas::parse(&text).unwrap_or_else(|errors| panic!("{}", errors[0])).module;
        let steps = parse_pipeline(pipeline).expect("a pipeline");
        for func in farkas::builtin::functions(&module) {
            let Ok(scheduled) = schedule_pipeline(&module, func, &steps, &Options::default()) else { continue };
            // What is written in another way than `opt` does is asked elsewhere.
            let Some(written) = written(&scheduled) else { continue };
            for one in places(&written, func) {
                ask(&module, &scheduled, func, one, &mut table);
            }
        }
    }
    print(&table);
}
