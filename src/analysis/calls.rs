//! What a call of a function of the module does to the memory that is handed to it: the accesses of its body, as they
//! look from outside.
//!
//! Only what is behind the arguments can be seen there; a body that does more (opaque operations, globals, loops that may
//! never end) has no summary. Neither has a function that calls itself, or one whose chain of calls is too long.

use rustc_hash::FxHashMap;

use super::access::{Effect, Place, accesses_by};
use super::alias::{FunctionMemory, Origin};
use super::domain::Nest;
use super::traps::may_never_end;
use crate::ir::{Acts, Attribute, Module, Op, Traits};

/// How many calls deep functions are looked into.
const DEEPEST: usize = 8;

/// The functions that a function calls.
#[derive(Default)]
pub struct Calls {
    /// By function, what it does to each argument; none where it does more, and as long as that is being found out.
    known: FxHashMap<Op, Option<Vec<Acts>>>,
}

impl Calls {
    /// Looks into all functions that `func` calls.
    pub fn read(m: &Module, func: Op) -> Calls {
        let mut calls = Calls::default();
        calls.read_from(m, func, 0);
        calls
    }

    fn read_from(&mut self, m: &Module, func: Op, depth: usize) {
        for callee in m.walk(func).into_iter().filter_map(|call| callee(m, call)) {
            if depth < DEEPEST && !self.known.contains_key(&callee) {
                self.known.insert(callee, None);
                self.read_from(m, callee, depth + 1);
                let summary = self.summary(m, callee);
                self.known.insert(callee, summary);
            }
        }
    }

    /// What the called function does to each of its arguments; none if it is no call, or may do more.
    pub fn of(&self, m: &Module, call: Op) -> Option<&[Acts]> {
        self.known.get(&callee(m, call)?)?.as_deref()
    }

    fn summary(&self, m: &Module, func: Op) -> Option<Vec<Acts>> {
        let entry = m.first_block(func)?;
        let args = &m.block(entry).args;
        // A loop that may never end is seen from outside.
        if m.walk(func).into_iter().any(|op| may_never_end(m, op) || !m.op(op).successors.is_empty()) {
            return None;
        }
        let nest = Nest::read(m, func);
        let memory = FunctionMemory::read(m, &nest, false);
        let mut summary = vec![Acts::NONE; args.len()];
        // Of which cells they are is nobody's business here.
        for touch in accesses_by(m, &nest, &memory, (self, None)).iter().flat_map(|access| &access.touches) {
            let Place::Root(root) = touch.place else { return None };
            let root = &memory.roots[root];
            match (&root.origin, touch.effect) {
                (_, Effect::Opaque) | (Origin::Global(_), _) => return None,
                (Origin::Local { .. }, _) => {}
                (Origin::Argument, effect) => {
                    let acts = &mut summary[args.iter().position(|&arg| arg == root.value)?];
                    *acts = acts.and(if effect == Effect::Read { Acts::READS } else { Acts::WRITES });
                }
            }
        }
        Some(summary)
    }
}

/// The function that the operation calls: the symbol is looked up in the nearest module around it.
fn callee(m: &Module, call: Op) -> Option<Op> {
    if !m.is(call, "func.call") {
        return None;
    }
    let Some(Attribute::Symbol(path)) = m.attr(call, "callee") else { return None };
    let [name] = &path[..] else { return None };
    let called = |&other: &Op| matches!(m.attr(other, "sym_name"), Some(Attribute::Str(text)) if text == name);
    let module = m.ancestors(call).find(|&op| m.has_traits(op, Traits::SYMBOL_TABLE))?;
    let block = m.single_block(module, 0)?;
    m.block(block).ops.iter().copied().find(called)
}
