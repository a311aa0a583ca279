"""A provider whose every text is hostile: nothing of it becomes part of a page."""

import json
import re
from urllib.error import HTTPError

import pytest
from playwright.sync_api import expect

from board import Board, wait
from conftest import use_local_pages
from test_job import choose_tab, close, field
from workspace import write_workspace

# Markup that would run a script or load from another host, and characters that turn the text around them.
MARK = "<x-evil"
SHORT = "<x-evil onclick=ran=1>\u202eevil"
# Files of a workspace have no control characters.
DECLARED = (
    "\"' x-evil=1 onfocus=ran=1 autofocus><x-evil onclick=ran=1><img src=//evil.invalid/ onerror=ran=1>"
    "<svg onload=ran=1><script>ran=1</script></title></style><a href=javascript:ran=1>{{7*7}}&lt;b&gt;</a>\u202eevil\u2066")
LONG = DECLARED + "\u001b[2J\u0007\u0085${7*7}"
ADDRESSES = ["javascript:ran=1", "data:text/html,<script>ran=1</script>", "https://evil.invalid/\"onclick=ran=1"]

# Most of it depends on the parameter `mode`.
PROGRAM = f"SHORT, LONG, ADDRESSES = json.loads({json.dumps(json.dumps([SHORT, LONG, ADDRESSES]))})" + """
ACTION = SHORT.replace("\\u202e", "")
begun = []


def initialize(params):
    print(LONG, flush=True)
    print(LONG, file=sys.stderr, flush=True)
    send(method="log", params={"level": "error", "message": LONG})
    return {"kinds": [{"kind": "subject", "configuration": "intent", "title": LONG, "description": LONG}]}


def view():
    return {"vstack": [
        {"text": SHORT, "accessibilityLabel": LONG}, {"text": LONG, "lineLimit": 1}, {"image": LONG, "label": LONG},
        {"gauge": 0.5, "label": SHORT, "valueLabel": LONG}, {"progress": 0.5, "label": LONG},
        {"chart": [1, 2], "labels": [SHORT, SHORT], "goal": 1, "goalLabel": LONG},
        {"link": ADDRESSES[0], "content": LONG}, {"link": ADDRESSES[1], "content": SHORT}, {SHORT: True},
        {"button": "press." + ACTION, "content": LONG}, {"toggle": "toggle." + ACTION, "isOn": True, "content": SHORT}]}


def timeline(params):
    mode, now = params["configuration"].get("mode"), params["context"]["now"]
    if mode == "failed":
        raise Refusal(LONG, -32003, **{"class": "configuration", "parameters": [LONG, "mode"]})
    if mode == "color":
        return {"entries": [{"date": now, "view": {"text": "a", "color": LONG}}]}
    return {"entries": [{"date": now, "view": view()}, {"date": now[:11] + "23:59:59Z", "view": view()}], "policy": "never"}


def placeholder(params):
    return {"view": view()}


def snapshot(params):
    return {"date": params["context"]["now"], "view": view()}


def options(params):
    if params["configuration"].get("mode") == "failed":
        raise Refusal(LONG)
    return {"options": [
        {"id": LONG, "title": LONG, "subtitle": LONG, "group": SHORT}, {"id": "plain", "title": "Plain " + SHORT}]}


def validate(params):
    is_refused = params["configuration"].get("mode") == "refused"
    return {"findings": [{"parameter": "mode", "message": LONG, "hint": LONG}] if is_refused else []}


def perform(params):
    raise Refusal(LONG)


def account_begin(params):
    begun.append(params)
    address = ADDRESSES[(len(begun) - 1) % len(ADDRESSES)]
    return {"userCode": SHORT, "verificationURL": address, "interval": 1, "expiresIn": 900, "flow": LONG}


def account_poll(params):
    if len(begun) < len(ADDRESSES):
        return {"status": "pending"}
    return {"status": "granted", "account": {"id": SHORT, "title": LONG, "token": "token"}}
"""

# What a text may not have caused in a document.
INSPECT = r"""() => {
  const unsafe = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/;
  const spoken = ["aria-label", "alt", "title", "placeholder", "aria-valuetext"];
  const found = globalThis.ran === undefined ? [] : ["a script ran"];
  const report = (what, text) => found.push(`${what}: ${JSON.stringify(text).slice(0, 160)}`);
  if (unsafe.test(document.title)) report("title", document.title);
  for (const element of document.querySelectorAll("*")) {
    if (element.localName === "x-evil") report("element", element.outerHTML);
    for (const { name, value } of element.attributes) {
      if (name.startsWith("on") || name === "x-evil" || name === "style") report("attribute", element.outerHTML);
      if (spoken.includes(name) && unsafe.test(value)) report(name, value);
      if (!["href", "xlink:href", "src", "action", "formaction"].includes(name)) continue;
      const { protocol } = new URL(value, document.baseURI);
      const isPicture = name !== "action" && value.startsWith("data:image/");
      if (!["http:", "https:"].includes(protocol) && !isPicture && !value.startsWith("#")) report("address", value);
    }
    if (element.localName === "style") continue;
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE && unsafe.test(node.data)) report("text", node.data);
  }
  return found;
}"""


