//! The program with tiles, before its loops are cut down to what each tile runs and copies.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use super::sweeps::Sweeps;
use super::tiles::Tiles;
use crate::affine::dialect::{
    AffineForOp, AffineForSpec, AffineLoadOp, AffineParallelOp, AffineParallelSpec, AffineStoreOp, AffineYieldOp,
    Applied, MapOperands,
};
use crate::affine::presburger::{Budget, Exhausted, Relation, Set};
use crate::analysis::domain::Home;
use crate::analysis::scop::Scop;
use crate::emit::let_go;
use crate::ir::view::segment_sizes;
use crate::ir::{Attribute, Block, Module, Op, Value};
use crate::transforms::promote::RunPlace;
use crate::transforms::promote::scaffold::{BoxAt, Copy, Lead, MapSubscripts, RunBuffer, Scaffold};

/// An array in tiles.
pub struct TiledArray {
    /// A tile of it.
    pub tile: RunBuffer,
    /// What stands for it while other tiles still read it, if they may.
    pub aside: Option<RunBuffer>,
    /// Tiles -> the cells that are copied in, in pieces.
    pub read: Vec<Relation>,
    /// Tiles -> the cells that are copied back.
    pub left: Relation,
    /// Its accesses in sweeps.
    pub accesses: Vec<Op>,
}

/// What there is to write.
pub struct TilePlan<'a> {
    pub scop: &'a Scop,
    pub sweeps: &'a Sweeps<'a>,
    pub tiles: &'a Tiles,
    pub arrays: Vec<TiledArray>,
    /// What each tile runs of each sweep.
    pub runs: Vec<Set>,
    /// Names for the loop over blocks, and those over tiles.
    pub names: (String, Vec<String>),
}

/// What was written.
pub struct WrittenTiles {
    pub module: Module,
    /// What runs for other iterations than the text says yet.
    pub copies: Vec<Copy>,
    /// The loop over blocks.
    pub blocks: Op,
    /// All loops that are new.
    pub loops: FxHashSet<Op>,
    /// For each access of a tile the one that it was.
    pub moved: FxHashMap<Op, Op>,
    /// The memories of the tiles, and those that stand for arrays.
    pub memories: Vec<(Value, Option<Value>)>,
    /// The induction variables around what a tile does.
    pub ivs: Vec<Value>,
}

/// Where the loops over tiles stand.
struct TileLoops {
    op: Op,
    body: Block,
    ivs: Vec<Value>,
}

