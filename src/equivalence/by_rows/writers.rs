//! Who wrote what is read, as it is said, and whether that is so.
//!
//! For a read there are *cases*: conditions on its iteration, each with the write that is seen and its iteration as a function of the
//! reader's, or with none. *Sound.* The read touches one cell in each of its iterations, and the cases together are all iterations. In a
//! case with a write, that touches the same cell for certain and runs before the read, and no write that may touch the cell runs between
//! the two; in a case without, none runs before the read at all. Both are questions about one more instance, that of the other write.
//!
//! Who looks into memory when the function is done reads every cell after all else.

use std::cell::RefCell;
use std::cmp::Ordering;

use super::{RowProof, cells_at, common, own, unfit};
use crate::affine::presburger::{Relation, Space};
use crate::affine::row::combine;
use crate::analysis::certificate::{LastWrite, LastWrites, ReadPlace};
use crate::analysis::scop::{Access, Array, ArrayId, LoopId, StatementId, StatementKind};
use crate::arena::Id;
use crate::equivalence::conjunction::{Conjunction, Piece, Row};
use crate::equivalence::flow::{Flow, Spot, observed, place};
use crate::equivalence::questions::{Demands, Questions, small};
use crate::equivalence::term::{TermNode, What};
use crate::equivalence::{NotProved, Rule, not_proved};

/// A program, with what is said of who wrote what it reads.
pub(super) struct TracedProgram<'a> {
    pub(super) flow: Flow<'a>,
    /// What it does to memory and to values that are kept between statements.
    pub(super) touches: Vec<TracedTouch<'a>>,
    /// The memory that is known outside and touched: its name in both programs, the array, its rank.
    pub(super) observed: Vec<(String, ArrayId, usize)>,
    readers: Vec<TracedRead<'a>>,
    /// Which readers were asked for.
    asked: RefCell<Vec<bool>>,
}

/// A read or a write, and when it runs.
pub(super) struct TracedTouch<'a> {
    pub(super) spot: Spot,
    pub(super) array: ArrayId,
    pub(super) write: bool,
    /// Does it let memory go, which leaves nothing in it?
    pub(super) lets_go: bool,
    /// Does it touch exactly the cells of its pieces?
    pub(super) is_certain: bool,
    pub(super) loops: &'a [LoopId],
    /// Its place among all that runs in one iteration of the loops that they share.
    position: usize,
    /// Its iterations and their cells.
    pub(super) pieces: Vec<Piece>,
    pub(super) rank: usize,
}

/// A read of which it is said what it sees.
pub(super) struct TracedRead<'a> {
    place: ReadPlace,
    touch: TracedTouch<'a>,
    /// How many dims it has.
    depth: usize,
    /// The iterations of its statement.
    domain: Vec<Piece>,
    cases: Vec<SeenCase>,
}

/// What is read in some iterations.
pub(super) struct SeenCase {
    when: Piece,
    /// The write, by its number among what is touched; none if there is none.
    writer: Option<usize>,
    /// Its iteration, over the columns of `when`.
    at: Vec<Row>,
}

/// An instance of what touches memory: its dims in a question.
type TouchedAt<'t> = (&'t TracedTouch<'t>, &'t [Row]);

/// The points of a question that are in a case, the write, and its dims.
type CaseAt<'t> = (Conjunction, Option<(&'t TracedTouch<'t>, Vec<Row>)>);

/// Rows that are 0, and rows that are not negative.
type DemandedRows = (Vec<Row>, Vec<Row>);

