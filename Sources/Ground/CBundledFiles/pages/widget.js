// The sheet of one widget: its picture, its buttons, and everything about it.
import { find, make, button, announce, api, pathOf, pictureOf, nameOf } from "./elements.js";
import { word } from "./words.js";
import { openSheet, closeSheet, mayReplace, note, askToLeave, fail, quiet, tabs } from "./sheet.js";
import { openForm } from "./form.js";
import { PictureLoader } from "./picture.js";
import { showPlace, stackOf, tileIndex, focusWidget } from "./arrange.js";
import { anchor } from "./parts.js";

/** The widget whose sheet is open. */
let shown = null;

/** The function of a tab, whose module is loaded when the tab is first chosen. */
const later = (file, name) => (body, ...subject) => import(file).then(
  (module) => module[name](body, ...subject), () => fail(body, { detail: word("reconnecting") }));

/** Opens the sheet of a widget with one of its parts, such as `edit` or `why`. */
export async function openWidget(card, part = "edit") {
  if (!(await mayReplace())) return;
  const image = make("img.large", { decoding: "async" });
  const label = make("p.stage-label");
  const stage = make("div.stage", {}, label, image);
  const actions = make("div.actions");
  const subject = { card, form: null, parts: {}, picture: new PictureLoader(image, label) };
  const index = Math.max(0, tileIndex(card.widget));
  subject.change = (...words) => change(subject, ...words);
  subject.reload = (control) => reload(control, subject);
  subject.present = () => subject.picture.show(pictureOf(subject.card), subject.card);
  subject.drawActions = () => drawActions(actions, subject);
  const fill = (name, draw) => (body) => {
    subject.parts[name] = () => draw(body, subject.card, subject);
    subject.parts[name]();
  };
  const view = tabs(nameOf(card), {
    edit: (body) => showForm(body, subject),
    timeline: fill("timeline", later("./timeline.js", "showTimeline")),
    history: fill("history", later("./history.js", "showHistory")),
    why: fill("why", later("./why.js", "showReasons")),
    place: fill("place", showPlace),
    logs: fill("logs", later("./logs.js", "showLogs")),
  }, part);
  openSheet(nameOf(card), [
    stage, actions, make("div.stack-members", { id: "stack" }), ...view.elements,
    make("footer.row", {},
      button("quiet", word("reload"), ({ currentTarget }) => reload(currentTarget, subject)),
      button("danger", word("remove"), () => remove(subject))),
  ], {
    back: () => view.bodies.querySelector("#part-edit:not([hidden])") !== null && subject.form?.back() === true,
    mayLeave: () => mayLeave(subject),
    left: () => {
      subject.form?.close();
      if (shown === subject) shown = null;
    },
    focus: () => focusWidget(card.widget, index),
  });
  shown = subject;
  view.bodies.addEventListener("choose", ({ detail }) => {
    // A problem belongs to what the person did before.
    note(null);
    subject.present();
    if (detail.name === "edit") subject.form?.drawPreview();
    else if (!detail.isNew) subject.parts[detail.name]();
  });
  refreshWidget(card);
}

/** Whether the sheet of a widget is open. */
export const isShown = (widget) => shown?.card.widget === widget;

/** Shows the newest state of the widget whose sheet is open. */
export function refreshWidget(card) {
  const subject = shown;
  if (subject?.card.widget !== card.widget) return;
  const { revision, family } = subject.card;
  subject.card = card;
  if (!subject.picture.isElsewhere) subject.present();
  subject.drawActions();
  drawStack(subject);
  if (revision === undefined || revision === card.revision) return;
  subject.form?.refresh();
  if (family !== card.family) subject.parts.place?.();
  subject.parts.history?.();
}

/** Asks for the state of the form again, after the server was away. A form that could not be opened is opened now. */
export const refreshForm = () => shown?.form ? shown.form.refresh() : shown?.retry?.();

/** Shows the stack of the widget whose sheet is open, after it may have changed. */
export const refreshStack = () => shown && drawStack(shown);

