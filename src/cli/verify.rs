//! `farkas verify BEFORE AFTER`: do two programs compute the same? With `--passes`, mlir-opt makes the second.

use std::path::PathBuf;

use farkas::analysis::certificate::Certificate;
use farkas::equivalence::{NotProved, licensed};
use farkas::interp::{CompareOptions, RunEffort, Verdict};
use farkas::ir::Module;
use farkas::ir::same::Same;
use farkas::limits::Limits;
use farkas::transforms::{Flag, Flags, Found, Nearest, state, stated};

use super::given::Given;
use super::input::{self, FilePiece, read};
use super::opt::not_certified;
use super::output;
use super::progress::Progress;
use super::{Exit, json, pass_by_pass};

/// Compare what two programs compute
#[derive(clap::Args)]
pub struct Arguments {
    /// The program before
    pub before: PathBuf,
    /// The program after
    #[arg(required_unless_present = "passes", conflicts_with = "passes")]
    after: Option<PathBuf>,
    /// Run these passes of mlir-opt one by one on the program before, and compare what each makes of it
    #[arg(long, value_name = "PIPELINE")]
    passes: Option<String>,
    /// The mlir-opt to run; else that of MLIR_OPT, mlir-opt-22 or mlir-opt
    #[arg(long, value_name = "PATH", requires = "passes")]
    pub mlir_opt: Option<PathBuf>,
    /// Test only, and exit with 0 where that has found no difference; with --passes, prove first
    #[arg(long)]
    pub tested_ok: bool,
    /// Sums and products of floats in any order are the same
    #[arg(long)]
    reassociate: bool,
    #[command(flatten)]
    given: Given,
    /// Do not assume that distinct memref arguments are distinct memory
    #[arg(long)]
    may_alias: bool,
    /// Write a certificate that all functions compute the same, with a proof for every question, to this file
    #[arg(long, value_name = "OUT", conflicts_with_all = ["func", "tested_ok", "passes"])]
    certify: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Compare this function only
    #[arg(long, value_name = "NAME")]
    pub func: Option<String>,
}

/// The steps of a proof before programs are run on more than a few inputs.
const SOON: u64 = 1_000_000;

/// Says what was found.
pub fn run(arguments: &Arguments, limits: &Limits) -> Exit {
    if let Some(passes) = &arguments.passes {
        return pass_by_pass::run(passes, arguments, limits);
    }
    // There are two programs where no passes are asked for.
    let Some(after) = &arguments.after else { return Exit::Usage };
    let (first, second) = &match (read(&arguments.before), read(after)) {
        (Ok(first), Ok(second)) => (first, second),
        (Err(exit), _) | (_, Err(exit)) => return exit,
    };
    let [Ok(mut before), Ok(mut after)] = [first, second].map(FilePiece::parse) else { return Exit::BadInput };
    for module in [&mut before, &mut after] {
        let functions = farkas::builtin::functions(module);
        if let Err(exit) = arguments.given.state(module, &functions) {
            return exit;
        }
    }
    let func = arguments.func.as_ref().map(|name| name.trim_start_matches('@'));
    if let Err(exit) = input::functions(&before, func) {
        return exit;
    }
    let (not, verdict) = match ask(&before, &after, func, arguments, limits) {
        Ok(assumptions) => {
            if let Err(exit) = certified([(first, &before), (second, &after)], arguments, limits) {
                return exit;
            }
            json::with(|said| (said.verdict, said.assumptions) = ("proved", assumptions.clone()));
            let lines: String = assumptions.iter().map(|line| format!("assuming that {line}\n")).collect();
            return output::write(None, &format!("proved\n{lines}"));
        }
        Err(not) => *not,
    };
    let (mut text, exit, verdict) = match verdict {
        Verdict::Tested { runs, numbers_only } => {
            let mut text = format!("tested: no difference in {runs} runs\n");
            if let Some(difference) = numbers_only {
                text.push_str(&format!("the numbers agree, but were computed in another way: {difference}\n"));
            }
            (text, if arguments.tested_ok { Exit::Yes } else { Exit::Unknown }, "tested")
        }
        Verdict::Differ(difference) => (format!("different: {difference}\n"), Exit::No, "different"),
        Verdict::Unknown(reason) => (format!("unknown: {reason}\n"), Exit::Unknown, "unknown"),
    };
    json::with(|said| said.verdict = verdict);
    if let Some(not) = not.as_ref().filter(|_| exit != Exit::No) {
        text.push_str(&format!("{not}\n"));
    }
    output::write(None, &text);
    if exit != Exit::Yes {
        let near = nearest((&before, &after), func, arguments, limits);
        let near = match verdict {
            _ if near.found.is_some() => near,
            "tested" => Nearest { found: Some(Found::Flags(Flags::with(Flag::TestedOk))), ..near },
            "different" => tested_with_promise((&before, &after), (func, not.as_ref()), arguments, limits, near),
            _ => near,
        };
        json::with(|said| said.near(&near));
        output::remark(format_args!("help: {near}"));
    }
    exit
}

