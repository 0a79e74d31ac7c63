//! `promote(%A,%k)`: what an iteration of loop `k` does with the cells of `%A`, it does with copies of them in memory of its own.
//!
//! ```text
//! rewrite: for k { S(A) }
//!       -> for k { make B;  for c in read(k) { B[c - start(k)] = A[c] }
//!                  S(B);    for c in left(k) { A[c] = B[c - start(k)] } }
//! ```
//! Every access of `%A` below the loop goes to the buffer `%A_buf`. The cells that an iteration touches lie in a box, whose sides
//! are where the buffer starts and how long it is: of constant size where there is one that moves with the loops around, else of
//! an affine size. Copied in are exactly the cells of which the iteration reads the old value, and copied out those that it
//! writes and whose new values somebody else sees: a read elsewhere, a later iteration, or the caller. So a loop that may run no
//! iteration copies nothing out, and a temporary that each iteration fills before it reads it is not copied at all: then it keeps
//! no two iterations in order any more. The copies are statements, `%A_in0`, `%A_in1` .. and `%A_out0` .. their loops, scanned from
//! these sets like all others.
//!
//! With `whole` it is not one iteration that works on copies but the loop: the buffer is made and filled before it, and left behind
//! it. `promote(%A,%B,%k)` does it for several arrays at once.
//!
//! With `hull` the whole box is copied in, and copied out if anything of it is left: loops without guards and with plain bounds, for cells that
//! need not be touched. That is refused where a cell of the box need not be there, or where somebody else may touch it in the meantime: another
//! iteration of a parallel loop around, or something else in the same iteration.
//!
//! Of cells that are two apart along a dim, or any other number, the buffer has these alone: its layout is `(d0 floordiv 2)`.
//!
//! `layout=(d1,d0)` puts the dims of the buffer in another order, and `layout=(d1 floordiv 8,d0,d1 mod 8)` cells in panels of eight columns: any affine
//! expressions over the dims, each of which counts from where the buffer starts. That each cell has a place of its own is asked, and two that have not are the
//! refusal. `pack` lays the buffer out as the loops inside walk through it, what the outermost one moves first, and a dim in parts where a loop steps over
//! parts of it: after `micro`, and in tiles, the innermost loops read what is next in memory. Where no loop steps over parts, that is an
//! order of dims. The report says which layout it is, and it can be given instead.
//!
//! *Views.* An access of a view of elements (`memref.subview`, `transpose`, `expand_shape`, `collapse_shape`) goes to the buffer by the subscripts of the
//! array that its own stand for. A view that nobody looks through then is left out. What sees the memory as addresses or bytes is a refusal.
//!
//! `pad=1` makes the last dim longer. `shared` and `private` put it
//! on the stack (`memref.alloca`), which is the fast memory of a block or of a thread where the loop runs on one; else it is
//! allocated and let go. `space=1` is the number of its memory space.
//!
//! *Sound.* In order, an iteration that works on copies computes the same: it reads what it would have read, and leaves what
//! it would have left, if no other access in it touches those cells; an access that may is a refusal. A cell that nobody
//! else sees need not be left. That no parallel loop is broken by it is read from the new text, as all is.
//!
//! ```text
//! affine.for %k = 0 to 64 {                     affine.for %k = 0 to 64 {
//!   affine.for %i = 0 to 8 {                      %A_buf = memref.alloc() : memref<8xf32>
//!     %a = affine.load %A[%i + 8 * %k]     ->     affine.for %A_in0 = %k * 8 to %k * 8 + 8 {
//!     ..                                            %0 = affine.load %A[%A_in0]
//!                                                   affine.store %0, %A_buf[%A_in0 - %k * 8]
//!                                                 }  ..
//! ```
//! refuses: `unknown-access`, `overlapping-memory`, `not-a-block`, `no-box`, `nothing-to-promote`, `made-inside`,
//! `box-out-of-bounds`, `box-is-shared`, `one-place`.
//! source: Baskaran, Bondhugula, Krishnamoorthy, Ramanujam, Rountev and Sadayappan, *Automatic data movement and computation
//! mapping for multi-level parallel architectures with explicitly managed memories* (2008); Verdoolaege et al., *Polyhedral parallel
//! code generation for CUDA* (2013).

