//! `farkas opt FILE -t PIPELINE --emit FORM`: transform, prove, emit.

use std::path::PathBuf;

use farkas::analysis::certificate::{Certificate, ProvedChange};
use farkas::diag::Severity;
use farkas::equivalence::Reread;
use farkas::ir::{Module, Op};
use farkas::limits::Limits;
use farkas::passes::{Planned, labels};
use farkas::transforms::{
    Flag, Flags, Found, Nearest, Options, Outcome, PipelineError, Step, UsageError, apply_pipeline, claim_name,
    claimed_functions, claims_processors, claims_reassociation, functions_meant, gives_up_or_assumes, parse_pipeline,
    state_claimed,
};
use farkas::{Parsed, PrintOptions};

use super::ceilings::Ceilings;
use super::form::{Form, FormWriter, WrittenProgram};
use super::given::Given;
use super::input::{self, FilePiece, InputFlags};
use super::native::Caches;
use super::output::{self, remark, say};
use super::passes::{Passes, applied};
use super::progress::{Progress, watch};
use super::reported::{OrderedFunction, ReportForm};
use super::terminal::is_quiet;
use super::{Exit, json, usage};

/// Transform a program, prove the change, emit the result
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    input: InputFlags,
    /// Steps, left to right: `tile(%i,%j;32,32) parallelize`
    #[arg(short, long = "transform", value_name = "PIPELINE", default_value = "")]
    transform: String,
    #[command(flatten)]
    passes: Passes,
    /// Claim the order of this schedule tree, with the steps around it, before the first step; `-` is standard input
    #[arg(long, value_name = "TREE")]
    schedule_from: Option<PathBuf>,
    /// Write the claim, not the program: the schedule tree after the last step, with the steps that it needs
    #[arg(long, conflicts_with = "emit")]
    schedule: bool,
    /// What to write, affine if nothing is named; several times for several outputs, each with its own `-o`
    #[arg(long, value_enum, value_name = "FORM")]
    emit: Vec<Form>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "OUT")]
    output: Vec<PathBuf>,
    #[command(flatten)]
    given: Given,
    /// Do not assume that distinct memref arguments are distinct memory
    #[arg(long)]
    may_alias: bool,
    /// Let sums and products of floats be computed in any order
    #[arg(long)]
    reassociate: bool,
    /// For C: write the prototypes of its functions to this file
    #[arg(long, value_name = "OUT")]
    header: Option<PathBuf>,
    /// For C: test at entry whether arguments overlap, and then run the loops as written
    #[arg(long)]
    check_alias: bool,
    /// Write a certificate that the result computes the same, with a proof for every question, to this file
    #[arg(long, value_name = "OUT")]
    certify: Option<PathBuf>,
    #[command(flatten)]
    ceilings: Ceilings,
    #[command(flatten)]
    caches: Caches,
    /// Say how each function is ordered and why: its bands, what keeps loops in order, what the model says. On standard output if
    /// the program goes to a file, else on standard error
    #[arg(long, value_enum, value_name = "FORM", num_args = 0..=1, require_equals = true, default_missing_value = "text")]
    report: Option<ReportForm>,
    /// Print one JSON object: the result, what was done, what is wrong
    #[arg(long)]
    pub json: bool,
    /// Print mlir-opt's names instead of the program's own
    #[arg(long)]
    anonymous: bool,
    /// Print the locations that the program gives
    #[arg(long)]
    locations: bool,
}

