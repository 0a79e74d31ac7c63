//! Recipes of loop nests: plain data in which every number is legal.

use std::fmt;

/// What a random nest may have in it.
#[derive(Clone, Debug)]
pub struct NestOptions {
    /// How deep loops nest, 1 to 4.
    pub max_depth: usize,
    /// How many operations that write stand next to each other at most.
    pub max_statements: usize,
    /// How many arrays there are, 1 or 2.
    pub arrays: usize,
    /// Statements beside inner loops, and several loops side by side.
    pub imperfect: bool,
    /// Bounds and subscripts that use a symbol `%n`.
    pub parametric: bool,
    /// Bounds that use outer induction variables.
    pub triangular: bool,
    /// Lower bounds that are a `max`, upper bounds that are a `min`.
    pub min_max: bool,
    /// Steps greater than 1.
    pub steps: bool,
    /// `affine.if`, with and without `else`.
    pub guards: bool,
    /// Value-yielding `affine.if`.
    pub value_ifs: bool,
    /// Loads at an outer level whose value is used deeper.
    pub hoisted: bool,
    /// Two loads and two stores that exchange cells.
    pub swaps: bool,
    /// Loops with `iter_args`.
    pub reductions: bool,
    /// Statements `x = x op y`, and arrays of integers.
    pub updates: bool,
    /// Loops that hand two numbers round.
    pub rotations: bool,
    /// Induction variables used as data.
    pub iv_data: bool,
    /// Subscripts and conditions with `mod` and `floordiv`.
    pub divisions: bool,
    /// Vector loads and stores.
    pub vectors: bool,
    /// Subviews, memrefs that are selected, and memrefs that a loop hands round.
    pub aliases: bool,
    /// Layouts in which different subscripts may name the same cell.
    pub layouts: bool,
    /// `scf` loops and guards with `arith` subscripts instead of `affine`, some over `i8`, `i32` and unsigned.
    pub raised: bool,
    /// Parallel loops, and with `reductions` what they combine.
    pub parallel: bool,
    /// Greatest and least elements kept by a store that a comparison guards.
    pub keeps: bool,
    /// Numbers that the function returns, loads far from where their values are used, and `%n` out of memory.
    pub far: bool,
}

impl Default for NestOptions {
    fn default() -> NestOptions {
        NestOptions {
            max_depth: 3,
            max_statements: 3,
            arrays: 2,
            imperfect: true,
            parametric: true,
            triangular: true,
            min_max: true,
            steps: true,
            guards: true,
            value_ifs: true,
            hoisted: true,
            swaps: true,
            reductions: true,
            updates: false,
            rotations: false,
            iv_data: true,
            divisions: false,
            vectors: false,
            aliases: false,
            layouts: false,
            raised: false,
            parallel: false,
            keeps: false,
            far: false,
        }
    }
}

impl NestOptions {
    /// Perfect nests with constant bounds, without guards, hoisted loads and values that cross loops.
    pub fn plain() -> NestOptions {
        NestOptions {
            max_depth: 3,
            max_statements: 2,
            arrays: 2,
            imperfect: false,
            parametric: false,
            triangular: false,
            min_max: false,
            steps: false,
            guards: false,
            value_ifs: false,
            hoisted: false,
            swaps: false,
            reductions: false,
            updates: false,
            rotations: false,
            iv_data: false,
            divisions: false,
            vectors: false,
            aliases: false,
            layouts: false,
            raised: false,
            parallel: false,
            keeps: false,
            far: false,
        }
    }

    /// All there is, but for what is far from its use.
    pub fn everything() -> NestOptions {
        NestOptions {
            max_depth: 4,
            updates: true,
            rotations: true,
            divisions: true,
            vectors: true,
            aliases: true,
            layouts: true,
            raised: true,
            parallel: true,
            keeps: true,
            ..NestOptions::default()
        }
    }

    /// Values that are made far from where they are used, and writes between.
    pub fn far() -> NestOptions {
        NestOptions {
            max_statements: 2,
            min_max: false,
            steps: false,
            updates: true,
            far: true,
            ..NestOptions::default()
        }
    }
}

