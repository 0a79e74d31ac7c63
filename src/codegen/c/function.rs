//! Functions: how they are called, what they give back, and the test at entry whether arrays overlap.

use std::collections::BTreeSet;

use super::{Emitter, Style};
use crate::builtin::{self, symbol_name};
use crate::codegen::text::{Code, Expr, find_word};
use crate::diag::Diagnostic;
use crate::facts::Facts;
use crate::ir::{Block, Module, Op, Value};

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
    if memrefs(emitter, function) < 2 || emitter.is_entry(function) {
        return Ok(None);
    }
    let facts = Facts::default();
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
    let (_, text) = other.function(old, None)?;
    Ok(Some((name, format!("static {text}"))))
}

impl Emitter<'_> {
    /// The function's prototype, without the semicolon, and its definition. `slow` is called where arrays overlap.
    pub(super) fn function(&mut self, op: Op, slow: Option<&str>) -> Result<(String, String), Diagnostic> {
        let message = "a function of several blocks has no counterpart in C";
        let body = self.m.single_block(op, 0).ok_or_else(|| self.unsupported(op, message))?;
        let name = self.functions.get(&op).cloned().ok_or_else(|| self.malformed(op))?;
        self.names = self.local_names();
        self.is_overlapping = self.calls.overlapping.contains(&op);
        let apart = self.facts.apart.iter().filter(|(function, _)| *function == op);
        self.assumed.clear();
        for &value in apart.flat_map(|(_, pair)| pair) {
            if !self.assumed.contains(&value) && self.m.block(body).args.contains(&value) {
                self.assumed.push(value);
            }
        }
        self.pending.clear();
        self.stack = 0;
        self.code = Code::unbroken();
        if self.is_entry(op) {
            self.code.open("int main(void)");
            self.block(body, |e| e.give_back(body, &[], true))?;
            self.code.close("");
            self.code.gap();
            return Ok((String::new(), std::mem::take(&mut self.code).finish()));
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
        if let Some(slow) = slow {
            self.test_overlap((op, body), slow, &parameters, &results)?;
        }
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
        Ok((prototype, format!("{}{}{text}", self.assumption(), head.finish())))
    }

    /// What is assumed of the arguments, as a comment.
    fn assumption(&self) -> String {
        // In the order of the arguments.
        let assumed: BTreeSet<&Value> = self.assumed.iter().collect();
        let buffers = assumed.into_iter().filter_map(|value| self.buffers.get(value));
        let names: Vec<String> = buffers.map(|buffer| buffer.flat.text.clone()).collect();
        match &names[..] {
            [] | [_] => String::new(),
            [first @ .., last] => format!("// Assumes that {} and {last} do not overlap.\n", first.join(", ")),
        }
    }

    /// Declarations of parameters and their names: scalars first, then memrefs.
    fn parameters(&mut self, op: Op, body: Block) -> Result<Vec<(String, String)>, Diagnostic> {
        let args = self.m.block(body).args.to_vec();
        let (memrefs, scalars): (Vec<Value>, Vec<Value>) =
            args.into_iter().partition(|&arg| self.m.ty(arg).as_memref().is_some());
        let mut parameters = Vec::new();
        for arg in scalars.into_iter().chain(memrefs) {
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
