//! Programs made to be hard on the printer: odd types, names that C reserves, steps of all signs and sizes, arithmetic that wraps,
//! parallel loops in sequential ones, values that loops and branches hand round, memrefs among them, views of views, memory on
//! the stack, rank 0 and sizes of 0.
//!
//! Everything that is computed flows into stores, so that what is wrong is seen. Subscripts are brought into bounds by a
//! remainder, where the size is not 0.

use std::fmt::Write;

use farkas::codegen::c::{Style, emit};
use farkas::facts::Facts;
use farkas::interp::number::Number;
use farkas::interp::{Fill, Input, Inputs};

use super::{FORKS, SANITIZED, asked, case, compare, gcc, read};

/// Numbers as if by chance (splitmix64).
struct Draw(u64);

impl Draw {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end as u64).expect("small")
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }
}

const INTEGERS: [&str; 6] = ["index", "i64", "i32", "i16", "i8", "i1"];
const NAMES: [&str; 24] = [
    "for", "int", "double", "restrict", "i", "i_end", "A", "A_data", "A_d0", "exp", "sqrt", "main", "fk_min", "printf",
    "result", "NULL", "omp", "unix", "I", "j1", "bool", "term", "x__y", "0",
];

/// A value in sight.
#[derive(Clone)]
struct Known {
    name: String,
    ty: String,
}

/// A memref in sight: its name, type, element, and the sizes as text of values or numbers.
#[derive(Clone)]
struct Array {
    name: String,
    ty: String,
    element: String,
    rank: usize,
    /// May it be written? Not in a parallel loop that is around it.
    is_written: bool,
}

struct Writer {
    draw: Draw,
    text: String,
    depth: usize,
    number: usize,
    values: Vec<Known>,
    arrays: Vec<Array>,
}

impl Writer {
    fn line(&mut self, line: &str) {
        writeln!(self.text, "{}{line}", "  ".repeat(self.depth)).expect("a string");
    }

    /// A name that is hard, and new.
    fn name(&mut self) -> String {
        self.number += 1;
        let word = self.draw.pick(&NAMES);
        let first = if word == "0" { "v" } else { word };
        // Most are made one by one; some end like the names that the printer makes.
        let end = self.draw.pick(&["", "_data", "_1", "_d0"]);
        format!("%{first}{end}${}", self.number)
    }

    fn new_value(&mut self, ty: &str, what: &str) -> Known {
        let known = Known { name: self.name(), ty: ty.to_owned() };
        self.line(&format!("{} = {what}", known.name));
        self.values.push(known.clone());
        known
    }

    /// A value of that type: one in sight, or a constant.
    fn value(&mut self, ty: &str) -> String {
        let fitting: Vec<Known> = self.values.iter().filter(|known| known.ty == ty).cloned().collect();
        if !fitting.is_empty() && self.draw.below(5) > 0 {
            let late = fitting.len().saturating_sub(6);
            return self.draw.pick(&fitting[late..]).name;
        }
        let text = match ty {
            "f32" | "f64" => self.draw.pick(&["0.0", "-0.0", "1.5", "-2.25", "1.0e30", "0x7f800000", "0xff800000"]),
            "i1" => self.draw.pick(&["true", "false"]),
            "i8" => self.draw.pick(&["0", "1", "-1", "127", "-128", "7"]),
            "i16" => self.draw.pick(&["0", "1", "-1", "32767", "-32768", "9"]),
            "i32" => self.draw.pick(&["0", "1", "-1", "2147483647", "-2147483648", "31"]),
            _ => self.draw.pick(&["0", "1", "-1", "9223372036854775807", "-9223372036854775808", "3", "64"]),
        };
        let text = match (ty, text) {
            ("f64", "0x7f800000") => "0x7FF0000000000000",
            ("f64", "0xff800000") => "0xFFF0000000000000",
            (_, text) => text,
        };
        let known = match ty {
            "i1" => self.new_value(ty, &format!("arith.constant {text}")),
            _ => self.new_value(ty, &format!("arith.constant {text} : {ty}")),
        };
        known.name
    }

