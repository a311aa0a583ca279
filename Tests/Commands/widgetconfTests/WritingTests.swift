import Testing
import WidgetModel

@testable import widgetconf

/// The commands' output for users: all its text comes from the document that scripts get.
@Suite struct WritingTests {
    /// Compares complete strings, so that a failure shows both.
    private func expect(
        _ line: String, _ document: JSONObject, columns: Int? = nil, writes expected: String,
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let text = try written(line, document, columns: columns)
        #expect(text == expected + "\n", sourceLocation: location)
    }

    // Edits

    private let edit: JSONObject = [
        "widget": "today-commit-1", "revision": 2,
        "changes": [
            "days": ["from": 7, "to": 30], "showChart": ["from": true, "to": false],
            "tint": ["from": "#ff0000", "to": .null, "hiddenBy": "showChart"],
        ],
        "dropped": [["parameter": "tint", "hiddenBy": "showChart"]],
        "reload": [
            "reason": "edited", "bypassed": ["policy"], "bypassedPolicy": "never", "outcome": "answered",
            "milliseconds": 14.2,
        ],
    ]

    @Test func anEditShowsItsChangesAndThePromise() throws {
        try expect(
            "edit today-commit-1 days=30", edit,
            writes: """
                days       7 → 30
                showChart  true → false
                tint       #ff0000 → –  dropped: showChart hides it
                revision 2, refreshed at once (14 ms) although its policy is never
                """)
    }

    @Test func aDryRunSaysSo() throws {
        let document: JSONObject = [
            "widget": "echo-1", "revision": 4, "changes": ["count": ["from": 1, "to": 2]], "dropped": [],
            "dryRun": true,
        ]
        try expect(
            "edit echo-1 count=2 --dry-run", document,
            writes: """
                count  1 → 2
                dry run: nothing was changed, echo-1 stays at revision 4
                """)
    }

    // The board

    @Test func anEmptyBoardSaysWhatToDoNext() throws {
        try expect(
            "list", ["widgets": []],
            writes: """
                the board is empty
                  run "widgetconf gallery" to see the widgets that you can place
                  place one with "widgetconf add KIND"
                """)
    }

    private let list: JSONObject = [
        "widgets": [
            [
                "widget": "today-commit-1", "family": "systemMedium", "revision": 12, "state": "current",
                "values": ["repository": "/srv/wc", "author": .null, "every": 5400],
                "types": ["every": "duration"],
            ],
            [
                "widget": "weather-2", "family": "systemSmall", "revision": 1,
                "state": "needsConfiguration", "values": ["city": ["id": "seoul", "title": "서울"]],
            ],
            [
                "widget": "clock-1", "family": "systemSmall", "revision": 2, "state": "outdated",
                "failing": ["since": "2026-11-21T11:50:00.000Z"], "summary": "Seoul",
            ],
            [
                "widget": "gone-1", "family": "systemSmall", "revision": 1, "state": "needsConfiguration",
                "declared": false,
            ],
        ]
    ]

    @Test func theListIsATable() throws {
        try expect(
            "list", list,
            writes: """
                widget           family         rev   state        configuration
                today-commit-1   systemMedium    12   current      repository=/srv/wc  every=1h30m
                weather-2        systemSmall      1   not set up   city=서울
                clock-1          systemSmall      2   outdated     failing since 11:50:00 · Seoul
                gone-1           systemSmall      1   not set up   kind not declared
                """)
    }

    @Test func theListIsCutWhereTheTerminalEnds() throws {
        try expect(
            "list", list, columns: 80,
            writes: """
                widget           family         rev   state        configuration
                today-commit-1   systemMedium    12   current      repository=/srv/wc  every=1h…
                weather-2        systemSmall      1   not set up   city=서울
                clock-1          systemSmall      2   outdated     failing since 11:50:00 · Seo…
                gone-1           systemSmall      1   not set up   kind not declared
                """)
    }

