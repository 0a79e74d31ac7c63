//! The parser.

use super::Module;

/// What an operation's `parse` function reads from.
pub struct OpParser<'a, 's> {
    /// The module under construction.
    pub module: &'a mut Module,
    source: &'s str,
}
