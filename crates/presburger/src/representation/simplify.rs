//! The normal form of one conjunction: equalities solved, rows divided by their gcd, divs canonical and merged,
//! existentials recognised as divs.
//!
//! Every step keeps the integer points. Running example: `{ [i] : exists e : 0 <= i - 2 e <= 1 and i = 4 k }`.

use super::matrix::Matrix;
use super::row::{self, Parallel, Solved, Verdict};
use super::scalar::{Scalar, Stop};
use super::system::{DivRow, System};
use smallvec::SmallVec;

/// Whether a system may have points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// It has none.
    Empty,
    /// Nothing was found against it.
    Open,
}

/// What a pass did.
enum Pass {
    Empty,
    Changed,
    Same,
}

impl<S: Scalar> System<S> {
    /// Brings the system to its normal form. On [`Found::Empty`] the rows are left in any state.
    pub fn simplify(&mut self) -> Result<Found, Stop> {
        loop {
            if self.solve_equalities()? == Found::Empty {
                return Ok(Found::Empty);
            }
            // Divs before inequalities: a new div has bounds, beside which rows are dropped.
            let mut changed = false;
            while self.normalize_divs()? || self.merge_divs()? || self.recognize_divs()? {
                changed = true;
            }
            if changed && !self.eqs.is_empty() {
                continue;
            }
            match self.normalize_ineqs()? {
                Pass::Empty => return Ok(Found::Empty),
                Pass::Changed => continue,
                Pass::Same => {}
            }
            if self.is_explicit() || !self.recognize_divs()? {
                self.drop_unused_divs();
                return Ok(Found::Open);
            }
        }
    }

    /// Gauss-Jordan over the integers. An equality that has divs is used to remove its last div (an existential first),
    /// so that visible columns are written in visible columns where that is possible; else its last column with a unit
    /// coefficient, or its last column. Rows are only ever multiplied by positive numbers; in `floor(row / d)` both the
    /// row and `d` are.
    fn solve_equalities(&mut self) -> Result<Found, Stop> {
        let mut done = 0;
        let mut scales = false;
        while done < self.eqs.num_rows() {
            match row::normalize_eq(self.eqs.row_mut(done))? {
                Verdict::Never => return Ok(Found::Empty),
                Verdict::Always => {
                    self.eqs.remove(done);
                    continue;
                }
                Verdict::Sometimes => {}
            }
            let pivot = self.choose_pivot(self.eqs.row(done));
            scales |= done > 0 && !self.eqs.row(done)[pivot].is_unit();
            if self.use_equality(done, pivot)? {
                done += 1;
            }
        }
        if scales {
            // Rows before were multiplied by a pivot that is not 1.
            for r in self.eqs.rows_mut() {
                if row::normalize_eq(r)? == Verdict::Never {
                    return Ok(Found::Empty);
                }
            }
        }
        Ok(Found::Open)
    }

    fn choose_pivot(&self, eq: &[S]) -> usize {
        let last = |from: usize, to: usize, test: &dyn Fn(usize) -> bool| {
            (from..to).rev().find(|&k| !eq[k].is_zero() && test(k))
        };
        let (visible, cols) = (self.visible, self.cols());
        let unknown = |k: usize| self.divs[k - visible].is_none();
        last(visible, cols, &|k| unknown(k) && eq[k].is_unit())
            .or_else(|| last(visible, cols, &unknown))
            .or_else(|| last(visible, cols, &|_| true))
            .or_else(|| last(1, visible, &|k| eq[k].is_unit()))
            .or_else(|| last(1, visible, &|_| true))
            .unwrap_or_else(|| unreachable!("a normalised equality has a coefficient"))
    }

