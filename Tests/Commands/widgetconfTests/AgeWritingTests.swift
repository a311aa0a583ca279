import Testing
import WidgetModel

@testable import widgetconf

/// The age of content, as `timeline` draws it among the entries (T13).
@Suite struct AgeWritingTests {
    private func timeline(_ state: String, shown: Bool, _ age: JSONObject) throws -> String {
        var members: JSONObject = [
            "answered": "2026-11-21T10:58:00.000Z", "stale": .null, "expires": .null, "show": .null,
        ]
        for (key, value) in age { members[key] = value }
        let document: JSONObject = [
            "widget": "echo-1", "revision": 1, "shownRevision": 1, "state": .string(state),
            "policy": "never", "due": .null, "nextReload": .null,
            "entries": [["date": "2026-11-21T10:58:00.000Z", "shown": .boolean(shown)]],
            "age": .object(members),
        ]
        return try written("timeline echo-1", document)
    }

    @Test func marksToComeStandAmongTheEntries() throws {
        let text = try timeline(
            "current", shown: true,
            [
                "is": "fresh", "stale": "2026-11-21T12:28:00.000Z", "expires": "2026-11-21T16:58:00.000Z",
                "show": "placeholder",
            ])
        #expect(
            text == """
                echo-1  current
                revision 1

                  ●   10:58:00   1 h 2 min ago   shown now
                  ◷   12:28:00   in 28 min       stale from then
                  ✕   16:58:00   in 4 h 58 min   expires, then the placeholder shows

                age      answered 10:58:00, 1 h 2 min ago
                policy   never
                reload   by an edit, or "widgetconf reload echo-1"
                budget   46 of 48 charged reloads left in 24 hours

                """)
    }

    @Test func staleContentSaysSinceWhen() throws {
        let text = try timeline("stale", shown: true, ["is": "stale", "stale": "2026-11-21T11:58:00.000Z"])
        #expect(
            text.hasPrefix(
                """
                echo-1  stale
                revision 1

                  ●   10:58:00   1 h 2 min ago   shown now
                  ◷   11:58:00   2 min ago       stale since then

                """))
    }

    @Test(arguments: [
        ("placeholder", false, "●", "too old, the placeholder shows"),
        ("message", false, "●", "too old, a message is shown instead"),
        ("dimmed", true, "✕", "too old, it shows dimmed"),
    ])
    func expiredContentSaysWhatStandsForIt(
        _ look: String, _ isShown: Bool, _ sign: String, _ words: String
    ) throws {
        let age: JSONObject = [
            "is": "expired", "expires": "2026-11-21T11:59:00.000Z", "show": .string(look),
        ]
        let lines = try timeline("stale", shown: isShown, age).split(separator: "\n").map(String.init)
        #expect(
            lines[2] == "  \(isShown ? "●" : "○")   10:58:00   1 h 2 min ago   "
                + (isShown ? "shown now" : "over"))
        #expect(lines[3] == "  \(sign)   11:59:00   1 min ago       \(words)")
    }
}
