//! Functions: how they are called, what they give back, and the test at entry whether arrays overlap.

use std::collections::BTreeSet;

use super::{Emitter, Style};
use crate::builtin::{self, symbol_name};
use crate::codegen::text::{Code, Expr, find_word};
use crate::diag::Diagnostic;
use crate::facts::origin::{Provenance, globals, origin};
use crate::facts::{Facts, works};
use crate::ir::{Block, Module, Op, Value};

/// A function as it is written into a file.
pub(super) struct WrittenFunction {
    /// Its prototype, without the semicolon; empty for the program's `main`.
    pub(super) prototype: String,
    pub(super) definition: String,
    /// Does it call the function as it was written?
    pub(super) calls_slow: bool,
}

/// The function as it is written in another module, for calls where arrays overlap: its name and its text.
pub(super) fn as_written(
    function: Op,
    written: &Module,
    style: Style,
    emitter: &mut Emitter<'_>,
) -> Result<Option<(String, String)>, Diagnostic> {
    let Some(symbol) = symbol_name(emitter.m, function) else { return Ok(None) };
    let memrefs = |e: &Emitter<'_>, op: Op| {
        let args = e.m.single_block(op, 0).map(|body| e.m.block(body).args.to_vec()).unwrap_or_default();
        args.into_iter().filter(|&arg| e.m.ty(arg).as_memref().is_some()).count()
    };
    let is_alone = match memrefs(emitter, function) {
        0 => true,
        1 => globals(emitter.m, function).is_empty(),
        _ => false,
    };
    if is_alone || emitter.is_entry(function) {
        return Ok(None);
    }
    let facts = Facts { work: works(written), ..Facts::default() };
    let mut other = Emitter::new(written, &facts, Style { may_alias: true, ..style });
    let Some(old) = builtin::function(written, symbol) else { return Ok(None) };
    let name = emitter.globals.take(&format!("{symbol}_as_written"));
    // Its calls and its tables are those of the file.
    let in_written =
        |(&op, name): (&Op, &String)| Some((builtin::function(written, symbol_name(emitter.m, op)?)?, name.clone()));
    other.functions = emitter.functions.iter().filter_map(in_written).collect();
    other.tables = emitter.tables.clone();
    other.globals = emitter.globals.clone();
    other.functions.insert(old, name.clone());
    let text = other.function(old, None)?.definition;
    Ok(Some((name, format!("static {text}"))))
}

