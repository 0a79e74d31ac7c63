//! `tile(a,b;32,32)`: loops over blocks of iterations outside, loops over their points inside.
//! `strip_mine(a;8)`: a loop over blocks of iterations, and inside it a loop over the points of one.
//!
//! ```text
//! rewrite: band a { band b { S } }  ->  band a_t { band b_t { band a { band b { S } } } }
//! where    a_t = lower + 32 * floor((a - lower) / 32), b_t likewise
//! ```
//! The loops form a perfect nest. Sizes count iterations: the tile loop steps by size times step. Tiles start at the
//! loop's lower bound if that is constant or symbolic, else at 0. Legal exactly if the order by blocks reverses no
//! dependence, which is so if the nest is permutable, and sometimes if not. `strip_mine` is a tile of one loop and
//! always legal. Tiles of the point loops, and of the tile loops, are further levels: `%i_t2`, `%i_t3`.
//!
//! A size may be a value of the function, `%n`: legal, for every `%n >= 1`, if the loops are permutable. The tile loop
//! counts tiles then, and what comes after may be `interchange`, `permute`, `tile`, `strip_mine` or `parallelize`.
//!
//! ```text
//! affine.for %i = 0 to %n {      ->    affine.for %i_t = 0 to %n step 32 {
//!   ..                                   affine.for %i = %i_t to min(%i_t + 32, %n) {
//!                                          ..
//! ```

use super::UsageError;
use super::loops::{LARGEST, fresh, place_of_band, product};
use super::pipeline::{Argument, Step};
use super::session::{No, Session};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::BasicSet;
use crate::affine::row::demand;
use crate::analysis::names::value_name;
use crate::ir::{Attribute, Opcode, Value};
use crate::schedule::change::Change;
use crate::schedule::legality::JudgeStuck;
use crate::schedule::refusal::{NotApplicable, Refusal};
use crate::schedule::sizes::known_values;
use crate::schedule::tree::{Band, TiledTime};

/// The claim of `tile`.
pub fn claim(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    tiled(session, step, "tile")
}

/// The claim of `strip_mine`.
pub fn claim_strip(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    strip_size(step)?;
    tiled(session, step, "strip_mine")
}

fn tiled(session: &Session<'_>, step: &Step, name: &'static str) -> Result<Change, No> {
    let count = step.group(0).len();
    let loops = session.loops(step, count)?;
    let sizes = sizes(session, step)?;
    let mut chain = session.chain(&loops)?;
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|&which| loops[which]);
    let mut taken = session.names_around(chain.top);
    taken.extend(chain.bands.iter().map(|band| band.name.to_string()));
    taken.extend(chain.inner.bands().iter().map(|band| band.name.to_string()));
    let lower = session.lower_bounds(&loops)?;
    let mut tiles = Vec::new();
    for which in order {
        let band = &chain.bands[loops[which] - chain.top];
        let step = session.step_of(band);
        let (number, times) = match sizes[which] {
            TileSize::Number(number) => (number, None),
            TileSize::Value(value) => (1, Some(value)),
        };
        let place = || place_of_band(session.module, session.scop(), band);
        let size = product(number, step).ok_or_else(|| {
            NotApplicable::new("tile-too-large", place(), format!("{number} times the step is more than {LARGEST}"))
        })?;
        if band.is_sized_by_value() {
            let message = format!("%{} is a loop over tiles of a size that is a value", band.name);
            return Err(NotApplicable::new("symbolic-size", place(), message).into());
        }
        let lower = match &band.tile {
            Some(tile) => tile.lower.clone(),
            None => lower[which].clone().unwrap_or(AffineExpr::Const(0)),
        };
        if times.is_some() && !starts_at(session, band, &lower)? {
            let message = format!("%{} does not start at {lower} or above, where tiles of any size would", band.name);
            return Err(NotApplicable::new("start-not-fixed", place(), message).into());
        }
        let name = fresh(&format!("{}_t", base(band)), &taken);
        taken.push(name.clone());
        let tile = Some(TiledTime { size, times, lower });
        tiles.push(Band { name: name.into(), tile, parallel: false, ..band.clone() });
    }
    chain.bands.splice(0..0, tiles);
    Ok(Change::order(name, &step.text, chain.put(&session.tree)))
}