    /// Arithmetic on integers.
    fn integer(&mut self) {
        let ty = self.draw.pick(&INTEGERS);
        let mut ops = vec!["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minsi", "maxui", "minui"];
        if ty != "i1" {
            ops.extend(["shli", "shrsi", "shrui"]);
        }
        let op = self.draw.pick(&ops);
        let (a, mut b) = (self.value(ty), self.value(ty));
        if op.starts_with("sh") {
            // By less than the width: more is no number.
            let width = match ty {
                "i8" => 8,
                "i16" => 16,
                "i32" => 32,
                _ => 64,
            };
            let most = self.new_value(ty, &format!("arith.constant {width} : {ty}"));
            b = self.new_value(ty, &format!("arith.remui {b}, {} : {ty}", most.name)).name;
        }
        self.new_value(ty, &format!("arith.{op} {a}, {b} : {ty}"));
    }

    /// Divisions that have a result: by an odd number between 1 and a few.
    fn division(&mut self) {
        let ty = self.draw.pick(&["index", "i64", "i32", "i16", "i8"]);
        let ops = ["divsi", "divui", "remsi", "remui", "floordivsi", "ceildivsi", "ceildivui"];
        let op = self.draw.pick(&ops);
        let (a, b) = (self.value(ty), self.value(ty));
        let mask = self.new_value(ty, &format!("arith.constant 6 : {ty}")).name;
        let one = self.new_value(ty, &format!("arith.constant 1 : {ty}")).name;
        let even = self.new_value(ty, &format!("arith.andi {b}, {mask} : {ty}")).name;
        let divisor = self.new_value(ty, &format!("arith.ori {even}, {one} : {ty}")).name;
        let divisor = if self.draw.below(3) == 0 {
            let negative = self.draw.pick(&["-3", "5", "-128", "16"]);
            self.new_value(ty, &format!("arith.constant {negative} : {ty}")).name
        } else {
            divisor
        };
        self.new_value(ty, &format!("arith.{op} {a}, {divisor} : {ty}"));
    }

    fn float(&mut self) {
        let ty = self.draw.pick(&["f32", "f64"]);
        let op =
            self.draw.pick(&["addf", "subf", "mulf", "divf", "maximumf", "minimumf", "negf", "absf", "sqrt", "floor"]);
        let (a, b) = (self.value(ty), self.value(ty));
        match op {
            "negf" => self.new_value(ty, &format!("arith.negf {a} : {ty}")),
            "absf" | "sqrt" | "floor" => self.new_value(ty, &format!("math.{op} {a} : {ty}")),
            _ => self.new_value(ty, &format!("arith.{op} {a}, {b} : {ty}")),
        };
    }

    fn conversion(&mut self) {
        let widths = [("i1", 1), ("i8", 8), ("i16", 16), ("i32", 32), ("i64", 64)];
        let (from, narrow) = self.draw.pick(&widths);
        let (to, wide) = self.draw.pick(&widths);
        let float = self.draw.pick(&["f32", "f64"]);
        let x = self.value(from);
        match self.draw.below(7) {
            0 if narrow < wide => drop(self.new_value(to, &format!("arith.extsi {x} : {from} to {to}"))),
            1 if narrow < wide => drop(self.new_value(to, &format!("arith.extui {x} : {from} to {to}"))),
            0 | 1 if narrow > wide => drop(self.new_value(to, &format!("arith.trunci {x} : {from} to {to}"))),
            2 => drop(self.new_value("index", &format!("arith.index_cast {x} : {from} to index"))),
            3 => drop(self.new_value(float, &format!("arith.sitofp {x} : {from} to {float}"))),
            4 => drop(self.new_value(float, &format!("arith.uitofp {x} : {from} to {float}"))),
            5 if from != "i1" => {
                let y = self.value(float);
                let op = self.draw.pick(&["fptosi", "fptoui"]);
                self.new_value(from, &format!("arith.{op} {y} : {float} to {from}"));
            }
            6 => {
                let y = self.value("index");
                self.new_value(from, &format!("arith.index_cast {y} : index to {from}"));
            }
            _ => {
                let y = self.value("f32");
                self.new_value("i32", &format!("arith.bitcast {y} : f32 to i32"));
            }
        }
    }

