// The controls of the edit form: for each kind of value the input that fits it. The server decides about values;
// a control only turns what a person does into the text that they could have typed, and shows such a text again.
import { make, button, drawn, menu, write, plain, rove } from "./elements.js";
import { dayNames, unitName, word } from "./words.js";

/**
 * Kinds of controls. `fits` tells whether a text can be shown, `make` builds the element, and gets a function that
 * takes the new text. The element has the methods `text` and `show`.
 */
const shapes = {
  text: {
    fits: () => true,
    make: (row, id, change) => field({ id, ...keyboard(row), type: row.secret ? "password" : "text" }, change),
  },
  lines: {
    fits: () => true,
    make: (row, id, change) => field({ id, tag: "textarea", rows: 4, spellcheck: "true" }, change),
  },
  number: {
    fits: (text, row) => readAmount(text, row) !== null,
    make: makeNumber,
  },
  slider: { fits: () => true, make: makeSlider },
  date: { fits: (text) => text === "" || isDate(text), make: native("date") },
  time: { fits: (text) => text === "" || /^\d\d:\d\d(:\d\d)?$/.test(text), make: native("time") },
  dateTime: {
    fits: (text) => text === "" || /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text),
    make: native("datetime-local"),
  },
  dateRange: {
    fits: (text) => text === "" || text.split("..").length === 2 && text.split("..").every((day) => day === "" || isDate(day)),
    make: makeDateRange,
  },
  duration: { fits: (text, row) => readDuration(text, row) !== null, make: makeDuration },
  weekdays: { fits: (text) => readDays(text) !== null, make: makeWeekdays },
  recurrence: { fits: (text) => readRecurrence(text) !== null, make: makeRecurrence },
  color: { fits: () => true, make: makeColor },
  person: { fits: (text) => readPerson(text) !== null, make: makePerson },
  place: { fits: (text) => readPlace(text) !== null, make: makePlace },
  cases: { fits: () => true, make: makeSegments },
  checks: { fits: () => true, make: makeChecks },
  stored: { fits: () => true, make: makeStored },
};

/** The shapes that a kind of value has, unless its text does not fit. */
const shapeOfKind = {
  lines: "lines", number: "number", percent: "number", measurement: "number", money: "number", date: "date",
  dateRange: "dateRange", dateTime: "dateTime", time: "time", duration: "duration", weekdays: "weekdays",
  recurrence: "recurrence", color: "color", person: "person", place: "place",
};

/** Whether a row can be edited with a control other than a line of text. */
export const hasControl = (row) => row.kind === "text" && row.control?.kind in shapeOfKind;

/**
 * The shape of a row's control.
 *
 * @param {boolean} isText whether the person wants to type the value
 */
export function shapeOf(row, isText) {
  if (row.kind === "menu" || row.kind === "toggle") return isSegmented(row) ? "cases" : row.kind;
  if (row.kind === "lines") return "lines";
  if (row.kind !== "text") return row.kind;
  if (row.secret) return row.resettable && !row.changed && !isText ? "stored" : "text";
  if (isText) return "text";
  if (row.control?.style === "slider") return "slider";
  const shape = shapeOfKind[row.control?.kind] ?? "text";
  return shapes[shape].fits(row.value ?? "", row) ? shape : "text";
}

/**
 * Makes the control of a row.
 *
 * @param {(text: string|null) => void} change gets the text while the person edits it; null while a date or a time in
 *   it is incomplete
 * @param {(gesture: object) => void} send sends a gesture for the row
 */
export const makeControl = (shape, row, id, change, send) => shapes[shape].make(row, id, change, send);

/** Whether a shape is made here, and not by the rows themselves. */
export const isControl = (shape) => shape in shapes;

// One input

