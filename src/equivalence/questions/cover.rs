//! Question 1, its second half: every instance of the old program runs in the new one.

use super::{Demands, How, Questions, StatementCopy, broken, small};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{Budget, MultiAff, Relation, Set, Space};
use crate::affine::row::{combine, exprs_of, unit};
use crate::analysis::certificate::Quasiaffine;
use crate::analysis::scop::StatementId;
use crate::equivalence::conjunction::{Conjunction, Piece, Row};
use crate::equivalence::family::Family;
use crate::equivalence::{IsProved, NotProved, Rule};

impl Questions<'_> {
    /// Asks whether every instance of an old statement that counts is the image of one of its copies.
    pub(super) fn ask_cover(
        &self,
        families: &[Family<'_>],
        counts: &dyn Fn(StatementId) -> bool,
        is_empty: &mut IsProved<'_>,
    ) -> Result<(), NotProved> {
        for (id, statement) in self.old.scop.statements.iter().filter(|&(id, _)| counts(id)) {
            let copies: Vec<&StatementCopy<'_>> = self.copies.iter().filter(|copy| copy.old == Some(id)).collect();
            for piece in small(Piece::all(&statement.domain))? {
                let mut question = self.start(0, statement.loops.len())?;
                let dims = question.second();
                small(question.embed(&piece, &self.columns(self.old, &dims)))?;
                let is_covered = match self.how {
                    How::Sets(budget) => {
                        let number = copies.first().map_or(self.copies.len(), |copy| copy.number);
                        let families = families.iter().map(Family::whole).filter(|copy| copy.old == Some(id));
                        let images = self.images(families, &question, budget)?;
                        let all = question.basic().clone().into();
                        self.is_subset((Rule::Cover, (number, number)), &all, &images, budget, is_empty)?
                    }
                    How::Rows => {
                        let mut regions: Vec<Box<Demands<'_>>> = Vec::new();
                        // What one map does not reach no other copy with it reaches: these are asked side by side.
                        let mut ordered = copies.clone();
                        ordered.sort_by_cached_key(|copy| copies.iter().position(|other| other.ivs == copy.ivs));
                        for copy in ordered {
                            Self::regions(&copy.domain, &[])?;
                            for (back, piece) in copy.back.iter().flat_map(|b| copy.domain.iter().map(move |p| (b, p)))
                            {
                                regions.push(Box::new(|question| self.covered(question, copy, back, piece)));
                            }
                        }
                        let number = copies.first().map_or(self.copies.len(), |copy| copy.number);
                        self.lies_in(Rule::Cover, (number, number), &question, &regions, is_empty)?
                    }
                };
                if !is_covered {
                    return broken(
                        Rule::Cover,
                        (Some(id), Some(id)),
                        "an instance of the old program does not run in the new one",
                    );
                }
            }
        }
        Ok(())
    }

    /// The images of copies of an old statement.
    fn images<'f: 'c, 'c>(
        &self,
        copies: impl Iterator<Item = &'c StatementCopy<'f>>,
        all: &Conjunction,
        budget: &Budget,
    ) -> Result<Set, NotProved> {
        let mut covered = Set::empty(all.basic().space());
        for copy in copies {
            covered = covered.union(&self.graph(copy)?.range(budget)?);
        }
        Ok(covered)
    }

    /// The instances of a copy with their images.
    fn graph(&self, copy: &StatementCopy<'_>) -> Result<Relation, NotProved> {
        let depth = copy.old_statement.loops.len();
        let mut graph = Relation::empty(Space::relation(self.num_symbols, copy.depth(), depth));
        for (mut question, y) in self.instances(copy, depth)? {
            let image = question.second();
            small(question.equate_all(&image, &y.image))?;
            graph = graph.union(&question.basic().clone().into());
        }
        Ok(graph)
    }

    /// Some instance of a copy for each of its images: the only one, where rows say so; else the least, in pieces.
    pub fn back(&self, copy: &StatementCopy<'_>, budget: &Budget) -> Result<Vec<Vec<AffineExpr>>, NotProved> {
        let graph = self.graph(copy)?.inverse();
        if let Some(only) = small(Piece::all(&graph))?.iter().map(|piece| self.only(copy, piece)).collect() {
            return Ok(only);
        }
        let least = graph.lexmin(budget)?;
        let maps = least.map.pieces().iter().map(|piece| exprs_of(piece.function()));
        let mut back = Vec::new();
        for map in small(maps.collect::<Option<Vec<_>>>())? {
            if !back.contains(&map) {
                back.push(map);
            }
        }
        Ok(back)
    }

    /// The instance of a copy that each image has, as rows of its pairs of images and instances give it.
    fn only(&self, copy: &StatementCopy<'_>, pairs: &Piece) -> Option<Vec<AffineExpr>> {
        let depth = copy.old_statement.loops.len();
        let Quasiaffine { divs, values } = pairs.solved(1 + self.num_symbols + depth, copy.depth())?;
        exprs_of(&MultiAff::from_rows(Space::set(self.num_symbols, depth), &divs, &values))
    }

    /// When the second tuple `x` is the image of `y`, the value of `back` there, in a piece of the copy's domain.
    fn covered(
        &self,
        question: &mut Conjunction,
        copy: &StatementCopy<'_>,
        back: &[AffineExpr],
        piece: &Piece,
    ) -> Result<(Vec<Row>, Vec<Row>), NotProved> {
        let x = question.second();
        let known: Vec<Row> = (0..self.num_symbols).map(|symbol| unit(1 + symbol)).collect();
        let y = small(back.iter().map(|expr| question.value(expr, &x, &known)).collect::<Option<Vec<Row>>>())?;
        let (mut eqs, ineqs) = small(question.rows_of(piece, &self.columns(self.new, &y)))?;
        let image = self.image(question, copy, y)?.image;
        for (a, b) in image.iter().zip(&x) {
            eqs.push(small(combine(a, 1, b, -1))?);
        }
        Ok((eqs, ineqs))
    }
}
