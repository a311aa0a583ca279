// A link for another device: a code for the camera of the device, and the address to copy.
import { make, button, announce, drawn } from "./elements.js";
import { word } from "./words.js";

/** The elements of a link. @param {{address: string, code: object|undefined}} link @param {string} help says what to do */
export function linkElements({ address, code }, label, help) {
  const field = make("input", { type: "text", readonly: true, value: address, "aria-label": label,
    focus: () => field.select() });
  return [
    code && picture(code, label),
    make("p.quiet-text", { role: "status" }, help),
    make("div.row", {}, field, button("primary", word("copy"), () => copyText(field, address))),
  ];
}

/** Black on white in every color scheme, because not all cameras read inverted codes. */
function picture({ side, path }, label) {
  const image = drawn("svg", { viewBox: `0 0 ${side} ${side}`, class: "qr", role: "img",
    "aria-label": word("codeOf", { label }) });
  image.append(drawn("rect", { width: side, height: side, fill: "#fff" }),
    drawn("path", { d: path, fill: "#000", "shape-rendering": "crispEdges" }));
  return image;
}

/** Copies the text of a field. Without TLS, only loopback addresses have the clipboard's interface. */
async function copyText(field, text) {
  try {
    await navigator.clipboard.writeText(text);
    announce(word("copied"));
  } catch {
    field.focus();
    field.select();
    announce(word("copyByHand"));
  }
}
