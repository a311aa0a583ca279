// The devices that are logged in, and the code that logs in another one.
import { make, button, announce, call, write } from "./elements.js";
import { word, ago, moment, duration } from "./words.js";
import { load, refill, note, ask, quiet } from "./sheet.js";
import { linkElements } from "./code.js";

/** How often the list is loaded while a code waits for its device, in milliseconds. */
const pace = 2_000;

export function showDevices(body) {
  const help = make("p");
  const list = make("div");
  const link = make("div.display-link");
  const offer = make("div.row", { hidden: true },
    button("primary", word("showCode"), () => showLink(link, list)));
  body.replaceChildren(help, offer, link, list);
  const draw = () => load(list, () => call("GET", "/sessions"), (reply) => {
    // A code leads to an address that other devices must be able to open.
    offer.hidden = reply.deviceAddress === null;
    write(help, word(offer.hidden ? "devicesHere" : "devicesHelp"));
    return rows(reply, draw);
  });
  draw();
}

function rows({ sessions }, draw) {
  const others = sessions.filter(({ current, display }) => !current && !display);
  return sessions.length === 0 ? [quiet("noDevices")] : [
    make("ul.list", {}, sessions.map((session) => row(session, draw))),
    others.length > 1 && make("div.row", {}, button("danger", word("logOutOthers"), async () => {
      if (await ask(word("logOutOthersQuestion"), "logOutOthers"))
        end("/sessions", word("othersLoggedOut"), draw);
    })),
  ];
}

const nameOf = ({ device }) => device ?? word("unnamedDevice");

function row(session, draw) {
  const { id, display, began, used, expires, stays, current } = session;
  const name = nameOf(session);
  return make("li", {},
    make("div", {}, make("strong", {}, name), current && make("span.mark", {}, word("thisDevice")),
      make("p.quiet-text", {}, [
        display && word("showsDisplay", { name: display }), used && !current && word("usedAgo", { time: ago(used) }),
        began && word("loggedInAt", { time: moment(began) }),
        stays ? word("until", { time: moment(expires) }) : word("untilStopped")].filter(Boolean).join(" · "))),
    button("danger", word("logOut"), async () => {
      if (!current || await ask(word("logOutHereQuestion"), "logOut"))
        end(`/sessions/${encodeURIComponent(id)}`, word("loggedOut", { name }), draw);
    }, { "aria-label": word("logOutThis", { name }) }));
}

async function end(path, done, draw) {
  note(null);
  try {
    await call("DELETE", path);
    announce(done);
    draw();
  } catch (problem) {
    note(problem);
  }
}

/** Shows a code until a device has used it, or until it expires. */
async function showLink(element, list) {
  note(null);
  let link, known;
  try {
    known = new Set((await call("GET", "/sessions")).sessions.map(({ id }) => id));
    link = await call("POST", "/sessions/link", {});
  } catch (problem) {
    return note(problem);
  }
  const { seconds } = link;
  const parts = linkElements(link, word("deviceLink"),
    seconds ? word("codeHelp", { time: duration(seconds) }) : word("codeHelpOpen"));
  const shown = make("div.display-link", {}, parts);
  element.replaceChildren(shown);
  const end = performance.now() + seconds * 1000;
  while (seconds && performance.now() < end) {
    await new Promise((done) => setTimeout(done, pace));
    if (!shown.isConnected) return;
    const reply = await call("GET", "/sessions").catch(() => null);
    const found = reply?.sessions.find(({ id, display }) => !known.has(id) && !display);
    if (!found || !shown.isConnected) continue;
    const text = word("deviceLoggedIn", { name: nameOf(found) });
    element.replaceChildren(make("p", {}, text));
    announce(text);
    const draw = () => load(list, () => call("GET", "/sessions"), (reply) => rows(reply, draw));
    refill(list, rows(reply, draw).filter(Boolean));
    return;
  }
  if (seconds) element.replaceChildren(make("p.quiet-text", { role: "status" }, word("codeExpired")));
}
