//! How much a command may cost before it answers *unknown*.
//!
//! Questions about integer sets can be as hard as any integer program, so each has a budget of steps: pivots, search nodes, new
//! rows, each weighted by its size. A question that spends it has no answer, and what rests on it is *unknown*: never
//! independent, never legal, never equal. `docs/limits.md` lists all limits, those on the size of texts and programs too.

/// The most threads that a block of a GPU may have.
pub const MOST_THREADS: i64 = 1024;
/// Threads of a GPU that run together.
pub const WARP: i64 = 32;

/// The limits of one command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Steps of all questions about the dependences of one function together, and again of all questions of one pipeline.
    pub steps: u64,
    /// Steps of the questions about one pair of accesses at one level, and about the cells of one array that a loop touches.
    pub pair: u64,
    /// Steps spent on what is said of one dependence: directions, distances, an example.
    pub words: u64,
    /// Steps of the questions about one band: whether it is permutable, with which skews, and how `auto` changes it.
    pub band: u64,
    /// Steps spent on what could be said yes to, where the answers to one function are no.
    pub nearest: u64,
    /// Steps of the proof that two programs compute the same.
    pub proof: u64,
    /// The same where a step makes another program, which is shown if it is proved and refused if not: about a second.
    pub rewritten: u64,
    /// Steps of all comparisons of values when a result is read again.
    pub reread: u64,
    /// The same where a certificate is asked for.
    pub certified: u64,
    /// Operations that a program may run.
    pub run: u64,
    /// Operations that the first of two programs may run on one input, where both are run to compare what they leave.
    pub trial: u64,
    /// Cells of memory that a program may have while it runs.
    pub cells: usize,
}

impl Default for Limits {
    /// A few seconds for the hardest questions.
    fn default() -> Limits {
        Limits {
            steps: 200_000_000,
            pair: 2_000_000,
            words: 200_000,
            band: 5_000_000,
            nearest: 250_000,
            proof: 20_000_000,
            rewritten: 1_000_000,
            reread: 400_000,
            certified: 4_000_000,
            run: 100_000_000_000,
            trial: 1_000_000,
            cells: 1 << 25,
        }
    }
}

impl Limits {
    /// What a user gives for more steps than these.
    pub fn allows_more(&self) -> String {
        format!("`--budget {}` allows more", self.steps.saturating_mul(10).max(100))
    }

    /// No question takes more than `steps` in all; fewer where the default is less. Proofs, which are what somebody waits for, have the same
    /// part of more steps than the default.
    pub fn within(steps: u64) -> Limits {
        let default = Limits::default();
        let Limits { pair, words, band, nearest, proof, rewritten, reread, certified, run, trial, cells, .. } = default;
        let in_proportion = |part: u64| {
            let more = u128::from(part) * u128::from(steps) / u128::from(default.steps);
            part.max(u64::try_from(more).unwrap_or(u64::MAX))
        };
        let [proof, rewritten, reread, certified] = [proof, rewritten, reread, certified].map(in_proportion);
        Limits {
            steps,
            pair: pair.min(steps),
            words: words.min(steps),
            band: band.min(steps),
            nearest: nearest.min(steps),
            proof: proof.min(steps),
            rewritten: rewritten.min(steps),
            reread: reread.min(steps),
            certified: certified.min(steps),
            run: run.min(steps),
            trial: trial.min(steps),
            cells,
        }
    }
}
