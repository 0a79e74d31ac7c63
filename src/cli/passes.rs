//! Passes as mlir-opt's command line names them: `--pass-pipeline`, and a flag for each.

use std::ffi::OsString;

use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use farkas::ir::Module;
use farkas::passes::{PassError, Planned, WrittenPass, apply, misspelt, parse, parse_anchored, pass, passes, plan};
use farkas::transforms::Options;

use super::input::FilePiece;
use super::opt::wrong_text;
use super::output::{remark, say};
use super::{Exit, terminal, usage};

/// What stands before a whole pipeline.
const PIPELINE: &str = "--pass-pipeline=";

/// The passes that are asked for, in their order.
#[derive(Clone, Debug, Default)]
pub struct Passes {
    pipeline: Option<String>,
    /// Name and options.
    flags: Vec<(String, String)>,
}

impl Args for Passes {
    fn augment_args(command: Command) -> Command {
        let others = ["schedule_from", "schedule"];
        let heading = "Passes, as mlir-opt names them";
        let pipeline = Arg::new(PIPELINE)
            .long(PIPELINE.trim_matches(['-', '=']))
            .value_name("PIPELINE")
            .help("These passes: `builtin.module(func.func(affine-loop-tile{tile-size=32}))`")
            .help_heading(heading)
            .conflicts_with_all(others);
        let one = |command: Command, name: &'static str, help: &'static str| {
            let flag = Arg::new(name).long(name).value_name("OPTIONS").help(help).help_heading(heading);
            let flag = flag.num_args(0..=1).require_equals(true).default_missing_value("").action(ArgAction::Append);
            command.arg(flag.conflicts_with_all(others).conflicts_with(PIPELINE))
        };
        passes().iter().fold(command.arg(pipeline), |command, pass| one(command, pass.name, pass.summary))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Passes::augment_args(command)
    }
}

/// The arguments of a call, the flags of passes with two dashes where they have one, as mlir-opt accepts them too. No short flag
/// reads like that: the whole name of a pass has to stand there.
pub fn with_dashes(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let is_pass = |name: &str| PIPELINE.trim_matches(['-', '=']) == name || pass(name).is_some();
    let mut is_over = false;
    let one = |argument: OsString| {
        is_over |= argument == "--";
        let text = argument.to_str().filter(|_| !is_over).and_then(|text| text.strip_prefix('-'));
        let name = text.and_then(|text| text.split('=').next());
        if name.is_some_and(is_pass) { format!("-{}", argument.to_string_lossy()).into() } else { argument }
    };
    arguments.map(one).collect()
}

impl FromArgMatches for Passes {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Passes, Error> {
        let mut placed = Vec::new();
        for pass in passes() {
            let places = matches.indices_of(pass.name).into_iter().flatten();
            let values = matches.get_many::<String>(pass.name).into_iter().flatten();
            placed.extend(places.zip(values).map(|(place, value)| (place, (pass.name.to_owned(), value.clone()))));
        }
        placed.sort();
        let flags = placed.into_iter().map(|(_, flag)| flag).collect();
        Ok(Passes { pipeline: matches.get_one::<String>(PIPELINE).cloned(), flags })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Passes::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Passes {
    /// Is none asked for?
    pub fn is_empty(&self) -> bool {
        self.pipeline.is_none() && self.flags.is_empty()
    }

    /// The passes as they were written, for a certificate.
    pub fn text(&self) -> String {
        let flags = self.flags.iter().map(|(name, options)| flag(name, options));
        self.pipeline.clone().unwrap_or_else(|| flags.collect::<Vec<_>>().join(" "))
    }

    /// The passes with their options; what is wrong with them is shown.
    pub fn plan(&self) -> Result<Vec<Planned>, Exit> {
        if let Some(text) = &self.pipeline {
            let planned = parse_anchored(text).and_then(|all| plan(&all));
            return planned.map_err(|error| wrong_text(PIPELINE, text, &error));
        }
        let mut planned = Vec::new();
        for (name, options) in &self.flags {
            let one = plan(&[WrittenPass::flag(name, options)]);
            let text = flag(name, options);
            planned.extend(one.map_err(|error| wrong_text("--", &text["--".len()..], &error))?);
        }
        Ok(planned)
    }
}

fn flag(name: &str, options: &str) -> String {
    let equals = if options.is_empty() { "" } else { "=" };
    format!("--{name}{equals}{options}")
}

/// The program after the passes; what they left is said.
pub fn applied(
    piece: &FilePiece,
    module: &Module,
    func: Option<&str>,
    planned: &[Planned],
    options: &Options,
) -> Result<Module, Exit> {
    match apply(module, func.map(|name| name.trim_start_matches('@')), planned, options) {
        Ok(outcome) => {
            let quiet = outcome.unchanged.iter().filter(|_| terminal::is_verbose());
            outcome.remarks.iter().chain(quiet).for_each(|line| remark(format_args!("remark: {line}")));
            Ok(outcome.module)
        }
        Err(PassError::Unsupported(diagnostic)) => {
            piece.report(&[diagnostic]);
            Err(Exit::Unknown)
        }
        Err(PassError::Contradicted(contradiction)) => {
            say(format_args!("internal: {contradiction}"));
            Err(Exit::Unknown)
        }
    }
}

/// The passes of `verify --passes`: a pipeline in its operation, or names between commas. What mlir-opt alone knows is its own.
pub fn of_mlir(text: &str) -> Result<Vec<WrittenPass>, Exit> {
    let all = parse(text).and_then(|all| all.iter().try_for_each(misspelt).map(|()| all));
    let all = all.map_err(|error| wrong_text("--passes=", text, &error))?;
    if all.is_empty() { Err(usage("--passes names no pass")) } else { Ok(all) }
}
