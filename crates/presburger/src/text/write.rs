//! Writes isl notation: equalities that give an output dim stand in its tuple, bounds are gathered in chains,
//! `e - d floor(e / d)` is `e mod d`.
//!
//! What is written is read back as the same set, and then written as the same text: a text is only given out once reading
//! and writing it has led back to it. isl reads it too, so names are made of letters, digits and `_`, with primes behind.

use super::canonical::canonical;
use super::lex::name_like;
use super::names::Names;
use crate::representation::basic::BasicRelation;
use crate::representation::budget::Budget;
use crate::representation::relation::Relation;
use crate::representation::row::{self, Solved};
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::space::Space;
use crate::representation::system::{DivRow, System};
use crate::representation::tuple::{Shape, Tuple};
use crate::representation::union::{Piece, Union};
use num_bigint::BigInt;
use num_traits::Signed;
use std::fmt::Write as _;
use std::sync::Arc;

/// Steps spent in one text on leaving out rows that say nothing.
const TIDY_STEPS: u64 = 500_000;

impl Relation {
    /// isl notation: `[n] -> { [i, j] -> [i + 1] : 0 <= i < n }`.
    pub fn to_text(&self, names: &Names) -> String {
        let Space { num_symbols, num_domain, num_range } = self.space();
        let shape = match num_domain {
            0 => Shape::Set(Tuple::unnamed(num_range)),
            _ => Shape::Map(Tuple::unnamed(num_domain), Tuple::unnamed(num_range)),
        };
        let alike = num_domain == num_range && names.range.is_empty();
        let range = if alike { &names.domain } else { &names.range };
        let some = |given: &[Arc<str>], count: usize| -> Vec<Arc<str>> {
            (0..count).map(|k| given.get(k).cloned().unwrap_or_default()).collect()
        };
        let dims = [some(&names.domain, num_domain), some(range, num_range)].concat();
        let piece = Piece { shape, dims, relation: self.clone() };
        Union { symbols: some(&names.symbols, num_symbols), pieces: vec![piece] }.to_string()
    }
}

impl std::fmt::Display for Relation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.to_text(&Names::default()))
    }
}

impl std::fmt::Display for Union {
    /// isl notation: `[n] -> { A[i] : 0 <= i < n; B[i, j] }`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&settled(written(self)))
    }
}

/// Times that a text is read again at most. The first reading joins equal conjunctions and gives one name to what is the
/// same dim; then conjunctions are in a form ([`canonical`]) that is read back as it is, but for divs whose numerators the
/// equalities can be written into in several ways.
const MAX_READINGS: usize = 8;

/// The text that `text` leads to when it is read and written again and again; of a circle the least text is taken, so that
/// the answer leads to itself.
fn settled(text: String) -> String {
    let mut seen = vec![text];
    loop {
        let last = &seen[seen.len() - 1];
        // A text can be too long to be read within the budget of reading, but is right nevertheless.
        let Ok(union) = Union::parse(last) else { return last.clone() };
        let next = written(&union);
        if let Some(start) = seen.iter().position(|text| *text == next) {
            return seen.drain(start..).min().unwrap_or(next);
        }
        if seen.len() == MAX_READINGS {
            return next;
        }
        seen.push(next);
    }
}

fn written(union: &Union) -> String {
    let symbols = labels(Vec::new(), &union.symbols, |k| letter(&["n", "m"], "s", k));
    let mut out = String::new();
    if !symbols.is_empty() {
        let _ = write!(out, "[{}] -> ", symbols.join(", "));
    }
    let mut parts = Vec::new();
    let budget = Budget::new(TIDY_STEPS);
    for piece in &union.pieces {
        let columns = Columns::new(&symbols, piece);
        let conjunctions = piece.relation.disjuncts().iter().filter_map(|basic| columns.conjunction(basic, &budget));
        match piece.shape {
            Shape::Symbols => parts.extend(any_of(conjunctions.map(|(_, rows)| rows).collect())),
            Shape::Set(_) | Shape::Map(..) => parts.extend(conjunctions.map(|(tuples, rows)| match rows.is_empty() {
                true => tuples,
                false => format!("{tuples} : {rows}"),
            })),
        }
    }
    match (parts.is_empty(), union.pieces.first()) {
        (false, _) => {
            let _ = write!(out, "{{ {} }}", parts.join("; "));
        }
        (true, None) => out.push_str("{ }"),
        (true, Some(piece)) => {
            let tuples = Columns::new(&symbols, piece).tuples(&[]);
            let blank = if tuples.is_empty() { "" } else { " " };
            let _ = write!(out, "{{ {tuples}{blank}: false }}");
        }
    }
    out
}

/// Conditions on the symbols; isl wants no more than one colon there.
fn any_of(conditions: Vec<String>) -> Option<String> {
    match &conditions[..] {
        [] => None,
        _ if conditions.iter().any(String::is_empty) => Some(":".to_string()),
        [one] => Some(format!(": {one}")),
        _ => Some(format!(": ({})", conditions.join(") or ("))),
    }
}

/// Names for further columns: the given ones, and where there is none a made-up one; with primes where they are taken.
/// Made-up names yield to given ones.
fn labels(mut out: Vec<String>, given: &[Arc<str>], made_up: impl Fn(usize) -> String) -> Vec<String> {
    let first = out.len();
    out.resize(first + given.len(), String::new());
    let mut name = |k: usize, mut name: String| {
        while out.contains(&name) {
            name.push('\'');
        }
        out[first + k] = name;
    };
    let (named, unnamed): (Vec<usize>, Vec<usize>) = (0..given.len()).partition(|k| !given[*k].is_empty());
    named.into_iter().for_each(|k| name(k, name_like(&given[k])));
    unnamed.into_iter().for_each(|k| name(k, made_up(k)));
    out
}

