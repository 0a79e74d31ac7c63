//! Random pipelines: transforms named by loop positions.

use proptest::collection::vec;
use proptest::prelude::*;

/// One step; loops are numbers modulo the number of loops there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// `interchange(a,a+1)`.
    Interchange(u8),
    /// `permute(a,a+1,a+2;..)`, by number of the permutation.
    Permute(u8, u8),
    /// `skew(a,a+1;f)`.
    Skew(u8, i8),
    /// `tile(a;s)`, or `tile(a,a+1;s,t)`.
    Tile(u8, u8, Option<u8>),
    /// `strip_mine(a;s)`.
    StripMine(u8, u8),
    /// `shift(a,s)`.
    Shift(u8, i8),
    /// `reverse(a)`.
    Reverse(u8),
    /// `fuse(a,b)`, or `fuse(a,b;shift=s)`: of the other loops, `b` is that number.
    Fuse(u8, u8, Option<i8>),
    /// `distribute(a)`.
    Distribute(u8),
    /// `parallelize(a)`, or `parallelize`.
    Parallelize(Option<u8>),
    /// `auto`.
    Auto,
}

/// A pipeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PipelineRecipe {
    /// Its steps, left to right.
    pub steps: Vec<Step>,
}

/// Random pipelines of up to `max_steps` steps.
pub fn pipeline(max_steps: usize) -> BoxedStrategy<PipelineRecipe> {
    let step = prop_oneof![
        4 => (0..4u8).prop_map(Step::Interchange),
        2 => (0..3u8, 1..6u8).prop_map(|(a, order)| Step::Permute(a, order)),
        3 => (0..4u8, prop_oneof![Just(-1i8), Just(1), Just(2)]).prop_map(|(a, f)| Step::Skew(a, f)),
        3 => (0..4u8, 1..=4u8, proptest::option::of(1..=4u8)).prop_map(|(a, s, t)| Step::Tile(a, s, t)),
        1 => (0..4u8, 1..=4u8).prop_map(|(a, s)| Step::StripMine(a, s)),
        2 => (0..4u8, -3..=3i8).prop_map(|(a, s)| Step::Shift(a, s)),
        2 => (0..4u8).prop_map(Step::Reverse),
        6 => (0..6u8, 0..6u8, proptest::option::of(-2..=2i8)).prop_map(|(a, b, s)| Step::Fuse(a, b, s)),
        3 => (0..4u8).prop_map(Step::Distribute),
        2 => proptest::option::of(0..4u8).prop_map(Step::Parallelize),
        1 => Just(Step::Auto),
    ];
    vec(step, 1..=max_steps.max(1)).prop_map(|steps| PipelineRecipe { steps }).boxed()
}

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Step {
    /// The step for a program of `num_loops` loops, which are named by position; none if there are too few.
    pub fn text(&self, num_loops: usize) -> Option<String> {
        // A window of `count` neighbouring loops that starts near `a`.
        let start = |a: u8, count: usize| Some(a as usize % (num_loops + 1).checked_sub(count).filter(|&n| n > 0)?);
        Some(match *self {
            Step::Interchange(a) => {
                let a = start(a, 2)?;
                format!("interchange({a},{})", a + 1)
            }
            Step::Permute(a, order) => {
                let (a, [p, q, r]) = (start(a, 3)?, ORDERS[order as usize % ORDERS.len()]);
                format!("permute({a},{},{};{p},{q},{r})", a + 1, a + 2)
            }
            Step::Skew(a, factor) => {
                let a = start(a, 2)?;
                format!("skew({a},{};{factor})", a + 1)
            }
            Step::Tile(a, size, None) => format!("tile({};{size})", start(a, 1)?),
            Step::Tile(a, size, Some(other)) => {
                let a = start(a, 2)?;
                format!("tile({a},{};{size},{other})", a + 1)
            }
            Step::StripMine(a, size) => format!("strip_mine({};{size})", start(a, 1)?),
            Step::Shift(a, distance) => format!("shift({},{distance})", start(a, 1)?),
            Step::Reverse(a) => format!("reverse({})", start(a, 1)?),
            Step::Distribute(a) => format!("distribute({})", start(a, 1)?),
            Step::Fuse(a, b, shift) => {
                let a = start(a, 1)?;
                let b = (a + 1 + b as usize % num_loops.checked_sub(1).filter(|&others| others > 0)?) % num_loops;
                let shift = shift.map_or(String::new(), |shift| format!(";shift={shift}"));
                format!("fuse({a},{b}{shift})")
            }
            Step::Parallelize(None) => "parallelize".to_string(),
            Step::Auto => "auto".to_string(),
            Step::Parallelize(Some(a)) => format!("parallelize({})", start(a, 1)?),
        })
    }

    /// How many loops there are after it.
    fn num_loops_after(&self, num_loops: usize) -> usize {
        match self {
            Step::Tile(_, _, None) | Step::StripMine(..) => num_loops + 1,
            Step::Tile(_, _, Some(_)) => num_loops + 2,
            Step::Fuse(..) => (num_loops - 1).max(1),
            _ => num_loops,
        }
    }
}

impl PipelineRecipe {
    /// The pipeline for a program of `num_loops` loops; steps that need more loops than there are, are left out.
    pub fn text(&self, num_loops: usize) -> String {
        let mut num_loops = num_loops;
        let mut steps = Vec::new();
        for step in &self.steps {
            if let Some(text) = step.text(num_loops) {
                steps.push(text);
                num_loops = step.num_loops_after(num_loops);
            }
        }
        steps.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_taken_modulo_the_number_of_loops() {
        let steps = vec![Step::Permute(0, 1), Step::Tile(3, 2, None), Step::Permute(7, 5), Step::Interchange(1)];
        let recipe = PipelineRecipe { steps };
        let fusion = PipelineRecipe { steps: vec![Step::Fuse(3, 1, Some(-1)), Step::Fuse(0, 0, None)] };
        assert_eq!(fusion.text(3), "fuse(0,2;shift=-1) fuse(0,1)");
        assert_eq!(fusion.text(1), "");
        assert_eq!(recipe.text(1), "tile(0;2) interchange(0,1)");
        assert_eq!(recipe.text(2), "tile(1;2) permute(0,1,2;2,1,0) interchange(1,2)");
        assert_eq!(PipelineRecipe { steps: vec![Step::Interchange(0)] }.text(1), "");
    }
}
