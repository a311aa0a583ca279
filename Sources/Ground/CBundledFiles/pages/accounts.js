// The accounts that widgets use. A person logs in at the service itself, on any device, or enters a token.
import { make, button, announce, api } from "./elements.js";
import { word, moment } from "./words.js";
import { load, act, note, ask, fail, quiet, openDialog } from "./sheet.js";

/** Opens the accounts over a widget that needs one of a service. `closed` is called afterwards. */
export function openAccounts(service, closed) {
  const body = make("div.part");
  openDialog(word("accounts"), [body], closed);
  showAccounts(body, service);
}

export function showAccounts(body, wanted = "") {
  const draw = () => showAccounts(body, wanted);
  const login = make("div");
  const service = make("input", {
    id: "account-service", type: "text", required: true, autocomplete: "off", placeholder: "github", value: wanted });
  const token = make("input", {
    id: "account-token", type: "password", autocomplete: "off", placeholder: word("tokenHelp") });
  load(body, () => api("GET", "/accounts"), ({ accounts }) => [
    accounts.length === 0 ? quiet("noAccounts") : make("ul.list", {}, accounts.map((account) => row(account, draw))),
    login,
    make("form.new-title.form-row", { submit: (event) => {
      event.preventDefault();
      const account = { service: service.value.trim() };
      if (token.value) act("POST", "/accounts", { ...account, token: token.value }, word("accountAdded"), draw);
      else begin(account, login, draw);
    } },
    make("label.row-title", { for: "account-service" }, word("service")), make("div.control", {}, service),
    make("label.row-title", { for: "account-token" }, word("token")), make("div.control", {}, token),
    make("button.primary", { type: "submit" }, word("addAccount"))),
  ]);
}

function row({ provider, service, account, title, expires, needsLogin, widgets }, draw) {
  const query = new URLSearchParams({ service, provider });
  return make("li", {},
    make("div", {}, make("strong", {}, title), make("p.quiet-text", {}, [
      service, word("usedBy", { count: widgets }), expires && word("until", { time: moment(expires) }),
      needsLogin && word("needsLogin")].filter(Boolean).join(" · "))),
    make("div.row", {}, button("danger", word("remove"), async () => {
      if (await ask(word("removeAccount", { title }), "remove"))
        act("DELETE", `/accounts/${encodeURIComponent(account)}?${query}`, undefined, word("removed", { title }), draw);
    }, { "aria-label": word("removeItem", { title }) })));
}

/** The state of a login after a failed poll. The login continues if the server or the board was away. */
const stateAfter = (problem) => problem.status === 0 || problem.status === 503
  ? { status: "pending" } : { status: "failed", problem };

/** Shows the code that a person enters at the service, and waits until they have. */
async function begin(account, element, draw) {
  note(null);
  let started;
  try {
    started = await api("POST", "/accounts/login", account);
  } catch (problem) {
    return fail(element, problem);
  }
  const address = started.verificationURLComplete ?? started.verificationURL;
  // Only an address of the web is a link; a provider could send any text.
  const link = /^https?:/.test(address)
    ? make("a", { href: address, target: "_blank", rel: "noreferrer noopener" }, address) : make("span", {}, address);
  element.replaceChildren(make("div.question", { role: "status" },
    make("p", {}, word("enterCode"), " ", link), make("output.code", {}, started.userCode),
    make("p.quiet-text", {}, word("waitingForLogin"))));
  const end = Date.now() + started.expiresIn * 1000;
  const poll = { service: started.service, provider: started.provider, flow: started.flow };
  let interval = started.interval;
  while (Date.now() < end) {
    await new Promise((done) => setTimeout(done, Math.max(1, interval) * 1000));
    if (!element.isConnected) return;
    const state = await api("POST", "/accounts/poll", poll).catch((problem) => stateAfter(problem));
    interval = state.interval ?? interval;
    if (state.status === "pending") continue;
    if (state.status === "failed") return fail(element, state.problem);
    if (state.status !== "granted") return fail(element, { detail: word("login." + state.status) });
    announce(word("accountAdded"));
    return draw();
  }
  fail(element, { detail: word("login.expired") });
}