mod hull;
pub(super) mod layout;
mod pack;
pub(super) mod scaffold;

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

use rustc_hash::FxHashSet;

use super::Options;
use super::pipeline::{Argument, Step, UsageError};
use super::redirect::{direct, drop_views};
use super::rewrite::{Rewritten, why};
use super::session::{No, Session};
use crate::affine::dialect::MapOperands;
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{Budget, Exhausted};
use crate::analysis::alias::RootId;
use crate::analysis::domain::{Home, LoopId};
use crate::analysis::extract;
use crate::analysis::footprint::{Footprint, SeenMemory, Untold};
use crate::analysis::names::value_name;
use crate::analysis::scop::Scop;
use crate::emit::Emitted;
use crate::emit::side::BoxSide;
use crate::ir::{Block, Module, Op, Value};
use crate::schedule::program::Program;
use crate::schedule::refusal::{NotApplicable, Refusal};
use crate::schedule::tree::Tree;
use hull::Hull;
use layout::LaidOut;
use scaffold::{Copy, RunBuffer, Scaffold};

/// What the step asks for.
#[derive(Default)]
pub(super) struct Request {
    roots: Vec<RootId>,
    /// The band.
    number: usize,
    /// All of its iterations together?
    is_whole: bool,
    /// All of the box?
    is_hull: bool,
    /// How much longer the last side of the buffer is.
    pad: i64,
    /// Where a cell goes.
    layout: WantedLayout,
    /// On the stack?
    is_local: bool,
    /// In which memory.
    space: Option<i64>,
}

/// Where a cell goes in a buffer.
#[derive(Default)]
enum WantedLayout {
    /// By its own subscripts.
    #[default]
    Plain,
    /// By these expressions over the dims.
    Written(Vec<AffineExpr>),
    /// As the loops inside walk through the cells.
    Packed,
}

impl Request {
    /// Buffers for what all iterations of a loop touch, or each of them.
    pub(super) fn of(number: usize, is_whole: bool) -> Request {
        Request { number, is_whole, ..Request::default() }
    }

    /// Plain buffers, on the stack or not.
    pub(super) fn in_memory(is_local: bool) -> Request {
        Request { is_local, ..Request::default() }
    }
}

/// What the buffers are made for: a *run* of a block, or of one loop in it.
pub(super) struct RunPlace<'a> {
    /// The loop.
    pub op: Op,
    /// All of it, or one iteration?
    pub is_whole: bool,
    /// The block.
    pub block: Block,
    /// When the block runs.
    pub home: &'a Home,
    /// The induction variables of the loops around it.
    pub ivs: Vec<Value>,
}

impl RunPlace<'_> {
    /// An expression over the loops around the block (dims, then those of `inner`) and the symbols, over operands.
    pub fn expr_over(&self, scop: &Scop, inputs: &mut MapOperands, expr: &AffineExpr, inner: &[Value]) -> AffineExpr {
        let depth = self.ivs.len();
        let dim = |dim: u32| self.ivs.get(dim as usize).copied().unwrap_or_else(|| inner[dim as usize - depth]);
        let Ok(expr) = inputs.over(expr, dim, |symbol| Ok::<_, Infallible>(scop.symbols[symbol as usize]));
        expr
    }

    /// The operations of a run.
    pub fn inside(&self, m: &Module) -> FxHashSet<Op> {
        m.walk(self.op).into_iter().filter(|&inner| self.is_whole || inner != self.op).collect()
    }
}

/// A buffer, what goes through it, and the accesses that are sent to it.
pub(super) type PlannedBuffer = (RunBuffer, Footprint, BTreeSet<Op>);