/** The other widgets in the same position of the board. */
function drawStack({ card }) {
  const list = find("stack");
  const members = stackOf(card.widget);
  const key = members.map(({ widget }) => widget).join(" ");
  if (!list || list.dataset.key === key) return;
  list.dataset.key = key;
  list.replaceChildren(...(members.length < 2 ? [] : members.map((member) =>
    button("chip", nameOf(member), () => openWidget(member),
      { "aria-pressed": String(member.widget === card.widget) }))));
}

/** The links and the buttons of the widget itself. */
function drawActions(list, subject) {
  const { actions = [], links = [] } = subject.card;
  const key = JSON.stringify([links, actions]);
  if (list.dataset.key === key) return;
  list.dataset.key = key;
  const focused = [...list.children].indexOf(document.activeElement);
  list.replaceChildren(...links.map(drawLink), ...actions.map((action) =>
    button("chip", action.updating ? `${action.label} …` : action.label,
      () => change(subject, "POST", "/press", { action: action.name }),
      action.isOn === undefined ? {} : { "aria-pressed": String(action.isOn) })));
  list.children[focused]?.focus();
}

/** A link that can be opened, or the address of one that a page must not open. */
function drawLink({ url, label, opens }) {
  const text = label === url ? url : `${label} (${url})`;
  return (opens && anchor("a.chip", url, label, { title: url })) || make("span.quiet-text", {}, text);
}

/**
 * Changes the widget, and says how that went.
 *
 * @returns {Promise<boolean>} whether it is changed
 */
async function change({ card }, method, path, body) {
  note(null);
  try {
    const reply = await api(method, pathOf(card.widget) + path, body);
    const reload = reply.reload ?? {};
    const remarks = (reply.remarks ?? []).map((remark) => remark.message).join(" · ");
    if (reload.outcome === "failed" || reply.outcome === "failed")
      note({ detail: remarks || reload.message || reply.message || word("reloadFailed") });
    else if (method !== "DELETE") announce(remarks || word("done"));
    return true;
  } catch (problem) {
    note(problem);
    return false;
  }
}

/** Refreshes the widget. The button shows that the provider has not answered yet. */
async function reload(control, subject) {
  if (control.getAttribute("aria-disabled") === "true") return;
  control.setAttribute("aria-disabled", "true");
  control.textContent = word("updating");
  announce(word("updating"));
  await change(subject, "POST", "/reload", {});
  control.removeAttribute("aria-disabled");
  control.textContent = word("reload");
}

/** Removes the widget without a question, as its menu does. The form's unsaved changes are kept for its return. */
async function remove(subject) {
  const menus = await import("./tile-menu.js").catch(() => note({ detail: word("reconnecting") }));
  if (!menus || !await change(subject, "DELETE", "")) return;
  subject.form?.keep();
  subject.form?.close();
  subject.form = null;
  await closeSheet();
  menus.tellRemoved(subject.card);
}

/** Asks what becomes of unsaved changes. */
async function mayLeave({ form }) {
  await form?.flush();
  if (!form?.hasChanges) return true;
  const leaves = await askToLeave(() => form.save());
  if (leaves) form.forget();
  return leaves;
}

/** Says why there is no preview, once for each reason. */
function showFailure({ picture, card }, failure) {
  if (picture.label.textContent !== failure) announce(failure);
  picture.show(pictureOf(card), card, failure);
}

async function showForm(body, subject) {
  body.replaceChildren(quiet("loading"));
  subject.retry = null;
  try {
    const { parameters, takesPushes } = await api("GET", pathOf(subject.card.widget));
    // Without parameters and an address for pushes, there is no form to ask for.
    if (parameters.length === 0 && !takesPushes) return body.replaceChildren(quiet("noOptions"));
    const form = await openForm(body, subject.card.widget, (address, failure, loaded) => {
      if (address) subject.picture.show(address, { ...subject.card, spoken: [] }, word("preview"), loaded);
      else if (failure) showFailure(subject, failure);
      else subject.present();
    });
    if (body.isConnected) subject.form = form;
    else form.close();
  } catch (problem) {
    fail(body, problem);
    subject.retry = () => showForm(body, subject);
  }
}
