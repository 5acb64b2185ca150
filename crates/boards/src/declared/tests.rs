//! Declared rules against the files that say the same by hand.

use grundy_short::{Arena, Player};

use super::*;
use crate::evaluate::Evaluator;

const CLOBBER: &str = "title: Own Clobber\nleft: x o -> . x, in every direction";

/// Numbers that look random, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }

    fn board(&mut self, rows: usize, columns: usize, letters: &str) -> String {
        let letters = letters.as_bytes();
        let row = |r: &mut Random| -> String {
            (0..columns).map(|_| letters[r.below(letters.len())] as char).collect()
        };
        (0..rows).map(|_| row(self)).collect::<Vec<_>>().join("|")
    }
}

fn own(text: &str, position: &str) -> Box<dyn Board> {
    let declared = declare(text).unwrap();
    read(&declared.name, position).unwrap().unwrap()
}

fn sorted(mut moves: Vec<String>) -> Vec<String> {
    moves.sort();
    moves.dedup();
    moves
}

/// Moves and values are those of the ruleset by hand, on so many positions.
fn same(text: &str, by_hand: &str, letters: &str, most: usize, times: usize) {
    let mut random = Random(88_172_645_463_325_252);
    let strip = declare(text).unwrap().strip;
    let mut arena = Arena::default();
    for _ in 0..times {
        let (rows, columns) = if strip {
            (1, 1 + random.below(most))
        } else {
            let rows = 1 + random.below(4);
            (rows, 1 + random.below(most / rows))
        };
        let position = random.board(rows, columns, letters);
        let Ok(hand) = crate::read(by_hand, &position) else { continue };
        let declared = own(text, &position);
        for player in Player::BOTH {
            assert_eq!(
                sorted(declared.moves(player)),
                sorted(hand.moves(player)),
                "{by_hand} {position} {player:?}"
            );
        }
        let values = (declared.value(&mut arena).unwrap(), hand.value(&mut arena).unwrap());
        assert_eq!(values.0, values.1, "{by_hand} {position}");
    }
}

#[test]
fn clobber() {
    same(CLOBBER, "clobber", ".xo#xo", 10, 300);
}

#[test]
fn konane() {
    let text = "title: Own Konane\nleft: x o . -> . . x, in every direction\n\
                left: x (o .)+ o . -> . (. .)+ . x, in every direction";
    same(text, "konane", ".xo#xo", 12, 300);
}

#[test]
fn domineering_and_cram() {
    let domineering =
        "title: Own Domineering\nsquares: . #\nleft: . . -> # #, down\nright: . . -> # #";
    same(domineering, "domineering", "...#", 12, 200);
    let cram = "title: Own Cram\nsquares: . #\nboth: . . -> # #, in every direction";
    assert!(declare(cram).unwrap().impartial);
    same(cram, "cram", "...#", 12, 200);
}

#[test]
fn nogo() {
    let text = "title: Own NoGo\nleft: . -> x if every group of [xo] touches .";
    same(text, "nogo", "...xo#", 9, 200);
}

#[test]
fn amazons() {
    let text = "title: Own Amazons\n\
                left: x .* . -> . .* x!, in all eight directions; then x! .* . -> x .* #, in all eight directions";
    same(text, "amazons", "...xo##", 8, 60);
}

#[test]
fn toads_and_frogs() {
    let text = "title: Own Toads\nboard: strip\nsquares: . t f\n\
                left: t . -> . t\nleft: t f . -> . f t\nright: . f -> f .\nright: . t f -> f t .";
    same(text, "toads-and-frogs", ".tf", 9, 200);
}

#[test]
fn push_and_shove() {
    let push = "title: Own Push\nboard: strip\nsquares: . L R\n\
                left: . [LR]* L -> [LR]* L .\nleft: < [LR] [LR]* L -> < [LR]* L .\nleft: < L -> < .";
    same(push, "push", ".LR", 7, 200);
    let shove = "title: Own Shove\nboard: strip\nsquares: . L R\n\
                 left: < [.LR] [.LR]* L -> < [.LR]* L .\nleft: < L -> < .";
    same(shove, "shove", ".LR", 7, 200);
}

#[test]
fn elephants_stay_behind() {
    // Blocks with several rows: an L of three squares, in every direction.
    let text = "title: Ells\nsquares: . #\nboth: . . / . # -> # # / # #, in every direction";
    let rules = declare(text).unwrap();
    assert_eq!(rules.rules.images.len(), 8 * 2);
    let board = own(text, "..|.#");
    assert_eq!(board.moves(Player::Left), ["##|##"]);
    assert_eq!(own(text, "#.|..").moves(Player::Right), ["##|##"]);
}

