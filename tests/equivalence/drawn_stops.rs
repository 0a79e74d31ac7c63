//! Random small functions that print, assert, divide, call and wait, as text, and changes of their order.

use std::fmt::Write as _;

use farkas::ir::Module;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// One thing that a function does. Numbers choose among what there is, modulo how much that is.
#[derive(Clone, Debug)]
pub enum Deed {
    /// A cell gets the value of another one, or one that is known.
    Store { value: u8, cell: u8 },
    /// There is a quotient or remainder by what a cell holds.
    Divide { name: &'static str, value: u8, by: u8, then: Then },
    /// A cell with a subscript that is counted modulo an argument gets a value.
    Wrap { value: u8, cell: u8 },
    /// A value is printed, by the function or by one that it calls.
    Print { value: u8, called: bool },
    /// It is asserted that a cell does not hold a number, by the function or by one that it calls.
    Assert { cell: u8, number: u8, called: bool },
    /// As long as a cell holds 2; where nobody changes that, for ever.
    Wait { cell: u8, ends: bool, prints: bool },
    /// A loop.
    Loop { trips: &'static str, carries: Option<&'static str>, body: Vec<Deed> },
    /// A guard on the numbers of loops and arguments, or one on what a cell holds.
    Guard { cell: Option<u8>, body: Vec<Deed> },
}

/// What becomes of a quotient.
#[derive(Clone, Copy, Debug)]
pub enum Then {
    /// A cell gets it.
    Stored {
        cell: u8,
    },
    /// A cell gets it, and before that, or even before there is one, something is printed, or asserted.
    StoredBehind {
        cell: u8,
        asserts: bool,
        is_late: bool,
    },
    Printed,
    Asserted,
}

const TRIPS: [&str; 9] = [
    "3",
    "2",
    "1",
    "0",
    "3",
    "%n",
    "%m",
    "affine_map<()[s0] -> (s0 floordiv 2)>()[%n]",
    "affine_map<()[s0, s1] -> (s0 floordiv s1)>()[%n, %m]",
];

const DIVISIONS: [&str; 6] = ["divsi", "divui", "remsi", "remui", "floordivsi", "ceildivsi"];

pub fn deeds() -> BoxedStrategy<Vec<Deed>> {
    let then = prop_oneof![
        3 => any::<u8>().prop_map(|cell| Then::Stored { cell }),
        2 => (any::<u8>(), any::<[bool; 2]>())
            .prop_map(|(cell, [asserts, is_late])| Then::StoredBehind { cell, asserts, is_late }),
        1 => Just(Then::Printed),
        1 => Just(Then::Asserted),
    ];
    let leaf = prop_oneof![
        3 => any::<[u8; 2]>().prop_map(|[value, cell]| Deed::Store { value, cell }),
        5 => (select(&DIVISIONS[..]), any::<[u8; 2]>(), then)
            .prop_map(|(name, [value, by], then)| Deed::Divide { name, value, by, then }),
        2 => any::<[u8; 2]>().prop_map(|[value, cell]| Deed::Wrap { value, cell }),
        2 => (any::<u8>(), any::<bool>()).prop_map(|(value, called)| Deed::Print { value, called }),
        2 => (any::<[u8; 2]>(), any::<bool>())
            .prop_map(|([cell, number], called)| Deed::Assert { cell, number, called }),
        2 => (any::<u8>(), any::<[bool; 2]>()).prop_map(|(cell, [ends, prints])| Deed::Wait { cell, ends, prints }),
    ];
    let carries = proptest::option::weighted(0.2, select(vec!["addi", "divsi"]));
    let inner = leaf.prop_recursive(2, 4, 2, move |inner| {
        prop_oneof![
            4 => (select(&TRIPS[..]), carries.clone(), vec(inner.clone(), 1..=2))
                .prop_map(|(trips, carries, body)| Deed::Loop { trips, carries, body }),
            1 => (proptest::option::of(any::<u8>()), vec(inner, 1..=2))
                .prop_map(|(cell, body)| Deed::Guard { cell, body }),
        ]
    });
    let outer = (select(&TRIPS[..]), vec(inner.clone(), 1..=2)).prop_map(|(trips, body)| Deed::Loop {
        trips,
        carries: None,
        body,
    });
    vec(prop_oneof![3 => outer, 1 => inner], 2..=3).boxed()
}

/// The text of a function.
struct Writer {
    text: String,
    /// What is known everywhere, and what the loops around hand on.
    values: Vec<String>,
    /// The loops around.
    loops: Vec<String>,
    count: usize,
}

impl Writer {
    fn new_name(&mut self) -> String {
        self.count += 1;
        format!("%v{}", self.count)
    }

