//! The test at entry whether arguments overlap: in what the function touches of them, from the first to the last element.
//!
//! Only pairs count of which one is written. What is touched is known as a function of indices and sizes
//! ([`crate::facts::footprint`]), computed where these are small enough that nothing wraps; else, and of arrays whose footprint is not
//! known, all of the array counts. Where the test fails, and where it could not be made, the function runs as it was written.

use super::Emitter;
use super::memref::Buffer;
use crate::affine::expr::AffineExpr;
use crate::codegen::text::{Expr, affine};
use crate::diag::Diagnostic;
use crate::facts::footprint::{Footprint, Footprints, Parameter, Piece};
use crate::ir::{Block, Op, Value};

/// A memref argument in the test.
struct Tested {
    is_written: bool,
    /// The pointer to its first byte that counts.
    from: Expr,
    bytes: Expr,
}

/// A variable that says where a footprint begins or ends, and the lines that set it, each with when it does.
struct Edge {
    name: String,
    lines: Vec<(String, String)>,
}

impl Emitter<'_> {
    /// Runs the function as written where two arguments may share a byte that matters.
    pub(super) fn test_overlap(
        &mut self,
        (op, body): (Op, Block),
        slow: &str,
        parameters: &[(String, String)],
        results: &[Vec<(String, String)>],
    ) -> Result<(), Diagnostic> {
        let unknown = || Footprints { is_unknown: true, ..Footprints::default() };
        let footprints = self.facts.footprints.get(&op).cloned().unwrap_or_else(unknown);
        let args = self.m.block(body).args.to_vec();
        let values = self.parameter_values(&args, &footprints.parameters, op)?;
        let (mut tested, mut edges, mut used) = (Vec::new(), Vec::new(), Vec::new());
        for (number, &arg) in args.iter().enumerate().filter(|&(_, &arg)| self.m.ty(arg).as_memref().is_some()) {
            let touched = footprints.touched.get(&number).filter(|_| !footprints.is_unknown);
            if touched.is_none() && !footprints.is_unknown {
                continue;
            }
            let buffer = self.buffer(arg, op)?;
            let is_written = touched.is_none_or(|(is_written, _)| *is_written);
            let footprint = touched.and_then(|(_, footprint)| footprint.as_ref());
            let (from, bytes) = match footprint.filter(|_| !buffer.sizes.is_empty()) {
                Some(footprint) => {
                    footprint.first.iter().chain(&footprint.last).for_each(|piece| used_in(piece, &mut used));
                    self.touched_part(&buffer, footprint, &values, &mut edges)
                }
                None => (buffer.flat, self.extent(arg, op)?),
            };
            tested.push(Tested { is_written, from, bytes });
        }
        let mut tests = Vec::new();
        for (k, b) in tested.iter().enumerate() {
            for a in tested[..k].iter().filter(|a| a.is_written || b.is_written) {
                let parts = [a.from.clone(), a.bytes.clone(), b.from.clone(), b.bytes.clone()];
                tests.push(Expr::call("fk_overlap", &parts).text);
            }
        }
        if tests.is_empty() {
            return Ok(());
        }
        let used: Vec<&Expr> = used.iter().map(|&number| &values[number]).collect();
        let overlap = self.overlap(&tests, &edges, &used);
        let all = parameters.iter().chain(results.iter().flatten());
        let all: Vec<&str> = all.map(|(_, name)| name.as_str()).collect();
        self.code.open(format!("if ({overlap})"));
        self.code.line(format!("{slow}({});", all.join(", ")));
        self.code.line("return;");
        self.code.close("");
        Ok(())
    }

    /// The condition under which arrays overlap; writes down what it is computed from, where that can be computed.
    fn overlap(&mut self, tests: &[String], edges: &[Edge], used: &[&Expr]) -> String {
        for edge in edges {
            self.code.line(format!("int64_t {} = 0;", edge.name));
        }
        let fits = used.iter().filter(|value| value.as_int().is_none());
        let fits: Vec<String> = fits.map(|value| format!("fk_fits({})", value.text)).collect();
        if fits.is_empty() {
            self.set(edges);
            return tests.join(" || ");
        }
        let overlap = self.names.take("overlap");
        self.code.line(format!("bool {overlap} = true;"));
        self.code.open(format!("if ({})", fits.join(" && ")));
        self.set(edges);
        self.code.line(format!("{overlap} = {};", tests.join(" || ")));
        self.code.close("");
        overlap
    }

    /// Sets where footprints begin and end, together what is so at the same time: of one variable only one piece holds.
    fn set(&mut self, edges: &[Edge]) {
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
                    let sizes = self.buffer(args[number], op)?.sizes;
                    sizes.get(dim).cloned().ok_or_else(|| self.malformed(op))?
                }
            });
        }
        Ok(values)
    }

    /// The pointer to the first element that is touched, and how many bytes are from there to the end of the last one.
    fn touched_part(
        &mut self,
        buffer: &Buffer,
        footprint: &Footprint,
        parameters: &[Expr],
        edges: &mut Vec<Edge>,
    ) -> (Expr, Expr) {
        let name = buffer.flat.text.strip_suffix("_data").unwrap_or(&buffer.flat.text).to_owned();
        let mut edge = |word: &str, pieces: &[Piece], more: i64| {
            let variable = self.names.take(&format!("{name}_{word}"));
            let lines = pieces.iter().map(|piece| set(&variable, piece, buffer, parameters, more));
            edges.push(Edge { name: variable.clone(), lines: lines.collect() });
            variable
        };
        let (first, end) = (edge("first", &footprint.first, 0), edge("end", &footprint.last, 1));
        let bytes = format!("(uint64_t)({end} - {first}) * sizeof({})", buffer.element);
        (buffer.flat.add(&Expr::atom(first)), Expr::loose(bytes))
    }

    /// How many bytes an argument takes, from its first to its last element.
    fn extent(&mut self, arg: Value, op: Op) -> Result<Expr, Diagnostic> {
        let buffer = self.buffer(arg, op)?;
        let size = Expr::atom(format!("sizeof({})", buffer.element));
        if let Some(strides) = &buffer.strides {
            let reach = |bytes: Expr, (d, s): (&Expr, &Expr)| {
                Expr::call("fk_reach", &[bytes, d.clone(), s.clone(), size.clone()])
            };
            return Ok(buffer.sizes.iter().zip(strides).fold(size.clone(), reach));
        }
        Ok(buffer.sizes.iter().fold(size, |bytes, size| Expr::call("fk_times", &[bytes, size.clone()])))
    }
}

