// The rows of the edit form: a label, a control for the type of the value, and what there is to say about it.
import { make, button, plain, write, stepFocus } from "./elements.js";
import { hasControl, isControl, makeControl, shapeOf } from "./controls.js";
import { hasWord, word } from "./words.js";
import { linkElements } from "./code.js";

/** Draws rows, and keeps those that are there, so that the focus and the cursor stay. */
export function drawRows(form, rows) {
  const list = form.rows;
  const present = new Map([...list.children].map((element) => [element.dataset.key, element]));
  const focused = [...list.children].findIndex((element) => element.contains(document.activeElement));
  const edited = list.children[focused];
  const elements = rows.map((row) => {
    // A control keeps its shape while a person types in it, even if it cannot show the text.
    const isEdited = edited?.dataset.row === row.id && edited.kind === row.kind
      && edited.control.contains(document.activeElement);
    const shape = isEdited ? edited.shape : shapeOf(row, form.textRows.has(row.id));
    const key = `${row.id}|${row.kind}|${shape}`;
    const element = present.get(key) ?? makeRow(form, row, key, shape);
    const state = JSON.stringify(row);
    if (element.state !== state) updateRow(form, element, row);
    // What is not shown yet is shown later.
    element.state = form.holds(row.id) ? null : state;
    return element;
  });
  elements.forEach((element, index) => {
    if (list.children[index] === element) return;
    const isFocused = element.contains(document.activeElement) && document.activeElement;
    list.insertBefore(element, list.children[index] ?? null);
    // An element that is moved loses the focus.
    if (isFocused) isFocused.focus();
  });
  while (list.children.length > elements.length) list.lastChild.remove();
  // A row that is gone passes the focus to the one in its place.
  if (focused >= 0 && !list.contains(document.activeElement))
    (list.children[Math.min(focused, elements.length - 1)] ?? list).querySelector("input, select, textarea, button")?.focus();
}

function makeRow(form, row, key, shape) {
  // Names of parameters can contain the letters of any language.
  const name = "row-" + key.replace(/[^\p{L}\p{M}\p{N}_]/gu, "-");
  const label = make("label.row-title", { for: name, id: name + "-title" });
  const control = isControl(shape)
    ? makeControl(shape, row, name, (text) => {
      element.state = null;
      form.type(row.id, text);
    }, (gesture) => {
      // Without a gesture, the person wants to type.
      if (!gesture) return typeValue(form, row);
      const own = { row: row.id, ...gesture };
      return gesture.do === "slide" ? form.hold(own, 40) : form.send(own);
    })
    : makeButton(form, row, name);
  if (control.getAttribute("role")?.endsWith("group")) control.setAttribute("aria-labelledby", label.id);
  const remarks = make("div.remarks", { id: name + "-remarks" });
  control.setAttribute("aria-describedby", name + "-remarks");
  // The hidden button keeps its place, so that no control moves when it appears. Elements of a list have no default.
  const reset = button(row.removable ? "icon.reset" : "icon.reset.keeps-place", "↺",
    () => form.send({ do: "default", row: row.id }));
  reset.title = word("default");
  const clear = button("icon.clear", "∅", () => form.send({ do: "none", row: row.id }));
  clear.title = word("empty.none");
  const tools = make("div.tools", {}, clear, reset);
  if (row.kind === "checks" && !("isAll" in row)) {
    tools.prepend(button("icon", "⇅", () => form.send({ do: "open", row: row.id }),
      { "aria-label": plain(`${row.title}: ${word("arrangeList")}`), title: word("arrangeList") }));
  }
  if (hasControl(row) && (shape !== "text" || form.textRows.has(row.id))) tools.prepend(textSwitch(form, row, shape));
  if (row.movable) {
    tools.append(dragHandle(form, row),
      button("icon", "↑", () => form.send({ do: "move", row: row.id, by: -1 }), { "aria-label": word("moveUp") }),
      button("icon", "↓", () => form.send({ do: "move", row: row.id, by: 1 }), { "aria-label": word("moveDown") }));
  }
  if (row.removable) {
    tools.append(button("icon", "✕", () => form.send({ do: "remove", row: row.id }),
      { "aria-label": word("removeItem", { title: row.title }) }));
  }
  if (shape === "text" && ["file", "folder"].includes(row.control?.kind)) {
    tools.prepend(button("icon.browse", "📂", () => form.send({ do: "open", row: row.id }),
      { "aria-label": plain(`${row.title}: ${word("browse")}`), title: word("browse") }));
    if (row.control.uploads) tools.prepend(uploadButton(form, row));
  }
  for (const tool of tools.children) tool.tabIndex = -1;
  const isHeading = row.kind === "section" || row.kind === "add";
  // What a person does can make a row differ from its last drawing.
  const listen = Object.fromEntries(["input", "change", "click"].map((name) => [name, () => { element.state = null; }]));
  // With each click and key, browsers read all fields of a form for what they could fill in. In forms of their own, 200
  // rows do not take longer than one.
  const element = isHeading
    ? make(`div.form-row.${row.kind}`, listen, control, remarks)
    : make(`form.form-row.${row.kind}`, { ...listen, submit: (event) => event.preventDefault() },
      label, make("div.control", {}, control, make("span.suffix")), tools, remarks);
  Object.assign(element, { control, label, remarks, reset, clear, shape, kind: row.kind });
  Object.assign(element.dataset, { key, row: row.id, shape });
  element.classList.toggle("is-movable", row.movable === true);
  // The next element gets the focus before the rows are drawn.
  element.addEventListener("focusout", () => {
    if (form.wrong.has(row.id)) setTimeout(() => form.isOpen && form.draw());
  });
  if (tools.children.length) {
    element.addEventListener("keydown", (event) => useTools(event, element, [...tools.querySelectorAll("button")]));
    (control.querySelector("input, select, button") ?? control).setAttribute("aria-keyshortcuts", "F2");
  }
  return element;
}

