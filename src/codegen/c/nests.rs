//! Loop nests, and which of their arrays do not overlap.
//!
//! A `restrict` pointer promises that what is written through any pointer of its block is touched through no other one. So it is
//! given where that is plain: the array is one that only loads and stores touch, and no other array of the nest that may be in
//! the same memory is touched while one of both is written. Memory that was allocated apart is apart; different arguments are
//! apart unless they may alias, which is assumed and said in a comment, but not of a function that the program itself calls with
//! arguments that are not plainly apart.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Emitter;
use super::memref::CBuffer;
use super::vectors::memory_operand;
use crate::diag::Diagnostic;
use crate::facts::origin::{Provenance, origin};
use crate::facts::threads::is_parallel;
use crate::ir::{Acts, Beyond, Op, Value, ValueDef};

/// What has to be undone at the end of a nest.
pub(super) struct OpenNest {
    is_outermost: bool,
    is_braced: bool,
    buffers: Vec<(Value, CBuffer)>,
    names: Vec<String>,
}

/// An array of a nest that is defined before it.
struct NestArray {
    buffer: CBuffer,
    values: Vec<Value>,
    root: Provenance,
    /// Do only loads and stores touch it here?
    is_plain: bool,
    has_elements: bool,
    /// Is it a parameter of the same shape wherever it stands?
    is_uniform: bool,
}

