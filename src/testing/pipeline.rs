//! Random pipelines: steps that choose their loops by how these stand to each other.

use proptest::collection::vec;
use proptest::prelude::*;

use crate::transforms::Looped;

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
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
    /// `forall(a;block_x)`.
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
const KINDS: [(u32, StepKind); 21] = [
    (5, StepKind::Interchange),
    (3, StepKind::Permute),
    (4, StepKind::Skew),
    (2, StepKind::Tile),
    (4, StepKind::TileBoth),
    (2, StepKind::StripMine),
    (3, StepKind::Shift),
    (3, StepKind::Reverse),
    (6, StepKind::Fuse),
    (4, StepKind::Distribute),
    (2, StepKind::Parallelize),
    (1, StepKind::ParallelizeAll),
    (1, StepKind::Auto),
    (1, StepKind::Forall),
    (2, StepKind::Peel),
    (2, StepKind::Split),
    (2, StepKind::Separate),
    (2, StepKind::Unroll),
    (2, StepKind::UnrollJam),
    (1, StepKind::Normalize),
    (1, StepKind::Coalesce),
];

/// One step. Where no loop is fit for it, it is another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it does.
    pub kind: StepKind,
    /// To which of the loops that are fit, modulo their number.
    pub place: u8,
    /// Sizes, factors, distances: what they mean is up to the kind.
    pub numbers: [u8; 2],
}

/// A pipeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PipelineRecipe {
    /// Its steps, left to right.
    pub steps: Vec<Step>,
}

/// Random pipelines of up to `max_steps` steps.
pub fn pipeline(max_steps: usize) -> BoxedStrategy<PipelineRecipe> {
    let kinds = KINDS.iter().map(|&(weight, kind)| (weight, Just(kind))).collect();
    let kind = proptest::strategy::Union::new_weighted(kinds);
    let step = (kind, any::<u8>(), [0..6u8, 0..6u8]).prop_map(|(kind, place, numbers)| Step { kind, place, numbers });
    vec(step, 1..=max_steps.max(1)).prop_map(|steps| PipelineRecipe { steps }).boxed()
}

const ORDERS: [&str; 5] = ["0,2,1", "1,0,2", "1,2,0", "2,0,1", "2,1,0"];

impl Step {
    /// The step where these loops are.
    pub fn text(&self, loops: &[Looped]) -> String {
        let start = KINDS.iter().position(|(_, kind)| *kind == self.kind).unwrap_or(0);
        let kinds = (0..KINDS.len()).map(|at| KINDS[(start + at) % KINDS.len()].1);
        kinds.into_iter().find_map(|kind| self.text_as(kind, loops)).unwrap_or_else(|| "parallelize".to_string())
    }

    /// The step as one of another kind; none if no loop is fit for it.
    fn text_as(&self, kind: StepKind, loops: &[Looped]) -> Option<String> {
        let inner = |a: usize| loops[a].inner;
        let fits = |a: &usize| match kind {
            StepKind::Interchange | StepKind::Skew | StepKind::TileBoth | StepKind::UnrollJam => inner(*a).is_some(),
            StepKind::Coalesce => inner(*a).is_some() && loops[*a].coalesces,
            StepKind::Normalize => loops[*a].starts,
            StepKind::Split => loops[*a].source.is_some_and(|(low, high)| high.is_none_or(|high| high - low > 1)),
            StepKind::Permute => inner(*a).and_then(inner).is_some(),
            StepKind::Fuse => !loops[*a].beside.is_empty(),
            StepKind::Distribute => loops[*a].statements > 1,
            StepKind::Separate => loops[*a].tiles,
            _ => true,
        };
        let fit: Vec<usize> = (0..loops.len()).filter(fits).collect();
        let a = *fit.get(self.place as usize % fit.len().max(1))?;
        let label = |a: usize| &*loops[a].label;
        let (i, [x, y]) = (label(a), self.numbers);
        let j = inner(a).map_or("", label);
        Some(match kind {
            StepKind::Interchange => format!("interchange({i},{j})"),
            StepKind::Permute => {
                let k = inner(a).and_then(inner).map_or("", label);
                format!("permute({i},{j},{k};{})", ORDERS[x as usize % ORDERS.len()])
            }
            StepKind::Skew => format!("skew({i},{j};{})", [1, 2, -1][x as usize % 3]),
            StepKind::Tile => format!("tile({i};{})", x % 4 + 1),
            StepKind::TileBoth => format!("tile({i},{j};{},{})", x % 4 + 1, y % 4 + 1),
            StepKind::StripMine => format!("strip_mine({i};{})", x % 4 + 1),
            StepKind::Shift => format!("shift({i},{})", i16::from(x) - 3),
            StepKind::Reverse => format!("reverse({i})"),
            StepKind::Fuse => {
                let b = label(loops[a].beside[y as usize % loops[a].beside.len()]);
                let shift = [String::new(), format!(";shift={}", i16::from(x) - 2)];
                format!("fuse({i},{b}{})", shift[usize::from(x % 2 == 0)])
            }
            StepKind::Distribute => format!("distribute({i})"),
            StepKind::Parallelize => format!("parallelize({i})"),
            StepKind::ParallelizeAll => "parallelize".to_string(),
            StepKind::Auto => "auto".to_string(),
            StepKind::Forall => format!("forall({i};block_x)"),
            StepKind::Peel => format!("peel({i};{})", ["first", "last"][usize::from(x % 2)]),
            StepKind::Split => {
                let (low, high) = loops[a].source?;
                let most = high.map_or(1, |high| high - low - 1);
                format!("split({i}; {i} < {})", low + 1 + i64::from(x) % most)
            }
            StepKind::Separate => format!("separate({i})"),
            StepKind::Unroll => format!("unroll({i};{})", x % 4 + 1),
            StepKind::UnrollJam => format!("unroll_jam({i};{})", x % 3 + 1),
            StepKind::Normalize => format!("normalize({i})"),
            StepKind::Coalesce => format!("coalesce({i},{j})"),
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
        let text = |kind: StepKind, place: u8, numbers: [u8; 2]| Step { kind, place, numbers }.text(&loops);
        assert_eq!(text(StepKind::Permute, 9, [3, 0]), "permute(%i,%j,%k;2,0,1)");
        assert_eq!(text(StepKind::Skew, 3, [2, 0]), "skew(%j,%k;-1)");
        assert_eq!(text(StepKind::Fuse, 1, [0, 5]), "fuse(%i,%l;shift=-2)");
        assert_eq!(text(StepKind::Separate, 2, [3, 0]), "unroll(%k;4)");
        assert_eq!(Step { kind: StepKind::Shift, place: 0, numbers: [0, 0] }.text(&[]), "parallelize");
    }
}
