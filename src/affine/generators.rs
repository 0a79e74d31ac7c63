//! The vertices and rays of a rational polyhedron: which affine forms are non-negative on it.
//!
//! The affine form of Farkas' lemma says that a form is non-negative on a non-empty polyhedron exactly if it is a constant and
//! a sum of its constraints with multipliers that are not negative. These forms are a cone, and eliminating the multipliers
//! gives its faces: one for each vertex, ray and line of the polyhedron. So instead of Fourier and Motzkin's elimination this
//! file finds the generators, by the double description method (Motzkin and others 1953; Fukuda and Prodon 1996, "Double
//! description method revisited"), in exact integers. Example: on `{ x : 0 <= x, x <= n }` with the generators `(x, n) = (0, 0)`, a
//! vertex, and the rays `(0, 1)` and `(1, 1)`, the form `a x + b n + c` is nowhere negative exactly if `c >= 0`, `b >= 0` and
//! `a + b >= 0`.
//!
//! Every point of the polyhedron is a sum of generators, vertices in proportions that add up to 1, so the rows that are
//! read off are exact for the rational points. A dependence with divisions has fewer integer points than that: then a schedule
//! may be missed, and none is wrong.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::ToPrimitive;

use crate::affine::presburger::{BasicRelation, Space};

/// Polyhedra with more generators than this are not described: no schedule is sought for what they relate.
const MOST_GENERATORS: usize = 2_000;

/// The generators of the homogenised cone: column 0 is 1 (or more) at a vertex and 0 at a ray.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Generators {
    /// Vertices and rays: a form must not be negative.
    pub rays: Vec<Vec<i64>>,
    /// Lines: a form must be 0.
    pub lines: Vec<Vec<i64>>,
}

struct Ray {
    entries: Vec<i128>,
    /// The inequalities that hold with equality, by number.
    tight: Vec<u64>,
}

impl Generators {
    /// The generators of the rational hull of a conjunction, over its visible columns; none if they are too many or too large.
    /// A polyhedron without points has no vertices.
    pub fn of(pairs: &BasicRelation) -> Option<Generators> {
        let columns = pairs.num_columns();
        let small = |row: &Vec<BigInt>| -> Option<Vec<i128>> {
            let mut row = row.iter().map(|entry| entry.to_i64().map(i128::from)).collect::<Option<Vec<_>>>()?;
            row.resize(columns, 0);
            Some(row)
        };
        let eqs = pairs.eqs().iter().map(small).collect::<Option<Vec<_>>>()?;
        let mut ineqs = vec![unit(columns, 0)];
        ineqs.extend(pairs.ineqs().iter().map(small).collect::<Option<Vec<_>>>()?);
        for (number, div) in pairs.divs().iter().enumerate() {
            let Some(div) = div else { continue };
            // 0 <= row - divisor * div <= divisor - 1
            let divisor = div.divisor.to_i64().map(i128::from)?;
            let mut row = small(&div.row)?;
            row[pairs.space().num_columns() + number] -= divisor;
            let mut other: Vec<i128> = row.iter().map(|entry| -entry).collect();
            other[0] += divisor - 1;
            ineqs.extend([row, other]);
        }
        let mut cone = Cone::of_equalities(columns, &eqs)?;
        for (number, ineq) in ineqs.iter().enumerate() {
            cone.cut(ineq, number, ineqs.len())?;
        }
        let visible = pairs.space().num_columns();
        let words = |entries: &[i128]| {
            entries[..visible].iter().map(|&entry| i64::try_from(entry).ok()).collect::<Option<Vec<_>>>()
        };
        let mut rays = cone.rays.iter().map(|ray| words(&ray.entries)).collect::<Option<Vec<_>>>()?;
        let mut lines = cone.lines.iter().map(|line| words(line)).collect::<Option<Vec<_>>>()?;
        rays.sort_unstable();
        rays.dedup();
        lines.sort_unstable();
        Some(Generators { rays, lines })
    }

    /// Is a form nowhere negative? None where a number is too large.
    pub fn is_nonnegative(&self, form: &[i64]) -> Option<bool> {
        for line in &self.lines {
            if product(form, line)? != 0 {
                return Some(false);
            }
        }
        for ray in &self.rays {
            if product(form, ray)? < 0 {
                return Some(false);
            }
        }
        Some(true)
    }
}

