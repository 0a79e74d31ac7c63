//! Attributes: compile-time data on operations.

use std::ops::Deref;
use std::sync::Arc;

use num_bigint::BigInt;

use super::types::Type;
use crate::affine::map::AffineMap;
use crate::affine::set::IntegerSet;

/// A compile-time value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Attribute {
    /// `unit`, printed as a bare name in a dictionary.
    Unit,
    /// `true`, `false`.
    Bool(bool),
    /// `3 : i64`, as the signed value of its type.
    Int(BigInt, Type),
    /// `1.5 : f32`, as the bits of its own format.
    Float(FloatBits, Type),
    /// `"text"`.
    Str(Arc<str>),
    /// A type used as a value.
    Type(Type),
    /// `[..]`.
    Array(Arc<[Attribute]>),
    /// `{..}`.
    Dict(Arc<AttrDict>),
    /// `@a::@b`.
    Symbol(Arc<[Arc<str>]>),
    /// `affine_map<..>`.
    Map(AffineMap),
    /// `affine_set<..>`.
    Set(IntegerSet),
    /// `array<i64: 1, 2>`.
    DenseArray(Type, Arc<[Attribute]>),
    /// `dense<..> : type`: the elements, or one element for a splat.
    Dense(Type, Arc<[Attribute]>),
    /// `strided<[?, 1], offset: ?>`.
    Strided(Arc<StridedLayout>),
    /// `loc(..)`.
    Loc(Location),
    /// `#dialect.anything<..>`, its text kept as it was, without the `#`.
    Opaque(Arc<str>),
    /// Another of the builtin dialect, which nothing here looks into, as text: `"s" : !t`, `sparse<..> : T`,
    /// `dense_resource<..> : T`, `distinct[0]<..>`.
    Verbatim(Arc<str>),
}

/// The bits of a floating point number in its own format, right-aligned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FloatBits(pub u128);

/// A strided memref layout, `None` where dynamic.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StridedLayout {
    /// The stride of each dimension, in elements.
    pub strides: Vec<Option<i64>>,
    /// The offset of the first element.
    pub offset: Option<i64>,
}

/// Where an operation came from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Location {
    /// `loc(unknown)`.
    Unknown,
    /// `loc("file":line:col)`.
    FileLineCol(Arc<str>, u32, u32),
    /// `loc("name"(child))`.
    Name(Arc<str>, Option<Arc<Location>>),
    /// `loc(callsite(callee at caller))`.
    CallSite(Arc<(Location, Location)>),
    /// `loc(fused<metadata>[..])`.
    Fused(Option<Arc<Attribute>>, Arc<[Location]>),
    /// Any other form, its text kept as it was.
    Opaque(Arc<str>),
}

/// The name of an attribute. Those that the code itself names cost nothing.
#[derive(Clone)]
pub enum AttrName {
    /// Named by the code.
    Static(&'static str),
    /// Named by a program.
    Shared(Arc<str>),
}

impl Deref for AttrName {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            AttrName::Static(name) => name,
            AttrName::Shared(name) => name,
        }
    }
}

impl From<&'static str> for AttrName {
    fn from(name: &'static str) -> Self {
        AttrName::Static(name)
    }
}

impl From<String> for AttrName {
    fn from(name: String) -> Self {
        AttrName::Shared(name.into())
    }
}

impl From<&AttrName> for AttrName {
    fn from(name: &AttrName) -> Self {
        name.clone()
    }
}

impl PartialEq for AttrName {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for AttrName {}

impl std::hash::Hash for AttrName {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl std::fmt::Debug for AttrName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(&**self, f)
    }
}

impl std::fmt::Display for AttrName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self)
    }
}

/// Named attributes, sorted by name.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct AttrDict {
    entries: Vec<(AttrName, Attribute)>,
}

/// Among so few entries looking at each is faster than halving.
const FEW: usize = 8;

impl AttrDict {
    /// The attribute called `name`.
    pub fn get(&self, name: &str) -> Option<&Attribute> {
        if self.entries.len() <= FEW {
            return self.entries.iter().find(|(key, _)| **key == *name).map(|(_, value)| value);
        }
        self.entries.binary_search_by(|(key, _)| (**key).cmp(name)).ok().map(|i| &self.entries[i].1)
    }

    /// Sets the attribute called `name`; returns what it replaced.
    pub fn set(&mut self, name: impl Into<AttrName>, value: Attribute) -> Option<Attribute> {
        let name = name.into();
        match self.entries.binary_search_by(|(key, _)| (**key).cmp(&name)) {
            Ok(i) => Some(std::mem::replace(&mut self.entries[i].1, value)),
            Err(i) => {
                if self.entries.is_empty() {
                    // Most dictionaries have one entry.
                    self.entries.reserve_exact(1);
                }
                self.entries.insert(i, (name, value));
                None
            }
        }
    }

    /// Removes the attribute called `name`.
    pub fn remove(&mut self, name: &str) -> Option<Attribute> {
        self.entries.binary_search_by(|(key, _)| (**key).cmp(name)).ok().map(|i| self.entries.remove(i).1)
    }

    /// All entries in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (&AttrName, &Attribute)> {
        self.entries.iter().map(|(name, value)| (name, value))
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Is there no entry?
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}
