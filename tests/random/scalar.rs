//! Random operations on numbers: arith, math, index.

use super::types::{Ty, int};
use super::{Gen, Role};

const INT_BINARY: [&str; 12] = [
    "ceildivsi",
    "ceildivui",
    "floordivsi",
    "remsi",
    "remui",
    "andi",
    "ori",
    "xori",
    "maxsi",
    "maxui",
    "minsi",
    "minui",
];
const FLOAT_BINARY: [&str; 9] = ["addf", "subf", "mulf", "divf", "remf", "maximumf", "minimumf", "maxnumf", "minnumf"];
const INT_COMPARE: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const FLOAT_COMPARE: [&str; 16] =
    ["false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"];
const MATH_UNARY: [&str; 31] = [
    "absf",
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atanh",
    "cbrt",
    "ceil",
    "cos",
    "cosh",
    "erf",
    "erfc",
    "exp",
    "exp2",
    "expm1",
    "floor",
    "log",
    "log10",
    "log1p",
    "log2",
    "round",
    "roundeven",
    "rsqrt",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "trunc",
    "absf",
];
const INDEX_BINARY: [&str; 20] = [
    "add",
    "and",
    "ceildivs",
    "ceildivu",
    "divs",
    "divu",
    "floordivs",
    "maxs",
    "maxu",
    "mins",
    "minu",
    "mul",
    "or",
    "rems",
    "remu",
    "shl",
    "shrs",
    "shru",
    "sub",
    "xor",
];

