//! Values printed in *Winning Ways* ch. 11 and Siegel's *Combinatorial Game Theory* ch. VI.

use grundy_calculator::{run, show, Known, Reading, Run, Variables, World};
use grundy_loopy::Stoppers;
use grundy_short::Arena;

fn shown(text: &str) -> String {
    let (mut arena, mut store) = (Arena::new(), Stoppers::new());
    let known = Known::new();
    let names = Variables::new();
    let value = match run(&mut arena, &mut store, text, &Reading::default(), &names, &known) {
        Ok(Run::Done { value: Some(value), .. }) => value,
        Ok(other) => return format!("no value: {other:?}"),
        Err(fault) => return format!("error: {fault}"),
    };
    show(&mut World::new(&mut arena, &mut store, &known), &value).unwrap()
}

#[test]
fn names_are_read_and_written() {
    for name in ["on", "off", "over", "under", "upon", "downon", "dud", "tis", "tisn"] {
        assert_eq!(shown(name), name);
    }
    for (text, value) in [
        ("{pass|}", "on"),
        ("a{0|a}", "over"),
        ("a{a|*}", "upon"),
        ("upon+*", "upon*"),
        ("{0,pass|0}", "upon*"),
        ("1+over", "1over"),
        ("{0||0|off}", "tiny(on)"),
        ("1 & 0", "tis"),
        ("-over", "under"),
        ("{1|-1}", "+-1"),
        ("a{0||0|a}", "over"),
        ("{0|*,pass}", "a{0|*,a}"),
    ] {
        assert_eq!(shown(text), value, "{text}");
    }
}

#[test]
fn sums() {
    for (text, value) in [
        ("on + off", "dud"),
        ("on + on", "on"),
        ("on + 5", "on"),
        ("on + over", "on"),
        ("over + over", "over"),
        ("over + ^", "over"),
        ("over + *", "over"),
        ("dud + 3", "dud"),
        ("over - over", "over & under"),
        ("upon - upon", "^<on> & v<on>"),
        ("upon + upon", "{0|upon*}"),
        ("upon + ^", "a{a|^*}"),
        ("tis + tisn", "1 & -1"),
        ("tis + tis", "2 & 0"),
        ("over > ^", "true"),
        ("over < 1/1024", "true"),
        ("on > over", "true"),
        ("upon > ^^", "false"),
        ("upon || *", "true"),
        ("tiny(on) + tiny(on)", "tiny(on)"),
        ("{0|tiny(on)}", "{0|tiny(on)}"),
        ("a{0|b{0|a}}", "over"),
        ("a{0,*|a,*}", "a{0|*,a}"),
        ("{0|-upon+*}", "^<on>"),
        ("a{1|b{a|0}}", "2 & +-1"),
    ] {
        assert_eq!(shown(text), value, "{text}");
    }
}
