// A provider that uses every part of the kit. The tests talk to it as the board does.
import {
  AuthenticationRequired, ConfigurationError, Provider, Unavailable, after, choose, denied, never, pending, text,
} from "../widgetconf.mjs";

const provider = new Provider({ concurrency: Number(process.argv[2] ?? 4) });
const hour = 3_600_000;

const places = [
  { id: "seoul", title: "Seoul", subtitle: "South Korea", country: "KR" },
  { id: "oslo", title: "Oslo", country: "NO" },
];

const problems = {
  down: new Unavailable("the service is down", { retryAfter: 120 }),
  login: new AuthenticationRequired("sign in"),
};

provider.intentWidget("weather", {
  title: "Weather",
  families: ["systemSmall"],
  reads: { place: "object", hours: "integer" },
  placeholder: () => text("–°"),
  async timeline({ place, hours }, { now }) {
    if (!place) throw new ConfigurationError("choose a place", { parameters: ["place"] });
    if (problems[place.id]) throw problems[place.id];
    if (place.id === "bug") return place.temperature.value;
    console.log("printed while the provider runs");
    process.stdout.write("written while the provider runs\n");
    const entries = Array.from({ length: hours }, (_, index) => ({
      date: new Date(now.getTime() + index * hour), view: `${place.title} ${index}`,
      relevance: { score: index, duration: 60 },
    }));
    return { entries, policy: after(new Date(now.getTime() + hours * hour)) };
  },
  options: {
    place: (query) => choose(query, places),
    hours: () => ({ options: [1, { value: 2, title: "Two" }], more: true }),
  },
  defaults: () => ({ hours: 3 }),
  validate({ hours }) {
    if (hours === 13) return [{ parameter: "hours", message: "13 is unlucky", hint: "use 12" }];
  },
  perform({ action, isOn, number }, values) {
    provider.log(`${action} ${isOn} ${number} ${JSON.stringify(values)}`, "warning");
    provider.reload({ kind: "weather" });
  },
});

provider.staticWidget("clock", {
  timeline: ({ now, language }) => ({ entries: [{ date: now, view: `${now.getUTCHours()} ${language}` }], policy: never }),
});

provider.staticWidget("data", {
  placeholder: () => ({ data: { count: 0 } }),
  timeline: ({ now, family }) => ({
    entries: [{ date: now, data: { at: now, count: 3 }, view: family === "systemLarge" ? "both" : undefined }],
  }),
});

provider.staticWidget("slow", {
  timeline({ signal }) {
    provider.log("waiting");
    return new Promise((resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  },
});

provider.staticWidget("shared", {
  async timeline({ now, progress }) {
    progress(0.5, "reading");
    const { unread } = await provider.group.get("unread");
    const placed = (await provider.configurations({ kind: "shared" })).map(
      ({ widget, configuration }) => `${widget} ${configuration.n}`);
    return { entries: [{ date: now, view: `${unread} unread, ${placed.join(", ")}` }], policy: never };
  },
  async perform() {
    const changes = await provider.group.update(({ count = 0 }) => ({ count: count + 1 }), "count");
    provider.log(`set ${JSON.stringify(changes)}`);
    await provider.group.set({ unread: null });
  },
});

provider.group.changed((values) => provider.log(`changed ${JSON.stringify(values)}`));
provider.group.on("attic").changed((values) => provider.log(`attic ${JSON.stringify(values)}`));

const logins = { "device-7": pending(10), "device-8": denied, "device-9": { id: "ada", token: "t1", refreshToken: "r1" } };

provider.account("hub", {
  check(token) {
    if (token === "wrong") throw new AuthenticationRequired("hub refused the token");
    return { id: "ada", token, title: "Ada" };
  },
  begin: (locale) => ({
    userCode: "ABCD", verificationURL: `https://hub.example/${locale}`, interval: 5, flow: "device-7",
  }),
  poll: async (flow) => logins[flow],
  refresh: ({ id, token, refreshToken }) => ({ id, token: token + "+", refreshToken, expiresIn: 60 }),
});

provider.run();
