// Why a widget shows what it shows, and what a person can do about it.
import { find, make, button, api, pathOf } from "./elements.js";
import { word, ago, moment } from "./words.js";
import { load } from "./sheet.js";
import { nameOfWidget } from "./arrange.js";
import { openAccounts } from "./accounts.js";

/** A reload in words: why and when it was requested, and how it ended unless it was answered; the figures follow. */
export function reloadText(row) {
  const until = row.deferredUntil ? word("until", { time: moment(row.deferredUntil) }) : "";
  const outcome = row.outcome === "answered" ? "" : word("outcome." + row.outcome);
  const text = [word("reason." + row.reason), moment(row.asked), outcome, until, row.message].filter(Boolean).join(" · ");
  return row.milliseconds === undefined ? [text] : [text, make("small.detail", {}, word("tookTime", { count: row.milliseconds }))];
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
    shows.entry
      ? [word("showsSince"), [moment(shows.entry),
        make("small.detail", {}, word("showsEntry", { place: shows.place, of: shows.of }))]]
      : [word("showsNow"), word("showsPlaceholder")],
    declared !== undefined && [word("failingNow"), word("undeclared")],
    answeredBy && [word("lastReload"), reloadText(answeredBy)],
    failing && [word("failingNow"), `${ago(failing.since)} · ${failing.message || word("outcome.failed")}`],
    nextEntry && [word("nextEntry"), moment(nextEntry)],
    nextReload && [word("nextReload"), moment(nextReload)],
    stack && [word("inStack"), word("stackShows", { widget: nameOfWidget(stack.top), time: ago(stack.since) })],
    ...since.map((row) => [word("later"), reloadText(row)]),
  ];
}

/** What a person can do about a widget that needs attention. */
function remedy(why, { parameters }, subject) {
  if (why.needs?.length) {
    const titles = why.needs.map((name) => parameters.find((parameter) => parameter.name === name)?.title ?? name);
    return make("div.attention", {}, make("p", {}, word("needs", { names: titles.join(", ") })),
      button("primary", word("setUp"), () => find("tab-edit").click()));
  }
  if (why.state !== "attention" && !why.failing) return null;
  return make("div.attention", {},
    make("p", {}, why.failing?.message || word("attentionText", { title: nameOfWidget(why.widget) })),
    make("p.quiet-text", {}, word("remedy." + (why.failing?.class ?? "failed"))),
    make("div.row", {},
      why.failing?.class === "authentication" && button("primary", word("logIn"), () => openAccounts()),
      button("quiet", word("reload"), ({ currentTarget }) => subject.reload(currentTarget))));
}

function budget({ reloads, forecast }) {
  const latest = [...reloads].reverse().slice(0, 30);
  return make("details.ledger", {},
    make("summary", {}, `${word("ledger")} · ${word("budgetLeft", { left: forecast.left, of: forecast.perDay })}`),
    make("ol.lines", {}, latest.map((row) => make("li", { "data-outcome": row.outcome }, reloadText(row)))));
}