/** The keyboard that a phone shows, and what a browser may fill in. */
function keyboard(row) {
  switch (row.control?.kind) {
    case "email": return { inputmode: "email", autocomplete: "email" };
    case "url": return { inputmode: "url", autocomplete: "off", spellcheck: "false" };
    case "host": return { inputmode: "url", autocomplete: "off", autocapitalize: "none", spellcheck: "false" };
    case "file": case "folder": return { autocomplete: "off", autocapitalize: "none", spellcheck: "false" };
    default: return { autocomplete: "off" };
  }
}

function field({ tag = "input", ...properties }, change) {
  const element = make(tag, properties);
  watch(element, [element], change, () => element.value);
  // What a person types replaces a default.
  element.addEventListener("focus", () => { if (element.closest(".is-default")) element.select(); });
  element.text = () => element.value;
  element.show = (row) => {
    element.isIncomplete = false;
    element.value = row.value ?? "";
  };
  element.hint = (text) => { element.placeholder = plain(text); };
  return element;
}

/**
 * Calls `change` with the text of a control. While a date without a value is typed or cleared, browsers send no event
 * `input`, so keys and the end of the focus are watched, too.
 */
function watch(element, inputs, change, read) {
  const hasPart = () => inputs.some((input) => input.validity?.badInput && !input.closest("[hidden]"));
  const report = () => {
    // Reading a control can hide its inputs.
    const text = read();
    element.isIncomplete = hasPart();
    change(element.isIncomplete ? null : text);
  };
  element.isIncomplete = false;
  element.addEventListener("input", report);
  for (const name of ["keyup", "focusout"])
    element.addEventListener(name, () => { if (hasPart() !== element.isIncomplete) report(); });
}

const isDate = (text) => /^\d{4}-\d\d-\d\d$/.test(text);

/** An input of the browser for dates and times, which keeps what is typed halfway. */
function native(type) {
  return (row, id, change) => {
    const { least, greatest } = row.control;
    const fits = (text) => text !== undefined && shapes[row.control.kind].fits(text);
    return field({
      id, type, min: fits(least) && least, max: fits(greatest) && greatest,
      step: type === "time" && /:\d\d:\d\d$/.test(row.value ?? "") ? 1 : false,
    }, change);
  };
}

// Several inputs in one control

/** A group of inputs that together stand for one text. */
function group(name, inputs, change, read, show) {
  const element = make(`div.parts.${name}`, { role: "group" }, inputs);
  const first = element.querySelector("input, select, button");
  element.focus = () => first.focus();
  element.text = read;
  element.show = (row) => {
    element.isIncomplete = false;
    show(row.value ?? "", row);
  };
  watch(element, [...element.querySelectorAll("input")], change, read);
  return element;
}

const amountOf = /^(-?[\d.,]*)\s*(.*)$/;

/** The number and the unit of a text; null if the control has no such unit. */
function readAmount(text, row) {
  const [, amount, rest] = amountOf.exec(text) ?? [];
  if (amount === undefined || (amount === "" && rest !== "")) return null;
  const units = unitsOf(row);
  if (rest === "") return { amount, unit: units[0] };
  return units.includes(rest) || isWithdrawn(rest, row) ? { amount, unit: rest } : null;
}

/** Whether an amount has a currency that is not offered, such as a stored one that is no longer offered. */
const isWithdrawn = (unit, row) =>
  row.control.kind === "money" && unitsOf(row).length > 1 && /^[A-Z]{3}$/.test(unit);

const unitsOf = (row) => row.control.kind === "percent" ? ["%"] : row.control.units ?? (row.suffix ? [row.suffix] : []);

