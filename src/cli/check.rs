//! `farkas check FILE`: parse and check.

use super::Exit;
use super::input::Input;

/// Parse and check
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,
}

/// Silent when all is well.
pub fn run(arguments: &Arguments) -> Exit {
    let pieces = match arguments.input.pieces() {
        Ok(pieces) => pieces,
        Err(exit) => return exit,
    };
    pieces.iter().map(|piece| piece.parse().err().unwrap_or(Exit::Yes)).max().unwrap_or(Exit::Yes)
}
