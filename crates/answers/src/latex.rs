//! Reports in LaTeX: a table of the nim-sequence, or a document about misère play.
//!
//! The document has the five parts of Plambeck, *Pretending in misère combinatorial games* (2003),
//! section 3.2, in the words of `grundy report --format latex`.

use std::sync::Arc;

use grundy_watch::Watch;

use crate::arguments::Arguments;
use crate::game::bound;
use crate::late::late;
use crate::misere::misere;
use crate::{Answers, Json, Refusal};

/// Longest row of the nim-sequence that is one period, the length of other rows, and the last heap.
const LONGEST_ROW: usize = 24;
const ROW: usize = 20;
const LAST: usize = 600;
/// Rows of a table that is broken over pages.
const LONG: usize = 30;

/// The report of a game, in the play that is asked for.
pub fn latex(
    answers: &mut Answers,
    arguments: &Arguments,
    watch: &Arc<Watch>,
) -> Result<String, Refusal> {
    if arguments.misere()? {
        Ok(document(&misere(answers, arguments, watch)?))
    } else {
        sequence(answers, arguments, watch)
    }
}

fn sequence(
    answers: &mut Answers,
    arguments: &Arguments,
    watch: &Watch,
) -> Result<String, Refusal> {
    let max_heap = arguments.number("max_heap", 5_000_000)?;
    let game = answers.game(arguments.text("code")?)?;
    game.solve(bound(game, max_heap), watch)?;
    let solution = game.solution();
    let short = solution.map(|found| found.period).filter(|period| *period <= LONGEST_ROW);
    let width = short.unwrap_or(ROW);
    let start = solution.map_or(0, |found| found.preperiod);
    let last = (start + 2 * width).min(LAST).max(width);
    game.know(last + 1)?;
    let values = game.values(0, last + 1);
    let mut title = format!("Nim-sequence of {}", game.code());
    if let Some(found) = solution {
        title += &format!(", period {} from heap {}", found.period, found.preperiod);
    } else if let Some(found) = game.rules().code().and_then(|code| late(&code.as_digits())) {
        title += &format!(", period {} from heap {}", found.period, found.preperiod);
    }
    let row = |cells: Vec<String>| cells.join(" & ") + r" \\";
    let head = std::iter::once("n".into()).chain((0..width).map(|n| n.to_string())).collect();
    let mut lines = vec![
        format!("% {title} (computed by grundy)"),
        format!(r"\begin{{tabular}}{{{}}}", "l".repeat(width + 1)),
        r"\hline".into(),
        row(head),
        r"\hline".into(),
    ];
    for (turn, part) in values.chunks(width).enumerate() {
        let mut cells = vec![format!("{}+", turn * width)];
        cells.extend(part.iter().map(u32::to_string));
        cells.resize(width + 1, String::new());
        lines.push(row(cells));
    }
    lines.extend([r"\hline".into(), r"\end{tabular}".into()]);
    Ok(lines.join("\n") + "\n")
}

