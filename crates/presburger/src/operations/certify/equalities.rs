//! The integer solutions of equalities, or the combination of them that shows that there is none.
//!
//! A unimodular change `x = U y` makes the equalities an echelon `H y + c == 0`. Row by row, each either fixes the next
//! coordinate `y_k` (where the pivot divides what is left), or says `p y_k + c == 0` with `p` not dividing `c`, or `0 == c`:
//! contradictions. It is noted which rational combination of the equalities says `y_k - value == 0`: with these, any row
//! is written over the other coordinates alone. (Schrijver, Theory of Linear and Integer Programming, 4.1.)

use super::dot;
use crate::operations::reduce;
use crate::proof::{Step, Terms};
use crate::representation::matrix::Matrix;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

/// Up to here a modulus is tried for factors: any is sound, the smaller ones read better.
const LARGEST_FACTOR: u32 = 1000;

/// `x = sum y_k columns[k]`; the first coordinates have fixed values, the others are free integers.
pub struct Solutions {
    /// The columns of a unimodular matrix.
    pub columns: Vec<Vec<BigInt>>,
    /// The values of the first coordinates.
    pub fixed: Vec<BigInt>,
    /// `y_k - fixed[k]` is this combination of the equalities.
    multipliers: Vec<Vec<BigRational>>,
}

/// Solves the equalities; otherwise the step that refutes them.
pub fn solve(eqs: &[Vec<BigInt>], num_vars: usize) -> Result<Solutions, Step> {
    let mut rows = Matrix::new(num_vars + 1);
    for (k, eq) in eqs.iter().enumerate() {
        let content = eq[1..].iter().fold(BigInt::zero(), |gcd, x| gcd.gcd(x));
        if !content.is_zero() && !eq[0].is_multiple_of(&content) {
            return Err(Step::Modulo(shrink(content, &eq[0]), Terms::from_iter([(k, BigInt::one())])));
        }
        rows.push(eq);
    }
    let Ok((echelon, basis)) = reduce::column_echelon(&rows) else { unreachable!("big integers do not overflow") };
    let columns = (0..num_vars).map(|k| basis.rows().map(|r| r[k].clone()).collect()).collect();
    let mut out = Solutions { columns, fixed: Vec::new(), multipliers: Vec::new() };
    for (k, row) in echelon.rows().enumerate() {
        // The combination says pivot * y + constant == 0, where y is the next coordinate.
        let mut combination = vec![BigRational::zero(); eqs.len()];
        combination[k] = BigRational::one();
        let mut constant = row[0].clone();
        for ((a, value), multipliers) in row[1..].iter().zip(&out.fixed).zip(&out.multipliers) {
            constant += a * value;
            for (c, m) in combination.iter_mut().zip(multipliers) {
                *c -= m * a;
            }
        }
        match row.get(out.fixed.len() + 1).filter(|pivot| !pivot.is_zero()) {
            None if constant.is_zero() => {}
            None => return Err(absurd(&combination, &constant)),
            Some(pivot) if constant.is_multiple_of(pivot) => {
                out.fixed.push(-constant.div_floor(pivot));
                let pivot = BigRational::from_integer(pivot.clone());
                out.multipliers.push(combination.iter().map(|c| c / &pivot).collect());
            }
            Some(pivot) => return Err(indivisible(eqs, &combination, pivot, &constant)),
        }
    }
    Ok(out)
}

impl Solutions {
    /// A row over the free coordinates.
    pub fn restrict(&self, row: &[BigInt]) -> Vec<BigInt> {
        let (bound, free) = self.columns.split_at(self.fixed.len());
        let fixed: BigInt = bound.iter().zip(&self.fixed).map(|(column, value)| dot(&row[1..], column) * value).sum();
        let constant = &row[0] + fixed;
        std::iter::once(constant).chain(free.iter().map(|column| dot(&row[1..], column))).collect()
    }

    /// The multipliers of the equalities that, added to a row, leave the free coordinates and a constant.
    pub fn completion(&self, row: &[BigInt]) -> Vec<BigRational> {
        let mut out = vec![BigRational::zero(); self.multipliers.first().map_or(0, Vec::len)];
        for (column, multipliers) in self.columns.iter().zip(&self.multipliers) {
            let a = dot(&row[1..], column);
            if !a.is_zero() {
                out.iter_mut().zip(multipliers).for_each(|(o, m)| *o -= m * &a);
            }
        }
        out
    }
}

/// The least positive number that makes all of these integers.
pub fn denominator(numbers: &[BigRational]) -> BigInt {
    numbers.iter().fold(BigInt::one(), |lcm, x| lcm.lcm(x.denom()))
}

/// The combination says `constant == 0`.
fn absurd(combination: &[BigRational], constant: &BigInt) -> Step {
    let scale = denominator(combination) * -constant.signum();
    let multipliers: Vec<BigInt> = combination.iter().map(|c| (c * &scale).to_integer()).collect();
    let gcd = multipliers.iter().fold(BigInt::zero(), |gcd, m| gcd.gcd(m));
    Step::Farkas(multipliers.iter().map(|m| m.div_floor(&gcd)).enumerate().collect())
}

/// The combination says `pivot * y + constant == 0` for an integer form `y`. Multipliers count modulo the modulus, those of
/// rows with a common factor modulo less: that factor divides the constant of the row, too.
fn indivisible(eqs: &[Vec<BigInt>], combination: &[BigRational], pivot: &BigInt, constant: &BigInt) -> Step {
    let scale = denominator(combination);
    let modulus = shrink(pivot.abs() * &scale, &(constant * &scale));
    let multiplier = |(eq, c): (&Vec<BigInt>, &BigRational)| {
        let common = eq[1..].iter().fold(modulus.clone(), |gcd, x| gcd.gcd(x));
        (c * &scale).to_integer().mod_floor(&modulus.div_floor(&common))
    };
    let terms = eqs.iter().zip(combination).map(multiplier).enumerate().collect();
    Step::Modulo(modulus, terms)
}

/// A divisor of `modulus` that does not divide `constant` either, without superfluous small factors.
fn shrink(mut modulus: BigInt, constant: &BigInt) -> BigInt {
    for factor in 2..=LARGEST_FACTOR {
        loop {
            let (less, rest) = modulus.div_rem(&BigInt::from(factor));
            if !rest.is_zero() || constant.is_multiple_of(&less) {
                break;
            }
            modulus = less;
        }
    }
    modulus
}
