//! What an operation does besides computing its results: the column `effects` of its row.
//!
//! The column says what is known for sure, so that [`Effects::NONE`] is a promise. An operation without a row, or whose row
//! does not say, has [`Effects::ANYTHING`]: it touches all memory it is given and all that can be reached from outside of the
//! function, keeps what it is given for later, hands it on as its results, and may stop the program. What an operation is
//! called tells nothing.
//!
//! What the regions of an operation do is theirs: its own column leaves them out.

use std::fmt;

use super::module::{Module, Op, OpName, Value};
use super::registry::OpInfo;

/// What an operation may do with the memory behind one operand. Operands whose types stand for no memory (numbers, vectors,
/// tensors) have none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Acts(u8);

impl Acts {
    /// Only looks at the operand itself: its sizes, its number.
    pub const NONE: Acts = Acts(0);
    /// Reads there.
    pub const READS: Acts = Acts(1);
    /// Writes there.
    pub const WRITES: Acts = Acts(1 << 1);
    /// Ends it: nobody may touch it afterwards.
    pub const FREES: Acts = Acts(1 << 2);
    /// Lets others know where it is: whoever is called later, or reads what is stored here, may touch it.
    pub const CAPTURES: Acts = Acts(1 << 3);
    /// A result, or what a region gets or the operation around yields, may be the same memory.
    pub const ALIASES: Acts = Acts(1 << 4);
    /// All of these.
    pub const ANYTHING: Acts = Acts(u8::MAX);

    /// Both.
    pub const fn and(self, other: Acts) -> Acts {
        Acts(self.0 | other.0)
    }

    /// Is one of `others` among them?
    pub const fn has(self, others: Acts) -> bool {
        self.0 & others.0 != 0
    }
}

/// What an operation may touch besides what it is given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Beyond {
    /// Nothing.
    Nothing,
    /// No memory, but someone outside sees what it does, in order: it prints, or ends the program.
    Outside,
    /// All memory that is known outside of the function, and the outside.
    Everything,
}

/// When an operation may stop the program, never end, or mean nothing. Where it may, it only runs where the program runs it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Traps {
    /// Never.
    Never,
    /// Only by an access out of bounds or to memory that is gone, or by a negative size: who knows the cells knows.
    OutOfBounds,
    /// Where the last operand, which it divides by, is 0 or negative.
    Divisor,
    /// Where its third operand, the step of a loop, is 0 or negative.
    Step,
    /// Where the type of its result says more of sizes and strides than the type of its operand, which may be another one.
    Claim,
    /// Where a size that it is given is negative.
    Size,
    /// Where the last operand is the number of no dimension of the first.
    Dimension,
    /// For some operands.
    Perhaps,
}

/// What an operation does besides computing its results from its operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effects {
    /// What it does with each operand; the last one stands for all operands from there on.
    operands: [Acts; LISTED],
    /// Is the memory behind a result fresh?
    pub allocates: bool,
    /// What else it touches.
    pub beyond: Beyond,
    /// When it may trap.
    pub traps: Traps,
    /// Does it only carry what is behind its first operand to the second? Then it does nothing where these are one value.
    pub carries: bool,
}

/// How many operands are told apart.
const LISTED: usize = 4;