    /// Removes variable `pivot` of equality `index` from all other rows. A div with a unit coefficient goes altogether, with
    /// the equality: then the answer is false.
    fn use_equality(&mut self, index: usize, pivot: usize) -> Result<bool, Stop> {
        let eq = self.eqs.row(index);
        let solved = Solved::new(eq, pivot);
        let drop = pivot >= self.visible && eq[pivot].is_unit();
        if !self.divs.is_empty() {
            let last = (0..eq.len()).rev().find(|&k| k != pivot && !eq[k].is_zero()).unwrap_or(0);
            self.forget_divs_that_would_turn_circular(pivot, last)?;
        }
        if drop && self.divs[pivot - self.visible].is_some() {
            self.forget_div(pivot - self.visible)?;
        }
        for (k, r) in self.eqs.rows_mut().enumerate() {
            if k != index {
                solved.eliminate(r)?;
            }
        }
        for r in self.ineqs.rows_mut() {
            solved.eliminate(r)?;
        }
        for div in self.divs.iter_mut().flatten() {
            let p = solved.eliminate(&mut div.row)?;
            if !p.is_one() {
                div.divisor = div.divisor.times(&p)?;
            }
        }
        if drop {
            self.eqs.remove(index);
        }
        Ok(!drop)
    }

    /// A div whose numerator has `pivot` gets the other columns of the equality, of which `last` is the last. Where it comes
    /// at or after the div, the definition would be circular: it is written as two rows instead.
    fn forget_divs_that_would_turn_circular(&mut self, pivot: usize, last: usize) -> Result<(), Stop> {
        for k in 0..self.divs.len() {
            let uses = self.divs[k].as_ref().is_some_and(|d| !d.row[pivot].is_zero());
            if uses && last >= self.visible + k {
                self.forget_div(k)?;
            }
        }
        Ok(())
    }

    /// Tightens the inequalities, drops those implied by a parallel one (the bounds of the divs among them), and turns
    /// opposite pairs that meet into equalities.
    ///
    /// The divs are canonical, so their bounds are tight. They are opposite rows with the fingerprint of the lower one,
    /// and only written where an inequality has that as well.
    fn normalize_ineqs(&mut self) -> Result<Pass, Stop> {
        self.open_unit_floors()?;
        let mut dead: SmallVec<[bool; 64]> = SmallVec::new();
        let mut prints: SmallVec<[u64; 64]> = SmallVec::new();
        let either_way = |print: u64| print.min(print.wrapping_neg());
        for r in self.ineqs.rows_mut() {
            let verdict = row::tighten(r)?;
            if verdict == Verdict::Never {
                return Ok(Pass::Empty);
            }
            dead.push(verdict == Verdict::Always);
            prints.push(either_way(row::fingerprint(r)));
        }
        let own = prints.len();
        for (k, div) in self.divs.iter().enumerate() {
            let Some(div) = div else { continue };
            let print = row::fingerprint(&div.row).wrapping_sub(row::print_of(self.visible + k, &div.divisor));
            for _ in 0..2 {
                prints.push(either_way(print));
                dead.push(false);
            }
        }
        let (dead, prints) = (&mut dead[..], &prints[..]);
        let mut bounds = Matrix::new(self.cols());
        let mut found = Pass::Same;
        for a in 0..own {
            for b in a + 1..prints.len() {
                if prints[b] != prints[a] || dead[b] {
                    continue;
                }
                if dead[a] {
                    break;
                }
                if b >= own && bounds.is_empty() {
                    bounds.reserve(prints.len() - own);
                    self.push_div_bounds(&mut bounds)?;
                }
                let x = self.ineqs.row(a);
                let y = if b < own { self.ineqs.row(b) } else { bounds.row(b - own) };
                match row::parallel(x, y) {
                    Parallel::No => {}
                    Parallel::Same => {
                        if x[0] < y[0] && b < own {
                            dead[b] = true;
                        } else if x[0] >= y[0] {
                            dead[a] = true;
                        }
                    }
                    Parallel::Opposite => match x[0].plus(&y[0])?.sign() {
                        -1 => return Ok(Pass::Empty),
                        0 => {
                            self.eqs.push(x);
                            dead[a] = true;
                            dead[b] = true;
                            found = Pass::Changed;
                        }
                        _ => {}
                    },
                }
            }
        }
        if dead[..own].contains(&true) {
            self.ineqs.retain_indexed(|k, _| !dead[k]);
        }
        Ok(found)
    }