/** The buttons of a row are no stops of the Tab key: F2 moves to them and back, and the arrow keys between them. */
function useTools(event, { control }, tools) {
  const isInTools = tools.includes(event.target);
  if (event.key === "F2" || (isInTools && event.key === "Escape")) {
    event.preventDefault();
    event.stopPropagation();
    (isInTools ? control : tools.find((tool) => !tool.hidden))?.focus();
  } else if (isInTools) {
    stepFocus(event, tools);
  }
}

/** A button that changes between the control and a line of text, in which people write what a control cannot show. */
function textSwitch(form, row, shape) {
  const isText = shape === "text";
  return button("icon.as-text", isText ? "▦" : "⌨", () => {
    if (!isText) return typeValue(form, row);
    form.textRows.delete(row.id);
    form.forgetIncomplete(row.id);
    form.draw();
    form.focus(row.id);
  }, { "aria-label": plain(`${row.title}: ${word(isText ? "asControl" : "asText")}`), title: word(isText ? "asControl" : "asText") });
}

/** A button that sends a file of this device, which becomes the value of the row. */
function uploadButton(form, row) {
  const input = make("input", { type: "file", hidden: true, accept: (row.control.units ?? []).join(","),
    change: () => {
      const [file] = input.files;
      if (file) form.send({ do: "upload", row: row.id, file });
      input.value = "";
    } });
  const control = button("icon.upload", "⬆", () => input.click(),
    { "aria-label": plain(`${row.title}: ${word("upload")}`), title: word("upload") });
  control.append(input);
  return control;
}

