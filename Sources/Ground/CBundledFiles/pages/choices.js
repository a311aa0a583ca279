// A list of choices with a search, in place of the rows of the edit form.
import { make, button, write, announce } from "./elements.js";
import { word } from "./words.js";

export class ChoiceMenu {
  constructor(form) {
    this.form = form;
    this.row = null;
    this.element = make("div.choice-menu", { hidden: true });
  }

  /** Shows the choices, or closes the list without them. */
  draw(menu) {
    this.element.hidden = menu === undefined;
    if (!menu) return this.close();
    if (this.row !== menu.row) this.open(menu);
    // A folder was opened: its path replaces what the person typed before.
    if (menu.path !== undefined && menu.path !== this.path) this.search.value = this.path = menu.path;
    write(this.found, menu.failure ?? (menu.isLoading ? word("loading") : foundText(menu, this.search.value)));
    this.accounts.hidden = menu.service === undefined;
    this.service = menu.service;
    this.drawChoices(menu);
    this.chooseFirst(menu);
  }

  open(menu) {
    this.row = menu.row;
    this.searched = "";
    this.choosesFirst = false;
    this.search = make("input", {
      type: "search", placeholder: word("search"), "aria-label": `${menu.title}: ${word("search")}`,
      input: () => {
        this.choosesFirst = false;
        clearTimeout(this.searching);
        this.searching = setTimeout(() => this.find(this.search.value), 150);
      },
      keydown: (event) => {
        if (event.key !== "Enter") return;
        const { value } = this.search;
        if (this.path !== undefined) return this.enter(value);
        this.choosesFirst = true;
        if (value !== this.searched) this.find(value);
        else this.chooseFirst(this.form.document.menu);
      },
    });
    this.found = make("p.quiet-text", { role: "status" });
    this.list = make("ul.choices", { "aria-label": menu.title });
    this.accounts = button("quiet", word("addAccount") + " …", () => this.addAccount(menu.row));
    this.element.replaceChildren(
      make("div.row.between", {}, make("h3", {}, menu.title),
        button("quiet", word("cancel"), () => this.form.send({ do: "back" }))),
      this.search, this.found, this.list, this.accounts);
    this.element.onkeydown = (event) => this.step(event);
    this.search.focus();
  }

  /** Opens the accounts, and afterwards the choices again. */
  async addAccount(row) {
    const accounts = await import("./accounts.js").catch(() => announce(word("reconnecting")));
    accounts?.openAccounts(this.service, () => {
      this.form.send({ do: "back" });
      this.form.send({ do: "open", row });
    });
  }

  /** Chooses a path as it was typed. */
  enter(path) {
    this.find(path);
    this.form.send({ do: "choose", text: path });
  }

  /** Chooses the first choice if the person asked for it, and if the list is that of the search. */
  chooseFirst({ isLoading, failure }) {
    const isLate = this.search.value !== this.searched || isLoading || failure || this.form.document.wake !== undefined;
    if (!this.choosesFirst || isLate) return;
    this.choosesFirst = false;
    this.list.querySelector(".choice")?.click();
  }

  async find(text) {
    clearTimeout(this.searching);
    if (this.path !== undefined) this.path = text;
    write(this.found, word("loading"));
    if (!await this.form.send({ do: "search", text })) return;
    this.searched = text;
    const { menu } = this.form.document;
    if (menu) this.chooseFirst(menu);
  }

  /** Gives the focus back to the row that the choices were for. */
  close() {
    if (this.row === null) return;
    const { row } = this;
    this.row = null;
    this.path = undefined;
    clearTimeout(this.searching);
    this.element.replaceChildren();
    this.form.focus(row);
  }

  /** Moves the focus with the arrow keys. */
  step(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    this.choosesFirst = false;
    const controls = [this.search, ...this.list.querySelectorAll("button")];
    controls[Math.max(0, controls.indexOf(document.activeElement) + step)]?.focus();
  }

  drawChoices(menu) {
    const key = JSON.stringify([menu.choices, menu.present]);
    if (this.list.dataset.key === key) return;
    this.list.dataset.key = key;
    const focused = [...this.list.querySelectorAll("button")].indexOf(document.activeElement);
    let group;
    this.list.replaceChildren(...menu.choices.flatMap((choice) => {
      const heading = choice.group !== group && choice.group && make("li.group", {}, choice.group);
      group = choice.group;
      const control = button("choice", choice.title, () => this.form.send({ do: "choose", text: choice.id }),
        { "aria-current": String(choice.id === menu.present) });
      if (choice.subtitle) control.append(make("small", {}, choice.subtitle));
      const isFolder = menu.choosesFolder && choice.title.endsWith("/") && choice.title !== "../" && !choice.subtitle;
      const open = isFolder && button("icon", "›", () => this.openFolder(choice.id),
        { "aria-label": word("openFolder", { title: choice.title }) });
      return [heading, make("li", {}, control, open)].filter(Boolean);
    }));
    // A choice that is replaced passes the focus to the one in its place.
    if (focused >= 0) ([...this.list.querySelectorAll("button")].slice(0, focused + 1).at(-1) ?? this.search).focus();
  }

  /** Lists a folder that could also be chosen. */
  openFolder(path) {
    this.search.value = path.replace(/\/*$/, "/");
    this.search.focus();
    this.find(this.search.value);
  }
}

/** What a person can know about a list: where it looks for files, how much it leaves out, or why it is empty. */
function foundText({ choices, more, folders, isSearched }, searched) {
  const texts = [
    folders && word("browsesIn", { folders: folders.join(", ") }),
    more ? word("moreChoices", { count: more })
      : choices.length === 0 && word(isSearched && !searched && !folders ? "typeToSearch" : "noChoices"),
  ];
  return texts.filter(Boolean).join(" ");
}
