// The notice of a page whose board is away: since when, and until when its content is valid.
import { find, write } from "./elements.js";
import { word, moment } from "./words.js";

/** How long a lost connection is not worth a notice, in milliseconds: most are back at once. */
const patience = 3_000;
let since = null;
let timer = null;

/**
 * Shows or hides the notice.
 *
 * @param {Map} cards the widgets that the page shows
 * @param {function} again is called when the connection is lost long enough
 */
export function showAway(isAway, cards, again) {
  const element = find("away");
  if (!isAway) {
    clearTimeout(timer);
    [since, timer] = [null, null];
    element.hidden = true;
    return;
  }
  since ??= Date.now();
  const rest = since + patience - Date.now();
  if (rest > 0) {
    clearTimeout(timer);
    timer = setTimeout(again, rest);
    return;
  }
  // A notice that is shown before it has its text is announced.
  element.hidden = false;
  write(element, `${word("awaySince", { time: moment(since) })} ${contentText(cards)}`);
}

/** Until when the shown content is valid: the first time at which a widget would look different. */
function contentText(cards) {
  const changes = [...cards.values()].map(({ until }) => until).filter(Boolean).sort();
  if (changes.length === 0) return cards.size ? word("contentStays") : "";
  return word(Date.parse(changes[0]) > Date.now() ? "contentUntil" : "contentSince", { time: moment(changes[0]) });
}
