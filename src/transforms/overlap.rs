//! `overlap(%t;4)`: blocks of steps in time, in tiles that each run all sweeps of a block on memory of their own, with a halo that they compute again.
//!
//! ```text
//! rewrite: for t { sweep A -> B;  sweep B -> A }
//!       -> for t_t by 4 { parallel for tiles p { a, b = A, B around p;  for t in t_t .. t_t + 4 { sweep a -> b;  sweep b -> a };  A' = a in p }
//!                         parallel for tiles p { A = A' in p } }
//! ```
//! It is for a loop whose body is *sweeps*: statements that each compute one element of memory, in loops beside each other, of one array and a
//! temporary, two that take turns, or several fields. A tile is a box of cells, of the arrays' dims that are cut: all of them, or those
//! that loops are named of, `overlap(%t,%i;4,512)` those along which `%i` writes. It has 1024 cells along one dim, 64 along each of two, 32 along each of
//! three or more, or as many as sizes behind the number of steps say, which are of the first dims where no loops are named: `overlap(%t;4,32,64)`. At the beginning of a block it copies what it reads, of its own
//! cells and of those around them. Then it runs the steps, each for as many cells around its own as the later ones need. A last block of
//! fewer steps has loops of its own.
//!
//! `overlap(%i,%k;1,32)` does the same of nests beside each other without a loop in time, all from `%i` to `%k`, as of one step: each tile of the last one computes what it needs of those before.
//!
//! How far the halo goes follows from the flow of values alone (`docs/algorithms/overlap.md`): what it needs of the sweep before, for each flow from sweep to sweep
//! and each number of steps that it goes. So instances near the borders of tiles run several times, each on memory of its own, and tiles
//! need nothing of each other within a block.
//!
//! What is left of a block is what a later block, the rest of the function or the caller sees. A tile writes the cells that it owns, straight to
//! the array where no other tile reads them from there, else to `%A_new`, from which they go there when all tiles of the block are done.
//! `private` or `shared` puts the tiles on the stack (`memref.alloca`), as `promote` does.
//!
//! *Sound.* As for all steps that make another program, nothing is taken on trust: both are compared by the flow of values, in which an instance may run any number
//! of times.
//!
//! ```text
//! overlap(%t;4,32)
//! affine.for %t = 0 to 100 {               affine.for %t_t = 0 to 100 step 4 {
//!   affine.for %i = 1 to %n - 1 {            affine.parallel (%i_t) = (1) to (%n - 1) step (32) {
//!     // B[i] = f(A[i-1 .. i+1])       ->      // %A_buf[..] = %A[%i_t - 8 .. %i_t + 40]
//!   }                                          affine.for %t = %t_t to %t_t + 4 {
//!   affine.for %i = 1 to %n - 1 {                // %B_buf = f(%A_buf) for %i_t - 7 + 2 * (%t - %t_t) .. %i_t + 39 - 2 * (%t - %t_t)
//!     // A[i] = f(B[i-1 .. i+1])                 // %A_buf = f(%B_buf) for one cell less on both sides
//!   }                                          }  // %A_new[..] = %A_buf[%i_t .. %i_t + 32]
//! }                                          }  // %A[..] = %A_new[..]
//! ```
//! refuses: `not-a-sweep`, `carried-in-space`, `halo-unbounded`; `no-tile` where nobody knows which dim is cut; `tile-too-large`; `unknown-access`,
//! `overlapping-memory`, `made-inside`, `not-a-block`, `no-box` as `promote` does.
//! source: Krishnamoorthy, Baskaran, Bondhugula, Ramanujam, Rountev and Sadayappan, *Effective automatic parallelization of stencil
//! computations* (2007); Holewinski, Pouchet and Sadayappan, *High-performance code generation for stencil computations on GPU architectures* (2012).

