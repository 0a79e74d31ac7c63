//! What is said of a kernel: its threads, the memory of its blocks, how many of these fit on a multiprocessor, and how often lanes ask one bank.
//!
//! The GPU is the fixed one of the model of `auto(gpu)`, an sm_90: 2048 threads, 32 blocks, 65536 registers and 228 KB of shared memory for a
//! multiprocessor, of which each block takes 1 KB besides its own. Registers are an estimate, by the values that are alive at once: nvcc writes loops
//! out and keeps to the number of threads and blocks that it is told. Nothing but what is said depends on it.

use std::fmt;

use rustc_hash::FxHashMap;
use serde::Serialize;

use super::KernelPlan;
use crate::codegen::scalar::width;
use crate::facts::spmd::banks::{SharedAccess, Transactions};
use crate::ir::{Op, Type, Value};
use crate::limits::WARP;

/// What a multiprocessor has.
const THREADS: u64 = 2048;
const BLOCKS: u64 = 32;
const REGISTERS: u64 = 65_536;
const SHARED: u64 = 228 << 10;
/// What each block takes of its shared memory.
const RESERVED: u64 = 1 << 10;
/// The most registers of a thread; they are given out in eights.
const MOST_REGISTERS: u64 = 255;
const UNIT: u64 = 8;
/// So many registers a thread takes for addresses and its numbers.
const BASE: u64 = 16;
/// So many of them a thread needs beside its own memory: for addresses of eight bytes, and for what it has loaded of two factors of the
/// part of a product that it has. nvcc keeps to the number of blocks at any price, and spills where this is less than it takes.
const WORKING_REGISTERS: u64 = 96;
/// More blocks than this need not be there at once.
const MOST_RESIDENTS: u64 = 8;

/// What is said of one kernel.
#[derive(Clone, Debug, Serialize)]
pub struct KernelReport {
    /// The function of the program that launches it.
    pub function: String,
    /// Its name in the text.
    pub kernel: String,
    /// The threads of a block.
    pub threads: u64,
    /// The blocks, where their number is known.
    pub blocks: Option<u64>,
    /// The bytes that the threads of a block share.
    pub shared_bytes: u64,
    /// An estimate of the registers of a thread.
    pub registers: u64,
    /// So many blocks fit on a multiprocessor.
    pub blocks_at_once: u64,
    /// Their threads, in percent of those that it can have.
    pub occupancy: u64,
    /// Of what there is not enough for more.
    pub limited_by: &'static str,
    /// What its threads ask of the memory that they share, in the order of the text.
    pub accesses: Vec<BankReport>,
}

/// What is said of an access to memory that the threads of a block share.
#[derive(Clone, Debug, Serialize)]
pub struct BankReport {
    /// The memory.
    pub memory: String,
    /// `read` or `written`.
    pub action: &'static str,
    /// So many bytes of a lane go at once.
    pub bytes: i64,
    /// The transactions of a block's warps that come to it once, and the fewest that are possible; none if that is not known.
    pub transactions: Option<[usize; 2]>,
    /// The same where each lane touches one element at a time.
    pub by_element: Option<[usize; 2]>,
    /// How often each thread comes to it in a block's iteration, at the most, if that is a number.
    pub times: Option<u64>,
}

impl fmt::Display for KernelReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let KernelReport { function, kernel, threads, shared_bytes, registers, .. } = self;
        write!(f, "@{function}: {kernel}: ")?;
        match self.blocks {
            Some(1) => write!(f, "1 block of {threads} threads")?,
            Some(blocks) => write!(f, "{blocks} blocks of {threads} threads")?,
            None => write!(f, "blocks of {threads} threads")?,
        }
        write!(f, ", {shared_bytes} bytes of shared memory, about {registers} registers: {} ", self.blocks_at_once)?;
        write!(f, "at once on a multiprocessor, {}% of its threads, by {}", self.occupancy, self.limited_by)?;
        let conflicts = |report: &&BankReport| report.transactions.is_none_or(|[count, least]| count > least);
        for report in self.accesses.iter().filter(conflicts) {
            let BankReport { memory, action, bytes, .. } = report;
            write!(f, "\n@{function}: {kernel}: {memory} is {action}, {bytes} bytes of a lane at once: ")?;
            match report.transactions {
                Some([count, least]) => write!(f, "{count} transactions of its warps where {least} would do")?,
                None => write!(f, "its banks are not known")?,
            }
        }
        let known =
            self.accesses.iter().filter(|report| report.transactions.is_some_and(|[count, least]| count == least));
        match known.count() {
            0 => Ok(()),
            count => write!(
                f,
                "\n@{function}: {kernel}: {count} of {} accesses to shared memory ask no bank twice",
                self.accesses.len()
            ),
        }
    }
}

