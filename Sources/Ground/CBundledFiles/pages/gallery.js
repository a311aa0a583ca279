// The gallery: the kinds that can be placed, each with a picture.
import { make, menu, button, announce, api, changeID, scheme } from "./elements.js";
import { signed } from "./session.js";
import { word, familyName } from "./words.js";
import { openSheet, closeSheet, mayReplace, load, fail, quiet } from "./sheet.js";
import { openWidget } from "./widget.js";

export async function openGallery() {
  if (!(await mayReplace())) return;
  const list = make("div.gallery");
  openSheet(word("gallery"), [list]);
  load(list, () => api("GET", "/gallery"), ({ widgets }) => widgets.length ? widgets.map(offer) : quiet("noKinds"));
}

function offer(widget) {
  const address = (family) =>
    signed(`/gallery/${encodeURIComponent(widget.kind)}.svg?${new URLSearchParams({ family, scheme: scheme() })}`);
  const picture = make("img", { src: address(widget.families[0]), alt: "", loading: "lazy" });
  const size = menu({ "aria-label": word("family") }, widget.families.map((name) => [name, familyName(name)]));
  size.addEventListener("change", () => {
    picture.src = address(size.value);
  });
  const note = make("div");
  // A widget of another size is another change, even if an attempt before it seemed to fail.
  const placements = {};
  const place = button("primary", word("add"), async () => {
    place.disabled = true;
    try {
      const placed = await api("POST", "/widgets", { kind: widget.kind, family: size.value },
        { "Idempotency-Key": (placements[size.value] ??= changeID()) });
      if (widget.parameters.length) await openWidget({ widget: placed.widget, title: widget.title, spoken: [] });
      else await closeSheet();
      announce(word("placed", { title: widget.title }));
    } catch (problem) {
      fail(note, problem);
      place.disabled = false;
    }
  }, { "aria-label": word("addThis", { title: widget.title }) });
  return make("article.offer", {}, make("div.sample", {}, picture),
    make("div.offer-text", {}, make("h3", {}, widget.title),
      widget.description && make("p.quiet-text", {}, widget.description),
      make("div.row", {}, widget.families.length > 1 && size, place), note));
}