impl<'a> TracedProgram<'a> {
    /// What is said of a program, if it speaks of what is there.
    pub(super) fn read(flow: Flow<'a>, said: &[LastWrites]) -> Result<TracedProgram<'a>, NotProved> {
        let (observed, touches) = (observed(flow.side)?, touches(&flow)?);
        let mut told = TracedProgram {
            flow,
            touches,
            observed,
            readers: Vec::new(),
            asked: RefCell::new(vec![false; said.len()]),
        };
        for LastWrites { reader, cases } in said {
            let (touch, depth, domain) = told.reader(reader)?;
            let cases = cases.iter().map(|case| told.case(case, depth)).collect::<Result<_, _>>()?;
            if told.readers.iter().any(|known| known.place == *reader) {
                return unfit();
            }
            told.readers.push(TracedRead { place: reader.clone(), touch, depth, domain, cases });
        }
        Ok(told)
    }

    fn reader(&self, reader: &ReadPlace) -> Result<(TracedTouch<'a>, usize, Vec<Piece>), NotProved> {
        match reader {
            ReadPlace::Access(statement, number) => {
                let known = self.flow.side.scop.statements.len();
                let id = statement
                    .map(|at| if at < known { Ok(StatementId::from_index(at)) } else { unfit() })
                    .transpose()?;
                let statement = self.flow.statement(id);
                if statement.accesses.get(*number).is_none_or(|access| access.write) {
                    return unfit();
                }
                let touch = touch(&self.flow, (id, *number))?;
                Ok((touch, statement.loops.len(), small(Piece::all(&statement.domain))?))
            }
            ReadPlace::End(name) => {
                let Some((_, array, rank)) = self.observed.iter().find(|(known, ..)| known == name) else {
                    return unfit();
                };
                let (spot, position) = ((None, usize::MAX), usize::MAX);
                let (array, rank, pieces) = (*array, *rank, Vec::new());
                let touch = TracedTouch {
                    spot,
                    array,
                    write: false,
                    lets_go: false,
                    is_certain: true,
                    loops: &[],
                    position,
                    pieces,
                    rank,
                };
                Ok((touch, rank, self.cells(rank)?))
            }
        }
    }

    /// All cells of memory of this rank.
    fn cells(&self, rank: usize) -> Result<Vec<Piece>, NotProved> {
        small(Piece::all(&Relation::universe(Space::set(self.flow.side.scop.symbols.len(), rank))))
    }

    /// How many dims a value has, and its instances.
    pub(super) fn instances(&self, node: &TermNode) -> Result<(usize, Vec<Piece>), NotProved> {
        if let What::Before(array) = node.what {
            let Some(&(.., rank)) = self.observed.iter().find(|(_, known, _)| *known == array) else { return unfit() };
            return Ok((rank, self.cells(rank)?));
        }
        let statement = self.flow.statement(node.id);
        Ok((statement.loops.len(), small(Piece::all(&statement.domain))?))
    }

    fn case(&self, case: &LastWrite, depth: usize) -> Result<SeenCase, NotProved> {
        let columns = 1 + self.flow.num_symbols() + depth;
        let Some(when) = Piece::of_rows(&case.when, columns) else { return unfit() };
        let writer = match case.writer {
            None => None,
            Some((statement, access)) => {
                let is_it = |touch: &TracedTouch<'_>| {
                    let id = touch.spot.0.map(|id| id.index());
                    touch.write && !touch.lets_go && id == Some(statement) && touch.spot.1 == access
                };
                let Some(number) = self.touches.iter().position(is_it) else { return unfit() };
                Some(number)
            }
        };
        let most = columns + case.when.divs.len();
        let dims = writer.map_or(0, |number| self.touches[number].loops.len());
        if case.at.len() != dims || case.at.iter().any(|row| row.len() > most) {
            return unfit();
        }
        Ok(SeenCase { when, writer, at: case.at.clone() })
    }

    /// What is said of a reader.
    pub(super) fn traced(&self, place: &ReadPlace) -> Result<&TracedRead<'a>, NotProved> {
        let Some(number) = self.readers.iter().position(|known| known.place == *place) else {
            return not_proved("nothing is said of who wrote what is read");
        };
        self.asked.borrow_mut()[number] = true;
        Ok(&self.readers[number])
    }

    /// What was asked for of what is said.
    pub(super) fn asked(&self, said: &[LastWrites]) -> Vec<LastWrites> {
        let asked = self.asked.borrow();
        said.iter().zip(asked.iter()).filter(|&(_, &asked)| asked).map(|(said, _)| said.clone()).collect()
    }
}

impl TracedRead<'_> {
    /// Is it a look into memory when the function is done?
    pub(super) fn is_end(&self) -> bool {
        matches!(self.place, ReadPlace::End(_))
    }

    /// The array that is read.
    pub(super) fn array(&self) -> ArrayId {
        self.touch.array
    }

    /// The cell that is read in an iteration.
    pub(super) fn cell(
        &self,
        told: &TracedProgram<'_>,
        question: &mut Conjunction,
        dims: &[Row],
    ) -> Result<Vec<Row>, NotProved> {
        if self.is_end() {
            return Ok(dims.to_vec());
        }
        let cell = cells_at(question, &self.touch.pieces, (&own(told.flow.side, &[dims]), self.touch.rank));
        cell.ok_or_else(|| NotProved::new("which cell is read is not known row by row"))
    }

    /// The cases, each with the points of a question that are in it at these dims, the write, and its dims.
    pub(super) fn cases<'t>(
        &'t self,
        told: &'t TracedProgram<'_>,
        question: &Conjunction,
        dims: &[Row],
    ) -> Result<Vec<CaseAt<'t>>, NotProved> {
        let mut all = Vec::new();
        for case in &self.cases {
            let mut at = question.clone();
            let columns = common(&at, &[dims]);
            small(at.embed(&case.when, &columns))?;
            let rows = small(at.values_of(&case.at, &case.when, &columns))?;
            all.push((at, case.writer.map(|number| (&told.touches[number], rows))));
        }
        Ok(all)
    }
}