/// A linear form over the enclosing induction variables, outermost first, `%n`, and 1; coefficients of variables that
/// are not in scope do not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NestForm {
    /// Coefficients of induction variables.
    pub ivs: [i8; 4],
    /// Coefficient of `%n`.
    pub symbol: i8,
    /// Constant.
    pub constant: i8,
    /// What is made of the sum of all this.
    pub division: Option<(Division, u8)>,
}

/// A division by a positive constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Division {
    /// `mod`.
    Mod,
    /// `floordiv`.
    Floor,
}

/// One bound of a loop: the largest (lower) or smallest (upper) of one or two forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NestBound {
    /// The form that is always there.
    pub first: NestForm,
    /// The other form of a `max` or `min`.
    pub second: Option<NestForm>,
}

/// A condition: `form >= 0`, or `form == 0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NestCondition {
    /// The form.
    pub form: NestForm,
    /// Is it an equality?
    pub is_eq: bool,
}

/// An access: an array and two subscripts, of which a one-dimensional array uses the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NestAccess {
    /// Which array or view, modulo the number of these.
    pub array: u8,
    /// The subscripts, up to a shift that keeps them in bounds.
    pub subscripts: [NestForm; 2],
}

/// A number that a statement uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NestOperand {
    /// A load at the place of use.
    Load(NestAccess),
    /// A constant.
    Constant(i8),
    /// An enclosing induction variable, converted.
    Iv(u8),
    /// A value that is in scope: a hoisted load, an iteration argument, a result; counted from the innermost.
    Scope(u8),
}

/// An iteration argument of a loop, or what a parallel loop combines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NestCarried {
    /// Where it starts.
    pub init: NestOperand,
    /// What is combined with it at the end of each iteration.
    pub term: NestOperand,
    /// How, as in [`NestNode::Update`].
    pub with: u8,
    /// Where the loop's result is stored.
    pub target: Option<NestAccess>,
}

/// Two iteration arguments: the second becomes the first, and something the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rotation {
    /// Where they start.
    pub inits: [NestOperand; 2],
    /// What the second becomes; the first, if it is not said.
    pub next: Option<NestOperand>,
}

/// A part of a nest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NestNode {
    /// `affine.for`.
    Loop {
        /// Lower bound; all its forms hold.
        lower: NestBound,
        /// Upper bound; all its forms hold.
        upper: NestBound,
        /// Step, from 1.
        step: u8,
        /// An iteration argument.
        carried: Option<NestCarried>,
        /// Two more iteration arguments.
        rotation: Option<Rotation>,
        /// Is it a parallel loop? Then it combines what it carries, in any order. Parallel loops that stand in each other
        /// alone are written as one.
        parallel: bool,
        /// Does it exchange the names of the first two arrays in each iteration, where they have the same type?
        rotates: bool,
        /// What is in it.
        body: Vec<NestNode>,
    },
    /// `affine.if`.
    If {
        /// All of these.
        conditions: Vec<NestCondition>,
        /// Where they hold.
        then: Vec<NestNode>,
        /// Where they do not.
        otherwise: Option<Vec<NestNode>>,
    },
    /// A value-yielding `affine.if`; the value comes into scope.
    Choose {
        /// The condition.
        condition: NestCondition,
        /// The value where it holds.
        then: NestOperand,
        /// The value where it does not.
        otherwise: NestOperand,
    },
    /// A load whose value comes into scope.
    Hoist(NestAccess),
    /// `target = operands combined`.
    Assign {
        /// What is written.
        target: NestAccess,
        /// What is combined; nothing means a constant.
        operands: Vec<NestOperand>,
        /// How: `+`, `-` or `*`, modulo 3.
        with: u8,
    },
    /// `target = target op term`.
    Update {
        /// What is changed.
        target: NestAccess,
        /// By what.
        term: NestOperand,
        /// How: `+`, `-`, `*`, minimum, maximum, or a maximum by comparison, modulo 6.
        with: u8,
    },
    /// `if term > target { target = term }`.
    Keep {
        /// What is changed.
        target: NestAccess,
        /// By what.
        term: NestOperand,
        /// The comparison, modulo 4.
        with: u8,
    },
    /// Exchanges two cells.
    Swap(NestAccess, NestAccess),
    /// Moves some elements in a row.
    Move {
        /// How many, from 1.
        width: u8,
        /// Where from.
        source: NestAccess,
        /// Where to.
        target: NestAccess,
    },
    /// A load of one cell, and a value that is in scope is written there; what was there goes to another cell.
    Cross {
        /// The value, counted from the innermost.
        back: u8,
        /// The cell that is loaded.
        here: NestAccess,
        /// Where its value goes.
        there: NestAccess,
    },
    /// A load at a subscript that is loaded itself; its value comes into scope.
    Gather {
        /// The array.
        array: u8,
        /// Where the subscript stands, as [`Symbol`] says.
        at: NestAccess,
    },
    /// `%n` becomes another number out of memory, in all that comes later. Only at the top of the function.
    Symbol(NestAccess),
    /// An induction variable is written to where numbers for `%n` stand.
    Note {
        /// Where.
        at: NestAccess,
        /// Which one.
        iv: u8,
    },
    /// A constant is written to one of the first two arrays, where they have the same type.
    Select {
        /// Which one.
        condition: NestCondition,
        /// Where.
        target: NestAccess,
    },
}