    fn comparison(&mut self) {
        if self.draw.below(2) == 0 {
            let ty = self.draw.pick(&INTEGERS);
            let p = self.draw.pick(&["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]);
            let (a, b) = (self.value(ty), self.value(ty));
            self.new_value("i1", &format!("arith.cmpi {p}, {a}, {b} : {ty}"));
        } else {
            let ty = self.draw.pick(&["f32", "f64"]);
            let p = self.draw.pick(&["oeq", "one", "olt", "oge", "ord", "ueq", "une", "ult", "uge", "uno"]);
            let (a, b) = (self.value(ty), self.value(ty));
            self.new_value("i1", &format!("arith.cmpf {p}, {a}, {b} : {ty}"));
        }
        let ty = self.draw.pick(&["index", "i8", "f32", "i1"]);
        let (c, a, b) = (self.value("i1"), self.value(ty), self.value(ty));
        self.new_value(ty, &format!("arith.select {c}, {a}, {b} : {ty}"));
    }

    /// Subscripts of an array that is not empty: inside of an `scf.if` that asks for its sizes.
    fn access(&mut self) {
        let array = self.draw.pick(&self.arrays.clone());
        let mut subscripts = Vec::new();
        let mut all = self.new_value("i1", "arith.constant true").name;
        let zero = self.new_value("index", "arith.constant 0 : index").name;
        for d in 0..array.rank {
            let at = self.new_value("index", &format!("arith.constant {d} : index")).name;
            let size = self.new_value("index", &format!("memref.dim {}, {at} : {}", array.name, array.ty)).name;
            let some = self.new_value("i1", &format!("arith.cmpi sgt, {size}, {zero} : index")).name;
            all = self.new_value("i1", &format!("arith.andi {all}, {some} : i1")).name;
            subscripts.push(size);
        }
        let before = self.values.len();
        let ty = array.element.clone();
        let result = self.name();
        self.line(&format!("{result} = scf.if {all} -> ({ty}) {{"));
        self.depth += 1;
        let mut inside = Vec::new();
        for size in &subscripts {
            let at = self.value("index");
            inside.push(self.new_value("index", &format!("arith.remui {at}, {size} : index")).name);
        }
        let place = format!("{}[{}] : {}", array.name, inside.join(", "), array.ty);
        let loaded = self.new_value(&ty, &format!("memref.load {place}")).name;
        if array.is_written {
            let stored = self.value(&ty);
            self.line(&format!("memref.store {stored}, {place}"));
        }
        self.line(&format!("scf.yield {loaded} : {ty}"));
        self.values.truncate(before);
        self.depth -= 1;
        self.line("} else {");
        self.depth += 1;
        let other = self.value(&ty);
        self.line(&format!("scf.yield {other} : {ty}"));
        self.values.truncate(before);
        self.depth -= 1;
        self.line("}");
        self.values.push(Known { name: result, ty });
    }

    /// A block, after which what it made is out of sight.
    fn block(&mut self, budget: usize) {
        for _ in 0..1 + self.draw.below(4) {
            self.statement(budget);
        }
    }

    fn sequential(&mut self, budget: usize) {
        let (before, arrays) = (self.values.len(), self.arrays.len());
        let ty = self.draw.pick(&["index", "i32", "i8", "f64", "i1"]);
        let inits = [self.value(ty), self.value(ty)];
        let (result, iv, a, b) = (self.name(), self.name(), self.name(), self.name());
        let low = self.draw.pick(&["-3", "0", "2"]);
        let trips = self.draw.below(4);
        let step = self.draw.pick(&[1usize, 2, 7]);
        let high = low.parse::<i64>().expect("a number") + i64::try_from(trips * step).expect("small");
        let carried = format!("iter_args({a} = {}, {b} = {}) -> ({ty}, {ty})", inits[0], inits[1]);
        let is_affine = self.draw.below(2) == 0;
        if is_affine {
            self.line(&format!("{result}:2 = affine.for {iv} = {low} to {high} step {step} {carried} {{"));
        } else {
            let bounds = [low.to_owned(), high.to_string(), step.to_string()];
            let bounds = bounds.map(|text| self.new_value("index", &format!("arith.constant {text} : index")).name);
            let [low, high, step] = bounds;
            self.line(&format!("{result}:2 = scf.for {iv} = {low} to {high} step {step} {carried} {{"));
        }
        self.depth += 1;
        let inner = self.values.len();
        self.values.push(Known { name: iv, ty: "index".to_owned() });
        self.values.push(Known { name: a.clone(), ty: ty.to_owned() });
        self.values.push(Known { name: b.clone(), ty: ty.to_owned() });
        self.block(budget);
        // Sometimes both change places.
        let next = if self.draw.below(3) == 0 { [b, a] } else { [self.value(ty), self.value(ty)] };
        let dialect = if is_affine { "affine" } else { "scf" };
        self.line(&format!("{dialect}.yield {}, {} : {ty}, {ty}", next[0], next[1]));
        self.values.truncate(inner);
        self.arrays.truncate(arrays);
        self.depth -= 1;
        self.line("}");
        self.values.truncate(inner.max(before));
        self.values.push(Known { name: format!("{result}#0"), ty: ty.to_owned() });
        self.values.push(Known { name: format!("{result}#1"), ty: ty.to_owned() });
    }

    /// Iterations that store to places of their own: memory of each, and one element by the induction variables.
    fn parallel(&mut self, budget: usize) {
        let before = self.values.len();
        let all = self.arrays.clone();
        let (iv, jv, target) = (self.name(), self.name(), self.name());
        self.line(&format!("{target} = memref.alloc() : memref<5x4xi64>"));
        let (low, step) = (self.draw.pick(&[0i64, 1, 4]), self.draw.pick(&[1i64, 2, 3]));
        self.line(&format!("affine.parallel ({iv}, {jv}) = ({low}, 0) to (5, 4) step ({step}, 1) {{"));
        self.depth += 1;
        self.arrays.iter_mut().for_each(|array| array.is_written = false);
        let inner = self.values.len();
        self.values.push(Known { name: iv.clone(), ty: "index".to_owned() });
        self.values.push(Known { name: jv.clone(), ty: "index".to_owned() });
        self.block(budget);
        let x = self.value("i64");
        self.line(&format!("affine.store {x}, {target}[{iv}, {jv}] : memref<5x4xi64>"));
        self.depth -= 1;
        self.line("}");
        self.values.truncate(inner.max(before));
        self.arrays = all;
        let (a, b) = (low, 3);
        let read = self.new_value("i64", &format!("affine.load {target}[{a}, {b}] : memref<5x4xi64>"));
        self.line(&format!("memref.dealloc {target} : memref<5x4xi64>"));
        drop(read);
    }

    fn branch(&mut self, budget: usize) {
        let (before, arrays) = (self.values.len(), self.arrays.len());
        let ty = self.draw.pick(&["index", "i16", "f32", "i1"]);
        let (condition, result) = (self.value("i1"), self.name());
        self.line(&format!("{result} = scf.if {condition} -> ({ty}) {{"));
        for side in 0..2 {
            let inner = self.values.len();
            self.depth += 1;
            self.block(budget);
            let given = self.value(ty);
            self.line(&format!("scf.yield {given} : {ty}"));
            self.depth -= 1;
            self.values.truncate(inner);
            self.arrays.truncate(arrays);
            self.line(if side == 0 { "} else {" } else { "}" });
        }
        self.values.truncate(self.values.len().max(before));
        self.values.push(Known { name: result, ty: ty.to_owned() });
    }

    fn repeat(&mut self) {
        let ty = self.draw.pick(&["i32", "index"]);
        let (x, n) = (self.value(ty), self.value(ty));
        let (result, a, k, b, l) = (self.name(), self.name(), self.name(), self.name(), self.name());
        let zero = self.new_value("i8", "arith.constant 0 : i8").name;
        self.line(&format!("{result}:2 = scf.while ({a} = {x}, {k} = {zero}) : ({ty}, i8) -> ({ty}, i8) {{"));
        self.depth += 1;
        let inner = self.values.len();
        let three = self.new_value("i8", "arith.constant 3 : i8").name;
        let more = self.new_value("i1", &format!("arith.cmpi slt, {k}, {three} : i8")).name;
        let sum = self.new_value(ty, &format!("arith.muli {a}, {n} : {ty}")).name;
        self.line(&format!("scf.condition({more}) {sum}, {k} : {ty}, i8"));
        self.values.truncate(inner);
        self.depth -= 1;
        self.line("} do {");
        self.depth += 1;
        self.line(&format!("^bb0({b}: {ty}, {l}: i8):"));
        let one = self.new_value("i8", "arith.constant 1 : i8").name;
        let next = self.new_value("i8", &format!("arith.addi {l}, {one} : i8")).name;
        let other = self.new_value(ty, &format!("arith.xori {b}, {n} : {ty}")).name;
        self.line(&format!("scf.yield {other}, {next} : {ty}, i8"));
        self.values.truncate(inner);
        self.depth -= 1;
        self.line("}");
        self.values.push(Known { name: format!("{result}#0"), ty: ty.to_owned() });
        self.values.push(Known { name: format!("{result}#1"), ty: "i8".to_owned() });
    }

    /// A view of an array, or memory on the stack.
    fn view(&mut self) {
        let array = self.draw.pick(&self.arrays.clone());
        let name = self.name();
        let element = array.element.clone();
        if array.rank != 2 || !array.ty.contains('?') || self.draw.below(3) == 0 {
            let ty = format!("memref<3x2x{element}>");
            self.line(&format!("{name} = memref.alloca() : {ty}"));
            let x = self.value(&element);
            for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)] {
                self.line(&format!("affine.store {x}, {name}[{i}, {j}] : {ty}"));
            }
            self.arrays.push(Array { name, ty, element, rank: 2, is_written: true });
            return;
        }
        // The whole of it, every other column, or none of it: what stays inside whatever its sizes are.
        let (zero, one) = (self.constant(0), self.constant(1));
        let rows = self.new_value("index", &format!("memref.dim {}, {zero} : {}", array.name, array.ty)).name;
        let columns = self.new_value("index", &format!("memref.dim {}, {one} : {}", array.name, array.ty)).name;
        let two = self.constant(2);
        let half = self.new_value("index", &format!("arith.divui {columns}, {two} : index")).name;
        let (step, count) = if self.draw.below(2) == 0 { (two, half) } else { (one, columns) };
        let ty = format!("memref<?x?x{element}, strided<[?, ?], offset: ?>>");
        let lists = format!("[{zero}, {zero}] [{rows}, {count}] [1, {step}]");
        self.line(&format!("{name} = memref.subview {}{lists} : {} to {ty}", array.name, array.ty));
        self.arrays.push(Array { name, ty, element, rank: 2, is_written: array.is_written });
    }