/// Promises that are not asked for and may be of use, the least first.
fn promises((before, after): (&Module, &Module), arguments: &Arguments) -> Vec<(Flags, Promises)> {
    let asked = arguments.promises();
    let is_licensed = |module: &Module| Same::new(module, &licensed(module)).is_whole();
    let has_sums = ![before, after].into_iter().all(is_licensed);
    let (licensed, apart) = (has_sums && !asked.reassociate, asked.may_alias);
    let (with, without) = (Flags::with(Flag::Reassociate), Flags::without(Flag::MayAlias));
    let promises = [
        (licensed, with.clone(), Promises { reassociate: true, ..asked }),
        (apart, without.clone(), Promises { may_alias: false, ..asked }),
        (licensed && apart, with.and(without), Promises { may_alias: false, reassociate: true }),
    ];
    promises.into_iter().filter_map(|(is_of_use, flags, promises)| is_of_use.then_some((flags, promises))).collect()
}

/// The promise with which no run shows a difference between two programs that differ without it, those inputs among them at which the
/// proof failed.
fn tested_with_promise(
    (before, after): (&Module, &Module),
    (func, not): (Option<&str>, Option<&NotProved>),
    arguments: &Arguments,
    limits: &Limits,
    near: Nearest,
) -> Nearest {
    let mut tried = near.tried;
    for (flags, Promises { may_alias, reassociate }) in promises((before, after), arguments) {
        tried += 1;
        let func = func.map(str::to_owned);
        let options = CompareOptions { func, reassociate, may_alias, limits: *limits, ..CompareOptions::default() };
        if let Verdict::Tested { .. } = farkas::tested(before, after, not, options) {
            let flags = flags.and(Flags::with(Flag::TestedOk));
            return Nearest { found: Some(Found::Flags(flags)), tried, ..near };
        }
    }
    Nearest { tried, ..near }
}

/// The promise with which two programs are proved to be the same, if one of those that are not as they are asked for does it. No more is
/// spent on all of them than on what stands in the place of a refused step.
fn nearest((before, after): (&Module, &Module), func: Option<&str>, arguments: &Arguments, limits: &Limits) -> Nearest {
    let limits = Limits { proof: limits.proof.min(limits.nearest / 3), ..*limits };
    // Promises alone come first; then what one program states of its arguments is taken for granted.
    let given = given([before, after]);
    let assumed = given.iter().map(|(flags, [before, after])| (flags.clone(), [before, after]));
    let mut tried = 0;
    for (flags, [before, after]) in std::iter::once((Flags::default(), [before, after])).chain(assumed) {
        let as_asked = (flags != Flags::default()).then(|| (Flags::default(), arguments.promises()));
        for (more, promises) in as_asked.into_iter().chain(promises((before, after), arguments)) {
            tried += 1;
            if promises.prove(before, after, func, &limits).is_ok() {
                return Nearest { found: Some(Found::Flags(flags.and(more))), tried, ..Nearest::default() };
            }
        }
    }
    Nearest { tried, ..Nearest::default() }
}

/// The programs with what only one of them states stated in both, if there is anything, and the flags that do it.
fn given(programs: [&Module; 2]) -> Option<(Flags, [Module; 2])> {
    let [before, after] = programs.map(stated);
    let only = |these: &[String], those: &[String]| -> Vec<String> {
        these.iter().filter(|condition| !those.contains(condition)).cloned().collect()
    };
    let conditions = [only(&before, &after), only(&after, &before)].concat();
    if conditions.is_empty() {
        return None;
    }
    let mut programs = programs.map(Clone::clone);
    for module in &mut programs {
        for func in farkas::builtin::functions(module) {
            // A function without these arguments has nothing to state.
            conditions.iter().for_each(|condition| drop(state(module, func, condition)));
        }
    }
    Some((Flags { with: conditions.into_iter().map(Flag::Assume).collect(), without: Vec::new() }, programs))
}