    fn line(&mut self, line: &str) {
        writeln!(self.text, "  {line}").expect("a string");
    }

    /// A value that is known, or what a cell holds: so a deed means the same wherever it stands.
    fn value(&mut self, number: u8) -> String {
        if number.is_multiple_of(2) {
            return self.load(&self.cell(number / 2));
        }
        self.values[number as usize / 2 % self.values.len()].clone()
    }

    /// A cell. All subscripts are in bounds, whatever the arguments are.
    fn cell(&self, number: u8) -> String {
        let (array, at) = (["A", "B", "C"][number as usize % 3], number / 3);
        let subscript = match &self.loops[..] {
            [outer, ..] if at % 4 == 1 => format!("{outer} + 1"),
            [outer, .., inner] if at % 4 == 2 => format!("{outer} + {inner}"),
            [.., inner] if at % 4 != 0 => inner.clone(),
            _ => (at / 4 % 3).to_string(),
        };
        format!("%{array}[{subscript}]")
    }

    fn load(&mut self, cell: &str) -> String {
        self.computed(&format!("affine.load {cell} : memref<6xi32>"))
    }

    fn store(&mut self, value: &str, cell: &str) {
        self.line(&format!("affine.store {value}, {cell} : memref<6xi32>"));
    }

    fn computed(&mut self, what: &str) -> String {
        let name = self.new_name();
        self.line(&format!("{name} = {what}"));
        name
    }

    fn assert(&mut self, value: &str, number: &str) {
        let holds = self.computed(&format!("arith.cmpi ne, {value}, {number} : i32"));
        self.line(&format!("cf.assert {holds}, \"{number}\""));
    }

    /// Something that may stop the program, and touches no memory.
    fn stop(&mut self, asserts: bool) {
        match asserts {
            true => self.assert("%x", "%two"),
            false => self.line("vector.print %x : i32"),
        }
    }

    fn divide(&mut self, name: &str, value: u8, by: u8, then: Then) {
        let (value, by) = (self.value(value), self.load(&self.cell(by)));
        if let Then::StoredBehind { asserts, is_late: false, .. } = then {
            self.stop(asserts);
        }
        let result = self.computed(&format!("arith.{name} {value}, {by} : i32"));
        match then {
            Then::Stored { cell } => self.store(&result, &self.cell(cell)),
            Then::StoredBehind { cell, asserts, is_late } => {
                if is_late {
                    self.stop(asserts);
                }
                self.store(&result, &self.cell(cell));
            }
            Then::Printed => self.line(&format!("vector.print {result} : i32")),
            Then::Asserted => self.assert(&result, "%one"),
        }
    }

    fn deed(&mut self, deed: &Deed) {
        match *deed {
            Deed::Store { value, cell } => {
                let value = self.value(value);
                self.store(&value, &self.cell(cell));
            }
            Deed::Divide { name, value, by, then } => self.divide(name, value, by, then),
            Deed::Wrap { value, cell } => {
                let at = self.loops.last().map_or("2".to_string(), String::clone);
                let (value, array) = (self.value(value), ["A", "B", "C"][cell as usize % 3]);
                self.store(&value, &format!("%{array}[{at} mod symbol(%m)]"));
            }
            Deed::Print { value, called } => {
                let value = self.value(value);
                self.line(&match called {
                    true => format!("func.call @show({value}) : (i32) -> ()"),
                    false => format!("vector.print {value} : i32"),
                });
            }
            Deed::Assert { cell, number, called } => {
                let value = self.load(&self.cell(cell));
                match called {
                    true => self.line(&format!("func.call @check({value}) : (i32) -> ()")),
                    false => self.assert(&value, ["%zero", "%one", "%two"][number as usize % 3]),
                }
            }
            Deed::Wait { cell, ends, prints } => self.wait(["A", "B", "C"][cell as usize % 3], ends, prints),
            Deed::Loop { trips, carries, ref body } => self.repeat(trips, carries, body),
            Deed::Guard { cell, ref body } => {
                match (cell, self.loops.last()) {
                    (Some(cell), _) => {
                        let value = self.load(&self.cell(cell));
                        let holds = self.computed(&format!("arith.cmpi sgt, {value}, %zero : i32"));
                        self.line(&format!("scf.if {holds} {{"));
                    }
                    (None, Some(inner)) => {
                        let guard = format!("affine.if affine_set<(d0) : (d0 - 1 >= 0)>({inner}) {{");
                        self.line(&guard);
                    }
                    (None, None) => self.line("affine.if affine_set<()[s0] : (s0 - 2 >= 0)>()[%n] {"),
                }
                body.iter().for_each(|deed| self.deed(deed));
                self.line("}");
            }
        }
    }