    /// `floor(f / d) + g >= 0` is `f + d g >= 0`, and `g - floor(f / d) >= 0` is `d g + d - 1 - f >= 0`, for an integer `g`.
    fn open_unit_floors(&mut self) -> Result<(), Stop> {
        let visible = self.visible;
        for r in self.ineqs.rows_mut() {
            for k in (0..self.divs.len()).rev() {
                let Some(div) = self.divs[k].as_ref().filter(|_| r[visible + k].is_unit()) else { continue };
                let sign = std::mem::replace(&mut r[visible + k], S::zero());
                S::combine(r, &div.divisor, &div.row, &sign)?;
                if sign.sign() < 0 {
                    r[0] = r[0].plus(&div.divisor)?.minus(&S::one())?;
                }
            }
        }
        Ok(())
    }

    /// Makes every definition canonical: no common factor, coefficients in `(-d/2, d/2]`, constant in `[0, d)`, leading
    /// coefficient positive, no div inside that is alone with coefficient 1. True if a column went.
    pub fn normalize_divs(&mut self) -> Result<bool, Stop> {
        for k in 0..self.divs.len() {
            let Some(mut div) = self.divs[k].take() else { continue };
            self.flatten_nested(&mut div)?;
            divide_out(&mut div)?;
            if div.divisor.is_one() {
                self.replace_div(k, &div.row)?;
                return Ok(true);
            }
            if !is_canonical(&div)? {
                let mut shift: SmallVec<[S; 32]> = SmallVec::from_elem(S::zero(), div.row.len());
                let mut sign = S::one();
                canonical(&mut div, &mut shift, &mut sign)?;
                self.rewrite_div(self.visible + k, &shift, &sign)?;
            }
            self.divs[k] = Some(div);
        }
        Ok(false)
    }

    /// Writes `shift + factor * q` for the div of `column`, where `q` is its new value.
    fn rewrite_div(&mut self, column: usize, shift: &[S], factor: &S) -> Result<(), Stop> {
        if factor.is_one() && shift.iter().all(S::is_zero) {
            return Ok(());
        }
        let rewrite = |r: &mut [S]| -> Result<(), Stop> {
            let x = r[column].clone();
            if !x.is_zero() {
                S::combine(r, &S::one(), shift, &x)?;
                r[column] = x.times(factor)?;
            }
            Ok(())
        };
        self.eqs.rows_mut().chain(self.ineqs.rows_mut()).try_for_each(rewrite)?;
        self.divs.iter_mut().flatten().try_for_each(|d| rewrite(&mut d.row))
    }

    /// `floor((x + floor(f / d)) / e)` is `floor((d x + f) / (d e))` for an integer `x`.
    fn flatten_nested(&self, div: &mut DivRow<S>) -> Result<(), Stop> {
        loop {
            let mut inner = (self.visible..div.row.len()).filter(|&k| !div.row[k].is_zero());
            let (Some(column), None) = (inner.next(), inner.next()) else { return Ok(()) };
            let Some(known) = &self.divs[column - self.visible] else { return Ok(()) };
            if !div.row[column].is_one() {
                return Ok(());
            }
            div.row[column] = S::zero();
            S::combine(&mut div.row, &known.divisor, &known.row, &S::one())?;
            div.divisor = div.divisor.times(&known.divisor)?;
            divide_out(div)?;
        }
    }

    /// Merges divs with the same definition. True if a column went.
    pub fn merge_divs(&mut self) -> Result<bool, Stop> {
        let mut merged = false;
        for a in 0..self.divs.len() {
            for b in a + 1..self.divs.len() {
                // Most differ in the divisor, which is seen at once.
                let (Some(one), Some(two)) = (&self.divs[a], &self.divs[b]) else { continue };
                if one.divisor == two.divisor && one.row == two.row {
                    let mut unit = vec![S::zero(); self.cols()];
                    unit[self.visible + a] = S::one();
                    self.replace_div(b, &unit)?;
                    merged = true;
                }
            }
        }
        Ok(merged)
    }