/// What a proof may take for granted.
#[derive(Clone, Copy)]
pub struct Promises {
    may_alias: bool,
    reassociate: bool,
}

impl Promises {
    /// What the proof that two programs, or two functions of one name, compute the same rests on; else why there is none.
    pub fn prove(
        self,
        before: &Module,
        after: &Module,
        func: Option<&str>,
        limits: &Limits,
    ) -> Result<Vec<String>, NotProved> {
        match self.reassociate {
            true => farkas::prove_within(&licensed(before), &licensed(after), func, self.may_alias, limits),
            false => farkas::prove_within(before, after, func, self.may_alias, limits),
        }
    }
}

impl Arguments {
    /// What is asked for.
    pub fn promises(&self) -> Promises {
        Promises { may_alias: self.may_alias, reassociate: self.reassociate }
    }
}

/// Proves that two programs, or two functions of one name, compute the same, and gives what that rests on; else why not, and
/// what runs have shown. Two programs of which tests are enough are not proved, nor those that differ on the first inputs.
pub fn ask(
    before: &Module,
    after: &Module,
    func: Option<&str>,
    arguments: &Arguments,
    limits: &Limits,
) -> Result<Vec<String>, Box<(Option<NotProved>, Verdict)>> {
    let (promises, mut not, progress) = (arguments.promises(), None, Progress::start(5));
    let Promises { may_alias, reassociate } = promises;
    let func_name = func.map(str::to_owned);
    let options =
        CompareOptions { func: func_name, reassociate, may_alias, limits: *limits, ..CompareOptions::default() };
    if !arguments.tested_ok || arguments.passes.is_some() {
        // What a few inputs refute is found at once; a proof that cannot succeed may take a minute.
        let is_unchanged = func.is_some_and(|name| pass_by_pass::is_unchanged(before, after, name));
        let refuted = |what, effort, not: Option<&NotProved>| {
            let options = CompareOptions { effort, ..options.clone() };
            let verdict = progress.part(what, || farkas::tested(before, after, not, options));
            matches!(verdict, Verdict::Differ(_)).then(|| Box::new((not.cloned(), verdict)))
        };
        if !is_unchanged && let Some(refuted) = refuted("a few runs", RunEffort::Brief, None) {
            return Err(refuted);
        }
        let soon = Limits { proof: limits.proof.min(SOON), ..*limits };
        let mut found = progress.part("proof", || promises.prove(before, after, func, &soon));
        // Most proofs that are there are found soon; what is not may well be different, and runs tell that in less time than the rest of
        // a proof takes.
        if let Err(short) = &found
            && short.ran_out
            && soon.proof < limits.proof
        {
            if let Some(refuted) = refuted("more runs", RunEffort::Ordinary, Some(short)) {
                return Err(refuted);
            }
            found = progress.part("longer proof", || promises.prove(before, after, func, limits));
        }
        match found {
            Ok(assumptions) => return Ok(assumptions),
            Err(reason) => not = Some(reason),
        }
    }
    let verdict = progress.part("runs", || farkas::tested(before, after, not.as_ref(), options));
    Err(Box::new((not, verdict)))
}

/// Writes the certificate, if that is asked for.
fn certified(programs: [(&FilePiece, &Module); 2], arguments: &Arguments, limits: &Limits) -> Result<(), Exit> {
    let Some(out) = &arguments.certify else { return Ok(()) };
    let [first, second] = programs.map(|(piece, module)| arguments.given.source(piece, module, false));
    let change = farkas::certify_within(&first, "verify", &second, arguments.may_alias, limits)
        .map_err(|not| not_certified(&not.reason))?;
    let certificate = Certificate::of_changes(arguments.may_alias, vec![change]);
    let text = serde_json::to_string_pretty(&certificate).expect("plain data");
    match output::write(Some(out), &(text + "\n")) {
        Exit::Yes => Ok(()),
        exit => Err(exit),
    }
}