    fn wait(&mut self, array: &str, ends: bool, prints: bool) {
        self.line("scf.while : () -> () {");
        let value = self.computed(&format!("memref.load %{array}[%first] : memref<6xi32>"));
        let goes_on = self.computed(&format!("arith.cmpi eq, {value}, %two : i32"));
        self.line(&format!("scf.condition({goes_on})"));
        self.line("} do {");
        if prints {
            self.line("vector.print %x : i32");
        }
        if ends {
            self.line(&format!("memref.store %one, %{array}[%first] : memref<6xi32>"));
        }
        self.line("scf.yield");
        self.line("}");
    }

    /// A loop. What it hands on, by a sum or a quotient with what a cell holds, is stored behind it.
    fn repeat(&mut self, trips: &str, carries: Option<&str>, body: &[Deed]) {
        let iv = format!("%i{}", self.count);
        let names = [self.new_name(), self.new_name()];
        match carries {
            None => self.line(&format!("affine.for {iv} = 0 to {trips} {{")),
            Some(_) => {
                let [result, carried] = &names;
                self.line(&format!("{result} = affine.for {iv} = 0 to {trips} iter_args({carried} = %x) -> (i32) {{"));
                self.values.push(carried.clone());
            }
        }
        self.loops.push(iv);
        body.iter().for_each(|deed| self.deed(deed));
        if let Some(name) = carries {
            let other = self.load(&self.cell(3));
            let next = self.computed(&format!("arith.{name} {}, {other} : i32", names[1]));
            self.line(&format!("affine.yield {next} : i32"));
            self.values.pop();
        }
        self.loops.pop();
        self.line("}");
        if carries.is_some() {
            self.store(&names[0], &self.cell(1));
        }
    }
}

/// What a program runs around the function that is changed.
const AROUND: &str = "
func.func private @show(%x: i32) {
  vector.print %x : i32
  return
}
func.func private @check(%x: i32) {
  %one = arith.constant 1 : i32
  %holds = arith.cmpi ne, %x, %one : i32
  cf.assert %holds, \"called\"
  return
}
func.func @main(%s: i32, %t: i32, %n: index, %m: index) {
  %A = memref.alloc() : memref<6xi32>
  %B = memref.alloc() : memref<6xi32>
  %C = memref.alloc() : memref<6xi32>
  %three = arith.constant 3 : i32
  affine.for %i = 0 to 6 {
    %at = arith.index_cast %i : index to i32
    %scaled = arith.muli %at, %s : i32
    %moved = arith.addi %scaled, %t : i32
    %a = arith.remui %moved, %three : i32
    %more = arith.addi %moved, %s : i32
    %b = arith.remui %more, %three : i32
    affine.store %a, %A[%i] : memref<6xi32>
    affine.store %b, %B[%i] : memref<6xi32>
    affine.store %s, %C[%i] : memref<6xi32>
  }
  func.call @f(%A, %B, %C, %s, %n, %m) : (memref<6xi32>, memref<6xi32>, memref<6xi32>, i32, index, index) -> ()
  affine.for %i = 0 to 6 {
    %a = affine.load %A[%i] : memref<6xi32>
    %b = affine.load %B[%i] : memref<6xi32>
    %c = affine.load %C[%i] : memref<6xi32>
    vector.print %a : i32
    vector.print %b : i32
    vector.print %c : i32
  }
  return
}";

/// The program around a function that does this.
pub fn program(body: &str) -> Module {
    let text = format!(
        "func.func @f(%A: memref<6xi32>, %B: memref<6xi32>, %C: memref<6xi32>, %x: i32, %n: index, %m: index) {{
  %first = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
{body}  return
}}
{AROUND}"
    );
    farkas::parse(&text).unwrap_or_else(|errors| panic!("{}\n{text}", errors[0])).module
}