mod beside;
mod build;
mod halo;
mod sweeps;
mod tiles;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::Options;
use super::images::images;
use super::loops::{LARGEST, fresh, product};
use super::parts::{in_order, renamed};
use super::pipeline::{Argument, LoopRef, Step, UsageError};
use super::promote::scaffold::{BufferDim, RunBuffer};
use super::promote::{self, LOCAL, Request, RunPlace};
use super::rewrite::{Made, Regrouped, Rewritten};
use super::session::{No, Session};
use crate::affine::dialect::AffineForOp;
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{DimKind, Relation, Set, Space};
use crate::analysis::alias::RootId;
use crate::analysis::domain::LoopId;
use crate::analysis::names::value_name;
use crate::analysis::scop::{Scop, WithinSet};
use crate::emit::Emitted;
use crate::emit::side::BoxSide;
use crate::ir::Op;
use crate::schedule::legality::JudgeStuck;
use crate::schedule::program::Program;
use crate::schedule::refusal::{NotApplicable, Refusal};
use crate::schedule::tree::{Band, Node, Tree};
use build::{TilePlan, TiledArray, WrittenTiles};
use halo::Halo;
use sweeps::Sweeps;
use tiles::Tiles;

/// So many steps a block has at most.
const MOST_STEPS: i64 = 64;

/// How many cells a tile has along each dim where nobody says it: of one dim, of two, of more.
const USUAL: [i64; 3] = [1024, 64, 32];

/// What is copied in so many pieces at most has a nest for each.
const MOST_PIECES: usize = 8;

/// What the step asks for.
#[derive(Clone)]
pub(super) struct WantedTiles<'a> {
    time: &'a Argument,
    /// Loops along whose dims arrays are cut.
    space: &'a [Argument],
    length: i64,
    sizes: Vec<i64>,
    is_local: bool,
}

/// Reads what is asked for, whatever the program is.
pub(super) fn wanted(step: &Step) -> Result<WantedTiles<'_>, UsageError> {
    let [time, space @ ..] = step.group(0) else {
        return Err(step.wrong("overlap needs a loop in time and a number of steps: overlap(%t;4)"));
    };
    step.loops()?;
    let mut numbers = step.group(1).iter();
    let length = numbers.next().ok_or_else(|| step.wrong("overlap needs a number of steps: overlap(%t;4)"))?;
    let steps = length.as_integer()?;
    if !(1..=MOST_STEPS).contains(&steps) {
        return Err(UsageError::new(length.span, format!("a block has from 1 to {MOST_STEPS} steps")));
    }
    let size = |argument: &Argument| {
        let size = argument.as_integer()?;
        let wrong = || UsageError::new(argument.span, format!("a tile has from 1 to {LARGEST} cells along a dim"));
        Some(size).filter(|size| (1..=LARGEST).contains(size)).ok_or_else(wrong)
    };
    let sizes: Vec<i64> = numbers.map(size).collect::<Result<_, _>>()?;
    let mut is_local = false;
    for option in step.groups.iter().skip(2).flatten() {
        if !LOCAL.contains(&&*option.text) {
            return Err(UsageError::listing(
                option.span,
                "overlap knows no such option",
                LOCAL.map(String::from).to_vec(),
            ));
        }
        is_local = true;
    }
    Ok(WantedTiles { time, space, length: steps, sizes, is_local })
}

/// The program with the tiles.
pub(super) fn rewrite(session: &Session<'_>, step: &Step, options: &Options) -> Result<Rewritten, No> {
    let wanted = wanted(step)?;
    let Some((module, time)) = beside::in_one_step(session, &wanted)? else {
        let number = session.loop_of(wanted.time)?;
        return tiled((session, None), (&wanted, number), options);
    };
    let whole = Session::read(&module, session.scop().func, session.budget, options).map_err(|no| {
        let place = session.module.op(session.scop().func).span;
        NotApplicable::new("no-polyhedral-program", place, no.to_string())
    })?;
    let is_time = |band: &&Band| band.origin.is_some_and(|id| whole.scop().loops[id].op == time);
    let number = whole.tree.bands().iter().position(is_time).expect("a loop of one iteration is one of the tree");
    tiled((&whole, Some((session, time))), (&WantedTiles { space: &[], ..wanted }, number), options)
}

