//! Writes isl notation: equalities that give an output dim stand in its tuple, bounds are gathered in chains,
//! `e - d floor(e / d)` is `e mod d`.

use super::basic::BasicRelation;
use super::budget::Budget;
use super::names::Names;
use super::relation::Relation;
use super::row::{self, Solved};
use super::scalar::{Scalar, Stop};
use super::space::Space;
use super::system::{DivRow, System};
use num_bigint::BigInt;
use num_traits::Signed;
use std::fmt::Write as _;

/// Steps spent on leaving out rows that say nothing.
const TIDY_STEPS: u64 = 50_000;

impl Relation {
    /// isl notation: `[n] -> { [i, j] -> [i + 1] : 0 <= i < n }`.
    pub fn to_text(&self, names: &Names) -> String {
        let labels = Labels::new(self.space, names);
        let mut out = String::new();
        if self.space.num_symbols > 0 {
            let _ = write!(out, "[{}] -> ", labels.0[1..=self.space.num_symbols].join(", "));
        }
        let parts: Vec<String> = self.disjuncts.iter().filter_map(|d| labels.conjunction(d)).collect();
        if parts.is_empty() {
            let _ = write!(out, "{{ {} : false }}", labels.tuples(self.space, &[]));
        } else {
            let _ = write!(out, "{{ {} }}", parts.join("; "));
        }
        out
    }
}

impl std::fmt::Display for Relation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.to_text(&Names::default()))
    }
}

/// The name of each column; that of the constant is empty.
struct Labels(Vec<String>);

impl Labels {
    fn new(space: Space, names: &Names) -> Self {
        let mut out = vec![String::new()];
        let mut add = |given: &[std::sync::Arc<str>], count: usize, letters: &[&str], prefix: &str| {
            for k in 0..count {
                let fallback = || letters.get(k).map_or_else(|| format!("{prefix}{k}"), ToString::to_string);
                let mut name = given.get(k).map_or_else(fallback, ToString::to_string);
                while out.contains(&name) {
                    name.push('\'');
                }
                out.push(name);
            }
        };
        add(&names.symbols, space.num_symbols, &["n", "m"], "s");
        add(&names.domain, space.num_domain, &["i", "j", "k"], "i");
        let alike = space.num_domain == space.num_range && names.range.is_empty();
        let range = if alike { &names.domain } else { &names.range };
        add(range, space.num_range, &["i", "j", "k"], "i");
        Labels(out)
    }

    fn tuples(&self, space: Space, values: &[(usize, String)]) -> String {
        let entry = |c: usize| {
            let value = values.iter().find(|(column, _)| *column == c);
            value.map_or_else(|| self.0[c].clone(), |(_, text)| text.clone())
        };
        let tuple = |first: usize, count: usize| {
            format!("[{}]", (first..first + count).map(entry).collect::<Vec<_>>().join(", "))
        };
        let range = tuple(space.range(0), space.num_range);
        if space.num_domain == 0 { range } else { format!("{} -> {range}", tuple(space.domain(0), space.num_domain)) }
    }

    /// None if the conjunction is obviously empty.
    fn conjunction(&self, basic: &BasicRelation) -> Option<String> {
        let rows = basic.rows.simplified()?;
        let mut system = rows.to_big();
        if system.drop_redundant_ineqs(&Budget::new(TIDY_STEPS)).is_err() {
            system = rows.to_big();
        }
        let mut writer = Writer { labels: self.0.clone(), num_symbols: basic.space.num_symbols, system };
        let unknown = writer.name_existentials();
        let values = if basic.space.num_domain > 0 { writer.solve_range(basic.space) } else { Vec::new() };
        let mut text = self.tuples(basic.space, &values);
        let rows = writer.constraints().join(" and ");
        if !unknown.is_empty() {
            let _ = write!(text, " : exists ({} : {rows})", unknown.join(", "));
        } else if !rows.is_empty() {
            let _ = write!(text, " : {rows}");
        }
        Some(text)
    }
}

struct Writer {
    labels: Vec<String>,
    num_symbols: usize,
    system: System<BigInt>,
}