/// A view of an array: in each dimension from `offset` on, `stride` elements apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewRecipe {
    /// The array, modulo the number of arrays.
    pub base: u8,
    /// Where it starts.
    pub offset: u8,
    /// How far apart its elements are.
    pub stride: u8,
}

/// What a program is written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NestStyle {
    /// `affine`.
    Affine,
    /// `scf`, `arith` and `memref`, over `index`.
    Index,
    /// The same over integers of so many bits; without `%n`.
    Integer(u8),
    /// The same over integers that loops compare as unsigned.
    Unsigned(u8),
}

/// Where `%n` comes from. What comes out of memory is brought into the range that `%n` has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symbol {
    /// It is an argument.
    Argument,
    /// It is loaded from an array of its own.
    Index,
    /// It is cast from an element of an array: one of the others, where they hold integers.
    Cast,
}

/// A whole program: one function with one or more nests. Its `Debug` is the text of the program.
#[derive(Clone, PartialEq, Eq)]
pub struct NestRecipe {
    /// How many dimensions each array has, 1 or 2.
    pub ranks: Vec<u8>,
    /// Views of arrays.
    pub views: Vec<ViewRecipe>,
    /// Does each array have a layout that is not injective? Not where it is viewed.
    pub layouts: Vec<bool>,
    /// What it is written with.
    pub style: NestStyle,
    /// Are subscripts computed in the type that loops count in?
    pub narrow: bool,
    /// Do arrays hold integers?
    pub integers: bool,
    /// Is there a symbol `%n`?
    pub parametric: bool,
    /// Where it comes from.
    pub symbol: Symbol,
    /// The function's body.
    pub body: Vec<NestNode>,
    /// What it returns: each is operands combined, as in [`NestNode::Assign`].
    pub returned: Vec<(Vec<NestOperand>, u8)>,
}

impl fmt::Debug for NestRecipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render().text)
    }
}

impl NestRecipe {
    /// The same program, with parallel loops where `wanted`, by their places in the text.
    pub fn in_parallel(&self, wanted: &[bool]) -> NestRecipe {
        fn mark(nodes: &mut [NestNode], wanted: &mut impl Iterator<Item = bool>) {
            for node in nodes {
                match node {
                    NestNode::Loop { parallel, body, .. } => {
                        *parallel |= wanted.next().unwrap_or(false);
                        mark(body, wanted);
                    }
                    NestNode::If { then, otherwise, .. } => {
                        mark(then, wanted);
                        mark(otherwise.as_deref_mut().unwrap_or_default(), wanted);
                    }
                    _ => {}
                }
            }
        }
        let mut recipe = self.clone();
        mark(&mut recipe.body, &mut wanted.iter().copied());
        recipe
    }
}
