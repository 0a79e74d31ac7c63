//! Random unions of conjunctions as plain data over one symbol and two dims, their points found by trial, and the same
//! points in coordinates as large as wished.
#![allow(dead_code)]

use farkas_presburger::{BasicRelation, Relation, Space};
use num_bigint::BigInt;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Every coordinate of a recipe's points lies in `-BOX..=BOX`.
pub const BOX: i64 = 3;
/// Existentials lie in `-REACH..=REACH`.
pub const REACH: i64 = 8;
/// One symbol and two dims.
pub const COORDINATES: usize = 3;

pub type Point = [i64; COORDINATES];

/// A conjunction as plain data: rows over `[ 1 | n | i | j | floor | existential ]`.
#[derive(Clone, Debug, Default)]
pub struct Recipe {
    rows: Vec<(bool, [i64; 6])>,
    floor: Option<([i64; 4], i64)>,
    existential: bool,
}

pub fn recipe() -> impl Strategy<Value = Recipe> {
    let coefficient = prop_oneof![3 => Just(0i64), 3 => -1i64..=1, 2 => -4i64..=4];
    let row = (
        prop::bool::weighted(0.25),
        [-6i64..=6, -2i64..=2, -4i64..=4, -4i64..=4, -2i64..=2, -3i64..=3],
        prop::collection::vec(coefficient, 5),
    )
        .prop_map(|(is_eq, mut row, mask)| {
            for (x, m) in row[1..].iter_mut().zip(mask) {
                *x = if m == 0 { 0 } else { *x };
            }
            (is_eq, row)
        });
    let floor = prop::option::of(([-3i64..=3, -1i64..=1, -3i64..=3, -3i64..=3], 2i64..=5));
    (prop::collection::vec(row, 0..4), floor, any::<bool>()).prop_map(|(rows, floor, existential)| Recipe {
        rows,
        floor,
        existential,
    })
}

pub fn union_recipe() -> impl Strategy<Value = Vec<Recipe>> {
    prop::collection::vec(recipe(), 1..4)
}

/// How a conjunction is made from one like it: what is added to the constant and the divisor of its floor, for each row
/// whether it stays or turns around and what is added to its constant, and whether an existential comes or goes.
pub type Change = (i64, i64, Vec<(u8, i64)>, bool);

pub fn change() -> impl Strategy<Value = Change> {
    let less = || prop_oneof![4 => Just(0i64), 1 => 0i64..=2];
    let row = (prop_oneof![5 => Just(0u8), 2 => Just(1u8), 1 => Just(2u8)], prop_oneof![3 => less(), 1 => -2i64..=0]);
    (less(), less(), prop::collection::vec(row, 4), prop::bool::weighted(0.2))
}

pub fn changed(recipe: &Recipe, (constant, divisor, rows, existential): &Change) -> Recipe {
    let mut out = Recipe { rows: Vec::new(), floor: recipe.floor, existential: recipe.existential ^ existential };
    if let Some((row, d)) = &mut out.floor {
        row[0] += constant;
        *d += divisor;
    }
    for ((is_eq, row), (kind, more)) in recipe.rows.iter().zip(rows) {
        let mut row = *row;
        if *kind == 2 {
            row = row.map(|x| -x);
        }
        row[0] += more;
        if *kind != 1 {
            out.rows.push((*is_eq, row));
        }
    }
    out
}

pub fn space() -> Space {
    Space::set(1, 2)
}

/// `n' = n`, `i' = i + a n`, `j' = j + b n + c i`: integer points, their number and their lexicographic order stay as they
/// are, but the rows of sets get coefficients as large as `a`, `b` and `c`.
#[derive(Clone, Debug, Default)]
pub struct Shear {
    a: BigInt,
    b: BigInt,
    c: BigInt,
}

/// Shears by nothing, by words whose products are none, by double words and by more.
pub fn shear() -> impl Strategy<Value = Shear> {
    let size = prop::sample::select(vec![0u32, 40, 70, 130]);
    (size, -9i64..=9, -9i64..=9, -9i64..=9).prop_map(|(size, a, b, c)| {
        let large = |x: i64| if size == 0 { BigInt::from(0) } else { (BigInt::from(x) << size) + (x - 1) };
        Shear { a: large(a), b: large(b), c: large(c) }
    })
}