/// The name of something without name: a letter, or the prefix and a number.
fn letter(letters: &[&str], prefix: &str, k: usize) -> String {
    letters.get(k).map_or_else(|| format!("{prefix}{k}"), ToString::to_string)
}

/// The names of the columns of a piece; that of the constant is empty.
struct Columns<'a> {
    labels: Vec<String>,
    shape: &'a Shape,
}

impl<'a> Columns<'a> {
    fn new(symbols: &[String], piece: &'a Piece) -> Self {
        let (domain, range) = piece.dims.split_at(piece.relation.space().num_domain);
        let made_up = |k: usize| letter(&["i", "j", "k"], "i", k);
        let constant = vec![String::new()];
        let labels = labels(labels([&constant, symbols].concat(), domain, made_up), range, made_up);
        Columns { labels, shape: &piece.shape }
    }

    /// The tuples. Some dims are written as values.
    fn tuples(&self, values: &[(usize, String)]) -> String {
        let (domain, range) = self.shape.num_dims();
        let first = self.labels.len() - domain - range;
        let entry = |column: usize| {
            let value = values.iter().find(|(other, _)| *other == column);
            value.map_or_else(|| self.labels[column].clone(), |(_, text)| text.clone())
        };
        let mut out = String::new();
        self.shape.write(&mut out, &mut (first..self.labels.len()).map(entry));
        out
    }

    /// The tuples and the constraints; none if the conjunction is obviously empty.
    fn conjunction(&self, basic: &BasicRelation, budget: &Budget) -> Option<(String, String)> {
        let rows = basic.rows.simplified()?;
        let system = match canonical(rows.to_big(), budget) {
            Ok(system) => system?,
            Err(_) => rows.to_big(),
        };
        let system = shallow(system);
        let mut writer = Writer { labels: self.labels.clone(), num_symbols: basic.space.num_symbols, system };
        let unknown = writer.name_existentials();
        let values = match self.shape {
            Shape::Map(..) => writer.solve_range(basic.space),
            Shape::Set(_) => writer.solve_constants(basic.space),
            Shape::Symbols => Vec::new(),
        };
        let rows = writer.constraints().join(" and ");
        let rows = if unknown.is_empty() { rows } else { format!("exists ({} : {rows})", unknown.join(", ")) };
        Some((self.tuples(&values), rows))
    }
}

/// So many divs a div may have inside, each counted as often as it would be written.
const MOST_FLOORS: u64 = 64;

/// The same conjunction without deep divs: where one would be written too often, each is an existential with two rows that say
/// what it is, `0 <= row - divisor * e <= divisor - 1`.
fn shallow(mut system: System<BigInt>) -> System<BigInt> {
    let mut sizes: Vec<u64> = Vec::new();
    for div in &system.divs {
        let named = |row: &[BigInt], k: usize| row.get(system.visible + k).is_some_and(|entry| !Scalar::is_zero(entry));
        let inside = (0..sizes.len()).filter(|&k| div.as_ref().is_some_and(|div| named(&div.row, k)));
        sizes.push(inside.fold(1, |size: u64, k| size.saturating_add(sizes[k])));
    }
    if sizes.iter().all(|&size| size <= MOST_FLOORS) {
        return system;
    }
    let cols = system.cols();
    for k in 0..system.divs.len() {
        let Some(DivRow { row: mut lower, divisor }) = system.divs[k].take() else { continue };
        lower.resize(cols, BigInt::from(0));
        lower[system.visible + k] = -&divisor;
        let mut upper: Vec<BigInt> = lower.iter().map(|entry| -entry).collect();
        upper[0] += divisor - 1;
        system.ineqs.push(&lower);
        system.ineqs.push(&upper);
    }
    system
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

    /// Takes the equalities that give a dim of a set a number out of the system: column and value.
    fn solve_constants(&mut self, space: Space) -> Vec<(usize, String)> {
        let mut solved = Vec::new();
        for column in space.range(0)..space.num_columns() {
            let alone = |row: &[BigInt]| (1..row.len()).all(|k| Scalar::is_zero(&row[k]) == (k != column));
            let Some(index) = self.system.eqs.rows().position(|row| row[column].is_unit() && alone(row)) else {
                continue;
            };
            let row = self.system.eqs.row(index);
            solved.push((column, (-&row[0] * &row[column]).to_string()));
            self.system.eqs.remove(index);
        }
        solved
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

    /// Whether the equality solves for `column` in columns before it, so that a reader knows what they are.
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
        let later = column..self.system.visible;
        eq[column].is_unit() && later.clone().all(|k| !used[k]) && later.skip(1).all(|k| Scalar::is_zero(&eq[k]))
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
                // A row made before the last divs is shorter; a div is a function of columns before it.
                for (entry, x) in row.iter_mut().zip(&div.row) {
                    *entry -= x * &k;
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

    /// The definition of the div in a column, if there is one.
    fn floor(&self, column: usize) -> Option<&DivRow<BigInt>> {
        column.checked_sub(self.system.visible).and_then(|k| self.system.divs[k].as_ref())
    }

    fn atom(&self, atom: &Atom) -> String {
        match atom {
            Atom::Column(c) => match self.floor(*c) {
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
            push_term(&mut out, a.is_negative(), &self.scaled(&a.abs(), atom));
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
            Atom::Column(c) if self.floor(*c).is_none() => format!("{size}{}", self.labels[*c]),
            Atom::Column(_) => format!("{size}*{}", self.atom(atom)),
            Atom::Mod(..) => format!("{size}*({})", self.atom(atom)),
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
