//! What was found out about the flow of values, as a certificate says it ([`crate::equivalence::by_rows`]).
//!
//! Nothing here has to be right: what is said is looked at again, row by row. It has to be short, and explicit: who wrote what is read is a
//! function of the reader's iteration, and what is said of iterations says nothing that their domains say already.

use std::collections::{BTreeMap, BTreeSet};

use super::{Expected, Free, ValueProof, follow};
use crate::affine::presburger::{Budget, MapPiece, PiecewiseMap, Relation, Set, Space};
use crate::analysis::certificate::{
    AffineRows, CertifiedFlow, EqualValues, LastWrite, LastWrites, Quasiaffine, ReadPlace, TouchedToo, UnfoldedSide,
};
use crate::analysis::scop::StatementId;
use crate::arena::Id;
use crate::equivalence::by_rows::value_place;
use crate::equivalence::conjunction::{Piece, Row, trimmed};
use crate::equivalence::elsewhere::touched;
use crate::equivalence::flow::{Flow, Spot, observed};
use crate::equivalence::inside::inside;
use crate::equivalence::questions::small;
use crate::equivalence::term::{Term, TermNode, What};
use crate::equivalence::{NotProved, Sides, not_proved};
use num_traits::ToPrimitive;

/// What a proof by values found out. Questions about rows do not know that the old program is in bounds, so it does without.
pub(in crate::equivalence) fn trace(sides: &Sides<'_>, budget: &Budget) -> Result<CertifiedFlow, NotProved> {
    let context = sides.context()?;
    follow(sides, (&Expected::new(), &Free::new()), (false, false), budget, |values| {
        FlowWriter { values, context: context.clone(), budget }.said()
    })?
}

struct FlowWriter<'t, 'a> {
    values: &'t ValueProof<'a>,
    /// What is known of the symbols where the questions are asked.
    context: Set,
    budget: &'t Budget,
}

