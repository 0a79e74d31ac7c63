//! Types: values with structural equality, no context.

use std::sync::Arc;

use num_traits::Zero;

use super::attr::Attribute;

/// The signedness of an integer type: `i32`, `si32`, `ui32`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Signedness {
    /// `iN`.
    Signless,
    /// `siN`.
    Signed,
    /// `uiN`.
    Unsigned,
}

/// The floating point formats that have a keyword.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum FloatKind {
    F4E2M1FN,
    F6E2M3FN,
    F6E3M2FN,
    F8E3M4,
    F8E4M3,
    F8E4M3FN,
    F8E4M3FNUZ,
    F8E4M3B11FNUZ,
    F8E5M2,
    F8E5M2FNUZ,
    F8E8M0FNU,
    F16,
    BF16,
    TF32,
    F32,
    F64,
    F80,
    F128,
}

/// The type of a value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// `index`.
    Index,
    /// `none`.
    None,
    /// `i32`, `si8`, `ui64`, ..
    Int(u32, Signedness),
    /// `f32`, ..
    Float(FloatKind),
    /// `complex<f32>`.
    Complex(Arc<Type>),
    /// `tuple<..>`.
    Tuple(Arc<[Type]>),
    /// `(..) -> (..)`.
    Function(Arc<FunctionType>),
    /// `vector<4x[8]xf32>`.
    Vector(Arc<VectorType>),
    /// `tensor<4x?xf32>`, `tensor<*xf32>`.
    Tensor(Arc<TensorType>),
    /// `memref<4x?xf32, layout, space>`, `memref<*xf32>`.
    MemRef(Arc<MemRefType>),
    /// `!dialect.anything<..>`, its text kept as it was, without the `!`.
    Opaque(Arc<str>),
}

/// A function type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FunctionType {
    /// Argument types.
    pub inputs: Vec<Type>,
    /// Result types.
    pub results: Vec<Type>,
}

/// A vector type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct VectorType {
    /// Sizes.
    pub shape: Vec<u64>,
    /// Which sizes are multiples of `vscale`; as long as `shape`.
    pub scalable: Vec<bool>,
    /// Element type.
    pub element: Type,
}

/// A tensor type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TensorType {
    /// Sizes, `None` where dynamic; absent for `tensor<*x..>`.
    pub shape: Option<Vec<Option<u64>>>,
    /// Element type.
    pub element: Type,
    /// The encoding after the comma.
    pub encoding: Option<Attribute>,
}

/// A memref type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MemRefType {
    /// Sizes, `None` where dynamic; absent for `memref<*x..>`.
    pub shape: Option<Vec<Option<u64>>>,
    /// Element type.
    pub element: Type,
    /// `Attribute::Strided` or `Attribute::Map`; the identity is dropped on construction.
    pub layout: Option<Attribute>,
    /// Memory space; an integer 0 is dropped on construction.
    pub space: Option<Attribute>,
}

impl MemRefType {
    /// A memref type in its normal form: an identity map and an integer memory space 0 are dropped.
    pub fn new(
        shape: Option<Vec<Option<u64>>>,
        element: Type,
        layout: Option<Attribute>,
        space: Option<Attribute>,
    ) -> MemRefType {
        let layout = layout.filter(|layout| !matches!(layout, Attribute::Map(map) if map.is_identity()));
        let space = space.filter(|space| !matches!(space, Attribute::Int(value, _) if value.is_zero()));
        MemRefType { shape, element, layout, space }
    }

    /// How many dimensions; none for `memref<*x..>`.
    pub fn rank(&self) -> Option<usize> {
        self.shape.as_ref().map(Vec::len)
    }

    /// How many sizes are dynamic.
    pub fn num_dynamic(&self) -> usize {
        self.shape.iter().flatten().filter(|size| size.is_none()).count()
    }
}

impl Type {
    /// Is a value of the type nothing but numbers, with no memory behind it?
    pub fn is_plain_data(&self) -> bool {
        match self {
            Type::Index | Type::None | Type::Int(..) | Type::Float(_) => true,
            Type::Complex(element) => element.is_plain_data(),
            Type::Tuple(elements) => elements.iter().all(Type::is_plain_data),
            Type::Vector(vector) => vector.element.is_plain_data(),
            Type::Tensor(tensor) => tensor.element.is_plain_data(),
            Type::Function(_) | Type::MemRef(_) | Type::Opaque(_) => false,
        }
    }

    /// Is it `i1`?
    pub fn is_bool(&self) -> bool {
        matches!(self, Type::Int(1, Signedness::Signless))
    }

    /// The type itself, or the element type of a vector or tensor.
    pub fn element_or_self(&self) -> &Type {
        match self {
            Type::Vector(vector) => &vector.element,
            Type::Tensor(tensor) => &tensor.element,
            other => other,
        }
    }

    /// A vector or tensor of the same shape with another element type; for any other type, the element type.
    pub fn with_element(&self, element: Type) -> Type {
        match self {
            Type::Vector(vector) => Type::Vector(Arc::new(VectorType { element, ..(**vector).clone() })),
            Type::Tensor(tensor) => Type::Tensor(Arc::new(TensorType { element, ..(**tensor).clone() })),
            _ => element,
        }
    }

    /// Is it a signless integer or `index`, or a vector or tensor of these?
    pub fn is_int_or_index_like(&self) -> bool {
        matches!(self.element_or_self(), Type::Index | Type::Int(_, Signedness::Signless))
    }

    /// Is it a float, or a vector or tensor of floats?
    pub fn is_float_like(&self) -> bool {
        matches!(self.element_or_self(), Type::Float(_))
    }

    /// The signless integer type of `width` bits.
    pub fn int(width: u32) -> Type {
        Type::Int(width, Signedness::Signless)
    }

    /// Sizes and element type of a vector, a tensor of static shape, or a dialect's type that is written like one
    /// (`!dialect.name<4x2xf32>`).
    pub fn shape_and_element(&self) -> Option<(Vec<u64>, Type)> {
        match self {
            Type::Vector(vector) => Some((vector.shape.clone(), vector.element.clone())),
            Type::Tensor(tensor) => {
                Some((tensor.shape.as_ref()?.iter().copied().collect::<Option<_>>()?, tensor.element.clone()))
            }
            Type::Opaque(text) => {
                let mut rest = text.split_once('<')?.1.strip_suffix('>')?;
                let mut shape = Vec::new();
                while let Some((size, inner)) = rest.split_once('x')
                    && let Ok(size) = size.parse()
                {
                    shape.push(size);
                    rest = inner;
                }
                let width = rest.strip_prefix('i').and_then(|width| width.parse().ok());
                let element = FloatKind::from_keyword(rest).map(Type::Float).or_else(|| width.map(Type::int))?;
                Some((shape, element))
            }
            _ => None,
        }
    }

    /// The memref type, if this is one.
    pub fn as_memref(&self) -> Option<&MemRefType> {
        match self {
            Type::MemRef(memref) => Some(memref),
            _ => None,
        }
    }
}