/// The same of a loop in time, or of a program that has one which another program has not.
fn tiled(
    (session, before): (&Session<'_>, Option<(&Session<'_>, Op)>),
    (wanted, number): (&WantedTiles<'_>, usize),
    options: &Options,
) -> Result<Rewritten, No> {
    // The loop around nests beside each other is one that nobody has written.
    let label = before.map_or_else(|| session.label(number), |_| "the nests".to_owned());
    let place = promote::place(session, number, true)?;
    let looped = session.tree.bands()[number].origin.expect("a loop of the text has an origin");
    let sweeps = Sweeps::read(session, looped, options)?;
    let tiles = tiles(session, (wanted, &place, &label), &sweeps)?;
    let halo = Halo::of(session, &sweeps, &tiles)?;
    let plan = planned(session, (wanted, &place), (&sweeps, &tiles, &halo))?;
    let mut written = plan.build(session.module.clone(), &place, session.budget).map_err(Refusal::from)?;
    let (scop, tree) = promote::read_again(session, (&written.module, &written.copies), options.may_alias)?;
    let (scop, tree) = last_apart(session, (&written, &tiles), (scop, tree))?;
    let emitted = super::rewrite::written(&written.module, &scop, &tree, session.budget)?;
    written.loops.extend(before.map(|(_, time)| time));
    let old = before.map_or(session, |(old, _)| old);
    let images = images(old, (&written.moved, &written.loops), (&emitted, &scop));
    let made = made(session, (&plan, &written, &place), &label);
    let who = match before {
        None => format!("{label} runs in blocks of {} steps,", tiles.length),
        Some(_) => "nests beside each other run together,".to_owned(),
    };
    let report = vec![told(&who, (&tiles, &halo))];
    let module = emitted.module.clone();
    let regrouped = Some(Regrouped { emitted: Emitted { images, ..emitted }, given_up: BTreeSet::new() });
    Ok(Rewritten { module, made, report, regrouped, proved: None })
}

/// The last block in loops of its own, where it may have fewer steps than others: these have a number of steps that is known, and what is left of it was
/// computed in another step than what is left of others, so that the two are looked at one by one.
fn last_apart(
    session: &Session<'_>,
    (written, tiles): (&WrittenTiles, &Tiles),
    (scop, tree): (Scop, Tree),
) -> Result<(Scop, Tree), No> {
    let is_of_blocks = |band: &&Band| band.origin.is_some_and(|id| scop.loops[id].op == written.blocks);
    let Some(number) = tree.bands().iter().position(is_of_blocks) else { return Ok((scop, tree)) };
    let band = tree.bands()[number].clone();
    let looped = &scop.loops[band.origin.expect("a loop of the text")];
    let depth = looped.depth();
    let first = AffineExpr::Dim(depth as u32);
    let last = first + (tiles.length - 1) * tiles.step + 1;
    let rows: Vec<(AffineExpr, bool)> = looped.upper.iter().map(|end| (end.clone() - last.clone(), false)).collect();
    let all = Set::universe(Space::set(scop.symbols.len(), depth + 1));
    let full = tiles::within(&all, &rows).map_err(|error| Refusal::from(JudgeStuck::from(error)))?;
    let times: Vec<AffineExpr> = (0..=depth).map(|at| AffineExpr::Dim(at as u32)).collect();
    let within = |id| (id, WithinSet { times: times.clone(), points: full.clone() });
    let inside = band.body.statements().into_iter().map(within).collect();
    let program = Program { scop: Arc::new(scop), dependences: Arc::default(), updates: Arc::default() };
    let split = program.split(inside, BTreeMap::new(), session.budget).map_err(Refusal::from)?;
    let split = split.expect("an induction variable is affine");
    let node = Node::Band(Arc::new(band));
    let mut taken = tree.bands().iter().map(|band| band.name.to_string()).collect();
    let others = renamed(split.elsewhere(&node), &mut taken, &|_| true);
    let tree = split.program.replace(&tree, number, &in_order([split.here(&node), others]));
    Ok((Arc::unwrap_or_clone(split.program.scop), tree))
}

