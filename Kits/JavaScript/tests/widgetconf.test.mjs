// The kit as a provider, in a process of its own, and its builders.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { after, describe, test } from "node:test";
import { fileURLToPath } from "node:url";

import * as w from "../widgetconf.mjs";

const NOW = "2026-11-21T08:30:00.000Z";
const program = fileURLToPath(new URL("sample-provider.mjs", import.meta.url));

/** Talks to the sample provider, one message per line. */
class Conversation {
  log = "";
  notifications = [];
  #id = 0;

  constructor(concurrency = 4) {
    this.process = spawn(process.execPath, [program, String(concurrency)]);
    this.process.stderr.on("data", (part) => { this.log += part; });
    this.messages = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  send(method, params = {}, id = undefined) {
    this.process.stdin.write(JSON.stringify({ jsonrpc: "2.0", id, method, params }) + "\n");
  }

  async receive() {
    const { value, done } = await this.messages.next();
    assert(!done, `the provider ended: ${this.log}`);
    return JSON.parse(value);
  }

  request(method, { kind = "weather", values, context, ...params } = {}) {
    const about = { kind, family: "systemSmall", now: NOW, locale: "ko-KR", ...context };
    this.send(method, { configuration: values, context: about, ...params }, ++this.#id);
    return this.#id;
  }

  /** The answer with this id. Other messages are kept. */
  async answer(id) {
    for (;;) {
      const message = await this.receive();
      if (message.id === id && !message.method) return message;
      this.notifications.push(message);
    }
  }

  ask(method, params) { return this.answer(this.request(method, params)); }

  async logged(text) {
    while (!this.notifications.some(({ params }) => params.message === text)) {
      this.notifications.push(await this.receive());
    }
  }
}

describe("a provider", () => {
  const talk = new Conversation();
  const others = [];
  after(() => [talk, ...others].forEach((each) => each.process.kill()));
  const begin = (concurrency) => {
    others.push(new Conversation(concurrency));
    return others.at(-1);
  };

  test("declares its widgets and functions", async () => {
    talk.send("initialize", { protocolVersion: 1 }, 0);
    const { result } = await talk.answer(0);
    assert.deepEqual(result, {
      concurrency: 4,
      boards: "many",
      methods: [
        "initialize", "placeholder", "snapshot", "timeline", "options", "defaults", "validate", "perform",
        "account.begin", "account.poll", "account.refresh", "shutdown",
      ],
      kinds: [
        {
          kind: "weather", configuration: "intent", title: "Weather", families: ["systemSmall"],
          reads: { place: "object", hours: "integer" },
        },
        { kind: "clock", configuration: "static" },
        { kind: "data", configuration: "static" },
        { kind: "slow", configuration: "static" },
        { kind: "shared", configuration: "static" },
      ],
    });
  });

  test("answers a timeline", async () => {
    const values = { place: { id: "seoul", title: "Seoul" }, hours: 2 };
    assert.deepEqual((await talk.ask("timeline", { values })).result, {
      entries: [
        { date: NOW, view: "Seoul 0", relevance: { score: 0, duration: 60 } },
        { date: "2026-11-21T09:30:00.000Z", view: "Seoul 1", relevance: { score: 1, duration: 60 } },
      ],
      policy: { after: "2026-11-21T10:30:00.000Z" },
    });
    // Standard error is another pipe, whose lines may arrive after the answer.
    while (!talk.log.includes("printed while") || !talk.log.includes("written while")) {
      await once(talk.process.stderr, "data");
    }
    assert.deepEqual((await talk.ask("timeline", { kind: "clock" })).result, {
      entries: [{ date: NOW, view: "8 ko" }], policy: "never",
    });
  });

  test("answers data in place of a view", async () => {
    const entry = { date: NOW, data: { at: NOW, count: 3 } };
    assert.deepEqual((await talk.ask("timeline", { kind: "data" })).result.entries, [entry]);
    assert.deepEqual((await talk.ask("snapshot", { kind: "data" })).result, entry);
    assert.deepEqual((await talk.ask("placeholder", { kind: "data" })).result, { data: { count: 0 } });
    const { error } = await talk.ask("timeline", { kind: "data", context: { family: "systemLarge" } });
    assert.match(error.message, /either view or data/);
  });

  test("completes a default that is only an id", async () => {
    const { result } = await talk.ask("timeline", { values: { place: { id: "oslo" }, hours: 1 } });
    assert.equal(result.entries[0].view, "Oslo 0");
  });

  /** Answers the provider's next request, and returns its parameters. */
  async function reply(method, answer) {
    for (;;) {
      const message = await talk.receive();
      if (message.method === method) {
        talk.process.stdin.write(JSON.stringify({ jsonrpc: "2.0", id: message.id, ...answer }) + "\n");
        return message.params;
      }
      talk.notifications.push(message);
    }
  }

  test("asks the board", async () => {
    const id = talk.request("timeline", { kind: "shared" });
    const sent = await reply("group.get", { result: { values: { unread: 3 }, revision: 7 } });
    assert.deepEqual(sent, { keys: ["unread"] });
    assert.deepEqual(talk.notifications.at(-1).params, { id, fraction: 0.5, message: "reading" });
    const page = (n, more) => ({ result: {
      widgets: [{ kind: "shared", widget: `shared-${n}`, family: "systemSmall", revision: 1, configuration: { n } }],
      ...more } });
    assert.deepEqual(await reply("configurations", page(1, { next: "after-1" })), { kind: "shared" });
    assert.deepEqual(await reply("configurations", page(2)), { kind: "shared", cursor: "after-1" });
    const { result } = await talk.answer(id);
    assert.equal(result.entries[0].view, "3 unread, shared-1 1, shared-2 2");
  });

  test("makes changes of a group again if another program was faster", async () => {
    const id = talk.request("perform", { kind: "shared", action: "count" });
    for (const [revision, isStored] of [[7, false], [8, true]]) {
      await reply("group.get", { result: { values: { count: revision }, revision } });
      const sent = await reply("group.set", { result: { isStored, revision: 8 } });
      assert.deepEqual(sent, { values: { count: revision + 1 }, ifRevision: revision });
    }
    const sent = await reply("group.set", { result: { isStored: true, revision: 9 } });
    assert.deepEqual(sent, { values: { unread: null } });
    assert.deepEqual((await talk.answer(id)).result, {});
    talk.send("group.changed", { group: "g", values: { unread: 5 }, revision: 10 });
    await talk.logged('changed {"unread":5}');
  });

  test("asks and logs about the board of the request", async () => {
    const id = talk.request("timeline", { kind: "shared", context: { board: "hall" } });
    const sent = await reply("group.get", { result: { values: { unread: 3 }, revision: 7 } });
    assert.deepEqual(sent, { board: "hall", keys: ["unread"] });
    const placed = await reply("configurations", { result: { widgets: [] } });
    assert.deepEqual(placed, { board: "hall", kind: "shared" });
    assert.equal((await talk.answer(id)).result.entries[0].view, "3 unread, ");
    talk.notifications = [];
    await talk.ask("perform", { values: {}, action: "clear", context: { board: "hall" } });
    assert.deepEqual(talk.notifications.map(({ method, params }) => [method, params.board]), [
      ["log", "hall"], ["reload", "hall"],
    ]);
    talk.send("group.changed", { board: "kitchen", group: "g", values: { unread: 6 }, revision: 8 });
    await talk.logged('changed {"unread":6}');
    assert.equal(talk.notifications.at(-1).params.board, "kitchen");
    talk.send("group.changed", { board: "attic", group: "g", values: { unread: 7 }, revision: 8 });
    await talk.logged('attic {"unread":7}');
    const attic = talk.notifications.filter(({ params }) => params.message?.startsWith("attic"));
    assert.deepEqual(attic.map(({ params }) => params.board), ["attic"]);
    await talk.ask("perform", { values: {}, action: "clear" });
    assert.deepEqual(Object.keys(talk.notifications.at(-1).params), ["kind"]);
    assert.throws(() => new w.Provider({ boards: "several" }), /expected "one" or "many"/);
  });

  test("throws a refusal of the board", async () => {
    const id = talk.request("timeline", { kind: "shared" });
    const error = { code: -32003, message: "provider.yaml names no group", data: { class: "configuration" } };
    await reply("group.get", { error });
    assert.deepEqual((await talk.answer(id)).error, error);
    await assert.rejects(new w.Provider().group.get(), /there is no board to answer group.get/);
  });

  test("logs in", async () => {
    let number = 1000;
    const ask = async (method, params) => {
      talk.send(`account.${method}`, { service: "hub", ...params }, ++number);
      const { result, error } = await talk.answer(number);
      return result ?? error.message;
    };
    assert.deepEqual(await ask("begin", { token: "t" }), { account: { id: "ada", token: "t", title: "Ada" } });
    assert.equal(await ask("begin", { token: "wrong" }), "hub refused the token");
    assert.deepEqual(await ask("begin", { locale: "ko" }), {
      userCode: "ABCD", verificationURL: "https://hub.example/ko", interval: 5, flow: "device-7",
    });
    assert.deepEqual(await ask("poll", { flow: "device-7" }), { status: "pending", interval: 10 });
    assert.deepEqual(await ask("poll", { flow: "device-8" }), { status: "denied" });
    const account = { id: "ada", token: "t1", refreshToken: "r1" };
    assert.deepEqual(await ask("poll", { flow: "device-9" }), { status: "granted", account });
    assert.deepEqual(await ask("refresh", { account }), {
      account: { id: "ada", token: "t1+", refreshToken: "r1", expiresIn: 60 },
    });
    assert.equal(await ask("begin", { service: "other" }), 'this provider has no accounts of "other"');
  });

  test("answers a snapshot with the first entry, and a preview with the placeholder", async () => {
    const values = { place: { id: "oslo", title: "Oslo" }, hours: 2 };
    assert.equal((await talk.ask("snapshot", { values })).result.view, "Oslo 0");
    const { result } = await talk.ask("snapshot", { values: {}, context: { isPreview: true } });
    assert.deepEqual(result, { date: NOW, view: { text: "–°" } });
  });

  test("reports errors with their classes", async () => {
    const error = async (id) =>
      (await talk.ask("timeline", { values: { place: { id, title: "" }, hours: 1 } })).error;
    assert.deepEqual(await error("down"), {
      code: -32001, message: "the service is down", data: { class: "unavailable", retryAfter: 120 },
    });
    assert.deepEqual((await error("login")).data, { class: "authentication" });
    assert.match((await error("bug")).message, /^TypeError: .* at sample-provider\.mjs:\d+$/);
    const missing = (await talk.ask("timeline", { values: {} })).error;
    assert.deepEqual(missing.data, { class: "configuration", parameters: ["place"] });
  });

  test("lists, searches and resolves options", async () => {
    const ids = async (query) => {
      const { result } = await talk.ask("options", { values: {}, parameter: "place", ...query });
      return result.options.map(({ id }) => id);
    };
    assert.deepEqual(await ids({}), ["seoul", "oslo"]);
    assert.deepEqual(await ids({ search: "SOUTH kor" }), ["seoul"]);
    assert.deepEqual(await ids({ ids: ["oslo", "rome"] }), ["oslo"]);
    const { result } = await talk.ask("options", { values: {}, parameter: "hours" });
    assert.deepEqual(result, { options: [1, { value: 2, title: "Two" }], more: true });
  });

  test("answers defaults and findings", async () => {
    assert.deepEqual((await talk.ask("defaults", { values: {} })).result, { values: { hours: 3 } });
    assert.deepEqual((await talk.ask("validate", { values: { hours: 12 } })).result, { findings: [] });
    assert.deepEqual((await talk.ask("validate", { values: { hours: 13 } })).result, {
      findings: [{ parameter: "hours", message: "13 is unlucky", hint: "use 12" }],
    });
  });

  test("performs actions, logs and requests reloads", async () => {
    talk.notifications = [];
    const answer = await talk.ask("perform", { values: { hours: 1 }, action: "a", isOn: true, press: 7 });
    assert.deepEqual(answer.result, {});
    assert.deepEqual(talk.notifications.map(({ method, params }) => [method, params]), [
      ["log", { level: "warning", message: 'a true 7 {"hours":1}' }], ["reload", { kind: "weather" }],
    ]);
  });

  test("refuses what it does not know", async () => {
    for (const params of [["levitate"], ["timeline", { kind: "tide" }], ["placeholder", { kind: "clock" }]]) {
      assert.deepEqual((await talk.ask(...params)).error.data, { class: "unsupported" });
    }
  });

  test("answers cancelled requests, also those that wait their turn", async () => {
    for (const conversation of [talk, begin(1)]) {
      const first = conversation.request("timeline", { kind: "slow" });
      await conversation.logged("waiting");
      const second = conversation.request("timeline", { kind: "clock" });
      if (conversation !== talk) conversation.send("cancel", { id: second });
      conversation.send("cancel", { id: first });
      const answers = new Map();
      while (answers.size < 2) {
        const message = await conversation.receive();
        answers.set(message.id, message.error?.message ?? "answered");
      }
      assert.equal(answers.get(first), "cancelled");
      assert.equal(answers.get(second), conversation === talk ? "answered" : "cancelled");
    }
  });

  test("ignores lines that are not messages, and keeps text together", async () => {
    talk.process.stdin.write("nonsense\n[1]\nnull\n{}\n");
    const values = { place: { id: "x", title: "서울 \u2028 👩‍🚀" }, hours: 1 };
    assert.equal((await talk.ask("timeline", { values })).result.entries[0].view, "서울 \u2028 👩‍🚀 0");
  });

  test("ends when told and at the end of the input", async () => {
    const told = begin();
    told.send("shutdown", {}, 9);
    assert.deepEqual(await told.receive(), { jsonrpc: "2.0", id: 9, result: {} });
    if (told.process.exitCode === null) await once(told.process, "exit");
    assert.equal(told.process.exitCode, 0);
    const left = begin();
    left.request("timeline", { kind: "slow" });
    await left.logged("waiting");
    left.process.stdin.end();
    await once(left.process, "exit");
    assert.equal(left.process.exitCode, 0);
  });
});

test("builders write the view tree", () => {
  const start = new Date("2026-11-21T00:00:00Z");
  const cases = [
    [w.text(5, { lineLimit: 1 }), { text: "5", lineLimit: 1 }],
    [w.date(start, "time", { zone: "Asia/Seoul" }),
      { date: "2026-11-21T00:00:00.000Z", style: "time", zone: "Asia/Seoul" }],
    [w.image("cloud", { label: "cloudy" }), { image: "cloud", label: "cloudy" }],
    [w.vstack(["a", null, false, w.divider()], { spacing: 8 }), { vstack: ["a", { divider: true }], spacing: 8 }],
    [w.hstack([w.spacer(), w.spacer(4)]), { hstack: [{ spacer: true }, { spacer: 4 }] }],
    [w.grid([["a", null, "b"], w.divider(), null], { columns: ["leading"], rowSpacing: 8 }),
      { grid: [["a", "b"], { divider: true }], columns: ["leading"], rowSpacing: 8 }],
    [w.shape("circle", { fill: w.gradient(["red", "blue"], { to: "trailing" }) }),
      { shape: "circle", fill: { gradient: ["red", "blue"], to: "trailing" } }],
    [w.chart([1, -2], { mark: "line", axis: [0], accessibilityLabel: "two days" }),
      { chart: [1, -2], mark: "line", axis: [0], accessibilityLabel: "two days" }],
    [w.picture({ bytes: new Uint8Array([97, 98]), label: "x" }), { image: { bytes: "YWI=" }, label: "x" }],
    [w.zstack(["a"], { alignment: "top" }), { zstack: ["a"], alignment: "top" }],
    [w.gauge(3, { range: [0, 5], style: "circular", valueLabel: "v" }),
      { gauge: 3, range: [0, 5], style: "circular", valueLabel: "v" }],
    [w.progress([start, "2026-11-21T01:00:00Z"]), { progress: ["2026-11-21T00:00:00.000Z", "2026-11-21T01:00:00Z"] }],
    [w.chart([1, 2], { goal: 2, goalColor: "green" }), { chart: [1, 2], goal: 2, goalColor: "green" }],
    [w.link("https://example.org", "a"), { link: "https://example.org", content: "a" }],
    [w.button("add", "+"), { button: "add", content: "+" }],
    [w.toggle("milk", false, "milk"), { toggle: "milk", isOn: false, content: "milk" }],
  ];
  for (const [view, json] of cases) assert.deepEqual(view, json);
  assert.throws(() => w.text("a", { colour: "red" }), /text has no option "colour": expected accessibilityLabel, background,/);
});

test("configurations are read with their types", () => {
  const read = new w.ConfigurationReader({
    count: 7, units: "metric", days: ["mon"], moment: "2026-11-21T08:30:00Z", none: null,
    places: [{ latitude: 1, longitude: 2 }], cost: { amount: 12.5, currency: "EUR" }, who: { name: "Kim" },
    far: { value: 5, unit: "km" }, holiday: { start: "2026-05-01", end: "2026-05-10" },
  });
  assert.equal(read.required("count", w.asInteger), 7);
  assert.equal(read.value("units", w.oneOf(["metric", "imperial"]), "imperial"), "metric");
  assert.equal(read.value("none", w.asString, "default"), "default");
  assert.equal(read.optional("none", w.asBoolean), undefined);
  assert.deepEqual(read.optional("days", w.asStrings), ["mon"]);
  assert.deepEqual(read.list("none", w.asString), []);
  assert.deepEqual(read.list("places", w.asPlace), [{ latitude: 1, longitude: 2, name: undefined }]);
  assert.equal(read.required("moment", w.asDate).getTime(), Date.UTC(2026, 10, 21, 8, 30));
  assert.equal(read.required("cost", w.asMoney).currency, "EUR");
  assert.equal(read.required("who", w.asPerson).name, "Kim");
  assert.equal(read.required("far", w.asMeasurement).unit, "km");
  assert.equal(read.required("holiday", w.asDateRange).end, "2026-05-10");
  for (const [get, message] of [
    [() => read.required("none", w.asNumber), "none: has no value"],
    [() => read.required("units", w.asInteger), 'units: found "metric", expected a whole number'],
    [() => read.required("units", w.oneOf(["a", "b"])), 'units: found "metric", expected a or b'],
    [() => read.list("count", w.asString), "count: found 7, expected a list"],
    [() => read.list("places", w.asMoney), "places.1.amount: has no value"],
  ]) {
    assert.throws(get, (error) => error instanceof w.ConfigurationError && error.message === message);
  }
});

test("mistakes in a declaration are refused", () => {
  const provider = new w.Provider().staticWidget("a", { timeline: () => ({ entries: [] }) });
  assert.throws(() => provider.staticWidget("a", {}), /the kind "a" is already declared/);
  assert.throws(() => provider.staticWidget("b", { timeLine() {} }), /a widget has no function "timeLine"/);
  assert.throws(() => new w.Provider({ concurrency: 0 }), /expected 1 to 64/);
  assert.throws(() => provider.staticWidget("b", {}), /the widget "b" has no timeline/);
  const wrong = { reads: ["list"], timeline() {}, options: { lisst() {} } };
  assert.throws(() => provider.intentWidget("c", wrong), /c reads no parameter "lisst": expected list/);
  assert.throws(() => w.vstack("a", "b"), /a stack has "a", expected a list of views/);
  assert.throws(() => w.gauge(NaN), /gauge is NaN, expected a number/);
  assert.throws(() => w.chart([1, NaN]), /chart\[1\] is NaN, expected a finite number/);
  assert.throws(() => w.picture({}), /picture has one of file and bytes/);
});
