// The page of a link: exchanges its code for a login, and opens the page of the board or of a display.
import { storeLogin } from "./session.js";

const query = new URLSearchParams(location.search);
const code = query.get("code");
const display = query.get("display");
/** How long the page waits before it tries again, in milliseconds. */
const retry = 5_000;

// The code is neither in the history nor in the address while the page waits.
history.replaceState(null, "", "/login");

async function logIn() {
  const reply = await fetch("/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(display === null ? { code } : { code, display }),
  }).catch(() => null);
  if (reply?.ok) {
    storeLogin(await reply.json(), display);
    location.replace(display === null ? "/" : `/display/${encodeURIComponent(display)}`);
  } else if (reply && reply.status < 500) {
    location.replace(`/login?${new URLSearchParams(display === null ? { code: "" } : { code: "", display })}`);
  } else {
    document.getElementById("away").hidden = false;
    setTimeout(logIn, retry);
  }
}

logIn();