    @Test func showSaysWhereEachValueComesFrom() throws {
        let document: JSONObject = [
            "widget": "today-commit-1", "title": "Today's commits", "family": "systemSmall", "revision": 3,
            "state": "needsConfiguration", "placed": "2026-11-20T09:30:00.000Z",
            "parameters": [
                ["name": "repository", "value": .null, "origin": "default"],
                ["name": "author", "value": .null, "origin": "default"],
                ["name": "days", "type": "integer", "value": 30, "origin": "own"],
                ["name": "every", "type": "duration", "value": 180, "origin": "default"],
                ["name": "tint", "value": .null, "hiddenBy": "showChart"],
                ["name": "zones", "value": .null, "stored": ["Mars/Base"], "problem": "no time zone"],
            ],
            "needs": ["repository"],
        ]
        try expect(
            "show today-commit-1", document,
            writes: """
                today-commit-1  Today's commits
                systemSmall · revision 3 · not set up · placed 20 Nov 09:30

                parameter    value       from
                repository   –           required
                author       –           not set
                days         30          chosen here
                every        3m          default
                tint         –           hidden by showChart
                zones        Mars/Base   no longer fits: no time zone

                needs repository
                  complete it with "widgetconf edit today-commit-1"
                """)
    }

    @Test func showSaysWhatKeepsAWidgetFromBeingCurrent() throws {
        var document: JSONObject = [
            "widget": "echo-1", "title": "Echo", "family": "systemSmall", "revision": 3, "state": "outdated",
            "summary": "Echo of the day", "parameters": [["name": "days", "value": 30, "origin": "own"]],
            "failing": [
                "since": "2026-11-21T11:50:00.000Z", "requests": 2, "class": "timeout",
                "message": "the provider did not answer \"timeline\" within 2s; its log ends with \"asked\"",
            ],
        ]
        try expect(
            "show echo-1", document, columns: 80,
            writes: """
                echo-1  Echo
                systemSmall · revision 3 · outdated · placed 08:00:00
                Echo of the day

                parameter   value   from
                days        30      chosen here

                failing since 11:50:00, attempt 2: the provider did not answer "timeline" within
                2s; its log ends with "asked"
                """)
        document["failing"] = nil
        document["title"] = .null
        document["summary"] = .null
        document["parameters"] = []
        document["needs"] = ["days"]
        document["declared"] = false
        document["state"] = "needsConfiguration"
        try expect(
            "show echo-1", document,
            writes: """
                echo-1
                systemSmall · revision 3 · not set up · placed 08:00:00

                no provider declares its kind anymore
                  restore its provider.yaml, or remove the widget with "widgetconf remove echo-1"
                """)
        document["declared"] = "broken"
        #expect(try written("show echo-1", document).contains("the declaration of its kind has errors\n"))
    }

    @Test func historyShowsEveryRevision() throws {
        let document: JSONObject = [
            "widget": "echo-1", "types": ["every": "duration"],
            "revisions": [
                ["revision": 1, "at": "2025-11-20T09:30:00.000Z", "origin": "add", "changes": [:]],
                [
                    "revision": 2, "at": "2026-11-21T11:59:07.000Z", "origin": "edit",
                    "changes": [
                        "every": ["from": 60, "to": 5400],
                        "zones": ["from": [], "to": ["a, b", "c"]],
                        "token": ["from": "••••", "to": "••••"],
                        "hours": ["from": 5, "to": .null, "hiddenBy": "hourly"],
                    ],
                    "reload": [
                        "generation": 4, "asked": "2026-11-21T11:59:07.000Z", "reason": "edited",
                        "granted": "2026-11-21T11:59:07.000Z", "charged": false, "outcome": "answered",
                        "revision": 2, "recovered": false, "milliseconds": 14,
                    ],
                ],
                [
                    "revision": 3, "at": "2026-11-21T12:00:00.000Z", "origin": "undo", "restores": 1,
                    "changes": ["days": ["from": 30, "to": 7]],
                ],
            ],
        ]
        try expect(
            "history echo-1", document,
            writes: """
                rev   when                by          reload            changes
                  1   20 Nov 2025 09:30   add                           no value changed
                  2   11:59:07            edit        answered, 14 ms   every 1m → 1h30m
                                                                        zones none → "a, b", c
                                                                        token •••• (changed)
                                                                        hours 5 → –  dropped: hourly hides it
                  3   12:00:00            undo to 1                     days 30 → 7
                """)
    }

