//! What the IR needs to know of an operation: one row of its dialect's table.

use rustc_hash::FxHashMap;

use super::attr::Attribute;
use super::effects::Effects;
use super::module::{Module, Op, Value};
use super::opcode::{Opcode, ScalarStep};
use super::types::Type;
use crate::diag::Diagnostic;

/// What an operation promises; dialects ask each other nothing but these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Traits(u32);

impl Traits {
    /// Promises nothing.
    pub const NONE: Traits = Traits(0);
    /// A constant of type `index` is a dim and a symbol.
    pub const CONSTANT_LIKE: Traits = Traits(1);
    /// Its result is the size of a dimension of a memref (a symbol).
    pub const DIM_LIKE: Traits = Traits(1 << 1);
    /// Values defined at the top of its region are symbols (func.func).
    pub const AFFINE_SCOPE: Traits = Traits(1 << 2);
    /// Ends a block.
    pub const TERMINATOR: Traits = Traits(1 << 3);
    /// Its region sees no value from outside (func.func, module).
    pub const ISOLATED: Traits = Traits(1 << 4);
    /// Its region has one block that needs no terminator (module).
    pub const NO_TERMINATOR: Traits = Traits(1 << 5);
    /// Operands may be swapped.
    pub const COMMUTATIVE: Traits = Traits(1 << 6);
    /// A call: its effects are its callee's.
    pub const CALL: Traits = Traits(1 << 7);
    /// A branch: its last operand segments are passed to its successors (kept in `OpData::successors`).
    pub const BRANCH: Traits = Traits(1 << 8);
    /// Its regions form a symbol table (module).
    pub const SYMBOL_TABLE: Traits = Traits(1 << 9);
    /// Makes a memref; the sizes that its type leaves open are the operands of its segment of sizes: the third beside static
    /// sizes, else the first; without segments all from the third (memref.subview, memref.alloc, memref.view).
    pub const SIZED_BY_OPERANDS: Traits = Traits(1 << 10);
    /// Says what one of many iterations in no particular order writes to a block argument of theirs, its second operand
    /// (tensor.parallel_insert_slice). Only such operations stand in what ends these iterations (scf.forall.in_parallel).
    pub const COMBINES_PARALLEL: Traits = Traits(1 << 11);

    /// Its result is its operand as a memref whose type leaves other sizes open (memref.cast).
    pub const CAST: Traits = Traits(1 << 12);

    /// Its results are numbers, neither poison nor undef, where what it is given and what its regions yield are. Operations on scalars
    /// need not say so: that is known of their opcodes.
    pub const NUMBERS: Traits = Traits(1 << 13);

    /// Both.
    pub const fn and(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }

    /// Are all of `other` promised?
    pub const fn contains(self, other: Traits) -> bool {
        self.0 & other.0 == other.0
    }
}