/// The tiles, of which dims and where.
fn tiles(
    session: &Session<'_>,
    (wanted, place, label): (&WantedTiles<'_>, &RunPlace<'_>, &str),
    sweeps: &Sweeps<'_>,
) -> Result<Tiles, No> {
    let (m, scop) = (session.module, session.scop());
    let refuse = |code, message: String| No::from(NotApplicable::new(code, m.op(place.op).span, message));
    let is_plain = AffineForOp::cast(m, place.op).is_some_and(|looped| looped.inits(m).is_empty());
    if !is_plain {
        return Err(refuse("not-a-block", format!("{label} is no affine.for that hands nothing on")));
    }
    if sweeps.all.is_empty() {
        return Err(refuse("not-a-sweep", format!("{label} runs nothing")));
    }
    let looped = &scop.loops[sweeps.looped];
    let apart = product(wanted.length, looped.step).filter(|_| looped.exact && looped.counted);
    let Some(apart) = apart else {
        return Err(refuse(
            "not-a-block",
            format!("which steps {label} takes is not known, or they are too far apart"),
        ));
    };
    let blocks =
        tiles::blocks(looped, &place.home.domain, apart).map_err(|error| Refusal::from(JudgeStuck::from(error)))?;
    let Some(blocks) = blocks else {
        return Err(refuse(
            "not-a-block",
            format!("{label} starts at the greatest of several numbers: blocks have no start"),
        ));
    };
    let dims = dims(session, wanted, (sweeps, place))?;
    let usual = USUAL[dims.len().clamp(1, USUAL.len()) - 1];
    let sizes = if wanted.sizes.is_empty() { vec![usual; dims.len()] } else { wanted.sizes.clone() };
    if sizes.iter().any(|&size| product(size, looped.step).is_none()) {
        return Err(refuse(
            "tile-too-large",
            format!("the size of a tile times the step of {label} is more than {LARGEST}"),
        ));
    }
    let tiles =
        Tiles { op: place.op, length: wanted.length, step: looped.step, dims, sizes, sides: Vec::new(), blocks };
    let tiles = tiles.with_sides(sweeps, session.budget).map_err(Refusal::from)?;
    tiles.ok_or_else(|| {
        let message = format!("the cells that a block of {label} writes lie in no box, whatever the sizes are");
        let no = NotApplicable::new("no-box", m.op(place.op).span, message);
        no.note("--assume may say of sizes what gives them one: that none is 0, say").into()
    })
}

/// The dims of the arrays that are cut: those that loops are named of, or as many as there are sizes for, or all along which sweeps go.
fn dims(
    session: &Session<'_>,
    wanted: &WantedTiles<'_>,
    (sweeps, place): (&Sweeps<'_>, &RunPlace<'_>),
) -> Result<Vec<usize>, No> {
    let dims: Vec<usize> = match wanted.space {
        named if !named.is_empty() && ![0, named.len()].contains(&wanted.sizes.len()) => {
            let (sizes, loops) = (wanted.sizes.len(), named.len());
            let message = format!("overlap takes a size for each loop in space: {sizes} for {loops}");
            return Err(UsageError::new(named[0].span, message).into());
        }
        [] => {
            let all = sweeps
                .all
                .iter()
                .flat_map(|sweep| (0..sweep.at.len()).filter(|&dim| sweep.along(dim, sweeps.level).is_some()));
            let all: BTreeSet<usize> = all.collect();
            let count = if wanted.sizes.is_empty() { all.len() } else { wanted.sizes.len() };
            all.into_iter().take(count).collect()
        }
        named => named.iter().map(|argument| dim_along(session, argument, sweeps)).collect::<Result<_, No>>()?,
    };
    let refuse = |message: String| NotApplicable::new("no-tile", session.module.op(place.op).span, message);
    if dims.is_empty() || dims.len() < wanted.sizes.len() {
        let count = dims.len();
        return Err(
            refuse(format!("the loops inside write along {count} dims of the arrays: no more can be cut")).into()
        );
    }
    if (0..dims.len()).any(|at| dims[..at].contains(&dims[at])) {
        return Err(refuse("two of these loops write along one dim of the arrays".to_owned()).into());
    }
    let short = sweeps.all.iter().find(|sweep| dims.iter().any(|&dim| dim >= sweep.at.len()));
    if let Some(short) = short {
        let no = refuse("an array that a sweep writes has fewer dims than are cut".to_owned());
        return Err(no.label(session.module.op(short.store).span, "this writes it").into());
    }
    Ok(dims)
}

