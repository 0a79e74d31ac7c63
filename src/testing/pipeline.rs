//! Random pipelines: steps that choose their loops by how these stand to each other.

use proptest::collection::vec;
use proptest::prelude::*;

use crate::transforms::Looped;

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawnKind {
    /// `interchange(a,b)`.
    Interchange,
    /// `permute(a,b,c;..)`.
    Permute,
    /// `skew(a,b;f)`.
    Skew,
    /// `tile(a;s)`.
    Tile,
    /// `tile(a,b;s,t)`.
    TileBoth,
    /// `strip_mine(a;s)`.
    StripMine,
    /// `shift(a,s)`.
    Shift,
    /// `reverse(a)`.
    Reverse,
    /// `fuse(a,b)`, or `fuse(a,b;shift=s)`.
    Fuse,
    /// `distribute(a)`.
    Distribute,
    /// `parallelize(a)`.
    Parallelize,
    /// `parallelize`.
    ParallelizeAll,
    /// `auto`.
    Auto,
    /// `forall(a;block_x)`, `map(a;thread_x)`, or `map(a;warp)`.
    Forall,
    /// `peel(a;first)`, or `peel(a;last)`.
    Peel,
    /// `split(a; a < c)`.
    Split,
    /// `separate(a)`.
    Separate,
    /// `unroll(a;f)`.
    Unroll,
    /// `unroll_jam(a;f)`.
    UnrollJam,
    /// `normalize(a)`.
    Normalize,
    /// `coalesce(a,b)`.
    Coalesce,
}

/// Every kind with how often it is drawn.
const KINDS: [(u32, DrawnKind); 21] = [
    (5, DrawnKind::Interchange),
    (3, DrawnKind::Permute),
    (4, DrawnKind::Skew),
    (2, DrawnKind::Tile),
    (4, DrawnKind::TileBoth),
    (2, DrawnKind::StripMine),
    (3, DrawnKind::Shift),
    (3, DrawnKind::Reverse),
    (6, DrawnKind::Fuse),
    (4, DrawnKind::Distribute),
    (2, DrawnKind::Parallelize),
    (1, DrawnKind::ParallelizeAll),
    (1, DrawnKind::Auto),
    (1, DrawnKind::Forall),
    (2, DrawnKind::Peel),
    (2, DrawnKind::Split),
    (2, DrawnKind::Separate),
    (2, DrawnKind::Unroll),
    (2, DrawnKind::UnrollJam),
    (1, DrawnKind::Normalize),
    (1, DrawnKind::Coalesce),
];

/// One step. Where no loop is fit for it, it is another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnStep {
    /// What it does.
    pub kind: DrawnKind,
    /// To which of the loops that are fit, modulo their number.
    pub place: u8,
    /// Sizes, factors, distances: what they mean is up to the kind.
    pub numbers: [u8; 2],
}

/// A pipeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PipelineRecipe {
    /// Its steps, left to right.
    pub steps: Vec<DrawnStep>,
}

/// Random pipelines of up to `max_steps` steps.
pub fn pipeline(max_steps: usize) -> BoxedStrategy<PipelineRecipe> {
    let kinds = KINDS.iter().map(|&(weight, kind)| (weight, Just(kind))).collect();
    let kind = proptest::strategy::Union::new_weighted(kinds);
    let step =
        (kind, any::<u8>(), [0..6u8, 0..6u8]).prop_map(|(kind, place, numbers)| DrawnStep { kind, place, numbers });
    vec(step, 1..=max_steps.max(1)).prop_map(|steps| PipelineRecipe { steps }).boxed()
}

const ORDERS: [&str; 5] = ["0,2,1", "1,0,2", "1,2,0", "2,0,1", "2,1,0"];

impl DrawnStep {
    /// The step where these loops are.
    pub fn text(&self, loops: &[Looped]) -> String {
        let start = KINDS.iter().position(|(_, kind)| *kind == self.kind).unwrap_or(0);
        let kinds = (0..KINDS.len()).map(|at| KINDS[(start + at) % KINDS.len()].1);
        kinds.into_iter().find_map(|kind| self.text_as(kind, loops)).unwrap_or_else(|| "parallelize".to_string())
    }