    @Test func optionsListWhatCanBeTyped() throws {
        let document: JSONObject = [
            "target": "today-commit-1",
            "parameters": [
                [
                    "parameter": "author", "title": "Author", "more": true,
                    "options": [
                        ["id": "kim@example.org", "title": "김하나", "subtitle": "12 commits"],
                        ["id": "o@example.org", "title": "Octocat\u{1B}[2J", "subtitle": "1 commit"],
                    ],
                ],
                ["parameter": "days", "title": "Days", "options": [], "accepts": "a whole number, 1 to 9"],
                [
                    "parameter": "zone", "title": "Zone", "options": [],
                    "accepts": "a time zone such as \"Asia/Seoul\"", "searchable": true,
                ],
            ],
        ]
        try expect(
            "options today-commit-1", document,
            writes: """
                author  Author
                  kim@example.org   김하나        12 commits
                  o@example.org     Octocat␛[2J   1 commit
                  there are more: search with --search WORDS

                days  Days
                  any value: a whole number, 1 to 9

                zone  Zone
                  any value: a time zone such as "Asia/Seoul"
                  search with --search WORDS
                """)
    }

    @Test func aSearchWithoutAHitSaysSo() throws {
        let zone: JSONValue = ["parameter": "zone", "title": "Zone", "options": []]
        try expect(
            "options echo-1 zone --search xyz", ["parameters": [zone]],
            writes: """
                zone  Zone
                  nothing fits "xyz"
                """)
    }

    // Time

    private func timeline(_ members: JSONObject) -> JSONObject {
        var document: JSONObject = [
            "widget": "echo-1", "revision": 1, "shownRevision": 1, "state": "current", "policy": "never",
            "due": .null, "nextReload": .null,
            "entries": [["date": "2026-11-21T11:58:00.000Z", "shown": true]],
        ]
        for (key, value) in members { document[key] = value }
        return document
    }

    @Test func aTimelineUnderNeverSaysWhatRefreshesIt() throws {
        try expect(
            "timeline echo-1", timeline(["budget": ["left": 46, "perDay": 48, "next": .null]]),
            writes: """
                echo-1  current
                revision 1

                  ●   11:58:00   2 min ago   shown now

                policy   never
                reload   by an edit, or "widgetconf reload echo-1"
                budget   46 of 48 charged reloads left in 24 hours
                """)
    }

    @Test func aTimelineMarksWhatIsShownAndWhatComes() throws {
        let dates = ["11:30", "11:45", "12:00", "12:15", "13:30"]
        let entries = dates.map { date -> JSONValue in
            ["date": .string("2026-11-21T\(date):00.000Z"), "shown": .boolean(date == "12:00")]
        }
        let document = timeline([
            "entries": .array(entries), "policy": "atEnd", "due": "2026-11-21T13:30:00.000Z",
            "nextReload": "2026-11-21T13:30:00.000Z", "revision": 2, "state": "outdated", "serving": true,
            "failing": [
                "since": "2026-11-21T11:50:00.000Z", "requests": 2, "class": "timeout",
                "message": "no answer within 5 s",
            ],
        ])
        try expect(
            "timeline echo-1", document,
            writes: """
                echo-1  outdated
                shows revision 1, revision 2 has not arrived yet
                failing since 11:50:00, attempt 2: no answer within 5 s

                  ○   11:30:00   30 min ago      over
                  ○   11:45:00   15 min ago      over
                  ●   12:00:00   now             shown now
                  ○   12:15:00   in 15 min
                  ○   13:30:00   in 1 h 30 min

                policy   atEnd, due 13:30:00
                reload   13:30:00, in 1 h 30 min
                budget   46 of 48 charged reloads left in 24 hours
                """)
    }

