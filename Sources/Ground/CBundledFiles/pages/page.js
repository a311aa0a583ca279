// The page: follows the board, and opens what a person chooses.
import { find, write, announce } from "./elements.js";
import { word, translate, setHours } from "./words.js";
import { follow } from "./live.js";
import { openGallery } from "./gallery.js";
import { refreshForm, refreshWidget, refreshStack } from "./widget.js";
import { drawBoard, updateTile, redrawTiles, redrawCaptions } from "./board.js";
import { drawAttention } from "./attention.js";
import { showAway } from "./away.js";
import { setArrangement, toggleArranging } from "./arrange.js";

let state = { board: { order: [], serving: false }, cards: new Map(), connected: false, hasBoard: false };
let isDrawing = false;

translate(document);
find("add").addEventListener("click", openGallery);
find("add-first").addEventListener("click", openGallery);
find("more").addEventListener("click", openMore);
find("arrange").addEventListener("click", toggleArranging);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redrawTiles);
setInterval(redrawTimes, 10_000);
// A page from the back-forward cache has closed its form and its stream.
addEventListener("pageshow", (event) => event.persisted && location.reload());
addEventListener("login", ({ detail }) => detail.isNeeded ? find("login").showModal() : find("login").close());
showConnection();

follow((news) => {
  const isBack = !state.connected && news.connected;
  state = news;
  setHours(news.board.hours);
  showConnection();
  setArrangement(news, draw);
  if (!updateTile(news)) drawSoon();
  if (news.changed) refreshWidget(news.cards.get(news.changed));
  if (isBack) refreshForm();
  drawAttention(news);
});

/** Opens the sheet of the board, which is only loaded now, because most visits do not need it. */
async function openMore() {
  const sheet = await import("./board-sheet.js").catch(() => announce(word("reconnecting")));
  await sheet?.openMore();
}

function draw() {
  drawBoard(state);
  refreshStack();
}

/** Draws the board once before the next frame: the widgets of a new page arrive one by one. */
function drawSoon() {
  if (isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(() => {
    isDrawing = false;
    draw();
  });
}

/** Shows all texts that depend on the present time. */
function redrawTimes() {
  redrawCaptions(state);
  showConnection();
}

function showConnection() {
  const { connected, hasBoard, board } = state;
  const status = !connected ? (hasBoard ? "reconnecting" : "loading") : board.serving ? "live" : "away";
  const element = find("connection");
  element.dataset.state = status;
  // The header is hidden while a sheet is open.
  if (find("sheet").open && element.textContent !== word(status)) announce(word(status));
  write(element, word(status));
  const isAway = status === "away" || status === "reconnecting";
  if (isAway !== document.body.classList.contains("is-away")) {
    document.body.classList.toggle("is-away", isAway);
    redrawCaptions(state);
  }
  showAway(isAway, state.cards, redrawTimes);
}
