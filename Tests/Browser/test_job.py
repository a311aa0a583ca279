"""A person's whole job on the page, with clicks. The tests are its steps, in this order, on one board."""

import re

from playwright.sync_api import expect

from board import wait


def tile(page, name):
    return page.locator(".tile", has=page.locator(".name", has_text=re.compile(f"^{re.escape(name)}$")))


def open_widget(page, name):
    tile(page, name).locator(".face").click()
    page.wait_for_selector("#sheet[open]")


def field(page, title):
    """The control of a row of the form."""
    row = page.locator(".form-row", has=page.locator(".row-title", has_text=re.compile(f"^{title}")))
    return row.locator("input, select, textarea, .choose").first


def pick(page, title, choice):
    """Picks one of a few choices that stand side by side."""
    row = page.locator(".form-row", has=page.locator(".row-title", has_text=re.compile(f"^{title}")))
    row.get_by_role("radio", name=choice, exact=True).click()


def choose_tab(page, name):
    page.get_by_role("tab", name=name, exact=True).click()


def close(page):
    page.get_by_role("button", name="Close").click()
    page.wait_for_selector("#sheet:not([open])", state="attached")


def test_a_widget_is_placed_from_the_gallery(page, board):
    page.get_by_role("button", name="Add widget").first.click()
    page.get_by_role("button", name="Add World clock").click()
    expect(page.locator("#sheet-title")).to_contain_text("World clock")
    page.wait_for_selector(".form-row")
    close(page)
    expect(tile(page, "World clock")).to_have_count(1)
    assert any(row["widget"] == "world-clock-1" for row in board.ask("GET", "/widgets")["widgets"])


def test_every_kind_of_control_is_edited(page, board):
    open_widget(page, "Weather")
    pick(page, "Units", "Imperial")
    field(page, "Place").click()
    page.get_by_role("searchbox").fill("ber")
    page.locator(".choice", has_text="Germany").click()
    hours = field(page, "Hours ahead")
    hours.fill("7")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".form-status")).to_contain_text("revision 2")
    close(page)
    values = board.ask("GET", "/widgets/weather-1")["values"]
    assert (values["units"], values["hours"], values["place"]["title"]) == ("imperial", 7, "Berlin")


def test_a_list_of_objects_is_edited(page, board):
    open_widget(page, "Portfolio")
    field(page, "Holdings").click()
    page.get_by_role("button", name=re.compile(r"^\+ ")).click()
    field(page, "Symbol").fill("ACME")
    field(page, "Amount").fill("12.5")
    field(page, "Price").fill("20")
    page.get_by_role("button", name="‹ Back").click()
    page.get_by_role("button", name=re.compile(r"^\+ ")).click()
    field(page, "Symbol").fill("WIDG")
    page.get_by_role("button", name="‹ Back").click()
    page.get_by_role("button", name="Move up").last.click()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".form-status")).to_contain_text("revision 2")
    close(page)
    holdings = board.ask("GET", "/widgets/portfolio-1")["values"]["holdings"]
    assert [holding["symbol"] for holding in holdings] == ["WIDG", "ACME"]


def test_what_was_typed_last_is_saved(page, board):
    open_widget(page, "Tea")
    field(page, "Step").fill("3")
    field(page, "Name").press_sequentially("!")
    page.keyboard.press("Control+s")
    expect(page.locator(".form-status")).to_contain_text("revision 2")
    values = board.ask("GET", "/widgets/counter-1")["values"]
    assert values["step"] == 3 and values["name"] == "!Cups"
    close(page)


def test_unsaved_changes_are_not_lost(page, board):
    open_widget(page, "Tea")
    step = field(page, "Step")
    step.fill("50")
    expect(page.locator(".form-status")).to_contain_text("1 change not saved")
    expect(page.locator(".stage-label")).to_have_text("Preview")
    choose_tab(page, "History")
    choose_tab(page, "Edit")
    expect(step).to_have_value("50")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Cancel").click()
    expect(step).to_have_value("50")
    page.keyboard.press("Escape")
    page.get_by_role("group", name=re.compile("unsaved")).get_by_role("button", name="Discard changes").click()
    page.wait_for_selector("#sheet:not([open])", state="attached")
    assert board.ask("GET", "/widgets/counter-1")["values"]["step"] != 50


def test_changes_of_the_form_are_undone_and_redone(page):
    open_widget(page, "Tea")
    step = field(page, "Step")
    before = step.input_value()
    step.fill("60")
    expect(page.locator(".form-status")).to_contain_text("1 change")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(step).to_have_value(before)
    page.get_by_role("button", name="Redo", exact=True).click()
    expect(step).to_have_value("60")
    page.get_by_role("button", name="Discard changes").click()
    expect(step).to_have_value(before)
    close(page)


def test_a_text_that_could_not_be_sent_is_sent_again(page, board):
    open_widget(page, "Tea")
    step = field(page, "Step")
    step.wait_for()
    page.route("**/forms/*", lambda route: route.abort())
    step.fill("70")
    expect(page.locator(".form-status")).to_have_attribute("data-state", "problem")
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_enabled()
    page.unroute("**/forms/*")
    # The next answer of the server does not have the text, and must not replace it.
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".form-status")).to_contain_text("revision")
    expect(step).to_have_value("70")
    assert board.ask("GET", "/widgets/counter-1")["values"]["step"] == 70
    close(page)


