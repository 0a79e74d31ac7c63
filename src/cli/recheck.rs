//! `farkas recheck CERTIFICATE`: hold a certificate against its program, without the solver.

use std::path::PathBuf;

use farkas::analysis::certificate::Certificate;
use farkas::equivalence::ALWAYS_ASSUMED;
use serde::de::IgnoredAny;
use serde_json::error::Category;

use super::Exit;
use super::input::{self, read};
use super::output::{self, say};

/// Check the proofs of a certificate without the solver
#[derive(clap::Args)]
pub struct Arguments {
    /// What `farkas deps --certify`, `farkas opt --certify` or `farkas verify --certify` wrote; `-` is standard input
    #[arg(default_value = input::STANDARD_INPUT)]
    certificate: PathBuf,
}

/// What is wrong with a text that is none.
fn said(error: &serde_json::Error, text: &str) -> String {
    let at = format!("line {}, column {}", error.line(), error.column());
    match error.classify() {
        Category::Data => error.to_string(),
        Category::Eof => format!("it ends at {at}, where JSON goes on"),
        Category::Syntax if serde_json::from_str::<IgnoredAny>(text).is_ok() => {
            format!("it is JSON, but what stands at {at} is more than a certificate has there")
        }
        Category::Syntax | Category::Io => format!("it is no JSON from {at} on"),
    }
}

/// Says what holds, or why it does not.
pub fn run(arguments: &Arguments) -> Exit {
    let piece = match read(&arguments.certificate) {
        Ok(piece) => piece,
        Err(exit) => return exit,
    };
    let certificate: Certificate = match serde_json::from_str(&piece.source) {
        Ok(certificate) => certificate,
        Err(error) => {
            let message = format!("{} is no certificate: {}", piece.name, said(&error, &piece.source));
            return input::unreadable(&piece.name, message);
        }
    };
    if let Err(failure) = farkas::recheck(&certificate) {
        say(format_args!("the certificate does not hold: {failure}"));
        return Exit::No;
    }
    let mut text = format!("the certificate holds: {} proofs\n", certificate.num_proofs());
    for function in certificate.programs.iter().flat_map(|program| &program.functions) {
        let claims = &function.claims;
        for claim in claims.loops.iter().filter(|claim| claim.parallel || claim.reduction) {
            let what = if claim.parallel { "parallel" } else { "sequential for its reductions only" };
            text.push_str(&format!("@{} loop {} {} is {what}\n", claims.function, claim.index, claim.iv));
        }
        for team in &function.teams {
            let left_out = team.phases.iter().filter(|phase| !phase.all_meet).count();
            let who = team.block.as_ref().map_or("a team".to_owned(), |block| {
                let threads: Vec<String> = block.threads.iter().map(i64::to_string).collect();
                format!("blocks of {} threads", threads.join(" x "))
            });
            text.push_str(&format!(
                "@{} loop {} {} is run by {who}: {} phases, behind {left_out} of which nobody has to meet\n",
                claims.function,
                team.index,
                team.iv,
                team.phases.len()
            ));
        }
        let assumptions = claims.assumptions.iter().map(|line| format!("@{} assumes that {line}\n", claims.function));
        text.extend(assumptions);
    }
    for change in &certificate.changes {
        for equal in &change.functions {
            text.push_str(&format!("@{} computes the same in both programs\n", equal.function));
            if !equal.is_as_written() {
                text.push_str(&format!("@{} assumes that {ALWAYS_ASSUMED}\n", equal.function));
            }
            let lines = equal.assumptions.iter().map(|line| format!("@{} assumes that {line}\n", equal.function));
            text.extend(lines);
        }
    }
    output::write(None, &text)
}