/// A summand: a column, or `row mod divisor`.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Atom {
    Column(usize),
    Mod(Vec<BigInt>, BigInt),
}

/// `constant + sum coefficient * atom`.
#[derive(Clone, Debug)]
struct Sum {
    constant: BigInt,
    terms: Vec<(BigInt, Atom)>,
}

impl Writer {
    fn name_existentials(&mut self) -> Vec<String> {
        let mut out = Vec::new();
        for div in &self.system.divs {
            let mut name = format!("e{}", out.len());
            while self.labels.contains(&name) {
                name.push('\'');
            }
            if div.is_none() {
                out.push(name.clone());
            }
            self.labels.push(name);
        }
        out
    }

    /// Takes the equalities that give a range dim out of the system: column and value.
    fn solve_range(&mut self, space: Space) -> Vec<(usize, String)> {
        let mut solved: Vec<(usize, Vec<BigInt>)> = Vec::new();
        for column in (space.range(0)..space.num_columns()).rev() {
            self.name_floor(column);
            let Some(index) = self.system.eqs.rows().position(|r| self.gives(r, column)) else { continue };
            let eq = self.system.eqs.row(index).to_vec();
            self.system.eqs.remove(index);
            if self.eliminate(&eq, column).is_err() {
                unreachable!("big integers do not overflow");
            }
            for (_, row) in &mut solved {
                row.resize(eq.len(), BigInt::from(0));
                if Solved::new(&eq, column).eliminate(row).is_err() {
                    unreachable!("big integers do not overflow");
                }
            }
            solved.push((column, eq));
        }
        solved
            .into_iter()
            .map(|(column, eq)| {
                let negative = eq[column].is_negative();
                let mut row: Vec<BigInt> = if negative { eq } else { eq.iter().map(|x| -x).collect() };
                row[column] = BigInt::from(0);
                (column, self.sum(&self.terms(&row)))
            })
            .collect()
    }

    /// `0 <= f - a x <= a - 1` gives the equality `x = floor(f / a)` with a new div instead.
    fn name_floor(&mut self, column: usize) {
        let system = &mut self.system;
        if system.divs.iter().flatten().any(|d| !Scalar::is_zero(&d.row[column])) {
            return;
        }
        let rows: Vec<Vec<BigInt>> = system.ineqs.rows().map(<[BigInt]>::to_vec).collect();
        let pair = |lower: &Vec<BigInt>| {
            let a = -&lower[column];
            let matches = |upper: &Vec<BigInt>| {
                row::parallel(lower, upper) == row::Parallel::Opposite && &lower[0] + &upper[0] == &a - 1
            };
            if a > BigInt::from(1) { rows.iter().position(matches) } else { None }
        };
        let Some((lower, upper)) = (0..rows.len()).find_map(|k| pair(&rows[k]).map(|upper| (k, upper))) else { return };
        system.ineqs.remove(lower.max(upper));
        system.ineqs.remove(lower.min(upper));
        let divisor = -&rows[lower][column];
        let mut row = rows[lower].clone();
        row[column] = BigInt::from(0);
        let div = system.push_div(Some(DivRow { row, divisor }));
        let mut eq = vec![BigInt::from(0); div + 1];
        eq[column] = BigInt::from(1);
        eq[div] = BigInt::from(-1);
        system.eqs.push(&eq);
        self.labels.push(String::new());
    }

    /// Whether the equality solves for `column` without going in a circle.
    fn gives(&self, eq: &[BigInt], column: usize) -> bool {
        let mut used = vec![false; eq.len()];
        for k in (1..eq.len()).rev() {
            if k == column || eq[k].sign() == num_bigint::Sign::NoSign && !used[k] {
                continue;
            }
            let Some(k) = k.checked_sub(self.system.visible) else { continue };
            let Some(div) = &self.system.divs[k] else { return false };
            for (j, x) in div.row.iter().enumerate() {
                used[j] |= x.sign() != num_bigint::Sign::NoSign;
            }
        }
        eq[column].is_unit() && !used[column]
    }

