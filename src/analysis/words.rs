//! Two iterations that depend on each other, in words: the same in a report, in a refusal and in what `auto` says.

use std::fmt;

use crate::ir::{Module, Op};

/// What an operation does, in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Does {
    /// It touches cells.
    Touch,
    /// It shows something.
    Print,
    /// It may end the program.
    Stop,
    /// It calls a function that is not known.
    Call,
    /// Nobody knows.
    Unknown,
}

impl Does {
    /// Of an operation that may touch any memory (`world`), and of which no more is known (`opaque`).
    pub fn of(m: &Module, op: Op, world: bool, opaque: bool) -> Does {
        match m.name(op) {
            "vector.print" => Does::Print,
            "cf.assert" | "llvm.intr.assume" => Does::Stop,
            "func.call" | "func.call_indirect" if world => Does::Call,
            _ if opaque => Does::Unknown,
            _ => Does::Touch,
        }
    }

    /// The same as a verb; `touches` is that of a cell.
    pub fn verb(self, touches: &'static str) -> &'static str {
        match self {
            Does::Touch => touches,
            Does::Print => "prints",
            Does::Stop => "may stop the program",
            Does::Call => "calls what may touch any memory",
            Does::Unknown => "may touch any memory",
        }
    }
}

/// One access in one iteration.
#[derive(Clone, Debug)]
pub struct End {
    /// Who accesses: `S0 (line 5)`, or an operation.
    pub who: String,
    /// What it does.
    pub does: Does,
    /// The same as a verb.
    pub verb: &'static str,
    /// The induction variables around it, outermost first.
    pub loops: Vec<String>,
    /// Their values.
    pub point: Vec<String>,
}

impl End {
    fn iteration(&self) -> String {
        match &self.loops[..] {
            [] => "the top".to_owned(),
            [name] => format!("{name} = {}", self.point.first().map_or("", String::as_str)),
            _ => format!("({}) = ({})", self.loops.join(", "), self.point.join(", ")),
        }
    }
}

/// An access and one that depends on it.
#[derive(Clone, Debug)]
pub struct Pair {
    /// What runs first.
    pub first: End,
    /// What runs second.
    pub second: End,
    /// The cell that both touch; none if it has no name.
    pub cell: Option<String>,
    /// Do the same loops run both?
    pub same_loops: bool,
    /// Is it one access?
    pub same: bool,
    /// `%n = 2` for each symbol.
    pub symbols: Vec<String>,
}

/// `S1 (line 7) writes %A[1, 1] at (%i, %j) = (1, 1), then S0 (line 5) reads it at (2, 0), for %n = 4`
impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Pair { first, second, .. } = self;
        // Names of loops that have just been said are not said again.
        let then = match self.same_loops && second.loops.len() > 1 {
            true => format!("({})", second.point.join(", ")),
            false => second.iteration(),
        };
        let at = first.iteration();
        if self.same && first.does != Does::Touch {
            write!(f, "{} {} at {at}, then again at {then}", first.who, first.verb)?;
        } else {
            let cell = self.cell.as_ref().map_or_else(|| " a cell".to_owned(), |cell| format!(" {cell}"));
            let (object, again) = match (first.does == Does::Touch, second.does == Does::Touch) {
                (true, true) => (&*cell, " it"),
                (true, false) => (&*cell, ""),
                (false, true) => ("", " memory that this may have touched"),
                (false, false) => ("", ""),
            };
            write!(
                f,
                "{} {}{object} at {at}, then {} {}{again} at {then}",
                first.who, first.verb, second.who, second.verb
            )?;
        }
        match &self.symbols[..] {
            [] => Ok(()),
            symbols => write!(f, ", for {}", symbols.join(", ")),
        }
    }
}
