// The edit form. The server holds the form: which rows there are, what is wrong with them and what they may
// become. This module draws its document, and sends what a person does.
import { make, button, call, write, announce } from "./elements.js";
import { word } from "./words.js";

/**
 * Opens the form of a placed widget inside of an element. `showPreview` gets the address of a picture of the
 * unsaved values, or null when there are none.
 *
 * @returns {Promise<{close, refresh}>}
 */
export async function openForm(parent, widget, showPreview) {
  const view = new FormView(parent, widget, await call("POST", "/forms", { widget }), showPreview);
  view.draw();
  return view;
}

class FormView {
  constructor(parent, widget, document, showPreview) {
    this.parent = parent;
    this.showPreview = showPreview;
    this.widget = widget;
    this.document = document;
    this.path = "/forms/" + encodeURIComponent(document.id);
    this.queue = Promise.resolve();
    this.isOpen = true;
    this.rows = make("div.rows");
    this.menu = make("div.menu", { hidden: true });
    this.crumbs = make("nav.crumbs");
    this.status = make("p.form-status", { role: "status" });
    this.buttons = make("div.row.form-buttons");
    parent.replaceChildren(this.crumbs, this.rows, this.menu, this.status, this.buttons);
    this.onkey = (event) => this.press(event);
    parent.addEventListener("keydown", this.onkey);
  }

