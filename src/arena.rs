//! Typed ids and the arenas they index: every index in the crate is one of these.

use std::marker::PhantomData;
use std::num::NonZeroU32;
use std::ops::{Index, IndexMut};
use std::sync::Arc;

/// An index into an [`Arena`]: a `u32` that knows what it points at.
pub trait Id: Copy + Eq {
    /// The id of element number `index`.
    fn from_index(index: usize) -> Self;
    /// The number of the element, from 0.
    fn index(self) -> usize;
}

/// Packs an index as a non-zero word, so that `Option<Id>` costs nothing.
#[doc(hidden)]
pub fn pack(index: usize) -> NonZeroU32 {
    let word = u32::try_from(index + 1).expect("arena holds fewer than 2^32 - 1 elements");
    NonZeroU32::new(word).expect("index + 1 is positive")
}

/// Declares an id type: `id!(/** docs */ Op, "op")` prints as `op3`.
macro_rules! id {
    ($(#[$meta:meta])* $name:ident, $prefix:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(std::num::NonZeroU32);
        impl $crate::arena::Id for $name {
            #[inline]
            fn from_index(index: usize) -> Self {
                $name($crate::arena::pack(index))
            }
            #[inline]
            fn index(self) -> usize {
                self.0.get() as usize - 1
            }
        }
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), $crate::arena::Id::index(*self))
            }
        }
    };
}
pub(crate) use id;

/// A growing list of `T` indexed by the id type `I`. Elements are never removed: an id stays valid.
#[derive(Clone, Debug)]
pub struct Arena<I, T> {
    items: Vec<T>,
    id: PhantomData<fn() -> I>,
}

impl<I: Id, T> Arena<I, T> {
    /// An empty arena.
    pub fn new() -> Self {
        Arena { items: Vec::new(), id: PhantomData }
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Is there no element?
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// All ids, in order of insertion.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + use<I, T> {
        (0..self.items.len()).map(I::from_index)
    }

    /// All elements with their ids, in order of insertion.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (I, &T)> {
        self.items.iter().enumerate().map(|(i, t)| (I::from_index(i), t))
    }

    /// Appends an element and returns its id.
    pub fn push(&mut self, item: T) -> I {
        self.items.push(item);
        I::from_index(self.items.len() - 1)
    }
}

impl<I: Id, T> Default for Arena<I, T> {
    fn default() -> Self {
        Arena::new()
    }
}

impl<I: Id, T> Index<I> for Arena<I, T> {
    type Output = T;
    #[inline]
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for Arena<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}

/// How many elements of a [`SharedArena`] are copied together.
const CHUNK: usize = 128;

/// A list like [`Arena`] whose copies share what neither of them changes: a copy costs next to nothing.
#[derive(Clone, Debug)]
pub struct SharedArena<I, T> {
    /// All but the last are full.
    chunks: Vec<Arc<Vec<T>>>,
    id: PhantomData<fn() -> I>,
}

impl<I: Id, T: Clone> SharedArena<I, T> {
    /// An empty arena.
    pub fn new() -> Self {
        SharedArena { chunks: Vec::new(), id: PhantomData }
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.chunks.last().map_or(0, |last| (self.chunks.len() - 1) * CHUNK + last.len())
    }

    /// Is there no element?
    pub fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    /// All ids, in order of insertion.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + use<I, T> {
        (0..self.len()).map(I::from_index)
    }

    /// Appends an element and returns its id.
    pub fn push(&mut self, item: T) -> I {
        let index = self.len();
        match self.chunks.last_mut().filter(|last| last.len() < CHUNK) {
            Some(last) => Arc::make_mut(last).push(item),
            None => {
                let mut chunk = Vec::with_capacity(CHUNK);
                chunk.push(item);
                self.chunks.push(Arc::new(chunk));
            }
        }
        I::from_index(index)
    }
}

impl<I: Id, T: Clone> Default for SharedArena<I, T> {
    fn default() -> Self {
        SharedArena::new()
    }
}

impl<I: Id, T> Index<I> for SharedArena<I, T> {
    type Output = T;
    #[inline]
    fn index(&self, id: I) -> &T {
        &self.chunks[id.index() / CHUNK][id.index() % CHUNK]
    }
}

impl<I: Id, T: Clone> IndexMut<I> for SharedArena<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut Arc::make_mut(&mut self.chunks[id.index() / CHUNK])[id.index() % CHUNK]
    }
}

/// What some elements of an arena have, by id: a vector, for tables that most elements are in.
#[derive(Clone, Debug)]
pub struct SideTable<I, T> {
    items: Vec<Option<T>>,
    id: PhantomData<fn() -> I>,
}

impl<I: Id, T> SideTable<I, T> {
    /// An empty table.
    pub fn new() -> Self {
        SideTable { items: Vec::new(), id: PhantomData }
    }

    /// What the element has.
    #[inline]
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())?.as_ref()
    }

    /// Gives the element something, in place of what it had.
    pub fn insert(&mut self, id: I, item: T) {
        if id.index() >= self.items.len() {
            self.items.resize_with(id.index() + 1, || None);
        }
        self.items[id.index()] = Some(item);
    }
}

impl<I: Id, T> Default for SideTable<I, T> {
    fn default() -> Self {
        SideTable::new()
    }
}
