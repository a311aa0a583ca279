// The displays of the board: what is known about each, and its settings.
import { make, menu, button, announce, api, call } from "./elements.js";
import { word, ago, moment, duration } from "./words.js";
import { load, refill, act, note, ask, quiet } from "./sheet.js";
import { pageChoices } from "./arrange.js";
import { linkElements } from "./code.js";

const kinds = ["browser", "e-ink", "picture", "terminal", "bar"];
/** The offered durations in seconds. */
const floors = [0, 60, 300, 900, 1800, 3600, 7200, 21_600, 43_200, 86_400];
const dwells = [10, 30, 60, 120, 300, 600, 1800, 3600];

/** The displays. Settings that are not saved stay as they are when the list is drawn again. */
export class DisplayList {
  /** The rows by the name of their display. */
  rows = new Map();

  /** Fills an element with the list, and with the form that adds a display. */
  show(body) {
    this.body = body;
    this.adding = this.form();
    load(body, () => api("GET", "/displays"), (reply) => this.draw(reply));
  }

  get changed() { return [...this.rows.values()].filter((row) => row.form?.hasChanges); }

  get hasChanges() { return this.changed.length > 0; }

  /** Saves all settings until one is refused. @returns {Promise<boolean>} whether all are saved */
  async save() {
    for (const row of this.changed) {
      row.toggle(true);
      if (!(await row.form.save())) return false;
    }
    return true;
  }

  form() {
    const name = make("input", { id: "display-name", type: "text", required: true, autocomplete: "off",
      pattern: "[A-Za-z0-9._\\-]+", placeholder: "kitchen" });
    const kind = menu({ id: "display-kind" }, kinds.map((kind) => [kind, word("display." + kind)]));
    return make("form.new-title.form-row", { submit: (event) => {
      event.preventDefault();
      const display = { name: name.value, kind: kind.value };
      act("POST", "/displays", display, word("displayAdded", { name: display.name }), () => {
        name.value = "";
        this.redraw();
      });
    } }, make("label.row-title", { for: "display-name" }, word("displayName")), make("div.control", {}, name),
    make("label.row-title", { for: "display-kind" }, word("displayKind")), make("div.control", {}, kind),
    make("button.primary", { type: "submit" }, word("addDisplay")));
  }

  async redraw() {
    try {
      refill(this.body, this.draw(await api("GET", "/displays")));
    } catch (problem) {
      note(problem);
    }
  }

  draw({ displays }) {
    const former = this.rows;
    this.rows = new Map(displays.map((display) => {
      const row = former.get(display.name);
      if (row?.kind !== display.kind) return [display.name, new DisplayRow(display, () => this.redraw())];
      row.update(display);
      return [display.name, row];
    }));
    const rows = [...this.rows.values()].map((row) => row.element);
    return [rows.length === 0 ? quiet("noDisplays") : make("ul.list", {}, rows), this.adding];
  }
}

/** A display in the list, with its settings. `redraw` draws the list again. */
class DisplayRow {
  constructor(display, redraw) {
    const { name, kind } = display;
    this.kind = kind;
    this.path = "/displays/" + encodeURIComponent(name);
    this.details = make("div");
    this.settings = make("div.settings", { id: "settings-" + name, hidden: true });
    this.link = make("div.display-link");
    this.button = button("quiet", word("settings"), () => this.toggle(this.settings.hidden),
      { "aria-label": word("settingsOf", { name }), "aria-expanded": "false", "aria-controls": this.settings.id });
    this.element = make("li", {}, this.details,
      make("div.row", {}, this.button,
        kind === "browser" && button("quiet", word("linkDisplay"), () => this.showLink(),
          { "aria-label": word("linkOfDisplay", { name }) }),
        kind === "e-ink" && button("quiet", word("pair"),
          () => act("POST", this.path + "/pair", {}, word("pairHelp"), redraw),
          { "aria-label": `${word("pair")}: ${name}` }),
        button("danger", word("remove"), async () => {
          if (await ask(word("removeDisplay", { name }), "remove"))
            act("DELETE", this.path, undefined, word("removed", { title: name }), redraw);
        }, { "aria-label": word("removeItem", { title: name }) })),
      this.link, this.settings);
    this.update(display);
  }

  /** Makes a link that turns a browser into this display, and offers to copy it. */
  async showLink() {
    note(null);
    const { name } = this.display;
    try {
      const { path, seconds, address, code } = await call("POST", `/display/${encodeURIComponent(name)}/link`, {});
      const link = { address: address ?? new URL(path, location.origin).href, code };
      this.link.replaceChildren(
        ...linkElements(link, word("linkOfDisplay", { name }), word("linkHelp", { time: duration(seconds) }))
          .filter(Boolean));
      this.link.querySelector("input").focus();
    } catch (problem) {
      note(problem);
    }
  }