impl KernelPlan<'_> {
    /// What a thread of a block holds of its own.
    fn own_registers(&self, op: Op) -> u64 {
        let team = self.blocks.as_ref().and_then(|blocks| blocks.team(op));
        team.map_or(0, |team| team.private.iter().map(|own| own.bytes.div_ceil(4)).fold(0, u64::saturating_add))
    }

    /// So many blocks are to find room on a multiprocessor. Where threads hold memory of their own in registers these are as many as
    /// there are registers for, so that some compute while others wait for memory; other kernels need few, and nvcc decides.
    pub(in crate::codegen) fn residents(&self, op: Op, threads: i64) -> u64 {
        let own = self.own_registers(op);
        let needed = own.saturating_add(WORKING_REGISTERS).saturating_mul(threads.unsigned_abs()).max(1);
        if own > 0 { (REGISTERS / needed).clamp(1, MOST_RESIDENTS) } else { 1 }
    }

    /// What is said of a kernel of some operations, of which so many blocks are to fit.
    pub(in crate::codegen) fn report(
        &self,
        (function, kernel): (&str, &str),
        ops: &[Op],
        (threads, residents): (i64, u64),
    ) -> KernelReport {
        let threads = threads.unsigned_abs().max(1);
        let bytes = ops.iter().flat_map(|&op| self.m.walk(op)).filter_map(|op| self.shared_bytes(op));
        let shared_bytes = bytes.fold(0, u64::saturating_add);
        let most = (REGISTERS / (threads * residents.max(1)) / UNIT * UNIT).min(MOST_REGISTERS);
        let registers = self.registers(ops).min(most);
        let warps = threads.div_ceil(WARP.unsigned_abs());
        let of_block = registers.div_ceil(UNIT) * UNIT * warps * WARP.unsigned_abs();
        let limits = [
            (THREADS / (warps * WARP.unsigned_abs()), "threads"),
            (BLOCKS, "blocks"),
            (REGISTERS / of_block.max(1), "registers"),
            (SHARED / shared_bytes.saturating_add(RESERVED), "shared memory"),
        ];
        let (blocks_at_once, limited_by) =
            limits.into_iter().min_by_key(|(blocks, _)| *blocks).unwrap_or((0, "blocks"));
        KernelReport {
            function: function.to_owned(),
            kernel: kernel.to_owned(),
            threads,
            blocks: None,
            shared_bytes,
            registers,
            blocks_at_once,
            occupancy: 100 * blocks_at_once * threads / THREADS,
            limited_by,
            accesses: ops.iter().flat_map(|&op| self.banks(op)).collect(),
        }
    }

    fn banks(&self, op: Op) -> Vec<BankReport> {
        let Some(blocks) = &self.blocks else { return Vec::new() };
        let said = |access: SharedAccess| {
            let asked = access.by_row.or(access.by_element);
            let both = |asked: Transactions| [asked.count, asked.least];
            BankReport {
                memory: access.name,
                action: if access.is_read { "read" } else { "written" },
                bytes: asked.map_or(access.bytes, |asked| asked.bytes),
                transactions: asked.map(both),
                by_element: access.by_element.map(both),
                times: access.times,
            }
        };
        blocks.shared_accesses(self.m, op).into_iter().map(said).collect()
    }

    /// The most registers that values of a thread take at once, roughly: a value is kept from where it is computed to where it is needed last, and
    /// to the end of a loop that it is computed outside of. What is there for all threads, as sizes and constants, takes none.
    fn registers(&self, ops: &[Op]) -> u64 {
        let m = self.m;
        let inside: Vec<Op> = ops.iter().flat_map(|&op| m.walk(op)).collect();
        let place: FxHashMap<Op, usize> = inside.iter().enumerate().map(|(at, &op)| (op, at)).collect();
        // Behind all that an operation holds.
        let end = |op: Op| place.get(&op).map_or(0, |at| at + m.walk(op).len());
        let mut change = vec![0i64; inside.len() + 2];
        let mut keep = |value: Value, from: usize| {
            let bytes = match m.ty(value) {
                Type::MemRef(_) => 0,
                ty => width(ty).unwrap_or(8),
            };
            let made_in = m.defining_op(value).and_then(|op| m.op(op).parent);
            let last =
                self.uses.get(&value).into_iter().flatten().filter(|used| place.contains_key(&used.op)).map(|used| {
                    // Each iteration of a loop around the use needs it again.
                    let around = std::iter::once(used.op)
                        .chain(m.ancestors(used.op))
                        .take_while(|op| m.op(*op).parent != made_in);
                    around.filter(|op| place.contains_key(op)).map(end).max().unwrap_or(0).max(place[&used.op])
                });
            if let Some(last) = last.max().filter(|last| *last > from && bytes > 0) {
                let registers = i64::try_from(bytes.div_ceil(4)).unwrap_or(0);
                change[from] += registers;
                change[last.min(inside.len() + 1)] -= registers;
            }
        };
        for (at, &op) in inside.iter().enumerate().filter(|(_, op)| !self.is_constant(**op)) {
            m.op(op).results.iter().for_each(|&result| keep(result, at));
        }
        let alive = change.iter().scan(0i64, |alive, change| {
            *alive += change;
            Some(*alive)
        });
        let own = ops.iter().map(|&op| self.own_registers(op)).fold(0, u64::saturating_add);
        // What a thread holds of its own it works on with as many values beside.
        let working = if own > 0 { WORKING_REGISTERS } else { BASE + alive.max().unwrap_or(0).unsigned_abs() };
        own.saturating_add(working).div_ceil(UNIT).saturating_mul(UNIT).min(MOST_REGISTERS)
    }
}
