//! `--assume '%n >= 32'`: what a user knows of the arguments of functions.

use clap::Args;
use farkas::PrintOptions;
use farkas::ir::{Module, Op};
use farkas::transforms::state;

use super::input::FilePiece;
use super::{Exit, usage};

/// What is known of arguments.
#[derive(Args, Debug)]
pub struct Given {
    /// Take this to hold for the function's arguments, as `%n >= 32 and %m == 2 * %n`; the result checks it when it starts
    #[arg(long = "assume", value_name = "CONDITION")]
    pub assume: Vec<String>,
}

impl Given {
    /// States it at the start of functions: of those that have the arguments. Some has to.
    pub fn state(&self, module: &mut Module, functions: &[Op]) -> Result<(), Exit> {
        for condition in &self.assume {
            let (mut is_stated, mut why) = (false, None);
            for &func in functions {
                match state(module, func, condition) {
                    Ok(()) => is_stated = true,
                    Err(error) => why = why.or(Some(error)),
                }
            }
            if !is_stated {
                let why = why.map_or_else(|| "there is no function with a body".to_string(), |why| why.to_string());
                return Err(usage(&format!("--assume '{condition}': {why}")));
            }
        }
        Ok(())
    }

    /// The text of a program in which that is stated, and more if something else says so.
    pub fn source(&self, piece: &FilePiece, module: &Module, and_more: bool) -> String {
        if self.assume.is_empty() && !and_more {
            return piece.source.clone();
        }
        farkas::print(module, &PrintOptions { keep_names: true, ..PrintOptions::default() })
    }
}
