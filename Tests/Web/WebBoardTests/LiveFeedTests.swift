import BoardDocuments
import Testing
import WidgetModel

@testable import WebBoard

@Suite struct LiveFeedTests {
    /// A counter's card with a text, and the instant of its next entry.
    private func card(_ number: Int, _ text: String, until: Instant? = nil) throws -> LiveCard {
        var widget = try widget(number, text)
        widget.nextEntry = until
        return LiveCard(widget)
    }

    private func widget(_ number: Int, _ text: String) throws -> RenderedWidget {
        let id = try #require(PlacedWidgetID("counter-\(number)"))
        return RenderedWidget(
            widget: id, title: "Counter", family: .systemSmall, at: Instant(milliseconds: 0), state: .current,
            revision: .first, shownRevision: .first, entry: nil, view: .string(text), failingSince: nil,
            summary: nil)
    }

    private func events(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n\n").map { event in
            let text = event.split(separator: "\n").last?.dropFirst("data: ".count) ?? ""
            let json = try? JSONValue(parsing: Array(text.utf8))
            if let order = json?["order"]?.array {
                return "board \(order.count) \(json?["serving"] == true ? "served" : "away")"
            }
            let words = json?["spoken"]?.array?.compactMap(\.string).joined() ?? String(event)
            return "\(json?["widget"]?.string ?? "") \(words)"
        }
    }

    @Test func aPageFirstGetsEverything() throws {
        var feed = LiveFeed()
        feed.replace(with: [try card(1, "a"), try card(2, "b")])
        let reader = feed.add()
        #expect(events(feed.unsentEvents(for: reader)) == ["board 2 served", "counter-1 a", "counter-2 b"])
        #expect(feed.unsentEvents(for: reader).isEmpty)
    }

    /// A stack shows another widget when time passes or when one of its widgets changes.
    @Test func aStackIsAskedForWhenItMaySwitch() throws {
        let (first, second) = (
            try #require(PlacedWidgetID("counter-1")), try #require(PlacedWidgetID("counter-2"))
        )
        let cards = try (1...3).map { try card($0, "a") }
        let layout = try BoardLayout(cards.map(\.widget)).applying(
            .stack(widgets: [first.description, second.description]))
        let noon = Instant(milliseconds: 1000)
        var feed = LiveFeed()
        feed.replace(
            with: cards, arranged: ArrangedBoard(layout: layout, tops: [.init(widget: first, until: noon)]))
        let reader = feed.add()
        _ = feed.unsentEvents(for: reader)
        #expect(feed.nextChange == noon)
        #expect(!feed.needsArrangement(after: [cards[2].widget], at: Instant(milliseconds: 999)))
        #expect(feed.needsArrangement(after: [second], at: Instant(milliseconds: 999)))
        #expect(feed.needsArrangement(after: [], at: noon))
        feed.arrange(ArrangedBoard(layout: layout, tops: [.init(widget: second, until: nil)]))
        #expect(events(feed.unsentEvents(for: reader)) == ["board 3 served"])
        #expect(feed.nextChange == nil && !feed.needsArrangement(after: [], at: noon))
    }

    @Test func aSlowPageGetsOnlyTheNewestStateOfEachWidget() throws {
        var feed = LiveFeed()
        feed.replace(with: [try card(1, "a"), try card(2, "b")])
        let (slow, fast) = (feed.add(), feed.add())
        _ = feed.unsentEvents(for: slow)
        _ = feed.unsentEvents(for: fast)
        for number in 0..<1000 {
            feed.update([try card(1, "\(number)")])
            #expect(events(feed.unsentEvents(for: fast)) == ["counter-1 \(number)"])
        }
        #expect(events(feed.unsentEvents(for: slow)) == ["counter-1 999"])
    }

    /// A card for a widget that is not on the page yet is not lost.
    @Test func aCardThatComesBeforeItsWidgetIsSentWithIt() throws {
        var feed = LiveFeed()
        feed.replace(with: [try card(1, "a")])
        let reader = feed.add()
        _ = feed.unsentEvents(for: reader)
        feed.update([try card(2, "b")])
        #expect(feed.unsentEvents(for: reader).isEmpty && feed.waiting.isEmpty)
        feed.replace(with: [try card(1, "a"), try card(2, "b")])
        #expect(events(feed.unsentEvents(for: reader)) == ["board 2 served", "counter-2 b"])
    }

    /// The bytes that a page loads for each widget in addition to its picture.
    @Test func aWidgetNeedsAtMost1500Bytes() throws {
        var feed = LiveFeed()
        let text = "Partly cloudy with a chance of rain in the afternoon, 12 to 17 degrees"
        feed.replace(with: [try card(1, text, until: Instant(milliseconds: 1_780_000_000_000))])
        let reader = feed.add()
        let bytes = feed.unsentEvents(for: reader).count
        #expect((200...1_500).contains(bytes))
    }

    /// Pages open only addresses that cannot run a program.
    @Test func aCardListsItsLinks() throws {
        var widget = try widget(1, "")
        widget.view = try JSONValue(
            parsing: Array(
                #"""
                {"vstack": [{"link": "https://example.org/", "content": "More"},
                  {"link": "https://example.org/", "content": "Again"},
                  {"link": "x:1", "content": {"image": "star"}},
                  {"link": "mailto:kim@example.org", "content": "Kim", "accessibilityLabel": "Write to Kim"}]}
                """#.utf8))
        let links = LiveCard(widget).links
        #expect(links.map(\.url) == ["https://example.org/", "x:1", "mailto:kim@example.org"])
        #expect(links.map(\.label) == ["More", "x:1", "Write to Kim"])
        #expect(links.map(\.opens) == [true, false, true])
    }

    /// A screen reader says what the picture shows: dates, the values of gauges, and the labels of symbols.
    @Test func aCardSpeaksDatesAndValues() throws {
        var widget = try widget(1, "")
        widget.at = try #require(Instant(rfc3339: "2026-11-21T08:00:00Z"))
        widget.view = try JSONValue(
            parsing: Array(
                #"""
                {"vstack": ["Trams", {"date": "2026-11-21T08:30:00Z", "style": "time"},
                  {"date": "2026-11-21T10:44:00Z", "style": "relative"}, {"gauge": 0.6},
                  {"gauge": 1, "style": "circular", "valueLabel": "100 %"},
                  {"gauge": 25, "range": [0, 100], "label": "Health"}, {"progress": 0.25, "label": "Copy"},
                  {"image": "star", "accessibilityLabel": "Favorite"}, {"image": "sun.max", "label": "clear"},
                  {"image": "cloud", "label": "cloudy"}, "cloudy", ""]}
                """#.utf8))
        let spoken = LiveCard(widget).spoken
        #expect(
            spoken == [
                "Trams", "08:30", "2 h 44 min", "60 %", "100 %", "Health 25 %", "Copy 25 %", "Favorite",
                "clear", "cloudy",
            ])
    }

    /// An action is named like a type, so a button without words would be named like one.
    @Test func anActionWithoutWordsIsNamedInWords() throws {
        var widget = try widget(1, "")
        widget.view = try JSONValue(
            parsing: Array(
                #"""
                {"vstack": [{"button": "counter.CountUp", "content": {"hstack": [{"image": "plus"}, "1"]}},
                  {"button": "reset_all", "content": {"image": "trash"}},
                  {"button": "counter.Save", "content": "Keep it"}]}
                """#.utf8))
        #expect(LiveCard(widget).actions.map(\.label) == ["Count up 1", "Reset all", "Keep it"])
    }

    @Test func anEqualCardIsNotSentAgain() throws {
        var feed = LiveFeed()
        feed.replace(with: [try card(1, "a")])
        let reader = feed.add()
        _ = feed.unsentEvents(for: reader)
        feed.update([try card(1, "a")])
        feed.replace(with: [try card(1, "a")])
        #expect(feed.waiting.isEmpty)
    }

    /// Displays are not part of the board's state, but change with it.
    @Test func aRearrangedBoardIsSentAgain() throws {
        var feed = LiveFeed()
        feed.replace(with: [try card(1, "a")])
        let reader = feed.add()
        _ = feed.unsentEvents(for: reader)
        feed.replace(with: [try card(1, "a")], isRearranged: true)
        #expect(events(feed.unsentEvents(for: reader)) == ["board 1 served"])
        #expect(feed.waiting.isEmpty)
    }

    @Test func aRemovedWidgetIsForgotten() throws {
        var feed = LiveFeed()
        feed.replace(with: [try card(1, "a"), try card(2, "b")])
        feed.replace(with: [try card(2, "b")])
        #expect(events(feed.unsentEvents(for: feed.add())) == ["board 1 served", "counter-2 b"])
    }

    @Test func aLostBoardKeepsItsWidgets() throws {
        var feed = LiveFeed()
        feed.replace(with: [try card(1, "a", until: Instant(milliseconds: 5))])
        #expect(feed.nextChange == Instant(milliseconds: 5))
        feed.loseBoard()
        #expect(feed.nextChange == nil)
        #expect(events(feed.unsentEvents(for: feed.add())) == ["board 1 away", "counter-1 a"])
    }

    @Test func aPageThatHasEverythingGetsAComment() throws {
        var feed = LiveFeed()
        let reader = feed.add()
        _ = feed.unsentEvents(for: reader)
        feed.beat()
        #expect(feed.unsentEvents(for: reader) == Array(":\n\n".utf8))
        feed.remove(reader)
        feed.beat()
        #expect(feed.waiting.isEmpty && feed.unsentEvents(for: reader).isEmpty)
    }

    @Test func anotherPictureHasAnotherName() throws {
        #expect(try card(1, "a").picture == card(1, "a").picture)
        #expect(try card(1, "a").picture != card(1, "b").picture)
    }

    /// A timeline with the same view changes the picture only when its content is no longer fresh.
    @Test func thePictureIsNamedByWhatIsDrawn() throws {
        let plain = try widget(1, "a")
        var other = plain
        other.summary = "another summary"
        other.progress = "40%, reading"
        other.entry = Instant(milliseconds: 3)
        other.nextEntry = Instant(milliseconds: 9_000)
        other.revision = Revision(7)
        other.shownRevision = Revision(7)
        other.age = ContentAge(
            is: .fresh, answered: Instant(milliseconds: 2), stale: Instant(milliseconds: 5_000), expires: nil,
            show: nil)
        #expect(LiveCard.pictureName(of: other) == LiveCard.pictureName(of: plain))
        #expect(LiveCard(other).progress == "40%, reading")
        #expect(LiveCard(other).until == Instant(milliseconds: 5_000), "it becomes stale first")
        var stale = other
        stale.age?.is = .stale
        #expect(LiveCard.pictureName(of: stale) != LiveCard.pictureName(of: plain))
        var outdated = plain
        outdated.revision = Revision(2)
        #expect(LiveCard.pictureName(of: outdated) != LiveCard.pictureName(of: plain))
    }
}