    fn constant(&mut self, value: i64) -> String {
        self.new_value("index", &format!("arith.constant {value} : index")).name
    }

    fn statement(&mut self, budget: usize) {
        let choice = self.draw.below(if budget == 0 { 12 } else { 18 });
        match choice {
            0..=2 => self.integer(),
            3 => self.division(),
            4 => self.float(),
            5 => self.conversion(),
            6 => self.comparison(),
            7..=9 => self.access(),
            10 => self.repeat(),
            11 => self.view(),
            12..=13 => self.sequential(budget - 1),
            14..=15 => self.branch(budget - 1),
            _ => self.parallel(budget - 1),
        }
    }

    /// Stores a value of each type where it is seen.
    fn tell(&mut self) {
        for array in self.arrays.clone().into_iter().filter(|array| array.rank == 0) {
            let x = self.value(&array.element);
            self.line(&format!("memref.store {x}, {}[] : {}", array.name, array.ty));
        }
    }
}

const ARGUMENTS: [(&str, &str, usize); 9] = [
    ("%A", "f64", 2),
    ("%A_data", "i8", 2),
    ("%int", "index", 1),
    ("%x", "i1", 0),
    ("%for", "i8", 0),
    ("%y", "i32", 0),
    ("%z", "f32", 0),
    ("%w", "index", 0),
    ("%s", "i16", 0),
];