/** A number with its unit, and with buttons for one step if the definition wants them. */
function makeNumber(row, id, change, send) {
  const { kind, style, least, units = [] } = row.control;
  // The keyboards of some phones for numbers have no sign.
  const input = make("input.amount", { id, autocomplete: "off", inputmode: parseFloat(least) >= 0 ? "decimal" : "text" });
  const unit = units.length > 1
    ? menu({ "aria-label": word(kind === "money" ? "currency" : "unit") }, units.map((name) => [name, name]), units[0])
    : null;
  const step = (by) => button("icon.step", by < 0 ? "−" : "+", () => send({ do: "step", by }),
    { "aria-label": plain(`${row.title}: ${word(by < 0 ? "stepDown" : "stepUp")}`), tabindex: "-1" });
  const read = () => {
    const text = input.value.trim();
    if (kind === "money" && /^-?[\d.,]+$/.test(text)) return unit || units.length === 1 ? `${text} ${unit?.value ?? units[0]}` : text;
    // Arrow keys and buttons are the way of people; other notations are read by the server.
    return kind === "percent" && /^-?[\d.]+$/.test(text) ? `${text}%` : text;
  };
  const element = group("number", style === "stepper" ? [step(-1), input, step(1)] : [input], change, read, (text, now) => {
    const found = readAmount(text, now);
    input.value = found ? found.amount : text;
    if (unit && found) {
      if (![...unit.options].some(({ value }) => value === found.unit))
        unit.append(make("option", { value: found.unit }, word("noLongerOffered", { name: found.unit })));
      unit.value = found.unit;
    }
  });
  element.focus = () => input.focus();
  if (unit) element.append(unit);
  else if (!row.suffix && unitsOf(row).length) element.append(make("span.unit", {}, unitsOf(row)[0]));
  input.addEventListener("focus", () => { if (input.closest(".is-default")) input.select(); });
  input.addEventListener("keydown", (event) => {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    send({ do: "step", by });
  });
  element.hint = (text) => { input.placeholder = plain(text); };
  return element;
}

function makeSlider(row, id, change, send) {
  const { steps, least, greatest } = row.control;
  const input = make("input", { id, type: "range", min: 0, max: steps });
  const value = make("output", { for: id });
  input.addEventListener("input", (event) => {
    event.stopPropagation();
    send({ do: "slide", by: Number(input.value) });
  });
  const element = group("slider", [input, value, make("div.ends", { "aria-hidden": "true" },
    make("span", {}, least), make("span", {}, greatest))], change, () => null, (text, now) => {
    input.value = now.control.position ?? 0;
    const words = text === "" ? word("empty.none") : now.suffix && !text.endsWith(now.suffix) ? `${text} ${now.suffix}` : text;
    write(value, words);
    input.setAttribute("aria-valuetext", plain(words));
  });
  element.holdsSuffix = true;
  return element;
}

function makeDateRange(row, id, change) {
  const [first, last] = ["firstDay", "lastDay"].map((name, index) =>
    make("input", { id: index ? false : id, type: "date", "aria-label": plain(`${row.title}: ${word(name)}`) }));
  const element = group("range", [first, make("span", { "aria-hidden": "true" }, "–"), last], change,
    () => first.value || last.value ? `${first.value}..${last.value}` : "",
    (text) => { [first.value, last.value = ""] = text.split(".."); });
  first.addEventListener("input", () => { last.min = first.value; });
  return element;
}

const unitSizes = { d: 86400, h: 3600, m: 60, s: 1 };

/** The number for each unit of a duration; null for other notations. */
function readDuration(text, row) {
  const units = row.control.units;
  if (text === "") return {};
  let rest = text;
  const counts = {};
  for (const [, count, unit] of text.matchAll(/(\d+)([dhms])/g)) {
    if (unit in counts) return null;
    counts[unit] = Number(count);
    rest = rest.replace(count + unit, "");
  }
  if (rest !== "") return null;
  // A unit that the control does not have becomes smaller ones.
  let seconds = Object.entries(counts).reduce((sum, [unit, count]) => sum + count * unitSizes[unit], 0);
  const shown = {};
  for (const unit of units) {
    shown[unit] = Math.floor(seconds / unitSizes[unit]);
    seconds %= unitSizes[unit];
  }
  return seconds === 0 ? shown : null;
}

