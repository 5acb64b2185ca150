//! A run by windows: `windows CODE GOAL FILE THREADS [CERTIFICATE]`, resumed from the file if there is one.

use std::path::Path;
use std::time::Instant;

use grundy_heap::window::{Event, Limits, Record, Run};
use grundy_heap::Rules;
use grundy_watch::Watch;

fn main() {
    let mut args = std::env::args().skip(1);
    let rules: Rules = args.next().expect("a code").parse().expect("a code");
    let goal: u64 = args.next().map_or(1 << 30, |n| n.parse().expect("a number"));
    let path = args.next().expect("a file");
    let threads: usize = args.next().map_or(2, |n| n.parse().expect("a number"));
    let limits = Limits { threads, ..Limits::default() };
    let watch = Watch::new();
    let path = Path::new(&path);
    let begun = Instant::now();
    let (mut record, mut run, mut returned) = if path.exists() {
        Record::resume(path, &rules, limits, &watch).expect("a sound file")
    } else {
        let mut run = Run::new(&rules, limits, &watch).expect("a run");
        (Record::create(path, &mut run).expect("a file"), run, None)
    };
    println!(
        "{rules}: {:?}, {} rare heaps, the last {}, depth {}, from heap {} on ({:.2} s)",
        run.game.mask,
        run.game.rares.len(),
        run.game.last_rare(),
        run.depth(),
        run.end(),
        begun.elapsed().as_secs_f64()
    );
    let mut told = Instant::now();
    while returned.is_none() && run.end() < goal {
        match run.advance(goal, &watch).expect("a sound run") {
            Event::Returned { from, to } => {
                record.returned(from, to).expect("room");
                returned = Some((from, to));
            }
            Event::Kept | Event::Paused => record.save(&mut run).expect("room"),
        }
        if told.elapsed().as_secs() >= 30 {
            told = Instant::now();
            println!("{} {:.1} s, depth {}", run.end(), run.seconds, run.depth());
        }
    }
    let rate = run.end() as f64 / run.seconds / 1e6;
    println!(
        "{} heaps, {:.2} s ({rate:.1} million a second), depth {}, largest {:?}, {} windows",
        run.end(),
        run.seconds,
        run.depth(),
        run.largest(),
        run.marks().len()
    );
    if let Some((from, to)) = returned {
        println!("the window at {from} is back at {to}: period {}", to - from);
        let begun = Instant::now();
        let found = run.least(from, to, &watch).expect("a sound run");
        println!("{found:?} ({:.2} s)", begun.elapsed().as_secs_f64());
        if let (Some(path), Some(found)) = (args.next(), found) {
            let proof = run.proof(found, &watch).expect("a sound run").expect("no one stops it");
            let window = |mark: &grundy_heap::window::Mark| {
                grundy_cert::window_period::Window::new(mark.heap, mark.depth, &mark.values)
            };
            let claim = grundy_cert::WindowPeriod {
                code: rules.code().expect("a code").as_digits(),
                period: found.period,
                preperiod: found.preperiod,
                theorem: grundy_cert::window_period::THEOREM.into(),
                mask: run.game.mask.bits,
                domain: run.game.mask.domain,
                rares: run.game.rares.iter().map(|&(i, value)| (i as u64, value)).collect(),
                depth: proof.depth,
                window: proof.window,
                windows: proof.marks.iter().map(window).collect(),
            };
            let text = grundy_cert::Certificate::WindowPeriod(claim).to_json();
            std::fs::write(path, text).expect("room");
        }
    }
    println!("{:.2} s in all", begun.elapsed().as_secs_f64());
}