  /** Shows the newest state of the display. Settings that a person is changing stay as they are. */
  update(display) {
    this.display = display;
    this.details.replaceChildren(make("strong", {}, display.name), make("p.quiet-text", {}, detailsOf(display)));
    if (display.status.problem) this.details.append(make("p.problem", {}, display.status.problem));
    if (this.settings.hidden && !this.form?.hasChanges) this.drop();
  }

  /** Shows or hides the settings. Unsaved changes stay in the hidden form. */
  toggle(isOpen) {
    if (isOpen && !this.form) {
      this.form = new SettingsForm(this);
      this.settings.append(this.form.element);
    }
    this.settings.hidden = !isOpen;
    this.button.setAttribute("aria-expanded", String(isOpen));
  }

  /** Ends the form, saved or not. */
  close() {
    this.toggle(false);
    this.drop();
    this.button.focus();
  }

  drop() {
    this.form = null;
    this.settings.replaceChildren();
  }
}

function detailsOf({ kind, settings, status: { battery, pairingUntil, lastSeen } }) {
  const isPairing = pairingUntil && Date.parse(pairingUntil) > Date.now();
  const charge = battery?.charge === undefined ? battery?.volts && `${battery.volts} V`
    : `${Math.round(battery.charge * 100)} %`;
  return [
    word("display." + kind), settings.size, settings.palette,
    settings.pages.map((page) => page.page).join(", ") || word("allPages"),
    settings.sleep && word("sleeps", { hours: settings.sleep }), charge && word("battery", { charge }),
    isPairing ? word("pairing", { time: moment(pairingUntil) })
      : lastSeen ? word("lastSeen", { time: ago(lastSeen) }) : word("neverSeen"),
  ].filter(Boolean).join(" · ");
}

/** The settings of a display. Only those that were changed are sent. */
class SettingsForm {
  constructor(owner) {
    const { name, settings } = owner.display;
    Object.assign(this, { owner, name, settings, rows: {} });
    const text = (value) => value.trim() || null;
    const input = (setting, options) => {
      const control = make("input", { type: "text", autocomplete: "off", value: settings[setting] ?? "", ...options });
      return this.row(setting, [control], () => text(control.value));
    };
    const choice = (setting, choices, read) => {
      const control = menu({}, choices, String(settings[setting]));
      return this.row(setting, [control], () => read(control.value));
    };
    this.element = make("form", { submit: (event) => {
      event.preventDefault();
      this.save();
    } },
    this.pages(),
    input("size", { placeholder: word("automatic") }),
    this.number("scale"),
    input("palette", { list: this.suggest(name + "-colors", ["color", "gray2", "gray4", "gray16", "#000000,#ffffff,#c00000"]) }),
    choice("rotation", [0, 90, 180, 270].map((degrees) => [String(degrees), `${degrees}°`]), Number),
    choice("scheme", ["light", "dark"].map((scheme) => [scheme, word("scheme." + scheme)]), String),
    input("locale", { placeholder: word("sameAsBoard"), list: this.suggest(name + "-languages", ["en", "ko"]) }),
    input("timeZone", { placeholder: word("sameAsBoard"),
      list: this.suggest(name + "-zones", Intl.supportedValuesOf("timeZone")) }),
    choice("refreshFloor", durations(floors, settings.refreshFloor), Number),
    this.sleep(),
    ...this.lists,
    make("div.row", {}, make("button.primary", { type: "submit" }, word("save")),
      button("quiet", word("cancel"), () => owner.close())));
    this.former = this.written();
  }

  /** The present values as JSON, by setting. */
  written() {
    return Object.fromEntries(
      Object.entries(this.rows).map(([setting, { read }]) => [setting, JSON.stringify(read())]));
  }

  get hasChanges() { return JSON.stringify(this.written()) !== JSON.stringify(this.former); }

  /** The id of a list of suggestions for a field. */
  suggest(id, values) {
    (this.lists ??= []).push(make("datalist", { id }, values.map((value) => make("option", { value }))));
    return id;
  }

