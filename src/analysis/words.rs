//! Two iterations that depend on each other, in words: the same in a report, in a refusal and in what `auto` says.

use std::fmt;

use num_bigint::BigInt;

use super::domain::{LoopId, Nest, Unknown};
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
    /// It means nothing, or stops, for some operands.
    Trap,
    /// It may run for ever.
    Endless,
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
            "scf.while" if !world => Does::Endless,
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
            Does::Trap => "may trap",
            Does::Endless => "may never end",
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
    /// Where it does that.
    pub at: Point,
}

/// An iteration in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Point {
    /// The induction variables around, outermost first, and their values. Only those of loops whose iterations are known: what
    /// counts runs has no name in the program, and of other loops it is not known which numbers they take.
    pub values: Vec<(String, String)>,
    /// Is there no loop around?
    pub is_top: bool,
}

impl Point {
    /// An iteration of some loops.
    pub fn new(nest: &Nest, loops: &[LoopId], iteration: &[BigInt]) -> Point {
        let known = loops.iter().zip(iteration).filter(|(id, _)| nest.is_counted(**id));
        let values = known.map(|(&id, value)| (format!("%{}", nest.name(id)), value.to_string())).collect();
        Point { values, is_top: loops.is_empty() }
    }

    fn numbers(&self) -> String {
        self.values.iter().map(|(_, value)| &value[..]).collect::<Vec<_>>().join(", ")
    }
}

/// ` at (%i, %j) = (0, 2)`, ` at the top`; nothing where no number is known.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.values[..] {
            [] if self.is_top => f.write_str(" at the top"),
            [] => Ok(()),
            [(name, value)] => write!(f, " at {name} = {value}"),
            all => {
                let names: Vec<&str> = all.iter().map(|(name, _)| &name[..]).collect();
                write!(f, " at ({}) = ({})", names.join(", "), self.numbers())
            }
        }
    }
}

/// The loop in which two iterations differ first, if its numbers are not known.
pub fn carrier(nest: &Nest, [first, second]: [(&[LoopId], &[BigInt]); 2]) -> Option<String> {
    let same = first.0.iter().zip(second.0).take_while(|(a, b)| a == b).map(|(&id, _)| id);
    let (id, _) = same.zip(first.1.iter().zip(second.1)).find(|(_, (a, b))| a != b)?;
    (nest.is_visible(id) && !nest.is_counted(id)).then(|| format!("%{}", nest.name(id)))
}

/// Why nobody knows whether two accesses depend on each other, and the code of that: what is unknown of what they touch, of
/// whether they touch one memory, or of when they run.
pub fn why_in_doubt<'u>(
    touched: Option<&'u Unknown>,
    is_one: bool,
    when: Option<&'u Unknown>,
) -> (&'static str, Option<Op>, &'u str) {
    const MAYBE: &str = "may-dependence";
    match (touched, when) {
        (Some(unknown), _) => (unknown.code, Some(unknown.op), &unknown.message),
        _ if !is_one => (MAYBE, None, "whether these overlap is not known"),
        (_, Some(unknown)) => (MAYBE, Some(unknown.op), &unknown.message),
        _ => (MAYBE, None, "an access may or may not happen"),
    }
}

/// An access and one that depends on it.
#[derive(Clone, Debug)]
pub struct AccessPair {
    /// What runs first.
    pub first: End,
    /// What runs second.
    pub second: End,
    /// The cell that both touch; none if it has no name.
    pub cell: Option<String>,
    /// The cell of the second access, if it has another name and may be the same all the same.
    pub other: Option<String>,
    /// The loop that runs the second in a later iteration, if it is not known in which.
    pub later: Option<String>,
    /// Do the same loops run both?
    pub same_loops: bool,
    /// Is it one access?
    pub same: bool,
    /// `%n = 2` for each symbol.
    pub symbols: Vec<String>,
}

impl AccessPair {
    /// The same without values of symbols where neither iteration is told: they would be those of nothing.
    #[must_use]
    pub fn told(mut self) -> AccessPair {
        let is_told = |end: &End| end.at.is_top || !end.at.values.is_empty();
        if !is_told(&self.first) && !is_told(&self.second) {
            self.symbols.clear();
        }
        self
    }
}

/// `S1 (line 7) writes %A[1, 1] at (%i, %j) = (1, 1), then S0 (line 5) reads it at (2, 0), for %n = 4`
impl fmt::Display for AccessPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AccessPair { first, second, .. } = self;
        // Names of loops that have just been said are not said again.
        let mut then = match self.same_loops && second.at.values.len() > 1 {
            true => format!(" at ({})", second.at.numbers()),
            false => second.at.to_string(),
        };
        then += &self.later.as_ref().map_or_else(String::new, |name| format!(" in a later iteration of {name}"));
        let at = &first.at;
        if self.same && first.does != Does::Touch {
            write!(f, "{} {}{at}, then again{then}", first.who, first.verb)?;
        } else {
            let cell = self.cell.as_ref().map_or_else(|| " a cell".to_owned(), |cell| format!(" {cell}"));
            let it = self.other.as_ref().map_or_else(|| " it".to_owned(), |other| format!(" {other}"));
            let (object, again) = match (first.does == Does::Touch, second.does == Does::Touch) {
                (true, true) => (&*cell, &*it),
                (true, false) => (&*cell, ""),
                (false, true) => ("", " memory that this may have touched"),
                (false, false) => ("", ""),
            };
            write!(f, "{} {}{object}{at}, then {} {}{again}{then}", first.who, first.verb, second.who, second.verb)?;
        }
        let has_numbers = first.at.is_top || second.at.is_top || self.later.is_none();
        let has_numbers = has_numbers || [first, second].iter().any(|end| !end.at.values.is_empty());
        match &self.symbols[..] {
            [] => Ok(()),
            _ if !has_numbers => Ok(()),
            symbols => write!(f, ", for {}", symbols.join(", ")),
        }
    }
}
