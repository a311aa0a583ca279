// The dialogs in which a person chooses a widget as it looks on the board: the one that a widget is stacked with, or the
// first one of a new page or section.
import { make, button, pictureOf, nameOf } from "./elements.js";
import { word } from "./words.js";
import { openDialog, quiet } from "./sheet.js";
import { tell } from "./toast.js";
import { arrange } from "./arrange.js";

/**
 * Asks which position a widget moves to.
 *
 * @param {object[]} stacks the positions of the board in their order, each with the card of the widget that it shows
 * @param {function} done is called if the widget was stacked
 */
export function chooseStack(card, stacks, done) {
  const title = nameOf(card);
  const others = stacks.filter(({ widgets }) => !widgets.includes(card.widget));
  chooseTile(word("stackTitle", { title }), others, async (top) => {
    if (!await arrange({ stack: [top.widget, card.widget] })) return;
    done();
    tell(word("stackedWith", { title, other: nameOf(top) }), {
      label: word("undoRemoval"), run: async () => { if (await arrange({ unstack: card.widget })) done(); },
    });
  });
}

/** Asks for one of the positions. `choose` gets the card of the widget that it shows. */
export function chooseTile(title, stacks, choose) {
  const shown = stacks.filter(({ top }) => top);
  const dialog = openDialog(title, shown.length === 0 ? [quiet("noOthers")] : [
    make("div.stack-choices", {}, shown.map(({ widgets, top }) => button("stack-choice", [
      make("img", { src: pictureOf(top), alt: "", width: top.width, height: top.height }),
      make("span", {}, nameOf(top)),
      widgets.length > 1 && make("small", {}, word("ofStack", { count: widgets.length })),
    ], () => {
      dialog.close();
      choose(top);
    }))),
  ]);
}
