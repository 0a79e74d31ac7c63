//! Random affine and scf operations.

use super::types::{MemRef, Ty, float, int};
use super::{Gen, Role, commas, list};

impl Gen<'_> {
    /// `(%a, %b)[%n]`.
    fn map_operands(&mut self, dims: usize, symbols: usize) -> String {
        let dims: Vec<String> = (0..dims).map(|_| self.affine_val(Role::Dim)).collect();
        let symbols: Vec<String> = (0..symbols).map(|_| self.affine_val(Role::Symbol)).collect();
        let symbols = if symbols.is_empty() { String::new() } else { format!("[{}]", symbols.join(", ")) };
        format!("({}){symbols}", dims.join(", "))
    }

    /// `affine_map<..>(%a)[%n]` or `#m0(%a)`.
    fn applied_map(&mut self, most: usize) -> String {
        let fits: Vec<usize> = (0..self.maps.len()).filter(|&n| self.maps[n].2 <= most).collect();
        if !fits.is_empty() && self.once_in(2) {
            let n = *self.pick(&fits);
            let (dims, symbols, _) = self.maps[n];
            return format!("#m{n}{}", self.map_operands(dims, symbols));
        }
        let (dims, symbols, results) = (self.below(3), self.below(3), 1 + self.below(most));
        let map = self.map(dims, symbols, results);
        format!("affine_map<{map}>{}", self.map_operands(dims, symbols))
    }

    /// An expression over values, as subscripts and the bounds of affine.parallel are.
    fn inline_expr(&mut self) -> String {
        let dims = vec![self.affine_val(Role::Dim), self.affine_val(Role::Dim)];
        let symbol = self.affine_val(Role::Symbol);
        self.bare.extend(dims.iter().cloned());
        // What is a dim at first stays one in the whole list, and may then not be a factor.
        let symbols = if self.bare.contains(&symbol) { Vec::new() } else { vec![format!("symbol({symbol})")] };
        self.expr(&dims, &symbols, 2)
    }

    fn subscripts(&mut self, rank: usize) -> String {
        self.bare.clear();
        let parts: Vec<String> = (0..rank)
            .map(|_| {
                if self.once_in(2) {
                    return self.inline_expr();
                }
                let name = self.affine_val(Role::Dim);
                self.bare.push(name.clone());
                name
            })
            .collect();
        format!("[{}]", parts.join(", "))
    }

    pub fn affine_simple(&mut self) {
        let attrs = self.attr_dict();
        match self.below(12) {
            0 | 1 => {
                let map = self.applied_map(1);
                let role = if self.level == 0 { Role::Symbol } else { Role::Dim };
                self.def_as(&[Ty::Index], role, format!("affine.apply {map}{attrs}"));
            }
            2 => {
                let (name, map) = (*self.pick(&["min", "max"]), self.applied_map(3));
                self.def(&[Ty::Index], format!("affine.{name} {map}{attrs}"));
            }
            3 => {
                let (array, ty, rank, element) = self.array_value();
                let subscripts = self.subscripts(rank);
                self.def(&[element], format!("affine.load {array}{subscripts}{attrs} : {ty}"));
            }
            4 => {
                let (array, ty, rank, element) = self.array_value();
                let (value, subscripts) = (self.val(&element), self.subscripts(rank));
                self.line(format!("affine.store {value}, {array}{subscripts}{attrs} : {ty}"));
            }
            5 => {
                let (array, ty, rank, element) = self.array_value();
                let (vector, subscripts) =
                    (Ty::Vector(vec![1 + self.below(4)], Box::new(element)), self.subscripts(rank));
                self.def(&[vector.clone()], format!("affine.vector_load {array}{subscripts}{attrs} : {ty}, {vector}"));
            }
            6 => {
                let (array, ty, rank, element) = self.array_value();
                let vector = Ty::Vector(vec![1 + self.below(4)], Box::new(element));
                let (value, subscripts) = (self.val(&vector), self.subscripts(rank));
                self.line(format!("affine.vector_store {value}, {array}{subscripts}{attrs} : {ty}, {vector}"));
            }
            7 => {
                let (array, ty, rank, _) = self.array_value();
                let (subscripts, rw) = (self.subscripts(rank), *self.pick(&["read", "write"]));
                let (locality, cache) = (self.below(4), *self.pick(&["data", "instr"]));
                self.line(format!(
                    "affine.prefetch {array}{subscripts}, {rw}, locality<{locality}>, {cache}{attrs} : {ty}"
                ));
            }
            8 | 9 => self.dma(),
            10 => {
                let (value, size) = (self.val(&Ty::Index), self.val(&Ty::Index));
                let sized = format!("{size}, 3");
                let (basis, results) = [("4, 8", 2), ("4, 8", 3), (sized.as_str(), 2), ("", 1)][self.below(4)];
                let types = vec![Ty::Index; results];
                self.def(
                    &types,
                    format!("affine.delinearize_index {value} into ({basis}){attrs} : {}", commas(&types)),
                );
            }
            _ => {
                let (disjoint, size) = (*self.pick(&["", " disjoint"]), self.val(&Ty::Index));
                let sized = format!("2, {size}");
                let (basis, count) = [("4, 8", 2), ("4, 8", 3), (sized.as_str(), 2)][self.below(3)];
                let args = self.vals(&Ty::Index, count);
                self.def(
                    &[Ty::Index],
                    format!("affine.linearize_index{disjoint} [{args}] by ({basis}){attrs} : index"),
                );
            }
        }
    }

    fn dma(&mut self) {
        let array = |size: usize, space: &str| {
            let tail = if space.is_empty() { String::new() } else { format!(", {space}") };
            Ty::MemRef(MemRef { shape: Some(vec![Some(size)]), element: "f32".to_owned(), tail })
        };
        let (source, target) = (array(16, ""), array(8, "2"));
        let tag = Ty::MemRef(MemRef { shape: Some(vec![Some(1)]), element: "i32".to_owned(), tail: String::new() });
        let (at, tag_value) = (self.subscripts(1), self.val(&tag));
        let count = self.val(&Ty::Index);
        if self.once_in(2) {
            return self.line(format!("affine.dma_wait {tag_value}{at}, {count} : {tag}"));
        }
        let (a, b) = (self.val(&source), self.val(&target));
        let (i, j) = (self.subscripts(1), self.subscripts(1));
        let stride = if self.once_in(2) { format!(", {}", self.vals(&Ty::Index, 2)) } else { String::new() };
        self.line(format!(
            "affine.dma_start {a}{i}, {b}{j}, {tag_value}{at}, {count}{stride} : {source}, {target}, {tag}"
        ));
    }

    /// A bound of `affine.for`.
    fn bound(&mut self, word: &str) -> String {
        match self.below(5) {
            0 | 1 => (*self.pick(&["0", "10", "-3", "1024", "9223372036854775807", "-9223372036854775807"])).to_owned(),
            2 => self.affine_val(Role::Symbol),
            3 => self.applied_map(1),
            _ => format!("{word} {}", self.applied_map(3)),
        }
    }

    /// `iter_args(%a = %x) -> (T)`, the names and the types.
    fn iter_args(&mut self) -> (String, Vec<String>, Vec<Ty>) {
        let types: Vec<Ty> = (0..self.below(3)).map(|_| self.some_type()).collect();
        let names: Vec<String> = types.iter().map(|_| self.fresh()).collect();
        let pairs: Vec<String> =
            names.iter().zip(&types).map(|(name, ty)| format!("{name} = {}", self.val(ty))).collect();
        let text = if types.is_empty() {
            String::new()
        } else {
            format!(" iter_args({}) -> ({})", pairs.join(", "), commas(&types))
        };
        (text, names, types)
    }

    /// `head {`, a body that yields values of the types, and `}tail`; the results are bound.
    fn looped(
        &mut self,
        results: &[Ty],
        head: &str,
        args: &[(String, Ty, Role)],
        terminator: &str,
        parts: &[&str],
        tail: &str,
    ) {
        let before = std::mem::take(&mut self.out);
        for (number, part) in parts.iter().enumerate() {
            if number > 0 {
                self.out.push_str(&format!("{}}}{part} {{\n", " ".repeat(self.indent * 2)));
            }
            self.region(args, |g| {
                g.statements(4);
                if !results.is_empty() || g.once_in(4) || terminator == "!" {
                    g.end_with(terminator, results);
                }
            });
        }
        let body = std::mem::replace(&mut self.out, before);
        let close = " ".repeat(self.indent * 2);
        self.def(results, format!("{head} {{\n{body}{close}}}{tail}"));
    }

    fn carried(names: &[String], types: &[Ty], first: (String, Ty, Role)) -> Vec<(String, Ty, Role)> {
        let rest = names.iter().cloned().zip(types.iter().cloned()).map(|(name, ty)| (name, ty, Role::Plain));
        std::iter::once(first).chain(rest).collect()
    }

    pub fn affine_loop(&mut self) {
        let attrs = self.attr_dict();
        match self.below(4) {
            0 | 1 => {
                let (lower, upper) = (self.bound("max"), self.bound("min"));
                let step = if self.once_in(2) { format!(" step {}", 1 + self.below(9)) } else { String::new() };
                let (carried, names, types) = self.iter_args();
                let iv = self.fresh();
                let args = Self::carried(&names, &types, (iv.clone(), Ty::Index, Role::Dim));
                let head = format!("affine.for {iv} = {lower} to {upper}{step}{carried}");
                self.looped(&types, &head, &args, "affine.yield", &[""], &attrs);
            }
            2 => {
                let (set, dims, symbols) = if self.sets.is_empty() || self.once_in(2) {
                    let (dims, symbols) = (self.below(3), self.below(3));
                    (format!("affine_set<{}>", self.set(dims, symbols)), dims, symbols)
                } else {
                    ("#s0".to_owned(), self.sets[0].0, self.sets[0].1)
                };
                let operands = self.map_operands(dims, symbols);
                let results: Vec<Ty> = (0..self.below(3)).map(|_| self.some_type()).collect();
                let arrow = if results.is_empty() { String::new() } else { format!(" -> {}", list(&results)) };
                let parts: &[&str] = if results.is_empty() && self.once_in(2) { &[""] } else { &["", " else"] };
                self.looped(&results, &format!("affine.if {set}{operands}{arrow}"), &[], "affine.yield", parts, &attrs);
            }
            _ => self.affine_parallel(&attrs),
        }
    }

    fn affine_parallel(&mut self, attrs: &str) {
        let count = self.below(3);
        let ivs: Vec<String> = (0..count).map(|_| self.fresh()).collect();
        let side = |g: &mut Self, word: &str| {
            g.bare.clear();
            let texts: Vec<String> = (0..count)
                .map(|_| {
                    if g.once_in(4) {
                        format!("{word}({}, {})", g.inline_expr(), g.inline_expr())
                    } else {
                        g.inline_expr()
                    }
                })
                .collect();
            texts.join(", ")
        };
        let (lower, upper) = (side(self, "max"), side(self, "min"));
        let steps: Vec<String> = (0..count).map(|_| (1 + self.below(4)).to_string()).collect();
        let step = if count > 0 && self.once_in(2) { format!(" step ({})", steps.join(", ")) } else { String::new() };
        let kinds: Vec<(&str, Ty)> = (0..self.below(3))
            .map(|_| {
                let float_kinds = ["addf", "mulf", "maximumf", "minimumf"];
                let int_kinds = ["addi", "muli", "andi", "ori"];
                if self.once_in(2) {
                    (*self.pick(&float_kinds), float("f32"))
                } else {
                    (*self.pick(&int_kinds), int("i32"))
                }
            })
            .collect();
        let types: Vec<Ty> = kinds.iter().map(|(_, ty)| ty.clone()).collect();
        let names: Vec<String> = kinds.iter().map(|(kind, _)| format!("\"{kind}\"")).collect();
        let reduce = if kinds.is_empty() {
            String::new()
        } else {
            format!(" reduce ({}) -> ({})", names.join(", "), commas(&types))
        };
        let args: Vec<(String, Ty, Role)> = ivs.iter().map(|iv| (iv.clone(), Ty::Index, Role::Dim)).collect();
        let head = format!("affine.parallel ({}) = ({lower}) to ({upper}){step}{reduce}", ivs.join(", "));
        self.looped(&types, &head, &args, "affine.yield", &[""], attrs);
    }

    pub fn scf_loop(&mut self) {
        let attrs = self.attr_dict();
        match self.below(4) {
            0 | 1 => {
                let ty = if self.once_in(4) { self.int_type() } else { Ty::Index };
                let (lower, upper, step) = (self.val(&ty), self.val(&ty), self.val(&ty));
                let (carried, names, types) = self.iter_args();
                let iv = self.fresh();
                let unsigned = *self.pick(&["", "", "", "unsigned "]);
                let suffix = if ty == Ty::Index && !self.once_in(5) { String::new() } else { format!(" : {ty}") };
                let head = format!("scf.for {unsigned}{iv} = {lower} to {upper} step {step}{carried} {suffix}");
                let args = Self::carried(&names, &types, (iv, ty, Role::Plain));
                self.looped(&types, &head, &args, "scf.yield", &[""], &attrs);
            }
            2 => self.scf_parallel(&attrs),
            _ => self.forall(&attrs),
        }
    }

    fn scf_parallel(&mut self, attrs: &str) {
        let count = 1 + self.below(2);
        let ivs: Vec<String> = (0..count).map(|_| self.fresh()).collect();
        let step: Vec<String> =
            (0..count).map(|_| self.def(&[Ty::Index], "\"t.step\"() : () -> index").remove(0)).collect();
        let (lower, upper, step) = (self.vals(&Ty::Index, count), self.vals(&Ty::Index, count), step.join(", "));
        let types: Vec<Ty> = (0..self.below(3)).map(|_| self.scalar_type()).collect();
        let init: Vec<String> = types.iter().map(|ty| self.val(ty)).collect();
        let init =
            if types.is_empty() { String::new() } else { format!(" init ({}) -> {}", init.join(", "), list(&types)) };
        let mapping = match (attrs, self.below(5)) {
            ("", 3) => format!(
                " {{mapping = [{}]}}",
                vec!["#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>"; count]
                    .join(", ")
            ),
            _ => attrs.to_owned(),
        };
        let head = format!("scf.parallel ({}) = ({lower}) to ({upper}) step ({step}){init}", ivs.join(", "));
        let args: Vec<(String, Ty, Role)> = ivs.into_iter().map(|iv| (iv, Ty::Index, Role::Plain)).collect();
        let before = std::mem::take(&mut self.out);
        self.region(&args, |g| {
            g.statements(4);
            if types.is_empty() {
                if g.once_in(2) {
                    g.line("scf.reduce");
                }
                return;
            }
            let values: Vec<String> = types.iter().map(|ty| g.val(ty)).collect();
            g.line(format!("scf.reduce({} : {}) {{", values.join(", "), commas(&types)));
            for (number, ty) in types.iter().enumerate() {
                let (a, b) = (g.fresh(), g.fresh());
                if number > 0 {
                    g.line("}, {");
                }
                g.line(format!("^bb0({a}: {ty}, {b}: {ty}):"));
                g.region(&[(a, ty.clone(), Role::Plain), (b, ty.clone(), Role::Plain)], |g| {
                    g.statements(1);
                    let value = g.val(ty);
                    g.line(format!("scf.reduce.return {value} : {ty}"));
                });
            }
            g.line("}");
        });
        let body = std::mem::replace(&mut self.out, before);
        let close = " ".repeat(self.indent * 2);
        self.def(&types, format!("{head} {{\n{body}{close}}}{mapping}"));
    }

    fn forall(&mut self, attrs: &str) {
        let count = 1 + self.below(2);
        let ivs: Vec<String> = (0..count).map(|_| self.fresh()).collect();
        let mixed = |g: &mut Self| {
            let parts: Vec<String> = (0..count)
                .map(|_| if g.once_in(2) { g.val(&Ty::Index) } else { (1 + g.below(64)).to_string() })
                .collect();
            parts.join(", ")
        };
        let upper = mixed(self);
        let range = if self.once_in(3) {
            format!("= ({}) to ({upper}) step ({})", mixed(self), mixed(self))
        } else {
            format!("in ({upper})")
        };
        let mappings = ["#gpu.thread", "#gpu.block", "#gpu.warp"];
        let mapping = match (attrs, self.below(4)) {
            ("", 2) => {
                let kind = *self.pick(&mappings);
                let dims = ["x", "y"];
                let items: Vec<String> = (0..count).map(|n| format!("{kind}<{}>", dims[n])).collect();
                format!(" {{mapping = [{}]}}", items.join(", "))
            }
            _ => attrs.to_owned(),
        };
        let shared = self.once_in(2);
        let (tensor, slice) = (
            Ty::Tensor(vec![Some(8), None], Box::new(float("f32"))),
            Ty::Tensor(vec![Some(1), None], Box::new(float("f32"))),
        );
        let out = self.fresh();
        let init =
            if shared { format!(" shared_outs({out} = {}) -> ({tensor})", self.val(&tensor)) } else { String::new() };
        let head = format!("scf.forall ({}) {range}{init}", ivs.join(", "));
        let mut args: Vec<(String, Ty, Role)> = ivs.into_iter().map(|iv| (iv, Ty::Index, Role::Plain)).collect();
        if shared {
            args.push((out.clone(), tensor.clone(), Role::Plain));
        }
        let before = std::mem::take(&mut self.out);
        self.region(&args, |g| {
            g.statements(4);
            if shared {
                let (value, i) = (g.val(&slice), g.val(&Ty::Index));
                g.line("scf.forall.in_parallel {");
                g.line(format!(
                    "  tensor.parallel_insert_slice {value} into {out}[{i}, 0] [1, {i}] [1, 1] : {slice} into {tensor}"
                ));
                g.line("}");
            } else if g.once_in(2) {
                g.line("scf.forall.in_parallel {\n}");
            }
        });
        let body = std::mem::replace(&mut self.out, before);
        let close = " ".repeat(self.indent * 2);
        let types = if shared { vec![tensor] } else { Vec::new() };
        self.def(&types, format!("{head} {{\n{body}{close}}}{mapping}"));
    }

    pub fn scf_branch(&mut self) {
        let attrs = self.attr_dict();
        let results: Vec<Ty> = (0..self.below(3)).map(|_| self.some_type()).collect();
        let arrow = if results.is_empty() { String::new() } else { format!(" -> {}", list(&results)) };
        let bare_arrow = if results.is_empty() { String::new() } else { format!(" -> {}", commas(&results)) };
        match self.below(4) {
            0 => {
                let condition = self.val(&int("i1"));
                let parts: &[&str] = if results.is_empty() && self.once_in(2) { &[""] } else { &["", " else"] };
                self.looped(&results, &format!("scf.if {condition}{arrow}"), &[], "scf.yield", parts, &attrs);
            }
            1 => {
                let value = self.val(&Ty::Index);
                let before = std::mem::take(&mut self.out);
                let close = " ".repeat(self.indent * 2);
                let cases: &[&str] =
                    [&["default"][..], &["case 2", "default"], &["case -1", "case 7", "default"]][self.below(3)];
                for case in cases {
                    self.out.push_str(&format!("{close}{case} {{\n"));
                    self.region(&[], |g| {
                        g.statements(2);
                        g.end_with("scf.yield", &results);
                    });
                    self.out.push_str(&format!("{close}}}\n"));
                }
                let body = std::mem::replace(&mut self.out, before);
                self.def(&results, format!("scf.index_switch {value}{attrs}{bare_arrow}\n{}", body.trim_end()));
            }
            2 => {
                let before = std::mem::take(&mut self.out);
                self.region(&[], |g| {
                    g.statements(3);
                    if g.once_in(2) {
                        g.blocks();
                    }
                    g.end_with("scf.yield", &results);
                });
                let body = std::mem::replace(&mut self.out, before);
                let close = " ".repeat(self.indent * 2);
                let inline = *self.pick(&["", " no_inline"]);
                self.def(&results, format!("scf.execute_region{arrow}{inline} {{\n{body}{close}}}{attrs}"));
            }
            _ => self.scf_while(&results),
        }
    }

    fn scf_while(&mut self, results: &[Ty]) {
        let (_, names, types) = self.iter_args();
        let pairs: Vec<String> =
            names.iter().zip(&types).map(|(name, ty)| format!("{name} = {}", self.val(ty))).collect();
        let operands = if pairs.is_empty() { String::new() } else { format!(" ({})", pairs.join(", ")) };
        let attributes = self.attributes();
        let before = std::mem::take(&mut self.out);
        let close = " ".repeat(self.indent * 2);
        let args: Vec<(String, Ty, Role)> =
            names.into_iter().zip(types.clone()).map(|(name, ty)| (name, ty, Role::Plain)).collect();
        self.region(&args, |g| {
            g.statements(3);
            let condition = g.val(&int("i1"));
            let attrs = g.attr_dict();
            let values: Vec<String> = results.iter().map(|ty| g.val(ty)).collect();
            let passed =
                if values.is_empty() { String::new() } else { format!(" {} : {}", values.join(", "), commas(results)) };
            g.line(format!("scf.condition({condition}){attrs}{passed}"));
        });
        self.out.push_str(&format!("{close}}} do {{\n"));
        let inner: Vec<(String, Ty, Role)> = results.iter().map(|ty| (self.fresh(), ty.clone(), Role::Plain)).collect();
        if !inner.is_empty() {
            let texts: Vec<String> = inner.iter().map(|(name, ty, _)| format!("{name}: {ty}")).collect();
            self.out.push_str(&format!("{close}^bb0({}):\n", texts.join(", ")));
        }
        self.region(&inner, |g| {
            g.statements(3);
            g.end_with("scf.yield", &types);
        });
        let body = std::mem::replace(&mut self.out, before);
        self.def(
            results,
            format!("scf.while{operands} : ({}) -> {} {{\n{body}{close}}}{attributes}", commas(&types), list(results)),
        );
    }
}
