//! The types of the dialect: `tile<4x8xf32>`, `ptr<f32>`, `tensor_view<..>`, `partition_view<..>` and `token`.
//!
//! In the IR such a type is text in one normal form (`normal`); what an operation needs to know is read from the text.

use std::fmt;

use crate::ir::types::Signedness;
use crate::ir::{FloatKind, Module, Type, Value};

/// The most elements that a tile may have.
const MAX_ELEMENTS: u64 = 1 << 24;

/// What out-of-bounds elements of a view are read as.
const PADDING: &[&str] = &["zero", "neg_zero", "nan", "pos_inf", "neg_inf"];

/// A type of the dialect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TileType {
    /// `tile<4x8xf32>`.
    Tile(Tile),
    /// `ptr<f32>`, on its own only inside other types.
    Pointer(Type),
    /// `tensor_view<..>`.
    TensorView(TensorView),
    /// `partition_view<..>`.
    PartitionView(PartitionView),
    /// `token`.
    Token,
}

/// A tile: an array of known sizes, all powers of two. Without sizes it is a scalar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tile {
    /// Sizes.
    pub shape: Vec<u64>,
    /// What its elements are.
    pub element: Element,
}

/// What a tile holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Element {
    /// Numbers of this type.
    Number(Type),
    /// Pointers to numbers of this type.
    Pointer(Type),
}

/// An array in global memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TensorView {
    /// Element type.
    pub element: Type,
    /// Sizes, `None` where dynamic.
    pub shape: Vec<Option<u64>>,
    /// Distances of neighbours in each dimension, in elements, `None` where dynamic.
    pub strides: Vec<Option<u64>>,
}

/// An array in global memory, cut into tiles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartitionView {
    /// Sizes of a tile.
    pub tile: Vec<u64>,
    /// What out-of-bounds elements are read as: one of `zero`, `neg_zero`, `nan`, `pos_inf`, `neg_inf`.
    pub padding: Option<&'static str>,
    /// The array.
    pub tensor: TensorView,
    /// The dimension of the array that each dimension of a tile goes along.
    pub dim_map: Vec<usize>,
}

impl TileType {
    /// The type of the dialect, if this is one.
    pub fn of(ty: &Type) -> Option<TileType> {
        match ty {
            Type::Opaque(text) => read(text.strip_prefix("cuda_tile.")?).ok()?,
            _ => None,
        }
    }

    /// The type as the IR keeps it.
    pub fn to_type(&self) -> Type {
        Type::Opaque(format!("cuda_tile.{self}").into())
    }
}

impl Tile {
    /// The value's type, if it is a tile.
    pub fn of(module: &Module, value: Value) -> Option<Tile> {
        Tile::from_type(module.ty(value))
    }

    /// The tile type, if this is one.
    pub fn from_type(ty: &Type) -> Option<Tile> {
        match TileType::of(ty)? {
            TileType::Tile(tile) => Some(tile),
            _ => None,
        }
    }

    /// A scalar.
    pub fn scalar(element: Element) -> Tile {
        Tile { shape: Vec::new(), element }
    }

    /// The number type of its elements; none for pointers.
    pub fn number(&self) -> Option<&Type> {
        match &self.element {
            Element::Number(ty) => Some(ty),
            Element::Pointer(_) => None,
        }
    }

    /// The same shape with other elements.
    pub fn with(&self, element: Element) -> Tile {
        Tile { shape: self.shape.clone(), element }
    }

    /// The type as the IR keeps it.
    pub fn to_type(&self) -> Type {
        Type::Opaque(format!("cuda_tile.{self}").into())
    }
}

impl PartitionView {
    /// The type of the tiles that it loads and stores.
    pub fn tile_type(&self) -> Tile {
        Tile { shape: self.tile.clone(), element: Element::Number(self.tensor.element.clone()) }
    }
}

/// The normal form of a type of the dialect, both without the prefix. Names that are not known stay as they are.
pub(super) fn normal(text: &str) -> Result<String, String> {
    Ok(read(text)?.map_or_else(|| text.to_owned(), |ty| ty.to_string()))
}

/// None if the type's name is not known.
fn read(text: &str) -> Result<Option<TileType>, String> {
    let mut cursor = TypeCursor { rest: text };
    let found = cursor.ty()?;
    if found.is_some() && !cursor.rest.trim().is_empty() {
        return Err(format!("`{}` is too much in this type", cursor.rest.trim()));
    }
    Ok(found)
}

/// The rest of a type's text.
struct TypeCursor<'t> {
    rest: &'t str,
}

