//! Functions of several blocks as loops and choices, where they are made of these.
//!
//! A *loop* is entered at a block that does nothing but compare its first argument, an index, with a value from before, and branch:
//! into the loop, from which the one way leads back with that argument a positive constant further, or on. It is an `scf.for` whose
//! other arguments are carried. A *choice* is a branch whose two ways meet again in a block that is entered from nowhere else: an
//! `scf.if`. All other blocks have one way in. A function that is not made of these stays as it is.
//!
//! *Sound.* Each of these says what the branches do, step by step; indices do not wrap, as everywhere.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use crate::builtin::{constant_index, constant_of, predicate_number};
use crate::ir::{Block, Module, Op, Opcode, Type, Value};
use crate::scf::{ForOp, ForSpec, IfOp, IfSpec, YieldOp};

/// `slt`: the predicate of a loop that counts up.
const LESS: u8 = 2;

/// So deep may loops and choices stand in each other.
const DEEPEST: usize = 256;

/// The module with the graphs of its functions as loops and choices, as far as they are that. Functions stay the operations that
/// they are.
pub fn structured(module: &Module) -> Cow<'_, Module> {
    let of = |func: Op| {
        let region = *module.op(func).regions.first()?;
        let blocks = &module.region(region).blocks;
        let (&entry, true) = (blocks.first()?, blocks.len() > 1) else { return None };
        let mut reader = GraphReader::new(module, blocks);
        let (steps, RowEnd::Leaves(end)) = reader.steps(entry)? else { return None };
        Some(Graph { func, entry, steps, end })
    };
    let found: Vec<Graph> = crate::builtin::functions(module).into_iter().filter_map(of).collect();
    let mut structured = Cow::Borrowed(module);
    for graph in found {
        graph.write(structured.to_mut());
    }
    structured
}

/// What stands in a row.
enum RowStep {
    /// The operations of a block, its branch aside.
    Block(Block),
    /// The arguments of a block get values.
    Pass(Block, Vec<Value>),
    Loop(GraphLoop),
    Choice(GraphChoice),
}

/// How a row ends.
#[derive(Clone, PartialEq)]
enum RowEnd {
    /// It goes on in a block that others come to as well, with these values.
    Goes(Block, Vec<Value>),
    /// The function ends with this operation.
    Leaves(Op),
}

struct GraphLoop {
    head: Block,
    upper: Value,
    step: i64,
    /// What the arguments of its head are at first: the lower bound, and what is carried.
    first: Vec<Value>,
    body: Vec<RowStep>,
    /// What is carried on.
    next: Vec<Value>,
}

struct GraphChoice {
    condition: Value,
    join: Block,
    cases: [(Vec<RowStep>, Vec<Value>); 2],
}

/// Looks for loops and choices.
struct GraphReader<'m> {
    module: &'m Module,
    /// How many ways lead to each block.
    ways: HashMap<Block, usize>,
    /// Where each value is used: the blocks of the function.
    used: HashMap<Value, HashSet<Block>>,
    seen: HashSet<Block>,
    /// How many loops and choices are around.
    depth: usize,
}