/// The one dim along which all loops of a name write in the loop in time.
fn dim_along(session: &Session<'_>, argument: &Argument, sweeps: &Sweeps<'_>) -> Result<usize, No> {
    let bands = session.tree.bands();
    let inside = |id: LoopId| sweeps.all.iter().any(|sweep| sweep.loops[sweeps.level + 1..].contains(&id));
    let numbers: Vec<usize> = match (session.loop_of(argument), argument.as_loop()?) {
        (Ok(number), _) => vec![number],
        (Err(error), LoopRef::Named { name, ordinal: None }) => {
            let is_one = |&number: &usize| *bands[number].name == *name && bands[number].origin.is_some_and(inside);
            let found: Vec<usize> = (0..bands.len()).filter(is_one).collect();
            if found.is_empty() { return Err(error.into()) } else { found }
        }
        (Err(error), _) => return Err(error.into()),
    };
    let mut dims = BTreeSet::new();
    for &number in &numbers {
        let Some(id) = bands[number].origin else { continue };
        for sweep in &sweeps.all {
            let Some(at) = sweep.loops.iter().position(|&other| other == id) else { continue };
            dims.extend((0..sweep.at.len()).filter(|&dim| sweep.along(dim, sweeps.level) == Some(at)));
        }
    }
    let dims: Vec<usize> = dims.into_iter().collect();
    let [dim] = dims[..] else {
        let label = session.label(numbers[0]);
        let message = format!("sweeps write along {} dims of the arrays with {label}, not along one", dims.len());
        let place = super::loops::place_of_band(session.module, session.scop(), bands[numbers[0]]);
        return Err(NotApplicable::new("no-tile", place, message).into());
    };
    Ok(dim)
}

/// What there is to write.
fn planned<'a>(
    session: &'a Session<'_>,
    (wanted, place): (&WantedTiles<'_>, &RunPlace<'_>),
    (sweeps, tiles, halo): (&'a Sweeps<'a>, &'a Tiles, &Halo),
) -> Result<TilePlan<'a>, No> {
    let scop = session.scop();
    let runs = (0..sweeps.all.len()).map(|sweep| tiles.runs(sweeps, halo, sweep)).collect::<Result<Vec<_>, _>>();
    let runs = runs.map_err(|error| Refusal::from(JudgeStuck::from(error)))?;
    let mut arrays = Vec::new();
    for &root in &sweeps.arrays {
        let cells = TileCells::of(session, root, (sweeps, tiles, &runs)).map_err(Refusal::from)?;
        if cells.is_own {
            continue;
        }
        arrays.push(cells.array(session, wanted, (root, place))?);
    }
    let taken = session.names_in_use();
    let of_time = fresh(&format!("{}_t", scop.loops[sweeps.looped].name), &taken);
    let mut taken: Vec<String> = taken.into_iter().chain([of_time.clone()]).collect();
    let mut names = Vec::new();
    for &dim in &tiles.dims {
        let along =
            sweeps.all.iter().find_map(|sweep| Some(&*scop.loops[sweep.loops[sweep.along(dim, sweeps.level)?]].name));
        let name = fresh(&format!("{}_t", along.unwrap_or("c")), &taken);
        taken.push(name.clone());
        names.push(name);
    }
    Ok(TilePlan { scop, sweeps, tiles, arrays, runs, names: (of_time, names) })
}

/// What tiles do with the cells of an array.
struct TileCells {
    accesses: Vec<Op>,
    touched: Relation,
    /// In pieces, each copied by a nest of its own.
    read: Vec<Relation>,
    left: Relation,
    /// Blocks -> the cells that are left, of all tiles.
    of_block: Relation,
    /// Does no tile read from the array what another one leaves?
    is_direct: bool,
    /// Does each tile touch no cells but its own? Then it needs no copy of them.
    is_own: bool,
}

