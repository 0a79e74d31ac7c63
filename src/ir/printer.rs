//! The printer.

use super::Module;

/// What an operation's `print` function writes to.
pub struct Printer<'a> {
    /// The module that is printed.
    pub module: &'a Module,
}