/// Transforms and writes each program; on anything but success nothing is written.
pub fn run(arguments: &Arguments, limits: &Limits) -> Exit {
    let steps = match parse_pipeline(&arguments.transform) {
        Ok(steps) => steps,
        Err(error) => return wrong_pipeline(&arguments.transform, &error),
    };
    let passes = match arguments.passes.plan() {
        Ok(passes) => passes,
        Err(exit) => return exit,
    };
    let tree = match arguments.schedule_from.as_deref().map(input::read).transpose() {
        Ok(tree) => tree,
        Err(exit) => return exit,
    };
    let pieces = match arguments.input.pieces() {
        Ok(pieces) => pieces,
        Err(exit) => return exit,
    };
    let forms = match arguments.forms() {
        Ok(forms) => forms,
        Err(message) => return usage(&message),
    };
    let (mut bodies, mut headers) = (vec![Vec::new(); forms.len()], Vec::new());
    let (mut changes, mut programs) = (Vec::new(), Vec::new());
    for piece in &pieces {
        match transformed(piece, (&steps, &passes, &forms), tree.as_ref(), arguments, limits) {
            Ok((texts, change)) => {
                headers.extend(texts.iter().find_map(|text| text.header.clone()));
                for (text, bodies) in texts.into_iter().zip(&mut bodies) {
                    bodies.push(text.body);
                    programs.extend(text.teams);
                }
                changes.extend(change);
            }
            Err(exit) => return exit,
        }
    }
    if let Some(out) = &arguments.certify {
        let text = serde_json::to_string_pretty(&Certificate::sealed(arguments.may_alias, programs, changes));
        let written = output::write(Some(out), &(text.expect("plain data") + "\n"));
        if written != Exit::Yes {
            return written;
        }
    }
    if let Some(out) = &arguments.header {
        let written = output::write(Some(out), &headers.join("\n"));
        if written != Exit::Yes {
            return written;
        }
    }
    let outputs = arguments.output.iter().map(|path| Some(path.as_path())).chain(std::iter::repeat(None));
    let write = |(output, bodies): (_, Vec<String>)| output::write(output, &bodies.join(input::SEPARATOR));
    outputs.zip(bodies).map(write).find(|&exit| exit != Exit::Yes).unwrap_or(Exit::Yes)
}

impl Arguments {
    /// What pipelines may assume, and what is asked of them.
    fn options(&self, limits: &Limits) -> Result<Options, Exit> {
        let Arguments { may_alias, reassociate, schedule, .. } = *self;
        let (certify, report, machine) = (self.certify.is_some(), self.report.is_some(), self.caches.machine()?);
        let (limits, nearest, storage) = (*limits, true, self.ceilings.storage()?);
        let quiet = is_quiet() && !report;
        Ok(Options {
            may_alias,
            reassociate,
            certify,
            schedule,
            report,
            machine,
            nearest,
            quiet,
            limits,
            storage,
            ..Options::default()
        })
    }

    /// The writer of one program.
    fn writer(&self, module: &Module, is_old: bool, limits: &Limits) -> FormWriter {
        let print = PrintOptions { keep_names: !self.anonymous, locations: self.locations, ..PrintOptions::default() };
        let Arguments { may_alias, reassociate, .. } = *self;
        let (func, certifies) = (self.input.func.clone(), self.certify.is_some());
        let written = self.check_alias.then(|| module.clone());
        FormWriter { print, is_old, may_alias, reassociate, func, certifies, written, limits: *limits }
    }

    /// What is to be written, each in its output, or what is wrong with what is asked for.
    fn forms(&self) -> Result<Vec<Form>, String> {
        let forms = if self.emit.is_empty() { vec![Form::Affine] } else { self.emit.clone() };
        let (count, outputs) = (forms.len(), self.output.len());
        if count > 1 && outputs != count || outputs > count {
            return Err(format!("each `--emit` has its own `-o`: {count} forms, {outputs} outputs"));
        }
        let twice = (1..outputs).find(|&number| self.output[..number].contains(&self.output[number]));
        if let Some(number) = twice {
            return Err(format!("`-o {}` stands twice", self.output[number].display()));
        }
        let is_c = forms.iter().any(|form| matches!(form, Form::C | Form::Cxx));
        match self.for_c().first() {
            Some(flag) if !is_c => Err(format!("`{flag}` is for C: `--emit c` or `--emit c++` has to stand beside it")),
            _ => Ok(forms),
        }
    }