#[test]
fn col_by_stones_is_col_by_tints() {
    let text = "title: Own Col\nleft: . -> x unless next to x";
    let mut random = Random(99);
    let mut arena = Arena::default();
    for _ in 0..100 {
        let (rows, columns) = (1 + random.below(3), 1 + random.below(4));
        let cells: Vec<u8> = (0..rows * columns).map(|_| b"...xo"[random.below(5)]).collect();
        let at = |row: usize, column: usize| cells[row * columns + column];
        let beside = |row: usize, column: usize, stone: u8| {
            let mut near = Vec::new();
            near.extend((row > 0).then(|| at(row - 1, column)));
            near.extend((row + 1 < rows).then(|| at(row + 1, column)));
            near.extend((column > 0).then(|| at(row, column - 1)));
            near.extend((column + 1 < columns).then(|| at(row, column + 1)));
            near.contains(&stone)
        };
        let written = |letter: &dyn Fn(usize, usize) -> char| -> String {
            let row = |r: usize| (0..columns).map(|c| letter(r, c)).collect::<String>();
            (0..rows).map(row).collect::<Vec<_>>().join("|")
        };
        let stones = written(&|r, c| at(r, c) as char);
        let tints = written(&|r, c| match (at(r, c), beside(r, c, b'x'), beside(r, c, b'o')) {
            (b'.', false, false) => '.',
            (b'.', false, true) => 'L',
            (b'.', true, false) => 'R',
            _ => '#',
        });
        let declared = own(text, &stones).value(&mut arena).unwrap();
        let hand = crate::read("col", &format!("grid:{tints}")).unwrap().value(&mut arena).unwrap();
        assert_eq!(declared, hand, "{stones} {tints}");
    }
}

#[test]
fn symmetries_are_those_of_the_rules() {
    let images = |text: &str| declare(text).unwrap().rules.images.clone();
    assert_eq!(images(CLOBBER).len(), 16);
    let upright = "title: Upright\nsquares: . #\nleft: . . -> # #, down\nright: . . -> # #";
    // Reflections; and, with the players exchanged, rows for columns.
    let expected: Vec<(usize, bool)> = (0..8).map(|view| (view, view >= 4)).collect();
    assert_eq!(images(upright), expected);
    let toads = "title: T\nboard: strip\nsquares: . t f\nleft: t . -> . t\nright: . f -> f .";
    assert_eq!(images(toads), [(0, false), (2, true)]);
}

#[test]
fn parts_stay_apart() {
    let text = "title: Two steps\nleft: x . -> . x, in every direction";
    // The piece can come to every square, and the second one too.
    assert_eq!(own(text, "x...x").parts().unwrap().1.len(), 1);
    assert_eq!(own(text, "x..#x..").parts().unwrap().1.len(), 2);
    assert_eq!(own(CLOBBER, "xo..xo|......").parts().unwrap().1, ["xo", "xo"]);
    // A stone that nothing can move decides who may play beside it.
    let col = "title: Own Col\nleft: . -> x unless next to x";
    assert_eq!(own(col, ".x.").parts().unwrap().1, [".x", "x."]);
}

#[test]
fn wrong_rules_are_answered_in_a_line() {
    for (text, says) in [
        ("title: X", "no moves"),
        ("left: x o -> .", "as many squares"),
        ("left: x y -> . x", "'y' is not one of the squares . x o #"),
        ("left: x o . x", "is not of the form"),
        ("left: x o -> . x, sideways", "not a direction"),
        ("nonsense", "key: value"),
        ("colour: red\nleft: x -> .", "not a key"),
        ("squares: . 1\nleft: . -> #", "'1' cannot stand"),
        ("left: x* -> x*", "at least one square"),
        ("left: x () -> x ()", "repeats"),
        ("left: x . -> . x!", "there is none"),
        ("left: . -> x unless alone", "not a condition"),
        ("left: . -> x\nexample: xyz", "the example"),
        ("board: hexagons\nleft: . -> x", "not a board"),
        ("board: strip\nleft: . . -> x x, down", "leads off a strip"),
        ("left: . [xo] -> [x.] .", "a set after"),
        ("exchange: x\nleft: . -> x", "not a pair"),
    ] {
        let Err(fault) = declare(text) else { panic!("{text} was accepted") };
        assert!(fault.to_string().contains(says), "{text}: {fault}");
    }
}

/// The same rules without parts and symmetries.
struct Plain(Arc<Rules>);

impl Ruleset for Plain {
    type Position = Grid;
    const ABOUT: About = Declared::<false>::ABOUT;