impl Emitter<'_> {
    /// The function. `slow` is called where arrays overlap.
    pub(super) fn function(&mut self, op: Op, slow: Option<&str>) -> Result<WrittenFunction, Diagnostic> {
        let message = "a function of several blocks has no counterpart in C";
        let body = self.m.single_block(op, 0).ok_or_else(|| self.unsupported(op, message))?;
        let name = self.functions.get(&op).cloned().ok_or_else(|| self.malformed(op))?;
        self.names = self.local_names();
        self.function = op;
        self.is_overlapping = self.calls.overlapping.contains(&op);
        self.assumed.clear();
        for (_, [a, b]) in self.facts.apart.iter().filter(|(function, _)| *function == op) {
            self.assume_apart(op, *a, *b);
        }
        self.pending.clear();
        self.stack = 0;
        self.code = Code::unbroken();
        if self.is_entry(op) {
            self.code.open("int main(void)");
            self.block(body, |e| e.give_back(body, &[], true))?;
            self.code.close("");
            self.code.gap();
            let definition = std::mem::take(&mut self.code).finish();
            return Ok(WrittenFunction { prototype: String::new(), definition, calls_slow: false });
        }
        let parameters = self.parameters(op, body)?;
        let results = self.result_parameters(op)?;
        let list: Vec<String> = parameters
            .iter()
            .map(|(text, _)| text.clone())
            .chain(results.iter().flatten().map(|(text, _)| text.clone()))
            .collect();
        let list = if list.is_empty() { "void".to_owned() } else { list.join(", ") };
        let prototype = format!("void {name}({list})");
        self.code.open("");
        let tested = match slow {
            Some(slow) => self.test_overlap((op, body), slow, &parameters, &results)?,
            None => Vec::new(),
        };
        let names: Vec<Vec<String>> =
            results.iter().map(|slots| slots.iter().map(|(_, name)| name.clone()).collect()).collect();
        self.block(body, |e| e.give_back(body, &names, false))?;
        self.code.close("");
        self.code.gap();
        let text = std::mem::take(&mut self.code).finish();
        let text = text.strip_prefix("{\n").unwrap_or(&text);
        let mut head = Code::unbroken();
        head.open_function(&prototype);
        for (_, name) in parameters.iter().filter(|(_, name)| find_word(text, name).is_none()) {
            // A parameter that the program does not ask for is no mistake.
            head.line(format!("(void){name};"));
        }
        let (names, slow) = if tested.is_empty() { (self.assumed_names(), None) } else { (tested, slow) };
        let mut comment = Code::unbroken();
        if let [first @ .., last] = &names[..] {
            let all = format!("{} and {last}", first.join(", "));
            comment.comment(&match slow {
                Some(slow) => format!("Where what is touched of {all} overlaps, {slow} runs."),
                None => format!("Assumes that {all} do not overlap."),
            });
        }
        let definition = format!("{}{}{text}", comment.finish(), head.finish());
        Ok(WrittenFunction { prototype, definition, calls_slow: slow.is_some() })
    }

    /// Notes that two memrefs of the function, arguments or globals, are assumed not to overlap, unless that is known.
    pub(super) fn assume_apart(&mut self, op: Op, a: Value, b: Value) {
        let origins = [origin(self.m, a), origin(self.m, b)];
        if self.calls.are_apart(op, &origins[0], &origins[1]) {
            return;
        }
        for (value, origin) in [a, b].into_iter().zip(origins) {
            let value = match origin {
                Provenance::Argument(argument) => argument,
                _ => value,
            };
            if !self.assumed.contains(&value) {
                self.assumed.push(value);
            }
        }
    }

    /// What the arrays are called that are assumed not to overlap, in the order of the arguments.
    fn assumed_names(&self) -> Vec<String> {
        let assumed: BTreeSet<&Value> = self.assumed.iter().collect();
        let buffers = assumed.into_iter().filter_map(|value| self.buffers.get(value));
        let mut names: Vec<String> = buffers.map(|buffer| buffer.flat.text.clone()).collect();
        names.dedup();
        names
    }

    /// Declarations of parameters and their names: scalars first, then memrefs.
    fn parameters(&mut self, op: Op, body: Block) -> Result<Vec<(String, String)>, Diagnostic> {
        let args = self.m.block(body).args.to_vec();
        let (memrefs, scalars): (Vec<Value>, Vec<Value>) =
            args.into_iter().partition(|&arg| self.m.ty(arg).as_memref().is_some());
        let mut parameters = Vec::new();
        for arg in scalars.into_iter().chain(memrefs) {
            self.is_passed(self.m.ty(arg), op)?;
            let wish = self.fresh(arg);
            let mut names = Vec::new();
            for (ty, name) in self.slots(&self.m.ty(arg).clone(), &wish, op)? {
                let name = if name == wish { name } else { self.names.take(&name) };
                let gap = if ty.ends_with('*') { "" } else { " " };
                parameters.push((format!("{ty}{gap}{name}"), name.clone()));
                names.push(name);
            }
            if !names.contains(&wish) {
                self.names.release(&wish);
            }
            self.held(arg, &names, op)?;
        }
        Ok(parameters)
    }

    /// The same for the pointers that results are written through.
    fn result_parameters(&mut self, op: Op) -> Result<Vec<Vec<(String, String)>>, Diagnostic> {
        let types = builtin::function_type(self.m, op).ok_or_else(|| self.malformed(op))?.results.clone();
        let mut results = Vec::new();
        for (number, ty) in types.iter().enumerate() {
            let wish = if types.len() == 1 { "result".to_owned() } else { format!("result{number}") };
            self.is_passed(ty, op)?;
            let mut slots = Vec::new();
            for (ty, name) in self.slots(ty, &wish, op)? {
                let name = self.names.take(&name);
                let star = if ty.ends_with('*') { "*" } else { " *" };
                slots.push((format!("{ty}{star}{name}"), name));
            }
            results.push(slots);
        }
        Ok(results)
    }

    fn give_back(&mut self, body: Block, results: &[Vec<String>], is_entry: bool) -> Result<(), Diagnostic> {
        let Some(last) = self.m.last_op(body).filter(|&op| self.m.is(op, "func.return")) else { return Ok(()) };
        let operands = self.m.op(last).operands.clone();
        if is_entry {
            let value = operands.first().map(|&value| self.value(value)).transpose()?;
            let value = value.unwrap_or_else(|| Expr::int(0));
            if !self.frees.is_empty() {
                let status = self.names.take("status");
                self.code.line(format!("const int {status} = {};", value.text));
                for pointer in std::mem::take(&mut self.frees).iter().rev() {
                    self.code.line(format!("free({pointer});"));
                }
                self.code.line(format!("return {status};"));
                return Ok(());
            }
            self.code.line(format!("return {};", value.text));
            return Ok(());
        }
        for (names, value) in results.iter().zip(operands) {
            for (name, part) in names.iter().zip(self.parts(value, last)?) {
                self.code.line(format!("*{name} = {};", part.text));
            }
        }
        Ok(())
    }
}
