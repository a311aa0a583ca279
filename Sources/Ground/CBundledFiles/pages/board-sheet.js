// The sheet of the board as a whole: its trash, its requests, its displays, the accounts of its widgets, and the
// devices that are logged in.
import { make, button, api, nameOf } from "./elements.js";
import { word, ago, moment } from "./words.js";
import { openSheet, mayReplace, tabs, load, act, ask, askToLeave, quiet } from "./sheet.js";
import { reloadText } from "./why.js";
import { nameOfWidget } from "./arrange.js";
import { reveal } from "./board.js";
import { showLogs } from "./logs.js";
import { showAccounts } from "./accounts.js";
import { DisplayList } from "./displays.js";
import { showDevices } from "./devices.js";

export async function openMore(part = "trash") {
  if (!(await mayReplace())) return;
  const displays = new DisplayList();
  const view = tabs(word("more"), {
    trash: showTrash, activity: showActivity, displays: (body) => displays.show(body), accounts: showAccounts,
    devices: showDevices,
    logs: (body) => showLogs(body),
  }, part);
  const warn = (event) => displays.hasChanges && event.preventDefault();
  addEventListener("beforeunload", warn);
  openSheet(word("more"), view.elements, {
    mayLeave: () => mayLeave(displays, view),
    left: () => removeEventListener("beforeunload", warn),
  });
}

/** Asks what becomes of unsaved settings, beside those settings. */
async function mayLeave(displays, view) {
  if (!displays.hasChanges) return true;
  view.choose("displays");
  return askToLeave(() => displays.save());
}

function showTrash(body) {
  const draw = () => showTrash(body);
  load(body, () => api("GET", "/trash"), ({ widgets }) => widgets.length === 0 ? quiet("trashEmpty") : [
    make("ul.list", {}, widgets.map((widget) => {
      const title = nameOf(widget);
      const path = "/trash/" + encodeURIComponent(widget.widget);
      return make("li", {},
        make("div", {}, make("strong", {}, title),
          make("p.quiet-text", {}, word("removedAt", { time: ago(widget.removed), until: moment(widget.deleted) }))),
        make("div.row", {},
          button("primary", word("restoreWidget"), () =>
            act("POST", path + "/restore", {}, word("restored", { title }), () => {
              reveal(widget.widget);
              draw();
            }),
          { "aria-label": word("restoreThis", { title }) }),
          button("danger", word("deleteForGood"), async () => {
            if (await ask(word("deleteQuestion", { title }), "deleteForGood"))
              act("DELETE", path, undefined, word("deleted", { title }), draw);
          }, { "aria-label": word("deleteThis", { title }) })));
    })),
    make("div.row", {}, button("danger", word("emptyTrash"), async () => {
      if (await ask(word("emptyTrashQuestion"), "emptyTrash"))
        act("DELETE", "/trash", undefined, word("trashEmpty"), draw);
    })),
  ]);
}

/** The requests of the last 24 hours. */
function showActivity(body) {
  load(body, async () => {
    const [ledger, trash] = await Promise.all([api("GET", "/ledger"), api("GET", "/trash")]);
    return { ...ledger, removed: new Map(trash.widgets.map((widget) => [widget.widget, nameOf(widget)])) };
  }, ({ total, byReason, reloads, notListed, removed }) => [
    make("p", {}, word("activityTotal", { count: total.reloads, widgets: total.widgets }),
      make("small.detail", {}, [word("activityCharged", { count: total.charged }),
        total.meanMilliseconds && word("meanTime", { count: total.meanMilliseconds })].filter(Boolean).join(" · "))),
    make("dl.reasons", {}, byReason.flatMap((row) =>
      [make("dt", {}, word("reason." + row.reason)), make("dd", {}, String(row.reloads))])),
    make("ol.lines", { "aria-label": word("activity") }, [...reloads].reverse().map((row) =>
      make("li", { "data-outcome": row.outcome }, make("strong", {}, removed.get(row.widget) ?? nameOfWidget(row.widget)), " · ", ...reloadText(row)))),
    notListed > 0 && make("p.quiet-text", {}, word("notListed", { count: notListed })),
  ]);
}
