//! Check segments of a certificate: `segments FILE THREADS [FROM TO]`.

use std::time::Instant;

use grundy_cert::Certificate;
use grundy_check::window_period::check_segments;
use grundy_check::Limits;

fn main() {
    let mut args = std::env::args().skip(1);
    let text = std::fs::read_to_string(args.next().expect("a file")).expect("a file");
    let threads = args.next().map_or(1, |n| n.parse().expect("a number"));
    let Ok(Certificate::WindowPeriod(claim)) = Certificate::from_json(&text) else {
        panic!("no certificate of windows");
    };
    let from = args.next().map_or(0, |n| n.parse().expect("a number"));
    let to = args.next().map_or(claim.segments(), |n| n.parse().expect("a number"));
    let chosen: Vec<usize> = (from..to).collect();
    let limits = Limits::new(1 << 30, &|_| true).with_work(u64::MAX);
    let begun = Instant::now();
    let found = check_segments(&claim, &chosen, threads, &limits);
    println!("{found:?}, {:.2} s", begun.elapsed().as_secs_f64());
}
