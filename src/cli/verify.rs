//! `farkas verify BEFORE AFTER`: do two programs compute the same?

use std::path::PathBuf;

use farkas::interp::{self, Verdict, VerifyOptions};

use super::Exit;
use super::input::{self, read};

/// Compare what two programs compute
#[derive(clap::Args)]
pub struct Arguments {
    /// The program before
    before: PathBuf,
    /// The program after
    after: PathBuf,
    /// Test only, and exit with 0 where that has found no difference
    #[arg(long)]
    tested_ok: bool,
    /// Sums and products of floats in any order are the same
    #[arg(long)]
    reassociate: bool,
    /// Compare this function only
    #[arg(long, value_name = "NAME")]
    func: Option<String>,
}

/// Says what was found.
pub fn run(arguments: &Arguments) -> Exit {
    let programs = [&arguments.before, &arguments.after].map(|path| read(path).and_then(|piece| piece.parse()));
    let [Ok(before), Ok(after)] = programs else { return Exit::BadInput };
    let func = arguments.func.as_ref().map(|name| name.trim_start_matches('@').to_string());
    let options = VerifyOptions { func: func.clone(), reassociate: arguments.reassociate, ..VerifyOptions::default() };
    let tested = interp::verify(&before, &after, &options);
    if let Verdict::Differ(difference) = tested {
        input::write(None, &format!("different: {difference}\n"));
        return Exit::No;
    }
    let mut not = None;
    if !arguments.tested_ok {
        match farkas::prove(&before, &after, func.as_deref(), false) {
            Ok(assumptions) => {
                let lines = assumptions.iter().map(|line| format!("assuming that {line}\n"));
                let text = format!(
                    "proved\nassuming that subscripts are in bounds and indices do not wrap\n{}",
                    lines.collect::<String>()
                );
                return input::write(None, &text);
            }
            Err(reason) => not = Some(reason),
        }
    }
    let (mut text, exit) = match tested {
        Verdict::Tested { runs, numbers_only } => {
            let mut text = format!("tested: no difference in {runs} runs\n");
            if let Some(difference) = numbers_only {
                text.push_str(&format!("the numbers agree, but were computed in another way: {difference}\n"));
            }
            (text, if arguments.tested_ok { Exit::Yes } else { Exit::Unknown })
        }
        Verdict::Differ(_) => unreachable!("that was said already"),
        Verdict::Unknown(reason) => (format!("unknown: {reason}\n"), Exit::Unknown),
    };
    if let Some(not) = not {
        text.push_str(&format!("not proved: {}\n", not.reason));
    }
    input::write(None, &text);
    exit
}
