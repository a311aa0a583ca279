// Why a widget shows what it shows, and what a person can do about it.
import { make, button, api, pathOf } from "./elements.js";
import { word, ago, moment } from "./words.js";
import { load } from "./sheet.js";

/** A reload in words: why it was asked for, and how it ended. */
export function reloadText(row) {
  const time = row.milliseconds === undefined ? "" : ` (${row.milliseconds} ms)`;
  const until = row.deferredUntil ? word("until", { time: moment(row.deferredUntil) }) : "";
  return [word("reason." + row.reason), word("outcome." + row.outcome) + time, until, moment(row.asked), row.message]
    .filter(Boolean).join(" · ");
}

const table = (rows) => make("dl.reasons", {}, rows.filter(Boolean).flatMap(([name, text]) =>
  [make("dt", {}, name), make("dd", {}, text)]));

export function showReasons(body, card, subject) {
  load(body, async () => ({
    why: await api("GET", pathOf(card.widget) + "/why"),
    ledger: await api("GET", pathOf(card.widget) + "/ledger"),
    widget: await api("GET", pathOf(card.widget)),
  }), ({ why, ledger, widget }) => [remedy(why, widget, subject), table(rowsOf(why)), budget(ledger)]);
}

function rowsOf({ shows, answeredBy, failing, nextEntry, nextReload, since, stack, declared }) {
  return [
    [word("showsNow"), shows.entry
      ? word("showsEntry", { place: shows.place, of: shows.of, time: moment(shows.entry) })
      : word("showsPlaceholder")],
    declared !== undefined && [word("failingNow"), word("undeclared")],
    answeredBy && [word("askedBecause"), reloadText(answeredBy)],
    failing && [word("failingNow"), `${ago(failing.since)} · ${failing.message || failing.class}`],
    nextEntry && [word("nextEntry"), moment(nextEntry)],
    nextReload && [word("nextReload"), moment(nextReload)],
    stack && [word("inStack"), word("stackShows", { widget: stack.top, time: ago(stack.since) })],
    ...since.map((row) => [word("later"), reloadText(row)]),
  ];
}

/** What a person can do about a widget that needs attention. */
function remedy(why, { parameters }, subject) {
  if (why.needs?.length) {
    const titles = why.needs.map((name) => parameters.find((parameter) => parameter.name === name)?.title ?? name);
    return make("div.attention", {}, make("p", {}, word("needs", { names: titles.join(", ") })));
  }
  if (why.state !== "attention" && !why.failing) return null;
  return make("div.attention", {},
    make("p", {}, why.failing?.message || word("attentionText", { title: why.widget })),
    make("p.quiet-text", {}, word("remedy." + (why.failing?.class ?? "failed"))),
    button("quiet", word("reload"), ({ currentTarget }) => subject.reload(currentTarget)));
}

function budget({ reloads, forecast }) {
  const latest = [...reloads].reverse().slice(0, 30);
  return make("details.ledger", {},
    make("summary", {}, `${word("ledger")} · ${word("budgetLeft", { left: forecast.left, of: forecast.perDay })}`),
    make("ol.lines", {}, latest.map((row) => make("li", { "data-outcome": row.outcome }, reloadText(row)))));
}
