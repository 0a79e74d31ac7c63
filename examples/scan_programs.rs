//! Schedules for other tools to make loops of, and how long ours take:
//!
//! ```text
//! scan_programs kernels FOLDER         the kernels FOLDER/*.mlir after their pipelines FOLDER/*.farkas
//! scan_programs seeds FIRST LAST       random nests after those steps of random pipelines that are legal
//! scan_programs times ROUNDS FOLDER    a line for each kernel: judge, scanner, and whole pipeline from text to text
//! scan_programs growth ROUNDS          the same for more and more statements, and for deeper and deeper nests
//! ```
//!
//! A program is given in isl's notation, a key and its value on each line: `program`, `context`, `schedule`,
//! `dependences`; then `ours` with three numbers, how many innermost loops we make of it and how many guards and minima or
//! maxima these hold; then our loops as `text` lines, and an empty line. Times are the best of ROUNDS, in microseconds.
//! `benches/scan_peers.sh` puts isl beside us.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use farkas::affine::expr::{AffineExpr, AffineOp};
use farkas::affine::presburger::{Budget, Content, Piece, Set, Shape, Tuple, Union};
use farkas::analysis::scop::{Scop, StatementId};
use farkas::ir::Op;
use farkas::schedule::ast::AstNode;
use farkas::schedule::change::Change;
use farkas::schedule::legality::judge;
use farkas::schedule::scan::{Scanned, scan, scan_anew};
use farkas::schedule::tree::{Band, Node};
use farkas::testing::{NestOptions, nest, pipeline};
use farkas::transforms::{
    Looped, Options, Scheduled, apply_pipeline, choose_pipeline, parse_pipeline, schedule_pipeline,
};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

type Failure = Box<dyn std::error::Error>;

// ---- isl's notation

fn tuple(statement: StatementId, dims: usize) -> Tuple {
    Tuple { name: Some(format!("{statement:?}").into()), content: Content::Dims(dims) }
}

fn symbols(scop: &Scop) -> Vec<Arc<str>> {
    (0..scop.symbols.len()).map(|symbol| format!("p{symbol}").into()).collect()
}

fn names(prefix: &str, count: usize) -> impl Iterator<Item = Arc<str>> {
    (0..count).map(move |dim| format!("{prefix}{dim}").into())
}

fn context(scop: &Scop) -> String {
    let piece = Piece { shape: Shape::Set(Tuple::unnamed(0)), dims: Vec::new(), relation: scop.context.clone() };
    // isl wants a set of parameters without a tuple.
    Union { symbols: symbols(scop), pieces: vec![piece] }.to_string().replace("[] : ", ": ").replace("[]", ":")
}

fn domains(scop: &Scop, statements: &[StatementId]) -> String {
    let piece = |&id: &StatementId| {
        let (relation, dims) = (scop.statements[id].domain.clone(), scop.statements[id].loops.len());
        let relation: Set = relation.intersect_symbols(&scop.context);
        Piece { shape: Shape::Set(tuple(id, dims)), dims: names("i", dims).collect(), relation }
    };
    Union { symbols: symbols(scop), pieces: statements.iter().map(piece).collect() }.to_string()
}

fn dependences(of: &Scheduled) -> String {
    let scop = &of.program.scop;
    let mut pieces: Vec<Piece> = Vec::new();
    for dependence in of.program.dependences.iter() {
        let (from, to) = (dependence.source, dependence.target);
        let (m, n) = (scop.statements[from].loops.len(), scop.statements[to].loops.len());
        let shape = Shape::Map(tuple(from, m), tuple(to, n));
        match pieces.iter_mut().find(|piece| piece.shape == shape) {
            Some(piece) => piece.relation = piece.relation.union(&dependence.pairs),
            None => {
                let dims = names("i", m).chain(names("o", n)).collect();
                pieces.push(Piece { shape, dims, relation: dependence.pairs.clone() });
            }
        }
    }
    Union { symbols: symbols(scop), pieces }.to_string()
}