impl Shear {
    /// The shear that moves domain and range of relations alike.
    pub fn of_relations(self) -> Self {
        Shear { b: self.a.clone(), c: BigInt::from(0), ..self }
    }

    /// Where a point is moved to.
    pub fn point(&self, [n, i, j]: &Point) -> Vec<BigInt> {
        vec![BigInt::from(*n), i + &self.a * n, j + &self.b * n + &self.c * i]
    }

    /// `row` over `[ 1 | n | i | j | rest ]` in terms of `n'`, `i'` and `j'`.
    fn row(&self, row: &[i64]) -> Vec<BigInt> {
        let mut out: Vec<BigInt> = row.iter().map(|&x| BigInt::from(x)).collect();
        let (i, j) = (row[2], row[3]);
        out[1] += &self.a * &self.c * j - &self.a * i - &self.b * j;
        out[2] -= &self.c * j;
        out
    }
}

pub fn build(recipes: &[Recipe]) -> Relation {
    sheared(recipes, &Shear::default())
}

/// The union of the recipes, moved by a shear.
pub fn sheared(recipes: &[Recipe], shear: &Shear) -> Relation {
    let mut out = Relation::empty(space());
    for recipe in recipes {
        let mut basic = BasicRelation::universe(space());
        let floor = recipe.floor.map(|(row, d)| basic.add_div_big(&shear.row(&row), &BigInt::from(d)));
        // A hidden e is written as e' = e + a n.
        let existential = recipe.existential.then(|| basic.add_existential());
        let add = |basic: &mut BasicRelation, is_eq: bool, row: &[i64], on_floor: i64, on_existential: i64| {
            let mut row = shear.row(row);
            row.resize(basic.num_columns(), BigInt::from(0));
            if let Some(f) = floor {
                row[f] += on_floor;
            }
            if let Some(e) = existential {
                row[e] += on_existential;
                row[1] -= &shear.a * on_existential;
            }
            if is_eq { basic.add_eq_big(&row) } else { basic.add_ineq_big(&row) }
        };
        for column in 1..=COORDINATES {
            for sign in [1, -1] {
                let mut row = [BOX, 0, 0, 0];
                row[column] = sign;
                add(&mut basic, false, &row, 0, 0);
            }
        }
        if existential.is_some() {
            add(&mut basic, false, &[REACH, 0, 0, 0], 0, 1);
            add(&mut basic, false, &[REACH, 0, 0, 0], 0, -1);
        }
        for (is_eq, r) in &recipe.rows {
            add(&mut basic, *is_eq, &r[..4], r[4], r[5]);
        }
        out = out.union(&basic.into());
    }
    out
}

fn holds(recipe: &Recipe, point: &Point) -> bool {
    let dot = |row: &[i64]| row[0] + row[1..].iter().zip(point).map(|(a, x)| a * x).sum::<i64>();
    let floor = recipe.floor.map_or(0, |(row, d)| dot(&row).div_euclid(d));
    let test = |e: i64| {
        recipe.rows.iter().all(|(is_eq, r)| {
            let mut sum = dot(&r[..4]) + if recipe.existential { e * r[5] } else { 0 };
            sum += if recipe.floor.is_some() { floor * r[4] } else { 0 };
            if *is_eq { sum == 0 } else { sum >= 0 }
        })
    };
    if recipe.existential { (-REACH..=REACH).any(test) } else { test(0) }
}

pub fn cube(side: i64) -> impl Iterator<Item = Point> {
    let axis = move || -side..=side;
    axis().flat_map(move |n| axis().flat_map(move |i| axis().map(move |j| [n, i, j])))
}

pub fn truth(recipes: &[Recipe]) -> BTreeSet<Point> {
    cube(BOX).filter(|p| recipes.iter().any(|r| holds(r, p))).collect()
}