/// Are buffers wanted for these accesses?
pub(super) type IsWanted<'w> = dyn Fn(&BTreeSet<Op>) -> bool + 'w;

/// The program with the buffers.
pub(super) fn rewrite(session: &Session<'_>, step: &Step, options: &Options) -> Result<Rewritten, No> {
    let request = request(session, step)?;
    let (m, scop, budget) = (session.module, session.scop(), session.budget);
    let place = place(session, request.number, request.is_whole)?;
    let mut scaffold = Scaffold::new(m.clone(), scop, &place);
    let (mut made, is_packed) = (Vec::new(), matches!(request.layout, WantedLayout::Packed));
    for &root in &request.roots {
        for (buffer, cells, ops) in buffers(session, &request, (root, &|_| true), &place)? {
            let array = &scop.memory.roots[root];
            let lead = |op| Ok((op, layout::lead(session, op, (&buffer, array), &place)?));
            let accesses = ops.into_iter().map(lead).collect::<Result<_, Exhausted>>()?;
            let ty = scaffold.build(&buffer, &cells, &accesses, budget)?;
            let name = value_name(m, array.value);
            let laid = buffer.layout(is_packed).map_or_else(String::new, |layout| format!(" in the layout {layout}"));
            let holds = format!("what {} touches of {name}{laid}", run(session, &request));
            made.push(buffer.made(ty, holds, (m, &place.ivs, &scop.symbols)));
        }
    }
    for view in std::mem::take(&mut scaffold.views) {
        drop_views(&mut scaffold.m, scop.func, view);
    }
    let (emitted, _) = written(session, (&scaffold.m, &scaffold.copies), options.may_alias)?;
    Ok(Rewritten { made, ..Rewritten::new(emitted.module, Vec::new()) })
}

/// What a run is, in words.
fn run(session: &Session<'_>, request: &Request) -> String {
    let label = session.label(request.number);
    if request.is_whole { format!("the loop {label}") } else { format!("an iteration of {label}") }
}