    /// Finds existentials that are `floor(f / a)`: those of an equality `a e == f` and of a pair `0 <= f - a e <= c` with
    /// `c < a`, where `f` has no other existential. True if one was found.
    fn recognize_divs(&mut self) -> Result<bool, Stop> {
        for k in 0..self.divs.len() {
            if self.divs[k].is_some() {
                continue;
            }
            let column = self.visible + k;
            let div = match self.definition_from_eq(column)? {
                Some(stride) => self.canonical_stride(column, stride)?,
                None => match self.definition_from_pair(column)? {
                    Some(div) => div,
                    None => continue,
                },
            };
            self.divs[k] = Some(div);
            self.sort_divs();
            return Ok(true);
        }
        Ok(false)
    }

    fn definition_from_eq(&self, column: usize) -> Result<Option<DivRow<S>>, Stop> {
        for eq in self.eqs.rows() {
            if !eq[column].is_zero() && self.is_explicit_without(eq, column) {
                return Ok(Some(solve_for(eq, column)?));
            }
        }
        Ok(None)
    }

    /// For `a e == f`: changes the existential so that `f` is written with coefficients in `(-a/2, a/2]`, the first of
    /// them the least positive one, and gives the new definition. `2 e == 3 i` and `2 e == -i` both become `2 p == i`.
    ///
    /// Let `u` be invertible modulo `a` with inverse `v`, `u v = 1 + a t`, and `u f = r + a s` with `r` reduced. Where
    /// `a e = f`, `p = u e - s` is an integer iff `e = v p + v s - t f` is, and `a p = r`.
    fn canonical_stride(&mut self, column: usize, stride: DivRow<S>) -> Result<DivRow<S>, Stop> {
        let DivRow { row: mut f, divisor: a } = stride;
        let mut u = S::one();
        for x in &f[1..] {
            let x = reduced(x, &a)?;
            if !x.is_zero() {
                let gcd = x.gcd_with(&a)?;
                let step = a.exact_by(&gcd);
                u = inverse(&x.exact_by(&gcd), &step)?;
                while !u.gcd_with(&a)?.is_one() {
                    u = u.plus(&step)?;
                }
                break;
            }
        }
        let v = inverse(&u, &a)?;
        let t = u.times(&v)?.minus(&S::one())?.exact_by(&a);
        let mut shift: SmallVec<[S; 32]> = SmallVec::from_elem(S::zero(), f.len());
        for (k, x) in f.iter_mut().enumerate().filter(|(_, x)| !x.is_zero()) {
            let ux = u.times(x)?;
            let s = if k == 0 { ux.floor_by(&a) } else { quotient(&ux, &a)? };
            shift[k] = v.times(&s)?.minus(&t.times(x)?)?;
            *x = ux.minus(&s.times(&a)?)?;
        }
        self.rewrite_div(column, &shift, &v)?;
        Ok(DivRow { row: f, divisor: a })
    }

    fn definition_from_pair(&self, column: usize) -> Result<Option<DivRow<S>>, Stop> {
        for lower in self.ineqs.rows() {
            // lower: f - a e >= 0.
            if lower[column].sign() >= 0 || !self.is_explicit_without(lower, column) {
                continue;
            }
            for upper in self.ineqs.rows() {
                // upper: c - (f - a e) >= 0, f - a e in 0 ..= c.
                if upper[column].sign() > 0
                    && row::parallel(lower, upper) == Parallel::Opposite
                    && lower[0].plus(&upper[0])? < upper[column]
                {
                    return Ok(Some(solve_for(lower, column)?));
                }
            }
        }
        Ok(None)
    }

    /// Whether `row` without `column` has only visible columns and divs whose definitions do not lead to `column` or to
    /// another existential.
    fn is_explicit_without(&self, row: &[S], column: usize) -> bool {
        let mut reached: SmallVec<[bool; 16]> = SmallVec::from_elem(false, self.divs.len());
        for k in (0..self.divs.len()).rev() {
            let at = self.visible + k;
            if !(reached[k] || at != column && !row[at].is_zero()) {
                continue;
            }
            let Some(div) = &self.divs[k] else { return false };
            for (r, x) in reached[..k].iter_mut().zip(&div.row[self.visible..]) {
                *r |= !x.is_zero();
            }
        }
        true
    }