/// The name of the loop whose tiles a band runs through, or of the band itself: `i` for `i_t2`.
fn base(band: &Band) -> &str {
    let before = band.name.trim_end_matches(|c: char| c.is_ascii_digit()).strip_suffix("_t");
    before.filter(|_| band.tile.is_some()).unwrap_or(&band.name)
}

/// Is no time at the band less than `lower`?
fn starts_at(session: &Session<'_>, band: &Band, lower: &AffineExpr) -> Result<bool, No> {
    for (&statement, time) in &band.member {
        let domain = session.scop().statements[statement].domain.intersect_symbols(&session.scop().context);
        let mut less = BasicSet::universe(domain.space());
        demand(&mut less, &(lower.clone() - time.clone() - 1), false)
            .map_err(JudgeStuck::from)
            .map_err(Refusal::from)?;
        if !domain.is_disjoint(&less.into(), session.budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// How many iterations of a loop make a tile.
#[derive(Clone, Copy)]
enum TileSize {
    Number(i64),
    Value(Value),
}

/// The value of this name that any loop of the function may use: an argument, or what the top of the function computes.
fn value_of(session: &Session<'_>, argument: &Argument) -> Result<TileSize, No> {
    let (m, scop) = (session.module, session.scop());
    let all = known_values(m, scop);
    let name = format!("%{}", argument.text.trim_start_matches('%'));
    let Some(&value) = all.iter().find(|&&value| value_name(m, value) == name) else {
        let message = format!("{} is no value of type index that all loops of the function know", argument.text);
        let candidates = all.iter().map(|&value| value_name(m, value)).collect();
        return Err(UsageError::listing(argument.span, message, candidates).into());
    };
    let constant = m.defining_op(value).filter(|&op| m.computes(op, Opcode::Constant));
    let number = match constant.and_then(|op| m.op(op).properties.get("value")) {
        Some(Attribute::Int(number, _)) => i64::try_from(number).ok(),
        _ => None,
    };
    Ok(number.filter(|number| (1..=LARGEST).contains(number)).map_or(TileSize::Value(value), TileSize::Number))
}

/// One positive size for each loop; none where a name stands for it.
pub fn written_sizes(step: &Step) -> Result<Vec<Option<i64>>, UsageError> {
    let (count, given) = (step.group(0).len(), step.group(1));
    step.loops_of(count)?;
    if given.len() != count {
        return Err(step.wrong(format!("{} needs one size for each of its {count} loops", step.name)));
    }
    let size = |argument: &Argument| {
        if argument.text.starts_with(|c: char| c == '%' || c == '_' || c.is_alphabetic()) {
            return Ok(None);
        }
        match argument.as_integer()? {
            size if size > 0 => Ok(Some(size)),
            size => Err(UsageError::new(argument.span, format!("a size is positive, not {size}"))),
        }
    };
    given.iter().map(size).collect()
}

/// The same for `strip_mine`, which has one.
pub fn strip_size(step: &Step) -> Result<(), UsageError> {
    match step.group(0).len() {
        1 => written_sizes(step).map(drop),
        _ => Err(step.wrong("strip_mine needs one loop: strip_mine(%i;8)")),
    }
}

/// The sizes, by name too.
fn sizes(session: &Session<'_>, step: &Step) -> Result<Vec<TileSize>, No> {
    let written = written_sizes(step)?.into_iter().zip(step.group(1));
    let size = |(number, argument): (Option<i64>, _)| match number {
        Some(number) => Ok(TileSize::Number(number)),
        None => value_of(session, argument),
    };
    written.map(size).collect()
}