/// `floor` and `mod` as isl or C writes them.
fn expr(expr: &AffineExpr, dim: &str) -> String {
    match expr {
        AffineExpr::Const(value) => value.to_string(),
        AffineExpr::Dim(number) => format!("{dim}{number}"),
        AffineExpr::Symbol(number) => format!("p{number}"),
        AffineExpr::Binary(op, sides) => {
            let (left, right) = (self::expr(&sides.0, dim), self::expr(&sides.1, dim));
            match op {
                AffineOp::Add => format!("{left} + {right}"),
                AffineOp::Mul => format!("{right}*({left})"),
                AffineOp::FloorDiv => format!("floor(({left}) / {right})"),
                AffineOp::CeilDiv => format!("ceil(({left}) / {right})"),
                AffineOp::Mod => format!("(({left}) mod {right})"),
            }
        }
    }
}

fn prefix(scop: &Scop) -> String {
    format!("[{}] -> ", symbols(scop).join(", "))
}

fn band(scop: &Scop, band: &Band) -> String {
    let times = band.member.keys().map(|&id| {
        let ivs: Vec<Arc<str>> = names("i", scop.statements[id].loops.len()).collect();
        format!("{id:?}[{}] -> [({})]", ivs.join(", "), expr(&band.time(id), "i"))
    });
    let options = if band.options.unroll { ", options: \"{ unroll[0] }\"" } else { "" };
    let times = times.collect::<Vec<_>>().join("; ");
    format!("schedule: \"{}[{{ {times} }}]\"{options}", prefix(scop))
}

/// A node of the tree in the flow style of YAML; none for a leaf.
fn node(scop: &Scop, tree: &Node) -> Option<String> {
    let below = |tree: &Node| node(scop, tree).map_or(String::new(), |child| format!(", child: {child}"));
    let filters = |children: Vec<&Node>| {
        let filter = |child: &&Node| {
            let of = |id: StatementId| {
                let ivs: Vec<Arc<str>> = names("i", scop.statements[id].loops.len()).collect();
                format!("{id:?}[{}]", ivs.join(", "))
            };
            let all: Vec<String> = child.statements().into_iter().map(of).collect();
            format!("{{ filter: \"{}{{ {} }}\"{} }}", prefix(scop), all.join("; "), below(child))
        };
        let filled: Vec<&Node> = children.into_iter().filter(|child| !child.is_nothing()).collect();
        match filled[..] {
            [] => None,
            [only] => node(scop, only),
            _ => Some(format!("{{ sequence: [ {} ] }}", filled.iter().map(filter).collect::<Vec<_>>().join(", "))),
        }
    };
    match tree {
        Node::Leaf(_) => None,
        Node::Band(one) => Some(format!("{{ {}{} }}", band(scop, one), below(&one.body))),
        Node::Sequence(children) => filters(children.iter().collect()),
        Node::Guard { then, otherwise, .. } => filters(vec![then, otherwise]),
    }
}

fn schedule(of: &Scheduled) -> String {
    let (scop, root) = (&of.program.scop, &of.tree.get().root);
    let child = node(scop, root).map_or(String::new(), |child| format!(", child: {child}"));
    format!("{{ domain: \"{}\"{child} }}", domains(scop, &root.statements()))
}

// ---- our loops

/// What innermost loops hold.
#[derive(Default)]
struct Found {
    loops: usize,
    guards: usize,
    extrema: usize,
}

fn guards(nodes: &[AstNode]) -> usize {
    let of = |node: &AstNode| match node {
        AstNode::If { conditions, then, otherwise } => conditions.constraints.len() + guards(then) + guards(otherwise),
        AstNode::For(_) | AstNode::Instance(_) => 0,
    };
    nodes.iter().map(of).sum()
}

fn has_loop(nodes: &[AstNode]) -> bool {
    nodes.iter().any(|node| match node {
        AstNode::For(_) => true,
        AstNode::If { then, otherwise, .. } => has_loop(then) || has_loop(otherwise),
        AstNode::Instance(_) => false,
    })
}

fn look(nodes: &[AstNode], found: &mut Found) {
    for node in nodes {
        match node {
            AstNode::For(looped) if has_loop(&looped.body) => look(&looped.body, found),
            AstNode::For(looped) => {
                found.loops += 1;
                found.extrema += looped.lower.len() + looped.upper.len() - 2;
                found.guards += guards(&looped.body);
            }
            AstNode::If { then, otherwise, .. } => {
                look(then, found);
                look(otherwise, found);
            }
            AstNode::Instance(_) => {}
        }
    }
}