    /// Orders the divs so that each uses only earlier ones.
    pub fn sort_divs(&mut self) {
        let count = self.divs.len();
        let is_sorted = |(k, div): (usize, &Option<DivRow<S>>)| {
            div.as_ref().is_none_or(|d| d.row[self.visible + k..].iter().all(S::is_zero))
        };
        if self.divs.iter().enumerate().all(is_sorted) {
            return;
        }
        let mut order: SmallVec<[usize; 16]> = SmallVec::new();
        while order.len() < count {
            let ready = (0..count).find(|&k| {
                let uses = |j: usize| self.divs[k].as_ref().is_some_and(|d| !d.row[self.visible + j].is_zero());
                !order.contains(&k) && (0..count).all(|j| !uses(j) || order.contains(&j))
            });
            match ready {
                Some(k) => order.push(k),
                None => unreachable!("the definitions of divs are circular"),
            }
        }
        let from: Vec<Option<usize>> =
            (0..self.visible).chain(order.iter().map(|&k| self.visible + k)).map(Some).collect();
        *self = self.with_columns(&from, self.visible);
    }

    /// Orders the divs, which all have definitions, by these: of those that use only earlier ones, the least comes next.
    pub fn order_divs(&mut self) {
        let (visible, count) = (self.visible, self.divs.len());
        let mut order: Vec<usize> = Vec::new();
        while order.len() < count {
            // A definition over the columns as they will be; none if it uses a div that has no place yet.
            let placed = |k: usize| {
                let div = self.divs[k].as_ref()?;
                let uses = |k: usize| !div.row[visible + k].is_zero();
                let entry = |&k: &usize| div.row[visible + k].clone();
                let row: Vec<S> = div.row[..visible].iter().cloned().chain(order.iter().map(entry)).collect();
                (0..count).all(|k| !uses(k) || order.contains(&k)).then(|| (row, div.divisor.clone()))
            };
            let left = (0..count).filter(|k| !order.contains(k));
            match left.filter_map(|k| Some((placed(k)?, k))).min() {
                Some((_, k)) => order.push(k),
                None => unreachable!("the definitions of divs are circular, or one is missing"),
            }
        }
        let from: Vec<Option<usize>> = (0..visible).chain(order.iter().map(|&k| visible + k)).map(Some).collect();
        *self = self.with_columns(&from, visible);
    }

    /// Drops the divs that no row uses, nor a div that is used.
    pub fn drop_unused_divs(&mut self) {
        let visible = self.visible;
        let mut used: SmallVec<[bool; 16]> = SmallVec::from_elem(false, self.divs.len());
        let used = &mut used[..];
        for r in self.eqs.rows().chain(self.ineqs.rows()) {
            for (u, x) in used.iter_mut().zip(&r[visible..]) {
                *u |= !x.is_zero();
            }
        }
        for k in (0..self.divs.len()).rev() {
            if let (true, Some(div)) = (used[k], &self.divs[k]) {
                for (u, x) in used[..k].iter_mut().zip(&div.row[visible..]) {
                    *u |= !x.is_zero();
                }
            }
        }
        self.keep_divs(|k| used[k]);
    }
}

/// `row == 0` or `row >= 0` solved for `column` as a floor: `a e == f` and `f - a e >= 0` give `floor(f / a)`.
fn solve_for<S: Scalar>(row: &[S], column: usize) -> Result<DivRow<S>, Stop> {
    let flip = row[column].sign() > 0;
    let mut out = row.to_vec();
    if flip {
        for x in &mut out {
            *x = x.negated()?;
        }
    }
    let divisor = out[column].negated()?;
    out[column] = S::zero();
    Ok(DivRow { row: out, divisor })
}