pub fn written(deeds: &[Deed]) -> Module {
    let values = ["%x", "%one", "%two"].map(str::to_string).to_vec();
    let mut writer = Writer { text: String::new(), values, loops: Vec::new(), count: 0 };
    deeds.iter().for_each(|deed| writer.deed(deed));
    program(&writer.text)
}

/// How a function is changed into one that may be another.
#[derive(Clone, Copy, Debug)]
pub enum Change {
    /// Two neighbours trade places.
    Swap,
    /// The first deed of a loop or a guard stands before it.
    Lift,
    /// What is computed behind something that may stop the program is computed before it, or the other way round.
    Hurry,
}

/// The blocks of a function.
fn blocks(deeds: &mut Vec<Deed>, at: usize) -> Option<&mut Vec<Deed>> {
    let mut waiting = vec![deeds];
    for _ in 0..at {
        let block = waiting.pop()?;
        waiting.extend(block.iter_mut().filter_map(|deed| match deed {
            Deed::Loop { body, .. } | Deed::Guard { body, .. } => Some(body),
            _ => None,
        }));
    }
    waiting.pop()
}

/// May the program end at the deed, or never come behind it, and may it trap?
fn ends(deed: &Deed) -> (bool, bool) {
    match deed {
        Deed::Store { .. } => (false, false),
        Deed::Divide { then: Then::Stored { .. }, .. } | Deed::Wrap { .. } => (false, true),
        Deed::Divide { .. } => (true, true),
        Deed::Print { .. } | Deed::Assert { .. } | Deed::Wait { .. } => (true, false),
        Deed::Loop { body, trips, carries } => {
            let (stops, traps) = ends_of(body);
            (stops, traps || trips.contains("floordiv s1") || *carries == Some("divsi"))
        }
        Deed::Guard { body, .. } => ends_of(body),
    }
}

fn ends_of(body: &[Deed]) -> (bool, bool) {
    body.iter().map(ends).fold((false, false), |all, one| (all.0 || one.0, all.1 || one.1))
}

/// The function with a change, at one of the places where there can be one: of two neighbours one may stop the program, and the other
/// one may do so as well, or trap.
pub fn changed(deeds: &[Deed], place: usize, change: Change) -> Option<Vec<Deed>> {
    let mut all = deeds.to_vec();
    let (mut number, mut places) = (0, Vec::new());
    while let Some(block) = blocks(&mut all, number) {
        let fits = |at: &usize| match (change, &block[*at]) {
            (Change::Swap, deed) => block.get(at + 1).is_some_and(|next| {
                let (one, other) = (ends(deed), ends(next));
                one.0 && (other.0 || other.1) || one.1 && other.0
            }),
            (Change::Lift, Deed::Loop { body, .. } | Deed::Guard { body, .. }) => body.len() > 1,
            (Change::Hurry, Deed::Divide { then: Then::StoredBehind { .. }, .. }) => true,
            _ => false,
        };
        places.extend((0..block.len()).filter(fits).map(|at| (number, at)));
        number += 1;
    }
    let &(number, at) = places.get(place % places.len().max(1))?;
    let block = blocks(&mut all, number)?;
    match &mut block[at] {
        Deed::Loop { body, .. } | Deed::Guard { body, .. } if matches!(change, Change::Lift) => {
            let first = body.remove(0);
            block.insert(at, first);
        }
        Deed::Divide { then: Then::StoredBehind { is_late, .. }, .. } if matches!(change, Change::Hurry) => {
            *is_late = !*is_late;
        }
        _ => block.swap(at, at + 1),
    }
    Some(all)
}
