// The edit form. The server holds the form: which rows there are, what is wrong with them and what they may become. This
// module sends what a person does, and draws the document that the server answers with.
import { find, make, button, call, write, announce, scheme } from "./elements.js";
import { word } from "./words.js";
import { drawRows } from "./rows.js";
import { ChoiceMenu } from "./choices.js";

/**
 * Opens the form of a placed widget inside an element. `showPicture` gets the address of a picture of the unsaved
 * values, or null when there are none; why a newer one is missing; and what to call when the picture is there.
 *
 * @returns {Promise<Form>}
 */
export async function openForm(parent, widget, showPicture) {
  const form = new Form(parent, widget, await call("POST", "/forms", { widget }), showPicture);
  form.draw();
  return form;
}

class Form {
  constructor(parent, widget, document, showPicture) {
    Object.assign(this, { widget, document, showPicture, queue: Promise.resolve(), isOpen: true });
    /** The texts that are typed and not sent, by row. */
    this.typed = new Map();
    this.rows = make("div.rows");
    this.menu = new ChoiceMenu(this);
    this.backButton = button("quiet", "‹ " + word("back"), () => this.send({ do: "back" }));
    this.trail = make("span");
    this.crumbs = make("nav.crumbs", { "aria-label": word("formPages") }, this.backButton, this.trail);
    this.status = make("p.form-status", { role: "status" });
    this.saveButton = button("primary", word("save"), () => this.save());
    this.discardButton = button("quiet", word("discard"), () => this.send({ do: "discard" }));
    const history = ["undo", "redo"].map((name) => button("icon", { undo: "↶", redo: "↷" }[name],
      () => this.send({ do: name }), { "aria-label": word(name), title: word(name) }));
    parent.replaceChildren(this.crumbs, this.rows, this.menu.element, this.status,
      make("div.row.form-buttons", {}, this.saveButton, this.discardButton, history));
    parent.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== "s") return;
      event.preventDefault();
      this.save();
    });
    this.leave = () => this.close({ keepalive: true });
    addEventListener("pagehide", this.leave);
  }

  get path() { return "/forms/" + encodeURIComponent(this.document.id); }

  get hasChanges() {
    return this.isOpen && !this.document.isRemoved && (this.document.changes > 0 || this.typed.size > 0);
  }

  /** Ends the form. Its server closes the form later if it is not told. */
  close(options = {}) {
    if (!this.isOpen) return;
    this.isOpen = false;
    removeEventListener("pagehide", this.leave);
    clearTimeout(this.waking);
    for (const { timer } of this.typed.values()) clearTimeout(timer);
    fetch(this.path, { method: "DELETE", ...options }).catch(() => null);
  }

  /** Closes the choices or a nested page; false if neither is open. */
  back() {
    if (!this.isOpen || (this.document.menu === undefined && this.document.crumbs.length < 2)) return false;
    this.send({ do: "back" });
    return true;
  }

  /** Saves everything, and says what became of it. @returns {Promise<boolean>} whether it is saved */
  async save() {
    await this.send({ do: "save" });
    announce(this.status.textContent);
    return !this.hasChanges;
  }

  refresh() { return this.enqueue(null); }

  /** Sends a gesture, after the texts that are not sent yet. */
  send(gesture) {
    for (const row of this.typed.keys()) this.sendTyped(row);
    return this.enqueue(gesture);
  }

  /** Sends all texts. */
  flush() {
    for (const row of this.typed.keys()) this.sendTyped(row);
    return this.queue;
  }

  /** Sends a text once the person pauses for a moment. */
  type(row, text) {
    clearTimeout(this.typed.get(row)?.timer);
    this.typed.set(row, { text, timer: setTimeout(() => this.sendTyped(row), 120) });
  }

  sendTyped(row) {
    const { text, timer } = this.typed.get(row);
    clearTimeout(timer);
    this.typed.delete(row);
    this.enqueue({ do: "set", row, text });
  }

  /** Requests run one after the other, so that a document never shows an older state. */
  enqueue(gesture) {
    this.queue = this.queue.then(async () => {
      if (!this.isOpen) return;
      try {
        this.document = gesture ? await call("POST", this.path, gesture) : await call("GET", this.path);
        this.draw();
      } catch (problem) {
        if (problem.status === 404 && this.isOpen) return this.reopen();
        write(this.status, [problem.detail || word("failed"), problem.hint].filter(Boolean).join(" · "));
        this.status.dataset.state = "problem";
      }
    });
    return this.queue;
  }

  /** Opens the form again after the server has closed it, with what is stored. */
  async reopen() {
    const lost = this.document.changes > 0;
    try {
      this.document = await call("POST", "/forms", { widget: this.widget });
      this.draw();
      if (lost) write(this.status, word("formExpired"));
    } catch (problem) {
      this.isOpen = problem.status !== 404;
      write(this.status, problem.detail || word("failed"));
      this.status.dataset.state = "problem";
    }
  }

  draw() {
    const { document } = this;
    this.crumbs.hidden = document.crumbs.length < 2;
    write(this.trail, document.crumbs.map((crumb) => crumb.title).join(" › "));
    const isMenu = document.menu !== undefined;
    this.rows.hidden = isMenu;
    if (!isMenu) drawRows(this, document.rows);
    this.menu.draw(document.menu);
    this.drawStatus();
    this.drawPreview();
    clearTimeout(this.waking);
    if (document.wake !== undefined) this.waking = setTimeout(() => this.send({ do: "wake" }), document.wake);
  }

  drawStatus() {
    const { changes, problems, notice, isRemoved } = this.document;
    const text = isRemoved ? word("removedElsewhere")
      : problems ? word("problems", { count: problems })
        : notice ?? (changes ? word("changes", { count: changes }) : "");
    this.status.dataset.state = problems || isRemoved ? "problem" : changes ? "changed" : "";
    write(this.status, text);
    for (const control of [this.saveButton, this.discardButton]) {
      // A button that is disabled loses the focus, and a person with keys their place.
      if (changes === 0 && document.activeElement === control) this.rows.querySelector("input, select, button")?.focus();
      control.disabled = changes === 0 || (control === this.saveButton && isRemoved);
    }
  }

  /** Shows the widget with the unsaved values, in place of its picture. */
  drawPreview() {
    const { preview, changes } = this.document;
    if (find("part-edit")?.hidden) return;
    if (!changes || !preview) return this.showPicture(null);
    if (preview.failure) return this.showPicture(null, word("noPreview", { reason: preview.failure }));
    const query = new URLSearchParams({ v: preview.number, scheme: scheme() });
    // The server answers when the picture is there, and its document then says whether it could be drawn.
    this.showPicture(`${this.path}/preview.svg?${query}`, null, preview.isLoading ? () => this.refresh() : null);
  }
}
