//! Random types.

use std::fmt;

use super::{Gen, commas};

/// A memref type; `tail` is what stands after its element type.
#[derive(Clone, PartialEq, Debug)]
pub struct MemRef {
    /// Sizes, `None` where dynamic; none for `memref<*x..>`.
    pub shape: Option<Vec<Option<usize>>>,
    pub element: String,
    pub tail: String,
}

/// A type, as far as the generator looks at it.
#[derive(Clone, PartialEq, Debug)]
pub enum Ty {
    Index,
    Int(String),
    Float(String),
    Vector(Vec<usize>, Box<Ty>),
    Tensor(Vec<Option<usize>>, Box<Ty>),
    MemRef(MemRef),
    Other(String),
}

pub fn dims(shape: &[Option<usize>]) -> String {
    shape.iter().map(|size| size.map_or("?x".to_owned(), |size| format!("{size}x"))).collect()
}

impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ty::Index => f.write_str("index"),
            Ty::Int(text) | Ty::Float(text) | Ty::Other(text) => f.write_str(text),
            Ty::Vector(shape, element) => {
                let shape: Vec<Option<usize>> = shape.iter().copied().map(Some).collect();
                write!(f, "vector<{}{element}>", dims(&shape))
            }
            Ty::Tensor(shape, element) => write!(f, "tensor<{}{element}>", dims(shape)),
            Ty::MemRef(MemRef { shape, element, tail }) => {
                let shape = shape.as_ref().map_or("*x".to_owned(), |shape| dims(shape));
                write!(f, "memref<{shape}{element}{tail}>")
            }
        }
    }
}

pub fn int(text: &str) -> Ty {
    Ty::Int(text.to_owned())
}

pub fn float(text: &str) -> Ty {
    Ty::Float(text.to_owned())
}

impl Gen<'_> {
    pub fn int_type(&mut self) -> Ty {
        int(*self.pick(&["i32", "i1", "i8", "i16", "i64", "i128", "i7", "i65"]))
    }

    pub fn float_type(&mut self) -> Ty {
        float(*self.pick(&["f32", "f64", "f16", "bf16", "f32", "f64", "f80", "f128", "tf32", "f8E5M2", "f8E4M3FN"]))
    }

    /// A type of numbers that stand alone.
    pub fn scalar_type(&mut self) -> Ty {
        match self.below(3) {
            0 => self.float_type(),
            1 => self.int_type(),
            _ => Ty::Index,
        }
    }

    pub fn static_shape(&mut self, most: usize) -> Vec<Option<usize>> {
        (0..self.below(most + 1)).map(|_| Some(1 + self.below(4))).collect()
    }

    pub fn shape(&mut self, most: usize) -> Vec<Option<usize>> {
        (0..self.below(most + 1)).map(|_| Some(self.below(5)).filter(|&size| size != 0)).collect()
    }

    /// The type, or a vector or tensor of it.
    pub fn lifted(&mut self, ty: Ty) -> Ty {
        match self.below(8) {
            6 => Ty::Vector((0..1 + self.below(2)).map(|_| 1 + self.below(4)).collect(), Box::new(ty)),
            7 => Ty::Tensor(self.shape(2), Box::new(ty)),
            _ => ty,
        }
    }

    pub fn memory_space(&mut self) -> String {
        let spaces = [
            "",
            "",
            "",
            ", 3",
            ", 1 : i32",
            ", #gpu.address_space<workgroup>",
            ", \"fast\"",
            ", {a = 1 : i64}",
            ", 7 : index",
        ];
        (*self.pick(&spaces)).to_owned()
    }

    /// A memref of any layout.
    pub fn memref(&mut self, element: &Ty) -> MemRef {
        let element = element.to_string();
        if self.once_in(12) {
            return MemRef { shape: None, element, tail: self.memory_space() };
        }
        let shape = self.shape(3);
        let rank = shape.len();
        let layout = match self.below(6) {
            4 => {
                let strides: Vec<String> = (0..rank).map(|_| self.stride()).collect();
                let offset = self.pick(&["", ", offset: ?", ", offset: 5", ", offset: -3", ", offset: 0"]).to_string();
                format!(", strided<[{}]{offset}>", strides.join(", "))
            }
            5 if rank > 0 => {
                let dims: Vec<String> = (0..rank).map(|n| format!("d{n}")).collect();
                let symbols = self.below(2);
                let mut results: Vec<String> =
                    (0..rank + self.below(2)).map(|_| self.expr(&dims, &["s0".to_owned()][..symbols], 2)).collect();
                // With its symbol in it the map is no identity, which would be dropped.
                results[0].push_str(if symbols > 0 { " + s0" } else { "" });
                let symbols = if symbols > 0 { "[s0]" } else { "" };
                format!(", affine_map<({}){symbols} -> ({})>", dims.join(", "), results.join(", "))
            }
            _ => String::new(),
        };
        let space = self.memory_space();
        MemRef { shape: Some(shape), element, tail: layout + &space }
    }

    fn stride(&mut self) -> String {
        (*self.pick(&["1", "?", "4", "-2", "128"])).to_owned()
    }

    /// A memref without a layout that makes accesses hard.
    pub fn plain_memref(&mut self, element: &Ty) -> MemRef {
        MemRef { shape: Some(self.shape(3)), element: element.to_string(), tail: self.memory_space() }
    }

    pub fn any_type(&mut self, depth: usize) -> Ty {
        match self.below(if depth == 0 { 4 } else { 12 }) {
            0 => Ty::Index,
            1 => self.int_type(),
            2 | 3 => self.float_type(),
            4 | 5 => {
                let element = self.scalar_type();
                Ty::MemRef(self.memref(&element))
            }
            6 => {
                let element = self.scalar_type();
                let shape = (0..self.below(3)).map(|_| 1 + self.below(4)).collect();
                Ty::Vector(shape, Box::new(element))
            }
            7 => {
                let element = self.scalar_type();
                Ty::Tensor(self.shape(3), Box::new(element))
            }
            8 => {
                let parts: Vec<Ty> = (0..self.below(3)).map(|_| self.any_type(depth - 1)).collect();
                Ty::Other(format!("tuple<{}>", commas(&parts)))
            }
            9 => {
                let inputs: Vec<Ty> = (0..self.below(3)).map(|_| self.any_type(depth - 1)).collect();
                let results: Vec<Ty> = (0..self.below(3)).map(|_| self.any_type(depth - 1)).collect();
                Ty::Other(format!("({}) -> {}", commas(&inputs), super::list(&results)))
            }
            10 => {
                let part = if self.once_in(2) { self.int_type() } else { self.float_type() };
                Ty::Other(format!("complex<{part}>"))
            }
            _ => Ty::Other((*self.pick(&ODD)).to_owned()),
        }
    }
}

const ODD: [&str; 21] = [
    "none",
    "si32",
    "ui8",
    "!foo.bar",
    "!foo.bar<a, [b], \"c>\">",
    "!foo<\"x y\">",
    "tensor<*xf32>",
    "tensor<4xf32, #foo.enc<1>>",
    "tensor<?xi8, \"x\">",
    "vector<[4]xf32>",
    "vector<2x[8]xi1>",
    "memref<2xvector<4xf32>>",
    "tensor<0xf32>",
    "memref<3xmemref<?xf32>>",
    "f8E3M4",
    "f8E4M3",
    "f8E8M0FNU",
    "f4E2M1FN",
    "f6E2M3FN",
    "tensor<2x!foo.bar>",
    "f8E4M3B11FNUZ",
];
