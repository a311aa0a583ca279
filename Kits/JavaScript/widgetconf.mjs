// Write providers for widgetconf widgets in JavaScript. Requires Node 18 and no other package.
//
//     import { Provider, never, text } from "./widgetconf.mjs";
//
//     const provider = new Provider();
//     provider.intentWidget("greeting", {
//       reads: { name: "string" },
//       timeline: (values, context) => ({
//         entries: [{ date: context.now, view: text(`Hello ${values.name}`) }],
//         policy: never,
//       }),
//     });
//     provider.run();
//
// The functions can be async. The guide is Docs/writing-providers.md of widgetconf, and the views are those of its
// Docs/view-tree.md. The types are declared in widgetconf.d.mts.

import { AsyncLocalStorage } from "node:async_hooks";
import { Console } from "node:console";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

// Views

const MODIFIERS = new Set([
  "font", "weight", "monospaced", "color", "tint", "lineLimit", "textAlignment", "padding", "frame", "background",
  "accessibilityLabel", "fallback",
]);

/** Builds a node from its value and its options, of which `own` are those of this node. */
function node(name, value, options = {}, ...own) {
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new TypeError(`${name} is ${value}, expected a number`);
  }
  const view = { [name]: value };
  for (const [key, option] of Object.entries(options)) {
    if (!own.includes(key) && !MODIFIERS.has(key)) {
      const expected = [...own, ...MODIFIERS].sort().join(", ");
      throw new TypeError(`${name} has no option "${key}": expected ${expected}`);
    }
    if (option !== undefined && option !== null) view[key] = option;
  }
  return view;
}

/** The values, none of which is NaN or infinite, because JSON has no such numbers. */
function finite(name, values) {
  const numbers = [...values];
  const index = numbers.findIndex((value) => !Number.isFinite(value));
  if (index < 0) return numbers;
  throw new TypeError(
    `${name}[${index}] is ${numbers[index]}, expected a finite number; leave out what has no value`);
}

function shown(views) {
  if (!Array.isArray(views)) throw new TypeError(`a stack has ${described(views)}, expected a list of views`);
  return views.filter((view) => view !== undefined && view !== null && view !== false);
}

export const text = (content, options) => node("text", String(content), options);
export const date = (instant, style, options) =>
  node("date", timestamp(instant), { style, ...options }, "style", "zone");
export const image = (symbol, options) => node("image", symbol, options, "label");
export const picture = ({ file, bytes, ...options }) => {
  if ((file === undefined) === (bytes === undefined)) throw new TypeError("picture has one of file and bytes");
  const source = file === undefined ? { bytes: Buffer.from(bytes).toString("base64") } : { file };
  return node("image", source, options, "label", "scaling");
};
export const vstack = (views, options) => node("vstack", shown(views), options, "spacing", "alignment");
export const hstack = (views, options) => node("hstack", shown(views), options, "spacing", "alignment");
export const zstack = (views, options) => node("zstack", shown(views), options, "alignment");
export const grid = (rows, options) =>
  node("grid", shown(rows).map((row) => (Array.isArray(row) ? shown(row) : row)), options,
    "columns", "columnSpacing", "rowSpacing", "alignment");
export const spacer = (minLength, options) => node("spacer", minLength ?? true, options);
export const divider = (options) => node("divider", true, options);
export const gauge = (value, options) => node("gauge", value, options, "range", "style", "label", "valueLabel");
export const progress = (value, options) =>
  node("progress", Array.isArray(value) ? value.map(timestamp) : value, options, "label");
export const chart = (values, options) =>
  node("chart", finite("chart", values), options,
    "mark", "least", "most", "goal", "goalColor", "goalLabel", "labels", "axis");
export const shape = (name, options) =>
  node("shape", name, options, "cornerRadius", "points", "fill", "stroke", "lineWidth");
export const gradient = (colors, options) => node("gradient", [...colors], options, "stops", "from", "to");
export const link = (destination, content, options) =>
  node("link", destination, { content, ...options }, "content");
