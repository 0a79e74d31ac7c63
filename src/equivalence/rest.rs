//! What a proof needs besides values: whatever the new program touches is in bounds if what the old one touches is, what it makes
//! has a size, and operations that may trap run only where the old program runs the same.

use std::collections::{BTreeMap, HashSet};
use std::rc::Rc;

use super::conjunction::{Conjunction, Piece};
use super::flow::Flow;
use super::followed::elements;
use super::inside::inside;
use super::slice::{Side, plain_access};
use super::subscripts::{Subscripted, UNKNOWN_SUBSCRIPT};
use super::term::is_elementwise;
use super::{NotProved, counts, not_proved};
use crate::affine::presburger::{Budget, Relation, Set};
use crate::affine::row::combine;
use crate::analysis::scop::{Statement, StatementId, StatementKind};
use crate::analysis::traps::{may_be_no_number, may_guard, may_never_end, may_trap};
use crate::analysis::{is_part, part};
use crate::ir::{Attribute, Beyond, Module, Op, Traps, Type, Value};

/// The instances at which operations of the new program that may trap were found in the old one. Of an operation that computes each
/// element of a vector by itself, each element was found by itself.
pub type FoundInstances = BTreeMap<(Option<StatementId>, Op, Option<usize>), Rc<Set>>;

/// Why there is no proof.
pub const NEGATIVE_SIZE: &str = "memory is made whose size may be negative";

/// The sizes with which the new program makes memory, each with its statement, if it has one; but for those of memory that the old one makes at
/// its top with the same.
pub fn new_sizes(new: &Side<'_>, old: &Side<'_>) -> Vec<(Option<StatementId>, Value)> {
    let sizes = |side: &Side<'_>, op: Op| side.module.op(op).results.first().and_then(|&value| side.sizes(value));
    let known: Vec<String> = old.scop.params.iter().filter_map(|&op| sizes(old, op)).collect();
    let is_known = |op: Op| sizes(new, op).is_some_and(|sizes| known.contains(&sizes));
    let all = new.scop.statements.iter();
    let done = all.flat_map(|(id, statement)| statement.ops.iter().map(move |&op| (Some(id), op)));
    let done = done.chain(new.scop.params.iter().map(|&op| (None, op)));
    let inner = done.flat_map(|(id, op)| new.module.walk(op).into_iter().map(move |op| (id, op)));
    let made = inner.filter(|&(_, op)| new.makes(op) && !is_known(op));
    made.flat_map(|(id, op)| new.module.op(op).operands.iter().map(move |&size| (id, size))).collect()
}

/// Both programs, whose values are known to be equal.
pub struct Rest<'a> {
    /// The program after.
    pub new: &'a Flow<'a>,
    /// The program before.
    pub old: &'a Flow<'a>,
    /// What is known of the symbols.
    pub context: &'a Set,
    /// Operations that may trap.
    pub found: &'a FoundInstances,
    /// For each question.
    pub budget: &'a Budget,
}