/// Everything that touches memory or kept values, but what only makes memory: that has cells of its own each time, with nothing in them.
/// What lets memory go writes nothing that is read: nothing touches it any more ([`super::order`]), in the old program as that is right.
fn touches<'a>(flow: &Flow<'a>) -> Result<Vec<TracedTouch<'a>>, NotProved> {
    let scop = &flow.side.scop;
    let mut all = Vec::new();
    for (id, _) in scop.statements.iter().filter(|(_, statement)| statement.kind != StatementKind::Unused) {
        for (number, access) in flow.statement(Some(id)).accesses.iter().enumerate() {
            if !flow.side.makes(access.op) || !matches!(scop.arrays[access.array], Array::Memory(_)) {
                all.push(touch(flow, (Some(id), number))?);
            }
        }
    }
    Ok(all)
}

fn touch<'a>(flow: &Flow<'a>, spot: Spot) -> Result<TracedTouch<'a>, NotProved> {
    let statement = flow.statement(spot.0);
    let Access { op, array, write, must, unknown, relation, .. } = &statement.accesses[spot.1];
    let statements = flow.side.scop.statements.iter().map(|(_, statement)| statement);
    let places = 2 + statements.map(|statement| statement.ops.len()).max().unwrap_or(0);
    let position = match spot.0 {
        Some(id) => id.index() * places + place(flow.side, statement, spot.1, places)?,
        None => usize::MAX,
    };
    let pieces = small(Piece::all(relation))?;
    let lets_go = *write && flow.side.module.is(*op, "memref.dealloc");
    let (is_certain, rank) = (*must && unknown.is_none(), relation.space().num_range);
    Ok(TracedTouch {
        spot,
        array: *array,
        write: *write,
        lets_go,
        is_certain,
        loops: &statement.loops,
        position,
        pieces,
        rank,
    })
}

/// The cases in which one instance runs before another one: rows that are 0, and one that is not negative. With `ties` also that in which
/// the text says nothing of the two.
pub(super) fn earlier(
    (one, x): TouchedAt<'_>,
    (two, y): TouchedAt<'_>,
    ties: bool,
) -> Result<Vec<DemandedRows>, NotProved> {
    let shared = one.loops.iter().zip(two.loops).take_while(|(a, b)| a == b).count();
    let (mut all, mut equal) = (Vec::new(), Vec::new());
    for (a, b) in x.iter().zip(y).take(shared) {
        let later = small(combine(b, 1, a, -1))?;
        all.push((equal.clone(), vec![small(combine(&later, 1, &[1], -1))?]));
        equal.push(later);
    }
    let in_text = one.position.cmp(&two.position);
    if in_text == Ordering::Less || ties && in_text == Ordering::Equal {
        all.push((equal, Vec::new()));
    }
    Ok(all)
}

impl RowProof<'_, '_> {
    /// Asks of all reads of a program whether they see what is said.
    pub(super) fn ask_last_writes(&mut self, told: &TracedProgram<'_>) -> Result<(), NotProved> {
        for (number, reader) in told.readers.iter().enumerate() {
            if !reader.touch.is_certain {
                return not_proved("which cell is read is not known");
            }
            for domain in &reader.domain {
                let mut runs = self.questions.start(reader.depth, 0)?;
                let dims = runs.first();
                small(runs.embed(domain, &own(told.flow.side, &[&dims])))?;
                self.ask_reader(told, (number, reader), (&mut runs, &dims))?;
            }
        }
        Ok(())
    }