/** A handle with which a pointer moves a row among the others of its list. */
function dragHandle(form, row) {
  const handle = make("span.handle", { "aria-hidden": "true" }, "⠿");
  handle.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const dragged = handle.closest(".form-row");
    const others = [...form.rows.children].filter((element) => element.querySelector(".handle"));
    const from = others.indexOf(dragged);
    let to = from;
    dragged.classList.add("is-dragged");
    const mark = () => others.forEach((element, index) => {
      element.classList.toggle("is-target-before", index === to && to < from);
      element.classList.toggle("is-target-after", index === to && to > from);
    });
    const finish = (isDropped) => {
      drag.abort();
      dragged.classList.remove("is-dragged");
      const by = isDropped ? to - from : 0;
      to = from;
      mark();
      if (by !== 0) form.send({ do: "move", row: row.id, by });
    };
    const drag = new AbortController();
    const listen = (name, act) => handle.addEventListener(name, act, { signal: drag.signal });
    listen("pointermove", (moved) => {
      const index = others.findIndex((element) => moved.clientY < element.getBoundingClientRect().bottom);
      to = index < 0 ? others.length - 1 : index;
      mark();
    });
    listen("pointerup", () => finish(true));
    listen("pointercancel", () => finish(false));
  });
  return handle;
}

/** Lets the person write the value as text. */
function typeValue(form, row) {
  form.textRows.add(row.id);
  form.forgetIncomplete(row.id);
  form.draw();
  form.focus(row.id);
}

/** The control of a row that is not edited in place, or that is switched on and off. */
function makeButton(form, row, id) {
  const send = (gesture) => form.send({ row: row.id, ...gesture });
  switch (row.kind) {
    case "section":
      return button("section-head", row.title, () => send({ do: "section" }), { id });
    case "add":
      return button("quiet", "+ " + row.title, () => send({ do: "open" }), { id });
    case "toggle":
      return make("input", { id, type: "checkbox", role: "switch", change: (event) =>
        send({ do: "set", text: String(event.target.checked) }) });
    case "address":
      return make("div", { id, role: "group" });
    case "menu":
      return make("select", { id, change: (event) =>
        send(event.target.value === "" ? { do: "none" } : { do: "set", text: event.target.value }) });
    default:
      return button("choose", "", () => send({ do: "open" }), { id });
  }
}

function updateRow(form, element, row) {
  const { control } = element;
  element.classList.toggle("is-changed", row.changed === true);
  element.classList.toggle("is-wrong", row.problem !== undefined);
  if (row.kind !== "section" && row.kind !== "add") {
    element.label.replaceChildren(plain(row.title), row.required ? make("span.required", { title: word("required") }, " *") : "");
    write(element.querySelector(".suffix"), control.holdsSuffix ? "" : row.suffix ?? "");
    element.reset.hidden = !row.resettable;
    element.reset.setAttribute("aria-label", plain(`${row.title}: ${word("default")}`));
    // A menu has a choice for it.
    element.clear.hidden = !row.clearable || row.kind === "menu";
    element.clear.classList.toggle("keeps-place", !element.clear.hidden || element.clear.matches(".keeps-place"));
    element.clear.setAttribute("aria-label", plain(`${row.title}: ${word("empty.none")}`));
    // A screen reader says it at the inputs of a group, and not at the group.
    for (const input of [control, ...control.querySelectorAll("input:not([type=radio], [type=checkbox]), select")])
      input.setAttribute("aria-invalid", String(row.problem !== undefined));
  }
  switch (row.kind) {
    case "section":
      write(control, row.title + (row.note ? ` · ${row.note}` : ""));
      control.setAttribute("aria-expanded", String(row.isOpen === true));
      break;
    case "toggle":
      control.checked = row.value === "true";
      break;
    case "menu":
      if (element.shape === "cases") control.show(row);
      else updateChoices(control, row);
      break;
    case "text":
    case "lines":
      // A secret is not sent back, so the control keeps it until it is saved.
      // An older reply does not replace a newer text.
      if (element.shape === "stored") break;
      if (form.holds(row.id)) {
        const text = form.sent.get(row.id)?.gesture.text;
        // A new control, such as after another page was open.
        if (element.state === undefined) control.show(text === undefined ? row : { ...row, value: text });
      } else if (control.isIncomplete || (!(row.secret && row.changed) && control.text() !== (row.value ?? ""))) {
        control.show(row);
      }
      control.hint?.(row.secret && row.resettable ? word("secretStored") : emptyText(row));
      break;
    case "checks":
      control.show(row);
      break;
    case "address":
      showAddress(form, control, row);
      break;
    case "options":
    case "page":
      write(control, row.text || emptyText(row));
      control.setAttribute("aria-label", plain(`${row.title}: ${control.textContent}`));
      break;
  }
  const isFilled = Boolean(row.value || row.text || row.checked?.length);
  element.classList.toggle("is-default", row.origin !== undefined && !row.changed && isFilled);
  // A button that is no longer offered passes the focus on.
  if (document.activeElement.hidden && element.contains(document.activeElement)) control.focus();
  drawRemarks(element.remarks, row, element.shape);
}

