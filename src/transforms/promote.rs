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
//! `promote(%A,%B,%k)` does so for several arrays in one step, which is proved once.
//!
//! `layout=(d1,d0)` puts the dims of the buffer in another order, `pad=1` makes its last one longer. `shared` and `private` put it
//! on the stack (`memref.alloca`), which is the fast memory of a block or of a thread where the loop runs on one; else it is
//! allocated and let go.
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
//! refuses: `unknown-access`, `overlapping-memory`, `not-a-block`, `no-box`, `nothing-to-promote`, `made-inside`.
//! source: Baskaran, Bondhugula, Krishnamoorthy, Ramanujam, Rountev and Sadayappan, *Automatic data movement and computation
//! mapping for multi-level parallel architectures with explicitly managed memories* (2008); Verdoolaege et al., *Polyhedral parallel
//! code generation for CUDA* (2013).

mod scaffold;

use std::collections::{BTreeMap, BTreeSet};

use super::drive::unwritten;
use super::pipeline::{Argument, Step, UsageError};
use super::rewrite::Rewritten;
use super::session::{No, Session};
use super::{Options, PipelineError};
use crate::analysis::alias::{Root, RootId};
use crate::analysis::domain::{Home, LoopId};
use crate::analysis::extract;
use crate::analysis::footprint::{Seen, Untold};
use crate::analysis::names::value_name;
use crate::emit::emit;
use crate::emit::side::Side;
use crate::ir::{Block, Module, Op, Value};
use crate::schedule::program::Program;
use crate::schedule::refusal::{NotApplicable, Refusal};
use crate::schedule::scan::{Scanned, scan_unchecked};
use crate::schedule::tree::Tree;
use scaffold::{Buffer, Copy, Scaffold};

/// What the step asks for.
struct Request {
    /// The arrays.
    roots: Vec<RootId>,
    /// The band.
    number: usize,
    /// How much longer the last side of the buffer is.
    pad: i64,
    /// The order of the dims, if it is another one.
    layout: Option<Vec<usize>>,
    /// On the stack?
    is_local: bool,
}

/// The block that the buffer is made for.
struct Place<'a> {
    op: Op,
    block: Block,
    home: &'a Home,
    ivs: Vec<Value>,
}

/// The program with the buffer.
pub(super) fn rewrite(session: &Session<'_>, step: &Step, options: &Options) -> Result<Rewritten, No> {
    let request = request(session, step)?;
    let (m, scop) = (session.module, session.scop());
    let place = place(session, request.number)?;
    let mut scaffold = Scaffold { m: m.clone(), scop, place: &place, copies: Vec::new() };
    let mut report = Vec::new();
    for &root in &request.roots {
        promoted(session, (&request, root), &mut scaffold, &mut report)?;
    }
    let module = written(session, (&scaffold.m, &scaffold.copies), options.may_alias)?;
    Ok(Rewritten { module, report })
}

/// Writes the buffers of one array. Those of others do not touch it, so that its footprint is that of the program as it was.
fn promoted(
    session: &Session<'_>,
    (request, root): (&Request, RootId),
    scaffold: &mut Scaffold<'_>,
    report: &mut Vec<String>,
) -> Result<(), No> {
    let (m, scop, budget, place) = (session.module, session.scop(), session.budget, scaffold.place);
    let seen = Seen::from(m, (&scop.nest, &scop.memory), root, (place.op, place.home));
    let root = &scop.memory.roots[root];
    let name = value_name(m, root.value);
    let refuse = |code, op: Op, message: String| No::from(NotApplicable::new(code, m.op(op).span, message));
    let made = m.defining_op(root.value).filter(|&made| m.ancestors(made).any(|around| around == place.op));
    if let Some(made) = made {
        return Err(refuse("made-inside", made, format!("{name} is made inside the loop")));
    }
    let label = session.label(request.number);
    let untold = |untold| told(session, &name, untold);
    let groups = seen.groups(budget).map_err(untold)?;
    if groups.is_empty() {
        return Err(refuse("nothing-to-promote", place.op, format!("nothing in {label} touches {name}")));
    }
    for (number, ops) in groups.iter().enumerate() {
        direct(session, root, ops)?;
        let cells = seen.footprint(ops, budget).map_err(untold)?;
        let sides = Side::all(&cells.touched, Some(&place.home.domain), budget)?;
        let Some(sides) = sides.into_iter().collect() else {
            let message = format!("the cells of {name} that an iteration of {label} touches lie in no box");
            return Err(refuse("no-box", place.op, message));
        };
        let Some(buffer) = Buffer::new(request, root, m, sides, number) else {
            let message = format!("the buffer for {name} in {label} has no shape that 64 bits hold");
            return Err(refuse("no-box", place.op, message));
        };
        let memory = scaffold.build(&buffer, &cells, ops, budget)?;
        let bytes = buffer.bytes().map_or_else(String::new, |bytes| format!(", {bytes} bytes"));
        let touches = format!("holds what an iteration of {label} touches of {name}");
        report.push(format!("storage: %{}, {memory}{bytes}, {touches}", buffer.name));
    }
    Ok(())
}

// ---- what is asked for ---------------------------------------------------------------------------------------------