impl<'m> GraphReader<'m> {
    fn new(module: &'m Module, blocks: &[Block]) -> GraphReader<'m> {
        let mut ways = HashMap::new();
        let branches = blocks.iter().filter_map(|&block| module.last_op(block));
        for (target, _) in branches.flat_map(|last| &module.op(last).successors) {
            *ways.entry(*target).or_default() += 1;
        }
        let mut used: HashMap<Value, HashSet<Block>> = HashMap::new();
        for &block in blocks {
            for op in module.block(block).ops.iter().flat_map(|&op| module.walk(op)) {
                let data = module.op(op);
                let passed = data.successors.iter().flat_map(|(_, args)| args);
                for &value in data.operands.iter().chain(passed) {
                    used.entry(value).or_default().insert(block);
                }
            }
        }
        GraphReader { module, ways, used, seen: HashSet::new(), depth: 0 }
    }

    /// All that runs from the start of a block until a block to which other ways lead.
    fn steps(&mut self, at: Block) -> Option<(Vec<RowStep>, RowEnd)> {
        if self.depth == DEEPEST {
            return None;
        }
        self.depth += 1;
        let found = self.row(at);
        self.depth -= 1;
        found
    }

    fn row(&mut self, mut at: Block) -> Option<(Vec<RowStep>, RowEnd)> {
        let module = self.module;
        let mut steps = Vec::new();
        loop {
            if !self.seen.insert(at) {
                return None;
            }
            steps.push(RowStep::Block(at));
            let last = module.last_op(at)?;
            let (target, passed) = match (module.name(last), &module.op(last).successors[..]) {
                ("cf.br", [(target, passed)]) => (*target, passed.clone()),
                ("cf.cond_br", [yes, no]) => {
                    let choice = self.choice(module.op(last).operands.first().copied()?, [yes, no])?;
                    at = choice.join;
                    steps.push(RowStep::Choice(choice));
                    continue;
                }
                ("func.return", []) => return Some((steps, RowEnd::Leaves(last))),
                _ => return None,
            };
            if self.ways.get(&target) == Some(&1) {
                steps.push(RowStep::Pass(target, passed));
                at = target;
            } else if let Some((upper, inside, after)) = self.head(target).filter(|_| !self.seen.contains(&target)) {
                steps.push(RowStep::Loop(self.counts((target, upper, inside), passed)?));
                at = after;
            } else {
                return Some((steps, RowEnd::Goes(target, passed)));
            }
        }
    }

    /// The two ways of a branch, which meet again.
    fn choice(&mut self, condition: Value, ways: [&(Block, Vec<Value>); 2]) -> Option<GraphChoice> {
        let mut cases = Vec::new();
        let mut joins = Vec::new();
        for (target, passed) in ways {
            let (mut steps, mut end) = (Vec::new(), RowEnd::Goes(*target, passed.clone()));
            if self.ways.get(target) == Some(&1) {
                let (more, last) = self.steps(*target)?;
                (steps, end) = (vec![RowStep::Pass(*target, passed.clone())], last);
                steps.extend(more);
            }
            let RowEnd::Goes(join, handed) = end else { return None };
            joins.push(join);
            cases.push((steps, handed));
        }
        let is_join = joins[0] == joins[1] && self.ways.get(&joins[0]) == Some(&2) && !self.seen.contains(&joins[0]);
        let cases: [_; 2] = cases.try_into().ok()?;
        is_join.then_some(GraphChoice { condition, join: joins[0], cases })
    }

    /// The end of the loop that the block is the head of, where its body begins, and where it goes on after it.
    fn head(&self, head: Block) -> Option<(Value, Block, Block)> {
        let module = self.module;
        let (&iv, [compare, branch]) = (module.block(head).args.first()?, &module.block(head).ops[..]) else {
            return None;
        };
        let [(inside, none), (after, nothing)] = &module.op(*branch).successors[..] else { return None };
        let [left, upper] = module.op(*compare).operands[..] else { return None };
        let is_less = module.computes(*compare, Opcode::CmpI)
            && predicate_number(module, *compare) == Some(LESS)
            && module.is(*branch, "cf.cond_br")
            && module.op(*branch).operands[..] == module.op(*compare).results[..];
        let is_before = module.defining_block(upper) != Some(head);
        let is_alone = [inside, after].iter().all(|block| self.ways.get(block) == Some(&1)) && inside != after;
        let is_head = is_less && left == iv && is_before && is_alone && none.is_empty() && nothing.is_empty();
        (is_head && *module.ty(iv) == Type::Index && self.ways.get(&head) == Some(&2))
            .then_some((upper, *inside, *after))
    }

    /// A loop, whose body leads back to its head alone, the first argument a positive constant further.
    fn counts(&mut self, (head, upper, inside): (Block, Value, Block), first: Vec<Value>) -> Option<GraphLoop> {
        let module = self.module;
        let before = self.seen.clone();
        self.seen.insert(head);
        let (body, RowEnd::Goes(back, mut next)) = self.steps(inside)? else { return None };
        let iv = *module.block(head).args.first()?;
        if back != head || next.len() != module.block(head).args.len() {
            return None;
        }
        let sum = module.defining_op(next.remove(0)).filter(|&op| module.computes(op, Opcode::AddI))?;
        let by = match module.op(sum).operands[..] {
            [a, by] if a == iv => by,
            [by, a] if a == iv => by,
            _ => return None,
        };
        let step = constant_of(module, by)?.as_i64().filter(|&step| step > 0)?;
        // After the loop nobody asks for the induction variable.
        let is_inside = |block: &Block| self.seen.contains(block) && !before.contains(block);
        let is_own = self.used.get(&iv).is_none_or(|blocks| blocks.iter().all(is_inside));
        let compared = module.block(head).ops.first().map(|&op| module.result(op))?;
        let is_own = is_own && self.used.get(&compared).is_none_or(|blocks| blocks.iter().all(|block| *block == head));
        is_own.then_some(GraphLoop { head, upper, step, first, body, next })
    }
}

/// A function that is made of loops and choices.
struct Graph {
    func: Op,
    entry: Block,
    steps: Vec<RowStep>,
    end: Op,
}

/// What values are called now.
type CurrentNames = HashMap<Value, Value>;

impl Graph {
    fn write(self, module: &mut Module) {
        let mut names = CurrentNames::new();
        self.row(module, &self.steps, self.entry, &mut names);
        module.detach(self.end);
        module.push(self.entry, self.end);
        rename(module, self.func, &names);
        if let Some(&region) = module.op(self.func).regions.first() {
            module.region_mut(region).blocks.truncate(1);
        }
    }