impl Rest<'_> {
    /// Nothing else happens.
    pub fn holds(&self) -> Result<(), NotProved> {
        self.bounds(&HashSet::new())?;
        self.sizes()?;
        makes_nothing_early(self.old.side, self.new.side)?;
        self.traps()
    }

    /// What stands outside of the guards and loops of what needs it, or is needed by nobody, is in bounds; what stands with
    /// its statement is where that is.
    pub fn others_in_bounds(&self) -> Result<(), NotProved> {
        let side = self.new.side;
        let mut with_statement = HashSet::new();
        for (_, statement) in side.scop.statements.iter() {
            for op in statement.ops.iter().flat_map(|&op| side.module.walk(op)) {
                if statement.kind != StatementKind::Unused && stands_with(side, op, statement, self.budget)? {
                    with_statement.insert(op);
                }
            }
        }
        self.bounds(&with_statement)
    }

    /// All that the new program touches is there: it is below the size, or the old program touches it too. Accesses are looked at
    /// where they stand, but these, which touch what their slices say.
    fn bounds(&self, but: &HashSet<Op>) -> Result<(), NotProved> {
        // What is touched perhaps vouches for nothing.
        let certain: Vec<Subscripted> = self.old.side.subscripted().into_iter().filter(|all| all.is_certain).collect();
        let (stops, stops_before) = (self.new.side.guarding(), self.old.side.guarding());
        let early: Vec<&Subscripted> =
            certain.iter().filter(|one| self.old.side.is_apart(one.op, &stops_before, true)).collect();
        let certain: Vec<&Subscripted> = certain.iter().collect();
        let needed = self.new.side.needed();
        // Asked for seldom, and not cheap.
        let mut touched: BTreeMap<(bool, String), Option<Set>> = BTreeMap::new();
        for Subscripted { op, tuples, name, sizes, is_in_slice, .. } in self.new.side.subscripted() {
            // What is not looked into was found with its subscripts.
            let is_said = is_in_slice || self.new.side.followed.whole(self.new.side.module, op).is_some();
            if is_said && (but.contains(&op) || self.is_found(op)?) {
                continue;
            }
            let Some(tuples) = tuples.map(|tuples| self.range(self.new, &tuples)).transpose()? else {
                return not_proved(UNKNOWN_SUBSCRIPT);
            };
            let tuples = tuples.intersect_symbols(self.context);
            let lies_in = |all: Option<&Set>| match all.filter(|all| all.space() == tuples.space()) {
                Some(all) => tuples.is_subset(all, self.budget),
                None => Ok(false),
            };
            if lies_in(sizes.and_then(|sizes| inside(&sizes, tuples.space())).as_ref())? {
                continue;
            }
            let Some(name) = name else { return not_proved(UNKNOWN_SUBSCRIPT) };
            // Where the old program may have stopped, only what ran before vouches for what nobody needs: nothing keeps that in its order.
            let in_order = needed.contains(&op) || self.new.side.is_apart(op, &stops, false);
            let key = (in_order, name);
            if !touched.contains_key(&key) {
                let vouching = if in_order { &certain } else { &early };
                touched.insert(key.clone(), self.touched(vouching, &key.1)?);
            }
            if !lies_in(touched[&key].as_ref())? {
                return not_proved(UNKNOWN_SUBSCRIPT);
            }
        }
        Ok(())
    }

    /// What operations of the old program touch of what has this name; none if nothing.
    fn touched(&self, ops: &[&Subscripted], name: &str) -> Result<Option<Set>, NotProved> {
        let mut all: Option<Set> = None;
        for one in ops.iter().filter(|one| one.name.as_deref() == Some(name)) {
            let Some(tuples) = &one.tuples else { continue };
            let tuples = self.range(self.old, tuples)?;
            all = Some(all.map_or_else(|| tuples.clone(), |known| known.union(&tuples)));
        }
        Ok(all)
    }

    /// Does the operation run only where the old program runs the same?
    fn is_found(&self, op: Op) -> Result<bool, NotProved> {
        let side = self.new.side;
        let home = side.scop.nest.home_of(side.module, op);
        let runs = self.new.common(&home.domain)?.intersect_symbols(self.context);
        for ((id, ..), found) in self.found.iter().filter(|((_, known, _), _)| *known == op) {
            let loops = &self.new.statement(*id).loops;
            let (depth, shared) = (home.loops.len(), loops.len().min(home.loops.len()));
            if loops[..shared] != home.loops[..shared] {
                continue;
            }
            // What stands outside of loops of its statement is the same in all of their iterations; what stands in loops that are not
            // looked into was found with them.
            let found = found.project_out_range(shared, loops.len() - shared, self.budget)?;
            let runs = runs.project_out_range(shared, depth - shared, self.budget)?;
            if runs.is_subset(&found, self.budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// All tuples of some iteration.
    fn range(&self, flow: &Flow<'_>, tuples: &Relation) -> Result<Set, NotProved> {
        Ok(flow.common(tuples)?.range(self.budget)?)
    }

    /// Nothing that the new program makes has a negative size, unless the old one makes the same.
    fn sizes(&self) -> Result<(), NotProved> {
        for (id, size) in new_sizes(self.new.side, self.old.side) {
            if !self.is_size(id, size)? {
                return not_proved(NEGATIVE_SIZE);
            }
        }
        Ok(())
    }

    /// Is the index not negative wherever the statement runs?
    fn is_size(&self, id: Option<StatementId>, size: Value) -> Result<bool, NotProved> {
        let depth = self.new.statement(id).loops.len();
        let Some(sizes) = self.new.side.greatest(size, depth) else { return Ok(false) };
        let mut short = Conjunction::new(self.context.space().num_symbols, 0, depth);
        let (ivs, symbols) = (short.second(), short.symbols());
        for size in sizes {
            let row = short.value(&size, &ivs, &symbols).and_then(|size| combine(&size, -1, &[1], -1));
            let Some(row) = row else { return Ok(false) };
            short.demand(&row);
        }
        let runs = self.new.domain(id)?.intersect_symbols(self.context);
        Ok(runs.intersect(&Relation::from(short.basic().clone())).is_empty(self.budget)?)
    }

    /// Is the operation a part of an array, of which the old program makes the same part of one of the same sizes? It is in bounds
    /// there, and nothing else tells whether it is. Where the old program may have stopped, only what ran before vouches for what
    /// does not stand with a statement that keeps its order.
    fn is_known_part(&self, op: Op, is_at_home: bool) -> Result<bool, NotProved> {
        let (new, old) = (self.new.side, self.old.side);
        if !is_part(new.module, op) {
            return Ok(false);
        }
        let (stops, stops_before) = (new.guarding(), old.guarding());
        let in_order = is_at_home && new.needed().contains(&op) || new.is_apart(op, &stops, false);
        let is_vouching =
            |&other: &Op| is_part(old.module, other) && (in_order || old.is_apart(other, &stops_before, true));
        let vouching: Vec<Op> = old.module.walk(old.scop.func).into_iter().filter(is_vouching).collect();
        for is_sized in [true, false] {
            let Some((name, made, _)) = self.part(self.new, op, is_sized)? else { continue };
            let mut known = Set::empty(made.space());
            for &other in &vouching {
                match self.part(self.old, other, is_sized)? {
                    Some((of, parts, true)) if of == name && parts.space() == made.space() => {
                        known = known.union(&parts);
                    }
                    _ => {}
                }
            }
            if made.intersect_symbols(self.context).is_subset(&known, self.budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The parts that an operation makes, and whether it certainly makes them: of whatever has certain sizes, or of this memory.
    fn part(&self, flow: &Flow<'_>, op: Op, is_sized: bool) -> Result<Option<(String, Set, bool)>, NotProved> {
        let Side { module, scop, .. } = flow.side;
        let source = module.op(op).operands.first().and_then(|&source| scop.memory.root_of(source));
        let name = if is_sized { Some("sized".to_owned()) } else { source.and_then(|root| flow.side.memory(root)) };
        match name.zip(part(module, &scop.nest, op, is_sized)) {
            Some((name, (parts, is_certain))) => Ok(Some((name, self.range(flow, &parts)?, is_certain))),
            None => Ok(None),
        }
    }

    /// Operations that may trap run only where the old program runs them with the same operands.
    fn traps(&self) -> Result<(), NotProved> {
        let (new, scop) = (self.new, &self.new.side.scop);
        symbols_are_numbers(self.old.side, new.side)?;
        traps_at_home(new.side, &|op| self.is_known_part(op, false), self.budget)?;
        let all = scop.statements.iter().map(|(id, statement)| (Some(id), statement));
        for (id, statement) in all.chain([(None, &scop.end)]) {
            // What is not looked into may touch what is not in bounds, nor found with its subscripts.
            let touches = |op: Op| new.side.module.effects(op).traps != Traps::Never;
            let whole = |&op: &Op| {
                let is_whole = new.side.followed.whole(new.side.module, op) == Some(op);
                is_whole && new.side.module.walk(op).into_iter().any(touches)
            };
            let wholes =
                statement.roots.iter().copied().filter(|op| statement.kind == StatementKind::Opaque && whole(op));
            // What states something stops both programs alike.
            let stops = statement.ops.iter().filter(|&&op| !new.side.states(op));
            for op in stops.flat_map(|&op| trapping(new.side, op)).chain(wholes) {
                if self.is_known_part(op, true)? {
                    continue;
                }
                let left = new.domain(id)?.intersect_symbols(self.context);
                for element in elements_of(new.side.module, op) {
                    let runs = match self.found.get(&(id, op, element)) {
                        Some(found) => left.is_subset(found, self.budget)?,
                        None => left.is_empty(self.budget)?,
                    };
                    if !runs {
                        return trap(new.side, op);
                    }
                }
            }
        }
        Ok(())
    }
}

impl Side<'_> {
    /// The operations for which what stands behind them may be in bounds.
    fn guarding(&self) -> Vec<Op> {
        let guards = |&op: &Op| may_guard(self.module, op) || may_never_end(self.module, op);
        self.module.walk(self.scop.func).into_iter().skip(1).filter(guards).collect()
    }

    /// What statements that count need, which keep their order with what may stop the program.
    fn needed(&self) -> HashSet<Op> {
        let all = self.scop.statements.iter().filter(|(_, statement)| statement.kind != StatementKind::Unused);
        all.flat_map(|(_, statement)| &statement.ops).flat_map(|&op| self.module.walk(op)).collect()
    }

    /// Does the operation run before all of these, or else behind all, whatever loops do?
    fn is_apart(&self, op: Op, stops: &[Op], before: bool) -> bool {
        let outermost =
            |op: Op| self.module.ancestors(op).take_while(|&around| around != self.scop.func).last().unwrap_or(op);
        let own = outermost(op);
        stops
            .iter()
            .map(|&stop| outermost(stop))
            .all(|other| own != other && (self.scop.nest.order(own) < self.scop.nest.order(other)) == before)
    }
}

/// What of an operation is found by itself: each element that it computes of those with the same number, or the operation.
fn elements_of(module: &Module, op: Op) -> Vec<Option<usize>> {
    let result = module.op(op).results.first().filter(|_| is_elementwise(module, op));
    match result.and_then(|&value| elements(module, value)) {
        Some(count) => (0..count).map(Some).collect(),
        None => vec![None],
    }
}

/// Where every statement of the new program that counts is a copy: nothing else traps or makes memory of another size.
pub fn adds_nothing(old: &Side<'_>, new: &Side<'_>) -> Result<(), NotProved> {
    let unused = new.scop.statements.iter().filter(|(_, statement)| statement.kind == StatementKind::Unused);
    let mut unused = unused.flat_map(|(_, statement)| statement.ops.iter().copied());
    if let Some(op) = unused.find_map(|op| trapping(new, op).next()) {
        return trap(new, op);
    }
    symbols_are_numbers(old, new)?;
    let is_sized = |op: Op| new.makes(op) && !new.module.op(op).operands.is_empty();
    if other_params(old, new).any(|op| new.module.walk(op).into_iter().any(is_sized)) {
        return not_proved("memory is made in another way");
    }
    if says_alignment(new) && alignments(old) != alignments(new) {
        return not_proved("memory is aligned in another way, and an access says how");
    }
    makes_nothing_early(old, new)
}

/// Does the new program make nothing, of a size that only what may stop the program before says not to be negative, before that?
/// What is made where all of that is over, or is made of the same size before all of it in the old program too, is not.
fn makes_nothing_early(old: &Side<'_>, new: &Side<'_>) -> Result<(), NotProved> {
    let (stops, stops_before) = (new.guarding(), old.guarding());
    let made = |side: &Side<'_>| -> Vec<Op> {
        let all = side.module.walk(side.scop.func).into_iter().skip(1);
        all.filter(|&op| side.makes(op) && !side.module.op(op).operands.is_empty()).collect()
    };
    let sizes = |side: &Side<'_>, op: Op| side.module.op(op).results.first().and_then(|&value| side.sizes(value));
    let early = made(old).into_iter().filter(|&op| old.is_apart(op, &stops_before, true));
    let known: HashSet<String> = early.filter_map(|op| sizes(old, op)).collect();
    let needed = new.needed();
    let is_in_order = |op: Op| {
        needed.contains(&op)
            || new.is_apart(op, &stops, false)
            || sizes(new, op).is_some_and(|sizes| known.contains(&sizes))
    };
    match made(new).into_iter().all(is_in_order) {
        true => Ok(()),
        false => not_proved("memory is made before the program may have stopped"),
    }
}

/// What an access says of the place of memory, which means nothing where it is not so; how what is made is placed.
const ALIGNMENT: &str = "alignment";

/// Says an access how its memory is aligned?
pub fn says_alignment(side: &Side<'_>) -> bool {
    let says = |op: Op| !side.module.effects(op).allocates && side.module.attr(op, ALIGNMENT).is_some();
    side.module.walk(side.scop.func).into_iter().any(says)
}

/// How the memory that is made is aligned, in the order of the text.
fn alignments<'s>(side: &'s Side<'_>) -> Vec<Option<&'s Attribute>> {
    let made = side.module.walk(side.scop.func).into_iter().filter(|&op| side.module.effects(op).allocates);
    made.map(|op| side.module.attr(op, ALIGNMENT)).collect()
}

fn trap<T>(side: &Side<'_>, op: Op) -> Result<T, NotProved> {
    not_proved(format!("an operation that may trap ({}) runs where it did not", side.module.name(op)))
}

/// Runs what may trap only where its statement does, but for what is `known` not to trap? What a statement computes may stand outside
/// of the guards and loops around it.
pub fn traps_at_home(
    side: &Side<'_>,
    known: &dyn Fn(Op) -> Result<bool, NotProved>,
    budget: &Budget,
) -> Result<(), NotProved> {
    for (_, statement) in side.scop.statements.iter() {
        for &op in statement.ops.iter().filter(|&&op| trapping(side, op).next().is_some()) {
            if !stands_with(side, op, statement, budget)? && !known(op)? {
                return trap(side, op);
            }
        }
    }
    Ok(())
}

/// What loops and guards are made of inside of others means something: no statement says that, nor does the top of the function.
pub fn bounds_mean_something(side: &Side<'_>) -> Result<(), NotProved> {
    // What nobody's statement needs may be needed by guards.
    let all = side.scop.statements.iter().filter(|(_, statement)| counts(statement));
    let all = all.flat_map(|(_, statement)| &statement.ops);
    let mut said: HashSet<Op> =
        all.chain(&side.scop.end.ops).chain(&side.scop.params).flat_map(|&op| side.module.walk(op)).collect();
    // Of loops whose iterations are known the steps are.
    said.extend(side.scop.nest.loops.iter().map(|(_, known)| known.op));
    let others = side.module.walk(side.scop.func).into_iter().skip(1).filter(|op| !said.contains(op));
    let mut others = others.filter(|&op| may_mean_nothing(side, op));
    others.next().map_or(Ok(()), |op| trap(side, op))
}

/// No value that a statement needs is believed: who compares values does not look into integers.
pub fn believes_nothing(side: &Side<'_>) -> Result<(), NotProved> {
    let all = side.scop.statements.iter().filter(|(_, statement)| counts(statement)).map(|(_, statement)| statement);
    let ops = all.chain([&side.scop.end]).flat_map(|statement| &statement.ops).flat_map(|&op| side.module.walk(op));
    let mut believed = ops.filter(|&op| side.scop.nest.believes(op));
    believed.next().map_or(Ok(()), |op| trap(side, op))
}

/// Does the operation run just where its statement does?
fn stands_with(side: &Side<'_>, op: Op, statement: &Statement, budget: &Budget) -> Result<bool, NotProved> {
    let home = side.scop.nest.home_of(side.module, op);
    Ok(home.loops == statement.loops && home.domain.is_subset(&statement.domain, budget)?)
}

/// What the new program runs at the top of the function and the old one does not run there.
fn other_params<'s>(old: &Side<'_>, new: &'s Side<'_>) -> impl Iterator<Item = Op> + 's {
    let words = |side: &Side<'_>, op: Op| {
        let value = side.module.op(op).results.first();
        value.and_then(|&value| side.fixed(value).ok())
    };
    let known: Vec<_> = old.scop.params.iter().filter_map(|&op| words(old, op)).collect();
    let is_known = move |op: Op| words(new, op).is_some_and(|words| known.contains(&words));
    new.scop.params.iter().copied().filter(move |&op| !is_known(op))
}