impl TilePlan<'_> {
    /// Writes all of it into the text.
    pub fn build(&self, m: Module, outer: &RunPlace<'_>, budget: &Budget) -> Result<WrittenTiles, Exhausted> {
        let (block, time) = (outer.block, AffineForOp::cast(&m, outer.op).expect("the loop in time is affine.for"));
        // 1. What stands for arrays is made before the loop, while that is where it was.
        let mut scaffold = Scaffold::new(m, self.scop, outer);
        let asides: Vec<Option<Value>> =
            self.arrays.iter().map(|array| array.aside.as_ref().map(|aside| scaffold.make(aside).0)).collect();
        let at = scaffold.start();
        let mut m = scaffold.m;
        // 2. The loop over blocks, and in it that over tiles, in which the loop in time goes on.
        let (blocks, around) = self.blocks(&mut m, time);
        let (first, body) = (blocks.induction_var(&m), blocks.body(&m));
        m.value_mut(first).name = Some(self.names.0.as_str().into());
        let ivs: Vec<Value> = outer.ivs.iter().copied().chain([first]).collect();
        let tiles = self.tile_loops(&mut m, (outer, &ivs));
        m.detach(time.op());
        self.cut(&mut m, time, (first, around));
        m.push(tiles.body, time.op());
        AffineYieldOp::build(&mut m, tiles.body, Vec::new());
        m.push(body, tiles.op);
        AffineYieldOp::build(&mut m, body, Vec::new());
        m.insert(block, at, blocks.op());
        // 3. What a tile works on.
        let place = tile_place(outer.home, &tiles);
        let mut scaffold = Scaffold::new(m, self.scop, &place);
        let mut memories = Vec::new();
        for array in &self.arrays {
            let accesses: BTreeMap<Op, Lead> = array.accesses.iter().map(|&op| (op, Lead::default())).collect();
            memories.push(scaffold.fill(&array.tile, &array.read, &accesses, budget)?);
        }
        for ((array, &memory), &aside) in self.arrays.iter().zip(&memories).zip(&asides) {
            let to = array.aside.as_ref().zip(aside);
            put_all(&mut scaffold, array, "out", budget, |scaffold, at| {
                let cell = to.map_or_else(|| at.cell.clone(), |(aside, _)| scaffold.in_buffer(aside, &at.cell));
                let to = to.map_or(array.tile.root, |(_, memory)| memory);
                copy(&mut scaffold.m, array, [(memory, at.element.clone()), (to, cell)])
            })?;
        }
        self.arrays.iter().zip(&memories).for_each(|(array, &memory)| scaffold.drop(&array.tile, memory));
        let Scaffold { m, mut copies, moved, .. } = scaffold;
        // 4. What stands for arrays goes there when no tile reads them any more.
        let mut loops = FxHashSet::from_iter([blocks.op(), tiles.op]);
        let (mut m, back, back_copies) = self.back(m, (outer, &ivs, body), &asides, budget)?;
        loops.extend(back);
        copies.extend(back_copies);
        for (number, &aside) in asides.iter().flatten().enumerate() {
            let gone = let_go(&mut m, aside);
            m.insert(block, at + 1 + number, gone);
        }
        for (number, sweep) in self.sweeps.all.iter().enumerate() {
            let store = moved.iter().find(|(_, old)| **old == sweep.store).map_or(sweep.store, |(&new, _)| new);
            copies.push((store, self.runs[number].clone()));
        }
        let memories = memories.into_iter().zip(asides).collect();
        Ok(WrittenTiles { module: m, copies, blocks: blocks.op(), loops, moved, memories, ivs: place.ivs.clone() })
    }

    /// The loop over blocks, which takes the first step of each, and the upper end of the loop in time.
    fn blocks(&self, m: &mut Module, time: AffineForOp) -> (AffineForOp, MapSubscripts) {
        let (lower, upper) = (time.lower(m), time.upper(m));
        let of = |bound: Applied<'_>| (bound.map.clone(), bound.operands.to_vec());
        let end = of(upper);
        let spec = AffineForSpec {
            lower: of(lower),
            upper: end.clone(),
            step: self.tiles.length * self.tiles.step,
            inits: Vec::new(),
            loc: m.op(time.op()).loc.clone(),
        };
        (AffineForOp::build(m, spec), end)
    }

    /// Lets the loop in time run the steps of a block.
    fn cut(&self, m: &mut Module, time: AffineForOp, (first, (map, operands)): (Value, MapSubscripts)) {
        let mut inputs = MapOperands::default();
        let mut exprs = vec![inputs.dim(first) + self.tiles.length * self.tiles.step];
        exprs.extend(inputs.results(Applied { map: &map, operands: &operands }));
        let (upper, operands) = inputs.map(exprs);
        let mut inputs = MapOperands::default();
        let lower = vec![inputs.dim(first)];
        let (lower, lower_operands) = inputs.map(lower);
        let sizes = segment_sizes(&[lower_operands.len(), operands.len(), 0]);
        let data = m.op_mut(time.op());
        data.operands = lower_operands.into_iter().chain(operands).collect();
        data.properties.set("lowerBoundMap", Attribute::Map(lower));
        data.properties.set("upperBoundMap", Attribute::Map(upper));
        data.properties.set("operandSegmentSizes", sizes);
    }

    /// Parallel loops over the first cells of all tiles. They stand nowhere yet, and have no end.
    fn tile_loops(&self, m: &mut Module, (outer, ivs): (&RunPlace<'_>, &[Value])) -> TileLoops {
        let place = RunPlace { ivs: ivs.to_vec(), ..*outer };
        let ends = |is_upper: bool| {
            let mut inputs = MapOperands::default();
            let end = self.tiles.sides.iter().map(|side| {
                let end = if is_upper { side.start.clone() + side.size.clone() } else { side.start.clone() };
                place.expr_over(self.scop, &mut inputs, &end, &[])
            });
            let exprs = end.collect();
            let (exprs, dims, symbols) = inputs.close(exprs);
            (exprs.into_iter().map(|expr| vec![expr]).collect::<Vec<_>>(), (dims, symbols))
        };
        let ((lower, lower_inputs), (upper, upper_inputs)) = (ends(false), ends(true));
        let (steps, loc) = (self.tiles.sizes.clone(), m.op(outer.op).loc.clone());
        let spec = AffineParallelSpec { lower, lower_inputs, upper, upper_inputs, steps, reductions: Vec::new(), loc };
        let parallel = AffineParallelOp::build(m, spec);
        let own = parallel.ivs(m).to_vec();
        for (&iv, name) in own.iter().zip(&self.names.1) {
            m.value_mut(iv).name = Some(name.as_str().into());
        }
        TileLoops { op: parallel.op(), body: parallel.body(m), ivs: ivs.iter().copied().chain(own).collect() }
    }

    /// The loops over tiles that copy what stands for arrays there, at the end of a block. Gives them with their copies.
    fn back(
        &self,
        mut m: Module,
        (outer, ivs, body): (&RunPlace<'_>, &[Value], Block),
        asides: &[Option<Value>],
        budget: &Budget,
    ) -> Result<(Module, Option<Op>, Vec<Copy>), Exhausted> {
        if asides.iter().all(Option::is_none) {
            return Ok((m, None, Vec::new()));
        }
        let tiles = self.tile_loops(&mut m, (outer, ivs));
        AffineYieldOp::build(&mut m, tiles.body, Vec::new());
        m.insert(body, 1, tiles.op);
        let place = tile_place(outer.home, &tiles);
        let mut scaffold = Scaffold::new(m, self.scop, &place);
        for (array, &memory) in self.arrays.iter().zip(asides) {
            let Some((aside, memory)) = array.aside.as_ref().zip(memory) else { continue };
            put_all(&mut scaffold, array, "back", budget, |scaffold, at| {
                let from = scaffold.in_buffer(aside, &at.cell);
                copy(&mut scaffold.m, array, [(memory, from), (array.tile.root, at.cell.clone())])
            })?;
        }
        let Scaffold { m, copies, .. } = scaffold;
        Ok((m, Some(tiles.op), copies))
    }
}

/// The body of loops over tiles. When it runs is not asked of it: the copies say so of themselves.
fn tile_place<'a>(home: &'a Home, tiles: &TileLoops) -> RunPlace<'a> {
    RunPlace { op: tiles.op, is_whole: false, block: tiles.body, home, ivs: tiles.ivs.clone() }
}

/// Puts loops over the cells that a tile leaves of an array behind what it does.
fn put_all(
    scaffold: &mut Scaffold<'_>,
    array: &TiledArray,
    word: &str,
    budget: &Budget,
    write: impl FnOnce(&mut Scaffold<'_>, &BoxAt) -> [Op; 2],
) -> Result<(), Exhausted> {
    if array.left.is_empty(budget)? {
        return Ok(());
    }
    let only = array.tile.of_loops(&array.left, budget)?.wrap();
    let ops = scaffold.over_box(&array.tile, word, None, |scaffold, at| {
        let ops = write(scaffold, at);
        scaffold.copies.push((ops[1], only));
        ops.to_vec()
    });
    ops.into_iter().for_each(|op| scaffold.put_behind(op));
    Ok(())
}

/// A load from the first place, and a store to the second.
fn copy(m: &mut Module, array: &TiledArray, [(from, read), (to, write)]: [(Value, MapSubscripts); 2]) -> [Op; 2] {
    let load = AffineLoadOp::build(m, array.tile.element.clone(), from, read.0, &read.1);
    let value = load.result(m);
    let store = AffineStoreOp::build(m, value, to, write.0, &write.1);
    [load.op(), store.op()]
}