    fn ask_reader(
        &mut self,
        told: &TracedProgram<'_>,
        (number, reader): (usize, &TracedRead<'_>),
        (runs, dims): (&mut Conjunction, &[Row]),
    ) -> Result<(), NotProved> {
        let about = (number, number);
        // 1. It reads this cell, wherever its statement runs.
        let cell = reader.cell(told, runs, dims)?;
        let columns = own(told.flow.side, &[dims, &cell]);
        if let ReadPlace::Access(..) = reader.place
            && !self.lies_in(Rule::Cells, about, runs, &Questions::regions(&reader.touch.pieces, &columns)?)?
        {
            return not_proved("a value is read where it is not known to be");
        }
        // 2. The cases are all of its iterations.
        let columns = common(runs, &[dims]);
        let regions: Vec<Box<Demands<'_>>> = reader.cases.iter().map(|case| region(&case.when, &columns)).collect();
        if !self.lies_in(Rule::Readers, about, runs, &regions)? {
            return not_proved("who wrote what is read is not said of all iterations");
        }
        // 3. In each of them that is the last write, or there is none.
        for (question, writer) in reader.cases(told, runs, dims)? {
            match &writer {
                Some((touch, at)) => {
                    self.ask_writer(told, about, (&question, &cell), (touch, at), (&reader.touch, dims))?
                }
                None => self.ask_unwritten(told, about, (&question, &cell), (&reader.touch, dims))?,
            }
        }
        Ok(())
    }

    /// Does a write touch the cell, before the read, and no other one between the two?
    fn ask_writer(
        &mut self,
        told: &TracedProgram<'_>,
        about: (usize, usize),
        (question, cell): (&Conjunction, &[Row]),
        writer: TouchedAt<'_>,
        reader: TouchedAt<'_>,
    ) -> Result<(), NotProved> {
        let (touch, at) = writer;
        if !touch.is_certain || touch.array != reader.0.array {
            return not_proved("a write that is said to be seen writes other memory, or not for certain");
        }
        let columns = own(told.flow.side, &[at, cell]);
        let writes = self.lies_in(Rule::Writer, about, question, &Questions::regions(&touch.pieces, &columns)?)?;
        let before = earlier(writer, reader, false)?;
        let before: Vec<Box<Demands<'_>>> = before.iter().map(|case| fixed(case)).collect();
        if !writes || !self.lies_in(Rule::Writer, about, question, &before)? {
            return not_proved("a write that is said to be seen writes another cell, or not before the read");
        }
        for (number, other) in told.touches.iter().enumerate() {
            for (question, z) in self.writes(told, other, (question, cell), reader.0)? {
                // In its own iteration a write does not come after itself.
                for after in earlier(writer, (other, &z), other.spot != touch.spot)? {
                    for before in earlier((other, &z), reader, true)? {
                        let mut between = question.clone();
                        demand(&mut between, &after);
                        demand(&mut between, &before);
                        if !self.ask(Rule::Between, (about.0, number), &between)? {
                            return not_proved(
                                "another write may come between a read and the one that it is said to see",
                            );
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Does no write touch the cell before the read?
    fn ask_unwritten(
        &mut self,
        told: &TracedProgram<'_>,
        about: (usize, usize),
        (question, cell): (&Conjunction, &[Row]),
        reader: TouchedAt<'_>,
    ) -> Result<(), NotProved> {
        for (number, other) in told.touches.iter().enumerate() {
            for (question, z) in self.writes(told, other, (question, cell), reader.0)? {
                for before in earlier((other, &z), reader, true)? {
                    let mut written = question.clone();
                    demand(&mut written, &before);
                    if !self.ask(Rule::Between, (about.0, number), &written)? {
                        return not_proved("what is said to be read as it was may be written before");
                    }
                }
            }
        }
        Ok(())
    }

    /// The instances of a write that may touch the cell, with their dims: no question if it is none, or of other memory.
    fn writes(
        &self,
        told: &TracedProgram<'_>,
        other: &TracedTouch<'_>,
        (question, cell): (&Conjunction, &[Row]),
        reader: &TracedTouch<'_>,
    ) -> Result<Vec<(Conjunction, Vec<Row>)>, NotProved> {
        let mut all = Vec::new();
        for piece in other.pieces.iter().filter(|_| other.write && !other.lets_go && other.array == reader.array) {
            let mut question = question.clone();
            let z = question.fresh(other.loops.len());
            small(question.embed(piece, &own(told.flow.side, &[&z, cell])))?;
            all.push((question, z));
        }
        Ok(all)
    }
}

/// Demands these rows.
pub(super) fn demand(question: &mut Conjunction, (zero, not_negative): &DemandedRows) {
    zero.iter().for_each(|row| question.equate(row));
    not_negative.iter().for_each(|row| question.demand(row));
}

/// The region of a piece that is said.
pub(super) fn region<'p>(piece: &'p Piece, columns: &'p [Row]) -> Box<Demands<'p>> {
    Box::new(move |question: &mut Conjunction| small(question.rows_of(piece, columns)))
}

/// The region of rows of the question.
fn fixed((zero, not_negative): &DemandedRows) -> Box<Demands<'_>> {
    Box::new(move |_: &mut Conjunction| Ok((zero.clone(), not_negative.clone())))
}
