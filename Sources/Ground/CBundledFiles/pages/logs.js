// What the provider of a widget printed, and what went wrong.
import { make, api } from "./elements.js";
import { word, moment } from "./words.js";
import { load, quiet } from "./sheet.js";
import { nameOfWidget } from "./arrange.js";

export function showLogs(body, card) {
  // Records for debugging, such as that an idle provider was ended, would hide the others.
  const query = "?" + new URLSearchParams({ level: "info", ...(card && { widget: card.widget }) });
  load(body, () => api("GET", "/logs" + query), ({ records }) => records.length
    ? make("ol.lines", { "aria-label": word("logs") }, [...records].reverse().map((record) =>
      make("li", { "data-level": record.level }, make("span.quiet-text", {},
        [moment(record.at), record.widget ? nameOfWidget(record.widget) : record.provider, record.level].filter(Boolean).join(" · ")),
      make("code", {}, record.text))))
    : quiet("noLogs"));
}
