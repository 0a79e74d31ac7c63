//! What is done to one band: which loops are tiled and by how much, their order, which one is parallel.

use super::inner::scores;
use super::knobs::{Parallel, Time};
use super::plan::Banded;
use super::shape::{Ambition, Around, Shaper, is_plain};

/// What is done to a band.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// For each member the size of its tiles.
    pub sizes: Vec<Option<i64>>,
    /// The members that are tiled, outermost first.
    pub tiles: Vec<usize>,
    /// All members as loops over points, outermost first.
    pub order: Vec<usize>,
    /// The member that is parallel: its tile loop, if it has one. In wavefronts the second of `tiles`.
    pub parallel: Option<usize>,
    /// Is the first tile loop a loop over wavefronts?
    pub wavefront: bool,
}

/// Chooses for a band.
pub fn choose(shaper: &Shaper<'_>, band: &Banded, around: Around) -> Choice {
    let members = &band.members;
    let len = members.len();
    let plain = is_plain(&band.body);
    let free = members.iter().position(|member| member.coincident);
    let wants_parallel = !around.parallel
        && match shaper.knobs.parallel {
            Parallel::No => false,
            Parallel::Outer | Parallel::Inner => true,
        };
    let inner = plain.then(|| {
        let scores = scores(shaper.problem, &band.units, members, &band.edges, shaper.ranks);
        (0..len).max_by_key(|&level| scores[level])
    });
    let inner = inner.flatten();
    let mut order: Vec<usize> = (0..len).filter(|level| Some(*level) != inner).collect();
    order.extend(inner);
    let mut sizes = vec![None; len];
    let is_time = free.is_none() && len > 1 && shaper.knobs.time != Time::No;
    if shaper.ambition >= Ambition::Tiles && (is_time || len >= 3) {
        for (at, &level) in order.iter().enumerate() {
            let is_last = Some(level) == inner && at + 1 == len;
            let is_skewed = members[level].times.values().any(|time| time.coefficients.iter().filter(|&&factor| factor != 0).count() > 1);
            sizes[level] = match (is_last, is_skewed) {
                (true, true) if len > 2 => None,
                (true, _) if is_time => Some(128),
                (true, _) => Some(512),
                (false, _) => Some(32),
            };
            if let Some(&size) = shaper.knobs.tile.get(at).or(shaper.knobs.tile.last()) {
                sizes[level] = Some(size);
            }
        }
    }
    let mut tiles: Vec<usize> = (0..len).filter(|&level| sizes[level].is_some()).collect();
    let mut parallel = free.filter(|_| wants_parallel);
    if let Some(level) = parallel {
        if Some(level) == inner && len > 1 && sizes[level].is_none() {
            sizes[level] = Some(512);
            tiles.push(level);
        }
        // It goes to the front.
        tiles.sort_by_key(|&other| other != level);
        if sizes[level].is_none() {
            order.retain(|&other| other != level);
            order.insert(0, level);
        }
    }
    let wavefront =
        parallel.is_none() && wants_parallel && tiles.len() > 1 && shaper.ambition >= Ambition::Wavefronts && free.is_none();
    if wavefront {
        parallel = Some(tiles[1]);
    }
    Choice { sizes, tiles, order, parallel, wavefront }
}