/// When the piece holds, and the line that sets where a footprint begins or ends then, so many elements further.
fn set(variable: &str, piece: &Piece, buffer: &Buffer, parameters: &[Expr], more: i64) -> (String, String) {
    let text = |expr: &AffineExpr| affine(expr, parameters, &[], "fk_");
    let mut at = piece.at.clone();
    if let Some(last) = at.last_mut() {
        *last = last.clone() + more;
    }
    let place = buffer.distance(&at.iter().map(text).collect::<Vec<Expr>>());
    let test =
        |(expr, is_eq): &(AffineExpr, bool)| format!("{} {} 0", text(expr).text, if *is_eq { "==" } else { ">=" });
    let when: Vec<String> = piece.when.iter().map(test).collect();
    (when.join(" && "), format!("{variable} = {};", place.text))
}

/// Notes the parameters that a piece is computed from.
fn used_in(piece: &Piece, used: &mut Vec<usize>) {
    let mut pending: Vec<&AffineExpr> = piece.when.iter().map(|(expr, _)| expr).chain(&piece.at).collect();
    while let Some(expr) = pending.pop() {
        match expr {
            AffineExpr::Dim(dim) if !used.contains(&(*dim as usize)) => used.push(*dim as usize),
            AffineExpr::Binary(_, pair) => pending.extend([&pair.0, &pair.1]),
            _ => {}
        }
    }
}