class Watch:
    """What the pages of a browser do that no text may make them do."""

    def __init__(self, context, address):
        self.deeds, self.address = [], address
        context.add_init_script(
            "addEventListener('securitypolicyviolation', (event) => console.error('refused: ' + event.violatedDirective))")
        context.on("dialog", lambda dialog: (self.deeds.append("a dialog: " + dialog.message), dialog.dismiss()))
        context.on("request", self.request)
        context.on("console", self.message)
        context.on("weberror", lambda error: self.deeds.append(str(error.error)))

    def request(self, request):
        if not request.url.startswith((self.address, "data:image/")):
            self.deeds.append("a request to " + request.url)

    def message(self, message):
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.deeds.append(message.text)

    def check(self, page):
        assert page.evaluate(INSPECT) == []
        assert self.deeds == []


@pytest.fixture(scope="module")
def board(tmp_path_factory):
    modes = {mode: {"title": DECLARED + mode, "subtitle": DECLARED} for mode in ["shown", "failed", "color", "refused"]}
    parameters = {
        "mode": {"title": "Mode " + DECLARED, "help": DECLARED, "cases": modes, "default": "shown"},
        "text": {"title": "Text " + DECLARED, "type": "string", "default": DECLARED, "help": DECLARED},
        "place": {"title": "Place " + DECLARED, "type": "City", "options": "list", "empty": DECLARED},
        "holdings": {"title": "Holdings " + DECLARED, "type": "Holding", "list": True, "empty": DECLARED},
        "account": {"title": "Account " + DECLARED, "type": "account", "service": "evil", "empty": DECLARED},
    }
    types = {
        "City": {"title": DECLARED},
        "Holding": {"title": DECLARED, "parameters": {"symbol": {"title": "Symbol " + DECLARED, "type": "string", "example": DECLARED}}},
    }
    sections = {"all": {"title": "All " + DECLARED, "help": DECLARED, "parameters": list(parameters)}}
    folder = write_workspace(
        tmp_path_factory.mktemp("hostile"), parameters, PROGRAM, title=DECLARED, types=types,
        widget={"description": DECLARED},
        intent={"description": DECLARED, "summary": DECLARED, "sections": sections})
    board = Board(workspace=folder)
    board.run("add", "subject", "--name", SHORT)
    board.run("add", "subject", "--name", "Second")
    board.serve()
    yield board
    board.close()


@pytest.fixture
def watched(visit, board):
    """A visitor's page, and what it does."""
    visitor = visit()
    watch = Watch(visitor.context, board.address)
    visitor.page.reload()
    visitor.page.wait_for_selector(".connection[data-state=live]")
    visitor.page.wait_for_selector(".tile")
    return visitor.page, watch


def open_subject(page, name="Second"):
    page.locator(".tile", has=page.locator(".name", has_text=name)).locator(".face").click()
    page.wait_for_selector("#sheet[open]")


def edit(board, **values):
    board.run("edit", "subject-1", *(f"{name}={value}" for name, value in values.items()), check=False)


def test_the_board_and_its_arrangement(watched, board):
    page, watch = watched
    board.ask("POST", "/layout", {"section": SHORT, "widgets": ["subject-1"]})
    board.ask("POST", "/layout", {"page": SHORT, "widgets": ["subject-2"]})
    expect(page.locator(".section-title:not([hidden])")).to_contain_text(MARK)
    expect(page.locator("#pages")).to_contain_text(MARK)
    expect(page.locator(".name").first).to_contain_text(MARK)
    expect(page.locator(".tile .face").first).to_have_attribute("aria-label", re.compile(MARK))
    watch.check(page)
    page.get_by_role("button", name="Arrange").click()
    watch.check(page)
    board.ask("POST", "/layout", {"reset": True})


@pytest.mark.parametrize("text, shown", [
    ("a\r\nb\rc\nd\u2028e\u2029f", "a\nb\nc\nd\ne\nf"), ("a\r\r\nb", "a\n\nb"),
    ("\u2068Kim\u2069, \u202eevil\u202c", "Kim, evil"), ("a\u001b[2J\u0085\tb", "a\ufffd[2J\ufffd\tb"),
])
def test_text_keeps_its_lines_and_loses_its_direction(page, text, shown):
    """Pictures have the same rule, but without U+FFFD: SVGTests."""
    assert page.evaluate("async (text) => (await import('/files/elements.js')).plain(text)", text) == shown


def test_the_gallery(watched):
    page, watch = watched
    page.get_by_role("button", name="Add widget").first.click()
    expect(page.locator(".offer").first).to_contain_text(MARK)
    wait(lambda: page.evaluate("[...document.images].every((image) => image.complete && image.naturalWidth > 0)"))
    watch.check(page)