/// What may trap, or mean nothing, of an operation and what is nested in it.
pub fn means_nothing<'s>(side: &'s Side<'_>, op: Op) -> impl Iterator<Item = Op> + 's {
    side.module.walk(op).into_iter().filter(|&op| may_mean_nothing(side, op))
}

/// What only the new program computes at the top of the function may stand in bounds, guards and subscripts: it means something, and is a
/// number.
pub fn symbols_are_numbers(old: &Side<'_>, new: &Side<'_>) -> Result<(), NotProved> {
    for op in other_params(old, new).flat_map(|op| new.module.walk(op)) {
        if may_mean_nothing(new, op) {
            return trap(new, op);
        }
        is_number(new, op)?;
    }
    // What both compute may be stored by the old program, and decide something in the new one only.
    let only_new = |&(_, number): &(&Value, &usize)| decides(new, *number) && !decides(old, *number);
    let others = new.scop.symbols.iter().zip(&new.symbols).filter(only_new);
    for op in others.filter_map(|(&symbol, _)| new.module.defining_op(symbol)) {
        behind(new.module, vec![op]).into_iter().try_for_each(|op| is_number(new, op))?;
    }
    // What leaves nothing is held against nothing, and may still have branches.
    let leaves = |statement: &Statement| !statement.writes.is_empty() || statement.accesses.iter().any(|one| one.write);
    let all = new.scop.statements.iter().map(|(_, statement)| statement);
    let all = all.filter(|statement| counts(statement) && leaves(statement)).chain([&new.scop.end]);
    let held: HashSet<Op> = all.flat_map(|statement| &statement.ops).flat_map(|&op| new.module.walk(op)).collect();
    for op in new.module.walk(new.scop.func).into_iter().skip(1).filter(|&op| !new.module.op(op).regions.is_empty()) {
        if !new.module.walk(op).iter().any(|inner| held.contains(inner)) {
            let operands = new.module.op(op).operands.iter().filter_map(|&value| new.module.defining_op(value));
            behind(new.module, operands.collect()).into_iter().try_for_each(|op| is_number(new, op))?;
        }
    }
    Ok(())
}