fn request(session: &Session<'_>, step: &Step) -> Result<Request, UsageError> {
    let Some((looped, arrays)) = step.group(0).split_last().filter(|(_, arrays)| !arrays.is_empty()) else {
        return Err(step.wrong("promote needs arrays and a loop: promote(%A,%k)"));
    };
    let mut roots: Vec<RootId> = Vec::new();
    for array in arrays {
        let root = array_of(session, array)?;
        if roots.contains(&root) {
            return Err(UsageError::new(array.span, format!("{} is named twice", array.text)));
        }
        roots.push(root);
    }
    let number = session.loop_of(looped)?;
    let rank = |&root: &RootId| {
        let memref = session.module.ty(session.scop().memory.roots[root].value).as_memref();
        memref.and_then(|memref| memref.shape.as_ref()).map_or(0, Vec::len)
    };
    let ranks: BTreeSet<usize> = roots.iter().map(rank).collect();
    let mut request = Request { roots, number, pad: 0, layout: None, is_local: false };
    for option in step.groups.iter().skip(1).flatten() {
        match option.text.split_once('=') {
            None if ["shared", "private"].contains(&&*option.text) => request.is_local = true,
            Some(("pad", count)) => {
                let count = count.parse().ok().filter(|count| (0..=1 << 16).contains(count));
                request.pad = count.ok_or_else(|| UsageError::new(option.span, "pad is a number of elements"))?;
            }
            Some(("layout", order)) => {
                for &rank in &ranks {
                    let order = permutation(order, rank);
                    let wrong =
                        || UsageError::new(option.span, format!("layout is an order of the {rank} dims: (d1,d0)"));
                    request.layout = Some(order.ok_or_else(wrong)?);
                }
            }
            _ => {
                let known = ["shared", "private", "pad=1", "layout=(d1,d0)"].map(String::from).to_vec();
                return Err(UsageError::listing(option.span, "promote knows no such option", known));
            }
        }
    }
    Ok(request)
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

/// `(d1,d0)`: an order of so many dims.
fn permutation(text: &str, rank: usize) -> Option<Vec<usize>> {
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    let dim = |word: &str| (0..rank).find(|dim| format!("d{dim}") == word.trim());
    let order = inner.split(',').map(dim).collect::<Option<Vec<usize>>>()?;
    let all: BTreeSet<usize> = order.iter().copied().collect();
    (order.len() == rank && all.into_iter().eq(0..rank)).then_some(order)
}

// ---- what is there -------------------------------------------------------------------------------------------------

/// The body of a loop, all loops around which are loops of the tree.
fn place<'s>(session: &'s Session<'_>, number: usize) -> Result<Place<'s>, No> {
    let (m, scop) = (session.module, session.scop());
    let bands = session.tree.bands();
    let origin = |number: usize| bands[number].origin;
    let around: Option<Vec<LoopId>> = session.tree.path_to(number).into_iter().map(origin).collect();
    let label = session.label(number);
    let no = |op: Op, message: String| No::from(NotApplicable::new("not-a-block", m.op(op).span, message));
    let Some(around) = around else { return Err(no(scop.func, format!("{label} is no loop of the text"))) };
    let op = scop.loops[around[around.len() - 1]].op;
    let Some(block) = m.single_block(op, 0) else { return Err(no(op, format!("{label} has no body"))) };
    let home = scop.nest.home(block);
    if let Some(&inner) = home.loops.get(around.len()) {
        let inner = scop.loops.iter().find(|(id, _)| *id == inner).map_or("another", |(_, looped)| &*looped.name);
        return Err(no(op, format!("{label} is one operation with %{inner}: name that one")));
    }
    if home.loops != around || !home.exact {
        return Err(no(op, format!("it is not known exactly when the body of {label} runs")));
    }
    let ivs = around.iter().map(|&id| scop.loops[id].iv).collect();
    Ok(Place { op, block, home, ivs })
}

/// Is each operation a load or a store of an element of the array as it was made?
fn direct(session: &Session<'_>, root: &Root, ops: &BTreeSet<Op>) -> Result<(), No> {
    let m = session.module;
    for &op in ops {
        let memref = match m.name(op) {
            "affine.load" | "memref.load" => m.op(op).operands.first(),
            "affine.store" | "memref.store" => m.op(op).operands.get(1),
            _ => None,
        };
        if memref != Some(&root.value) || root.numbering().is_some() {
            let name = value_name(m, root.value);
            let message = format!("{} reaches {name} in another way than by its subscripts", m.name(op));
            return Err(NotApplicable::new("unknown-access", m.op(op).span, message).into());
        }
    }
    Ok(())
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

/// The program whose copies are of exactly their cells.
fn written(session: &Session<'_>, (built, copies): (&Module, &[Copy]), may_alias: bool) -> Result<Module, No> {
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
    let tree = Tree { root: tree.root.of_statements(&|id| Some(id).filter(|id| !gone.contains(id))) };
    let scop = &Program::running(scop, &iterations);
    let nodes = scan_unchecked(built, scop, &tree, &Scanned::default(), budget)?;
    match emit(built, scop, &nodes) {
        Ok(emitted) => Ok(emitted.module),
        Err(error) => match unwritten(built, scop, &error) {
            PipelineError::Refused { refusal, .. } => Err(No::Refused(*refusal)),
            _ => Err(no(error.to_string()).into()),
        },
    }
}