    fn eliminate(&mut self, eq: &[BigInt], column: usize) -> Result<(), Stop> {
        let solved = Solved::new(eq, column);
        for r in self.system.eqs.rows_mut().chain(self.system.ineqs.rows_mut()) {
            solved.eliminate(r)?;
        }
        for div in self.system.divs.iter_mut().flatten() {
            solved.eliminate(&mut div.row)?;
        }
        Ok(())
    }

    /// The sum of a row, with `k (f - d floor(f / d))` gathered as `k (f mod d)`.
    fn terms(&self, row: &[BigInt]) -> Sum {
        let mut row = row.to_vec();
        let mut mods = Vec::new();
        for column in (self.system.visible..row.len()).rev() {
            let Some(div) = &self.system.divs[column - self.system.visible] else { continue };
            if Scalar::is_zero(&row[column]) || !Scalar::is_multiple_of(&row[column], &div.divisor) {
                continue;
            }
            let k = -row[column].exact_by(&div.divisor);
            let gathers = (1..column).all(|c| Scalar::is_zero(&div.row[c]) || row[c] == &div.row[c] * &k);
            if gathers {
                for (c, x) in div.row.iter().enumerate() {
                    row[c] -= x * &k;
                }
                row[column] = BigInt::from(0);
                mods.push((k, Atom::Mod(div.row.clone(), div.divisor.clone())));
            }
        }
        let columns = row.iter().enumerate().skip(1).filter(|(_, a)| !Scalar::is_zero(*a));
        let mut terms: Vec<(BigInt, Atom)> = columns.map(|(c, a)| (a.clone(), Atom::Column(c))).collect();
        terms.extend(mods);
        Sum { constant: row[0].clone(), terms }
    }