def test_unsaved_changes_survive_a_restart(page, board):
    open_widget(page, "Tea")
    field(page, "Step").fill("80")
    expect(page.locator(".form-status")).to_contain_text("1 change")
    board.stop()
    page.wait_for_selector(".connection[data-state=reconnecting]")
    board.serve()
    page.wait_for_selector(".connection[data-state=live]", timeout=30_000)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".form-status")).to_contain_text("revision")
    assert board.ask("GET", "/widgets/counter-1")["values"]["step"] == 80
    close(page)


def test_leaving_the_page_asks_about_unsaved_changes(page):
    open_widget(page, "Tea")
    questions = []
    page.on("dialog", lambda dialog: (questions.append(dialog.type), dialog.accept()))
    field(page, "Step").fill("90")
    expect(page.locator(".form-status")).to_contain_text("1 change")
    page.reload()
    page.wait_for_selector(".connection[data-state=live]")
    page.reload()
    assert questions == ["beforeunload"]


def test_a_wrong_value_is_explained_at_its_field(page):
    open_widget(page, "Tea")
    field(page, "Step").fill("1000")
    expect(page.locator(".form-row .problem")).to_contain_text("100")
    page.get_by_role("button", name="Discard changes").click()
    close(page)


def test_an_edit_refreshes_a_widget_whose_policy_is_never(page, board):
    answered_edits = lambda: sum(
        row["reason"] == "edited" and row["outcome"] == "answered"
        for row in board.ask("GET", "/widgets/portfolio-1/ledger")["reloads"])
    picture = tile(page, "Portfolio").locator("img").get_attribute("src")
    edits = answered_edits()
    board.run("edit", "portfolio-1", "currency=usd")
    board.ask("PATCH", "/widgets/portfolio-1", {"name": "My shares"})
    expect(tile(page, "My shares")).to_have_count(1)
    revision = board.ask("GET", "/widgets/portfolio-1")["revision"]
    wait(lambda: board.ask("GET", "/widgets/portfolio-1/view").get("shownRevision") == revision)
    wait(lambda: answered_edits() > edits)
    wait(lambda: tile(page, "My shares").locator("img").get_attribute("src") != picture)
    board.ask("PATCH", "/widgets/portfolio-1", {"name": ""})


def test_a_button_of_a_widget_is_pressed(page, board):
    before = board.ask("GET", "/widgets/counter-1/view")["view"]
    open_widget(page, "Tea")
    page.locator(".actions button").first.click()
    wait(lambda: board.ask("GET", "/widgets/counter-1/view")["view"] != before)
    close(page)


def test_the_timeline_is_scrubbed(page):
    open_widget(page, "Weather")
    choose_tab(page, "Timeline")
    slider = page.get_by_role("slider")
    image = page.locator("img.large")
    now = image.get_attribute("src")
    slider.press("End")
    wait(lambda: "at=" in image.get_attribute("src"))
    slider.press("Home")
    expect(page.locator(".strip .chosen")).to_have_count(1)
    choose_tab(page, "Edit")
    wait(lambda: image.get_attribute("src").split("&v=")[0] == now.split("&v=")[0])
    close(page)


def test_an_older_revision_is_restored(page, board):
    open_widget(page, "Weather")
    choose_tab(page, "History")
    page.get_by_role("button", name="Return to this").last.click()
    wait(lambda: board.ask("GET", "/widgets/weather-1")["values"]["units"] == "metric")
    page.get_by_role("button", name="Redo").click()
    wait(lambda: board.ask("GET", "/widgets/weather-1")["values"]["units"] == "imperial")
    close(page)


def test_why_is_explained(page):
    open_widget(page, "Weather")
    choose_tab(page, "Why?")
    expect(page.locator(".reasons")).to_contain_text("Edited")
    page.locator(".ledger summary").click()
    expect(page.locator(".ledger li").first).to_be_visible()
    choose_tab(page, "Log")
    page.wait_for_selector("#part-logs > *")
    close(page)


def test_a_removed_widget_is_restored_from_the_trash(page, board):
    open_widget(page, "World clock")
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(tile(page, "World clock")).to_have_count(0)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Restore World clock").click()
    expect(page.locator("#part-trash")).to_contain_text("The trash is empty.")
    close(page)
    expect(tile(page, "World clock")).to_have_count(1)
    assert board.ask("GET", "/widgets/world-clock-1")["revision"] == 1


def test_a_refusal_is_no_success(page, board):
    open_widget(page, "World clock")
    board.ask("DELETE", "/widgets/world-clock-1")
    page.get_by_role("button", name="Refresh now").click()
    expect(page.locator("#sheet-note .problem")).to_contain_text("no widget")
    close(page)
    board.ask("POST", "/trash/world-clock-1/restore")