impl Effects {
    /// It only computes its results, and may run anywhere.
    pub const NONE: Effects = Effects {
        operands: [Acts::NONE; LISTED],
        allocates: false,
        beyond: Beyond::Nothing,
        traps: Traps::Never,
        carries: false,
    };
    /// It only computes its results, but means nothing for some operands: a division.
    pub const TRAPS: Effects = Effects { traps: Traps::Perhaps, ..Effects::NONE };
    /// It computes its results, and may trap if it does not divide by a positive number.
    pub const DIVIDES: Effects = Effects { traps: Traps::Divisor, ..Effects::NONE };
    /// Its result is its operand, of which the type of the result may say more.
    pub const CLAIMS: Effects = Effects { traps: Traps::Claim, ..Effects::NONE };
    /// Its result is as large as its operands say.
    pub const SIZED: Effects = Effects { traps: Traps::Size, ..Effects::NONE };
    /// Its result is the size of a dimension.
    pub const MEASURES: Effects = Effects { traps: Traps::Dimension, ..Effects::NONE };
    /// Its results are memory that nobody else knows.
    pub const ALLOCATES: Effects = Effects { allocates: true, traps: Traps::OutOfBounds, ..Effects::NONE };
    /// It stores its first operand into the memory behind the second.
    pub const STORES: Effects = Effects::NONE.on(0, Acts::CAPTURES).writes(1);
    /// Its result is memory with what was behind its first operand, which is gone unless it is the same.
    pub const MOVES: Effects = Effects::ALLOCATES.on(0, Acts::READS.and(Acts::FREES).and(Acts::ALIASES));
    /// It begins a copy between its operands that goes on in the background, or waits for one.
    pub const TRANSFERS: Effects =
        Effects { beyond: Beyond::Everything, ..Effects::NONE }.all(Acts::READS.and(Acts::WRITES)).trapping();
    /// Someone outside sees that it runs.
    pub const SEEN: Effects = Effects { beyond: Beyond::Outside, ..Effects::NONE };
    /// Someone outside sees what it is given.
    pub const PRINTS: Effects = Effects::SEEN.all(Acts::READS);
    /// It hands its operands on: to its regions, as its results, or as the results of the operation around it.
    pub const HANDS_ON: Effects = Effects::NONE.all(Acts::ALIASES);
    /// It hands its operands on to its region, in steps of the third.
    pub const STEPS: Effects = Effects { traps: Traps::Step, ..Effects::HANDS_ON };
    /// Nothing is known of it.
    pub const ANYTHING: Effects = Effects {
        operands: [Acts::ANYTHING; LISTED],
        allocates: true,
        beyond: Beyond::Everything,
        traps: Traps::Perhaps,
        carries: false,
    };

    /// It also does this with operand `number`. Accesses may be out of bounds.
    pub const fn on(mut self, number: usize, acts: Acts) -> Effects {
        assert!(number + 1 < LISTED, "the last entry stands for all other operands");
        self.operands[number] = self.operands[number].and(acts);
        self.accessing(acts)
    }

    /// It also does this with every operand.
    pub const fn all(mut self, acts: Acts) -> Effects {
        let mut number = 0;
        while number < LISTED {
            self.operands[number] = self.operands[number].and(acts);
            number += 1;
        }
        self.accessing(acts)
    }

    const fn accessing(mut self, acts: Acts) -> Effects {
        let accesses = acts.has(Acts::READS.and(Acts::WRITES).and(Acts::FREES));
        if accesses && matches!(self.traps, Traps::Never) {
            self.traps = Traps::OutOfBounds;
        }
        self
    }

    /// It reads the memory behind operand `number`.
    pub const fn reads(self, number: usize) -> Effects {
        self.on(number, Acts::READS)
    }

    /// It writes the memory behind operand `number`.
    pub const fn writes(self, number: usize) -> Effects {
        self.on(number, Acts::WRITES)
    }

    /// It may trap for some operands.
    pub const fn trapping(self) -> Effects {
        Effects { traps: Traps::Perhaps, ..self }
    }

    /// It carries what is behind the first operand to the second one, and does nothing else.
    pub const fn carrying(self) -> Effects {
        Effects { carries: true, ..self }
    }

    /// What it does with operand `number`.
    pub const fn acts(&self, number: usize) -> Acts {
        self.operands[if number < LISTED { number } else { LISTED - 1 }]
    }

    /// Is it known to make memory, or to do something with the memory behind some operands alone?
    pub fn handles_memory(&self) -> bool {
        let acts = self.allocates || self.operands.iter().any(|&acts| acts != Acts::NONE);
        acts && self.beyond != Beyond::Everything
    }

    /// Does it only compute its results: no memory is read, written, made or ended, and nobody sees that it ran?
    pub fn is_pure(&self) -> bool {
        let touches = Acts::READS.and(Acts::WRITES).and(Acts::FREES);
        !self.allocates && self.beyond == Beyond::Nothing && !self.operands.iter().any(|acts| acts.has(touches))
    }
}

