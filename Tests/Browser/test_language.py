"""The language of the page, of the pictures in it, and of what screen readers say about them."""

import json
import re

import pytest
from playwright.sync_api import expect

from board import Board, wait
from test_job import choose_tab, close, open_widget, pick, tile


@pytest.fixture(scope="module")
def board():
    board = Board()
    board.run("add", "departures", "--family", "systemLarge")
    board.run("add", "weather", "--recommendation", "seoul", "--family", "systemMedium")
    board.run("add", "character-health")
    board.run("add", "system", "--family", "accessoryCircular")
    board.run("add", "commits-today")
    board.run("add", "today-commit")
    board.serve()
    yield board
    board.close()


def spoken(page, name):
    return tile(page, name).locator("img").get_attribute("alt")


def test_screen_readers_say_times_and_values(page):
    assert len(re.findall(r"\b\d\d:\d\d\b", spoken(page, "Departures"))) >= 3
    assert re.search(r"\b\d\d:00\b.*\b\d\d:00\b", spoken(page, "Weather"))
    assert re.search(r"Health, \d+ %.* h( \d+ min)?$", spoken(page, "Ranger's health"))
    assert re.search(r"^\d+%$", spoken(page, "System"))
    label = tile(page, "System").locator(".face").get_attribute("aria-label")
    assert re.search(r"^Open System, \d+%$", label)


def test_times_have_one_clock(page, board):
    # The language of this board writes 24 hours, whatever the browser's does.
    open_widget(page, "Weather")
    choose_tab(page, "History")
    expect(page.locator(".history .detail").first).to_have_text(re.compile(r" · \d\d:\d\d$"))
    close(page)
    page.locator("#more").click()
    choose_tab(page, "Devices")
    expect(page.locator("#part-devices")).to_contain_text(re.compile(r"logged in \d\d:\d\d ·"))
    close(page)


def test_pictures_and_marks_are_in_the_language_of_the_page(visit):
    visitor = visit(locale="ko-KR")
    page = visitor.page
    for name in ["GitHub 커밋", "오늘의 커밋"]:
        image = tile(page, name).locator("img")
        expect(image).to_have_attribute("alt", f"{name}, 설정하기")
        wait(lambda: image.get_attribute("src"))
        text = page.evaluate("(address) => fetch(address).then((reply) => reply.text())", image.get_attribute("src"))
        assert "설정 안 됨" in text and "not set up" not in text
    assert re.search("시간|분", spoken(page, "레인저의 체력"))


def test_a_preview_has_the_language_of_the_board(visit):
    visitor = visit(locale="ko-KR")
    page = visitor.page
    open_widget(page, "날씨")
    page.wait_for_selector(".form-row")
    with page.expect_response(re.compile("/preview.svg")) as reply:
        pick(page, "단위", "야드파운드법")
    preview = reply.value.text()
    saved = spoken(page, "날씨")
    assert not re.search("[가-힣]", saved.replace("날씨", "")), "the board is English"
    assert not re.search("맑음|구름|흐림|비|눈", preview)
    page.get_by_role("button", name="변경 취소").click()


def test_kinds_have_different_titles(visit):
    for locale in ["en-US", "ko-KR"]:
        page = visit(locale=locale).page
        page.locator("#add").click()
        titles = page.locator(".offer h3")
        expect(titles).to_have_count(14)
        assert len(set(titles.all_inner_texts())) == 14


def test_a_pattern_is_described_with_a_sensible_example(page):
    open_widget(page, "GitHub commits")
    row = page.locator(".form-row", has=page.locator(".row-title", has_text="Repository"))
    expect(row.locator(".expected")).to_have_text(
        "letters, digits, hyphens, dots, slashes and underscores, such as apple/swift-nio")
    close(page)


def test_problems_of_the_server_are_in_the_language_of_the_page(visit):
    page = visit(locale="ko-KR").page
    expect(page).to_have_title("보드 · widgetconf")
    problem = {"type": "urn:widgetconf:problem:board-away", "detail": "no process serves the board"}
    page.route("**/api/v1/trash", lambda route: route.fulfill(
        status=503, content_type="application/problem+json", body=json.dumps(problem)))
    page.locator("#more").click()
    expect(page.locator("#part-trash .problem")).to_have_text("보드가 실행되고 있지 않습니다.")
