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
    /// Exit with 0 where testing has found no difference
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
    let options = VerifyOptions { func, reassociate: arguments.reassociate, ..VerifyOptions::default() };
    let (text, exit) = match interp::verify(&before, &after, &options) {
        Verdict::Tested { runs, numbers_only } => {
            let mut text = format!("tested: no difference in {runs} runs\n");
            if let Some(difference) = numbers_only {
                text.push_str(&format!("the numbers agree, but were computed in another way: {difference}\n"));
            }
            (text, if arguments.tested_ok { Exit::Yes } else { Exit::Unknown })
        }
        Verdict::Differ(difference) => (format!("different: {difference}\n"), Exit::No),
        Verdict::Unknown(reason) => (format!("unknown: {reason}\n"), Exit::Unknown),
    };
    input::write(None, &text);
    exit
}