impl TileCells {
    fn of(
        session: &Session<'_>,
        root: RootId,
        (sweeps, tiles, runs): (&Sweeps<'_>, &Tiles, &[Set]),
    ) -> Result<TileCells, JudgeStuck> {
        let (budget, level) = (session.budget, sweeps.level);
        let (mut accesses, mut touched, mut read) = (Vec::new(), None::<Relation>, None::<Relation>);
        let plus =
            |known: Option<Relation>, more: Relation| Some(known.map_or(more.clone(), |known| known.union(&more)));
        for (sweep, runs) in sweeps.all.iter().zip(runs) {
            let all = std::iter::once(sweep.store).chain(sweep.reads.iter().copied());
            for op in all.filter(|&op| sweeps.array_of(op) == root) {
                accesses.push(op);
                touched = plus(touched, tiles.touched(sweeps, (runs, op), budget)?);
                if op != sweep.store {
                    read = plus(read, tiles.read(sweeps, (runs, op), budget)?);
                }
            }
        }
        let touched = touched.expect("a sweep writes the array").coalesce(budget)?;
        let read = read.map_or_else(|| Ok(Relation::empty(touched.space())), |read| read.coalesce(budget))?;
        let of_block = tiles.left(sweeps, root, budget)?;
        let left = tiles.owned(&of_block, level)?;
        let of_all = of_block.insert_dims(DimKind::Domain, level + 1, tiles.dims.len());
        let is_direct = read.intersect(&of_all).is_subset(&left, budget)?;
        let read = if is_direct { read.make_disjoint(budget)? } else { tiles.filled(sweeps, root, read, session)? };
        let everything = Relation::universe(Space { num_domain: level + 1, ..touched.space() });
        let own = tiles.owned(&everything.intersect_domain(&tiles.blocks), level)?;
        let is_own = touched.is_subset(&own, budget)?;
        let pieces = read.disjuncts();
        let read = match pieces.len() {
            0..=MOST_PIECES => pieces.iter().map(|piece| piece.clone().into()).collect(),
            _ => vec![read],
        };
        Ok(TileCells { accesses, touched, read, left, of_block, is_direct, is_own })
    }

    /// The memory for them.
    fn array(
        self,
        session: &Session<'_>,
        wanted: &WantedTiles<'_>,
        (root, place): (RootId, &RunPlace<'_>),
    ) -> Result<TiledArray, No> {
        let (m, budget, scop) = (session.module, session.budget, session.scop());
        let name = value_name(m, scop.memory.roots[root].value);
        let buffer = |cells: &Relation, is_local: bool, ending: &str| -> Result<RunBuffer, No> {
            let sides = BoxSide::all(&cells.intersect_symbols(&scop.context), None, budget).map_err(Refusal::from)?;
            let sides: Option<Vec<BoxSide>> = sides.into_iter().collect();
            let buffer = sides.and_then(|sides| {
                let dims = (0..sides.len()).map(|side| BufferDim::along(side, &sides)).collect();
                let request = Request::in_memory(is_local);
                RunBuffer::new(&request, &scop.memory.roots[root], m, (sides, dims), 0)
            });
            let mut buffer = buffer.ok_or_else(|| {
                let message = format!("the cells of {name} that a tile touches lie in no box whose size 64 bits hold");
                NotApplicable::new("no-box", m.op(place.op).span, message)
            })?;
            buffer.name = format!("{}_{ending}", &name[1..]);
            Ok(buffer)
        };
        let tile = buffer(&self.touched, wanted.is_local, "buf")?;
        let level = place.ivs.len();
        let all = self.of_block.project_out_domain(level, 1, budget).map_err(Refusal::from)?;
        let is_aside = !self.is_direct && !all.is_empty(budget).map_err(Refusal::from)?;
        let aside = is_aside.then(|| buffer(&all, false, "new")).transpose()?;
        let TileCells { accesses, read, left, .. } = self;
        Ok(TiledArray { tile, aside, read, left, accesses })
    }
}

/// The memory that is made.
fn made(
    session: &Session<'_>,
    (plan, written, place): (&TilePlan<'_>, &WrittenTiles, &RunPlace<'_>),
    label: &str,
) -> Vec<Made> {
    let (m, symbols) = (session.module, &session.scop().symbols);
    let mut made = Vec::new();
    for (array, (tile, aside)) in plan.arrays.iter().zip(&written.memories) {
        let name = value_name(m, array.tile.root);
        let ty = |value| written.module.ty(value).clone();
        let holds = format!("a tile of {name} and what is around it");
        made.push(array.tile.made(ty(*tile), holds, (&written.module, &written.ivs, symbols)));
        if let Some((buffer, memory)) = array.aside.as_ref().zip(*aside) {
            let holds = format!("what a block of {label} leaves in {name}");
            made.push(buffer.made(ty(memory), holds, (m, &place.ivs, symbols)));
        }
    }
    made
}

/// What there is to say of the tiles.
fn told(who: &str, (tiles, halo): (&Tiles, &Halo)) -> String {
    let sizes: Vec<String> = tiles.sizes.iter().map(i64::to_string).collect();
    let widest = halo.widest(tiles.length).unwrap_or_default();
    let around: Vec<String> = widest.iter().map(|[below, above]| format!("({below} + {above})")).collect();
    format!("{who} in tiles of {} cells with a halo of {}", sizes.join(" x "), around.join(" x "))
}