    /// The flags that are given and that only C has.
    fn for_c(&self) -> Vec<Flag> {
        let all = [(Flag::Header, self.header.is_some()), (Flag::CheckAlias, self.check_alias)];
        all.into_iter().filter_map(|(flag, is_given)| is_given.then_some(flag)).collect()
    }
}

/// Why a program computes the same after the pipeline, if that is asked for.
fn certified(
    source: &str,
    module: &Module,
    arguments: &Arguments,
    limits: &Limits,
) -> Result<Option<ProvedChange>, Exit> {
    if arguments.certify.is_none() {
        return Ok(None);
    }
    let after = farkas::print(module, &PrintOptions { keep_names: true, ..PrintOptions::default() });
    let Arguments { transform, passes, .. } = arguments;
    let both = [passes.text(), transform.clone()];
    let pipeline = both.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ");
    let certify = || farkas::certify_within(source, &pipeline, &after, arguments.may_alias, limits);
    Progress::start(1).part("certificate", certify).map(Some).map_err(|not| not_certified(&not.reason))
}

/// Says why there is no certificate of what is accepted without one.
pub fn not_certified(why: &str) -> Exit {
    say(format_args!("not certified: {why}"));
    let near = Nearest { found: Some(Found::Flags(Flags::without(Flag::Certify))), tried: 0, ..Nearest::default() };
    json::with(|said| said.near(&near));
    remark(format_args!("help: {near}"));
    Exit::Unknown
}

/// Says so where steps leave the program as it was, letter by letter, and none of them said it. A step that is for all loops has
/// words of its own.
fn says_nothing_changed(before: &Module, outcome: &Outcome, steps: &[Step]) -> Option<String> {
    let text = |module: &Module| farkas::print(module, &PrintOptions { keep_names: true, ..PrintOptions::default() });
    let words: Vec<&str> = steps.iter().map(|step| &*step.text).collect();
    let line = format!("`{}` changes nothing", words.join(" "));
    let may_say = !steps.is_empty() && steps.iter().all(|step| !step.groups.is_empty());
    (may_say && !outcome.report.contains(&line) && text(before) == text(&outcome.module)).then_some(line)
}