/// A sentence for each thing that it does, without full stops: `reads and writes the memory behind operand 1`.
impl fmt::Display for Effects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const ACTS: [(Acts, &str); 5] = [
            (Acts::READS, "reads"),
            (Acts::WRITES, "writes"),
            (Acts::FREES, "frees"),
            (Acts::CAPTURES, "keeps for later"),
            (Acts::ALIASES, "hands on"),
        ];
        let mut told = Vec::new();
        let all = |number: usize| self.operands[number..].iter().all(|acts| *acts == self.operands[number]);
        for number in 0..LISTED {
            let acts = self.operands[number];
            let words: Vec<&str> = ACTS.iter().filter(|(act, _)| acts.has(*act)).map(|&(_, word)| word).collect();
            let which = match number {
                0 if all(0) => "its operands".to_string(),
                _ if all(number) => format!("operand {number} and all after it"),
                _ => format!("operand {number}"),
            };
            if !words.is_empty() {
                told.push(format!("{} the memory behind {which}", words.join(", ")));
            }
            if all(number) {
                break;
            }
        }
        told.extend(self.allocates.then(|| "makes memory".to_string()));
        told.extend(match self.beyond {
            Beyond::Nothing => None,
            Beyond::Outside => Some("is seen from outside".to_string()),
            Beyond::Everything => Some("may touch all memory that is known outside of the function".to_string()),
        });
        if told.is_empty() {
            told.push("only computes its results".to_string());
        }
        told.extend(
            match self.traps {
                Traps::Never => None,
                Traps::OutOfBounds => Some("means nothing out of bounds"),
                Traps::Divisor => Some("means nothing where its divisor is not positive"),
                Traps::Step => Some("means nothing where its step is not positive"),
                Traps::Claim => Some("means nothing where the type of its result says what is not so"),
                Traps::Size => Some("means nothing for a negative size"),
                Traps::Dimension => Some("means nothing for a dimension that is not there"),
                Traps::Perhaps => Some("means nothing, or stops, for some operands"),
            }
            .map(str::to_string),
        );
        f.write_str(&told.join("; "))
    }
}

impl Module {
    /// What the operation does besides computing its results, its regions aside: everything where its row does not say.
    pub fn effects(&self, op: Op) -> Effects {
        match &self.op(op).name {
            _ if self.carries_nothing(op) => Effects::NONE,
            OpName::Known(info) => info.effects.unwrap_or(Effects::ANYTHING),
            OpName::Unknown(_) => Effects::ANYTHING,
        }
    }

    /// Does the operation only carry what is behind a value to that value, which is nothing?
    pub fn carries_nothing(&self, op: Op) -> bool {
        let carries = |info: &OpInfo| info.effects.is_some_and(|effects| effects.carries);
        matches!(&self.op(op).name, OpName::Known(info) if carries(info))
            && matches!(self.op(op).operands[..], [from, to, ..] if from == to)
    }

    /// The operands behind which the operation does one of these with memory, or may. Its regions aside.
    pub fn acted_on(&self, op: Op, acts: Acts) -> impl Iterator<Item = Value> + '_ {
        let effects = self.effects(op);
        let operands = self.op(op).operands.iter().enumerate();
        operands.filter(move |(number, _)| effects.acts(*number).has(acts)).map(|(_, &operand)| operand)
    }

    /// Does the operation do one of these with the memory behind an operand? Its regions aside.
    pub fn does(&self, op: Op, acts: Acts) -> bool {
        self.acted_on(op, acts).next().is_some()
    }

    /// Does the operation, with everything nested in it, only compute its results? It may trap.
    pub fn is_pure(&self, op: Op) -> bool {
        let is_leaf = self.op(op).regions.is_empty();
        self.effects(op).is_pure() && (is_leaf || self.walk(op).iter().all(|&inner| self.effects(inner).is_pure()))
    }
}