impl Gen<'_> {
    pub fn fastmath(&mut self) -> String {
        match self.below(5) {
            3 => " fastmath<fast>".to_owned(),
            4 => {
                let flags = self.some_of(&["nnan", "reassoc", "ninf", "contract", "nsz", "arcp", "afn"]);
                format!(" fastmath<{}>", if flags.is_empty() { "none".to_owned() } else { flags.join(", ") })
            }
            _ => String::new(),
        }
    }

    fn overflow(&mut self) -> &'static str {
        *self.pick(&["", "", " overflow<nsw>", " overflow<nuw, nsw>", " overflow<nuw>", " overflow<none>"])
    }

    fn ints(&mut self) -> Ty {
        let ty = if self.once_in(3) { Ty::Index } else { self.int_type() };
        self.lifted(ty)
    }

    fn floats(&mut self) -> Ty {
        let ty = self.float_type();
        self.lifted(ty)
    }

    /// The type with another element type.
    fn with_element(ty: &Ty, element: Ty) -> Ty {
        match ty {
            Ty::Vector(shape, _) => Ty::Vector(shape.clone(), Box::new(element)),
            Ty::Tensor(shape, _) => Ty::Tensor(shape.clone(), Box::new(element)),
            _ => element,
        }
    }

    pub fn arith(&mut self) {
        match self.below(12) {
            0 | 1 => self.int_arith(),
            2 | 3 => {
                let ty = self.floats();
                let (name, args, flags, attrs) =
                    (*self.pick(&FLOAT_BINARY), self.vals(&ty, 2), self.fastmath(), self.attr_dict());
                self.def(&[ty.clone()], format!("arith.{name} {args}{flags}{attrs} : {ty}"));
            }
            4 => {
                let ty = self.floats();
                let (arg, flags) = (self.val(&ty), self.fastmath());
                self.def(&[ty.clone()], format!("arith.negf {arg}{flags} : {ty}"));
            }
            5 => {
                let ty = self.ints();
                let (name, args, attrs) = (*self.pick(&INT_COMPARE), self.vals(&ty, 2), self.attr_dict());
                let name = if self.once_in(5) { format!("\"{name}\"") } else { name.to_owned() };
                self.def(&[Self::with_element(&ty, int("i1"))], format!("arith.cmpi {name}, {args}{attrs} : {ty}"));
            }
            6 => {
                let ty = self.floats();
                let (name, args, flags) = (*self.pick(&FLOAT_COMPARE), self.vals(&ty, 2), self.fastmath());
                self.def(&[Self::with_element(&ty, int("i1"))], format!("arith.cmpf {name}, {args}{flags} : {ty}"));
            }
            7 => self.select(),
            8 => {
                let ty = self.lifted(int("i32"));
                let args = self.vals(&ty, 2);
                match self.below(3) {
                    0 => {
                        let i1 = Self::with_element(&ty, int("i1"));
                        self.def(&[ty.clone(), i1.clone()], format!("arith.addui_extended {args} : {ty}, {i1}"));
                    }
                    n => {
                        let name = ["mulsi", "mului"][n - 1];
                        self.def(&[ty.clone(), ty.clone()], format!("arith.{name}_extended {args} : {ty}"));
                    }
                }
            }
            9 => self.constant(),
            _ => self.conversion(),
        }
    }

    fn int_arith(&mut self) {
        let ty = self.ints();
        let (args, attrs) = (self.vals(&ty, 2), self.attr_dict());
        let text = match self.below(8) {
            n @ 0..4 => format!("arith.{} {args}{}", ["addi", "subi", "muli", "shli"][n], self.overflow()),
            4 => {
                let (name, exact) = (*self.pick(&["shrsi", "shrui", "divsi", "divui"]), *self.pick(&["", " exact"]));
                format!("arith.{name} {args}{exact}")
            }
            _ => format!("arith.{} {args}", self.pick(&INT_BINARY)),
        };
        self.def(&[ty.clone()], format!("{text}{attrs} : {ty}"));
    }

    fn select(&mut self) {
        let ty = self.some_type();
        let lifted = self.lifted(ty.clone());
        match lifted {
            Ty::Vector(..) | Ty::Tensor(..) if lifted != ty && matches!(ty, Ty::Index | Ty::Int(_) | Ty::Float(_)) => {
                let condition_ty = Self::with_element(&lifted, int("i1"));
                let (condition, args) = (self.val(&condition_ty), self.vals(&lifted, 2));
                self.def(&[lifted.clone()], format!("arith.select {condition}, {args} : {condition_ty}, {lifted}"));
            }
            _ => {
                let (condition, args, attrs) = (self.val(&int("i1")), self.vals(&ty, 2), self.attr_dict());
                self.def(&[ty.clone()], format!("arith.select {condition}, {args}{attrs} : {ty}"));
            }
        }
    }

    fn constant(&mut self) {
        let element = self.scalar_type();
        let attrs = self.attr_dict();
        let (ty, value) = if self.once_in(2) {
            let shape = self.static_shape(2);
            let ty = if self.once_in(2) {
                Ty::Vector(shape.iter().flatten().copied().collect(), Box::new(element.clone()))
            } else {
                Ty::Tensor(shape.clone(), Box::new(element.clone()))
            };
            let value = format!("{} : {ty}", self.dense(&shape, &element));
            (ty, value)
        } else {
            let value = self.literal(&element);
            (element, value)
        };
        let role = if ty == Ty::Index { Role::Symbol } else { Role::Plain };
        self.def_as(&[ty], role, format!("arith.constant{attrs} {value}"));
    }

    fn conversion(&mut self) {
        const CASTS: [(&str, &str, &str); 15] = [
            ("extsi", "i8", "i32"),
            ("extui", "i1", "i64"),
            ("trunci", "i64", "i7"),
            ("extf", "f16", "f64"),
            ("truncf", "f64", "bf16"),
            ("sitofp", "i32", "f32"),
            ("uitofp", "i64", "f16"),
            ("fptosi", "f32", "i8"),
            ("fptoui", "f64", "i128"),
            ("index_cast", "i32", "index"),
            ("index_cast", "index", "i64"),
            ("index_castui", "index", "i8"),
            ("bitcast", "f32", "i32"),
            ("bitcast", "i16", "bf16"),
            ("truncf", "f32", "f8E5M2"),
        ];
        let (name, from, to) = *self.pick(&CASTS);
        let parse = |text: &str| match text {
            "index" => Ty::Index,
            _ if text.starts_with('i') => int(text),
            _ => super::types::float(text),
        };
        let from = self.lifted(parse(from));
        let to = Self::with_element(&from, parse(to));
        let arg = self.val(&from);
        let flags = match name {
            "trunci" => self.overflow().to_owned(),
            "extf" => self.fastmath(),
            "truncf" => {
                let rounding =
                    *self.pick(&["", " to_nearest_even", " downward", " upward", " toward_zero", " to_nearest_away"]);
                format!("{rounding}{}", self.fastmath())
            }
            _ => String::new(),
        };
        let attrs = self.attr_dict();
        self.def(&[to.clone()], format!("arith.{name} {arg}{flags}{attrs} : {from} to {to}"));
    }

    pub fn math(&mut self) {
        let ty = self.floats();
        let (flags, attrs) = (self.fastmath(), self.attr_dict());
        match self.below(8) {
            0..3 => {
                let (name, arg) = (*self.pick(&MATH_UNARY), self.val(&ty));
                self.def(&[ty.clone()], format!("math.{name} {arg}{flags}{attrs} : {ty}"));
            }
            3 => {
                let (name, args) = (*self.pick(&["atan2", "copysign", "powf"]), self.vals(&ty, 2));
                self.def(&[ty.clone()], format!("math.{name} {args}{flags}{attrs} : {ty}"));
            }
            4 => {
                let args = self.vals(&ty, 3);
                if self.once_in(2) {
                    let args: Vec<&str> = args.split(", ").collect();
                    let text = format!("math.clampf {} to [{}, {}]{flags}{attrs} : {ty}", args[0], args[1], args[2]);
                    self.def(&[ty.clone()], text);
                } else {
                    self.def(&[ty.clone()], format!("math.fma {args}{flags}{attrs} : {ty}"));
                }
            }
            5 => {
                let (name, arg) = (*self.pick(&["isnan", "isinf", "isfinite", "isnormal"]), self.val(&ty));
                self.def(&[Self::with_element(&ty, int("i1"))], format!("math.{name} {arg}{attrs} : {ty}"));
            }
            6 => {
                let arg = self.val(&ty);
                if self.once_in(2) {
                    let power_ty = Self::with_element(&ty, int("i32"));
                    let power = self.val(&power_ty);
                    self.def(&[ty.clone()], format!("math.fpowi {arg}, {power}{flags}{attrs} : {ty}, {power_ty}"));
                } else {
                    self.def(&[ty.clone(), ty.clone()], format!("math.sincos {arg}{flags}{attrs} : {ty}"));
                }
            }
            _ => {
                let ty = self.int_type();
                let ty = self.lifted(ty);
                match self.below(5) {
                    4 => {
                        let args = self.vals(&ty, 2);
                        self.def(&[ty.clone()], format!("math.ipowi {args}{attrs} : {ty}"));
                    }
                    n => {
                        let arg = self.val(&ty);
                        self.def(
                            &[ty.clone()],
                            format!("math.{} {arg}{attrs} : {ty}", ["absi", "ctlz", "ctpop", "cttz"][n]),
                        );
                    }
                }
            }
        }
    }

    pub fn index(&mut self) {
        let attrs = self.attr_dict();
        match self.below(8) {
            n @ 0..2 => {
                let name = *self.pick(&["casts", "castu"]);
                let i64 = int("i64");
                let (from, to) = if n == 0 { (i64, Ty::Index) } else { (Ty::Index, i64) };
                let arg = self.val(&from);
                self.def(&[to.clone()], format!("index.{name} {arg}{attrs} : {from} to {to}"));
            }
            2 => {
                let value = *self.pick(&["0", "17", "-4"]);
                self.def_as(&[Ty::Index], Role::Symbol, format!("index.constant{attrs} {value}"));
            }
            3 => {
                let value = *self.pick(&["true", "false"]);
                self.def(&[int("i1")], format!("index.bool.constant{attrs} {value}"));
            }
            4 => {
                let (name, args) = (*self.pick(&INT_COMPARE), self.vals(&Ty::Index, 2));
                self.def(&[int("i1")], format!("index.cmp {name}({args}){attrs}"));
            }
            5 => {
                self.def(&[Ty::Index], format!("index.sizeof{attrs}"));
            }
            _ => {
                let (name, args) = (*self.pick(&INDEX_BINARY), self.vals(&Ty::Index, 2));
                self.def(&[Ty::Index], format!("index.{name} {args}{attrs}"));
            }
        }
    }
}