/// Reads the custom syntax after the operation's name and returns the operation.
pub type ParseFn = fn(&mut super::parser::OpParser<'_, '_>) -> Result<Op, Diagnostic>;
/// Writes the custom syntax after the operation's name.
pub type PrintFn = fn(&mut super::printer::Printer<'_>, Op);
/// Holds an operation against its specification.
pub type CheckFn = fn(&Module, Op, &mut Vec<Diagnostic>);

/// The number that an operation's one result is, if it is one: the function tells those of its operands.
pub type FoldFn = fn(&Module, Op, &mut dyn FnMut(Value) -> Option<i64>) -> Option<i64>;

/// Suggests names for results and for block arguments of the operation's regions: `name(value, "c0")` prints `%c0`.
pub type NamesFn = fn(&Module, Op, &mut dyn FnMut(Value, &str));

/// The normal form of a dialect's type, of which both are given without the dialect's prefix: one text for one type. The
/// error says what is wrong with the type.
pub type TypeFn = fn(&str) -> Result<String, String>;

/// One row of a dialect's table. Write rows as `OpInfo { name: "affine.for", parse: .., ..OpInfo::DEFAULT }`.
#[derive(Debug)]
pub struct OpInfo {
    /// The full name, such as `affine.for`.
    pub name: &'static str,
    /// What it promises.
    pub traits: Traits,
    /// What it does besides computing its results; none: not stated, so that it may do anything.
    pub effects: Option<Effects>,
    /// What it computes, element by element, if it is an operation on scalars.
    pub opcode: Option<Opcode>,
    /// What it is made of, where no opcode alone says what it computes.
    pub steps: &'static [ScalarStep],
    /// The attributes that belong to its definition; in generic form they are printed as properties.
    pub inherent: &'static [&'static str],
    /// Custom syntax in; without it only the generic form is read.
    pub parse: Option<ParseFn>,
    /// Custom syntax out; without it the generic form is written.
    pub print: Option<PrintFn>,
    /// Its specification.
    pub check: CheckFn,
    /// What its one result is where its operands are these numbers, for warnings.
    pub fold: Option<FoldFn>,
    /// What its results are called in print (`%c0`, `%alloc`); without it they are numbered.
    pub names: Option<NamesFn>,
    /// Inside its regions operations of this dialect are written without the prefix (`func` for func.func).
    pub default_dialect: Option<&'static str>,
    /// Operand segments of its definition, in order: where not empty, the property `operandSegmentSizes` tells how many
    /// operands each has. The names are for messages.
    pub segments: &'static [&'static str],
    /// Properties that have a default: their names, and `false`, `true`, a number of type `i64` (`1 : i32` of type `i32`),
    /// `{}`, `[]`, `array<i64>`, a string in quotes or the text of a dialect attribute without `#`. The generic form prints them also where they are not set.
    pub defaults: &'static [(&'static str, &'static str)],
    /// Its syntax where that is a plain sequence of operands and types (`builtin/format.rs` reads and writes it).
    pub format: &'static str,
    /// How many results it has.
    pub results: Arity,
    /// How many regions it has.
    pub regions: Arity,
}

/// An operation as programs of the past spelled it; what is read is today's operation.
#[derive(Debug)]
pub struct OldSpelling {
    /// What stands in the text, without the prefix of the dialect that was left out then: `addf`, `loop.for`.
    pub name: &'static str,
    /// The full name today.
    pub today: &'static str,
    /// Reads the syntax of then, which follows the name; none if it is today's.
    pub parse: Option<ParseFn>,
    /// Starts an old program: others are read inside its regions only.
    pub opens: bool,
}

/// How many there may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    /// Any number.
    Any,
    /// Exactly so many.
    Exactly(usize),
    /// So many or more.
    AtLeast(usize),
}

impl OpInfo {
    /// A row with nothing in it: no traits, generic syntax, nothing to check.
    pub const DEFAULT: OpInfo = OpInfo {
        name: "",
        fold: None,
        traits: Traits::NONE,
        effects: None,
        opcode: None,
        steps: &[],
        inherent: &[],
        parse: None,
        print: None,
        check: accept,
        names: None,
        default_dialect: None,
        segments: &[],
        defaults: &[],
        format: "",
        results: Arity::Any,
        regions: Arity::Any,
    };

    /// How many results it has, where its row fixes that.
    pub fn num_results(&self) -> Option<usize> {
        match self.results {
            Arity::Exactly(count) => Some(count),
            Arity::Any | Arity::AtLeast(_) => None,
        }
    }
}

/// The row of an operation whose operands may be swapped.
pub const fn commutes(row: OpInfo) -> OpInfo {
    OpInfo { traits: row.traits.and(Traits::COMMUTATIVE), ..row }
}

/// The row of an operation of this meaning.
pub const fn means(opcode: Opcode, row: OpInfo) -> OpInfo {
    OpInfo { opcode: Some(opcode), ..row }
}

