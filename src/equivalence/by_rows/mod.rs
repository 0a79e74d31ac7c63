//! Proof by the flow of values, row by row, so that each answer can have a proof.
//!
//! [`super::values`] finds out who wrote what is read, and which values are equal; that takes projections. Here both are *said*
//! ([`CertifiedFlow`]) and only looked at again, by questions that are made of rows of the programs and of what is said:
//!
//! 1. Both programs are of the kind that is followed ([`scope`]); this takes no question.
//! 2. A read sees the write that is said ([`writers`]): a function from readers to writers, so that nothing is projected.
//! 3. Last writes leave equal values ([`walk`]): the operations are unfolded side by side, from claim to claim.
//! 4. No parallel loop of the new program carries a dependence, so that its flow is that of the text; nothing that it lets go is touched any
//!    more, and all that it touches is there ([`order`]).
//!
//! *Sound.* 2 is the definition of what a read sees. For 3, say that two values are *claimed* if they are in `equal`, at the pairs that are
//! said there. Each claim that is rested on is looked at: one of its two values is a read, and that read is replaced by what the write left
//! that it sees. From there on all operands are compared, up to reads, whose pairs must be claimed. So each claim holds if claims do of
//! which one value was there earlier, and the other one not later; the pairs in which one claim leads to the next are included in the
//! next one's by questions. By induction over the order of both programs all claims hold that are rested on. The last writes to each
//! cell that is known outside are reads by whoever looks in the end.
//!
//! A claim that is wrong, or a write that is not the last, fails a question. Nobody has to find the claims, nor trust who did.

mod order;
mod scope;
mod walk;
mod writers;

use super::conjunction::{Conjunction, Piece, Row};
use super::flow::Flow;
use super::order::Kept;
use super::questions::{Demands, How, Questions, small, symbols};
use super::slice::Side;
use super::values::PutBack;
use super::{IsProved, NotProved, Rule, Sides, not_proved};
use crate::analysis::certificate::CertifiedFlow;

use walk::EqualTable;
pub use walk::value_place;
use writers::TracedProgram;

/// Holds two programs against what is said of the flow of their values, none of which may be left out of account. What is put back.
pub(super) fn hold(sides: &Sides<'_>, said: &CertifiedFlow, is_empty: &mut IsProved<'_>) -> Result<PutBack, NotProved> {
    match asked(sides, said, is_empty)? {
        (asked, put_back) if asked == *said => Ok(put_back),
        _ => not_proved("more is said of the flow of values than the programs ask for"),
    }
}

/// The same, and what of it was asked for.
pub(super) fn asked(
    sides: &Sides<'_>,
    said: &CertifiedFlow,
    is_empty: &mut IsProved<'_>,
) -> Result<(CertifiedFlow, PutBack), NotProved> {
    scope::is_followed(sides)?;
    let (how, kept) = (How::Rows, Kept::Meetings);
    let (old, new, num_symbols) = (&sides.old, &sides.new, sides.num_symbols);
    let questions = Questions { old, new, num_symbols, copies: Vec::new(), how: &how, kept: &kept };
    let of = |side, said| TracedProgram::read(Flow::unknown(side, num_symbols), said);
    let (before, after) = (of(old, &said.before)?, of(new, &said.after)?);
    let claims = EqualTable::read(&said.equal, (&after, &before))?;
    let mut proof =
        RowProof { questions, new: &after, old: &before, claims, is_empty, put_back: PutBack::new(), steps: 0 };
    proof.ask_last_writes(&before)?;
    proof.ask_last_writes(&after)?;
    proof.ends()?;
    proof.results()?;
    proof.settle()?;
    proof.ask_parallel()?;
    proof.ask_let_go()?;
    proof.ask_sizes()?;
    let touched = proof.ask_bounds(&said.touched)?;
    proof.questions.ask_races(proof.is_empty)?;
    let equal = proof.claims.asked(&said.equal);
    let asked = CertifiedFlow { before: before.asked(&said.before), after: after.asked(&said.after), equal, touched };
    Ok((asked, proof.put_back))
}

/// What is said of the flow of values speaks of something that is not there.
fn unfit<T>() -> Result<T, NotProved> {
    not_proved("what is said of the flow of values does not fit the programs")
}

/// Two programs that are held against what is said of them.
struct RowProof<'a, 'q> {
    questions: Questions<'a>,
    new: &'a TracedProgram<'a>,
    old: &'a TracedProgram<'a>,
    claims: EqualTable,
    is_empty: &'a mut IsProved<'q>,
    put_back: PutBack,
    /// How many expressions were looked at.
    steps: usize,
}

impl RowProof<'_, '_> {
    /// Is there no such pair?
    fn ask(&mut self, rule: Rule, about: (usize, usize), question: &Conjunction) -> Result<bool, NotProved> {
        self.questions.is_empty(rule, about, question, self.is_empty)
    }

    /// Is every point of `question` in one of the regions?
    fn lies_in(
        &mut self,
        rule: Rule,
        about: (usize, usize),
        question: &Conjunction,
        regions: &[Box<Demands<'_>>],
    ) -> Result<bool, NotProved> {
        self.questions.lies_in(rule, about, question, regions, self.is_empty)
    }

    /// Are two tuples of values the same at every point?
    fn are_same(
        &mut self,
        rule: Rule,
        about: (usize, usize),
        question: &Conjunction,
        (one, two): (&[Row], &[Row]),
    ) -> Result<bool, NotProved> {
        for case in small(question.differing(one, two))? {
            if !self.ask(rule, about, &case)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The columns of a piece over the symbols of both programs.
fn common(question: &Conjunction, dims: &[&[Row]]) -> Vec<Row> {
    question.symbols().into_iter().chain(dims.concat()).collect()
}

/// The columns of a piece of one program.
fn own(side: &Side<'_>, dims: &[&[Row]]) -> Vec<Row> {
    symbols(side).into_iter().chain(dims.concat()).collect()
}

/// The values of the last `rank` columns of the pieces of an access, where they are one function of the columns before, and no other
/// cell is touched.
fn cells_at(question: &mut Conjunction, pieces: &[Piece], (inputs, rank): (&[Row], usize)) -> Option<Vec<Row>> {
    let mut values = pieces.iter().map(|piece| question.last_columns(piece, inputs, rank));
    let first = values.next()??;
    values.all(|other| other.as_ref() == Some(&first)).then_some(first)
}