/** A number gets the unit of its field. The server reads other notations, and judges numbers that are not whole. */
function durationPart(text, unit) {
  if (/^\d+$/.test(text)) return Number(text) + unit;
  return /^\d*[.,]\d+$/.test(text) ? text + unit : text;
}

function makeDuration(row, id, change) {
  const inputs = row.control.units.map((unit, index) => {
    const input = make("input", {
      id: index ? false : id, inputmode: "numeric", autocomplete: "off", "aria-label": plain(`${row.title}: ${unitName(unit)}`),
    });
    input.unit = unit;
    return input;
  });
  const parts = inputs.map((input) => make("label.unit", {}, input, make("span", { "aria-hidden": "true" }, unitName(input.unit))));
  return group("duration", parts, change,
    () => inputs.map((input) => durationPart(input.value.trim(), input.unit)).join(""),
    (text, now) => {
      const counts = readDuration(text, now) ?? {};
      const isEmpty = text === "";
      for (const input of inputs) input.value = isEmpty || !counts[input.unit] ? "" : counts[input.unit];
      if (!isEmpty && inputs.every((input) => input.value === "")) inputs.at(-1).value = "0";
    });
}

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const groups = { weekdays: days.slice(0, 5), weekend: days.slice(5) };

/** The days that a text names; null for other text. */
function readDays(text) {
  if (text === "") return [];
  const found = text.split(",").flatMap((name) => groups[name.trim()] ?? name.trim());
  return found.every((day) => days.includes(day)) ? found : null;
}

/** A check box for each day, from the first day of the week in the region. */
function dayBoxes({ control }, id) {
  const start = Math.max(0, days.indexOf(control.firstDay));
  const boxes = days.map((_, place) => {
    const index = (start + place) % days.length;
    const [long, short] = [dayNames.long[index], dayNames.short[index]];
    const box = make("input", { id: place ? false : id, type: "checkbox", value: days[index], "aria-label": long });
    return { box, element: make("label.day", { title: long }, box, make("span", { "aria-hidden": "true" }, short)) };
  });
  rove(boxes.map(({ box }) => box));
  return boxes;
}

const checkedDays = (boxes) =>
  days.filter((day) => boxes.some(({ box }) => box.checked && box.value === day)).join(", ");

function checkDays(boxes, chosen) {
  for (const { box } of boxes) box.checked = chosen.includes(box.value);
}

function makeWeekdays(row, id, change) {
  const boxes = dayBoxes(row, id);
  return group("days", boxes.map(({ element }) => element), change, () => checkedDays(boxes),
    (text) => checkDays(boxes, readDays(text) ?? []));
}

/** The parts of a recurrence; null for other text. */
function readRecurrence(text) {
  if (text === "") return { rule: "", days: [], day: "", end: "" };
  const [, rule, rest, end = ""] = /^(daily|weekly on|monthly on) ?(.*?)(?: until (.*))?$/.exec(text.replace(/^daily until/, "daily  until")) ?? [];
  if (!rule || (end && !isDate(end))) return null;
  const kind = rule.split(" ")[0];
  const chosen = kind === "weekly" ? readDays(rest) : [];
  if (chosen === null || (kind === "monthly" && !/^\d{0,2}$/.test(rest))) return null;
  return { rule: kind, days: chosen, day: kind === "monthly" ? rest : "", end };
}

