//! Existentials by parametric minimisation: there are values for them where there are least ones, and these are functions of
//! the other columns on finitely many parts. Where dense rows couple many existentials in a small box this makes fewer parts
//! than peeling does; where the box is large, far more.

use super::shadows::{recast, smallest};
use crate::operations::coalesce::coalesce;
use crate::operations::lexopt::solve::{Minimum, minimum};
use crate::representation::budget::Budget;
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::simplify::Found;
use crate::representation::system::System;

/// Systems without existentials whose union is `system`; none if the existentials have no least values.
pub fn by_minimum<S: Scalar>(system: &System<S>, budget: &Budget) -> Result<Option<Vec<System<S>>>, Stop> {
    smallest!(budget, T => recast::<S, T>(system).and_then(|small| {
        let parts = domains(small, budget)?;
        parts.map(|parts| parts.iter().map(recast).collect()).transpose()
    }))
}

fn domains<S: Scalar>(mut system: System<S>, budget: &Budget) -> Result<Option<Vec<System<S>>>, Stop> {
    if system.simplify()? == Found::Empty {
        return Ok(Some(Vec::new()));
    }
    system.forget_dependent_divs()?;
    let visible = system.visible;
    let (dims, divs): (Vec<usize>, Vec<usize>) =
        (visible..system.cols()).partition(|&c| system.divs[c - visible].is_none());
    let from: Vec<Option<usize>> = (0..visible).chain(dims.iter().copied()).chain(divs).map(Some).collect();
    match minimum(&system.with_columns(&from, visible + dims.len()), visible, budget)? {
        Minimum::Parts(parts) => {
            let parts = parts.into_iter().map(|part| part.context.into_system()).collect();
            coalesce(parts, budget).map(Some)
        }
        Minimum::Unbounded | Minimum::Tired => Ok(None),
    }
}