export const button = (action, content, options) => node("button", action, { content, ...options }, "content");
export const toggle = (action, isOn, content, options) =>
  node("toggle", action, { isOn, content, ...options }, "isOn", "content");

// Timelines

/** The instant as RFC 3339, as messages contain it. */
export function timestamp(instant) {
  if (typeof instant === "string") return instant;
  if (!(instant instanceof Date)) throw new TypeError(`found ${described(instant)}, expected a Date or RFC 3339`);
  return instant.toISOString();
}

export const atEnd = "atEnd";
export const never = "never";
export const after = (instant) => ({ after: timestamp(instant) });

/** A context. In tests, create one with the fields that matter. */
export function context(fields = {}) {
  const complete = {
    family: "systemSmall", now: "2026-11-21T08:30:00.000Z", kind: "", board: undefined, widget: undefined,
    displaySize: { width: 170, height: 170 }, isPreview: false, isSimulated: false, locale: "en", timeZone: "UTC",
    colorScheme: "light", reason: undefined, revision: undefined, signal: new AbortController().signal,
    progress() {},
  };
  for (const [key, value] of Object.entries(fields)) if (value !== null) complete[key] = value;
  complete.now = new Date(complete.now);
  complete.language = complete.locale.split(/[-_]/)[0].toLowerCase();
  return complete;
}

function entryJSON({ date, relevance, ...content }) {
  return {
    date: timestamp(date), ...contentJSON(content), ...(relevance && { relevance: { duration: 0, ...relevance } }),
  };
}

/** The view of an entry, or its data, which the board draws by the widget's view definition. */
function contentJSON({ view, data }) {
  if ((view === undefined) === (data === undefined)) throw new TypeError("an entry has either view or data");
  return data === undefined ? { view } : { data };
}

function timelineJSON(timeline) {
  if (!Array.isArray(timeline?.entries)) {
    throw new TypeError(`timeline returned ${described(timeline)}, expected { entries, policy }`);
  }
  return { entries: timeline.entries.map(entryJSON), policy: timeline.policy ?? atEnd };
}

/** A value in few words. */
function described(value) {
  if (Array.isArray(value) && value.length > 0) return `a list of ${value.length}`;
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
}

// Choices

/** Selects the choices that a query requests from a list of all of them. */
export function choose(query, options) {
  const identity = (choice) => {
    const value = choice?.id ?? choice?.value ?? choice;
    return typeof value === "string" ? value : JSON.stringify(value);
  };
  let found = [...options];
  if (query.ids) {
    found = found.filter((choice) => query.ids.includes(identity(choice)));
  } else if (query.search !== undefined) {
    const words = query.search.toLowerCase().split(/\s+/).filter(Boolean);
    const written = (choice) =>
      [identity(choice), choice?.title, choice?.subtitle].filter(Boolean).join("\n").toLowerCase();
    found = found.filter((choice) => words.every((word) => written(choice).includes(word)));
  }
  return { options: found.slice(0, OPTIONS_LIMIT), more: found.length > OPTIONS_LIMIT };
}

/** The largest number of choices in one answer. */
const OPTIONS_LIMIT = 1000;

// Errors

/** Why a request fails. The board retries with growing delays; the classes below behave differently. */
export class ProviderError extends Error {
  get json() {
    return { code: -32000, message: this.message, data: { class: "failed" } };
  }
}

/** A service is down. The board retries, but not before `retryAfter` seconds. */
export class Unavailable extends ProviderError {
  constructor(message, { retryAfter } = {}) {
    super(message);
    this.retryAfter = retryAfter;
  }
  get json() {
    return { code: -32001, message: this.message, data: { class: "unavailable", retryAfter: this.retryAfter } };
  }
}

/** Someone must sign in. The board does not retry until an edit or a reload. */
export class AuthenticationRequired extends ProviderError {
  get json() {
    return { code: -32002, message: this.message, data: { class: "authentication" } };
  }
}