def test_the_form_and_its_choices(watched):
    page, watch = watched
    open_subject(page)
    expect(page.locator(".section-head")).to_contain_text(MARK)
    for title in ["Mode", "Text", "Place", "Holdings", "Account"]:
        expect(page.locator(".row-title").filter(has_text=title)).to_contain_text(MARK)
    watch.check(page)
    field(page, "Place").click()
    expect(page.locator(".choice").first).to_contain_text(MARK)
    expect(page.locator(".choices .group")).to_contain_text(MARK)
    watch.check(page)
    page.locator(".choice").first.click()
    field(page, "Holdings").click()
    page.locator(".form-row.add button").click()
    expect(page.locator(".crumbs")).to_contain_text(MARK)
    watch.check(page)
    field(page, "Symbol").fill(LONG[:200])
    for _ in range(2):
        page.get_by_role("button", name="‹ Back").click()
    field(page, "Mode").select_option("refused")
    expect(page.locator(".stage-label")).to_contain_text(MARK)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".form-row .problem")).to_contain_text(MARK)
    watch.check(page)
    field(page, "Mode").select_option("failed")
    field(page, "Place").click()
    expect(page.locator(".choice-menu")).to_contain_text(MARK)
    watch.check(page)


@pytest.mark.parametrize("mode", ["shown", "failed", "color"])
def test_everything_about_a_widget(watched, board, mode):
    page, watch = watched
    edit(board, mode=mode, text=LONG[:200])
    open_subject(page, MARK)
    expect(page.locator("#sheet-title")).to_contain_text(MARK)
    for action in page.locator(".actions button").all():
        action.click()
        expect(page.locator("#sheet-note")).to_contain_text(MARK)
        watch.check(page)
    for tab, part in [("Timeline", "timeline"), ("History", "history"), ("Why?", "why"), ("Position", "place"), ("Log", "logs")]:
        choose_tab(page, tab)
        expect(page.locator(f"#part-{part} > :not(.quiet-text)").first).to_be_attached()
        watch.check(page)
    expect(page.locator("#part-logs")).to_contain_text(MARK)
    expect(page.locator("#part-history")).to_contain_text(MARK)


def test_the_trash(watched, board):
    page, watch = watched
    open_subject(page, MARK)
    page.get_by_role("button", name="Remove", exact=True).click()
    page.wait_for_selector("#sheet:not([open])", state="attached")
    expect(page.locator(".toast")).to_contain_text(MARK)
    watch.check(page)
    page.get_by_role("button", name="More").click()
    expect(page.locator("#part-trash")).to_contain_text(MARK)
    watch.check(page)
    for tab, part in [("Activity", "activity"), ("Log", "logs")]:
        choose_tab(page, tab)
        expect(page.locator(f"#part-{part} .lines li").first).to_be_visible()
        watch.check(page)
    board.ask("POST", "/trash/subject-1/restore")


def test_accounts(watched):
    page, watch = watched
    page.get_by_role("button", name="More").click()
    choose_tab(page, "Accounts")
    for _ in ADDRESSES:
        page.get_by_label("Service").fill("evil")
        page.get_by_role("button", name="Add account").click()
        expect(page.locator("#part-accounts .question, #part-accounts .problem")).to_be_visible()
        watch.check(page)
    expect(page.locator("#part-accounts .list")).to_contain_text(MARK)
    watch.check(page)


def test_a_display(watched, browser, board):
    page, watch = watched
    board.ask("POST", "/layout", {"page": SHORT, "widgets": ["subject-1", "subject-2"]})
    board.run("display", "add", "hall", "browser", "--page", f"{SHORT}=10m")
    page.get_by_role("button", name="More").click()
    choose_tab(page, "Displays")
    expect(page.locator("#part-displays .list")).to_contain_text(MARK)
    watch.check(page)
    # The page does not send such a name. Programs can.
    with pytest.raises(HTTPError) as refusal:
        board.ask("POST", "/displays", {"name": SHORT, "kind": "browser"})
    assert refusal.value.code in (400, 422)

    context = browser.new_context()
    use_local_pages(context, board)
    watch = Watch(context, board.address)
    display = context.new_page()
    display.goto(next(word for word in board.run("display", "link", "hall").split() if word.startswith("http")))
    expect(display.locator("#picture")).to_have_attribute("alt", re.compile(MARK))
    watch.check(display)
    context.close()


@pytest.mark.parametrize("mode", ["shown", "failed", "color"])
def test_a_picture_alone(watched, board, mode):
    page, watch = watched
    edit(board, mode=mode)
    paths = ["/widgets/subject-1.svg", "/widgets/subject-1.svg?scheme=dark", "/gallery/subject.svg"]
    sign = "async (paths) => { const { signed } = await import('/files/session.js'); return paths.map(signed); }"
    for path in page.evaluate(sign, paths):
        reply = page.goto(board.address + path)
        assert (reply.status, reply.headers["content-type"]) == (200, "image/svg+xml")
        watch.check(page)


def test_a_static_page(browser, board):
    edit(board, mode="shown")
    file = board.folder / "board.html"
    board.run("render", "--all", "--output", file)
    assert MARK.replace("<", "&lt;") in file.read_text()
    context = browser.new_context()
    watch = Watch(context, file.as_uri())
    page = context.new_page()
    page.goto(file.as_uri())
    watch.check(page)
    context.close()