    fn read(_: &str) -> Result<(Self, Grid), Fault> {
        unreachable!("positions are made by the rules themselves")
    }

    fn show(&self, position: &Grid) -> String {
        position.show()
    }

    fn moves(&self, position: &Grid, player: Player) -> Vec<Grid> {
        self.0.moves(position, player)
    }

    fn draw(&self, position: &Grid) -> Picture {
        position.draw()
    }
}

/// A rule that play by it must end: letters only go up in the order `. x o #`.
fn random_rule(random: &mut Random) -> String {
    const LETTERS: [&str; 4] = [".", "x", "o", "#"];
    // What is asked, its highest letter, and whether it may be kept as it is.
    const ASKED: [(&str, usize); 7] =
        [(".", 0), ("x", 1), ("o", 2), ("[.x]", 1), ("[.xo]", 2), ("?", 3), ("#", 3)];
    loop {
        let (mut asks, mut puts) = (Vec::new(), Vec::new());
        let mut gain = 0;
        for _ in 0..1 + random.below(3) {
            let kinds = if random.below(4) == 0 { 7 } else { 4 };
            let (ask, highest) = ASKED[random.below(kinds)];
            asks.push(ask.to_owned());
            if random.below(3) == 0 {
                puts.push(ask.to_owned());
            } else {
                let put = random.below(4);
                gain += put as i64 - highest as i64;
                puts.push(LETTERS[put].to_owned());
            }
            if random.below(6) == 0 {
                // Squares between the ends, kept as they are.
                asks.push(".*".to_owned());
                puts.push(".*".to_owned());
            }
        }
        if gain <= 0 {
            continue;
        }
        let ways = ["", ", in every direction", ", to the right", ", down", ", diagonally"];
        let conditions =
            ["", "", "", " unless next to x", " if near [xo]", " if every group of [xo] touches ."];
        let (way, condition) = (ways[random.below(5)], conditions[random.below(6)]);
        let player = ["left", "right", "both"][random.below(3)];
        return format!("{player}: {} -> {}{way}{condition}", asks.join(" "), puts.join(" "));
    }
}

/// Parts and symmetries, which are derived, change no value: random rules on random boards.
#[test]
fn parts_and_symmetries_change_nothing() {
    let mut random = Random(2_463_534_242);
    let mut arena = Arena::default();
    let (mut split, mut seen) = (0, 0);
    while seen < 400 {
        let rules: Vec<String> =
            (0..1 + random.below(3)).map(|_| random_rule(&mut random)).collect();
        // Sets must come back in order; rules that the reader refuses are passed over.
        let Ok(declared) = compile(&format!("exchange: none\n{}", rules.join("\n"))) else {
            continue;
        };
        for _ in 0..3 {
            let rows = 1 + random.below(2);
            let columns = 1 + random.below(5);
            let text = random.board(rows, columns, "..xo#");
            let board = declared.rules.read(&text).unwrap();
            let parts = declared.rules.parts(board.clone());
            split += usize::from(parts.len() > 1);
            let plain = Plain(declared.rules.clone());
            let expected = Evaluator::new(&plain).value(&mut arena, board.clone()).unwrap();
            let derived = Declared::<false>(declared.rules.clone());
            let found = Evaluator::new(&derived).value(&mut arena, board).unwrap();
            assert_eq!(found, expected, "{text}\n{}", declared.text);
            seen += 1;
        }
    }
    assert!(split > 40, "only {split} boards fell into parts");
}

/// Play that need not end is told in a line, and takes no process with it.
#[test]
fn endless_play_is_refused() {
    let value = |text: &'static str, board: &'static str| {
        let work = move || {
            let found = own(text, board).value(&mut Arena::default());
            found.map(|_| ()).map_err(|fault| fault.to_string())
        };
        let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(work).unwrap();
        thread.join().unwrap()
    };
    let partizan = value("title: To and fro\nleft: x . -> . x, to either side", "x.o");
    assert!(partizan.unwrap_err().contains("more than 10000 moves"));
    let impartial = value("title: Round\nboth: x . -> . x, to either side", "x.");
    assert!(impartial.unwrap_err().contains("more than 10000 moves"));
}

#[test]
fn files_are_found_by_their_titles() {
    for entry in shipped::entries() {
        let about = entry.about;
        assert!(
            shipped::reader(about.name, false).is_some(),
            "{}: not the name of its file",
            about.name
        );
        assert!(crate::read(about.name, about.example).is_ok());
        assert_eq!(entry.impartial, entry.variant.is_none());
    }
    let taken = declare("title: Fission\nleft: x . -> . x").unwrap_err();
    assert!(taken.to_string().contains("there is a ruleset 'fission' already"));
}