    fn atom(&self, atom: &Atom) -> String {
        match atom {
            Atom::Column(c) => match c.checked_sub(self.system.visible).and_then(|k| self.system.divs[k].as_ref()) {
                Some(div) => format!("floor(({})/{})", self.sum(&self.terms(&div.row)), div.divisor),
                None => self.labels[*c].clone(),
            },
            Atom::Mod(row, divisor) => {
                let inner = self.sum(&self.terms(row));
                let plain = inner.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '\'')
                    && inner.chars().next().is_some_and(char::is_alphabetic);
                if plain { format!("{inner} mod {divisor}") } else { format!("({inner}) mod {divisor}") }
            }
        }
    }

    /// Positive terms first; dims, divs, symbols, constant in this order.
    fn sum(&self, sum: &Sum) -> String {
        let place = |atom: &Atom| match atom {
            Atom::Column(c) if self.is_symbol(*c) => 1,
            Atom::Column(_) | Atom::Mod(..) => 0,
        };
        let mut terms: Vec<&(BigInt, Atom)> = sum.terms.iter().collect();
        terms.sort_by_key(|(a, atom)| (a.is_negative(), place(atom)));
        let mut out = String::new();
        for (a, atom) in terms {
            let text = self.atom(atom);
            let size = a.abs();
            let wrapped = matches!(atom, Atom::Mod(..)) && !Scalar::is_one(&size);
            let text = if wrapped { format!("({text})") } else { text };
            let text = if Scalar::is_one(&size) { text } else { format!("{size}{text}") };
            push_term(&mut out, a.is_negative(), &text);
        }
        if out.is_empty() || !Scalar::is_zero(&sum.constant) {
            push_term(&mut out, sum.constant.is_negative(), &sum.constant.abs().to_string());
        }
        out
    }

    fn is_symbol(&self, column: usize) -> bool {
        column <= self.num_symbols
    }

    /// The term a row is read as a bound of: a `mod`, else the last dim, else the last div, else the last symbol.
    fn main_term(&self, sum: &Sum) -> Option<usize> {
        let rank = |atom: &Atom| match atom {
            Atom::Mod(..) => (3, 0),
            Atom::Column(c) if self.is_symbol(*c) => (0, *c),
            Atom::Column(c) if *c < self.system.visible => (2, *c),
            Atom::Column(c) => (1, *c),
        };
        (0..sum.terms.len()).max_by_key(|&k| rank(&sum.terms[k].1))
    }

    fn constraints(&self) -> Vec<String> {
        let mut out = Vec::new();
        for eq in self.system.eqs.rows() {
            let mut sum = self.terms(eq);
            let Some(main) = self.main_term(&sum) else { continue };
            let (a, atom) = sum.terms.remove(main);
            let rest = if a.is_negative() { sum } else { sum.negated() };
            out.push(format!("{} = {}", self.scaled(&a.abs(), &atom), self.sum(&rest)));
        }
        let mut bounds: Vec<Bounds> = Vec::new();
        for r in self.system.ineqs.rows() {
            let mut sum = self.terms(r);
            let Some(main) = self.main_term(&sum) else { continue };
            let (a, atom) = sum.terms.remove(main);
            let is_lower = !a.is_negative();
            let rest = if is_lower { sum.negated() } else { sum };
            let key = (a.abs(), atom);
            let index = bounds.iter().position(|b| b.main == key).unwrap_or_else(|| {
                bounds.push(Bounds { main: key, lowers: Vec::new(), uppers: Vec::new() });
                bounds.len() - 1
            });
            if is_lower { &mut bounds[index].lowers } else { &mut bounds[index].uppers }.push(rest);
        }
        let order = |b: &Bounds| match &b.main.1 {
            Atom::Column(c) if *c < self.system.visible => (0, *c),
            Atom::Column(c) => (2, *c),
            Atom::Mod(..) => (1, 0),
        };
        bounds.sort_by_key(order);
        for b in &bounds {
            self.chains(b, &mut out);
        }
        out
    }

    fn scaled(&self, size: &BigInt, atom: &Atom) -> String {
        match atom {
            _ if Scalar::is_one(size) => self.atom(atom),
            Atom::Column(_) => format!("{size}{}", self.atom(atom)),
            Atom::Mod(..) => format!("{size}({})", self.atom(atom)),
        }
    }

    /// `lower <= x <= upper` as long as there are both, then what is left over.
    fn chains(&self, bounds: &Bounds, out: &mut Vec<String>) {
        let main = self.scaled(&bounds.main.0, &bounds.main.1);
        for k in 0..bounds.lowers.len().max(bounds.uppers.len()) {
            let lower = bounds.lowers.get(k).map(|l| self.limit(l, 1));
            let upper = bounds.uppers.get(k).map(|u| self.limit(u, -1));
            out.push(match (lower, upper) {
                (Some((l, strict)), Some((u, strict_too))) => {
                    let sign = |s: bool| if s { "<" } else { "<=" };
                    format!("{l} {} {main} {} {u}", sign(strict), sign(strict_too))
                }
                (Some((l, strict)), None) => format!("{main} {} {l}", if strict { ">" } else { ">=" }),
                (None, Some((u, strict))) => format!("{main} {} {u}", if strict { "<" } else { "<=" }),
                (None, None) => continue,
            });
        }
    }

    /// A limit and whether it is strict: `x >= e + 1` reads better as `x > e`, and `x <= e - 1` as `x < e`.
    fn limit(&self, limit: &Sum, step: i64) -> (String, bool) {
        let strict = !limit.terms.is_empty() && limit.constant == BigInt::from(step);
        let mut shown = limit.clone();
        if strict {
            shown.constant = BigInt::from(0);
        }
        (self.sum(&shown), strict)
    }
}

/// The bounds of a multiple of an atom.
struct Bounds {
    main: (BigInt, Atom),
    lowers: Vec<Sum>,
    uppers: Vec<Sum>,
}

impl Sum {
    fn negated(&self) -> Sum {
        Sum { constant: -&self.constant, terms: self.terms.iter().map(|(a, x)| (-a, x.clone())).collect() }
    }
}

fn push_term(out: &mut String, negative: bool, text: &str) {
    match (out.is_empty(), negative) {
        (true, false) => out.push_str(text),
        (true, true) => {
            out.push('-');
            out.push_str(text);
        }
        (false, false) => {
            out.push_str(" + ");
            out.push_str(text);
        }
        (false, true) => {
            out.push_str(" - ");
            out.push_str(text);
        }
    }
}