/// Is what the operation gives a number? Memory of the caller holds numbers, as arguments are, where the function stores no others there: as
/// long as all that it computes is one.
fn is_number(side: &Side<'_>, op: Op) -> Result<(), NotProved> {
    let module = side.module;
    let is_load = |op: Op| {
        let from = module.op(op).operands.first().filter(|_| plain_access(module.name(op)) == Some("load"));
        from.is_some_and(|&memory| module.defining_op(memory).is_none())
    };
    let is_vector = |&value: &Value| matches!(module.ty(value), Type::Vector(_) | Type::Tensor(_));
    let is_plain = |op: Op| {
        let computes = !may_be_no_number(module, op) && module.effects(op).beyond == Beyond::Nothing;
        !module.op(op).results.iter().any(is_vector) && (computes || is_load(op))
    };
    let holds_numbers = || module.walk(side.scop.func).into_iter().skip(1).all(is_plain);
    if !may_be_no_number(module, op) || is_load(op) && holds_numbers() {
        return Ok(());
    }
    not_proved(format!("only the new program needs a number of what may be none ({})", module.name(op)))
}

/// Stands a symbol of both programs in what says which iterations of a program run, or which cells they touch?
fn decides(side: &Side<'_>, number: usize) -> bool {
    let columns: Vec<usize> =
        (0..side.symbols.len()).filter(|&at| side.symbols[at] == number).map(|at| 1 + at).collect();
    let all = side.scop.statements.iter();
    let mut known = all
        .flat_map(|(_, statement)| statement.accesses.iter().map(|access| &access.relation).chain([&statement.domain]));
    known.any(|relation| {
        let pieces = Piece::all(relation).unwrap_or_default();
        pieces.iter().any(|piece| columns.iter().any(|&column| piece.speaks_of(column)))
    })
}

/// These operations, what is nested in them, and what gives their operands, over again.
fn behind(module: &Module, mut open: Vec<Op>) -> Vec<Op> {
    let (mut seen, mut all) = (HashSet::new(), Vec::new());
    while let Some(op) = open.pop() {
        for op in module.walk(op).into_iter().filter(|&op| seen.insert(op)) {
            all.push(op);
            open.extend(module.op(op).operands.iter().filter_map(|&value| module.defining_op(value)));
        }
    }
    all
}

/// May the operation trap, or break what it promises, what is nested in it aside?
fn may_mean_nothing(side: &Side<'_>, op: Op) -> bool {
    may_trap(side.module, op) || side.scop.nest.believes(op)
}

/// What may trap of an operation and what is nested in it.
pub fn trapping<'s>(side: &'s Side<'_>, op: Op) -> impl Iterator<Item = Op> + 's {
    side.module.walk(op).into_iter().filter(|&op| may_trap(side.module, op))
}