/// The texts of one program after the pipeline, one for each form, and its part of the certificate.
fn transformed(
    piece: &FilePiece,
    (steps, passes, forms): (&[Step], &[Planned], &[Form]),
    tree: Option<&FilePiece>,
    arguments: &Arguments,
    limits: &Limits,
) -> Result<(Vec<WrittenProgram>, Option<ProvedChange>), Exit> {
    let Parsed { mut module, is_old, .. } = piece.parsed()?;
    // A function that is not there is an error, whatever is asked of it.
    let functions = input::functions(&module, arguments.input.func.as_deref())?;
    arguments.given.state(&mut module, &functions)?;
    let (mut is_stated, mut is_licensed) = (false, false);
    if let Some(text) = tree.filter(|tree| gives_up_or_assumes(&tree.source)) {
        let claimed = targets(piece, &module, (steps, tree), arguments)?;
        let stated = state_claimed(&mut module, &claimed, &text.source);
        is_stated = stated.map_err(|error| stopped(error, "", piece, tree, &arguments.transform))?;
        let of_all = |func| claimed.contains(func) && claims_reassociation(&module, *func, &text.source);
        is_licensed = functions.iter().all(of_all);
    }
    let source = arguments.given.source(piece, &module, is_stated);
    let mut writer = arguments.writer(&module, is_old, limits);
    writer.reassociate |= is_licensed;
    // Steps make no loop parallel that races.
    let is_parallel = !arguments.schedule && forms.iter().any(|form| form.runs_in_parallel());
    let races = if is_parallel { piece.races(&module, arguments.may_alias, limits) } else { Vec::new() };
    let options = Options { wanted: writer.wanted(forms, &source), ..arguments.options(limits)? };
    if !arguments.passes.is_empty() {
        module = applied(piece, &module, arguments.input.func.as_deref(), passes, &options)?;
    }
    let mut said = StepsSaid::default();
    if !steps.is_empty() || tree.is_some() || options.schedule || options.report {
        let schedule_from = tree.map(|tree| tree.source.clone());
        let options = Options { schedule_from, watch: watch(), ..options };
        (module, said) = after_steps(piece, module, (steps, tree), arguments, &options)?;
    }
    if let Some(form) = arguments.report {
        form.tell(said.orders, || writer.kernels(&module), forms.contains(&Form::Cuda), &arguments.output);
    }
    if arguments.schedule {
        return Ok((vec![said.schedules.into()], certified(&source, &module, arguments, limits)?));
    }
    piece.report(&races);
    let has_forall =
        steps.iter().any(Step::is_for_processors) || tree.is_some_and(|tree| claims_processors(&tree.source));
    let write = |&form: &Form| {
        // An scf.forall stands among scf loops.
        let form = if form == Form::Affine && has_forall { Form::Scf } else { form };
        writer.write(&module, form).map_err(|mut diagnostic| {
            if let Some(other) = writer.other(&module, form) {
                let without = if other == "c" { Vec::new() } else { arguments.for_c() };
                let flags = Flags { with: vec![Flag::Emit(other)], without };
                let near = Nearest { found: Some(Found::Flags(flags)), ..Nearest::default() };
                json::with(|said| said.near(&near));
                diagnostic.notes.push(format!("help: {near}"));
            }
            let functions = farkas::builtin::functions(&module);
            diagnostic.notes.extend(functions.into_iter().flat_map(|func| farkas::builtin::left_out(&module, func)));
            piece.report(&[diagnostic]);
            Exit::Unknown
        })
    };
    // A proof takes longer than any form: nobody waits for that of a program that cannot be written.
    let written = forms.iter().map(write).collect::<Result<Vec<WrittenProgram>, Exit>>()?;
    written.iter().for_each(|program| piece.report(&program.warnings));
    if arguments.report.is_some_and(|form| form != ReportForm::Json) {
        written.iter().flat_map(|program| &program.told).for_each(remark);
    }
    Ok((written, certified(&source, &module, arguments, limits)?))
}

/// What steps leave besides a program.
#[derive(Default)]
struct StepsSaid {
    /// The schedule trees.
    schedules: String,
    /// How functions are ordered.
    orders: Vec<OrderedFunction>,
}

/// The program after the steps, which are applied to each function that they are for.
fn after_steps(
    piece: &FilePiece,
    mut module: Module,
    (steps, tree): (&[Step], Option<&FilePiece>),
    arguments: &Arguments,
    options: &Options,
) -> Result<(Module, StepsSaid), Exit> {
    let mut said = StepsSaid::default();
    let targets = targets(piece, &module, (steps, tree), arguments)?;
    let progress = Progress::start(targets.len());
    for func in targets {
        let name = farkas::builtin::symbol_name(&module, func).unwrap_or_default().to_string();
        let applied = progress.part(&format!("@{name}"), || apply_pipeline(&module, func, steps, options));
        let mut outcome = applied.map_err(|error| stopped(error, &name, piece, tree, &arguments.transform))?;
        outcome.report.extend(says_nothing_changed(&module, &outcome, steps));
        if arguments.report != Some(ReportForm::Json) {
            outcome.report.iter().for_each(|line| remark(format_args!("@{name}: {line}")));
        }
        if let (Reread::NotRead(why), true) = (&outcome.reread, options.certify) {
            return Err(not_certified(&format!("@{name}: {why}")));
        }
        module = outcome.module;
        if let Some(schedule) = outcome.schedule {
            said.schedules.push_str(&format!("func {}\n{schedule}", claim_name(&module, func)));
        }
        said.orders.extend(outcome.order.map(|order| OrderedFunction { name, order }));
    }
    Ok((module, said))
}