fn function(name: &str, seed: u64) -> String {
    let mut writer =
        Writer { draw: Draw(seed), text: String::new(), depth: 1, number: 0, values: Vec::new(), arrays: Vec::new() };
    let mut arguments =
        vec!["%n: index".to_owned(), "%exp: i32".to_owned(), "%double: f32".to_owned(), "%b: i1".to_owned()];
    for (name, ty) in [("%n", "index"), ("%exp", "i32"), ("%double", "f32"), ("%b", "i1")] {
        writer.values.push(Known { name: name.to_owned(), ty: ty.to_owned() });
    }
    for (name, element, rank) in ARGUMENTS {
        let ty = format!("memref<{}{element}>", "?x".repeat(rank));
        arguments.push(format!("{name}: {ty}"));
        writer.arrays.push(Array { name: name.to_owned(), ty, element: element.to_owned(), rank, is_written: true });
    }
    for _ in 0..4 + writer.draw.below(6) {
        writer.statement(2);
    }
    writer.arrays.truncate(ARGUMENTS.len());
    writer.tell();
    format!("func.func @{name}({}) {{\n{}  return\n}}\n", arguments.join(", "), writer.text)
}

fn inputs(n: i64, sizes: [i64; 2]) -> Inputs {
    let scalar = |value: Number| Input::Scalar(value);
    let mut args = vec![
        scalar(Number::index(n)),
        scalar(Number(i128::from(n * 7 - 3))),
        scalar(Number::from_f64(n as f64 * 0.75 - 1.0, farkas::ir::FloatKind::F32)),
        scalar(Number::bool(n % 2 == 0)),
    ];
    args.extend(ARGUMENTS.iter().map(|(_, _, rank)| Input::Memref(sizes[..*rank].to_vec())));
    Inputs { args, fill: Fill::Small(9) }
}