    @Test func aTimelineThatShowsNothingYetSaysWhy() throws {
        var document = timeline([
            "revision": 3, "shownRevision": 2, "state": "outdated", "timelineRevision": 3, "entries": [],
            "former": ["date": "2026-11-21T11:00:00.000Z", "revision": 2], "policy": "atEnd",
            "due": "2026-11-21T11:55:00.000Z", "nextReload": "2026-11-21T12:00:00.000Z",
        ])
        try expect(
            "timeline echo-1", document,
            writes: """
                echo-1  outdated
                shows revision 2, the timeline of revision 3 has no entries

                  ●   11:00:00   1 h ago   goes on showing

                policy   atEnd, due 11:55:00
                reload   due now
                serve    not running: nothing reloads until "widgetconf serve" runs
                budget   46 of 48 charged reloads left in 24 hours
                """)
        document["entries"] = [["date": "2026-11-21T13:00:00.000Z", "shown": false]]
        document["policy"] = ["after": "2026-11-21T14:00:00.000Z"]
        document["nextReload"] = "2026-11-21T14:00:00.000Z"
        try expect(
            "timeline echo-1", document,
            writes: """
                echo-1  outdated
                shows revision 2, revision 3 begins 13:00:00

                  ●   11:00:00   1 h ago   shown until the first entry
                  ○   13:00:00   in 1 h

                policy   after 14:00:00
                reload   14:00:00, in 2 h
                serve    not running: nothing reloads until "widgetconf serve" runs
                budget   46 of 48 charged reloads left in 24 hours
                """)
    }

    private static let headers: [(members: JSONObject, lines: String)] = [
        (
            ["state": "placeholder", "shownRevision": .null, "entries": [], "policy": .null],
            """
            echo-1  placeholder
            revision 1, no timeline has arrived yet

              no entries, the placeholder shows
            """
        ),
        (
            [
                "state": "placeholder", "shownRevision": .null, "entries": [], "policy": .null,
                "timelineRevision": 1,
            ],
            """
            echo-1  placeholder
            revision 1, its timeline has no entries

              no entries, the placeholder shows
            """
        ),
        (
            [
                "state": "needsConfiguration", "shownRevision": .null, "entries": [], "policy": .null,
                "needs": ["repository"], "budget": ["left": 48],
            ],
            """
            echo-1  not set up
            revision 1, no timeline is requested until it is configured
            needs repository
              complete it with "widgetconf edit echo-1"

              no entries, the placeholder shows
            """
        ),
        (
            ["state": "needsConfiguration", "declared": "broken", "budget": ["left": 48]],
            """
            echo-1  not set up
            revision 1
            the declaration of its kind has errors
              "widgetconf check" shows them

              ●   11:58:00   2 min ago   shown now
            """
        ),
    ]

    @Test(arguments: headers) func aTimelineBeginsWithTheStateOfThings(
        _ members: JSONObject, _ lines: String
    ) throws {
        try expect("timeline echo-1", timeline(members), writes: lines)
    }

    @Test func aSpentBudgetSaysWhenItIsBack() throws {
        let budget: JSONValue = ["left": 0, "perDay": 48, "next": "2026-11-21T13:10:00.000Z"]
        let text = try written("timeline echo-1", timeline(["budget": budget]))
        #expect(text.hasSuffix("\nbudget   none of 48 charged reloads left in 24 hours, the next 13:10:00\n"))
    }

    @Test func aLongTimelineShowsTheShownEntryAndItsNeighbours() throws {
        let entries = (0..<60).map { place -> JSONValue in
            let date = "2026-11-21T11:\(twoDigits(place)):00.000Z"
            return ["date": .string(date), "shown": .boolean(place == 20)]
        }
        let document = timeline(["entries": .array(entries), "policy": .null])
        let lines = try written("timeline echo-1", document).split(separator: "\n")
        #expect(lines.count == 2 + 14)
        #expect(lines[2] == "     … 18 earlier")
        #expect(lines.last == "     … 30 more, the last at 11:59:00")
        let all = try written("timeline echo-1 --all", document).split(separator: "\n")
        #expect(all.count == 2 + 60)
    }

