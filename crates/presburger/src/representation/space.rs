//! How many symbols, domain dims and range dims a relation has.

/// The shape of a relation: columns are `[ 1 | symbols | domain | range | divs ]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Space {
    /// Symbols: unknown constants.
    pub num_symbols: usize,
    /// Dims of the domain; 0 in a set.
    pub num_domain: usize,
    /// Dims of the range; the dims of a set.
    pub num_range: usize,
}

impl Space {
    /// The space of a set with `num_dims` dims.
    pub const fn set(num_symbols: usize, num_dims: usize) -> Self {
        Space { num_symbols, num_domain: 0, num_range: num_dims }
    }

    /// The space of a relation.
    pub const fn relation(num_symbols: usize, num_domain: usize, num_range: usize) -> Self {
        Space { num_symbols, num_domain, num_range }
    }

    /// The number of columns that are not divs, the constant column among them.
    pub const fn num_columns(self) -> usize {
        1 + self.num_symbols + self.num_domain + self.num_range
    }

    /// The number of coordinates of a point: symbols, domain and range.
    pub const fn num_coordinates(self) -> usize {
        self.num_columns() - 1
    }

    /// The column of symbol `index`.
    pub const fn symbol(self, index: usize) -> usize {
        1 + index
    }

    /// The column of domain dim `index`.
    pub const fn domain(self, index: usize) -> usize {
        1 + self.num_symbols + index
    }

    /// The column of range dim `index`; of dim `index` in a set.
    pub const fn range(self, index: usize) -> usize {
        1 + self.num_symbols + self.num_domain + index
    }

    /// Domain and range exchanged.
    pub const fn inverse(self) -> Self {
        Space { num_symbols: self.num_symbols, num_domain: self.num_range, num_range: self.num_domain }
    }

    /// The space of the domain as a set.
    pub const fn domain_space(self) -> Self {
        Space::set(self.num_symbols, self.num_domain)
    }

    /// The space of the range as a set.
    pub const fn range_space(self) -> Self {
        Space::set(self.num_symbols, self.num_range)
    }
}
