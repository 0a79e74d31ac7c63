//! `farkas check FILE`: parse and check.

use super::Exit;
use super::input::{self, FilePiece, InputFlags};
use super::progress::Progress;

/// Parse and check
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    input: InputFlags,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Silent when all is well.
pub fn run(arguments: &Arguments) -> Exit {
    let pieces = match arguments.input.pieces() {
        Ok(pieces) => pieces,
        Err(exit) => return exit,
    };
    let func = arguments.input.func.as_deref();
    let check = |piece: &FilePiece| piece.parse().and_then(|module| input::functions(&module, func)).err();
    let progress = Progress::start(pieces.len());
    let checked = pieces.iter().map(|piece| progress.part(&piece.name, || check(piece)).unwrap_or(Exit::Yes));
    checked.max().unwrap_or(Exit::Yes)
}