/** The configuration cannot work because of these parameters. The board does not retry until an edit. */
export class ConfigurationError extends ProviderError {
  constructor(message, { parameters } = {}) {
    super(message);
    this.parameters = parameters;
  }
  get json() {
    return { code: -32003, message: this.message, data: { class: "configuration", parameters: this.parameters } };
  }
}

/** The provider does not have this feature. The board continues without it. */
export class Unsupported extends ProviderError {
  get json() {
    return { code: -32601, message: this.message, data: { class: "unsupported" } };
  }
}

/** The error that the board answered a request of the provider with. */
function refusal({ message, data }) {
  const classes = { unavailable: Unavailable, authentication: AuthenticationRequired,
    configuration: ConfigurationError, unsupported: Unsupported };
  return new (classes[data?.class] ?? ProviderError)(message, { retryAfter: data?.retryAfter });
}

/** The error of an answer, with the position of a mistake in the provider's code. */
function failure(error) {
  if (error instanceof ProviderError) return error.json;
  console.error(error?.stack ?? error);
  const own = fileURLToPath(import.meta.url);
  const frames = [...String(error?.stack).matchAll(/(?:\(|at )(?:file:\/\/)?(\/[^\s()]+):(\d+):\d+/g)];
  const frame = frames.find(([, file]) => file !== own);
  const place = frame ? ` at ${basename(frame[1])}:${frame[2]}` : "";
  return new ProviderError(`${error instanceof Error ? error : described(error)}${place}`).json;
}

// Typed configurations, as `widgetconf generate typescript` writes them

const found = (value, expected) =>
  new ConfigurationError(`found ${described(value)}, expected ${expected}`);

/** Reads typed values of a configuration. A value of another type is a ConfigurationError that names it. */
export class ConfigurationReader {
  #values;

  constructor(values) {
    if (typeof values !== "object" || values === null || Array.isArray(values)) throw found(values, "an object");
    this.#values = values;
  }

  optional(name, read) {
    const value = this.#values[name];
    return value === undefined || value === null ? undefined : named(name, () => read(value));
  }

  value(name, read, otherwise) {
    return this.optional(name, read) ?? otherwise;
  }

  required(name, read) {
    const value = this.optional(name, read);
    if (value === undefined) throw new ConfigurationError(`${name}: has no value`, { parameters: [name] });
    return value;
  }

  list(name, read) {
    const elements = (value) => {
      if (!Array.isArray(value)) throw found(value, "a list");
      return value.map((each, index) => named(String(index + 1), () => read(each)));
    };
    return this.optional(name, elements) ?? [];
  }
}

/** Puts a name before the problem of a value. */
function named(name, read) {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const separator = error.parameters ? "." : ": ";
    throw new ConfigurationError(`${name}${separator}${error.message}`, { parameters: [name] });
  }
}

/** A reader of values for which a test holds. */
const reader = (holds, expected) => (value) => {
  if (!holds(value)) throw found(value, expected);
  return value;
};

export const asBoolean = reader((value) => typeof value === "boolean", "true or false");
export const asNumber = reader((value) => typeof value === "number", "a number");
export const asInteger = reader(Number.isInteger, "a whole number");
export const asString = reader((value) => typeof value === "string", "a text");
export const oneOf = (cases) => reader((value) => cases.includes(value), cases.join(" or "));

export function asStrings(value) {
  if (!Array.isArray(value)) throw found(value, "a list");
  return value.map(asString);
}

export function asDate(value) {
  const date = new Date(asString(value));
  if (Number.isNaN(date.getTime())) throw found(value, "an instant");
  return date;
}

export function asDateRange(value) {
  const read = new ConfigurationReader(value);
  return { start: read.required("start", asString), end: read.required("end", asString) };
}

export function asPlace(value) {
  const read = new ConfigurationReader(value);
  return {
    latitude: read.required("latitude", asNumber), longitude: read.required("longitude", asNumber),
    name: read.optional("name", asString),
  };
}

