//! Two unions of conjunctions as plain rows: decoded from bytes, written as text and read back, built as relations, and
//! tried point by point with nothing but sums and products.

use farkas::affine::presburger::{BasicRelation, Relation, Space};
use std::fmt;
use std::str::FromStr;

/// Existentials of a conjunction that says so lie in `-REACH..=REACH`; others are tried there only.
pub const REACH: i64 = 4;

/// Two sets in one space.
#[derive(Clone, PartialEq, Eq)]
pub struct Question {
    pub num_symbols: usize,
    pub num_dims: usize,
    pub sets: [Vec<Conjunction>; 2],
}

/// Rows over `[ 1 | symbols | dims | divs ]`; rows may be shorter.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Conjunction {
    /// Numerator and divisor of a floor, or an existential.
    pub divs: Vec<Option<(Vec<i64>, i64)>>,
    pub eqs: Vec<Vec<i64>>,
    pub ineqs: Vec<Vec<i64>>,
}

/// Entries at which words, and products of words, end.
const HUGE: [i64; 16] = [
    i64::MAX,
    i64::MIN,
    i64::MAX - 1,
    i64::MIN + 1,
    i32::MAX as i64,
    i32::MIN as i64,
    i32::MAX as i64 + 1,
    1 << 32,
    (1 << 32) + 1,
    1 << 62,
    -(1 << 62) - 1,
    3_037_000_499,
    3_037_000_500,
    -1_000_000_007,
    1_000_000_000_000_000_003,
    6_700_417,
];

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    /// The next byte; 0 behind the end.
    fn next(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    fn below(&mut self, bound: u8) -> usize {
        (self.next() % bound) as usize
    }

    fn entry(&mut self, huge: bool) -> i64 {
        let byte = self.next();
        match byte {
            0..=79 => 0,
            80..=109 => 1,
            110..=139 => -1,
            240.. if huge => HUGE[(byte - 240) as usize],
            220.. if huge => HUGE[self.below(16)].wrapping_add(self.next() as i8 as i64),
            _ => (byte as i64 - 140) % 15 - 7,
        }
    }

    fn row(&mut self, len: usize, huge: bool) -> Vec<i64> {
        let constant = if huge && self.below(4) == 0 { self.entry(true) } else { self.next() as i8 as i64 % 24 };
        std::iter::once(constant).chain((1..len).map(|_| self.entry(huge))).collect()
    }
}

impl Question {
    /// Any bytes are a question.
    pub fn decode(bytes: &[u8]) -> Self {
        let mut bytes = Bytes(bytes);
        let (num_symbols, num_dims) = (bytes.below(3), 1 + bytes.below(4));
        let huge = bytes.below(4) == 0;
        let mut set = || {
            (0..[1, 1, 2, 2, 3, 0][bytes.below(6)]).map(|_| bytes.conjunction(num_symbols + num_dims, huge)).collect()
        };
        let sets = [set(), set()];
        Question { num_symbols, num_dims, sets }
    }

    /// The sets as relations.
    pub fn build(&self) -> [Relation; 2] {
        let space = Space::set(self.num_symbols, self.num_dims);
        [0, 1].map(|k| Relation::from_disjuncts(space, self.sets[k].iter().map(|c| c.build(space)).collect()))
    }

    /// Whether a point `symbols | dims` is in a set; none where that was not found out.
    pub fn holds(&self, set: usize, point: &[i64]) -> Option<bool> {
        let mut all_known = true;
        for conjunction in &self.sets[set] {
            match conjunction.holds(point) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => all_known = false,
            }
        }
        all_known.then_some(false)
    }
}

impl Bytes<'_> {
    fn conjunction(&mut self, coordinates: usize, huge: bool) -> Conjunction {
        let mut out = Conjunction::default();
        let shape = self.next();
        let first = 1 + coordinates;
        for kind in [3, 4, 7].into_iter().take([0, 1, 1, 1, 2, 2, 3, 3][(shape & 7) as usize]) {
            if (shape >> kind) & 1 == 0 {
                out.divs.push(None);
            } else {
                let divisor = if huge && self.below(8) == 0 {
                    HUGE[self.below(16)].saturating_abs()
                } else {
                    1 + self.below(9) as i64
                };
                out.divs.push(Some((self.row(first + out.divs.len(), huge), divisor)));
            }
        }
        let cols = first + out.divs.len();
        for _ in 0..self.below(7) {
            let kind = self.below(16);
            let mut row = self.row(cols, huge);
            if kind >= 8 && cols > first {
                // Ties the divs among themselves: slivers that no single one of them shows.
                row[1..first].iter_mut().skip((kind - 8) % 3).for_each(|entry| *entry = 0);
            }
            if kind % 8 < 2 { out.eqs.push(row) } else { out.ineqs.push(row) }
        }
        let mut bound = |column: usize, side: i64| {
            for sign in [1, -1] {
                let mut row = vec![0; cols];
                row[0] = side;
                row[column] = sign;
                out.ineqs.push(row);
            }
        };
        if shape & 32 != 0 {
            (0..out.divs.len()).filter(|&k| out.divs[k].is_none()).for_each(|k| bound(first + k, REACH));
        }
        if shape & 64 != 0 {
            (1..first).for_each(|column| bound(column, 3));
        }
        out
    }
}