/// The buffers for those accesses of an array that are wanted: these touch cells that no others do.
pub(super) fn buffers(
    session: &Session<'_>,
    request: &Request,
    (id, is_wanted): (RootId, &IsWanted<'_>),
    place: &RunPlace<'_>,
) -> Result<Vec<PlannedBuffer>, No> {
    let (m, scop, budget) = (session.module, session.scop(), session.budget);
    let root = &scop.memory.roots[id];
    let name = value_name(m, root.value);
    let refuse = |code, op: Op, message: String| No::from(NotApplicable::new(code, m.op(op).span, message));
    let made = m.defining_op(root.value).filter(|&made| m.ancestors(made).any(|around| around == place.op));
    if let Some(made) = made {
        return Err(refuse("made-inside", made, format!("{name} is made inside the loop")));
    }
    let seen = SeenMemory::from(m, (&scop.nest, &scop.memory), id, (place.inside(m), place.home));
    let untold = |untold| told(session, &name, untold);
    let groups = seen.groups(budget).map_err(untold)?;
    let is_packed = matches!(request.layout, WantedLayout::Packed);
    let groups = if is_packed { pack::together(session, groups) } else { groups };
    if groups.is_empty() {
        let label = session.label(request.number);
        return Err(refuse("nothing-to-promote", place.op, format!("nothing in {label} touches {name}")));
    }
    // Where a subscript counts rows of a length that only the program knows, a cell is named by more numbers.
    let rank = m.ty(root.value).as_memref().and_then(|memref| memref.rank()).unwrap_or(0);
    let mut planned = Vec::new();
    for (number, ops) in groups.into_iter().enumerate() {
        if !is_wanted(&ops) {
            continue;
        }
        for &op in &ops {
            let reached = direct(m, &scop.nest, root, [op]);
            reached
                .or_else(|no| if layout::is_through_view(session, op, (id, root), place) { Ok(()) } else { Err(no) })?;
        }
        let cells = footprint(&seen, &ops, session).map_err(untold)?;
        let sides = BoxSide::all(&cells.touched, Some(&place.home.domain), budget)?;
        let is_of_subscripts = sides.len() == root.depth() + rank;
        let Some(sides) = sides.into_iter().collect::<Option<Vec<BoxSide>>>().filter(|_| is_of_subscripts) else {
            let message = format!("the cells of {name} that {} touches lie in no box", run(session, request));
            let no = NotApplicable::new("no-box", m.op(place.op).span, message);
            return Err(with_far_apart(no, session, (&seen, place), &ops, root.depth() + rank).into());
        };
        let cells = match request.is_hull {
            true => Hull { session, root, seen: &seen, place, sides: &sides, ops: &ops }.footprint(cells)?,
            false => cells,
        };
        let laid_out = LaidOut { session, place, root, sides: &sides, cells: &cells };
        let layout = match &request.layout {
            WantedLayout::Plain => None,
            WantedLayout::Written(layout) => Some(layout.clone()),
            WantedLayout::Packed => pack::packed(session, &ops, place.ivs.len()),
        };
        let layout = layout.map_or_else(|| laid_out.plain(), Ok)?;
        let dims = laid_out.dims(&layout)?;
        let Some(buffer) = dims.and_then(|dims| RunBuffer::new(request, root, m, (sides, dims), number)) else {
            let label = session.label(request.number);
            let message = format!("the buffer for {name} in {label} has no shape that 64 bits hold");
            let no = NotApplicable::new("no-box", m.op(place.op).span, message);
            return Err(no.labelled(ops.iter().map(|&op| (m.op(op).span, "it would hold what this touches"))).into());
        };
        planned.push((buffer, cells, ops));
    }
    Ok(planned)
}

/// The footprint of accesses, found in no more steps than those of a pair of accesses: what takes longer, nobody waits for.
fn footprint(seen: &SeenMemory<'_>, ops: &BTreeSet<Op>, session: &Session<'_>) -> Result<Footprint, Untold> {
    let steps = session.limits.pair;
    let found = session.budget.attempt(steps, |budget| match seen.footprint(ops, budget) {
        Err(Untold::Exhausted(spent)) => Err(spent),
        found => Ok(found),
    });
    found?.unwrap_or(Err(Untold::Exhausted(Exhausted { limit: steps })))
}

/// The same with the first access whose cells lie in no box of so many sides, or with two whose cells lie in none together.
fn with_far_apart(
    no: NotApplicable,
    session: &Session<'_>,
    (seen, place): (&SeenMemory<'_>, &RunPlace<'_>),
    ops: &BTreeSet<Op>,
    rank: usize,
) -> NotApplicable {
    let (m, budget) = (session.module, session.budget);
    let has_none = |some: [Op; 2]| {
        let touched = seen.touched(&BTreeSet::from(some), budget).ok();
        let sides = touched.and_then(|touched| BoxSide::all(&touched, Some(&place.home.domain), budget).ok());
        sides.is_some_and(|sides| sides.len() != rank || sides.iter().any(Option::is_none))
    };
    if let Some(&one) = ops.iter().find(|&&one| has_none([one, one])) {
        return no.label(m.op(one).span, "the cells of this lie in no box");
    }
    let first_of = |number: usize, second: Op| ops.iter().take(number).find(|&&first| has_none([first, second]));
    let pair = ops.iter().enumerate().find_map(|(number, &second)| Some([*first_of(number, second)?, second]));
    let Some([first, second]) = pair else { return no };
    no.label(m.op(first).span, "the cells of this").label(m.op(second).span, "and those of this lie in no box together")
}

/// An array that a loop touches, and what came of planning buffers for it.
pub(crate) struct Buffered {
    /// As steps name it.
    pub array: String,
    /// The memory.
    pub memory: Value,
    /// How many bytes its buffers have, where that is a number; or why there are none.
    pub bytes: Result<Option<i64>, String>,
}

/// The arrays that a loop touches, and the buffers that hold what all of it touches, or one iteration.
pub(crate) fn buffered(
    m: &Module,
    func: Op,
    (looped, is_whole): (Op, bool),
    options: &Options,
) -> Result<Vec<Buffered>, String> {
    let budget = Budget::new(options.limits.steps);
    let session = Session::read(m, func, &budget, options).map_err(|no| no.to_string())?;
    let is_loop = |origin: Option<LoopId>| origin.is_some_and(|id| session.scop().loops[id].op == looped);
    let number = session.tree.bands().iter().position(|band| is_loop(band.origin));
    let number = number.ok_or("no step can change it")?;
    let place = place(&session, number, is_whole).map_err(why)?;
    let request = Request::of(number, is_whole);
    let mut all = Vec::new();
    for (id, root) in session.scop().memory.roots.iter() {
        let bytes = match buffers(&session, &request, (id, &|_| true), &place) {
            Err(No::Refused(Refusal::NotApplicable(no))) if no.code == "nothing-to-promote" => continue,
            Err(no) => Err(why(no)),
            Ok(planned) => Ok(planned.iter().try_fold(0_i64, |sum, (buffer, ..)| sum.checked_add(buffer.bytes()?))),
        };
        all.push(Buffered { array: value_name(m, root.value), memory: root.value, bytes });
    }
    Ok(all)
}

// ---- what is asked for ---------------------------------------------------------------------------------------------

fn request(session: &Session<'_>, step: &Step) -> Result<Request, UsageError> {
    let (arrays, looped) = named(step)?;
    let number = session.loop_of(looped)?;
    let roots = arrays_of(session, arrays)?;
    let rank = |&root: &RootId| {
        let memref = session.module.ty(session.scop().memory.roots[root].value).as_memref();
        memref.and_then(|memref| memref.shape.as_ref()).map_or(0, Vec::len)
    };
    let rank = roots.iter().map(rank).max().unwrap_or(0);
    Ok(Request { number, roots, ..options(step, Some(rank))? })
}

/// The option that copies whole boxes.
pub(super) const HULL: &str = "hull";

/// The option that lays cells out as loops walk through them.
pub(super) const PACK: &str = "pack";

/// Is it a layout that is written?
pub(super) fn is_layout(option: &str) -> bool {
    matches!(option.split_once('='), Some(("layout", _)))
}

/// Options that put the memory on the stack.
pub(super) const LOCAL: [&str; 2] = ["private", "shared"];

/// The arrays and the loop.
fn named(step: &Step) -> Result<(&[Argument], &Argument), UsageError> {
    match step.group(0) {
        [arrays @ .., looped] if !arrays.is_empty() => Ok((arrays, looped)),
        _ => Err(step.wrong("promote needs an array and a loop: promote(%A,%k)")),
    }
}

/// By so many elements at the most a dim is made longer.
pub(super) const MOST_PAD: i64 = 1 << 16;

/// What is asked for whatever the program is.
pub(super) fn check_options(step: &Step) -> Result<(), UsageError> {
    named(step)?.1.as_loop()?;
    options(step, None).map(drop)
}

/// What the options ask for; a layout, if it is known how many dims there are.
fn options(step: &Step, rank: Option<usize>) -> Result<Request, UsageError> {
    let (mut request, mut has_layout) = (Request::default(), false);
    for option in step.groups.iter().skip(1).flatten() {
        match option.text.split_once('=') {
            None if LOCAL.contains(&&*option.text) => request.is_local = true,
            None if &*option.text == "whole" => request.is_whole = true,
            None if &*option.text == HULL => request.is_hull = true,
            Some(("pad", count)) => {
                let count = count.parse().ok().filter(|count| (0..=MOST_PAD).contains(count));
                request.pad = count.ok_or_else(|| UsageError::new(option.span, "pad is a number of elements"))?;
            }
            Some(("space", space)) => {
                let space = space.parse().ok().filter(|space| *space >= 0);
                let wrong = || UsageError::new(option.span, "space is the number of a memory, from 0 on");
                request.space = Some(space.ok_or_else(wrong)?);
            }
            None | Some(("layout", _)) if has_layout && (option.text == PACK || is_layout(&option.text)) => {
                return Err(UsageError::new(
                    option.span,
                    "a layout is written, or it is that of the loops: one of both",
                ));
            }
            None if &*option.text == PACK => (request.layout, has_layout) = (WantedLayout::Packed, true),
            Some(("layout", written)) => {
                has_layout = true;
                let Some(rank) = rank else { continue };
                request.layout = WantedLayout::Written(layout::read(step, (written, option.span), rank)?);
            }
            _ => {
                let known = ["whole", HULL, "shared", "private", "space=1", "pad=1", PACK, "layout=(d1,d0)"];
                let known = known.map(String::from).to_vec();
                return Err(UsageError::listing(option.span, "promote knows no such option", known));
            }
        }
    }
    Ok(request)
}

/// The memories that arguments name, each once.
pub(super) fn arrays_of(session: &Session<'_>, arguments: &[Argument]) -> Result<Vec<RootId>, UsageError> {
    let mut roots = Vec::new();
    for array in arguments {
        let root = array_of(session, array)?;
        if roots.contains(&root) {
            return Err(UsageError::new(array.span, format!("{} is named twice", array.text)));
        }
        roots.push(root);
    }
    Ok(roots)
}

/// The memory that an argument names.
fn array_of(session: &Session<'_>, argument: &Argument) -> Result<RootId, UsageError> {
    let wanted = argument.text.trim_start_matches('%');
    let roots = session.scop().memory.roots.iter();
    let named: Vec<(RootId, String)> = roots.map(|(id, root)| (id, value_name(session.module, root.value))).collect();
    let found: Vec<RootId> = named.iter().filter(|(_, name)| name[1..] == *wanted).map(|(id, _)| *id).collect();
    match found[..] {
        [root] => Ok(root),
        [] => {
            let names = named.into_iter().map(|(_, name)| name).collect();
            let written = format!("%{wanted}");
            Err(UsageError::among(argument.span, format!("there is no array {written}"), &written, names))
        }
        _ => Err(UsageError::new(argument.span, format!("%{wanted} names several arrays"))),
    }
}

// ---- what is there -------------------------------------------------------------------------------------------------

/// The body of a loop, or the block that it stands in. All loops around that block are loops of the tree.
pub(super) fn place<'s>(session: &'s Session<'_>, number: usize, is_whole: bool) -> Result<RunPlace<'s>, No> {
    let (m, scop) = (session.module, session.scop());
    let bands = session.tree.bands();
    let origin = |number: usize| bands[number].origin;
    let around: Option<Vec<LoopId>> = session.tree.path_to(number).into_iter().map(origin).collect();
    let label = session.label(number);
    let no = |op: Op, message: String| No::from(NotApplicable::new("not-a-block", m.op(op).span, message));
    let Some(mut around) = around else { return Err(no(scop.func, format!("{label} is no loop of the text"))) };
    let op = scop.loops[around[around.len() - 1]].op;
    let block = if is_whole { m.op(op).parent } else { m.single_block(op, 0) };
    let Some(block) = block else { return Err(no(op, format!("{label} has no body"))) };
    if is_whole {
        around.retain(|&id| scop.loops[id].op != op);
    }
    let home = scop.nest.home(block);
    if let Some(&inner) = home.loops.get(around.len()) {
        let inner = scop.loops.iter().find(|(id, _)| *id == inner).map_or("another", |(_, looped)| &*looped.name);
        return Err(no(op, format!("{label} is one operation with %{inner}: name that one")));
    }
    if home.loops != around || !home.exact {
        return Err(no(op, format!("it is not known exactly when the body of {label} runs")));
    }
    let ivs = around.iter().map(|&id| scop.loops[id].iv).collect();
    Ok(RunPlace { op, is_whole, block, home, ivs })
}

/// Why a footprint is not known.
fn told(session: &Session<'_>, name: &str, untold: Untold) -> No {
    let m = session.module;
    match untold {
        Untold::Exhausted(exhausted) => No::Refused(Refusal::from(exhausted)),
        Untold::Access(op) => {
            let message = format!("nobody knows which cells of {name} this {} touches", m.name(op));
            NotApplicable::new("unknown-access", m.op(op).span, message).into()
        }
        Untold::Overlap(op) => {
            let message = format!("what this {} touches may be {name}", m.name(op));
            NotApplicable::new("overlapping-memory", m.op(op).span, message).into()
        }
    }
}

// ---- what is written -----------------------------------------------------------------------------------------------

/// The program whose copies are of exactly their cells, and what was written so far.
pub(super) fn written(
    session: &Session<'_>,
    (built, copies): (&Module, &[Copy]),
    may_alias: bool,
) -> Result<(Emitted, Scop), No> {
    let (scop, tree) = read_again(session, (built, copies), may_alias)?;
    let emitted = super::rewrite::written(built, &scop, &tree, session.budget)?;
    Ok((emitted, scop))
}

/// The same before it is written, with its order.
pub(super) fn read_again(
    session: &Session<'_>,
    (built, copies): (&Module, &[Copy]),
    may_alias: bool,
) -> Result<(Scop, Tree), No> {
    let (func, budget) = (session.scop().func, session.budget);
    let no = |message: String| NotApplicable::new("no-box", session.module.op(func).span, message);
    let scop = extract(built, func, may_alias).map_err(|why| no(why.to_string()))?;
    let order = scop.symbols.iter().map(|symbol| session.scop().symbols.iter().position(|other| other == symbol));
    let order: Vec<usize> =
        order.collect::<Option<_>>().ok_or_else(|| no("the copies have symbols of their own".into()))?;
    if order.len() != session.scop().symbols.len() {
        return Err(no("the copies leave out a symbol".into()).into());
    }
    let (mut iterations, mut gone) = (BTreeMap::new(), BTreeSet::new());
    for (store, cells) in copies {
        let statement = scop.statements.iter().find(|(_, statement)| statement.ops.contains(store));
        let (id, statement) = statement.ok_or_else(|| no("a copy is no statement".into()))?;
        let cells = cells.permute_symbols(&order);
        if cells.intersect_symbols(&scop.context).is_empty(budget)? {
            gone.insert(id);
        } else if !cells.is_equal(&statement.domain, budget)? {
            iterations.insert(id, cells);
        }
    }
    let tree = Tree::of(&scop);
    let mut tree = Tree { root: tree.root.of_statements(&|id| Some(id).filter(|id| !gone.contains(id))) };
    keep_parallel(session, &scop, &mut tree);
    Ok((Program::running(scop, &iterations), tree))
}

/// Marks the loops that the text calls parallel, but for those that race as they stood and run in order since.
fn keep_parallel(session: &Session<'_>, scop: &Scop, tree: &mut Tree) {
    let bands = session.tree.bands();
    let own = |op: Op| bands.iter().find(|band| band.origin.is_some_and(|id| session.scop().loops[id].op == op));
    for number in 0..tree.bands().len() {
        let Some(looped) = tree.bands()[number].origin.map(|id| &scop.loops[id]) else { continue };
        let is_parallel = looped.parallel && own(looped.op).is_none_or(|band| band.parallel);
        tree.band_mut(number).filter(|_| is_parallel).into_iter().for_each(|band| band.runs_as_written(scop));
    }
}