impl FlowWriter<'_, '_> {
    fn said(&self) -> Result<CertifiedFlow, NotProved> {
        let (new, old) = (self.values.new, self.values.old);
        let mut readers: [BTreeSet<ReadPlace>; 2] = Default::default();
        let mut equal = BTreeMap::new();
        for ([(new_id, new_what), (old_id, old_what)], claim) in &self.values.claims {
            let of = |&id, &what| TermNode { id, what, within: None };
            let nodes = (of(new_id, new_what), of(old_id, old_what));
            let Some(places) = value_place(new, &nodes.0).zip(value_place(old, &nodes.1)) else {
                return not_proved("values are followed of which a certificate has no names");
            };
            let place = |node: &TermNode, number| ReadPlace::Access(node.id.map(|id| id.index()), number);
            let way = self.values.ways.get(&[(*new_id, *new_what), (*old_id, *old_what)]);
            let unfolded = match (new.term(&nodes.0)?, old.term(&nodes.1)?, way) {
                (Term::Read(one), Term::Read(two), way) => {
                    let way = way.copied().unwrap_or(UnfoldedSide::Both);
                    if way != UnfoldedSide::Old {
                        readers[0].insert(place(&nodes.0, one));
                    }
                    if way != UnfoldedSide::New {
                        readers[1].insert(place(&nodes.1, two));
                    }
                    way
                }
                (Term::Read(one), ..) => {
                    readers[0].insert(place(&nodes.0, one));
                    UnfoldedSide::New
                }
                (_, Term::Read(two), _) => {
                    readers[1].insert(place(&nodes.1, two));
                    UnfoldedSide::Old
                }
                _ => return not_proved("values are followed of which a certificate has no names"),
            };
            let pairs = self.pairs(&claim.pairs, &self.all(&nodes, &claim.pairs)?)?;
            let (new, old) = places.clone();
            equal.insert(places, EqualValues { new, old, unfolded, pairs });
        }
        let written = |flow: &Flow<'_>, name: &String| {
            flow.stores().any(|spot| flow.name(flow.access(spot).array).as_ref() == Some(name))
        };
        for name in new.last.keys().filter(|&name| written(new, name) || written(old, name)) {
            readers.iter_mut().for_each(|readers| readers.extend([ReadPlace::End(name.clone())]));
        }
        let [after, before] = readers;
        Ok(CertifiedFlow {
            before: before.into_iter().map(|reader| self.writers(old, reader)).collect::<Result<_, _>>()?,
            after: after.into_iter().map(|reader| self.writers(new, reader)).collect::<Result<_, _>>()?,
            equal: equal.into_values().collect(),
            touched: self.touched()?,
        })
    }

    fn all(&self, (new, old): &(TermNode, TermNode), pairs: &Relation) -> Result<Relation, NotProved> {
        let space = pairs.space();
        let all = |flow: &Flow<'_>, node: &TermNode, rank| match node.what {
            What::Before(_) => Ok(Set::universe(Space::set(space.num_symbols, rank))),
            _ => flow.domain(node.id),
        };
        let (one, two) = (all(self.values.new, new, space.num_domain)?, all(self.values.old, old, space.num_range)?);
        Ok(one.product(&two).intersect_symbols(&self.context))
    }

    /// Few conjunctions that are these pairs among all.
    fn pairs(&self, pairs: &Relation, all: &Relation) -> Result<Vec<AffineRows>, NotProved> {
        let budget = self.budget;
        let pairs = pairs.intersect(all).coalesce(budget)?;
        let mut kept: Vec<Relation> = pairs.disjuncts().iter().cloned().map(Relation::from).collect();
        for number in (0..kept.len()).rev() {
            let others = kept.iter().enumerate().filter(|&(other, _)| other != number).map(|(_, one)| one);
            let others = others.fold(Relation::empty(pairs.space()), |all, one| all.union(one));
            if kept[number].is_subset(&others, budget)? {
                kept.remove(number);
            }
        }
        let mut rows = Vec::new();
        for one in kept {
            rows.extend(self.rows(&one, all)?);
        }
        Ok(rows)
    }

    /// The conjunctions of a relation, as far as they say more than that it lies in `all`.
    fn rows(&self, pairs: &Relation, all: &Relation) -> Result<Vec<AffineRows>, NotProved> {
        let short = pairs.eliminate_divs(self.budget)?.gist(all, self.budget)?.eliminate_divs(self.budget)?;
        let rows = small(Piece::all(&short))?;
        small(rows.iter().map(Piece::rows_written).collect())
    }

    /// Who wrote what is read.
    fn writers(&self, flow: &Flow<'_>, reader: ReadPlace) -> Result<LastWrites, NotProved> {
        let (sources, domain) = match &reader {
            ReadPlace::Access(statement, number) => {
                let id = statement.map(StatementId::from_index);
                (flow.seen((id, *number))?.sources.clone(), flow.domain(id)?)
            }
            ReadPlace::End(name) => {
                let rank =
                    observed(flow.side)?.into_iter().find(|(known, ..)| known == name).map_or(0, |(.., rank)| rank);
                let last = self.values.last(flow, name)?.into_iter();
                let sources = last.map(|(spot, cells)| (spot, cells.inverse())).collect();
                (sources, Set::universe(Space::set(self.context.space().num_symbols, rank)))
            }
        };
        let domain = domain.intersect_symbols(&self.context);
        let (mut cases, mut left) = (Vec::new(), domain.clone());
        for (spot, pairs) in &sources {
            let map = self.function(&pairs.intersect_domain(&domain))?;
            for piece in map.pieces() {
                cases.extend(self.case(*spot, piece, &domain)?);
            }
            left = left.subtract(&map.domain(), self.budget)?;
        }
        for when in self.rows(&left.coalesce(self.budget)?, &domain)? {
            cases.push(LastWrite { when, writer: None, at: Vec::new() });
        }
        Ok(LastWrites { reader, cases })
    }

    /// The least of what a relation gives, as a function.
    fn function(&self, pairs: &Relation) -> Result<PiecewiseMap, NotProved> {
        let least = pairs.lexmin(self.budget)?;
        if least.unbounded.is_empty(self.budget)? {
            Ok(least.map)
        } else {
            not_proved("a write has no first iteration")
        }
    }

    fn case(&self, spot: Spot, piece: &MapPiece, domain: &Set) -> Result<Vec<LastWrite>, NotProved> {
        let Quasiaffine { divs, values } = small(written(piece))?;
        let columns = 1 + domain.space().num_symbols + domain.space().num_range;
        let mut cases = Vec::new();
        for mut when in self.rows(piece.domain(), domain)? {
            // The divs of the function come after those of the condition.
            let more = when.divs.len();
            let wide = |row: &Row| -> Row {
                let (front, back) = row.split_at(columns.min(row.len()));
                [front, &vec![0; if back.is_empty() { 0 } else { more }], back].concat()
            };
            when.divs.extend(divs.iter().map(|(row, by)| (wide(row), *by)));
            let writer = spot.0.map(|id| (id.index(), spot.1));
            cases.push(LastWrite { when, writer, at: values.iter().map(wide).collect() });
        }
        Ok(cases)
    }

    /// For what no size shows to be in bounds, what the old program touches there.
    fn touched(&self) -> Result<Vec<TouchedToo>, NotProved> {
        let (new, old, budget) = (self.values.new, self.values.old, self.budget);
        let (after, before) = (touched(new.side)?, touched(old.side)?);
        let mut all = Vec::new();
        for (number, one) in after.iter().enumerate() {
            let Some(tuples) = &one.of.tuples else { continue };
            let tuples = new.common(tuples)?.intersect_symbols(&self.context);
            let cells = tuples.range(budget)?;
            let below = one.of.sizes.as_ref().and_then(|sizes| inside(sizes, cells.space()));
            let mut left = match below {
                Some(below) => cells.subtract(&below, budget)?,
                None => cells,
            };
            for (by, other) in before.iter().enumerate() {
                let Some(known) = other.of.tuples.as_ref().filter(|_| other.vouches_for(one).next().is_some()) else {
                    continue;
                };
                if left.is_empty(budget)? {
                    break;
                }
                let known = old.common(known)?;
                let map = self.function(&tuples.intersect_range(&left).compose(&known.inverse(), budget)?)?;
                left = left.subtract(&known.range(budget)?, budget)?;
                for piece in map.pieces() {
                    let said = TouchedToo { new: number, old: by, at: small(written(piece))? };
                    if !all.contains(&said) {
                        all.push(said);
                    }
                }
            }
        }
        Ok(all)
    }
}

/// The values of a function on one of its pieces; none if a number is too large.
fn written(piece: &MapPiece) -> Option<Quasiaffine> {
    let row = |row: &Vec<num_bigint::BigInt>| -> Option<Row> {
        Some(trimmed(&row.iter().map(ToPrimitive::to_i64).collect::<Option<Row>>()?))
    };
    let divs = piece.divs().iter().map(|div| Some((row(&div.row)?, div.divisor.to_i64()?))).collect::<Option<_>>()?;
    Some(Quasiaffine { divs, values: piece.values().iter().map(row).collect::<Option<_>>()? })
}
