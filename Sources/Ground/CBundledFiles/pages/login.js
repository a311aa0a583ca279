// The page of a link: exchanges its code for a login, and opens the page of the board or of a display. On the page for
// another device, a person first names the device.
import { storeLogin } from "./session.js";

const query = new URLSearchParams(location.search);
const display = query.get("display");
const form = document.getElementById("device");
/** How long the page waits before it tries again, in milliseconds. */
const retry = 5_000;

if (form) {
  // The fragment of an address is not sent. It stays until it is used, so that the page can be loaded again.
  const code = location.hash.slice(1);
  if (code) form.addEventListener("submit", (event) => {
    event.preventDefault();
    const name = document.getElementById("device-name").value;
    logIn({ code, name, stays: document.getElementById("device-stays").checked });
  });
  else refuse();
} else {
  const code = query.get("code");
  // The code is neither in the history nor in the address while the page waits.
  history.replaceState(null, "", "/login");
  logIn(display === null ? { code } : { code, display });
}

async function logIn(body) {
  show();
  const reply = await fetch("/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (reply?.ok) {
    storeLogin(await reply.json(), display);
    location.replace(display === null ? "/" : `/display/${encodeURIComponent(display)}`);
  } else if (reply?.status === 429) {
    show("attempts");
  } else if (reply && reply.status < 500) {
    refuse();
  } else {
    show("away");
    setTimeout(logIn, retry, body);
  }
}

/** Opens the page that says how to make another link. */
function refuse() {
  location.replace(`/login?${new URLSearchParams(display === null ? { code: "" } : { code: "", display })}`);
}

/** Shows one of the notices, or none. */
function show(name) {
  for (const notice of document.querySelectorAll("[role=alert]")) notice.hidden = notice.id !== name;
}
