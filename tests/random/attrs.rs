//! Random attributes, affine maps and sets, locations.

use super::Gen;
use super::types::{Ty, dims, float};

impl Gen<'_> {
    /// Nothing, or ` {name = value, ..}` with discardable attributes.
    pub fn attr_dict(&mut self) -> String {
        if self.once_in(7) { format!(" {}", self.dict(2)) } else { String::new() }
    }

    /// Nothing, or ` {t.name = value}`: what arguments and results of functions may carry.
    pub fn arg_attrs(&mut self) -> String {
        if self.once_in(7) { format!(" {{t.x = {}}}", self.attr(1)) } else { String::new() }
    }

    /// `{name = value, ..}`.
    pub fn dict(&mut self, depth: usize) -> String {
        let names = ["x", "t.flag", "\"a b\"", "_y", "zz$1", "B.c"];
        let some = self.some_of(&names);
        let entries: Vec<String> = some
            .into_iter()
            .map(|name| if self.once_in(5) { name.to_owned() } else { format!("{name} = {}", self.attr(depth)) })
            .collect();
        format!("{{{}}}", entries.join(", "))
    }

    /// Any attribute.
    pub fn attr(&mut self, depth: usize) -> String {
        match self.below(if depth == 0 { 9 } else { 17 }) {
            0 => self.below(1000).to_string(),
            1 => {
                let ty = self.scalar_type();
                self.literal(&ty)
            }
            2 => self.string(),
            3 => (*self.pick(&[
                "unit",
                "true",
                "false",
                "-1 : si8",
                "255 : ui8",
                "0xFF : i32",
                "1 : i1",
                "0 : i1",
                "-5 : index",
            ]))
            .to_owned(),
            4 => (*self.pick(&[
                "1.5",
                "-0.0",
                "1.0e300",
                "3.0 : f16",
                "0x7FC00001 : f32",
                "0xFFF0000000000001 : f64",
                "0x7E00 : f16",
                "0xFF80 : bf16",
                "1.0e-5",
            ]))
            .to_owned(),
            5 => (*self.pick(&["@a", "@a::@\"b c\"::@d", "@\"\\22q\"", "@_x.y$"])).to_owned(),
            6 => (*self.pick(&[
                "#foo.bar<a, \"b\", [1 : 2]>",
                "#foo.short",
                "#foo<\"text x\">",
                "#gpu.address_space<private>",
                "#arith.fastmath<nnan,ninf>",
                "#gpu.address_space<global>",
            ]))
            .to_owned(),
            7 => {
                let (dims, symbols, results) = (self.below(4), self.below(3), self.below(3));
                format!("affine_map<{}>", self.map(dims, symbols, results))
            }
            8 if !self.maps.is_empty() => format!("#m{}", self.below(self.maps.len())),
            8 | 9 => {
                let (dims, symbols) = (self.below(3), self.below(3));
                format!("affine_set<{}>", self.set(dims, symbols))
            }
            10 => {
                let items: Vec<String> = (0..self.below(4)).map(|_| self.attr(depth - 1)).collect();
                format!("[{}]", items.join(", "))
            }
            11 => self.dict(depth - 1),
            12 => self.any_type(depth).to_string(),
            13 => self.array(),
            14 | 15 => self.dense_attr(),
            _ => (*self.pick(&[
                "strided<[1, ?], offset: ?>",
                "strided<[]>",
                "strided<[-3, 4], offset: 7>",
                "strided<[2], offset: 0>",
            ]))
            .to_owned(),
        }
    }

    fn array(&mut self) -> String {
        let ty = match self.below(3) {
            0 => super::types::int(*self.pick(&["i8", "i16", "i32", "i64", "i1"])),
            1 => super::types::int("i64"),
            _ => float(*self.pick(&["f32", "f64"])),
        };
        let items: Vec<String> = (0..self.below(4)).map(|_| self.untyped_literal(&ty)).collect();
        if items.is_empty() { format!("array<{ty}>") } else { format!("array<{ty}: {}>", items.join(", ")) }
    }

    fn dense_attr(&mut self) -> String {
        let (element, shape) = (self.scalar_type(), self.static_shape(3));
        let kind = *self.pick(&["tensor", "vector"]);
        format!("{} : {kind}<{}{element}>", self.dense(&shape, &element), dims(&shape))
    }

    /// `dense<..>` for a type of this shape.
    pub fn dense(&mut self, shape: &[Option<usize>], element: &Ty) -> String {
        if self.once_in(3) {
            return format!("dense<{}>", self.untyped_literal(element));
        }
        format!("dense<{}>", self.elements(shape, element))
    }

    fn elements(&mut self, shape: &[Option<usize>], element: &Ty) -> String {
        let Some((size, inner)) = shape.split_first() else { return self.untyped_literal(element) };
        let parts: Vec<String> = (0..size.unwrap_or(1)).map(|_| self.elements(inner, element)).collect();
        format!("[{}]", parts.join(", "))
    }

    /// `1 : i32`, `2.5 : f64`, `true`.
    pub fn literal(&mut self, ty: &Ty) -> String {
        let text = self.untyped_literal(ty);
        if text == "true" || text == "false" { text } else { format!("{text} : {ty}") }
    }

    /// A number that fits the type.
    pub fn untyped_literal(&mut self, ty: &Ty) -> String {
        let text = ty.to_string();
        match ty {
            Ty::Float(kind) => self.float_literal(kind),
            _ if text == "i1" => (*self.pick(&["false", "true"])).to_owned(),
            Ty::Index => (*self.pick(&["0", "1", "4", "-1", "9223372036854775807", "-9223372036854775808"])).to_owned(),
            _ if text.contains("i7") => (*self.pick(&["0", "1", "-64", "63", "127"])).to_owned(),
            _ if text == "i8" => (*self.pick(&["0", "1", "-128", "255", "17"])).to_owned(),
            _ if text.contains("128") || text == "i65" => {
                (*self.pick(&["0", "1", "-18446744073709551616", "18446744073709551616", "-1"])).to_owned()
            }
            _ if text.contains("64") => {
                (*self.pick(&["0", "1", "-9223372036854775808", "18446744073709551615", "99"])).to_owned()
            }
            _ => (*self.pick(&["0", "1", "-32768", "65535", "0x7F", "42"])).to_owned(),
        }
    }

    fn float_literal(&mut self, kind: &str) -> String {
        if self.once_in(4) {
            let width = match kind {
                "f64" => 16,
                "f32" => 8,
                "f16" | "bf16" => 4,
                _ => 0,
            };
            if width > 0 {
                let digits: String = (0..width).map(|_| char::from(b"0123456789ABCDEF"[self.below(16)])).collect();
                return format!("0x{digits}");
            }
        }
        let whole = *self.pick(&[
            "0.0",
            "1.0",
            "-0.0",
            "1.5",
            "0.1",
            "3.14159265358979",
            "1234567.875",
            "1.0e10",
            "1.0e-7",
            "-2.5e3",
            "448.0",
            "1.0e300",
            "65504.0",
            "16777217.0",
            "5.0e-324",
        ]);
        if matches!(kind, "f64" | "f80" | "f128") || !matches!(whole, "1.0e300" | "5.0e-324") {
            whole.to_owned()
        } else {
            "2.0".to_owned()
        }
    }

    /// A string literal.
    pub fn string(&mut self) -> String {
        let parts = ["a", " ", "\\n", "\\\\", "\\22", "\\t", "é", "x_1", "// -", "\\00", "\\E2\\82\\AC", "<>{}"];
        let text: String = (0..self.below(4)).map(|_| *self.pick(&parts)).collect();
        format!("\"{text}\"")
    }

    /// `loc(..)`.
    pub fn location(&mut self, depth: usize) -> String {
        format!("loc({})", self.location_body(depth))
    }

    fn location_body(&mut self, depth: usize) -> String {
        match self.below(if depth == 0 { 3 } else { 6 }) {
            0 => "unknown".to_owned(),
            1 => "\"f.c\":1:22".to_owned(),
            2 => "\"name\"".to_owned(),
            3 => format!("\"n\\22\"({})", self.location_body(depth - 1)),
            4 => format!("callsite({} at {})", self.location_body(depth - 1), self.location_body(depth - 1)),
            _ => {
                let metadata = if self.once_in(2) { format!("<{}>", self.attr(0)) } else { String::new() };
                format!("fused{metadata}[{}, {}]", self.location_body(depth - 1), self.location_body(0))
            }
        }
    }

    /// An affine expression over the names; with no names, over constants.
    pub fn expr(&mut self, dims: &[String], symbols: &[String], depth: usize) -> String {
        if depth == 0 || self.once_in(3) {
            return match self.below(4) {
                0 | 1 if !dims.is_empty() => self.pick(dims).clone(),
                2 if !symbols.is_empty() => self.pick(symbols).clone(),
                _ => (*self.pick(&["0", "1", "2", "7", "32", "-1", "-5", "2147483648"])).to_owned(),
            };
        }
        let left = self.expr(dims, symbols, depth - 1);
        let factor = match self.below(5) {
            4 if !symbols.is_empty() => self.pick(symbols).clone(),
            n => ["1", "2", "5", "64", "3"][n].to_owned(),
        };
        match self.below(8) {
            0 | 1 => format!("{left} + {}", self.expr(dims, symbols, depth - 1)),
            2 => format!("{left} - ({})", self.expr(dims, symbols, depth - 1)),
            3 => format!("({left}) * {factor}"),
            4 => format!("({left}) floordiv {factor}"),
            5 => format!("({left}) ceildiv {factor}"),
            6 => format!("({left}) mod {factor}"),
            _ => format!("-({left})"),
        }
    }

    fn names(&mut self, letters: [&str; 2], count: usize) -> Vec<String> {
        let letter = letters[self.below(2)];
        (0..count).map(|n| format!("{letter}{n}")).collect()
    }

    /// `(d0, d1)[s0] -> (d0 + s0, ..)`.
    pub fn map(&mut self, dims: usize, symbols: usize, results: usize) -> String {
        let (dims, symbols) = (self.names(["d", "i"], dims), self.names(["s", "N"], symbols));
        let results: Vec<String> = (0..results).map(|_| self.expr(&dims, &symbols, 2)).collect();
        format!("{} -> ({})", space(&dims, &symbols), results.join(", "))
    }

    /// `(d0)[s0] : (d0 >= 0, ..)`.
    pub fn set(&mut self, dims: usize, symbols: usize) -> String {
        let (dims, symbols) = (self.names(["d", "i"], dims), self.names(["s", "N"], symbols));
        let rows: Vec<String> = (0..1 + self.below(3))
            .map(|_| {
                let (left, right) = (self.expr(&dims, &symbols, 2), self.expr(&dims, &symbols, 1));
                format!("{left} {} {right}", self.pick(&[">=", "<=", "=="]))
            })
            .collect();
        format!("{} : ({})", space(&dims, &symbols), rows.join(", "))
    }
}

fn space(dims: &[String], symbols: &[String]) -> String {
    let symbols = if symbols.is_empty() { String::new() } else { format!("[{}]", symbols.join(", ")) };
    format!("({}){symbols}", dims.join(", "))
}