    /// Writes steps to the end of a block.
    fn row(&self, module: &mut Module, steps: &[RowStep], out: Block, names: &mut CurrentNames) {
        for step in steps {
            match step {
                RowStep::Block(block) => {
                    let ops = module.block(*block).ops.clone();
                    let (last, ops) = ops.split_last().map_or((None, &[][..]), |(last, ops)| (Some(*last), ops));
                    last.into_iter().for_each(|last| module.detach(last));
                    for &op in ops.iter().filter(|_| *block != out) {
                        module.detach(op);
                        module.push(out, op);
                    }
                }
                RowStep::Pass(block, values) => {
                    names.extend(module.block(*block).args.iter().copied().zip(values.iter().copied()))
                }
                RowStep::Loop(one) => self.count(module, one, out, names),
                RowStep::Choice(one) => self.choose(module, one, out, names),
            }
        }
    }

    fn count(&self, module: &mut Module, one: &GraphLoop, out: Block, names: &mut CurrentNames) {
        let step = constant_index(module, one.step);
        module.push(out, step);
        let (lower, inits) = (one.first[0], one.first[1..].to_vec());
        let loc = module.op(self.func).loc.clone();
        let spec = ForSpec { lower, upper: one.upper, step: module.result(step), inits, loc };
        let view = ForOp::build(module, spec);
        module.push(out, view.op());
        let block = view.body(module);
        // Inside of the loop the arguments of its head are what it has now; after it, what it has in the end.
        let args = module.block(one.head).args.clone();
        let mut inside: CurrentNames = args.iter().copied().zip(module.block(block).args.clone()).collect();
        self.row(module, &one.body, block, &mut inside);
        YieldOp::build(module, block, one.next.iter().copied());
        for op in module.block(block).ops.clone() {
            rename(module, op, &inside);
        }
        names.extend(args.into_iter().skip(1).zip(module.op(view.op()).results.clone()));
    }

    fn choose(&self, module: &mut Module, one: &GraphChoice, out: Block, names: &mut CurrentNames) {
        let types: Vec<Type> = module.block(one.join).args.iter().map(|&arg| module.ty(arg).clone()).collect();
        let loc = module.op(self.func).loc.clone();
        let view = IfOp::build(module, IfSpec { condition: one.condition, has_else: true, results: types, loc });
        module.push(out, view.op());
        let blocks = [0, 1].map(|number| module.single_block(view.op(), number));
        for ((steps, handed), block) in one.cases.iter().zip(blocks) {
            let Some(block) = block else { continue };
            self.row(module, steps, block, names);
            YieldOp::build(module, block, handed.iter().copied());
        }
        names.extend(module.block(one.join).args.iter().copied().zip(module.op(view.op()).results.iter().copied()));
    }
}

/// Calls the values that an operation, with all that is nested in it, uses by their names now.
fn rename(module: &mut Module, scope: Op, names: &CurrentNames) {
    let now = |mut value: Value| {
        while let Some(&name) = names.get(&value) {
            value = name;
        }
        value
    };
    for op in module.walk(scope) {
        let data = module.op_mut(op);
        let passed = data.successors.iter_mut().flat_map(|(_, args)| args);
        data.operands.iter_mut().chain(passed).for_each(|operand| *operand = now(*operand));
    }
}
