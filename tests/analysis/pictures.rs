//! Pictures of iteration spaces hold what brute force finds: pairs of each kind, arrows, steps. The one in the README is
//! current.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// What `farkas deps examples/FILE --svg -` prints.
fn picture(example: &str, more: &[&str]) -> String {
    let program = root().join("examples").join(example);
    let mut command = Command::new(env!("CARGO_BIN_EXE_farkas"));
    command.arg("deps").arg(program).args(["--svg", "-"]).args(more);
    let output = command.output().expect("farkas starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

type Cell = (char, Vec<i64>);

/// One run of a statement: what it reads, what it writes.
struct Run {
    reads: Vec<Cell>,
    write: Cell,
}

/// What a picture says, from the runs in their order.
#[derive(PartialEq, Eq, Debug)]
struct Facts {
    /// Flow, anti, output: pairs.
    pairs: [usize; 3],
    /// Pairs of any kind that no longer path implies.
    arrows: usize,
    points: usize,
    steps: usize,
}

fn facts(runs: &[Run]) -> Facts {
    let mut pairs = [0; 3];
    let mut after: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); runs.len()];
    for (a, x) in runs.iter().enumerate() {
        for (b, y) in runs.iter().enumerate().skip(a + 1) {
            let kinds = [y.reads.contains(&x.write), x.reads.contains(&y.write), x.write == y.write];
            kinds.iter().zip(&mut pairs).for_each(|(&holds, count)| *count += usize::from(holds));
            if kinds.contains(&true) {
                after[a].insert(b);
            }
        }
    }
    let mut step = vec![0; runs.len()];
    for a in 0..runs.len() {
        for &b in &after[a] {
            step[b] = step[b].max(step[a] + 1);
        }
    }
    // All that a run reaches, in how many steps it may be.
    let mut reach = after.clone();
    for a in (0..runs.len()).rev() {
        let further: BTreeSet<usize> = after[a].iter().flat_map(|&b| reach[b].clone()).collect();
        reach[a].extend(further);
    }
    let implied = |a: usize, b: usize| after[a].iter().any(|&between| between != b && reach[between].contains(&b));
    let arrows = (0..runs.len()).map(|a| after[a].iter().filter(|&&b| !implied(a, b)).count()).sum();
    Facts { pairs, arrows, points: runs.len(), steps: step.iter().max().map_or(0, |last| last + 1) }
}

/// What the picture says itself.
fn said(svg: &str) -> Facts {
    // In the legend the name of the kind is followed by the number of pairs, `9` or `4 drawn of 9`.
    let pairs = ["flow", "anti", "output"].map(|kind| {
        let Some(at) = svg.find(&format!(">{kind}</text>")) else { return 0 };
        let count = svg[at..].lines().nth(1).and_then(|line| line.split(['>', '<']).nth(2)).expect("a count");
        count.rsplit(' ').next().and_then(|number| number.parse().ok()).expect("a number")
    });
    let line = svg.lines().find(|line| line.contains(" points in ")).expect("steps");
    let words: Vec<usize> = line.split([' ', '>', '<']).filter_map(|word| word.parse().ok()).collect();
    // Each arrow has its end mark, and so has each kind in the legend.
    let legend = pairs.iter().filter(|&&count| count > 0).count();
    let arrows = svg.matches("marker-end").count() - legend;
    Facts { pairs, arrows, points: words[0], steps: words[1] }
}

fn seidel(steps: i64, n: i64) -> Vec<Run> {
    let mut runs = Vec::new();
    for _ in 0..steps {
        for i in 1..n - 1 {
            for j in 1..n - 1 {
                let reads = (-1..=1).flat_map(|x| (-1..=1).map(move |y| ('A', vec![i + x, j + y]))).collect();
                runs.push(Run { reads, write: ('A', vec![i, j]) });
            }
        }
    }
    runs
}

fn jacobi(steps: i64, n: i64) -> Vec<Run> {
    let mut runs = Vec::new();
    for _ in 0..steps {
        for (from, to) in [('A', 'B'), ('B', 'A')] {
            for i in 1..n - 1 {
                for j in 1..n - 1 {
                    let around = [(0, 0), (0, -1), (0, 1), (1, 0), (-1, 0)];
                    let reads = around.iter().map(|(x, y)| (from, vec![i + x, j + y])).collect();
                    runs.push(Run { reads, write: (to, vec![i, j]) });
                }
            }
        }
    }
    runs
}

fn trmm(m: i64, n: i64) -> Vec<Run> {
    let mut runs = Vec::new();
    for i in 0..m {
        for j in 0..n {
            for k in i + 1..m {
                let reads = vec![('B', vec![i, j]), ('A', vec![k, i]), ('B', vec![k, j])];
                runs.push(Run { reads, write: ('B', vec![i, j]) });
            }
        }
    }
    runs
}

#[test]
fn pictures_hold_what_brute_force_finds() {
    assert_eq!(said(&picture("seidel_2d.mlir", &["--arg", "steps=3"])), facts(&seidel(3, 5)));
    assert_eq!(said(&picture("seidel_2d.mlir", &["--arg", "steps=2", "--arg", "%n=6"])), facts(&seidel(2, 6)));
    assert_eq!(said(&picture("jacobi_2d.mlir", &["--arg", "steps=2"])), facts(&jacobi(2, 5)));
    assert_eq!(said(&picture("trmm.mlir", &["--arg", "m=4", "--arg", "n=3"])), facts(&trmm(4, 3)));
}

#[test]
fn values_alone_make_fewer_pairs() {
    // Of the flow only the last write of each cell before its read is left: the write of the same iteration of `%t` for
    // cells that come before in it, else that of the one before.
    let svg = picture("seidel_2d.mlir", &["--arg", "steps=3", "--value-based"]);
    let runs = seidel(3, 5);
    let last = |b: usize, cell: &Cell| (0..b).rev().find(|&a| runs[a].write == *cell);
    let reads = |b: usize| runs[b].reads.iter().filter_map(move |cell| last(b, cell).map(|a| (a, b)));
    let flow: BTreeSet<(usize, usize)> = (0..runs.len()).flat_map(reads).collect();
    assert_eq!(said(&svg).pairs, [flow.len(), 0, 0]);
}

#[test]
fn the_picture_in_the_readme_is_current() {
    let svg = picture("seidel_2d.mlir", &["--arg", "steps=3"]);
    let path = root().join("docs/pictures/seidel.svg");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, &svg).expect("a writable picture");
    }
    assert_eq!(fs::read_to_string(&path).expect("the picture"), svg, "UPDATE_EXPECT=1 draws it again");
    let readme = fs::read_to_string(root().join("README.md")).expect("the README");
    assert!(readme.contains("docs/pictures/seidel.svg") && readme.contains("--svg seidel.svg --arg steps=3"));
}
