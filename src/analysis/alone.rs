//! Operations of a function as a function of their own.
//!
//! ```text
//! func @f(%A, %n) { for %t { for %i = %t to %n { for %j { .. } } } }   ->   func @f(%A, %n, %i) { for %j { .. } }
//! ```
//! What they use from outside becomes its arguments. What the loops and guards around say of numbers is known wherever they run. Where each memory that they use
//! is an argument of the function or memory that it makes, and no view of these, the arguments of the new function stand for memory that
//! overlaps no more than that of the old one does. So what is found out about the new function, or done to it, holds where the operations stand, and
//! costs what they cost and not what the function does.

use rustc_hash::FxHashSet;

use crate::affine::dialect::{
    AffineForOp, AffineIfOp, AffineParallelOp, Applied, MapOperands, symbols_that_change_as_dims,
};
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::affine::set::{Constraint, IntegerSet};
use crate::builtin::op_name;
use crate::ir::module::OpSpec;
use crate::ir::same::defines;
use crate::ir::types::FunctionType;
use crate::ir::{Acts, AttrDict, Attribute, Block, Module, Op, Traits, Type, Value};

/// What is known of numbers: a set, and its operands.
pub type KnownFacts = (IntegerSet, Vec<Value>);

/// What some operations use of what is defined outside; none if they end their block, or leave it.
pub fn given(m: &Module, ops: &[Op]) -> Option<Vec<Value>> {
    let all: Vec<Op> = ops.iter().flat_map(|&op| m.walk(op)).collect();
    let inside: FxHashSet<Op> = all.iter().copied().collect();
    let mut given = Vec::new();
    for &op in &all {
        let data = m.op(op);
        let ends = ops.contains(&op) && m.has_traits(op, Traits::TERMINATOR);
        if ends || !data.successors.is_empty() {
            return None;
        }
        for &value in data.operands.iter().filter(|&&value| !defines(m, &inside, value)) {
            if !given.contains(&value) {
                given.push(value);
            }
        }
    }
    Some(given)
}

/// What is known of numbers wherever an operation runs, by the loops and guards around it: a set, and its operands.
pub fn facts(m: &Module, func: Op, op: Op) -> KnownFacts {
    let (mut inputs, mut constraints) = (MapOperands::default(), Vec::new());
    let mut inner = op;
    for around in m.ancestors(op).take_while(|&around| around != func) {
        if let Some(looped) = AffineForOp::cast(m, around) {
            let (lower, upper) = (inputs.results(looped.lower(m)), inputs.results(looped.upper(m)));
            constraints.extend(of_loop(&mut inputs, looped.induction_var(m), (lower, upper), looped.step(m)));
        } else if let Some(looped) = AffineParallelOp::cast(m, around) {
            for (dim, &iv) in looped.ivs(m).iter().enumerate() {
                let ends = [(looped.lower(m), looped.lower_of(m, dim)), (looped.upper(m), looped.upper_of(m, dim))];
                let [lower, upper] = ends.map(|(Applied { map, operands }, exprs)| {
                    let map = AffineMap::new(map.num_dims, map.num_symbols, exprs.to_vec());
                    inputs.results(Applied { map: &map, operands })
                });
                let Some(&step) = looped.steps(m).get(dim) else { continue };
                constraints.extend(of_loop(&mut inputs, iv, (lower, upper), step));
            }
        } else if let Some(guard) = AffineIfOp::cast(m, around) {
            let (set, operands) = guard.condition(m);
            if m.op(inner).parent == Some(guard.then_block(m)) {
                let exprs = set.constraints.iter().map(|constraint| constraint.expr.clone()).collect();
                let map = AffineMap::new(set.num_dims, set.num_symbols, exprs);
                let exprs = inputs.results(Applied { map: &map, operands });
                let all = exprs.into_iter().zip(&set.constraints);
                constraints.extend(all.map(|(expr, constraint)| Constraint { expr, is_eq: constraint.is_eq }));
            }
        }
        inner = around;
    }
    let set = IntegerSet::new(inputs.dims.len() as u32, inputs.symbols.len() as u32, constraints);
    (set, inputs.dims.into_iter().chain(inputs.symbols).collect())
}

