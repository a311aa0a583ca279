// The rows of the edit form: a label, a control for the type of the value, and what there is to say about it.
import { make, button, plain, write } from "./elements.js";
import { word } from "./words.js";

/** Draws rows, and keeps those that are there, so that the focus and the cursor stay. */
export function drawRows(form, rows) {
  const list = form.rows;
  const present = new Map([...list.children].map((element) => [element.dataset.key, element]));
  const focused = [...list.children].findIndex((element) => element.contains(document.activeElement));
  const elements = rows.map((row) => {
    const key = `${row.id}|${row.kind}`;
    const element = present.get(key) ?? makeRow(form, row, key);
    updateRow(form, element, row);
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

function makeRow(form, row, key) {
  const name = "row-" + key.replace(/\W/g, "-");
  const label = make("label.row-title", { for: name });
  const control = makeControl(form, row, name);
  const remarks = make("div.remarks", { id: name + "-remarks" });
  control.setAttribute("aria-describedby", name + "-remarks");
  const reset = button("link", word("default"), () => form.send({ do: "default", row: row.id }));
  const tools = make("div.tools", {}, reset);
  if (row.movable) {
    tools.append(
      button("icon", "↑", () => form.send({ do: "move", row: row.id, by: -1 }), { "aria-label": word("moveUp") }),
      button("icon", "↓", () => form.send({ do: "move", row: row.id, by: 1 }), { "aria-label": word("moveDown") }));
  }
  if (row.removable) {
    tools.append(button("icon", "✕", () => form.send({ do: "remove", row: row.id }),
      { "aria-label": word("removeItem", { title: row.title }) }));
  }
  const isHeading = row.kind === "section" || row.kind === "add";
  const element = isHeading
    ? make(`div.form-row.${row.kind}`, {}, control, remarks)
    : make(`div.form-row.${row.kind}`, {}, label, make("div.control", {}, control, make("span.suffix")), tools, remarks);
  Object.assign(element, { control, label, remarks, reset });
  element.dataset.key = key;
  return element;
}

function makeControl(form, row, id) {
  const send = (gesture) => form.send({ row: row.id, ...gesture });
  const type = (event) => form.type(row.id, event.target.value);
  switch (row.kind) {
    case "section":
      return button("section-head", row.title, () => send({ do: "section" }), { id });
    case "add":
      return button("quiet", "+ " + row.title, () => send({ do: "open" }), { id });
    case "toggle":
      return make("input", { id, type: "checkbox", role: "switch", change: (event) =>
        send({ do: "set", text: String(event.target.checked) }) });
    case "menu":
      return make("select", { id, change: (event) =>
        send(event.target.value === "" ? { do: "none" } : { do: "set", text: event.target.value }) });
    case "lines":
      return make("textarea", { id, rows: 4, spellcheck: "true", input: type });
    case "text":
      return make("input", { id, type: row.secret ? "password" : "text", autocomplete: "off", input: type });
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
    write(element.querySelector(".suffix"), row.suffix ?? "");
    element.reset.hidden = !row.resettable;
    element.reset.setAttribute("aria-label", plain(`${row.title}: ${word("default")}`));
    control.setAttribute("aria-invalid", String(row.problem !== undefined));
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
      updateChoices(control, row);
      break;
    case "text":
    case "lines":
      // A secret is not sent back, so the control keeps it until it is saved.
      // An older reply does not replace a newer text.
      if (!form.typed.has(row.id) && !form.sent.has(row.id) && !(row.secret && row.changed)
          && control.value !== (row.value ?? ""))
        control.value = row.value ?? "";
      control.placeholder = row.secret && row.resettable ? word("secretStored") : plain(emptyText(row));
      break;
    case "options":
    case "page":
      write(control, row.text || emptyText(row));
      control.setAttribute("aria-label", plain(`${row.title}: ${control.textContent}`));
      break;
  }
  drawRemarks(element.remarks, row);
}

function drawRemarks(element, row) {
  const remarks = [
    row.problem && make("p.problem", {}, row.problem),
    ...(row.notes ?? []).map((note) => make("p.note", {}, note)),
    row.help && make("p.help", {}, row.help),
    originText(row) && make("p.origin", {}, originText(row)),
  ].filter(Boolean);
  const key = remarks.map((remark) => remark.className + remark.textContent).join("\n");
  if (element.dataset.key === key) return;
  element.dataset.key = key;
  element.replaceChildren(...remarks);
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