/// A titled table with remarks before it.
struct Section {
    title: &'static str,
    remarks: Vec<String>,
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

fn text(found: &Json) -> String {
    match found {
        Json::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn list(found: &Json) -> Vec<String> {
    found.as_array().map_or(vec![], |items| items.iter().map(text).collect())
}

fn sections(found: &Json) -> Vec<Section> {
    let solved = !found["period"].is_null();
    let said = |sentence: &str| if solved { vec![sentence.to_owned()] } else { vec![] };
    let forever = said("The last row repeats for ever.");
    // The quotient speaks of the normal value and of the entries below 4.
    let genera = said("The last row repeats for ever, but for entries above 3.");
    let width = found["row"].as_u64().unwrap_or(1).max(1) as usize;
    let columns = || std::iter::once(String::new()).chain((1..=width).map(|i| i.to_string()));
    let in_rows = |cells: &Json| {
        let row = |(turn, part): (usize, &[String])| {
            let mut cells = vec![format!("{}+", turn * width)];
            cells.extend_from_slice(part);
            cells.resize(width + 1, String::new());
            cells
        };
        list(cells).chunks(width).enumerate().map(row).collect::<Vec<_>>()
    };
    let none = vec![];
    let items = |name: &str| found[name].as_array().unwrap_or(&none);
    let equations = items("special_games").iter().filter(|special| !special["equals"].is_null());
    let equations = equations
        .map(|special| format!("{} = {}.", text(&special["letter"]), text(&special["equals"])));
    let letters = list(&found["letters"]);
    let mut on_sums = vec![];
    if letters.is_empty() {
        on_sums.push("There are no special games.".into());
    } else if let Some(most) = found["most_copies"].as_u64() {
        on_sums.push(format!("Sums of at most {most} special games."));
    }
    let sums = items("sums").iter().map(|sum| {
        let genus = std::iter::once(text(&sum["genus"]));
        list(&sum["copies"]).into_iter().chain(genus).collect()
    });
    let exceptions = items("exceptions");
    let approximator = items("approximator");
    let on_approximator = if approximator.is_empty() {
        "Not needed: every heap is an adder.".into()
    } else if found["fewest"] == true {
        format!("No other has fewer than its exceptions, {}.", exceptions.len())
    } else {
        "The best of those tried; another may have fewer exceptions.".into()
    };
    let adders: Vec<String> = approximator.iter().map(|pair| text(&pair[1])).collect();
    let words = |names: [&str; 3]| names.map(String::from).to_vec();
    vec![
        Section {
            title: "Genera",
            remarks: genera,
            header: columns().collect(),
            rows: in_rows(&found["genera"]),
        },
        Section {
            title: "Heap pretending table",
            remarks: forever.into_iter().chain(equations).collect(),
            header: columns().collect(),
            rows: in_rows(&found["pretending"]),
        },
        Section {
            title: "Addition table",
            remarks: on_sums,
            header: letters.into_iter().chain(["genus".into()]).collect(),
            rows: sums.collect(),
        },
        Section {
            title: "Adder approximator",
            remarks: vec![on_approximator],
            header: approximator.iter().map(|pair| text(&pair[0])).collect(),
            rows: if adders.is_empty() { vec![] } else { vec![adders] },
        },
        Section {
            title: "Exceptions",
            remarks: if exceptions.is_empty() { vec!["None.".into()] } else { vec![] },
            header: words(["sum", "genus", "approximator"]),
            rows: exceptions
                .iter()
                .map(|line| {
                    ["sum", "genus", "approximation"].map(|name| text(&line[name])).to_vec()
                })
                .collect(),
        },
    ]
}

fn summary(found: &Json) -> Vec<String> {
    let size = format!("order {}, {} of them P", found["quotient_order"], found["p_order"]);
    let mut lines = if found["period"].is_null() {
        vec![format!("Partly solved: the quotient of heaps up to {} has {size}.", found["heap"])]
    } else {
        vec![
            format!("Solved: the misère quotient has {size}."),
            format!("Period {} from heap {} on.", found["period"], found["preperiod"]),
        ]
    };
    lines.push(if found["tame"] == true { "Tame." } else { "Wild." }.into());
    if list(&found["genera"]).iter().any(|genus| genus.contains('#')) {
        lines.push("An entry # of a genus is above 3 and was not worked out.".into());
    }
    lines
}

/// A document that stands alone; wide tables are scaled to the page.
fn document(found: &Json) -> String {
    let mut out: Vec<String> = [
        r"\documentclass{article}",
        r"\usepackage[utf8]{inputenc}",
        r"\usepackage{booktabs}",
        r"\usepackage{longtable}",
        r"\usepackage{graphicx}",
        r"\setlength{\LTleft}{0pt}",
        r"\begin{document}",
    ]
    .map(String::from)
    .to_vec();
    out.push(format!(r"\section*{{\textbf{{{}}}, mis\`ere play}}", text(&found["code"])));
    out.push(summary(found).iter().map(|line| sentence(line)).collect::<Vec<_>>().join(" "));
    for section in sections(found) {
        out.extend([String::new(), format!(r"\subsection*{{{}}}", sentence(section.title))]);
        out.extend(section.remarks.iter().map(|remark| sentence(remark) + r"\par"));
        if section.rows.is_empty() {
            continue;
        }
        let line = |cells: &Vec<String>| {
            cells.iter().map(|cell| cell_text(cell)).collect::<Vec<_>>().join(" & ") + r" \\"
        };
        let head = line(&section.header) + r" \midrule";
        let shape = "l".repeat(section.header.len());
        let rows = section.rows.iter().map(line);
        if section.rows.len() > LONG {
            let begin = format!(r"\begin{{longtable}}{{{shape}}}");
            out.extend([begin, r"\toprule".into(), head, r"\endhead".into()]);
            out.extend(rows);
            out.extend([r"\bottomrule".into(), r"\end{longtable}".into()]);
        } else {
            let fit = r"\noindent\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{%";
            let begin = format!(r"\begin{{tabular}}{{{shape}}}");
            out.extend([fit.into(), begin, r"\toprule".into(), head]);
            out.extend(rows);
            out.extend([r"\bottomrule".into(), r"\end{tabular}}".into()]);
        }
    }
    out.extend([String::new(), r"\end{document}".into()]);
    out.join("\n") + "\n"
}

fn sentence(text: &str) -> String {
    let signs = [("#", r"\#"), ("·", r"$\cdot$"), ("è", r"\`e"), ("–", "--"), ("…", r"\ldots{}")];
    signs.iter().fold(text.to_owned(), |text, (sign, tex)| text.replace(sign, tex))
}

/// A number as it is, a genus with its entries raised, other signs of mathematics as such.
fn cell_text(cell: &str) -> String {
    if let Some((head, entries)) = cell.split_once('^') {
        let plain = |text: &str| text.replace('#', r"\#");
        return format!("${}^{{{}}}$", plain(head), plain(entries));
    }
    let number = !cell.is_empty() && cell.bytes().all(|c| c.is_ascii_digit());
    let capital = cell.chars().next().is_some_and(char::is_uppercase);
    if !number && (cell.contains([':', '*', '_', '·']) || capital) {
        return format!("${}$", cell.replace('·', r"\cdot ").replace('*', "{*}"));
    }
    cell.into()
}
