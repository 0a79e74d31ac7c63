//! The test at entry whether arguments overlap, with each other or with globals: in what the function touches of them, from the first
//! to the last element.
//!
//! Only pairs count of which one is written, and which are not known to be apart. What is touched is known as a function of indices
//! and sizes ([`crate::facts::footprint`]), computed where these are small enough that nothing wraps; else, and of arrays whose
//! footprint is not known, all of the array counts. Where the test fails, and where it could not be made, the function runs as it was
//! written.

use std::collections::BTreeSet;

use super::Emitter;
use super::memref::CBuffer;
use crate::affine::expr::AffineExpr;
use crate::codegen::text::{Expr, affine};
use crate::diag::Diagnostic;
use crate::facts::footprint::{ExtentPiece, Footprints, MemoryExtent, Outer, Parameter};
use crate::facts::origin::{Provenance, globals, origin};
use crate::ir::{Block, Op, Value};

/// Memory in the test.
struct Tested {
    value: Value,
    origin: Provenance,
    is_written: bool,
    footprint: Option<MemoryExtent>,
}

/// A variable that says where a footprint begins or ends, and the lines that set it, each with when it does.
struct FootprintEdge {
    name: String,
    lines: Vec<(String, String)>,
}

impl Emitter<'_> {
    /// Runs the function as written where two arrays may share a byte that matters. Gives their names; none if there is nothing to test.
    pub(super) fn test_overlap(
        &mut self,
        (op, body): (Op, Block),
        slow: &str,
        parameters: &[(String, String)],
        results: &[Vec<(String, String)>],
    ) -> Result<Vec<String>, Diagnostic> {
        let unknown = || Footprints { is_unknown: true, ..Footprints::default() };
        let footprints = self.facts.footprints.get(&op).cloned().unwrap_or_else(unknown);
        let args = self.m.block(body).args.to_vec();
        let values = self.parameter_values(&args, &footprints.parameters, op)?;
        let tested = self.tested(op, &args, &footprints)?;
        let pairs = (0..tested.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        let pairs: Vec<(usize, usize)> = pairs
            .filter(|&(a, b)| {
                let (a, b) = (&tested[a], &tested[b]);
                (a.is_written || b.is_written) && !self.calls.are_apart(op, &a.origin, &b.origin)
            })
            .collect();
        let (mut edges, mut used, mut names) = (Vec::new(), Vec::new(), Vec::new());
        // The pointer to the first byte that counts, and how many do.
        let mut parts = Vec::new();
        for (number, Tested { value, footprint, .. }) in tested.iter().enumerate() {
            if !pairs.iter().any(|&(a, b)| a == number || b == number) {
                parts.push(None);
                continue;
            }
            let buffer = self.buffer(*value, op)?;
            names.push(buffer.flat.text.clone());
            parts.push(Some(match footprint.as_ref().filter(|_| !buffer.layout.sizes.is_empty()) {
                Some(footprint) => {
                    footprint.first.iter().chain(&footprint.last).for_each(|piece| used_in(piece, &mut used));
                    self.touched_part(&buffer, footprint, &values, &mut edges)
                }
                None => (buffer.flat, self.extent(*value, op)?),
            }));
        }
        let test = |&(a, b): &(usize, usize)| {
            let ((a, a_bytes), (b, b_bytes)) = parts[a].clone().zip(parts[b].clone())?;
            Some(Expr::call("fk_overlap", &[a, a_bytes, b, b_bytes]).text)
        };
        let tests: Vec<String> = pairs.iter().filter_map(test).collect();
        if tests.is_empty() {
            return Ok(names);
        }
        let used: Vec<&Expr> = used.iter().map(|&number| &values[number]).collect();
        let overlap = self.overlap(&tests, &edges, &used);
        let all = parameters.iter().chain(results.iter().flatten());
        let all: Vec<&str> = all.map(|(_, name)| name.as_str()).collect();
        self.code.open(format!("if ({overlap})"));
        self.code.broken_line(format!("{slow}({});", all.join(", ")));
        self.code.line("return;");
        self.code.close("");
        Ok(names)
    }

    /// The arguments that the function touches, and the globals.
    fn tested(&mut self, op: Op, args: &[Value], footprints: &Footprints) -> Result<Vec<Tested>, Diagnostic> {
        let arguments = args.iter().enumerate().filter(|&(_, &arg)| self.m.ty(arg).as_memref().is_some());
        let mut outer: Vec<(Outer, Value)> = arguments.map(|(number, &arg)| (Outer::Argument(number), arg)).collect();
        let mut names = if footprints.is_unknown { globals(self.m, op) } else { BTreeSet::new() };
        names.extend(footprints.touched.keys().filter_map(|outer| match outer {
            Outer::Global(name) => Some(name.clone()),
            Outer::Argument(_) => None,
        }));
        for name in names {
            let is_it = |&value: &Value| origin(self.m, value) == Provenance::Global(name.clone());
            let getters = self.m.walk(self.m.root()).into_iter().filter(|&other| self.m.is(other, "memref.get_global"));
            let value = getters.map(|getter| self.m.result(getter)).find(is_it);
            let Some((value, table)) = value.zip(self.tables.get(&name).cloned()) else { continue };
            self.held(value, &[table], op)?;
            outer.push((Outer::Global(name), value));
        }
        let mut tested = Vec::new();
        for (outer, value) in outer {
            let touched = footprints.touched.get(&outer).filter(|_| !footprints.is_unknown);
            if touched.is_none() && !footprints.is_unknown {
                continue;
            }
            tested.push(Tested {
                value,
                origin: origin(self.m, value),
                is_written: touched.is_none_or(|(is_written, _)| *is_written),
                footprint: touched.and_then(|(_, footprint)| footprint.clone()),
            });
        }
        Ok(tested)
    }

    /// The name of what says whether arrays overlap; writes down what it is computed from.
    fn overlap(&mut self, tests: &[String], edges: &[FootprintEdge], used: &[&Expr]) -> String {
        for edge in edges {
            self.code.line(format!("int64_t {} = 0;", edge.name));
        }
        let overlap = self.names.take("overlap");
        let fits = used.iter().filter(|value| value.as_int().is_none());
        let fits: Vec<String> = fits.map(|value| format!("fk_fits({})", value.text)).collect();
        if !fits.is_empty() {
            self.code.line(format!("bool {overlap} = true;"));
            self.code.open(format!("if ({})", fits.join(" && ")));
        }
        self.set(edges);
        for (number, test) in tests.iter().enumerate() {
            self.code.broken_line(match number {
                0 if fits.is_empty() => format!("bool {overlap} = {test};"),
                0 => format!("{overlap} = {test};"),
                _ => format!("{overlap} = {overlap} || {test};"),
            });
        }
        if !fits.is_empty() {
            self.code.close("");
        }
        overlap
    }

    /// Sets where footprints begin and end, together what is so at the same time: of one variable only one piece holds.
    fn set(&mut self, edges: &[FootprintEdge]) {
        let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
        for (when, line) in edges.iter().flat_map(|edge| &edge.lines) {
            match groups.iter_mut().find(|(other, _)| other == when) {
                Some((_, lines)) => lines.push(line),
                None => groups.push((when, vec![line])),
            }
        }
        for (when, lines) in groups {
            if !when.is_empty() {
                self.code.open(format!("if ({when})"));
            }
            lines.iter().for_each(|line| self.code.line(line));
            if !when.is_empty() {
                self.code.close("");
            }
        }
    }

    /// What the parameters of footprints are called.
    fn parameter_values(&mut self, args: &[Value], parameters: &[Parameter], op: Op) -> Result<Vec<Expr>, Diagnostic> {
        let mut values = Vec::new();
        for parameter in parameters {
            values.push(match *parameter {
                Parameter::Index(number) => self.value(args[number])?,
                Parameter::Size(number, dim) => {
                    let sizes = self.buffer(args[number], op)?.layout.sizes;
                    sizes.get(dim).cloned().ok_or_else(|| self.malformed(op))?
                }
            });
        }
        Ok(values)
    }

    /// The pointer to the first element that is touched, and how many bytes are from there to the end of the last one.
    fn touched_part(
        &mut self,
        buffer: &CBuffer,
        footprint: &MemoryExtent,
        parameters: &[Expr],
        edges: &mut Vec<FootprintEdge>,
    ) -> (Expr, Expr) {
        let constant = |pieces: &[ExtentPiece], more: i64| match pieces {
            [piece] if piece.when.is_empty() => place(piece, buffer, parameters, more).as_int(),
            _ => None,
        };
        if let (Some(first), Some(end)) = (constant(&footprint.first, 0), constant(&footprint.last, 1)) {
            let bytes = format!("{} * sizeof({})", end - first, buffer.element);
            return (buffer.flat.add(&Expr::int(first)), Expr::loose(bytes));
        }
        let name = buffer.flat.text.strip_suffix("_data").unwrap_or(&buffer.flat.text).to_owned();
        let mut edge = |word: &str, pieces: &[ExtentPiece], more: i64| {
            let variable = self.names.take(&format!("{name}_{word}"));
            let lines = pieces.iter().map(|piece| set(&variable, piece, buffer, parameters, more));
            edges.push(FootprintEdge { name: variable.clone(), lines: lines.collect() });
            variable
        };
        let (first, end) = (edge("first", &footprint.first, 0), edge("end", &footprint.last, 1));
        let bytes = format!("(uint64_t)({end} - {first}) * sizeof({})", buffer.element);
        (buffer.flat.add(&Expr::atom(first)), Expr::loose(bytes))
    }

    /// How many bytes an array takes, from its first to its last element.
    fn extent(&mut self, arg: Value, op: Op) -> Result<Expr, Diagnostic> {
        let buffer = self.buffer(arg, op)?;
        let size = Expr::atom(format!("sizeof({})", buffer.element));
        if let Some(strides) = &buffer.layout.strides {
            let reach = |bytes: Expr, (d, s): (&Expr, &Expr)| {
                Expr::call("fk_reach", &[bytes, d.clone(), s.clone(), size.clone()])
            };
            return Ok(buffer.layout.sizes.iter().zip(strides).fold(size.clone(), reach));
        }
        Ok(buffer.layout.sizes.iter().fold(size, |bytes, size| Expr::call("fk_times", &[bytes, size.clone()])))
    }
}