/// The faces of the rational hull of some polyhedra together: forms, the constant first, that are 0, and those that are not negative, on all of
/// them and nowhere outside of it. None if they are too many or too large.
///
/// A form is nowhere negative on a hull exactly if it is at no generator; these forms are a cone, of which the generators are the faces.
pub fn faces(polyhedra: &[Generators]) -> Option<[Vec<Vec<i64>>; 2]> {
    let generators = |of: fn(&Generators) -> &[Vec<i64>]| polyhedra.iter().flat_map(of);
    let (rays, lines) = (generators(|one| &one.rays), generators(|one| &one.lines));
    let columns = rays.clone().chain(lines.clone()).next()?.len();
    let mut forms = BasicRelation::universe(Space::set(0, columns));
    // Column 0 is that of constants; the constant of a form is a column of its own.
    let with_none = |generator: &Vec<i64>| [&[0], &generator[..]].concat();
    rays.for_each(|ray| forms.add_ineq(&with_none(ray)));
    lines.for_each(|line| forms.add_eq(&with_none(line)));
    let Generators { rays, lines } = Generators::of(&forms)?;
    let form = |row: &Vec<i64>| (row[0] == 0 && row[1..].iter().any(|&entry| entry != 0)).then(|| row[1..].to_vec());
    Some([lines.iter().filter_map(form).collect(), rays.iter().filter_map(form).collect()])
}

/// The value of a form at a generator; columns that the form lacks count as 0.
fn product(form: &[i64], at: &[i64]) -> Option<i128> {
    form.iter().zip(at).try_fold(0i128, |sum, (a, b)| sum.checked_add(i128::from(*a).checked_mul(i128::from(*b))?))
}

struct Cone {
    rays: Vec<Ray>,
    lines: Vec<Vec<i128>>,
    /// Of the subspace that the equalities leave.
    dimension: usize,
}

impl Cone {
    /// The subspace where all equations hold.
    fn of_equalities(columns: usize, eqs: &[Vec<i128>]) -> Option<Cone> {
        let mut lines: Vec<Vec<i128>> = (0..columns).map(|column| unit(columns, column)).collect();
        for eq in eqs {
            let Some(at) = pivot(&lines, eq)? else { continue };
            let line = lines.swap_remove(at);
            let value = dot(eq, &line)?;
            for other in &mut lines {
                let factor = dot(eq, other)?;
                *other = blend(other, value, &line, -factor)?;
            }
        }
        Some(Cone { rays: Vec::new(), dimension: lines.len(), lines })
    }

    /// Keeps what does not make inequality `number` of `count` negative.
    fn cut(&mut self, ineq: &[i128], number: usize, count: usize) -> Option<()> {
        let words = count.div_ceil(64);
        if let Some(at) = pivot(&self.lines, ineq)? {
            let mut line = self.lines.swap_remove(at);
            if dot(ineq, &line)? < 0 {
                line.iter_mut().for_each(|entry| *entry = -*entry);
            }
            let value = dot(ineq, &line)?;
            for other in &mut self.lines {
                let factor = dot(ineq, other)?;
                *other = blend(other, value, &line, -factor)?;
            }
            for ray in &mut self.rays {
                let factor = dot(ineq, &ray.entries)?;
                ray.entries = blend(&ray.entries, value, &line, -factor)?;
                set(&mut ray.tight, number);
            }
            let mut tight = vec![0; words];
            (0..number).for_each(|earlier| set(&mut tight, earlier));
            self.rays.push(Ray { entries: line, tight });
            return Some(());
        }
        let values = self.rays.iter().map(|ray| dot(ineq, &ray.entries)).collect::<Option<Vec<_>>>()?;
        for (ray, _) in self.rays.iter_mut().zip(&values).filter(|(_, value)| **value == 0) {
            set(&mut ray.tight, number);
        }
        // Two rays span a face of two dimensions only if as many inequalities are tight at both as that takes.
        let least = (self.dimension - self.lines.len()).saturating_sub(2);
        let num_kept = values.iter().filter(|value| **value >= 0).count();
        let mut new = Vec::new();
        for (a, &above) in values.iter().enumerate().filter(|(_, value)| **value > 0) {
            for (b, &below) in values.iter().enumerate().filter(|(_, value)| **value < 0) {
                let both = || self.rays[a].tight.iter().zip(&self.rays[b].tight).map(|(x, y)| x & y);
                if both().map(|word| word.count_ones() as usize).sum::<usize>() < least {
                    continue;
                }
                let both: Vec<u64> = both().collect();
                let has = |ray: &Ray| both.iter().zip(&ray.tight).all(|(wanted, tight)| wanted & !tight == 0);
                if self.rays.iter().enumerate().any(|(c, ray)| c != a && c != b && has(ray)) {
                    continue;
                }
                let entries = blend(&self.rays[b].entries, above, &self.rays[a].entries, -below)?;
                let mut tight = both;
                set(&mut tight, number);
                new.push(Ray { entries, tight });
                // Each pair of neighbours is looked for among all rays: no more of them than may be there in the end.
                if num_kept + new.len() > MOST_GENERATORS {
                    return None;
                }
            }
        }
        let mut values = values.into_iter();
        self.rays.retain(|_| values.next().is_some_and(|value| value >= 0));
        self.rays.extend(new);
        (self.rays.len() <= MOST_GENERATORS).then_some(())
    }
}