/// Appends the loops, `ivs` of them around, as `text` lines.
fn write(nodes: &[AstNode], indent: usize, ivs: usize, out: &mut String) {
    let line = |text: String, out: &mut String| out.push_str(&format!("text {:1$}{text}\n", "", 2 * indent));
    for node in nodes {
        match node {
            AstNode::For(looped) => {
                let side = |bounds: &[AffineExpr], name: &str| {
                    let all: Vec<String> = bounds.iter().map(|bound| expr(bound, "c")).collect();
                    if all.len() == 1 { all[0].clone() } else { format!("{name}({})", all.join(", ")) }
                };
                let (lower, upper) = (side(&looped.lower, "max"), side(&looped.upper, "min"));
                line(format!("for (c{ivs} = {lower}; c{ivs} < {upper}; c{ivs} += {})", looped.step), out);
                write(&looped.body, indent + 1, ivs + 1, out);
            }
            AstNode::If { conditions, then, otherwise } => {
                let all = conditions.constraints.iter();
                let all = all.map(|c| format!("{} {} 0", expr(&c.expr, "c"), if c.is_eq { "==" } else { ">=" }));
                line(format!("if ({})", all.collect::<Vec<_>>().join(" && ")), out);
                write(then, indent + 1, ivs, out);
                if !otherwise.is_empty() {
                    line("else".to_string(), out);
                    write(otherwise, indent + 1, ivs, out);
                }
            }
            AstNode::Instance(instance) => {
                let ivs: Vec<String> = instance.ivs.iter().map(|iv| expr(iv, "c")).collect();
                line(format!("{:?}({});", instance.statement, ivs.join(", ")), out);
            }
        }
    }
}

// ---- programs

fn print(name: &str, of: &Scheduled) -> Result<(), Failure> {
    let scop = &of.program.scop;
    // isl knows nothing of the source's text: it is not kept on our side either.
    let loops = scan_anew(&of.module, scop, &of.tree, &Budget::default()).map_err(|refusal| format!("{refusal:?}"))?;
    let mut found = Found::default();
    look(&loops, &mut found);
    println!("program {name}\ncontext {}\nschedule {}", context(scop), schedule(of));
    println!("dependences {}", dependences(of));
    println!("ours {} {} {}", found.loops, found.guards, found.extrema);
    let mut text = String::new();
    write(&loops, 0, 0, &mut text);
    println!("{text}");
    Ok(())
}

/// A program and the pipeline for one of its functions.
struct Task {
    name: String,
    source: String,
    pipeline: String,
}

impl Task {
    fn parsed(&self) -> Result<(farkas::ir::Module, Op, Vec<farkas::transforms::Step>), Failure> {
        let module = farkas::parse(&self.source).map_err(|errors| format!("{}: {}", self.name, errors[0]))?.module;
        let steps = parse_pipeline(&self.pipeline).map_err(|error| format!("{}: {error}", self.name))?;
        let func = *farkas::builtin::functions(&module).first().ok_or("a function")?;
        Ok((module, func, steps))
    }

    fn scheduled(&self) -> Result<Scheduled, Failure> {
        let (module, func, steps) = self.parsed()?;
        let scheduled = schedule_pipeline(&module, func, &steps, &Options::default());
        Ok(scheduled.map_err(|error| format!("{}: {error:?}", self.name))?)
    }

    /// The whole way.
    fn written(&self) -> Result<String, Failure> {
        let (module, func, steps) = self.parsed()?;
        let outcome = apply_pipeline(&module, func, &steps, &Options::default());
        let outcome = outcome.map_err(|error| format!("{}: {error:?}", self.name))?;
        Ok(farkas::print(&outcome.module, &farkas::PrintOptions { keep_names: true, ..Default::default() }))
    }
}

fn kernels(folder: &str) -> Result<Vec<Task>, Failure> {
    let mut tasks = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "farkas") {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let source = std::fs::read_to_string(path.with_extension("mlir"))?;
            tasks.push(Task { name, source, pipeline: std::fs::read_to_string(&path)? });
        }
    }
    tasks.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(tasks)
}

