//! Barriers of the blocks of a GPU are left out by proofs that can be followed: certificates of them hold, and no changed one does.

use farkas::analysis::certificate::{BlockClaim, Certificate, CertifiedProgram, Failure};
use farkas::ir::{Module, Op};
use farkas::limits::Limits;
use farkas::{PrintOptions, codegen};
use rustc_hash::FxHashMap;

use crate::{cuda_blocks, cuda_fetch};

type Teams = FxHashMap<Op, Vec<farkas::facts::spmd::Team>>;

fn of_cuda(module: &Module) -> Teams {
    codegen::cuda::teams(module, false, &Limits::default()).expect("kernels")
}

fn of_gpu(module: &Module) -> Teams {
    codegen::gpu::teams(module, false, &Limits::default()).expect("launches")
}

/// The certificate of a program's blocks, of which none is left out.
fn certified(name: &str, module: &Module, teams: fn(&Module) -> Teams) -> CertifiedProgram {
    let text = farkas::print(module, &PrintOptions { keep_names: true, ..PrintOptions::default() });
    let (program, open) = farkas::certify_blocks(&text, |module| Ok(teams(module)), false).expect("it is a program");
    assert_eq!(open, Vec::<String>::new(), "{name}");
    // What is proved is what is printed.
    let barriers = |team: &farkas::facts::spmd::Team| team.phases.iter().map(|phase| phase.barrier).collect();
    let mut printed: Vec<Vec<bool>> = teams(module).values().flatten().map(barriers).collect();
    let claims = program.functions.iter().flat_map(|function| &function.teams);
    let mut proved: Vec<Vec<bool>> =
        claims.map(|claim| claim.phases.iter().map(|phase| phase.all_meet).collect()).collect();
    printed.sort();
    proved.sort();
    assert_eq!(printed, proved, "{name}");
    assert_eq!(holds(&program), Ok(()), "{name}");
    program
}

fn holds(program: &CertifiedProgram) -> Result<(), Failure> {
    farkas::recheck(&Certificate::new(false, vec![program.clone()]))
}

/// Ways to claim something else of a block, each with a name.
fn changes(block: &BlockClaim) -> Vec<(&'static str, BlockClaim)> {
    let mut all = Vec::new();
    let mut change = |what, change: &dyn Fn(&mut BlockClaim)| {
        let mut changed = block.clone();
        change(&mut changed);
        all.push((what, changed));
    };
    if block.dealt.iter().any(|dealt| !dealt.numbers.is_empty()) {
        change("more threads", &|block| block.threads[0] += 1);
    }
    change("a loop less", &|block| drop(block.dealt.pop()));
    change("no threads", &|block| block.threads[0] = 0);
    if !block.own.is_empty() {
        change("memory that is shared", &|block| drop(block.own.pop()));
    }
    // Without any the claim holds as well: fewer things may happen at once.
    if block.fetched.len() > 1 {
        change("a fetch less", &|block| drop(block.fetched.pop()));
    }
    if !block.fetched.is_empty() {
        change("another fetch", &|block| block.fetched[0].reverse());
    }
    if !block.groups.is_empty() {
        change("no group on its way", &|block| block.groups.clear());
        change("other groups on their way", &|block| {
            block.groups[0].left = Some(block.groups[0].left.map_or(1, |left| left + 1))
        });
    }
    all
}

/// Each way to claim something else is refused; how many barriers are left out, and what blocks are claimed to have.
fn refuses_changes(name: &str, program: &CertifiedProgram) -> [usize; 4] {
    let mut counts = [0; 4];
    for (number, function) in program.functions.iter().enumerate() {
        for (at, team) in function.teams.iter().enumerate() {
            let block = team.block.as_ref().expect("a block");
            counts[1] += block.own.len();
            counts[2] += block.fetched.len();
            counts[3] += block.groups.len();
            for phase in 0..team.phases.len() {
                let mut planted = program.clone();
                let claim = &mut planted.functions[number].teams[at].phases[phase];
                counts[0] += usize::from(!claim.all_meet);
                // Where nothing follows, one more barrier changes nothing.
                if !claim.all_meet && claim.beside.is_empty() {
                    continue;
                }
                claim.all_meet = !claim.all_meet;
                assert!(matches!(holds(&planted), Err(Failure::Team(..))), "{name}: phase {phase} turned round");
            }
            for (what, changed) in changes(block) {
                let mut planted = program.clone();
                planted.functions[number].teams[at].block = Some(changed);
                assert!(matches!(holds(&planted), Err(Failure::Team(..))), "{name}: {what}");
            }
        }
    }
    counts
}

#[test]
fn barriers_that_blocks_do_without_have_proofs() {
    let mut counts = [0; 4];
    let blocks =
        cuda_blocks::CASES.iter().map(|case| (case.name, cuda_blocks::ordered(case.name, case.body, case.pipeline).1));
    for (number, (name, module)) in blocks.chain(cuda_fetch::programs()).enumerate() {
        let mut ways: Vec<fn(&Module) -> Teams> = vec![of_cuda];
        ways.extend((number % 4 == 1).then_some(of_gpu as fn(&Module) -> Teams));
        for teams in ways {
            let found = refuses_changes(name, &certified(name, &module, teams));
            counts.iter_mut().zip(found).for_each(|(count, found)| *count += found);
        }
    }
    let [left_out, own, fetched, groups] = counts;
    assert!(left_out > 60 && own > 5 && fetched > 10 && groups > 0, "{counts:?}");
}

/// Memory that two threads share is not one thread's own, whoever claims it.
#[test]
fn shared_memory_is_nobodys_own() {
    let case = cuda_blocks::CASES.iter().find(|case| case.name == "two buffers").expect("a case");
    let module = cuda_blocks::ordered(case.name, case.body, case.pipeline).1;
    let program = certified(case.name, &module, of_cuda);
    for index in 0..8 {
        let mut planted = program.clone();
        let block = planted.functions[0].teams[0].block.as_mut().expect("a block");
        if block.own.iter().all(|own| own.index != index) {
            block.own.push(farkas::analysis::certificate::OwnClaim { index, name: "memory".to_owned() });
            let refused = Failure::Team("f".to_owned(), "two threads may touch an element of memory".to_owned());
            assert_eq!(holds(&planted), Err(refused));
        }
    }
}