/// What a text among [`OpInfo::defaults`] stands for.
pub fn default_value(text: &'static str) -> Attribute {
    if let Some(text) = text.strip_prefix('"') {
        return Attribute::str(text.trim_end_matches('"'));
    }
    let (number, width) = text.strip_suffix(" : i32").map_or((text, 64), |number| (number, 32));
    match (text, number.parse::<i64>()) {
        ("{}", _) => Attribute::Dict(Default::default()),
        ("[]", _) => Attribute::Array(Default::default()),
        ("array<i32>", _) => Attribute::i32_array(&[]),
        ("array<i64>", _) => Attribute::i64_array(&[]),
        ("false" | "true", _) => Attribute::Bool(text == "true"),
        (_, Ok(value)) => Attribute::int(value, Type::int(width)),
        _ => Attribute::Opaque(text.into()),
    }
}

fn accept(_: &Module, _: Op, _: &mut Vec<Diagnostic>) {}

/// What a dialect has to say where one of its operations cannot be read.
pub type Advice = fn() -> String;

/// The operations that a session knows, by name.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    ops: FxHashMap<&'static str, &'static OpInfo>,
    old: FxHashMap<&'static str, &'static OldSpelling>,
    type_rules: Vec<(&'static str, TypeFn)>,
    closed: Vec<&'static str>,
    advice: Vec<(&'static str, Advice)>,
}

impl Registry {
    /// Adds a dialect's table.
    ///
    /// # Panics
    /// If an operation has a row already: one of both would never be looked at.
    pub fn register(&mut self, table: &'static [OpInfo]) {
        for info in table {
            let known = self.ops.insert(info.name, info);
            assert!(known.is_none(), "two rows are called {}", info.name);
        }
    }

    /// Says that every operation of the dialect has a row: a name that has none is wrong.
    pub fn close(&mut self, dialect: &'static str) {
        self.closed.push(dialect);
    }

    /// Is the name that of an operation which its dialect does not have? What has no row in a dialect that is not closed may be
    /// an operation that is not known here.
    pub fn is_wrong(&self, name: &str) -> bool {
        let is_known = self.ops.contains_key(name) || self.old(name).is_some();
        !is_known && name.split_once('.').is_some_and(|(dialect, _)| self.closed.contains(&dialect))
    }

    /// Says what there is to say where an operation of the dialect cannot be read.
    pub fn advise(&mut self, dialect: &'static str, advice: Advice) {
        self.advice.push((dialect, advice));
    }

    /// What there is to say where the operation of this name cannot be read.
    pub fn advice(&self, name: &str) -> Option<String> {
        let (dialect, _) = name.split_once('.')?;
        self.advice.iter().find(|(other, _)| *other == dialect).map(|(_, advice)| advice())
    }

    /// Adds spellings of the past. They are read in custom syntax only: the generic form has today's names.
    pub fn register_old(&mut self, table: &'static [OldSpelling]) {
        self.old.extend(table.iter().map(|old| (old.name, old)));
    }

    /// What was spelled `name`, its dialect's prefix left out or not.
    pub fn old(&self, name: &str) -> Option<&'static OldSpelling> {
        self.old.get(name.strip_prefix("std.").unwrap_or(name)).copied()
    }

    /// Was anything of the operation's dialect spelled otherwise once? Younger dialects stood in no old program.
    pub fn had_old(&self, name: &str) -> bool {
        let dialect = name.split('.').next();
        self.old.values().any(|old| old.today.split('.').next() == dialect)
    }

    /// Gives the dialect rules for its types, and lets its operations write these without their prefix.
    pub fn register_types(&mut self, dialect: &'static str, normal: TypeFn) {
        self.type_rules.push((dialect, normal));
    }

    /// The rules for the dialect's types.
    pub fn types_of(&self, dialect: &str) -> Option<TypeFn> {
        self.type_rules.iter().find(|(name, _)| *name == dialect).map(|&(_, normal)| normal)
    }

    /// The names of all operations, in no order.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.ops.keys().copied()
    }

    /// The row called `name`.
    pub fn get(&self, name: &str) -> Option<&'static OpInfo> {
        self.ops.get(name).copied()
    }
}