/// A random nest, and those steps of a random pipeline that are legal one after the other.
fn seeded(seed: u64) -> Result<Task, Failure> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let strategy = (nest(NestOptions::default()), pipeline(4));
    let (nest, pipeline) = strategy.new_tree(&mut runner).map_err(|reason| reason.to_string())?.current();
    let mut task = Task { name: format!("seed-{seed}"), source: nest.render().text, pipeline: String::new() };
    let mut kept: Vec<String> = Vec::new();
    for step in &pipeline.steps {
        let (module, func, _) = task.parsed()?;
        let mut longer = Vec::new();
        let mut choose = |loops: &[Looped]| {
            let text = kept.get(longer.len()).cloned().unwrap_or_else(|| step.text(loops));
            longer.push(text.clone());
            text
        };
        let chosen = choose_pipeline(&module, func, kept.len() + 1, &mut choose, &Options::default());
        let pipeline = longer.join(" ");
        let next = Task { pipeline, source: task.source.clone(), name: task.name.clone() };
        if chosen.result.is_ok() && next.scheduled().is_ok() {
            (task, kept) = (next, longer);
        }
    }
    Ok(task)
}

/// `count` nests of `depth` loops one after the other, each over an array of its own, tiled.
fn tiled(count: usize, depth: usize) -> Task {
    let ivs = |nest: usize| (0..depth).map(|k| format!("%i{nest}_{k}")).collect::<Vec<_>>();
    let shape = format!("memref<{}f32>", "?x".repeat(depth));
    let arguments: Vec<String> = (0..count).map(|nest| format!("%A{nest}: {shape}")).collect();
    let (mut source, mut pipeline) = (format!("func.func @f(%n: index, {}) {{\n", arguments.join(", ")), String::new());
    for nest in 0..count {
        let ivs = ivs(nest);
        ivs.iter().for_each(|iv| source.push_str(&format!("affine.for {iv} = 1 to %n {{\n")));
        let before: Vec<String> = ivs.iter().map(|iv| format!("{iv} - 1")).collect();
        source.push_str(&format!("%v{nest} = affine.load %A{nest}[{}] : {shape}\n", before.join(", ")));
        source.push_str(&format!("affine.store %v{nest}, %A{nest}[{}] : {shape}\n", ivs.join(", ")));
        source.push_str(&"}\n".repeat(depth));
        pipeline.push_str(&format!("tile({};{}) ", ivs.join(","), vec!["32"; depth].join(",")));
    }
    source.push_str("return\n}\n");
    Task { name: format!("{count}-nests-of-{depth}"), source, pipeline }
}

// ---- times

fn best<T>(rounds: usize, run: impl Fn() -> T) -> f64 {
    let times = (0..rounds).map(|_| {
        let start = Instant::now();
        std::hint::black_box(run());
        start.elapsed().as_secs_f64() * 1e6
    });
    times.fold(f64::INFINITY, f64::min)
}

fn measure(task: &Task, rounds: usize) -> Result<(), Failure> {
    let Scheduled { module, program, tree, .. } = task.scheduled()?;
    let change = Change::order("judge", "", tree.get().clone());
    let (scop, dependences) = (&program.scop, &program.dependences);
    scan(&module, scop, &tree, &Scanned::default(), &Budget::default()).map_err(|refusal| format!("{refusal:?}"))?;
    let _legal = judge(scop, dependences, &change, &Budget::default()).map_err(|no| format!("{no:?}"))?;
    let judged = best(rounds, || judge(scop, dependences, &change, &Budget::default()).is_ok());
    let scanned = best(rounds, || scan(&module, scop, &tree, &Scanned::default(), &Budget::default()).is_ok());
    task.written()?;
    let whole = best(rounds, || task.written().is_ok());
    println!("{} {judged:.1} {scanned:.1} {whole:.1}", task.name);
    Ok(())
}

fn run(arguments: &[String]) -> Result<(), Failure> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["kernels", folder] => {
            for task in kernels(folder)? {
                print(&task.name, &task.scheduled()?)?;
            }
        }
        ["seeds", first, last] => {
            for seed in first.parse()?..=last.parse()? {
                let task = seeded(seed)?;
                print(&format!("{}: {}", task.name, task.pipeline.trim()), &task.scheduled()?)?;
            }
        }
        ["times", rounds, folder] => {
            let rounds = rounds.parse()?;
            kernels(folder)?.iter().try_for_each(|task| measure(task, rounds))?;
        }
        ["growth", rounds] => {
            let rounds = rounds.parse()?;
            for count in [1, 2, 5, 10, 20, 50] {
                measure(&tiled(count, 2), rounds)?;
            }
            for depth in 1..=6 {
                measure(&tiled(1, depth), rounds)?;
            }
        }
        _ => return Err("scan_programs kernels FOLDER | seeds FIRST LAST | times ROUNDS FOLDER | growth ROUNDS".into()),
    }
    Ok(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}
