// A short message at the bottom of the page, or beside an open sheet, with the way back from what it reports.
import { find, make, button, announce, api, pathOf, Placement } from "./elements.js";
import { word, problemText } from "./words.js";

/** How long a message is shown, in milliseconds. Under the pointer, and with the focus, it stays. */
const lifetime = 12_000;
let timer;

/** A keyboard on the screen can move what is seen below the top of the window. */
const placement = new Placement();
const follow = ({ target: { offsetTop } }) => placement.set(`:root { --viewport-top: ${offsetTop}px; }`);
for (const name of ["resize", "scroll"]) window.visualViewport?.addEventListener(name, follow);

/**
 * Shows a message, and says it to screen readers.
 *
 * @param {{label: string, run: function}|null} action a button of the message
 */
export function tell(text, action = null) {
  clearTimeout(timer);
  const toast = make("div.toast", { role: "group", "aria-label": text }, make("p", {}, text),
    action && button("quiet", action.label, () => {
      leave(toast);
      action.run();
    }),
    button("icon", "✕", () => leave(toast), { "aria-label": word("dismiss") }));
  find("toasts").replaceChildren(toast);
  announce(text);
  const wait = () => {
    timer = setTimeout(() => toast.matches(":hover, :focus-within") ? wait() : toast.remove(), lifetime);
  };
  wait();
}

/** Says that a widget was placed, with a button that removes it. `removed` is called once it is removed. */
export const tellPlaced = (widget, text, removed) => tell(text, {
  label: word("undoRemoval"),
  run: () => api("DELETE", pathOf(widget)).then(removed, (problem) => tell(problemText(problem))),
});

/** Removes a message that a person has used. */
function leave(toast) {
  const hadFocus = toast.contains(document.activeElement);
  toast.remove();
  if (hadFocus) find("board").focus();
}