/// Says why a pipeline was not applied to a function.
pub fn stopped(error: PipelineError, name: &str, piece: &FilePiece, tree: Option<&FilePiece>, pipeline: &str) -> Exit {
    match error {
        PipelineError::Usage(error) => wrong_pipeline(pipeline, &error),
        PipelineError::Schedule(error) => {
            tree.iter().for_each(|tree| tree.report(std::slice::from_ref(&error)));
            Exit::BadInput
        }
        PipelineError::Contradicted(_) => {
            say(format_args!("@{name}: {error}"));
            Exit::Unknown
        }
        refused => {
            let exit = if refused.exit_code() == 4 { Exit::Unknown } else { Exit::No };
            if let PipelineError::Refused { mut diagnostic, nearest, .. } = refused {
                nearest.iter().for_each(|near| _ = json::with(|said| said.near(near)));
                diagnostic.severity = if exit == Exit::Unknown { Severity::Unknown } else { Severity::Refused };
                piece.report(&[diagnostic]);
            }
            exit
        }
    }
}

/// The functions that the pipeline is for: the one asked for; those that are claimed something of; without a name of a loop in it, all; else the only one
/// where every name is that of a loop, `@main` aside.
fn targets(
    piece: &FilePiece,
    module: &Module,
    (steps, tree): (&[Step], Option<&FilePiece>),
    arguments: &Arguments,
) -> Result<Vec<Op>, Exit> {
    let (func, is_for_all) = (arguments.input.func.as_deref(), steps.iter().all(Step::is_for_all));
    if let Some(tree) = tree.filter(|_| func.is_none() && is_for_all) {
        let claimed = claimed_functions(module, &tree.source);
        let claimed = claimed.map_err(|error| stopped(error, "", piece, Some(tree), &arguments.transform))?;
        if !claimed.is_empty() {
            return Ok(claimed);
        }
    }
    targets_of(module, steps, func, tree.is_none() && is_for_all)
}

/// The same, where it is known whether the pipeline is for all functions.
pub fn targets_of(module: &Module, steps: &[Step], func: Option<&str>, is_for_all: bool) -> Result<Vec<Op>, Exit> {
    let functions = input::functions(module, func)?;
    let name = |func: Op| farkas::builtin::symbol_name(module, func).unwrap_or_default();
    if func.is_some() || is_for_all {
        return Ok(functions);
    }
    let fitting = functions_meant(module, &functions, steps);
    match fitting[..] {
        [func] => Ok(vec![func]),
        [] => Err(usage(&no_loops(module, &functions))),
        _ => {
            let names: Vec<String> = fitting.iter().map(|&func| format!("@{}", name(func))).collect();
            Err(usage(&format!("the pipeline fits several functions ({}); choose one with --func", names.join(", "))))
        }
    }
}

/// That no function has all loops of a pipeline, with those that there are, and with what others make loops of.
fn no_loops(module: &Module, functions: &[Op]) -> String {
    let mut text = "no function has all the loops that the pipeline names; choose one with --func".to_owned();
    for &func in functions {
        let loops = labels(module, func);
        let there = if loops.is_empty() { "no loops".to_owned() } else { loops.join(", ") };
        let name = farkas::builtin::symbol_name(module, func).unwrap_or_default();
        text.push_str(&format!("\n  @{name} has {there}"));
        text.extend(farkas::builtin::left_out(module, func).map(|line| format!("; {line}")));
    }
    text
}

/// Shows the place in the pipeline's text.
pub fn wrong_pipeline(text: &str, error: &UsageError) -> Exit {
    wrong_text("-t ", text, error)
}

/// Shows a place in the value of an option, behind what stands before it.
pub fn wrong_text(before: &str, text: &str, error: &UsageError) -> Exit {
    let (error, range) = (error.clone().meaning(text), error.span.range());
    let column = text.get(..range.start).map_or(0, |before| before.chars().count());
    let length = text.get(range).map_or(1, |part| part.chars().count().max(1));
    let place = " ".repeat(before.len() + column);
    usage(&format!("{error}\n  {before}{text}\n  {place}{}", "^".repeat(length)))
}
