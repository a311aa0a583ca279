// The gallery: the kinds that can be placed, each with a picture, and a search in their names and descriptions.
import { make, menu, button, api, changeID, scheme, write } from "./elements.js";
import { signed } from "./session.js";
import { word, familyName } from "./words.js";
import { openSheet, closeSheet, mayReplace, load, fail, quiet } from "./sheet.js";
import { tellPlaced } from "./toast.js";
import { openWidget, isShown } from "./widget.js";
import { moveToEnd } from "./arrange.js";
import { shownPage, reveal } from "./board.js";

/** From so many kinds on, the gallery has a search. */
const searched = 4;

export async function openGallery() {
  if (!(await mayReplace())) return;
  const list = make("div.gallery");
  openSheet(word("gallery"), [list]);
  load(list, () => api("GET", "/gallery"), ({ widgets }) => {
    if (widgets.length === 0) return quiet("noKinds");
    const offers = widgets.map((widget) => ({ widget, element: offer(widget) }));
    return [widgets.length >= searched && searchAmong(offers), ...offers.map(({ element }) => element)];
  });
}

/** A field that hides the kinds without its words. */
function searchAmong(offers) {
  const nothing = make("p.quiet-text", { role: "status" });
  const texts = offers.map(({ widget: { kind, title, description } }) =>
    [kind, title, description].filter(Boolean).join(" ").toLocaleLowerCase());
  const search = () => {
    const words = field.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    offers.forEach(({ element }, index) => {
      element.hidden = !words.every((part) => texts[index].includes(part));
    });
    write(nothing, offers.every(({ element }) => element.hidden) ? word("noKindFound") : "");
  };
  const field = make("input", { type: "search", placeholder: word("search"), "aria-label": word("search"),
    autocomplete: "off", input: search });
  return make("div.gallery-search", {}, field, nothing);
}

function offer(widget) {
  const address = (family) =>
    signed(`/gallery/${encodeURIComponent(widget.kind)}.svg?${new URLSearchParams({ family, scheme: scheme() })}`);
  const sample = make("div.sample", {});
  // Until its picture is there, and if its provider has none, a card shows the shape of the widget.
  const shape = make("div.sample-shape", { "aria-hidden": "true" });
  const picture = make("img", { alt: "", loading: "lazy",
    load: () => sample.classList.add("has-picture"), error: () => sample.classList.remove("has-picture") });
  const show = (family) => {
    shape.replaceChildren(make(`span.size-icon.is-${family}`), make("span", {}, familyName(family)));
    picture.src = address(family);
  };
  show(widget.families[0]);
  sample.append(shape, picture);
  const size = menu({ "aria-label": word("family") }, widget.families.map((name) => [name, familyName(name)]));
  size.addEventListener("change", () => show(size.value));
  const note = make("div");
  // A widget of another size is another change, even if an attempt before it seemed to fail.
  const placements = {};
  const place = button("primary", word("add"), async () => {
    place.disabled = true;
    try {
      const placed = await api("POST", "/widgets", { kind: widget.kind, family: size.value },
        { "Idempotency-Key": (placements[size.value] ??= changeID()) });
      await moveToEnd(placed.widget, shownPage());
      reveal(placed.widget);
      if (widget.parameters.length) await openWidget({ widget: placed.widget, title: widget.title, spoken: [] });
      else await closeSheet();
      tellPlaced(placed.widget, word("placed", { title: widget.title }), () => isShown(placed.widget) && closeSheet());
    } catch (problem) {
      fail(note, problem);
      place.disabled = false;
    }
  }, { "aria-label": word("addThis", { title: widget.title }) });
  return make("article.offer", {}, sample,
    make("div.offer-text", {}, make("h3", {}, widget.title),
      widget.description && make("p.quiet-text", {}, widget.description),
      make("div.row", {}, widget.families.length > 1 && size, place), note));
}