impl Conjunction {
    fn build(&self, space: Space) -> BasicRelation {
        let mut basic = BasicRelation::universe(space);
        for div in &self.divs {
            match div {
                Some((row, divisor)) => basic.add_div(row, *divisor),
                None => basic.add_existential(),
            };
        }
        self.eqs.iter().for_each(|row| basic.add_eq(row));
        self.ineqs.iter().for_each(|row| basic.add_ineq(row));
        basic
    }

    fn holds(&self, point: &[i64]) -> Option<bool> {
        let mut values: Vec<i128> = std::iter::once(1).chain(point.iter().map(|&x| x.into())).collect();
        self.holds_from(0, &mut values)
    }

    /// With the divs before `k` known.
    fn holds_from(&self, k: usize, values: &mut Vec<i128>) -> Option<bool> {
        match self.divs.get(k) {
            None => {
                for row in &self.eqs {
                    if dot(row, values)? != 0 {
                        return Some(false);
                    }
                }
                for row in &self.ineqs {
                    if dot(row, values)? < 0 {
                        return Some(false);
                    }
                }
                Some(true)
            }
            Some(Some((row, divisor))) => {
                let value = dot(row, values)?.div_euclid(i128::from(*divisor));
                values.push(value);
                let answer = self.holds_from(k + 1, values);
                values.pop();
                answer
            }
            Some(None) => {
                let mut all_known = self.is_bounded(values.len());
                for value in -REACH..=REACH {
                    values.push(value.into());
                    let answer = self.holds_from(k + 1, values);
                    values.pop();
                    match answer {
                        Some(true) => return Some(true),
                        Some(false) => {}
                        None => all_known = false,
                    }
                }
                all_known.then_some(false)
            }
        }
    }

    /// Whether the rows hold an existential in `-REACH..=REACH`.
    fn is_bounded(&self, column: usize) -> bool {
        [1, -1].into_iter().all(|sign| {
            self.ineqs.iter().any(|row| {
                row.iter().enumerate().all(|(k, &x)| {
                    x == if k == 0 {
                        REACH
                    } else if k == column {
                        sign
                    } else {
                        0
                    }
                }) && row.len() > column
            })
        })
    }
}

/// None if it leaves double words.
fn dot(row: &[i64], values: &[i128]) -> Option<i128> {
    row.iter().zip(values).try_fold(0i128, |sum, (&a, &x)| sum.checked_add(i128::from(a).checked_mul(x)?))
}

/// `case SYMBOLS DIMS`, then a line for each conjunction of `A` and of `B`: its divs, then its rows.
impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = |row: &[i64]| row.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
        writeln!(f, "case {} {}", self.num_symbols, self.num_dims)?;
        for (name, set) in ["A", "B"].iter().zip(&self.sets) {
            for Conjunction { divs, eqs, ineqs } in set {
                let divs = divs.iter().map(|div| match div {
                    Some((row, divisor)) => format!("div {} / {divisor}", numbers(row)),
                    None => "exists".into(),
                });
                let eqs = eqs.iter().map(|row| format!("eq {}", numbers(row)));
                let ineqs = ineqs.iter().map(|row| format!("ge {}", numbers(row)));
                let parts: Vec<String> = divs.chain(eqs).chain(ineqs).collect();
                writeln!(f, "{}", format!("{name} {}", parts.join("; ")).trim_end())?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Question {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |word: &str| word.parse::<i64>().map_err(|_| format!("`{word}` is no number"));
        let row = |text: &str| text.split_whitespace().map(number).collect::<Result<Vec<i64>, String>>();
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let head = lines.next().and_then(|line| line.strip_prefix("case ")).ok_or("a question starts with `case`")?;
        let [num_symbols, num_dims] = row(head)?[..] else { return Err("expected `case SYMBOLS DIMS`".into()) };
        let mut out =
            Question { num_symbols: num_symbols as usize, num_dims: num_dims as usize, sets: Default::default() };
        for line in lines {
            let (name, parts) = line.split_once(' ').unwrap_or((line, ""));
            let mut conjunction = Conjunction::default();
            for part in parts.split(';').map(str::trim).filter(|part| !part.is_empty()) {
                match part.split_once(' ') {
                    Some(("eq", text)) => conjunction.eqs.push(row(text)?),
                    Some(("ge", text)) => conjunction.ineqs.push(row(text)?),
                    Some(("div", text)) => {
                        let (text, divisor) = text.split_once('/').ok_or("a div has a divisor")?;
                        conjunction.divs.push(Some((row(text)?, number(divisor.trim())?)));
                    }
                    None if part == "exists" => conjunction.divs.push(None),
                    _ => return Err(format!("what is `{part}`?")),
                }
            }
            let set = ["A", "B"].iter().position(|&n| n == name).ok_or_else(|| format!("what is `{line}`?"))?;
            out.sets[set].push(conjunction);
        }
        Ok(out)
    }
}