fn unit(columns: usize, column: usize) -> Vec<i128> {
    let mut row = vec![0; columns];
    row[column] = 1;
    row
}

fn set(bits: &mut [u64], number: usize) {
    bits[number / 64] |= 1 << (number % 64);
}

/// The first line along which the form is not constant.
fn pivot(lines: &[Vec<i128>], form: &[i128]) -> Option<Option<usize>> {
    let values = lines.iter().map(|line| dot(form, line)).collect::<Option<Vec<_>>>()?;
    Some(values.iter().position(|&value| value != 0))
}

fn dot(a: &[i128], b: &[i128]) -> Option<i128> {
    a.iter().zip(b).try_fold(0i128, |sum, (a, b)| sum.checked_add(a.checked_mul(*b)?))
}

/// `a * x + b * y` without common factors.
pub fn blend(x: &[i128], a: i128, y: &[i128], b: i128) -> Option<Vec<i128>> {
    let sum = |(x, y): (&i128, &i128)| x.checked_mul(a)?.checked_add(y.checked_mul(b)?);
    let mut row = x.iter().zip(y).map(sum).collect::<Option<Vec<_>>>()?;
    let divisor = row.iter().fold(0i128, |divisor, entry| divisor.gcd(entry));
    if divisor > 1 {
        row.iter_mut().for_each(|entry| *entry /= divisor);
    }
    Some(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(columns: usize, eqs: &[&[i64]], ineqs: &[&[i64]]) -> Generators {
        let mut pairs = BasicRelation::universe(Space::set(0, columns - 1));
        eqs.iter().for_each(|row| pairs.add_eq(row));
        ineqs.iter().for_each(|row| pairs.add_ineq(row));
        Generators::of(&pairs).expect("a small polyhedron")
    }

    #[test]
    fn an_interval_has_two_ends() {
        let ends = of(2, &[], &[&[-1, 1], &[5, -1]]);
        assert_eq!(ends.rays, [vec![1, 1], vec![1, 5]]);
        assert_eq!(ends.is_nonnegative(&[-1, 1]), Some(true));
        assert_eq!(ends.is_nonnegative(&[-2, 1]), Some(false));
    }

    #[test]
    fn a_symbolic_interval_has_rays() {
        // 0 <= x <= n over (x, n)
        let generators = of(3, &[], &[&[0, 1, 0], &[0, -1, 1]]);
        assert_eq!(generators.rays, [vec![0, 0, 1], vec![0, 1, 1], vec![1, 0, 0]]);
        assert!(generators.lines.is_empty());
    }

    #[test]
    fn equations_leave_lines() {
        let line = of(3, &[&[-1, 1, -1]], &[]);
        assert_eq!(line.lines.len(), 1);
        assert_eq!(line.is_nonnegative(&[-1, 1, -1]), Some(true));
        assert_eq!(line.is_nonnegative(&[0, 1, 0]), Some(false));
    }

    #[test]
    fn a_cube_has_eight_vertices() {
        let cube =
            of(4, &[], &[&[0, 1, 0, 0], &[1, -1, 0, 0], &[0, 0, 1, 0], &[1, 0, -1, 0], &[0, 0, 0, 1], &[1, 0, 0, -1]]);
        assert_eq!(cube.rays.len(), 8);
    }

    #[test]
    fn points_have_faces() {
        let points = |points: &[[i64; 2]]| -> Vec<Generators> {
            points.iter().map(|&[x, y]| of(3, &[&[-x, 1, 0], &[-y, 0, 1]], &[])).collect()
        };
        let [eqs, ineqs] = faces(&points(&[[0, 1], [1, -1], [1, 1]])).expect("a triangle");
        assert!(eqs.is_empty());
        let inside = |x: i64, y: i64| ineqs.iter().all(|row| row[0] + row[1] * x + row[2] * y >= 0);
        let found: Vec<(i64, i64)> =
            (-3..4).flat_map(|x| (-3..4).map(move |y| (x, y))).filter(|&(x, y)| inside(x, y)).collect();
        assert_eq!(found, [(0, 1), (1, -1), (1, 0), (1, 1)]);
        let [eqs, _] = faces(&points(&[[0, 1], [0, 2]])).expect("a line");
        assert_eq!(eqs.len(), 1);
    }

    #[test]
    fn nothing_has_no_vertex() {
        let nothing = of(2, &[], &[&[-1, 1], &[0, -1]]);
        assert!(nothing.rays.iter().all(|ray| ray[0] == 0));
    }
}