impl Emitter<'_> {
    /// The beginning of a loop nest: pointers for its arrays, if it is an outermost one.
    pub(super) fn enter_nest(&mut self, op: Op) -> Result<OpenNest, Diagnostic> {
        let mut nest = OpenNest { is_outermost: false, is_braced: false, buffers: Vec::new(), names: Vec::new() };
        if self.in_nest || self.m.walk(op).into_iter().any(|inner| inner != op && self.runs_at_once(inner)) {
            return Ok(nest);
        }
        nest.is_outermost = true;
        self.in_nest = true;
        self.declare_arrays(op, &mut nest, true)?;
        Ok(nest)
    }

    /// Declares what is worth it; opens a brace before the first declaration if that is wanted.
    pub(super) fn declare_arrays(&mut self, op: Op, nest: &mut OpenNest, braces: bool) -> Result<(), Diagnostic> {
        let arrays = self.arrays(op);
        let restricted = self.restricted(op, &arrays);
        for (array, restrict) in arrays.iter().zip(restricted) {
            let is_rows =
                !self.style.is_cxx && array.buffer.layout.strides.is_none() && array.buffer.layout.sizes.len() > 1;
            let is_useful = array.has_elements && array.is_uniform && array.buffer.nested.is_none();
            if !is_useful || !(restrict || is_rows) {
                continue;
            }
            if braces && !nest.is_braced {
                self.code.open("");
                nest.is_braced = true;
            }
            let flat = &array.buffer.flat.text;
            let name = self.names.take(flat.strip_suffix("_data").unwrap_or(flat));
            let view = self.declare_view(&array.buffer, &name, restrict);
            nest.names.push(name);
            for &value in &array.values {
                if let Some(old) = self.buffers.insert(value, view.clone()) {
                    nest.buffers.push((value, old));
                }
            }
        }
        Ok(())
    }

    /// The end of a loop nest.
    pub(super) fn leave_nest(&mut self, nest: OpenNest) {
        if nest.is_braced {
            self.code.close("");
        }
        for (value, buffer) in nest.buffers.into_iter().rev() {
            self.buffers.insert(value, buffer);
        }
        nest.names.iter().for_each(|name| self.names.release(name));
        if nest.is_outermost {
            self.in_nest = false;
        }
    }

    /// A nest of a parallel loop, whose pointers are declared later.
    pub(super) fn begin_parallel_nest(&mut self) -> OpenNest {
        let is_outermost = !std::mem::replace(&mut self.in_nest, true);
        OpenNest { is_outermost, is_braced: false, buffers: Vec::new(), names: Vec::new() }
    }

    /// The arrays that the operation touches and that are known before it, in order of their first use.
    fn arrays(&self, op: Op) -> Vec<NestArray> {
        let m = self.m;
        let mut arrays: Vec<NestArray> = Vec::new();
        for inner in m.walk(op) {
            let is_left_out = self.is_left_out(inner);
            for (number, &value) in m.op(inner).operands.iter().enumerate().filter(|_| !is_left_out) {
                let Some(buffer) = self.buffers.get(&value).filter(|_| !self.is_made_by(value, op)) else { continue };
                let is_element = element_operand(m.name(inner)) == Some(number);
                let found = arrays.iter_mut().find(|array| array.buffer.flat == buffer.flat);
                match found {
                    Some(array) => {
                        array.is_plain &= is_element;
                        array.has_elements |= is_element;
                        array.is_uniform &= array.buffer == *buffer;
                        if !array.values.contains(&value) {
                            array.values.push(value);
                        }
                    }
                    None => arrays.push(NestArray {
                        buffer: buffer.clone(),
                        values: vec![value],
                        root: origin(self.m, value),
                        is_plain: is_element,
                        has_elements: is_element,
                        is_uniform: true,
                    }),
                }
            }
        }
        arrays
    }

    /// Is the value one of the operation, or of something in it? Then what it holds may change there.
    pub(super) fn is_made_by(&self, value: Value, op: Op) -> bool {
        let owner = match self.m.value(value).def {
            ValueDef::Result(def, _) => Some(def),
            ValueDef::Arg(block, _) => self.m.block_owner(block),
        };
        owner.is_some_and(|owner| owner == op || self.m.ancestors(owner).any(|around| around == op))
    }

    /// Which of the arrays may be `restrict`.
    fn restricted(&mut self, op: Op, arrays: &[NestArray]) -> Vec<bool> {
        let m = self.m;
        let none = vec![false; arrays.len()];
        let mut written: FxHashSet<Provenance> = FxHashSet::default();
        let mut touched: FxHashMap<Provenance, FxHashSet<Value>> = FxHashMap::default();
        for inner in m.walk(op) {
            let effects = m.effects(inner);
            if effects.beyond == Beyond::Everything && m.op(inner).regions.is_empty() {
                return none;
            }
            for (number, &value) in m.op(inner).operands.iter().enumerate() {
                if m.ty(value).as_memref().is_none() {
                    continue;
                }
                let root = origin(self.m, value);
                let acts = effects.acts(number);
                if acts.has(Acts::WRITES) || acts.has(Acts::FREES) {
                    written.insert(root.clone());
                }
                // Another name for an array that is known before is the same pointer.
                let same = arrays.iter().find(|array| array.values.contains(&value));
                touched.entry(root).or_default().insert(same.map_or(value, |array| array.values[0]));
            }
        }
        if touched.contains_key(&Provenance::Unknown) {
            return none;
        }
        let may_alias = self.style.may_alias || self.is_overlapping;
        let outside = |root: &Provenance| matches!(root, Provenance::Argument(_) | Provenance::Global(_));
        let allowed: Vec<bool> = arrays
            .iter()
            .map(|array| {
                let alone = touched.get(&array.root).is_none_or(|values| values.len() == 1);
                let clashes = |other: &Provenance| {
                    let is_pair = written.contains(other) || written.contains(&array.root);
                    let both_arguments =
                        matches!((other, &array.root), (Provenance::Argument(_), Provenance::Argument(_)));
                    let both_globals = matches!((other, &array.root), (Provenance::Global(_), Provenance::Global(_)));
                    let meet = outside(other) && outside(&array.root) && !both_globals;
                    *other != array.root && is_pair && meet && (may_alias || !both_arguments)
                };
                array.is_plain && (alone || !written.contains(&array.root)) && !touched.keys().any(clashes)
            })
            .collect();
        let arguments: Vec<Value> = arrays
            .iter()
            .zip(&allowed)
            .filter_map(|(array, allowed)| match array.root {
                Provenance::Argument(value) if *allowed => Some(value),
                _ => None,
            })
            .collect();
        let is_written = |value: Value| written.contains(&Provenance::Argument(value));
        for (number, &b) in arguments.iter().enumerate() {
            for &a in arguments[..number].iter().filter(|&&a| is_written(a) || is_written(b)) {
                self.assume_apart(self.function, a, b);
            }
        }
        allowed
    }
}

/// The operand that is the memref of an access to elements.
fn element_operand(name: &str) -> Option<usize> {
    match name {
        "affine.load" | "memref.load" => Some(0),
        "affine.store" | "memref.store" => Some(1),
        _ => memory_operand(name),
    }
}

impl Emitter<'_> {
    /// Is it a parallel loop whose iterations run at once?
    pub(super) fn runs_at_once(&self, op: Op) -> bool {
        is_parallel(self.m, op) && (self.calls.can_run_at_once(self.m, op) || self.can_be_cut(op))
    }
}
