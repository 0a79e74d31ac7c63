//! `affine-data-copy-generate`: what loops touch of arrays, in buffers, by the step `promote`.
//!
//! *Where.* As mlir-opt chooses: the buffers of each `affine.for` that stands directly in the function are made before it and hold
//! what all of it touches. A loop that touches more than the fast memory holds is gone into, and so on; the buffers of an
//! innermost one are made for each iteration.
//!
//! *What.* Every array that `promote` finds a box for. They are copied together where that is proved, else those that are proved
//! each alone; the others stay where they are, which is said.

use super::loops::LoopDim;
use super::nests::at_top;
use super::options::OptionValues;
use super::work::{LeftReason, PassStop, PassWork};
use crate::ir::Module;
use crate::ir::view::integer;
use crate::transforms::{Buffered, buffered};

/// What is asked for.
struct CopyRequest {
    /// How many bytes the fast memory holds, if that is bounded.
    capacity: Option<i64>,
    /// The memory of the buffers, and that of the arrays.
    fast: i64,
    slow: i64,
    /// Are loops gone into that go in other steps than 1, instead of those that touch too much?
    skips: bool,
}

/// What buffers are for: the loop with this number, as a whole or one iteration of it.
type CopyPlace = (usize, bool);

pub(super) fn copy(work: &mut PassWork<'_>, values: &OptionValues) -> Result<(), PassStop> {
    let asked = CopyRequest {
        capacity: values.number("fast-mem-capacity").map(|kib| kib.saturating_mul(1024)),
        fast: values.number("fast-mem-space").unwrap_or(1),
        slow: values.number("slow-mem-space").unwrap_or(0),
        skips: values.flag("skip-non-unit-stride-loops"),
    };
    if values.flag("generate-dma") {
        work.say(format!("{}: generate-dma changes nothing: copies are loops", work.pass));
    }
    let loops = work.loops();
    let mut places = Vec::new();
    for number in at_top(work, &loops) {
        asked.place(work, &loops, number, &mut places);
    }
    // The last first: copies stand behind the loops before, and in those around.
    for (number, is_whole) in places.into_iter().rev() {
        let names = work.names();
        asked.copy(work, (number, is_whole), &loops[number].name)?;
        work.still(&names[..number])?;
    }
    Ok(())
}

impl CopyRequest {
    /// The places in a loop.
    fn place(&self, work: &PassWork<'_>, loops: &[LoopDim], number: usize, places: &mut Vec<CopyPlace>) {
        let looped = &loops[number];
        let is_gone_into = match self.skips {
            true => looped.step != 1,
            false => {
                let touches = || self.arrays(work, looped, true);
                self.capacity.is_some() && touches().is_ok_and(|arrays| self.is_too_much(&arrays))
            }
        };
        if !is_gone_into {
            return places.push((number, true));
        }
        let body = work.module.single_block(looped.op, 0);
        let inside = |other: &usize| loops[*other].is_for && body.is_some() && loops[*other].block == body;
        let inside: Vec<usize> = (0..loops.len()).filter(inside).collect();
        if inside.is_empty() {
            places.push((number, false));
        }
        inside.into_iter().for_each(|inner| self.place(work, loops, inner, places));
    }

    /// The arrays of the slow memory that a loop touches.
    fn arrays(&self, work: &PassWork<'_>, looped: &LoopDim, is_whole: bool) -> Result<Vec<Buffered>, String> {
        let mut all = buffered(&work.module, work.func, (looped.op, is_whole), work.options)?;
        all.retain(|one| space_of(&work.module, one) == Some(self.slow));
        Ok(all)
    }

    /// Do buffers of known sizes need more than the fast memory has? What nobody knows may fit.
    fn is_too_much(&self, arrays: &[Buffered]) -> bool {
        let known = arrays.iter().filter_map(|one| one.bytes.as_ref().ok().copied().flatten());
        self.capacity.is_some_and(|capacity| known.fold(0, i64::saturating_add) > capacity)
    }

    /// Makes the buffers of a place.
    fn copy(&self, work: &mut PassWork<'_>, (number, is_whole): CopyPlace, name: &str) -> Result<(), PassStop> {
        let what = if is_whole { format!("the loop %{name}") } else { format!("an iteration of the loop %{name}") };
        let Some(looped) = work.loops().into_iter().nth(number) else { return Err(PassStop::Moved) };
        let arrays = match self.arrays(work, &looped, is_whole) {
            Ok(arrays) => arrays,
            Err(reason) => {
                work.leave_all(&what, reason);
                return Ok(());
            }
        };
        let options = [(is_whole, "whole".to_owned()), (self.fast != 0, format!("space={}", self.fast))];
        let options: Vec<String> = options.into_iter().filter_map(|(is_said, text)| is_said.then_some(text)).collect();
        let semicolon = if options.is_empty() { "" } else { ";" };
        let options = format!("{semicolon}{}", options.join(","));
        let leave = |work: &mut PassWork<'_>, array: &str, reason: LeftReason| {
            let step = |name: &str| format!("promote({array},{name}{options})");
            work.leave_in(&format!("{array} in {what}"), number, reason, &step);
        };
        let is_too_much = !self.skips && !is_whole && self.is_too_much(&arrays);
        let mut wanted = Vec::new();
        for Buffered { array, bytes, .. } in arrays {
            match bytes {
                Ok(_) => wanted.push(array),
                Err(reason) => leave(work, &array, reason.into()),
            }
        }
        if is_too_much {
            work.leave_all(&what, "its buffers need more than the fast memory has");
            return Ok(());
        }
        if wanted.is_empty() {
            return Ok(());
        }
        let text = |arrays: &[String]| format!("promote({},{number}{options})", arrays.join(","));
        if work.step(&text(&wanted))?.is_ok() {
            return Ok(());
        }
        let (mut proved, mut left) = (Vec::new(), Vec::new());
        for array in wanted {
            let start = work.clone();
            match work.step(&text(std::slice::from_ref(&array)))? {
                Ok(()) => proved.push(array),
                Err(reason) => left.push((array, reason)),
            }
            *work = start;
        }
        if !proved.is_empty()
            && let Err(reason) = work.step(&text(&proved))?
        {
            left.extend(proved.into_iter().map(|array| (array, reason.clone())));
        }
        left.into_iter().for_each(|(array, reason)| leave(work, &array, reason));
        Ok(())
    }
}

/// The number of the memory space of an array.
fn space_of(module: &Module, one: &Buffered) -> Option<i64> {
    module.ty(one.memory).as_memref()?.space.as_ref().map_or(Some(0), integer)
}