    /// The step as one of another kind; none if no loop is fit for it.
    fn text_as(&self, kind: DrawnKind, loops: &[Looped]) -> Option<String> {
        let inner = |a: usize| loops[a].inner;
        let fits = |a: &usize| match kind {
            DrawnKind::Interchange | DrawnKind::Skew | DrawnKind::TileBoth | DrawnKind::UnrollJam => {
                inner(*a).is_some()
            }
            DrawnKind::Coalesce => inner(*a).is_some() && loops[*a].coalesces,
            DrawnKind::Normalize => loops[*a].starts,
            DrawnKind::Split => loops[*a].source.is_some_and(|(low, high)| high.is_none_or(|high| high - low > 1)),
            DrawnKind::Permute => inner(*a).and_then(inner).is_some(),
            DrawnKind::Fuse => !loops[*a].beside.is_empty(),
            DrawnKind::Distribute => loops[*a].statements > 1,
            DrawnKind::Separate => loops[*a].tiles,
            _ => true,
        };
        let fit: Vec<usize> = (0..loops.len()).filter(fits).collect();
        let a = *fit.get(self.place as usize % fit.len().max(1))?;
        let label = |a: usize| &*loops[a].label;
        let (i, [x, y]) = (label(a), self.numbers);
        let j = inner(a).map_or("", label);
        Some(match kind {
            DrawnKind::Interchange => format!("interchange({i},{j})"),
            DrawnKind::Permute => {
                let k = inner(a).and_then(inner).map_or("", label);
                format!("permute({i},{j},{k};{})", ORDERS[x as usize % ORDERS.len()])
            }
            DrawnKind::Skew => format!("skew({i},{j};{})", [1, 2, -1][x as usize % 3]),
            DrawnKind::Tile => format!("tile({i};{})", x % 4 + 1),
            DrawnKind::TileBoth => format!("tile({i},{j};{},{})", x % 4 + 1, y % 4 + 1),
            DrawnKind::StripMine => format!("strip_mine({i};{})", x % 4 + 1),
            DrawnKind::Shift => format!("shift({i},{})", i16::from(x) - 3),
            DrawnKind::Reverse => format!("reverse({i})"),
            DrawnKind::Fuse => {
                let b = label(loops[a].beside[y as usize % loops[a].beside.len()]);
                let shift = [String::new(), format!(";shift={}", i16::from(x) - 2)];
                format!("fuse({i},{b}{})", shift[usize::from(x % 2 == 0)])
            }
            DrawnKind::Distribute => format!("distribute({i})"),
            DrawnKind::Parallelize => format!("parallelize({i})"),
            DrawnKind::ParallelizeAll => "parallelize".to_string(),
            DrawnKind::Auto => "auto".to_string(),
            DrawnKind::Forall => {
                let (name, processors) = [("forall", "block_x"), ("map", "thread_x"), ("map", "warp")][x as usize % 3];
                format!("{name}({i};{processors})")
            }
            DrawnKind::Peel => format!("peel({i};{})", ["first", "last"][usize::from(x % 2)]),
            DrawnKind::Split => {
                let (low, high) = loops[a].source?;
                let most = high.map_or(1, |high| high - low - 1);
                format!("split({i}; {i} < {})", low + 1 + i64::from(x) % most)
            }
            DrawnKind::Separate => format!("separate({i})"),
            DrawnKind::Unroll => format!("unroll({i};{})", x % 4 + 1),
            DrawnKind::UnrollJam => format!("unroll_jam({i};{})", x % 3 + 1),
            DrawnKind::Normalize => format!("normalize({i})"),
            DrawnKind::Coalesce => format!("coalesce({i},{j})"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_take_loops_that_are_fit_for_them() {
        let looped = |label: &str, inner: Option<usize>, beside: &[usize]| Looped {
            label: label.to_string(),
            inner,
            beside: beside.to_vec(),
            statements: 1,
            tiles: false,
            source: None,
            starts: true,
            coalesces: false,
        };
        let loops =
            [looped("%i", Some(1), &[3]), looped("%j", Some(2), &[]), looped("%k", None, &[]), looped("%l", None, &[])];
        let text = |kind: DrawnKind, place: u8, numbers: [u8; 2]| DrawnStep { kind, place, numbers }.text(&loops);
        assert_eq!(text(DrawnKind::Permute, 9, [3, 0]), "permute(%i,%j,%k;2,0,1)");
        assert_eq!(text(DrawnKind::Skew, 3, [2, 0]), "skew(%j,%k;-1)");
        assert_eq!(text(DrawnKind::Fuse, 1, [0, 5]), "fuse(%i,%l;shift=-2)");
        assert_eq!(text(DrawnKind::Separate, 2, [3, 0]), "unroll(%k;4)");
        assert_eq!(DrawnStep { kind: DrawnKind::Shift, place: 0, numbers: [0, 0] }.text(&[]), "parallelize");
    }
}
