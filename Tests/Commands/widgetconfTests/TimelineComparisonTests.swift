import Testing
import WidgetModel

/// A widget's timeline and a dry run's timeline on one time axis, drawn at 12:00 UTC.
@Suite struct TimelineComparisonTests {
    private func entries(_ clocks: String...) -> JSONValue {
        .array(
            clocks.enumerated().map { index, clock in
                ["date": .string("2026-11-21T\(clock):00.000Z"), "shown": .boolean(index == 0)]
            })
    }

    /// A dry run's output about two timelines.
    private func drawn(
        _ present: JSONObject, _ planned: JSONObject, columns: Int = 80
    ) throws -> String {
        let document: JSONObject = [
            "widget": "echo-1", "revision": 4, "changes": ["count": ["from": 1, "to": 2]], "dropped": [],
            "dryRun": true, "timeline": .object(present), "plannedTimeline": .object(planned),
        ]
        return try written("edit echo-1 count=2 --dry-run", document, columns: columns)
    }

    @Test func bothTimelinesHaveOneAxis() throws {
        let text = try drawn(
            [
                "entries": entries("11:30", "12:40", "13:20"),
                "policy": ["after": "2026-11-21T14:30:00.000Z"], "due": "2026-11-21T14:30:00.000Z",
            ], ["entries": entries("12:00", "13:00"), "policy": "never", "due": .null])
        #expect(
            text == """
                count  1 → 2

                now         3 entries, policy after 14:30:00
                would show  2 entries, policy never

                            12:00       13:00       14:00       15:00
                now         ●───────○───────○─────────────│
                would show  ●───────────○───────────────────────────────────
                            ● shown now, ○ entry, │ next timeline requested

                dry run: nothing was changed, echo-1 stays at revision 4

                """)
    }

    @Test func aTimelineThatIsLaterIsDrawnFromItsFirstEntry() throws {
        let text = try drawn(
            ["entries": [], "policy": .null, "due": .null],
            [
                "entries": [["date": "2026-11-22T12:00:00.000Z", "shown": false]], "policy": "atEnd",
                "due": "2026-11-22T12:00:00.000Z",
            ], columns: 40)
        #expect(
            text == """
                count  1 → 2

                now         no timeline yet
                would show  1 entry, policy atEnd

                            21 Nov      22 Nov
                would show                    ○│
                            ● shown now, ○ entry, │ next
                            timeline requested

                dry run: nothing was changed, echo-1
                  stays at revision 4

                """)
    }

    @Test func withoutAnythingToComeThereIsNoAxis() throws {
        let timeline: JSONObject = ["entries": entries("11:30"), "policy": "never", "due": .null]
        #expect(
            try drawn(timeline, timeline) == """
                count  1 → 2

                now         1 entry, policy never
                would show  1 entry, policy never

                dry run: nothing was changed, echo-1 stays at revision 4

                """)
    }
}