function makeRecurrence(row, id, change) {
  const rule = menu({ id, "aria-label": plain(row.title) },
    ["", "daily", "weekly", "monthly"].map((name) => [name, name ? word("recurs." + name) : word("empty.none")]), "");
  const boxes = dayBoxes(row);
  const week = make("div.parts.days", { role: "group", "aria-label": word("weekdaysOf") }, boxes.map(({ element }) => element));
  const day = menu({ "aria-label": word("dayOfMonth") },
    Array.from({ length: 31 }, (_, index) => [String(index + 1), word("onDay", { day: index + 1 })]), "1");
  const end = make("input", { type: "date", "aria-label": word("untilDay") });
  const until = make("label.unit", {}, make("span", {}, word("untilDay")), end);
  const arrange = () => {
    week.hidden = rule.value !== "weekly";
    day.hidden = rule.value !== "monthly";
    until.hidden = rule.value === "";
  };
  const read = () => {
    arrange();
    if (rule.value === "weekly" && checkedDays(boxes) === "") checkDays(boxes, days[(new Date().getDay() + 6) % 7]);
    const what = { "": "", daily: "daily", weekly: `weekly on ${checkedDays(boxes)}`, monthly: `monthly on ${day.value}` }[rule.value];
    return what && end.value ? `${what} until ${end.value}` : what;
  };
  return group("recurrence", [rule, week, day, until], change, read, (text) => {
    const parts = readRecurrence(text);
    if (!parts) return;
    rule.value = parts.rule;
    checkDays(boxes, parts.days);
    if (parts.day) day.value = parts.day;
    end.value = parts.end;
    arrange();
  });
}

/** Colors that are told apart on light and dark ground, for a definition without a palette. */
const usualColors = ["#e5484d", "#f76b15", "#ffc53d", "#46a758", "#12a594", "#0090ff", "#8e4ec6"];

