// The edit form. The server holds the state of the form: its rows, their problems and their choices. This
// module sends what a person does, and draws the document that the server answers with.
import { find, make, button, call, write, announce, scheme } from "./elements.js";
import { send, signed } from "./session.js";
import { problemText, word } from "./words.js";
import { drawRows } from "./rows.js";
import { ChoiceMenu } from "./choices.js";
import { Draft, findKept, drop } from "./kept.js";

/**
 * Opens the form of a placed widget inside an element. `showPicture` gets the address of a picture of the
 * unsaved values, or null when there are none; why a newer one is missing; and what to call when the picture
 * is there.
 *
 * @returns {Promise<Form>}
 */
export async function openForm(parent, widget, showPicture) {
  const [document, kept] = await Promise.all([call("POST", "/forms", { widget }), findKept(widget)]);
  const form = new Form(parent, widget, document, showPicture);
  form.draw();
  if (kept) form.offerKept(kept);
  return form;
}

/** Whether a later attempt may succeed: the server is away or busy, or this browser must log in again. */
const isPassing = ({ status }) => !status || status >= 500 || [401, 408, 429].includes(status);

/** The gestures that replace a text or an incomplete date of their row. */
const replacing = new Set(["step", "none", "default", "remove"]);

/** The kinds of rows that open a page. */
const pageKinds = new Set(["page", "checks"]);

const pathOf = (document) => "/forms/" + encodeURIComponent(document.id);

const request = (path, gesture) => gesture?.file ? upload(path, gesture)
  : gesture ? call("POST", path, gesture) : call("GET", path);

/** Sends a file, which becomes the value of a row. */
async function upload(path, { row, file }) {
  const query = new URLSearchParams({ row, name: file.name });
  return call("POST", `${path}/file?${query}`, new Uint8Array(await file.arrayBuffer()));
}

