//! Does a function touch nothing that another one does not touch alike?
//!
//! *Why it is asked.* A part of a parallel loop's body may be put in place of another one that computes the same only if it does not get in the
//! way of other iterations. Those write nothing that the old part touches, and touch nothing that it writes. So the new part has to write only cells that the
//! old one writes, and read only cells that it reads or writes, whenever both run. Of the old part that counts which certainly happens.
//!
//! Only memory behind arguments counts: what a function makes for itself nobody else sees. Who reads and writes in one go meets others
//! that do so without a race, and a store does not; there are none in either function.

use rustc_hash::FxHashMap;

use crate::affine::presburger::{Budget, Exhausted, Set};
use crate::analysis::access::{AccessKind, Effect, Place, accesses};
use crate::analysis::alias::{FunctionMemory, Origin};
use crate::analysis::domain::Nest;
use crate::analysis::parameter::{Parameter, parameter};
use crate::ir::{Module, Op};

/// The cells behind an argument: how they are numbered, what is written, and what is read or written.
struct ArgumentCells {
    numbering: Option<String>,
    written: Set,
    touched: Set,
}

/// The cells behind arguments by their numbers, over the same parameters in each function.
type TouchedCells = FxHashMap<usize, ArgumentCells>;

/// Does the first function touch, whatever it is given, only cells that the second one touches in the same way? Both have the same arguments, each memory among them
/// apart from the others. If it is not known, no.
///
/// # Errors
/// If the budget runs out.
pub fn touches_no_more(
    (m, func): (&Module, Op),
    (other, of_other): (&Module, Op),
    budget: &Budget,
) -> Result<bool, Exhausted> {
    let mut parameters = Vec::new();
    for (m, func) in [(m, func), (other, of_other)] {
        if add_parameters(m, func, &mut parameters).is_none() {
            return Ok(false);
        }
    }
    let Some(at_most) = touched(m, func, &parameters, false, budget)? else { return Ok(false) };
    let Some(at_least) = touched(other, of_other, &parameters, true, budget)? else { return Ok(false) };
    for (argument, cells) in &at_most {
        let Some(known) = at_least.get(argument).filter(|known| known.numbering == cells.numbering) else {
            return Ok(false);
        };
        if !cells.written.is_subset(&known.written, budget)? || !cells.touched.is_subset(&known.touched, budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Adds what the symbols of a function are, if all of them are known where it begins, each another one.
fn add_parameters(m: &Module, func: Op, parameters: &mut Vec<Parameter>) -> Option<()> {
    let own = own_parameters(m, &Nest::read(m, func))?;
    let fresh: Vec<Parameter> = own.into_iter().filter(|one| !parameters.contains(one)).collect();
    parameters.extend(fresh);
    Some(())
}

fn own_parameters(m: &Module, nest: &Nest) -> Option<Vec<Parameter>> {
    let args = &m.block(m.first_block(nest.func)?).args;
    let mut own: Vec<Parameter> = Vec::new();
    for &symbol in &nest.symbols {
        own.push(parameter(m, args, symbol).filter(|one| !own.contains(one))?);
    }
    Some(own)
}

/// The cells that a function touches at most, or those that it touches `certainly`; none if they are not known.
fn touched(
    m: &Module,
    func: Op,
    parameters: &[Parameter],
    certainly: bool,
    budget: &Budget,
) -> Result<Option<TouchedCells>, Exhausted> {
    let nest = Nest::read(m, func);
    let memory = FunctionMemory::read(m, &nest, false);
    let (Some(own), Some(block)) = (own_parameters(m, &nest), m.first_block(func)) else { return Ok(None) };
    let places: Vec<usize> =
        own.iter().filter_map(|one| parameters.iter().position(|parameter| parameter == one)).collect();
    let mut all = TouchedCells::default();
    for access in accesses(m, &nest, &memory) {
        let is_plain = matches!(
            access.kind,
            AccessKind::Load | AccessKind::Store | AccessKind::VectorLoad | AccessKind::VectorStore
        );
        for touch in &access.touches {
            let Place::Root(id) = touch.place else { return Ok(None) };
            let root = &memory.roots[id];
            if matches!(root.origin, Origin::Local { .. }) {
                continue;
            }
            let argument = m.block(block).args.iter().position(|&arg| arg == root.value);
            let (Some(argument), Some(cells), true) = (argument, &touch.cells, is_plain) else { return Ok(None) };
            if certainly && !(touch.must && nest.home_of(m, access.op).exact) {
                continue;
            }
            let is_write = match touch.effect {
                Effect::Read => false,
                Effect::Write => true,
                Effect::Opaque => return Ok(None),
            };
            let cells = cells.range(budget)?.place_symbols(&places, parameters.len());
            let nothing = || Set::empty(cells.space());
            let known = all.entry(argument).or_insert_with(|| ArgumentCells {
                numbering: root.numbering(),
                written: nothing(),
                touched: nothing(),
            });
            if is_write {
                known.written = known.written.union(&cells);
            }
            known.touched = known.touched.union(&cells);
        }
    }
    Ok(Some(all))
}