function makeColor(row, id, change) {
  const input = make("input.amount", { id, autocomplete: "off", spellcheck: "false" });
  const well = make("input.well", { type: "color", tabindex: "-1", "aria-label": plain(`${row.title}: ${word("pickColor")}`) });
  well.addEventListener("input", () => { input.value = well.value; });
  const swatches = make("div.swatches", {}, (row.control.units ?? usualColors).map((color) => {
    const swatch = button("swatch", "", () => {
      input.value = color;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }, { "aria-label": color });
    const drawing = drawn("svg", { viewBox: "0 0 28 28", "aria-hidden": "true" });
    drawing.append(drawn("circle", { cx: 14, cy: 14, r: 13, fill: color }));
    swatch.append(drawing);
    return swatch;
  }));
  rove([...swatches.children]);
  const paint = () => {
    const color = input.value.trim().toLowerCase();
    if (/^#[0-9a-f]{6}/.test(color)) well.value = color.slice(0, 7);
    for (const swatch of swatches.children)
      swatch.setAttribute("aria-pressed", String(swatch.getAttribute("aria-label") === color));
  };
  const element = group("color", [well, input, swatches], change, () => input.value.trim(), (text) => {
    input.value = text;
    paint();
  });
  element.addEventListener("input", paint);
  element.focus = () => input.focus();
  element.hint = (text) => { input.placeholder = plain(text); };
  return element;
}

/** The name and the address of a person; null for other text. */
function readPerson(text) {
  const [, name, handle] = /^([^<>]*?)\s*<([^<>]*)>$/.exec(text) ?? [];
  if (handle !== undefined) return { name, handle };
  if (/[<>]/.test(text)) return null;
  return /@|^\+?[\d ()-]+$/.test(text) ? { name: "", handle: text } : { name: text, handle: "" };
}

function makePerson(row, id, change) {
  const name = make("input", { id, autocomplete: "name", placeholder: word("name"), "aria-label": plain(`${row.title}: ${word("name")}`) });
  const handle = make("input", {
    autocomplete: "email", inputmode: "email", placeholder: word("emailOrPhone"),
    "aria-label": plain(`${row.title}: ${word("emailOrPhone")}`),
  });
  return group("person", [name, handle], change, () => {
    const [called, reached] = [name.value.trim(), handle.value.trim()];
    return reached && called ? `${called} <${reached}>` : reached || called;
  }, (text) => { ({ name: name.value, handle: handle.value } = readPerson(text)); });
}

/** The name and the coordinates of a place; null for other text. */
function readPlace(text) {
  if (text === "") return ["", "", ""];
  const [, name, inside] = /^([^<>]*?)\s*<([^<>]*)>$/.exec(text) ?? [, "", text];
  const coordinates = inside.split(",");
  return coordinates.length === 2 ? [name, ...coordinates] : null;
}

function makePlace(row, id, change) {
  const inputs = ["name", "latitude", "longitude"].map((name, index) => make("input", {
    id: index ? false : id, autocomplete: "off", inputmode: "text", placeholder: word(name), "aria-label": plain(`${row.title}: ${word(name)}`),
  }));
  return group("place", inputs, change, () => {
    const [name, ...coordinates] = inputs.map((input) => input.value.trim());
    if (!coordinates.some(Boolean)) return name;
    return name ? `${name} <${coordinates.join()}>` : coordinates.join();
  }, (text) => {
    const parts = readPlace(text) ?? [text, "", ""];
    inputs.forEach((input, index) => { input.value = parts[index].trim(); });
  });
}

// Cases side by side

/** Whether the choices of a row are few and short enough to stand side by side. */
function isSegmented(row) {
  const choices = row.choices ?? [];
  if (row.kind === "toggle" || choices.length < 2 || choices.length > 4) return false;
  return row.control?.style === "segments" || choices.reduce((sum, { title }) => sum + title.length, 0) <= 16;
}

function makeSegments(row, id, change, send) {
  const name = id + "-cases";
  const element = make("div.segments", { id, role: "radiogroup" });
  element.text = () => null;
  element.focus = () => (element.querySelector("input:checked") ?? element.querySelector("input"))?.focus();
  element.show = (now) => {
    const choices = [...(now.empty === "none" && now.control?.kind !== "toggle" ? [{ id: "", title: now.placeholder ?? word("empty.none") }] : []), ...now.choices ?? []];
    const key = JSON.stringify(choices);
    if (element.dataset.key !== key) {
      element.dataset.key = key;
      element.replaceChildren(...choices.map((choice) => make("label.segment", { title: choice.subtitle ?? null },
        make("input", {
          type: "radio", name, value: choice.id,
          change: () => send(choice.id === "" ? { do: "none" } : { do: "set", text: choice.id }),
        }), make("span", {}, choice.title))));
    }
    for (const input of element.querySelectorAll("input")) input.checked = input.value === (now.value ?? "");
  };
  return element;
}

/** A check box for each case of a list, and one for everything if the list allows it. */
function makeChecks(row, id, change, send) {
  const element = make("div.checks", { role: "group" });
  const check = (text, title, subtitle) => make("label.check", {},
    make("input", { type: "checkbox", value: text, change: () => send({ do: "check", text }) }),
    make("span", {}, title, subtitle && make("small", {}, subtitle)));
  element.text = () => null;
  element.focus = () => element.querySelector("input")?.focus();
  element.show = (now) => {
    const key = JSON.stringify([now.choices, now.isAll === undefined]);
    if (element.dataset.key !== key) {
      element.dataset.key = key;
      element.replaceChildren(
        ...(now.isAll === undefined ? [] : [check("all", word("everything"), word("everythingLater"))]),
        ...now.choices.map((choice) => check(choice.id, choice.title, choice.subtitle)));
    }
    const checked = new Set(now.checked);
    for (const input of element.querySelectorAll("input"))
      input.checked = input.value === "all" && now.isAll !== undefined ? now.isAll && now.choices.every(({ id }) => checked.has(id)) : checked.has(input.value);
  };
  return element;
}

/** A secret that is stored: it is never shown, but can be replaced or removed. */
function makeStored(row, id, change, send) {
  const replace = button("quiet", word("replace"), () => send(null), { id });
  const remove = button("quiet", word("remove"), () => send({ do: "none" }));
  const element = group("stored", [make("span", {}, "••••"), replace, remove], change, () => null, () => {});
  element.focus = () => replace.focus();
  return element;
}