    @Test func theLedgerTellsOfEveryReload() throws {
        let document: JSONObject = [
            "widget": "echo-1",
            "reloads": [
                [
                    "asked": "2026-11-21T11:00:00.000Z", "reason": "added", "revision": 1,
                    "outcome": "answered", "charged": false, "recovered": false, "milliseconds": 18,
                ],
                [
                    "asked": "2026-11-21T11:30:00.000Z", "reason": "policy", "revision": 1,
                    "outcome": "failed", "charged": false, "recovered": true, "failure": "timeout",
                    "message": "slow", "milliseconds": 5000,
                ],
                [
                    "asked": "2026-11-21T11:30:07.000Z", "reason": "retry", "retries": "policy",
                    "revision": 1, "outcome": "deferred", "charged": false, "recovered": false,
                    "deferredUntil": "2026-11-21T13:00:00.000Z", "why": "backoff",
                ],
                [
                    "asked": "2026-11-21T11:59:00.000Z", "reason": "edited", "revision": 2,
                    "outcome": "superseded", "charged": false, "recovered": false,
                    "bypassed": ["backoff"], "milliseconds": 3, "joined": 2,
                ],
            ],
        ]
        try expect(
            "ledger echo-1", document,
            writes: """
                asked      reason            rev   outcome       took
                11:00:00   added               1   answered     18 ms
                11:30:00   policy              1   timeout      5.0 s   recovered after a restart, slow
                11:30:07   retry of policy     1   deferred             deferred until 13:00:00 by back-off
                11:59:00   edited              2   overtaken   3.0 ms   bypassed back-off, answers 3 reloads

                budget   46 of 48 charged reloads left in 24 hours
                """)
        try expect(
            "ledger echo-1", document, columns: 80,
            writes: """
                asked      reason            rev   outcome       took
                11:00:00   added               1   answered     18 ms
                11:30:00   policy              1   timeout      5.0 s
                           recovered after a restart, slow
                11:30:07   retry of policy     1   deferred
                           deferred until 13:00:00 by back-off
                11:59:00   edited              2   overtaken   3.0 ms
                           bypassed back-off, answers 3 reloads

                budget   46 of 48 charged reloads left in 24 hours
                """)
    }

    // The gallery

    private let gallery: JSONObject = [
        "widgets": [
            [
                "kind": "echo", "title": "Echo", "description": "Says again what it was told before.",
                "families": ["systemSmall", "systemMedium"], "snapshot": "hello",
                "parameters": [
                    ["name": "text", "type": "string", "required": true],
                    ["name": "count", "type": "integer", "range": "1 to 9", "default": 1, "required": false],
                    [
                        "name": "tone", "type": "Tone", "cases": ["low", "high"], "list": true,
                        "required": false,
                    ],
                    ["name": "every", "type": "duration", "default": 180, "required": false],
                ],
            ]
        ]
    ]

    @Test func theGalleryShowsEachKindBesideItsWords() throws {
        try expect(
            "gallery", gallery, columns: 80,
            writes: """
                ╭─ Echo ────────────╮   echo  Echo
                │                   │   Says again what it was told before.
                │                   │   systemSmall · systemMedium
                │                   │
                │                   │   text    string               required
                │       hello       │   count   integer 1 to 9       = 1
                │                   │   tone    list of low | high   optional
                │                   │   every   duration             = 3m
                │                   │
                │                   │   widgetconf add echo text=…
                ╰───────────────────╯
                """)
    }

    @Test func aRowThatIsTooWideIsWrapped() throws {
        let cases: [JSONValue] = ["answer", "fail", "attention", "configuration", "unavailable", "slow"]
        let mode: JSONValue = ["name": "mode", "type": "enum", "cases": .array(cases), "required": true]
        let widget: JSONValue = [
            "kind": "kit", "title": "Kit", "families": ["systemSmall"], "snapshot": "x", "parameters": [mode],
        ]
        let text = try written("gallery", ["widgets": [widget]], columns: 60)
        #expect(
            text.hasPrefix(
                """
                ╭─ Kit ─────────────╮   kit  Kit
                │                   │   systemSmall
                │                   │
                │                   │   mode   answer | fail |      required
                │                   │          attention |
                │         x         │          configuration |
                │                   │          unavailable | slow
                │                   │

                """), "\(text)")
    }

    @Test func aNarrowTerminalGetsTheWordsBelow() throws {
        let text = try written("gallery", gallery, columns: 50)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[10] == "╰───────────────────╯")
        #expect(lines[11] == "echo  Echo")
    }
}