/// `floor((g f + c) / (g d))` is `floor((f + floor(c / g)) / d)`.
fn divide_out<S: Scalar>(div: &mut DivRow<S>) -> Result<(), Stop> {
    let gcd = row::content(&div.row)?.gcd_with(&div.divisor)?;
    if !gcd.is_one() {
        div.row[0] = div.row[0].floor_by(&gcd);
        div.row[1..].iter_mut().filter(|x| !x.is_zero()).for_each(|x| *x = x.exact_by(&gcd));
        div.divisor = div.divisor.exact_by(&gcd);
    }
    Ok(())
}

/// Does [`canonical`] leave a div as it is?
fn is_canonical<S: Scalar>(div: &DivRow<S>) -> Result<bool, Stop> {
    let DivRow { row, divisor } = div;
    let mut leads = true;
    for x in row[1..].iter().filter(|x| !x.is_zero()) {
        let doubled = x.plus(x)?;
        if doubled > *divisor || doubled.plus(divisor)?.sign() <= 0 {
            return Ok(false);
        }
        if leads && doubled != *divisor {
            if x.sign() < 0 {
                return Ok(false);
            }
            leads = false;
        }
    }
    Ok(row[0].sign() >= 0 && row[0] < *divisor)
}

/// Finds the canonical `new` with `old = shift + sign * new`: `floor((f + d s) / d) = s + floor(f / d)`, and
/// `floor(f / d) = -floor((-f + d - 1) / d)`.
fn canonical<S: Scalar>(div: &mut DivRow<S>, shift: &mut [S], sign: &mut S) -> Result<(), Stop> {
    let d = div.divisor.clone();
    let two = S::from_i64(2);
    for (k, x) in div.row.iter_mut().enumerate() {
        if !x.is_zero() {
            let s = if k == 0 { x.floor_by(&d) } else { quotient(x, &d)? };
            *x = x.minus(&s.times(&d)?)?;
            shift[k] = s;
        }
    }
    let mut lead = S::zero();
    for x in &div.row[1..] {
        if !x.is_zero() && x.times(&two)? != d {
            lead = x.clone();
            break;
        }
    }
    if lead.sign() < 0 {
        *sign = S::from_i64(-1);
        for (k, x) in div.row.iter_mut().enumerate() {
            if k == 0 {
                *x = d.minus(&S::one())?.minus(x)?;
            } else if x.times(&two)? == d {
                // -d/2 is out of range: d/2 with one d less, old = shift - (new - x).
                shift[k] = shift[k].plus(&S::one())?;
            } else {
                *x = x.negated()?;
            }
        }
    }
    Ok(())
}

/// The `s` with `x - d s` in `(-d/2, d/2]`.
fn quotient<S: Scalar>(x: &S, d: &S) -> Result<S, Stop> {
    let two = S::from_i64(2);
    let (doubled, range) = (x.times(&two)?.plus(d)?.minus(&S::one())?, d.times(&two)?);
    // Mostly no division is needed to see that it is 0.
    Ok(if doubled.sign() >= 0 && doubled < range { S::zero() } else { doubled.floor_by(&range) })
}

/// `x` modulo `d` in `(-d/2, d/2]`.
fn reduced<S: Scalar>(x: &S, d: &S) -> Result<S, Stop> {
    x.minus(&quotient(x, d)?.times(d)?)
}

/// The inverse of `x` modulo `m`, in `0 .. m` (0 for `m = 1`); they have no common factor.
fn inverse<S: Scalar>(x: &S, m: &S) -> Result<S, Stop> {
    let modulo = |x: &S| x.minus(&x.floor_by(m).times(m)?);
    let (mut r0, mut r1) = (m.clone(), modulo(x)?);
    let (mut t0, mut t1) = (S::zero(), S::one());
    // Where `m = 1`, it ends at 0.
    while r1 > S::one() {
        let q = r0.floor_by(&r1);
        let r = r0.minus(&q.times(&r1)?)?;
        let t = t0.minus(&q.times(&t1)?)?;
        (r0, r1) = (r1, r);
        (t0, t1) = (t1, t);
    }
    modulo(&t1)
}
