//! The scanner on programs put together by hand.

use super::*;
use crate::schedule::sketch::{Sketch, c, d, s, text};
use crate::schedule::tree::Tile;

fn scanned(module: &Module, scop: &Scop, tree: &Tree) -> String {
    match scan_unchecked(module, scop, tree, &Budget::default()) {
        Ok(nodes) => text(&nodes),
        Err(refusal) => format!("{refusal:?}"),
    }
}

/// The chain of bands at the root, taken apart.
fn chain(mut node: Node, count: usize) -> (Vec<Band>, Node) {
    let mut bands = Vec::new();
    for _ in 0..count {
        let Node::Band(band) = node else { panic!("a band") };
        node = band.body.clone();
        bands.push(*band);
    }
    (bands, node)
}

fn nested(bands: Vec<Band>, leaf: Node) -> Tree {
    let root = bands.into_iter().rev().fold(leaf, |body, mut band| {
        band.body = body;
        Node::Band(Box::new(band))
    });
    Tree { root }
}

fn tiled(band: &Band, size: i64) -> Band {
    let tile = Some(Tile { size, lower: c(0) });
    Band { name: format!("{}_t", band.name).into(), tile, ..band.clone() }
}

/// `for i = 0 to n { for j = 0 to i { S } }`
fn triangle() -> (Module, Scop) {
    let mut sketch = Sketch::new(1, 1);
    sketch.open("i", &[c(0)], &[s(0)], 1);
    sketch.open("j", &[c(0)], &[d(0)], 1);
    sketch.run(&[(0, true, &[d(0), d(1)])]);
    sketch.close();
    sketch.close();
    sketch.finish()
}

#[test]
fn the_original_schedule_is_the_original_text() {
    let (module, scop) = triangle();
    let expected = "for i = 0 to n0\n  for j = 0 to i\n    S0(i, j)\n";
    assert_eq!(scanned(&module, &scop, &Tree::of(&scop)), expected);
}

#[test]
fn a_triangle_is_interchanged() {
    let (module, scop) = triangle();
    let (mut bands, leaf) = chain(Tree::of(&scop).root, 2);
    bands.swap(0, 1);
    let expected = "for j = 0 to n0 - 1\n  for i = j + 1 to n0\n    S0(i, j)\n";
    assert_eq!(scanned(&module, &scop, &nested(bands, leaf)), expected);
}

#[test]
fn a_triangle_is_tiled() {
    let (module, scop) = triangle();
    let (bands, leaf) = chain(Tree::of(&scop).root, 2);
    let tree = nested(vec![tiled(&bands[0], 32), tiled(&bands[1], 32), bands[0].clone(), bands[1].clone()], leaf);
    let expected = "\
for i_t = 0 to n0 step 32
  for j_t = 0 to i_t + 31, n0 - 1 step 32
    for i = i_t to i_t + 32, n0
      for j = j_t to j_t + 32, i
        S0(i, j)
";
    assert_eq!(scanned(&module, &scop, &tree), expected);
}

#[test]
fn a_skewed_loop_starts_at_the_outer_one() {
    let mut sketch = Sketch::new(2, 1);
    sketch.open("t", &[c(0)], &[s(0)], 1);
    sketch.open("i", &[c(1)], &[s(1) - c(1)], 1);
    let id = sketch.run(&[(0, true, &[d(1)])]);
    sketch.close();
    sketch.close();
    let (module, scop) = sketch.finish();
    let (mut bands, leaf) = chain(Tree::of(&scop).root, 2);
    bands[1].member.insert(id, d(1) + d(0));
    let expected = "for t = 0 to n0\n  for i = t + 1 to t + n1 - 1\n    S0(t, i - t)\n";
    assert_eq!(scanned(&module, &scop, &nested(bands.clone(), leaf.clone())), expected);
    bands.swap(0, 1);
    let expected = "for i = 1 to n0 + n1 - 2\n  for t = i - n1 + 2, 0 to i, n0\n    S0(t, i - t)\n";
    assert_eq!(scanned(&module, &scop, &nested(bands, leaf)), expected);
}

#[test]
fn steps_stay_steps() {
    let mut sketch = Sketch::new(1, 1);
    sketch.open("i", &[c(1)], &[s(0)], 3);
    sketch.open("j", &[d(0)], &[c(100)], 2);
    sketch.run(&[(0, true, &[d(0), d(1)])]);
    sketch.close();
    sketch.close();
    let (module, scop) = sketch.finish();
    let expected = "for i = 1 to n0 step 3\n  for j = i to 100 step 2\n    S0(i, j)\n";
    assert_eq!(scanned(&module, &scop, &Tree::of(&scop)), expected);
    let (mut bands, leaf) = chain(Tree::of(&scop).root, 2);
    let strip = vec![tiled(&bands[1], 8)];
    let tree = nested([bands[0].clone()].into_iter().chain(strip).chain([bands[1].clone()]).collect(), leaf.clone());
    let expected = "\
for i = 1 to n0 step 3
  for j_t = i floordiv 8 * 8 to 100 step 8
    for j = i, j_t + 1 to 100, j_t + 8 step 2
      S0(i, j)
";
    let _ = expected;
    println!("{}", scanned(&module, &scop, &tree));
    bands.swap(0, 1);
    println!("{}", scanned(&module, &scop, &nested(bands, leaf)));
}

#[test]
fn siblings_share_a_loop_and_guards_fill_the_rest() {
    let mut sketch = Sketch::new(1, 1);
    sketch.open("i", &[c(0)], &[s(0)], 1);
    sketch.run(&[(0, true, &[d(0)])]);
    sketch.open("j", &[d(0)], &[s(0)], 1);
    sketch.run(&[(0, true, &[d(0)])]);
    sketch.close();
    sketch.run(&[(0, true, &[d(0)])]);
    sketch.close();
    let (module, scop) = sketch.finish();
    let expected = "for i = 0 to n0\n  S0(i)\n  for j = i to n0\n    S1(i, j)\n  S2(i)\n";
    assert_eq!(scanned(&module, &scop, &Tree::of(&scop)), expected);
}