  close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    clearTimeout(this.waking);
    this.parent.removeEventListener("keydown", this.onkey);
    fetch(this.path, { method: "DELETE", keepalive: true }).catch(() => {});
  }

  /** Reads what was changed elsewhere. */
  refresh() {
    this.send(null);
  }

  /** Sends what a person did. The answers are drawn in the order in which they were sent. */
  send(gesture) {
    this.queue = this.queue.then(async () => {
      if (!this.isOpen) return;
      try {
        this.document = gesture ? await call("POST", this.path, gesture) : await call("GET", this.path);
        this.draw();
      } catch (problem) {
        if (problem.status === 404 && this.isOpen) await this.reopen();
        write(this.status, problem.detail || word("failed"));
        this.status.dataset.state = "problem";
      }
    });
    return this.queue;
  }

  /** Opens the form again after the server has closed it, with what is stored. */
  async reopen() {
    try {
      this.document = await call("POST", "/forms", { widget: this.widget });
      this.path = "/forms/" + encodeURIComponent(this.document.id);
      this.draw();
    } catch {
      this.isOpen = false;
    }
  }

  press(event) {
    if ((event.ctrlKey || event.metaKey) && event.key === "s") {
      event.preventDefault();
      this.send({ do: "save" });
    }
  }

  draw() {
    const { document } = this;
    this.drawCrumbs(document.crumbs);
    const isMenu = document.menu !== undefined;
    this.rows.hidden = isMenu;
    this.menu.hidden = !isMenu;
    if (isMenu) this.drawMenu(document.menu);
    else this.drawRows(document.rows);
    this.drawStatus();
    this.drawPreview(document);
    clearTimeout(this.waking);
    if (document.wake) this.waking = setTimeout(() => this.send({ do: "wake" }), document.wake);
  }

  /** Shows the widget with the unsaved values, in the place of its picture. */
  drawPreview({ preview, changes }) {
    const number = changes && preview && !preview.failure ? preview.number : 0;
    if (number === this.shownPreview) return;
    this.shownPreview = number;
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    this.showPreview(number ? `${this.path}/preview.svg?v=${number}&scheme=${dark ? "dark" : "light"}` : null);
  }

  drawCrumbs(crumbs) {
    this.crumbs.hidden = crumbs.length < 2;
    this.crumbs.replaceChildren(
      button("quiet", "‹ " + word("back"), () => this.send({ do: "back" })),
      make("span", {}, crumbs.map((crumb) => crumb.title).join(" › ")));
  }

  /** Draws the rows, and keeps those that are there, so that the focus and the cursor stay. */
  drawRows(rows) {
    const present = new Map([...this.rows.children].map((element) => [element.dataset.key, element]));
    const focused = this.rows.contains(window.document.activeElement);
    const elements = rows.map((row) => {
      const key = `${row.id}|${row.kind}`;
      const element = present.get(key) ?? this.makeRow(row, key);
      this.updateRow(element, row);
      return element;
    });
    elements.forEach((element, index) => {
      if (this.rows.children[index] !== element) this.rows.insertBefore(element, this.rows.children[index] ?? null);
    });
    while (this.rows.children.length > elements.length) this.rows.lastChild.remove();
    if (focused && !this.rows.contains(window.document.activeElement)) this.rows.querySelector("input, select, button")?.focus();
  }

  makeRow(row, key) {
    const name = "row-" + key.replace(/\W/g, "-");
    const label = make("label.row-title", { for: name });
    const control = this.makeControl(row, name);
    const remarks = make("div.remarks", { id: name + "-remarks" });
    control.setAttribute("aria-describedby", name + "-remarks");
    const reset = button("link", word("default"), () => this.send({ do: "default", row: row.id }));
    const tools = make("div.tools", {}, reset);
    if (row.movable) {
      tools.append(
        button("icon", "↑", () => this.send({ do: "move", row: row.id, by: -1 }), { "aria-label": word("moveUp") }),
        button("icon", "↓", () => this.send({ do: "move", row: row.id, by: 1 }), { "aria-label": word("moveDown") }));
    }
    if (row.removable) {
      tools.append(button("icon", "✕", () => this.send({ do: "remove", row: row.id }),
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

  makeControl(row, id) {
    const send = (gesture) => this.send({ row: row.id, ...gesture });
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
        return make("textarea", { id, rows: 4, spellcheck: "true", input: (event) => this.type(row, event.target) });
      case "text":
        return make("input", {
          id, type: row.secret ? "password" : "text", autocomplete: "off",
          input: (event) => this.type(row, event.target),
        });
      default:
        return button("choose", "", () => send({ do: "open" }), { id });
    }
  }

  /** Sends a text once the person pauses for a moment. */
  type(row, control) {
    clearTimeout(control.typing);
    control.isTyping = true;
    control.typing = setTimeout(() => {
      control.isTyping = false;
      this.send({ do: "set", row: row.id, text: control.value });
    }, 120);
  }

  updateRow(element, row) {
    const { control } = element;
    element.classList.toggle("is-changed", row.changed === true);
    element.classList.toggle("is-wrong", row.problem !== undefined);
    if (row.kind !== "section" && row.kind !== "add") {
      element.label.replaceChildren(row.title, row.required ? make("span.required", { title: word("required") }, " *") : "");
      write(element.querySelector(".suffix"), row.suffix ?? "");
      element.reset.hidden = !row.resettable;
    }
    control.setAttribute("aria-invalid", String(row.problem !== undefined));
    switch (row.kind) {
      case "section":
        write(control, row.title + (row.note ? ` · ${row.note}` : ""));
        control.setAttribute("aria-expanded", String(row.isOpen === true));
        break;
      case "toggle":
        control.checked = row.value === "true";
        break;
      case "menu":
        this.updateChoices(control, row);
        break;
      case "text":
      case "lines":
        // A secret is not sent back, so the control keeps it until it is saved.
        if (!control.isTyping && !(row.secret && row.changed) && control.value !== (row.value ?? ""))
          control.value = row.value ?? "";
        control.placeholder = row.secret && row.resettable ? word("secretStored") : row.placeholder ?? "";
        break;
      case "options":
      case "page":
        write(control, row.text || row.placeholder || word("none"));
        control.setAttribute("aria-label", `${row.title}: ${control.textContent}`);
        break;
    }
    const remarks = [
      row.problem && make("p.problem", {}, row.problem),
      ...(row.notes ?? []).map((note) => make("p.note", {}, note)),
      row.help && make("p.help", {}, row.help),
      row.origin && make("p.origin", {}, row.origin),
    ].filter(Boolean);
    const key = remarks.map((remark) => remark.className + remark.textContent).join("\n");
    if (element.remarks.dataset.key !== key) {
      element.remarks.dataset.key = key;
      element.remarks.replaceChildren(...remarks);
    }
  }

  updateChoices(control, row) {
    const choices = row.choices ?? [];
    const key = JSON.stringify([choices, row.placeholder]);
    if (control.dataset.key !== key) {
      control.dataset.key = key;
      const empty = make("option", { value: "" }, row.placeholder ?? word("none"));
      control.replaceChildren(empty, ...choices.map((choice) => make("option", { value: choice.id }, choice.title)));
    }
    control.value = row.value ?? "";
  }

  /** A list of choices with a search, in place of the rows. */
  drawMenu(menu) {
    const isNew = this.menu.dataset.row !== menu.row || this.menu.children.length === 0;
    if (isNew) {
      this.menu.dataset.row = menu.row;
      this.search = make("input", {
        type: "search", placeholder: word("search"), "aria-label": `${menu.title}: ${word("search")}`,
        input: () => {
          clearTimeout(this.searching);
          this.searching = setTimeout(() => this.send({ do: "search", text: this.search.value }), 150);
        },
        keydown: (event) => {
          if (event.key === "Escape") {
            event.preventDefault();
            event.stopPropagation();
            this.send({ do: "back" });
          }
          if (event.key === "Enter") this.choices.querySelector("button")?.click();
          if (event.key === "ArrowDown") this.choices.querySelector("button")?.focus();
        },
      });
      this.choices = make("ul.choices");
      this.found = make("p.quiet-text", { role: "status" });
      this.menu.replaceChildren(
        make("div.row.between", {}, make("h3", {}, menu.title),
          button("quiet", word("cancel"), () => this.send({ do: "back" }))),
        this.search, this.found, this.choices);
      this.search.focus();
    }
    let group;
    this.choices.replaceChildren(...menu.choices.flatMap((choice) => {
      const heading = choice.group !== group && choice.group;
      group = choice.group;
      return [
        heading && make("li.group", {}, heading),
        make("li", {}, button("choice", choice.title, () => this.send({ do: "choose", text: choice.id }),
          { "aria-current": String(choice.id === menu.present) })),
      ].filter(Boolean).map((item) => {
        if (choice.subtitle && !item.classList.contains("group"))
          item.firstChild.append(make("small", {}, choice.subtitle));
        return item;
      });
    }));
    write(this.found, menu.failure ?? (menu.choices.length ? "" : word("noChoices")));
  }

  drawStatus() {
    const { document } = this;
    const text = document.isRemoved ? word("removedElsewhere")
      : document.problems ? word("problems", { count: document.problems })
        : document.notice ?? (document.changes ? word("changes", { count: document.changes }) : "");
    this.status.dataset.state = document.problems || document.isRemoved ? "problem" : document.changes ? "changed" : "";
    write(this.status, text);
    this.buttons.replaceChildren(
      button("primary", word("save"), () => this.send({ do: "save" }).then(() => announce(this.status.textContent)),
        { disabled: document.changes === 0 || document.isRemoved === true }),
      button("quiet", word("discard"), () => this.send({ do: "discard" }), { disabled: document.changes === 0 }));
  }
}