export function asPerson(value) {
  const read = new ConfigurationReader(value);
  return {
    name: read.optional("name", asString), email: read.optional("email", asString),
    phone: read.optional("phone", asString),
  };
}

export function asMoney(value) {
  const read = new ConfigurationReader(value);
  return { amount: read.required("amount", asNumber), currency: read.required("currency", asString) };
}

export function asMeasurement(value) {
  const read = new ConfigurationReader(value);
  return { value: read.required("value", asNumber), unit: read.required("unit", asString) };
}

// Accounts, and values of a group

/** What `poll` returns while a login has not ended in an account. */
export const pending = (interval) => ({ status: "pending", interval });
export const denied = { status: "denied" };
export const expired = { status: "expired" };

/** The answers to requests about accounts of a service. */
const accountAnswers = {
  async "account.begin"(service, { token, locale = "en" }) {
    if (token !== undefined) return { account: await serviceFunction(service, "check")(token) };
    return serviceFunction(service, "begin")(locale);
  },

  async "account.poll"(service, { flow }) {
    const found = await serviceFunction(service, "poll")(flow);
    return found.status ? found : { status: "granted", account: found };
  },

  async "account.refresh"(service, { account }) {
    return { account: await serviceFunction(service, "refresh")(account) };
  },
};

function serviceFunction({ name, functions }, wanted) {
  if (!functions[wanted]) throw new Unsupported(`the service ${name} has no function for ${wanted}`);
  return functions[wanted];
}

/** The method that each function of a service answers. */
const SERVICE_FUNCTIONS = {
  check: "account.begin", begin: "account.begin", poll: "account.poll", refresh: "account.refresh",
};

/** The board of the current request, or of a change of its group. */
const currentBoard = new AsyncLocalStorage();

/** Values that all providers of a group share with an app. The manifest names the group, and each board has its own. */
class Group {
  #ask;
  #board;
  #changed;

  /** `changed` contains the functions for changes, each with its board; undefined for all boards. */
  constructor(ask, board, changed = []) {
    this.#ask = ask;
    this.#board = board;
    this.#changed = changed;
  }

  on(board) {
    return new Group((method, params) => this.#ask(method, { ...params, board }), board, this.#changed);
  }

  async get(...keys) {
    return (await this.#read(keys)).values;
  }

  async set(values) {
    await this.#ask("group.set", { values });
  }

  async update(change, ...keys) {
    for (let attempt = 0; attempt < UPDATES; attempt += 1) {
      const { values, revision } = await this.#read(keys);
      const changes = change(values);
      const { isStored = true } = await this.#ask("group.set", { values: changes, ifRevision: revision });
      if (isStored) return changes;
    }
    throw new Unavailable(`other programs changed the group ${UPDATES} times in between`);
  }

  changed(receive) {
    this.#changed.push({ only: this.#board, receive });
  }

  /** Reports changes by another program on the current board. */
  notify(values) {
    for (const { only, receive } of this.#changed) {
      if (only !== undefined && only !== currentBoard.getStore()) continue;
      Promise.resolve(values).then(receive).catch((error) => console.error(error));
    }
  }

  #read(keys) {
    return this.#ask("group.get", keys.length ? { keys } : {});
  }
}

// The provider

const FUNCTIONS = ["placeholder", "snapshot", "timeline", "options", "defaults", "validate", "perform"];
const LINE_LIMIT = 16_777_216;
/** Milliseconds that functions may need to end after the board has ended the program. */
const GRACE = 1000;
/** Milliseconds that an answer of the board may take. A board that does not know a method answers at once. */
const ANSWER_TIMEOUT = 5000;
/** How often `group.update` tries a change that other programs overtake. */
const UPDATES = 100;

/** The widgets of a program, and its connection to the board. */
export class Provider {
  #concurrency;
  #boards;
  #widgets = new Map();
  #running = new Map();
  #last = Promise.resolve();
  #outstanding = new Set();
  #services = new Map();
  #asked = new Map();
  #asks = 0;
  #write;