/** The address for programs that push, to copy, or a button that makes one. */
function showAddress(form, control, row) {
  const shown = `${row.value ?? ""} ${row.text}`;
  // Drawn anew, it would lose its selection, and screen readers would repeat it.
  if (control.shown === shown) return;
  control.shown = shown;
  const hadFocus = control.contains(document.activeElement);
  const parts = row.value === undefined
    ? [button("choose", row.text, () => form.send({ do: "open", row: row.id }))]
    : linkElements({ address: new URL(row.value, location.origin).href }, plain(row.title), row.text);
  control.replaceChildren(...parts.filter(Boolean));
  if (hadFocus) control.querySelector("input, button").focus();
}

function drawRemarks(element, row, shape) {
  const expected = expectation(row, shape);
  const remarks = [
    row.problem && make("p.problem", {}, row.problem),
    ...(row.notes ?? []).map((note) => make("p.note", {}, note)),
    row.help && make("p.help", {}, row.help.map(textPart)),
    expected && make("p.expected", {}, expected),
    originText(row) && make("p.origin", {}, originText(row)),
  ].filter(Boolean);
  const key = remarks.map((remark) => remark.className + remark.textContent).join("\n");
  if (element.dataset.key === key) return;
  element.dataset.key = key;
  element.replaceChildren(...remarks);
}

/** Emphasis, code and links of a help text. */
function textPart({ text, style, link }) {
  // The definition's reader accepts only addresses that browsers open safely.
  if (link) return make("a", { href: link, target: "_blank", rel: "noopener noreferrer" }, text);
  return style ? make(style === "code" ? "code" : "em", {}, text) : text;
}

/** The values that a row accepts, as far as its control does not show them. */
function expectation(row, shape) {
  // A list says what its values are where they are typed, and here only how many there may be.
  if (row.kind === "page" || row.kind === "checks") {
    const { fewest, most } = row;
    const name = fewest && most ? (fewest === most ? "exactly" : "both") : fewest ? "least" : most ? "most" : null;
    return name ? word("size." + name, { fewest, most, count: most ?? fewest }) : "";
  }
  if (shape === "text" && row.control) {
    const kind = "expects." + row.control.kind;
    return hasWord(kind) ? [word(kind), limits(row)].filter(Boolean).join(" · ") : row.expected;
  }
  return shape === "slider" ? steps(row) : limits(row);
}

const steps = ({ control }) => control?.step ? word("range.step", { step: control.step }) : "";

function limits(row) {
  const { kind, least, greatest } = row.control ?? {};
  const isMoment = kind === "date" || kind === "time" || kind === "dateTime";
  const name = least && greatest ? "both" : least ? (isMoment ? "earliest" : "least")
    : greatest ? (isMoment ? "latest" : "greatest") : null;
  return [name && word("range." + name, { least, greatest }), least && steps(row)].filter(Boolean).join(" · ");
}

/** What a control shows without a value. */
const emptyText = (row) => row.placeholder ?? word("empty." + (row.empty ?? "none"));

/** Where a value comes from, unless it is chosen or a constant default. */
const originText = (row) => row.follows ? word("value.follows", { name: row.follows })
  : row.origin === "provider" ? word("value.provider") : null;

function updateChoices(control, row) {
  const choices = row.choices ?? [];
  const key = JSON.stringify([choices, emptyText(row)]);
  if (control.dataset.key !== key) {
    control.dataset.key = key;
    const empty = make("option", { value: "" }, emptyText(row));
    control.replaceChildren(empty, ...choices.map((choice) => make("option", { value: choice.id }, choice.title)));
  }
  control.value = row.value ?? "";
}