class Form {
  constructor(parent, widget, document, showPicture) {
    Object.assign(this, { widget, document, showPicture, queue: Promise.resolve(), isOpen: true });
    this.draft = new Draft(widget);
    /** The gestures of texts and sliders that are not sent, by row, and what to keep of them. */
    this.typed = new Map();
    /** Those that are sent and not yet confirmed. */
    this.sent = new Map();
    /** The rows whose gestures could not be sent. They are sent again before the next request. */
    this.failed = new Set();
    /** The problems that only the page knows, by row: texts that the server rejects, and incomplete dates. */
    this.wrong = new Map();
    /** Whether the person knows that an incomplete date is lost if its row is left now. */
    this.isWarned = false;
    /** The gestures since the last save, for a form that replaces this one when the server restarts. */
    this.journal = [];
    /** The rows whose values the person writes as text, although they have a control. */
    this.textRows = new Set();
    /** The rows whose pages are open. */
    this.opened = [];
    this.rows = make("div.rows");
    this.menu = new ChoiceMenu(this);
    this.backButton = button("quiet", "‹ " + word("back"), () => this.send({ do: "back" }));
    this.trail = make("span");
    this.crumbs = make("nav.crumbs", { "aria-label": word("formPages") }, this.backButton, this.trail);
    this.status = make("p.form-status", { role: "status" });
    this.saveButton = button("primary", word("save"), () => this.save());
    this.discardButton = button("quiet", word("discard"), () => this.discard());
    this.historyButtons = ["undo", "redo"].map((name) => button("icon", { undo: "↶", redo: "↷" }[name],
      () => this.send({ do: name }), { "aria-label": word(name), title: word(name) }));
    this.offer = make("div.kept", { hidden: true }, make("p", {}),
      make("div.row", {}, button("primary", word("restoreKept"), () => this.send({ do: "restore" })),
        button("quiet", word("discardKept"), () => this.send({ do: "forget" }))));
    parent.replaceChildren(this.offer, this.crumbs, this.rows, this.menu.element, make("div.form-bar", {}, this.status,
      make("div.row.form-buttons", {}, this.saveButton, this.discardButton, this.historyButtons)));
    // Also while the focus is outside the form, such as on the button that closes its sheet.
    this.shortcut = (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== "s") return;
      event.preventDefault();
      this.save();
    };
    this.leave = () => {
      this.keep();
      this.close({ keepalive: true });
    };
    this.warn = (event) => this.hasChanges && event.preventDefault();
    addEventListener("keydown", this.shortcut);
    addEventListener("pagehide", this.leave);
    addEventListener("beforeunload", this.warn);
  }

  get path() { return pathOf(this.document); }

  get hasChanges() {
    return this.isOpen && !this.document.isRemoved
      && (this.document.changes > 0 || this.typed.size > 0 || this.sent.size > 0 || this.wrong.size > 0);
  }

  get problems() { return this.document.problems + this.wrong.size; }

  /** Whether a row shows what its person entered, although the document does not contain it. */
  holds(row) { return this.typed.has(row) || this.sent.has(row) || this.wrong.has(row); }

  /** Ends the form. Its server closes the form later if it is not told. */
  close(options = {}) {
    removeEventListener("keydown", this.shortcut);
    removeEventListener("pagehide", this.leave);
    removeEventListener("beforeunload", this.warn);
    // The server has closed it already.
    if (!this.isOpen) return;
    this.isOpen = false;
    clearTimeout(this.waking);
    for (const { timer } of this.typed.values()) clearTimeout(timer);
    this.draft.end();
    send(this.path, { method: "DELETE", ...options }).catch(() => null);
  }

  /** Closes the choices or a nested page; false if neither is open. */
  back() {
    if (!this.isOpen || (this.document.menu === undefined && this.document.crumbs.length < 2)) return false;
    this.send({ do: "back" });
    return true;
  }

  /** Saves everything, and says what became of it. @returns {Promise<boolean>} whether it is saved */
  async save() {
    this.isWarned = false;
    await this.send({ do: "save" });
    announce(this.status.textContent);
    if (this.problems > 0) this.focusProblem();
    return this.sent.size === 0 && !this.hasChanges;
  }

  /** Discards all changes, also the texts that the server did not get. */
  discard() {
    const done = this.send({ do: "discard" });
    this.sent.clear();
    this.failed.clear();
    this.wrong.clear();
    return done;
  }

  /** The changes are saved or discarded, so this browser does not offer them again. */
  forget() { this.draft.keep(); }

  /** Offers the changes of an earlier form. They are kept until the person answers. */
  offerKept(kept) {
    this.offered = kept.name;
    this.draft.lock(kept.name);
    this.send({ do: "offer", text: kept.text });
  }

  /** Keeps the changes in this browser, with the texts that the server has not confirmed. */
  keep() {
    if (!this.isOpen) return;
    const changes = new Map((this.document.kept ?? []).map((change) => [change.name, change]));
    for (const { change } of [...this.sent.values(), ...this.typed.values()]) {
      if (change) changes.set(change.name, { ...change, before: (changes.get(change.name) ?? change).before });
    }
    this.draft.keep([...changes.values()]);
  }

  /** What this browser keeps of a gesture; null for secrets and sliders. */
  changeOf({ row, text }) {
    const found = this.document.rows.find(({ id }) => id === row);
    if (text === undefined || !found || found.secret) return null;
    // An element of a list can be empty.
    const operation = text === "" && !found.removable ? "none" : "set";
    return { name: row, operation, text, before: found.value };
  }

  refresh() { return this.enqueue(null); }

  /** The timeline that the unsaved values would give; null if there are none. */
  async timeline() {
    // The values may be discarded or saved by what is still on its way.
    await this.flush();
    if (!this.hasChanges) return null;
    await this.refresh();
    const { problems } = this;
    if (problems) throw { detail: word("problems", { count: problems }) };
    return call("POST", this.path + "/timeline", {});
  }

  /** The address of the picture of an entry of that timeline. */
  pictureAt(date) {
    const query = new URLSearchParams({ v: this.document.preview?.number, scheme: scheme(), at: date });
    return signed(`${this.path}/preview.svg?${query}`);
  }

  /** Sends a gesture, after the texts that are not sent yet. */
  send(gesture) {
    if (this.staysBefore(gesture)) return this.queue;
    for (const row of this.typed.keys()) this.sendTyped(row);
    return this.enqueue(gesture);
  }

  /**
   * Whether a gesture is not sent, because it would hide a row with an incomplete date, which is lost with its control.
   * The row says what is missing. If the person repeats the gesture, the date is discarded.
   */
  staysBefore(gesture) {
    const row = this.hiddenBy(gesture).find(({ id }) => this.isIncomplete(id));
    if (!row || this.isWarned) return false;
    this.isWarned = true;
    this.draw();
    this.focus(row.id);
    announce(this.status.textContent);
    return true;
  }

  /** The rows that a gesture hides: those of the page that it leaves, or of the section that it closes. */
  hiddenBy({ do: deed, row: id }) {
    const { rows, menu } = this.document;
    const index = rows.findIndex((row) => row.id === id);
    if (deed === "section" && rows[index]?.isOpen) {
      const end = rows.findIndex(({ kind }, place) => place > index && kind === "section");
      return rows.slice(index + 1, end < 0 ? rows.length : end);
    }
    // The change that is undone or made again may be on another page.
    const leaves = deed === "undo" || deed === "redo" || (deed === "back" && menu === undefined)
      || (deed === "open" && pageKinds.has(rows[index]?.kind));
    return leaves ? rows : [];
  }

  /** Sends all texts, also those that could not be sent before. */
  flush() {
    for (const row of this.typed.keys()) this.sendTyped(row);
    return this.sent.size > 0 ? this.refresh() : this.queue;
  }

  /** Sends a text once the person pauses for a moment. An incomplete date or time is null, and cannot be saved. */
  type(row, text) {
    this.isWarned = false;
    if (text !== null) return this.hold({ do: "set", row, text }, 120);
    clearTimeout(this.typed.get(row)?.timer);
    this.typed.delete(row);
    this.wrong.set(row, word("incomplete"));
    this.drawButtons();
  }

  /** Sends a gesture of a row after a delay, unless a newer one replaces it. */
  hold(gesture, delay) {
    const { row } = gesture;
    clearTimeout(this.typed.get(row)?.timer);
    this.wrong.delete(row);
    const timer = setTimeout(() => this.sendTyped(row), delay);
    this.typed.set(row, { gesture, timer, change: this.changeOf(gesture) });
    // What is typed can be saved at once, before it is sent.
    this.drawButtons();
  }

  sendTyped(row) {
    const held = this.typed.get(row);
    clearTimeout(held.timer);
    this.typed.delete(row);
    this.sent.set(row, held);
    this.failed.delete(row);
    this.keep();
    this.enqueue(held.gesture);
  }

  /**
   * Requests run one after the other, so that a document never shows an older state.
   *
   * @returns {Promise<boolean>} whether the server answered
   */
  enqueue(gesture) {
    this.queue = this.queue.then(async () => {
      if (!this.isOpen) return false;
      try {
        for (const row of this.failed) await this.attempt(this.sent.get(row).gesture);
        await this.attempt(gesture);
        return true;
      } catch (problem) {
        write(this.status, problemText(problem));
        this.status.dataset.state = "problem";
        this.drawButtons();
        return false;
      }
    });
    return this.queue;
  }

  /** Performs a gesture. A text that the server rejects for good is a problem of its row, and the form continues. */
  async attempt(gesture) {
    // Without what is wrong, only a part would be saved.
    if (gesture?.do === "save" && this.wrong.size > 0) return this.draw();
    try {
      await this.perform(gesture);
    } catch (problem) {
      if (!this.isUnconfirmed(gesture)) throw problem;
      this.failed.add(gesture.row);
      if (!this.isOpen || isPassing(problem)) throw problem;
      this.failed.delete(gesture.row);
      this.wrong.set(gesture.row, problemText(problem));
      this.draw();
    }
  }

  /** Whether a gesture is the newest one of a text or slider, and the server has not confirmed it. */
  isUnconfirmed(gesture) {
    return gesture?.row !== undefined && this.sent.get(gesture.row)?.gesture === gesture;
  }

  /** Forgets what the server now knows, or what another value replaces. */
  confirm(gesture) {
    const isReplaced = replacing.has(gesture?.do) && this.wrong.delete(gesture.row);
    if (isReplaced || this.isUnconfirmed(gesture)) {
      this.sent.delete(gesture.row);
      this.failed.delete(gesture.row);
    }
    // The server cannot offer the changes of another version.
    const isAnswered = ["restore", "forget"].includes(gesture?.do)
      || (gesture?.do === "offer" && this.document.offer === undefined);
    if (this.offered && isAnswered) this.offered = drop(this.offered);
  }

  /** Sends a gesture, or reads the form without one, and draws the answer. */
  async perform(gesture) {
    const former = this.document;
    let isComplete = true;
    try {
      this.document = await request(this.path, gesture);
    } catch (problem) {
      if (problem.status !== 404 || !this.isOpen) throw problem;
      isComplete = await this.reopen();
      // Only complete changes are saved. The user decides about the others.
      if (!isComplete && gesture?.do === "save") throw { detail: word("formExpired") };
      if (gesture) this.document = await request(this.path, gesture);
    }
    this.confirm(gesture);
    this.record(gesture, former);
    const depth = this.document.crumbs.length - former.crumbs.length;
    if (depth > 0) this.opened.push(gesture?.row);
    this.draw();
    if (depth > 0 && !this.document.menu) this.rows.querySelector("input, select, textarea, .control button")?.focus();
    if (depth < 0) this.focus(this.opened.splice(depth)[0]);
    if (!isComplete) write(this.status, word("formExpired"));
  }

  /** Records a gesture in the journal. After a save or a discard, the journal only opens the same pages. */
  record(gesture, { menu, rows }) {
    if (!gesture || gesture.do === "wake" || gesture.do === "search") return;
    if (gesture.do === "save" || gesture.do === "discard") {
      if (this.document.changes === 0) this.journal = this.journal.filter((entry) => entry.opensPage);
      return;
    }
    const kind = rows.find((row) => row.id === gesture.row)?.kind;
    // Each repetition would make another key.
    if (kind === "address") return;
    const opensPage = gesture.do === "section" || (gesture.do === "open" && pageKinds.has(kind))
      || (gesture.do === "back" && menu === undefined);
    this.journal.push({ gesture, opensPage, menuRow: menu?.row });
  }

  /**
   * Opens the form again after the server has closed it or was restarted, and repeats the unsaved changes.
   *
   * @returns {Promise<boolean>} whether all changes are there again
   */
  async reopen() {
    let document;
    try {
      document = await call("POST", "/forms", { widget: this.widget });
    } catch (problem) {
      this.isOpen = problem.status !== 404;
      throw problem;
    }
    const path = pathOf(document);
    for (const { gesture, menuRow } of this.journal) {
      document = await request(path, gesture);
      // A search is not repeated, so the choice may be missing from the list.
      if (gesture.do === "choose" && document.menu)
        document = await request(path, { do: "set", row: menuRow, text: gesture.text });
    }
    const isComplete = document.changes >= this.document.changes;
    this.document = document;
    this.draw();
    return isComplete;
  }

  draw() {
    const { document } = this;
    const shown = new Set(document.rows.map(({ id }) => id));
    for (const row of this.wrong.keys()) if (!shown.has(row)) this.forgetIncomplete(row);
    this.isWarned &&= document.rows.some(({ id }) => this.isIncomplete(id));
    this.keep();
    this.crumbs.hidden = document.crumbs.length < 2;
    write(this.trail, document.crumbs.map((crumb) => crumb.title).join(" › "));
    const isMenu = document.menu !== undefined;
    this.drawOffer();
    this.rows.hidden = isMenu;
    if (!isMenu) drawRows(this, document.rows.map((row) => this.marked(row)));
    this.menu.draw(document.menu);
    this.drawStatus();
    this.drawPreview();
    clearTimeout(this.waking);
    if (document.wake !== undefined)
      this.waking = setTimeout(() => this.send({ do: "wake" }), document.wake);
  }

  /** Whether a date or a time of a row is incomplete. Only its control knows what is typed so far. */
  isIncomplete(row) { return this.wrong.get(row) === word("incomplete"); }

  /** An incomplete date is lost with its control. */
  forgetIncomplete(row) { if (this.isIncomplete(row)) this.wrong.delete(row); }

  /** A row with the problem that only the page knows. */
  marked(row) { return this.wrong.has(row.id) ? { ...row, problem: this.wrong.get(row.id) } : row; }

  /** Asks what to do with the changes of an earlier form. Until then, the rows cannot be changed. */
  drawOffer() {
    const { offer } = this.document;
    this.rows.inert = offer !== undefined;
    if (this.offer.hidden !== (offer === undefined)) {
      this.offer.hidden = offer === undefined;
      if (offer !== undefined) this.offer.querySelector("button").focus();
      else this.rows.querySelector("input, select, textarea, button")?.focus();
    }
    write(this.offer.querySelector("p"), offer ?? "");
  }

  /** Gives the focus to a row, such as the one whose page or choices were open. */
  focus(row) {
    [...this.rows.children].find((element) => element.dataset.row === row)?.control.focus();
  }

  /** Shows the first row with a problem, and gives it the focus. */
  focusProblem() {
    const row = this.rows.querySelector(".is-wrong");
    row?.control.focus();
    row?.scrollIntoView({ block: "center" });
  }

  drawStatus() {
    const { problems } = this;
    const { changes, clears, notice, isRemoved } = this.document;
    const loss = clears ? " " + word("clears", { titles: clears.join(", ") }) : "";
    const text = isRemoved ? word("removedElsewhere")
      : this.isWarned ? word("incompleteLost")
      : problems ? word("problems", { count: problems })
        : notice ?? (changes ? word("changes", { count: changes }) + loss : "");
    this.status.dataset.state = problems || isRemoved ? "problem" : changes ? "changed" : "";
    write(this.status, text);
    this.drawButtons();
  }

  drawButtons() {
    const { changes, isRemoved, canUndo, canRedo } = this.document;
    const [undo, redo] = this.historyButtons;
    // They stay in the order of the Tab key.
    const isSettled = this.typed.size === 0 && this.sent.size === 0;
    undo.setAttribute("aria-disabled", String(!canUndo && isSettled));
    redo.setAttribute("aria-disabled", String(!canRedo));
    const isUnchanged = changes === 0 && isSettled && this.wrong.size === 0;
    for (const control of [this.saveButton, this.discardButton]) {
      // A button that is disabled loses the focus, and a person with keys their place.
      if (isUnchanged && document.activeElement === control)
        this.rows.querySelector("input, select, button")?.focus();
      control.disabled = isUnchanged || (control === this.saveButton && isRemoved);
    }
  }

  /** Shows the widget with the unsaved values, in place of its picture. */
  drawPreview() {
    const { preview, changes, problems } = this.document;
    if (find("part-edit")?.hidden) return;
    if (!changes || !preview) return this.showPicture(null);
    // Values with problems have no picture, so the last one stays.
    if (problems > 0 && !preview.isLoading) return;
    // While a picture is drawn, the failure is that of the one before it.
    if (preview.failure && !preview.isLoading)
      return this.showPicture(null, word("noPreview", { reason: preview.failure }));
    const query = new URLSearchParams({ v: preview.number, scheme: scheme() });
    // The server answers when the picture is there, and its document then says whether it could be drawn.
    const loaded = preview.isLoading ? () => this.refresh() : null;
    this.showPicture(signed(`${this.path}/preview.svg?${query}`), null, loaded);
  }
}
