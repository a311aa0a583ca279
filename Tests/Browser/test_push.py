"""The address to which programs push, in the form of a widget that has nothing else to edit."""

import json
import urllib.request

import pytest
from playwright.sync_api import expect

from board import Board
from test_access import check
from test_job import open_widget


@pytest.fixture(scope="module")
def board():
    board = Board()
    board.run("add", "steps", "--name", "Walk", check=False)
    board.serve()
    yield board
    board.close()


def test_a_program_gets_the_address_that_a_person_copies(page, board):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_widget(page, "Walk")
    page.get_by_role("button", name="make an address").click()
    field = page.get_by_role("textbox", name="Push address")
    expect(field).to_be_focused()
    check(page)
    page.get_by_role("button", name="Copy").click()
    expect(page.locator("#announcer")).to_have_text("Copied.")
    address = page.evaluate("navigator.clipboard.readText()")
    assert address == field.input_value() and address.startswith(board.address + "/api/v1/push/wcp_")
    body = json.dumps({"steps": 4321}).encode()
    request = urllib.request.Request(address, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as reply:
        assert json.load(reply)["widgets"] == ["steps-1"]
