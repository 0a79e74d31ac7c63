//! Runs an operation in words and, where a word does not suffice, again in double words, then in big integers.

use super::basic::BasicRelation;
use super::budget::{Budget, Exhausted};
use super::scalar::{Scalar, Stop};
use super::space::Space;
use super::system::{Rows, System};
use num_bigint::BigInt;

/// The disjuncts in words, if all are.
pub fn words<'a>(disjuncts: impl IntoIterator<Item = &'a BasicRelation>, budget: &Budget) -> Option<Vec<System<i64>>> {
    if budget.is_big_only() {
        return None;
    }
    disjuncts
        .into_iter()
        .map(|d| match &d.rows {
            Rows::Word(s) => Some(s.clone()),
            Rows::Big(_) => None,
        })
        .collect()
}

/// The disjuncts in double words, if all fit.
pub fn wides<'a>(disjuncts: impl IntoIterator<Item = &'a BasicRelation>, budget: &Budget) -> Option<Vec<System<i128>>> {
    if budget.is_big_only() {
        return None;
    }
    disjuncts.into_iter().map(|d| d.rows.to_wide()).collect()
}

/// The disjuncts in big integers.
pub fn bigs<'a>(disjuncts: impl IntoIterator<Item = &'a BasicRelation>) -> Vec<System<BigInt>> {
    disjuncts.into_iter().map(|d| d.rows.to_big()).collect()
}

/// Systems as disjuncts.
pub fn disjuncts<S: Scalar>(space: Space, systems: Vec<System<S>>) -> Vec<BasicRelation>
where
    Rows: From<System<S>>,
{
    systems.into_iter().map(|s| BasicRelation { space, rows: s.into() }).collect()
}

/// `None` asks for a run in big integers.
pub fn settle<T>(answer: Result<T, Stop>) -> Option<Result<T, Exhausted>> {
    match answer {
        Ok(value) => Some(Ok(value)),
        Err(Stop::Exhausted(e)) => Some(Err(e)),
        Err(Stop::Overflow) => None,
    }
}

/// Evaluates `$body` (a `Result<_, Stop>`) with the names bound to the systems of the relations, in words if all are and
/// the words suffice, else in double words, else in big integers; then maps the answer by `$out`.
macro_rules! exactly {
    ($budget:expr, [$($name:ident = $list:expr),+], $body:expr, $out:expr) => {{
        let mut settled = None;
        if let ($(Some($name),)+) = ($($crate::representation::engine::words($list, $budget),)+) {
            let run = || $body;
            settled = $crate::representation::engine::settle(run()).map(|answer| answer.map($out));
        }
        if settled.is_none()
            && let ($(Some($name),)+) = ($($crate::representation::engine::wides($list, $budget),)+)
        {
            let run = || $body;
            settled = $crate::representation::engine::settle(run()).map(|answer| answer.map($out));
        }
        match settled {
            Some(answer) => answer,
            None => {
                $(let $name = $crate::representation::engine::bigs($list);)+
                let run = || $body;
                match $crate::representation::engine::settle(run()) {
                    Some(answer) => answer.map($out),
                    None => unreachable!("big integers do not overflow"),
                }
            }
        }
    }};
}
pub(crate) use exactly;

/// Evaluates `$body` (a `Result<T, Stop>` for a `T` without scalars) with `$name` bound to the system of one disjunct, in
/// words if the words suffice, else in double words, else in big integers.
macro_rules! exactly_one {
    ($budget:expr, $name:ident = $basic:expr, $body:expr) => {{
        let mut settled = None;
        if let $crate::representation::system::Rows::Word($name) = &$basic.rows
            && !$budget.is_big_only()
        {
            settled = $crate::representation::engine::settle($body);
        }
        if settled.is_none()
            && !$budget.is_big_only()
            && let Some($name) = &$basic.rows.to_wide()
        {
            settled = $crate::representation::engine::settle($body);
        }
        match settled {
            Some(answer) => answer,
            None => {
                let $name = &$basic.rows.to_big();
                match $crate::representation::engine::settle($body) {
                    Some(answer) => answer,
                    None => unreachable!("big integers do not overflow"),
                }
            }
        }
    }};
}
pub(crate) use exactly_one;