/// How many functions are in one file.
const IN_A_FILE: u64 = 20;

#[test]
fn hostile_programs() {
    let Some(gcc) = gcc("hostile_programs") else { return };
    let (wanted, first) = (asked("FARKAS_NESTS", 40u64), asked("FARKAS_C_SEED", 1u64));
    let (mut compared, mut refused, mut total) = (0, 0, 0);
    for file in 0..wanted.div_ceil(IN_A_FILE) {
        let mut source = String::new();
        let mut names = Vec::new();
        for number in 0..IN_A_FILE {
            let reserved = ["for", "exp", "printf", "index", "j1", "double"];
            let name = reserved.get(number as usize).map_or_else(|| format!("f{number}"), |word| (*word).to_owned());
            let text = function(&name, first * 1_000_003 + file * IN_A_FILE + number);
            let module = read(&text);
            assert!(farkas::check(&module).is_empty(), "{:?}\n{text}", farkas::check(&module));
            total += 1;
            match emit(&module, None, &Facts::default(), Style::default()) {
                Ok(_) => {
                    source.push_str(&text);
                    names.push(name);
                }
                Err(error) => {
                    assert_eq!(error.code, "unsupported", "{error}\n{text}");
                    println!("refused: {}", error.message);
                    refused += 1;
                }
            }
        }
        let module = read(&source);
        let mut cases = Vec::new();
        for name in &names {
            for (n, sizes) in [(0, [0, 3]), (3, [2, 5]), (-2, [1, 1]), (6, [4, 0])] {
                cases.extend(case(&module, &module, name, inputs(n, sizes)));
            }
        }
        compared += cases.len();
        if !cases.is_empty() {
            compare(&gcc, &module, &cases, FORKS, &[&["-O2"], SANITIZED], &["1", "3"]);
        }
    }
    println!("{total} programs, {refused} refused, {compared} calls compared");
    assert!(compared as u64 > total, "most of {total} programs run: {compared} calls");
}