  /** A row with the controls of a setting. `read` returns its value for the server. */
  row(setting, controls, read) {
    const id = `${this.name}-${setting}`;
    const remarks = make("div.remarks", { id: id + "-remarks", role: "status" });
    const [first] = controls;
    const isField = first.matches("input, select");
    if (isField) first.id = id;
    for (const control of controls) control.setAttribute("aria-describedby", remarks.id);
    this.rows[setting] = { controls, remarks, read };
    const title = word("setting." + setting);
    return make("div.form-row", isField ? {} : { role: "group", "aria-label": title },
      isField ? make("label.row-title", { for: id }, title) : make("span.row-title", {}, title),
      make("div.control", {}, controls), remarks);
  }

  number(setting) {
    const control = make("input", { type: "text", inputmode: "decimal", value: String(this.settings[setting]) });
    // Sends invalid text unchanged, so that the server explains what it expects.
    return this.row(setting, [control], () => Number(control.value.replace(",", ".")) || control.value);
  }

  sleep() {
    const [from = "", until = ""] = (this.settings.sleep ?? "").split("-");
    const start = make("input", { type: "time", value: from, "aria-label": word("sleepFrom") });
    const end = make("input", { type: "time", value: until, "aria-label": word("sleepUntil") });
    const group = make("div.times", {}, start, make("span", { "aria-hidden": "true" }, "–"), end);
    return this.row("sleep", [group], () => start.value || end.value ? `${start.value}-${end.value}` : null);
  }

  /** The pages, each with how long it is shown. Without any, the display shows all pages. */
  pages() {
    const list = make("ul.chosen-pages");
    const add = button("quiet", "+ " + word("addPage"), () => {
      list.append(this.page({ page: pageChoices()[0][0], dwell: 60 }));
      list.lastChild.querySelector("select").focus();
    }, { disabled: pageChoices().length === 0 });
    list.append(...this.settings.pages.map((page) => this.page(page)));
    const group = make("div.page-list", {}, make("p.quiet-text", {}, word("allPages")), list, add);
    return this.row("pages", [group], () => [...list.children].map((row) => {
      const [page, dwell] = row.querySelectorAll("select");
      return { page: page.value, dwell: Number(dwell.value) };
    }));
  }

  page({ page, dwell }) {
    const choices = pageChoices();
    if (!choices.some(([title]) => title === page)) choices.push([page, page]);
    const remove = button("icon", "✕", () => {
      const next = row.nextElementSibling ?? row.previousElementSibling;
      const add = row.parentElement.nextElementSibling;
      row.remove();
      (next?.querySelector("select") ?? add).focus();
    }, { "aria-label": word("removeItem", { title: page }) });
    const up = button("icon", "↑", () => {
      row.previousElementSibling?.before(row);
      up.focus();
    }, { "aria-label": word("moveUp") });
    const row = make("li", {}, menu({ "aria-label": word("page") }, choices, page),
      menu({ "aria-label": word("dwell") }, durations(dwells, dwell), String(dwell)), up, remove);
    return row;
  }

  /** Saves the changed settings. @returns {Promise<boolean>} whether they are saved */
  async save() {
    const { owner } = this;
    const written = this.written();
    const changed = Object.entries(written).filter(([setting, value]) => value !== this.former[setting])
      .map(([setting, value]) => [setting, JSON.parse(value)]);
    this.show([]);
    try {
      const display = await api("PATCH", owner.path, { settings: Object.fromEntries(changed) });
      this.former = written;
      owner.update(display);
      announce(word("displayChanged", { name: this.name }));
      // What was changed meanwhile is not saved.
      if (!this.hasChanges) owner.close();
      return true;
    } catch (problem) {
      const errors = problem.errors ?? [];
      this.show(errors);
      if (!errors.some(({ pointer }) => this.rows[settingAt(pointer)])) note(problem);
      return false;
    }
  }

  /** Shows problems at their settings. */
  show(errors) {
    note(null);
    for (const [setting, { controls, remarks }] of Object.entries(this.rows)) {
      const texts = errors.filter(({ pointer }) => settingAt(pointer) === setting).map(({ detail }) => detail);
      remarks.replaceChildren(...texts.map((text) => make("p.problem", {}, text)));
      for (const control of controls) {
        const field = control.matches("input, select") ? control : control.querySelector("input, select");
        field?.setAttribute("aria-invalid", String(texts.length > 0));
      }
    }
    this.element.querySelector("[aria-invalid=true]")?.focus();
  }
}

/** The setting that the pointer of a problem names: `#/settings/pages/1` is about `pages`. */
const settingAt = (pointer = "") => pointer.split("/")[2];

/** Durations as choices, with the present one. */
function durations(offered, present) {
  return [...new Set([...offered, present])].sort((one, other) => one - other)
    .map((seconds) => [String(seconds), seconds === 0 ? word("none") : duration(seconds)]);
}