  /** The values of the group that the manifest names. */
  group = new Group((method, params) => this.#ask(method, { board: this.board, ...params }));

  constructor({ concurrency = 4, boards = "many" } = {}) {
    if (!(concurrency >= 1 && concurrency <= 64)) {
      throw new RangeError(`the concurrency is ${concurrency}, expected 1 to 64`);
    }
    if (!["one", "many"].includes(boards)) throw new RangeError(`boards is ${boards}, expected "one" or "many"`);
    this.#concurrency = concurrency;
    this.#boards = boards;
  }

  /** The board of the current request or change of a group; undefined elsewhere. */
  get board() {
    return currentBoard.getStore();
  }

  /** Adds a kind without parameters. */
  staticWidget(kind, functions) {
    this.#add(kind, "static", functions);
    return this;
  }

  /** Adds a kind that people can edit. */
  intentWidget(kind, functions) {
    this.#add(kind, "intent", functions);
    return this;
  }

  #add(kind, configuration, functions) {
    if (this.#widgets.has(kind)) throw new Error(`the kind "${kind}" is already declared`);
    const { reads, parse, families, title, description, ...rest } = functions;
    for (const name of Object.keys(rest)) {
      if (!FUNCTIONS.includes(name)) throw new TypeError(`a widget has no function "${name}": expected ${FUNCTIONS.join(", ")}`);
    }
    if (!rest.timeline) throw new TypeError(`the widget "${kind}" has no timeline: add the function timeline`);
    const read = reads && (Array.isArray(reads) ? reads : Object.keys(reads));
    for (const name of read ? Object.keys(rest.options ?? {}) : []) {
      if (!read.includes(name)) {
        throw new TypeError(`${kind} reads no parameter "${name}": expected ${read.join(", ")}`);
      }
    }
    const declaration = { kind, configuration, title, description, families, reads };
    this.#widgets.set(kind, { declaration, functions: rest, parse, isStatic: configuration === "static" });
  }

  /** Adds a service at which people have accounts, for parameters with `type: account`. */
  account(name, functions) {
    if (this.#services.has(name)) throw new Error(`the service "${name}" is already declared`);
    for (const each of Object.keys(functions)) {
      if (!(each in SERVICE_FUNCTIONS)) {
        const expected = Object.keys(SERVICE_FUNCTIONS).join(", ");
        throw new TypeError(`a service has no function "${each}": expected ${expected}`);
      }
    }
    this.#services.set(name, { name, functions });
    return this;
  }

  /** The placed widgets of this provider, or those of a kind, sorted by id. */
  async configurations({ kind, board = this.board } = {}) {
    const found = [];
    let cursor;
    do {
      const answer = await this.#ask("configurations", { board, kind, cursor });
      found.push(...answer.widgets);
      cursor = answer.next;
    } while (cursor !== undefined);
    return found;
  }

  /** Requests fresh timelines for all widgets, those of a kind, or one placed widget. */
  reload({ kind, widget, board = this.board } = {}) {
    this.#send({ method: "reload", params: { board, kind, widget } });
  }

  /** Writes a line to the log of the provider. */
  log(message, level = "info") {
    this.#send({ method: "log", params: { board: this.board, level, message: String(message) } });
  }

  /** Answers the board until it ends the program. `console.log` writes to the log from here on. */
  run() {
    const output = process.stdout.write.bind(process.stdout);
    this.#write = output;
    process.stdout.write = process.stderr.write.bind(process.stderr);
    globalThis.console = new Console(process.stderr);
    let pending = [];
    process.stdin.on("data", (part) => {
      // Only a line feed ends a message; `readline` would also end it at U+2028.
      let start = 0;
      for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, start)) {
        this.#receive(Buffer.concat([...pending, part.subarray(start, end)]).toString());
        pending = [];
        start = end + 1;
      }
      if (start < part.length) pending.push(part.subarray(start));
    });
    process.stdin.on("end", () => this.#end(() => process.exit()));
    process.stdout.on("error", () => process.exit());
  }

  #receive(line) {
    let message;
    try {
      message = JSON.parse(line);
    } catch {
      return this.log(`a line of the board is not JSON: ${line.slice(0, 200)}`, "warning");
    }
    const { id, method, params = {} } = message ?? {};
    if (typeof method !== "string") return this.#asked.get(id)?.(message);
    if (id === undefined) {
      if (method === "cancel") this.#running.get(params.id)?.abort();
      if (method === "group.changed") {
        currentBoard.run(params.board, () => this.group.notify(params.values ?? {}));
      }
      return;
    }
    if (method === "shutdown") {
      this.#end(() => this.#send({ id, result: {} }, () => process.exit()));
      return;
    }
    const controller = new AbortController();
    this.#running.set(id, controller);
    const answer = () => currentBoard.run(
      params?.context?.board ?? params?.board, () => this.#answer(id, method, params, controller.signal));
    if (this.#concurrency > 1) this.#last = answer();
    else this.#last = this.#last.then(answer);
    const answered = this.#last.finally(() => this.#outstanding.delete(answered));
    this.#outstanding.add(answered);
  }

  /** Ends the program after the answers to its requests, or without those that take too long. */
  #end(finish) {
    setTimeout(finish, GRACE);
    for (const receive of this.#asked.values()) receive({ error: new Unavailable("the board has ended").json });
    Promise.all(this.#outstanding).then(finish);
  }

  async #answer(id, method, params, signal) {
    let reply;
    try {
      reply = { id, result: await Promise.race([aborted(signal), this.#result(id, method, params, signal)]) };
    } catch (error) {
      reply = { id, error: failure(error) };
    }
    this.#running.delete(id);
    this.#send(reply);
  }

  async #result(id, method, params, signal) {
    if (signal.aborted) return undefined;  // The race has an answer already.
    if (method === "initialize") return this.#declaration();
    if (accountAnswers[method]) {
      const service = this.#services.get(params.service);
      if (!service) throw new Unsupported(`this provider has no accounts of "${params.service}"`);
      return accountAnswers[method](service, params);
    }
    const answer = answers[method];
    if (!answer) throw new Unsupported(`unknown method ${method}`);
    const progress = (fraction, message) =>
      this.#send({ method: "progress", params: { id, fraction: fraction ?? undefined, message } });
    const about = context({ ...params.context, signal, progress });
    const widget = this.#widgets.get(about.kind);
    if (!widget) throw new Unsupported(`this provider has no widget "${about.kind}"`);
    return answer(widget, params, about);
  }

  #declaration() {
    const widgets = [...this.#widgets.values()];
    const names = new Set(widgets.flatMap((widget) => Object.keys(widget.functions)));
    if (names.has("timeline")) names.add("snapshot");
    const services = [...this.#services.values()].flatMap(({ functions }) => Object.keys(functions));
    const accounts = new Set(services.map((name) => SERVICE_FUNCTIONS[name]));
    return {
      concurrency: this.#concurrency,
      boards: this.#boards === "many" ? "many" : undefined,
      methods: ["initialize", ...FUNCTIONS.filter((name) => names.has(name)), ...accounts, "shutdown"],
      kinds: widgets.map((widget) => widget.declaration),
    };
  }

  /** Sends a request to the board. */
  #ask(method, params) {
    if (!this.#write) return Promise.reject(new Unavailable(`there is no board to answer ${method}`));
    const id = (this.#asks += 1);
    return new Promise((resolve, reject) => {
      const late = new Unavailable(`the board did not answer ${method} within ${ANSWER_TIMEOUT / 1000} s`);
      const timer = setTimeout(() => receive({ error: late.json }), ANSWER_TIMEOUT);
      const receive = ({ result, error }) => {
        clearTimeout(timer);
        this.#asked.delete(id);
        if (error) reject(refusal(error));
        else resolve(result);
      };
      this.#asked.set(id, receive);
      try {
        this.#send({ id, method, params });
      } catch (error) {
        receive({ error: error.json });
      }
    });
  }

  #send(message, written) {
    let line = JSON.stringify({ jsonrpc: "2.0", ...message });
    if (line.length > LINE_LIMIT / 3 && Buffer.byteLength(line) > LINE_LIMIT) {
      const what = message.method ?? "the answer";
      const problem = `${what} has ${Buffer.byteLength(line)} bytes, expected at most ${LINE_LIMIT}`;
      if (message.method) throw new ProviderError(problem);
      line = JSON.stringify({ jsonrpc: "2.0", id: message.id, error: new ProviderError(problem).json });
    }
    // Before `run`, for example in a test, there is no board.
    this.#write?.(line + "\n", written);
  }
}

function aborted(signal) {
  return new Promise((_, reject) => {
    const refuse = () => reject(new ProviderError("cancelled"));
    if (signal.aborted) refuse();
    signal.addEventListener("abort", refuse, { once: true });
  });
}

// The answer to each request about a widget

function functionOf(widget, method) {
  const found = widget.functions[method];
  if (!found) throw new Unsupported(`${widget.declaration.kind} has no function for ${method}`);
  return found;
}

/** The arguments of a function for a complete configuration. */
async function subject(widget, params, context) {
  if (widget.isStatic) return [context];
  const values = { ...params.configuration };
  for (const [parameter, find] of Object.entries(widget.functions.options ?? {})) {
    const query = { parameter, values, context };
    if (parameter in values) values[parameter] = await completed(values[parameter], query, find);
  }
  return [widget.parse ? widget.parse(values) : values, context];
}

/** The value with the titles and properties of its objects. A default contains only ids. */
async function completed(value, query, find) {
  const objects = [value].flat();
  const ids = objects.filter((each) => each?.id !== undefined && each.title === undefined).map(({ id }) => id);
  if (ids.length === 0) return value;
  const found = await find({ ...query, ids });
  const known = new Map((found.options ?? found).map(({ subtitle, group, ...chosen }) => [chosen.id, chosen]));
  const whole = objects.map((each) => (each?.title === undefined && known.get(each?.id)) || each);
  return Array.isArray(value) ? whole : whole[0];
}

const answers = {
  async placeholder(widget, params, context) {
    const shown = await functionOf(widget, "placeholder")(context);
    return shown?.data === undefined ? { view: shown } : { data: shown.data };
  },

  async timeline(widget, params, context) {
    return timelineJSON(await functionOf(widget, "timeline")(...(await subject(widget, params, context))));
  },

  async snapshot(widget, params, context) {
    let entry;
    try {
      if (widget.functions.snapshot) {
        return entryJSON(await widget.functions.snapshot(...(await subject(widget, params, context))));
      }
      [entry] = (await answers.timeline(widget, params, context)).entries;
    } catch (error) {
      // The gallery also shows widgets that are not configured.
      const isIncomplete = error instanceof ConfigurationError;
      if (!(isIncomplete && context.isPreview && widget.functions.placeholder)) throw error;
    }
    return entry ?? entryJSON({ date: context.now, ...(await answers.placeholder(widget, params, context)) });
  },

  async options(widget, params, context) {
    const { parameter, search, ids, configuration: values = {} } = params;
    const find = widget.functions.options?.[parameter];
    if (!find) throw new Unsupported(`${widget.declaration.kind} has no options for "${parameter}"`);
    const found = await find({ parameter, search, ids, values, context });
    return Array.isArray(found) ? { options: found } : found;
  },

  async defaults(widget, params, context) {
    return { values: await functionOf(widget, "defaults")(params.configuration ?? {}, context) };
  },

  async validate(widget, params, context) {
    return { findings: (await functionOf(widget, "validate")(params.configuration ?? {}, context)) ?? [] };
  },

  async perform(widget, params, context) {
    const press = { action: params.action, isOn: params.isOn, number: params.press ?? 1 };
    await functionOf(widget, "perform")(press, ...(await subject(widget, params, context)));
    return {};
  },
};