impl TypeCursor<'_> {
    fn eat(&mut self, text: &str) -> bool {
        self.rest = self.rest.trim_start();
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, text: &str) -> Result<(), String> {
        if self.eat(text) { Ok(()) } else { Err(format!("`{text}` is missing in this type")) }
    }

    /// Letters, digits and `_`.
    fn word(&mut self) -> String {
        self.rest = self.rest.trim_start();
        let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word.to_owned()
    }

    /// An integer, if one is next.
    fn number(&mut self) -> Result<Option<u64>, String> {
        self.rest = self.rest.trim_start();
        let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        if digits.is_empty() {
            return Ok(None);
        }
        self.rest = rest;
        match digits.parse::<i64>() {
            Ok(number) => Ok(Some(number.unsigned_abs())),
            Err(_) => Err(format!("`{digits}` does not fit 64 bits")),
        }
    }

    fn ty(&mut self) -> Result<Option<TileType>, String> {
        Ok(match self.word().as_str() {
            "tile" => Some(TileType::Tile(self.tile()?)),
            "ptr" => Some(TileType::Pointer(self.pointer()?)),
            "tensor_view" => Some(TileType::TensorView(self.tensor_view()?)),
            "partition_view" => Some(TileType::PartitionView(self.partition_view()?)),
            "token" => Some(TileType::Token),
            _ => None,
        })
    }

    fn tile(&mut self) -> Result<Tile, String> {
        self.expect("<")?;
        let mut shape = Vec::new();
        while let Some(size) = self.number()? {
            self.expect("x")?;
            shape.push(size);
        }
        let element = self.element()?;
        self.expect(">")?;
        check_shape(&shape)?;
        Ok(Tile { shape, element })
    }

    fn element(&mut self) -> Result<Element, String> {
        let prefixed = self.eat("!cuda_tile.");
        let word = self.word();
        match number_type(&word).filter(|_| !prefixed) {
            Some(ty) => Ok(Element::Number(ty)),
            None if word == "ptr" => Ok(Element::Pointer(self.pointer()?)),
            None => Err(format!("a tile holds numbers or pointers, not `{word}`")),
        }
    }

    /// `<f32>`.
    fn pointer(&mut self) -> Result<Type, String> {
        self.expect("<")?;
        let word = self.word();
        let pointee = number_type(&word).ok_or_else(|| format!("a pointer goes to a number, not to `{word}`"))?;
        self.expect(">")?;
        Ok(pointee)
    }

    /// `[?, 1]`.
    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Result<T, String>) -> Result<Vec<T>, String> {
        self.expect("[")?;
        let mut items = Vec::new();
        while !self.eat("]") {
            if !items.is_empty() {
                self.expect(",")?;
            }
            items.push(item(self)?);
        }
        Ok(items)
    }

    fn tensor_view(&mut self) -> Result<TensorView, String> {
        self.expect("<")?;
        let mut shape = Vec::new();
        loop {
            if self.eat("?") {
                shape.push(None);
            } else if let Some(size) = self.number()? {
                shape.push(Some(size));
            } else {
                break;
            }
            self.expect("x")?;
        }
        let word = self.word();
        let element = number_type(&word).ok_or_else(|| format!("a view shows numbers, not `{word}`"))?;
        let mut strides = Vec::new();
        if !shape.is_empty() {
            self.expect(",")?;
            self.expect("strides")?;
            self.expect("=")?;
            strides = self.list(|cursor| {
                if cursor.eat("?") {
                    Ok(None)
                } else {
                    cursor.number()?.map(Some).ok_or("a stride is missing".to_owned())
                }
            })?;
        }
        self.expect(">")?;
        if shape.len() != strides.len() {
            return Err(format!("a view of {} dimensions has as many strides, not {}", shape.len(), strides.len()));
        }
        if shape.iter().chain(&strides).any(|&size| size == Some(0)) {
            return Err("sizes and strides of a view are positive".to_owned());
        }
        Ok(TensorView { element, shape, strides })
    }

    fn partition_view(&mut self) -> Result<PartitionView, String> {
        self.expect("<")?;
        self.expect("tile")?;
        self.expect("=")?;
        self.expect("(")?;
        let mut tile = Vec::new();
        while let Some(size) = self.number()? {
            tile.push(size);
            if !self.eat("x") {
                break;
            }
        }
        self.expect(")")?;
        self.expect(",")?;
        let mut padding = None;
        if self.eat("padding_value") {
            self.expect("=")?;
            let word = self.word();
            padding = PADDING.iter().copied().find(|padding| *padding == word);
            if padding.is_none() {
                return Err(format!("`{word}` is no padding: {}", PADDING.join(", ")));
            }
            self.expect(",")?;
        }
        self.eat("!cuda_tile.");
        self.expect("tensor_view")?;
        let tensor = self.tensor_view()?;
        let dim_map = if self.eat(",") {
            self.expect("dim_map")?;
            self.expect("=")?;
            self.list(|cursor| cursor.number()?.map(|dim| dim as usize).ok_or("a dimension is missing".to_owned()))?
        } else {
            (0..tile.len()).collect()
        };
        self.expect(">")?;
        let view = PartitionView { tile, padding, tensor, dim_map };
        check_partition(&view)?;
        Ok(view)
    }
}

