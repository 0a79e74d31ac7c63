//! Tile sizes that are values of the program: `tile(%i;%n)`.
//!
//! Such a size, `n`, never stands in a set together with a loop it would be multiplied with. A tile loop starts at `l` and
//! takes the values `x = l + s n q` for `q = 0, 1, ..`, with `s` the step of the loop that is cut; everything else about
//! it is linear in `x` and `n`, and `n >= 1` is one more symbol:
//!
//! ```text
//! x >= l        x = l mod s        x <= t        t < x + s n        where t is the time of the points
//! ```
//! **Scanning.** From these rows the scanner finds the bounds of all loops as it does for any other dim `x` without a
//! stride. **Template.** The loop over `x` from `l` to before `u` is then written as one over `q`, and `x` is replaced:
//!
//! ```text
//! for q = 0 to ceil((u - l) / (s n)) { body[x := l + s n q] }
//! ```
//! **Lemma.** For each `n >= 1` every `t >= l` has exactly one `x` of that form with `x <= t < x + s n`, that is
//! `x = l + s n floor((t - l) / (s n))`, and `x <= t < u` puts it into the loop. So each instance runs once, in the tile
//! that the claim says. The order of tiles is judged as "permutable", which does not depend on `n`: see `order`.
//!
//! What is written is read again with some numbers in the place of the sizes, where all of it is affine. That says nothing of
//! other sizes: for these there is the lemma, and nobody reads what was written for them.
//! A size that is not positive counts as 1: the program computes `max(n, 1)` first.

use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicSet, DimKind, Relation};
use crate::analysis::scop::{Scop, Statement};
use crate::ir::{Module, Opcode, Type, Value};

/// The sizes at which what is written is read again.
pub const CHECKED: [i64; 3] = [1, 2, 7];

/// The values of type index that all loops of a function know: its arguments, and what its top computes first.
pub fn known_values(m: &Module, scop: &Scop) -> Vec<Value> {
    let body = m.single_block(scop.func, 0);
    let (arguments, ops) = body.map_or((&[][..], &[][..]), |body| (&m.block(body).args[..], &m.block(body).ops[..]));
    let constants = ops.iter().filter(|&&op| m.computes(op, Opcode::Constant));
    let computed = scop.params.iter().chain(constants).flat_map(|&op| &m.op(op).results);
    arguments.iter().chain(computed).copied().filter(|&value| *m.ty(value) == Type::Index).collect()
}

/// The program with further symbols for the sizes, all at least 1.
pub fn widened(scop: &Scop, sizes: &[Value]) -> Scop {
    let (at, count) = (scop.symbols.len(), sizes.len());
    let wide = |set: &mut Relation| *set = set.insert_dims(DimKind::Symbol, at, count);
    let wide_statement = |statement: &mut Statement| {
        wide(&mut statement.domain);
        statement.accesses.iter_mut().for_each(|access| wide(&mut access.relation));
        if let Some(part) = &mut statement.part {
            wide(&mut part.whole);
            part.within.iter_mut().for_each(|within| wide(&mut within.points));
        }
    };
    let mut scop = scop.clone();
    scop.symbols.extend(sizes);
    wide(&mut scop.context);
    let mut positive = BasicSet::universe(scop.context.space());
    for size in at..at + count {
        let mut row = vec![0; size + 2];
        (row[0], row[size + 1]) = (-1, 1);
        positive.add_ineq(&row);
    }
    scop.context = scop.context.intersect(&positive.into());
    let loops: Vec<_> = scop.loops.ids().collect();
    loops.into_iter().for_each(|id| wide(&mut scop.loops[id].domain));
    let statements: Vec<_> = scop.statements.ids().collect();
    statements.into_iter().for_each(|id| wide_statement(&mut scop.statements[id]));
    wide_statement(&mut scop.end);
    scop.homes.values_mut().for_each(|home| wide(&mut home.domain));
    scop
}

/// The symbol of a size in a program that is widened.
pub fn symbol_of(scop: &Scop, size: Value) -> AffineExpr {
    let at = scop.symbols.iter().rposition(|&symbol| symbol == size).expect("the program has a symbol for the size");
    AffineExpr::Symbol(at as u32)
}