/// Where a footprint begins or ends by the piece, so many elements further, counted from the first element of all.
fn place(piece: &ExtentPiece, buffer: &CBuffer, parameters: &[Expr], more: i64) -> Expr {
    let mut at = piece.at.clone();
    if let Some(last) = at.last_mut() {
        *last = last.clone() + more;
    }
    buffer.layout.distance(&at.iter().map(|expr| affine(expr, parameters, &[], "fk_")).collect::<Vec<Expr>>())
}

/// When the piece holds, and the line that sets the variable then.
fn set(variable: &str, piece: &ExtentPiece, buffer: &CBuffer, parameters: &[Expr], more: i64) -> (String, String) {
    let test = |(expr, is_eq): &(AffineExpr, bool)| {
        format!("{} {} 0", affine(expr, parameters, &[], "fk_").text, if *is_eq { "==" } else { ">=" })
    };
    let when: Vec<String> = piece.when.iter().map(test).collect();
    (when.join(" && "), format!("{variable} = {};", place(piece, buffer, parameters, more).text))
}

/// Notes the parameters that a piece is computed from.
fn used_in(piece: &ExtentPiece, used: &mut Vec<usize>) {
    let mut pending: Vec<&AffineExpr> = piece.when.iter().map(|(expr, _)| expr).chain(&piece.at).collect();
    while let Some(expr) = pending.pop() {
        match expr {
            AffineExpr::Dim(dim) if !used.contains(&(*dim as usize)) => used.push(*dim as usize),
            AffineExpr::Binary(_, pair) => pending.extend([&pair.0, &pair.1]),
            _ => {}
        }
    }
}