/// The number types that tiles hold.
fn number_type(word: &str) -> Option<Type> {
    match word {
        "i1" => Some(Type::int(1)),
        "i8" => Some(Type::int(8)),
        "i16" => Some(Type::int(16)),
        "i32" => Some(Type::int(32)),
        "i64" => Some(Type::int(64)),
        "f16" | "bf16" | "f32" | "tf32" | "f64" | "f8E4M3FN" | "f8E5M2" => {
            FloatKind::from_keyword(word).map(Type::Float)
        }
        _ => None,
    }
}

fn check_shape(shape: &[u64]) -> Result<(), String> {
    if shape.iter().any(|size| !size.is_power_of_two()) {
        return Err(format!("sizes of a tile are powers of two, not {}", listed(shape)));
    }
    let count = shape.iter().try_fold(1_u64, |product, &size| product.checked_mul(size));
    if count.is_none_or(|count| count > MAX_ELEMENTS) {
        return Err(format!("a tile has at most {MAX_ELEMENTS} elements"));
    }
    Ok(())
}

fn check_partition(view: &PartitionView) -> Result<(), String> {
    let rank = view.tile.len();
    if rank == 0 {
        return Err("the tiles of a view have one dimension or more".to_owned());
    }
    if rank != view.tensor.shape.len() {
        return Err(format!("tiles of {rank} dimensions do not fit a view of {}", view.tensor.shape.len()));
    }
    let mut seen = view.dim_map.clone();
    seen.sort_unstable();
    if seen != (0..rank).collect::<Vec<_>>() {
        return Err(format!("`dim_map` names each of the {rank} dimensions once"));
    }
    let is_float = matches!(view.tensor.element, Type::Float(_));
    if let Some(padding) = view.padding.filter(|&padding| padding != "zero" && !is_float) {
        return Err(format!("`{padding}` is no value of type `{}`", view.tensor.element));
    }
    check_shape(&view.tile)
}

fn listed(shape: &[u64]) -> String {
    shape.iter().map(u64::to_string).collect::<Vec<_>>().join("x")
}

impl fmt::Display for TileType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TileType::Tile(tile) => tile.fmt(f),
            TileType::Pointer(ty) => write!(f, "ptr<{ty}>"),
            TileType::TensorView(view) => view.fmt(f),
            TileType::PartitionView(view) => view.fmt(f),
            TileType::Token => f.write_str("token"),
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("tile<")?;
        self.shape.iter().try_for_each(|size| write!(f, "{size}x"))?;
        match &self.element {
            Element::Number(ty) => write!(f, "{ty}>"),
            Element::Pointer(ty) => write!(f, "ptr<{ty}>>"),
        }
    }
}

impl fmt::Display for TensorView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |size: &Option<u64>| size.map_or("?".to_owned(), |size| size.to_string());
        f.write_str("tensor_view<")?;
        self.shape.iter().try_for_each(|size| write!(f, "{}x", text(size)))?;
        write!(f, "{}", self.element)?;
        if !self.shape.is_empty() {
            write!(f, ", strides=[{}]", self.strides.iter().map(text).collect::<Vec<_>>().join(","))?;
        }
        f.write_str(">")
    }
}

impl fmt::Display for PartitionView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "partition_view<tile=({}), ", listed(&self.tile))?;
        if let Some(padding) = self.padding {
            write!(f, "padding_value = {padding}, ")?;
        }
        self.tensor.fmt(f)?;
        if self.dim_map.iter().copied().ne(0..self.dim_map.len()) {
            let dims: Vec<String> = self.dim_map.iter().map(usize::to_string).collect();
            write!(f, ", dim_map=[{}]", dims.join(", "))?;
        }
        f.write_str(">")
    }
}

/// Is it a signless integer?
pub(super) fn is_int(ty: &Type) -> bool {
    matches!(ty, Type::Int(_, Signedness::Signless))
}
