//! Loops and branches. Where there are memory operations inside, the token is one more value that is carried.

use super::{FunctionLowered, FunctionLowering};
use crate::cuda_tile::{self, TileType, exit};
use crate::ir::module::OpSpec;
use crate::ir::{Attribute, Block, Op, Type, Value};
use crate::scf;

impl FunctionLowering<'_> {
    /// Makes an operation with empty blocks, each with arguments of these types, and places it.
    fn with_blocks(&mut self, spec: OpSpec, args: &[Vec<Type>]) -> (Op, Vec<Block>) {
        let made = self.place(spec.regions(args.len()));
        let mut blocks = Vec::new();
        for (number, types) in args.iter().enumerate() {
            let region = self.new.op(made).regions[number];
            let block = self.new.add_block(region);
            for ty in types {
                self.new.add_arg(block, ty.clone());
            }
            blocks.push(block);
        }
        (made, blocks)
    }

    /// The token, if it goes through the operation.
    fn carried_token(&self, op: Op) -> Option<Value> {
        self.token.filter(|_| self.touches_memory(op))
    }

    /// The values that a terminator hands on, and the token if it goes along.
    fn handed_on(&self, terminator: Op, has_token: bool) -> FunctionLowered<Vec<Value>> {
        let mut values = self.values(&self.old.op(terminator).operands)?;
        values.extend(self.token.filter(|_| has_token));
        Ok(values)
    }

    fn last(&self, block: Block) -> FunctionLowered<Op> {
        match self.old.last_op(block) {
            Some(last) => Ok(last),
            None => self.refuse("a block without a terminator has no counterpart"),
        }
    }

    /// Ties the results; the last of them is the token if it went through.
    fn bind_results(&mut self, op: Op, made: Op, has_token: bool) {
        let results = self.new.op(made).results.to_vec();
        self.bind_all(&self.old.op(op).results, &results);
        if has_token {
            self.token = results.last().copied();
        }
    }

    pub(super) fn for_op(&mut self, op: Op) -> FunctionLowered<()> {
        let old = self.old;
        let Some(view) = scf::ForOp::cast(old, op) else { return self.no_counterpart() };
        let token = self.carried_token(op);
        let mut operands = self.values(&[view.lower(old), view.upper(old), view.step(old)])?;
        operands.extend(self.values(view.inits(old))?);
        operands.extend(token);
        let types: Vec<Type> = operands[3..].iter().map(|&value| self.new.ty(value).clone()).collect();
        let iv = self.new.ty(operands[0]).clone();
        let mut spec = OpSpec::new(cuda_tile::name("cuda_tile.for")).operands(operands).results(types.iter().cloned());
        if view.is_unsigned(old) {
            spec = spec.property("unsignedCmp", Attribute::Unit);
        }
        let outer = self.at;
        let (made, blocks) = self.with_blocks(spec, &[[vec![iv], types].concat()]);
        let args = self.new.block(blocks[0]).args.clone();
        self.bind_all(&old.block(view.body(old)).args, &args);
        if token.is_some() {
            self.token = args.last().copied();
        }
        self.at = blocks[0];
        self.block(view.body(old))?;
        let next = self.handed_on(self.last(view.body(old))?, token.is_some())?;
        exit::build(&mut self.new, blocks[0], "cuda_tile.continue", next);
        self.at = outer;
        self.bind_results(op, made, token.is_some());
        Ok(())
    }

    pub(super) fn if_op(&mut self, op: Op) -> FunctionLowered<()> {
        let old = self.old;
        let Some(view) = scf::IfOp::cast(old, op) else { return self.no_counterpart() };
        let token = self.carried_token(op);
        let condition = self.value(view.condition(old))?;
        let mut types = self.tiles(&old.op(op).results)?;
        types.extend(token.map(|_| TileType::Token.to_type()));
        let spec = OpSpec::new(cuda_tile::name("cuda_tile.if")).operands([condition]).results(types.iter().cloned());
        let sources = [Some(view.then_block(old)), view.else_block(old)];
        let has_else = sources[1].is_some() || !types.is_empty();
        let outer = self.at;
        let (made, blocks) = self.with_blocks(spec, &vec![Vec::new(); if has_else { 2 } else { 1 }]);
        if !has_else {
            self.new.add_region(made);
        }
        for (source, &block) in sources.into_iter().zip(&blocks) {
            self.token = token.or(self.token);
            self.at = block;
            let values = match source {
                Some(source) => {
                    self.block(source)?;
                    self.handed_on(self.last(source)?, token.is_some())?
                }
                None => token.into_iter().collect(),
            };
            exit::build(&mut self.new, block, "cuda_tile.yield", values);
        }
        self.at = outer;
        self.bind_results(op, made, token.is_some());
        Ok(())
    }

    /// A loop that is left where the condition fails, between the first region and the second.
    pub(super) fn while_op(&mut self, op: Op) -> FunctionLowered<()> {
        let old = self.old;
        let Some(view) = scf::WhileOp::cast(old, op) else { return self.no_counterpart() };
        let (before, after) = (view.before(old), view.after(old));
        let Some(condition) = scf::ConditionOp::cast(old, self.last(before)?) else { return self.no_counterpart() };
        let token = self.carried_token(op);
        let mut operands = self.values(view.inits(old))?;
        operands.extend(token);
        let carried: Vec<Type> = operands.iter().map(|&value| self.new.ty(value).clone()).collect();
        let mut results = self.tiles(&old.op(op).results)?;
        results.extend(token.map(|_| TileType::Token.to_type()));
        let spec = OpSpec::new(cuda_tile::name("cuda_tile.loop")).operands(operands).results(results);
        let outer = self.at;
        let (made, blocks) = self.with_blocks(spec, &[carried]);
        let args = self.new.block(blocks[0]).args.clone();
        self.bind_all(&old.block(before).args, &args);
        if token.is_some() {
            self.token = args.last().copied();
        }
        self.at = blocks[0];
        self.block(before)?;
        self.origin = condition.op();
        let go_on = self.value(condition.condition(old))?;
        let passed = self.values(condition.values(old))?;
        let spec = OpSpec::new(cuda_tile::name("cuda_tile.if")).operands([go_on]);
        let (_, branches) = self.with_blocks(spec, &[Vec::new(), Vec::new()]);
        exit::build(&mut self.new, branches[0], "cuda_tile.yield", []);
        let leaving: Vec<Value> = passed.iter().copied().chain(self.token.filter(|_| token.is_some())).collect();
        exit::build(&mut self.new, branches[1], "cuda_tile.break", leaving);
        self.bind_all(&old.block(after).args, &passed);
        self.block(after)?;
        let next = self.handed_on(self.last(after)?, token.is_some())?;
        exit::build(&mut self.new, blocks[0], "cuda_tile.continue", next);
        self.at = outer;
        self.bind_results(op, made, token.is_some());
        Ok(())
    }
}