def test_the_board_is_arranged(page, board):
    order = lambda: [stack["widgets"] for page in board.ask("GET", "/layout")["layout"]["pages"]
                     for section in page["sections"] for stack in section["stacks"]]
    board.ask("POST", "/layout", {"reset": True})
    page.get_by_role("button", name="Arrange").click()
    page.get_by_role("group", name="Move Weather").get_by_role("button", name="Move earlier").click()
    expect(page.locator(".tile .name").nth(1)).to_have_text("Weather")
    tile(page, "Weather").drag_to(tile(page, "Tea"), target_position={"x": 5, "y": 60})
    wait(lambda: order()[0] == ["weather-1"])
    page.get_by_role("button", name="Arrange").click()

    open_widget(page, "Weather")
    choose_tab(page, "Position")
    page.get_by_label("New page").fill("Morning")
    page.get_by_label("New page").press("Enter")
    expect(page.locator("#pages")).to_be_visible()
    page.get_by_label("New section").fill("Outside")
    page.get_by_label("New section").press("Enter")
    wait(lambda: board.ask("GET", "/layout")["layout"]["pages"][1]["sections"][0].get("title") == "Outside")
    close(page)
    page.get_by_role("button", name="Morning").click()
    expect(page.locator(".section-title")).to_have_text("Outside")
    expect(tile(page, "Weather")).to_be_visible()


def test_widgets_are_stacked(page, board):
    board.ask("POST", "/layout", {"reset": True})
    open_widget(page, "Weather")
    choose_tab(page, "Position")
    page.get_by_role("button", name="Stack with").click()
    page.get_by_role("dialog", name="Stack Weather with").get_by_role("button", name="Portfolio").click()
    wait(lambda: any(len(stack["widgets"]) == 2 for stack in board.ask("GET", "/layout")["layout"]["pages"][0]["sections"][0]["stacks"]))
    page.get_by_role("button", name="Take out of the stack").click()
    wait(lambda: not board.ask("GET", "/layout")["tops"])
    close(page)
    board.ask("POST", "/layout", {"reset": True})
    expect(page.locator("#pages")).to_be_hidden()


def test_a_display_is_added_and_removed(page, board):
    page.get_by_role("button", name="More").click()
    choose_tab(page, "Displays")
    page.get_by_label("Name").fill("kitchen")
    page.get_by_label("Kind").select_option("e-ink")
    page.get_by_role("button", name="Add display").click()
    page.get_by_role("button", name="Pair: kitchen").click()
    expect(page.locator("#part-displays")).to_contain_text("waits for its device")
    page.get_by_role("button", name="Remove kitchen").click()
    page.get_by_role("group", name=re.compile("Remove the display")).get_by_role("button", name="Remove").click()
    expect(page.locator("#part-displays")).to_contain_text("no displays")
    close(page)
    assert board.ask("GET", "/displays")["displays"] == []


def test_a_person_logs_in_at_a_service(page, board):
    page.get_by_role("button", name="More").click()
    choose_tab(page, "Accounts")
    page.get_by_label("Service").fill("github")
    page.get_by_role("button", name="Add account").click()
    expect(page.locator(".code")).not_to_be_empty()
    expect(page.locator("#part-accounts .list")).to_contain_text("Ada", timeout=30_000)
    page.get_by_role("button", name=re.compile("^Remove ")).click()
    page.get_by_role("group", name=re.compile("Remove the account")).get_by_role("button", name="Remove").click()
    expect(page.locator("#part-accounts")).to_contain_text("no accounts")
    choose_tab(page, "Activity")
    expect(page.locator("#part-activity .lines li").first).to_be_visible()
    close(page)


def test_two_browsers_edit_at_once(visit, board):
    one, other = visit().page, visit().page
    open_widget(one, "Tea")
    open_widget(other, "Tea")
    field(one, "Step").fill("8")
    expect(one.locator(".form-status")).to_contain_text("1 change")
    field(other, "Name").fill("Coffee")
    other.get_by_role("button", name="Save", exact=True).click()
    expect(field(one, "Name")).to_have_value("Coffee")
    one.get_by_role("button", name="Save", exact=True).click()
    expect(one.locator(".form-status")).to_contain_text("revision")
    values = board.ask("GET", "/widgets/counter-1")["values"]
    assert (values["name"], values["step"]) == ("Coffee", 8)


def test_twenty_tabs_are_live(visit, board):
    visitor = visit()
    tabs = [visitor.page] + [visitor.open() for _ in range(19)]
    board.ask("PATCH", "/widgets/counter-1", {"name": "Everywhere"})
    for tab in tabs:
        expect(tile(tab, "Everywhere")).to_have_count(1)
    board.ask("PATCH", "/widgets/counter-1", {"name": ""})


def test_the_page_continues_after_a_restart(page, board):
    board.stop()
    page.wait_for_selector(".connection[data-state=reconnecting]")
    open_widget(page, "Weather")
    expect(page.locator("#part-edit .problem")).to_be_visible()
    board.serve()
    page.wait_for_selector(".connection[data-state=live]", timeout=30_000)
    expect(field(page, "Hours ahead")).to_be_visible()
    close(page)