/// What a loop says of its induction variable: no less than the lower ends, less than the upper ones, steps apart from the only lower one.
fn of_loop(
    inputs: &mut MapOperands,
    iv: Value,
    (lower, upper): (Vec<AffineExpr>, Vec<AffineExpr>),
    step: i64,
) -> Vec<Constraint> {
    let iv = inputs.dim(iv);
    let strides = match &lower[..] {
        [first] if step > 1 => Some(Constraint { expr: (iv.clone() - first.clone()).modulo(step), is_eq: true }),
        _ => None,
    };
    let from = lower.into_iter().map(|lower| iv.clone() - lower);
    let to = upper.into_iter().map(|upper| upper - iv.clone() - 1);
    let between = from.chain(to).map(|expr| Constraint { expr, is_eq: false });
    strides.into_iter().chain(between).collect()
}

/// Is it memory that no other value of the function stands for: an argument, or memory that is made there?
pub fn is_root(m: &Module, func: Op, memref: Value) -> bool {
    match m.defining_op(memref) {
        Some(op) => m.effects(op).allocates && !m.does(op, Acts::ALIASES),
        None => m.defining_block(memref).is_some() && m.defining_block(memref) == m.first_block(func),
    }
}

/// A function that does what some operations do, in a module where that of the old one stands.
pub struct Alone {
    /// The module. Operations and values that both functions have keep their ids.
    pub module: Module,
    /// The arguments, by the values that they stand for.
    pub args: Vec<(Value, Value)>,
    func: Op,
    /// What the old function has: operations, arguments, and what it says of its type.
    old: (Vec<Op>, Vec<Value>, AttrDict),
    /// Where the operations stand in it.
    place: (Block, usize),
}

impl Alone {
    /// The function with these operations alone, which stand one after the other, and these values as its arguments. None if it has no body.
    pub fn of(m: &Module, func: Op, ops: &[Op], values: &[Value]) -> Option<Alone> {
        let mut module = m.clone();
        let (body, first) = (m.first_block(func)?, *ops.first()?);
        let place = (m.op(first).parent?, m.position(first)?);
        ops.iter().for_each(|&op| module.detach(op));
        let ops_of_old = module.block(body).ops.clone();
        ops_of_old.iter().for_each(|&op| module.detach(op));
        let args_of_old = std::mem::take(&mut module.block_mut(body).args);
        ops.iter().for_each(|&op| module.push(body, op));
        let mut args = Vec::new();
        for &value in values {
            let arg = module.add_arg(body, m.ty(value).clone());
            module.value_mut(arg).name = m.value(value).name.clone();
            module.replace_uses(func, value, arg);
            args.push((value, arg));
        }
        let end = module.create(OpSpec::new(op_name("func.return")));
        module.push(body, end);
        let properties = &mut module.op_mut(func).properties;
        let old = (ops_of_old, args_of_old, properties.clone());
        ["arg_attrs", "res_attrs"].into_iter().for_each(|name| _ = properties.remove(name));
        let mut alone = Alone { module, args, func, old, place };
        alone.tell_type(body);
        Some(alone)
    }

    /// Adds arguments that nobody uses, so that nothing new gets these names.
    pub fn reserve(&mut self, names: impl IntoIterator<Item = String>) {
        let Some(body) = self.module.first_block(self.func) else { return };
        for name in names {
            let arg = self.module.add_arg(body, Type::int(1));
            self.module.value_mut(arg).name = Some(name.as_str().into());
        }
        self.tell_type(body);
    }

    /// Says of the function of which type it is.
    fn tell_type(&mut self, body: Block) {
        let args = &self.module.block(body).args;
        let inputs = args.iter().map(|&arg| self.module.ty(arg).clone()).collect();
        let ty = FunctionType { inputs, results: Vec::new() };
        let properties = &mut self.module.op_mut(self.func).properties;
        properties.set("function_type", Attribute::Type(Type::Function(ty.into())));
    }

    /// The old function, in which what has become of the new one in a module that was made of this one stands in the place of the operations.
    pub fn put_back(&self, mut module: Module) -> Option<Module> {
        let body = module.first_block(self.func)?;
        let new = module.block(body).ops.clone();
        new.iter().for_each(|&op| module.detach(op));
        let (ops, args, properties) = &self.old;
        module.block_mut(body).args.clone_from(args);
        ops.iter().for_each(|&op| module.push(body, op));
        module.op_mut(self.func).properties = properties.clone();
        let (block, position) = self.place;
        let (_, new) = new.split_last()?;
        for (number, &op) in new.iter().enumerate() {
            module.insert(block, position + number, op);
            self.args.iter().for_each(|&(value, arg)| module.replace_uses(op, arg, value));
            symbols_that_change_as_dims(&mut module, op);
        }
        Some(module)
    }
}
