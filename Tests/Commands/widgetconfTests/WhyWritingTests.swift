import Testing
import WidgetModel

@testable import widgetconf

/// `why` expresses its document in sentences, and `ledger` shows the budget.
@Suite struct WhyWritingTests {
    private func document(_ members: JSONObject) -> JSONObject {
        var document: JSONObject = [
            "widget": "echo-1", "revision": 3, "timelineRevision": 3, "state": "current", "policy": "atEnd",
            "at": "2026-11-21T12:00:00.000Z", "due": "2026-11-21T12:30:00.000Z",
            "nextReload": "2026-11-21T12:30:00.000Z", "nextEntry": "2026-11-21T12:10:00.000Z",
            "shows": [
                "what": "entry", "entry": "2026-11-21T11:50:00.000Z", "place": 2, "of": 4, "revision": 3,
                "request": 7, "answered": "2026-11-21T11:40:01.000Z",
            ],
            "answeredBy": [
                "generation": 7, "asked": "2026-11-21T11:40:00.000Z", "reason": "edited", "revision": 3,
                "bypassed": ["policy", "budget"], "milliseconds": 14, "outcome": "answered",
            ],
            "since": [], "sinceCount": 0, "serving": true,
        ]
        for (key, value) in members { document[key] = value }
        return document
    }

    @Test func anEntryIsTracedToItsRequest() throws {
        let text = try written("why echo-1", document([:]))
        #expect(
            text == """
                echo-1  current

                It shows entry 2 of 4, dated 11:50:00, of revision 3.
                Request 7 brought it: an edit made revision 3 at 11:40:00. It was sent at once, regardless \
                of policy and budget, and was answered after 14 ms.

                The next entry comes at 12:10:00, in 10 min.
                The next reload comes at 12:30:00, in 30 min (policy atEnd).

                """)
    }

    @Test func whatHappenedSinceIsToldInOrder() throws {
        let since: JSONValue = [
            [
                "generation": 8, "asked": "2026-11-21T11:45:00.000Z", "reason": "policy", "outcome": "failed",
                "failure": "timeout", "message": "no answer within 5s",
            ],
            [
                "generation": 9, "asked": "2026-11-21T11:45:05.000Z", "reason": "retry",
                "outcome": "deferred", "deferredUntil": "2026-11-21T12:20:00.000Z", "why": "backoff",
            ],
        ]
        let members: JSONObject = [
            "since": since, "sinceCount": 4, "due": "2026-11-21T11:45:00.000Z",
            "nextReload": "2026-11-21T12:20:00.000Z",
        ]
        let text = try written("why echo-1", document(members))
        #expect(
            text.contains(
                """
                Since then ("widgetconf ledger echo-1" lists 2 earlier ones):
                  11:45:00 the policy came due, request 8 failed: no answer within 5s
                  11:45:05 a request had failed, request 9 is deferred until 12:20:00 by back-off

                """), "\(text)")
        #expect(
            text.hasSuffix(
                "The next reload comes at 12:20:00, in 20 min: it is due at 11:45:00 by the policy, and is deferred.\n"
            ))
    }

    @Test func anotherInstantIsToldAsFarAsItIsKnown() throws {
        let then: JSONObject = [
            "at": "2026-11-21T11:00:00.000Z", "beyond": "before", "begun": "2026-11-21T11:40:01.000Z",
            "shows": ["what": "placeholder", "hasTimeline": true], "nextEntry": .null,
        ]
        let past = try written("why echo-1 --at -1h", document(then))
        #expect(
            past.contains(
                """
                At 11:00:00 it shows nothing of the current timeline, which arrived at 11:40:01. "widgetconf \
                render --at" draws earlier ones while they are kept.
                Request 7 brought the timeline of that time: an edit made revision 3 at 11:40:00.
                """), "\(past)")
        #expect(!past.contains("No entry comes"), "\(past)")
        var unplaced = then
        unplaced["placed"] = "2026-11-21T11:30:00.000Z"
        unplaced["answeredBy"] = .null
        let sooner = try written("why echo-1 --at -1h", document(unplaced))
        #expect(
            sooner.contains("At 11:00:00 it was not on the board: it was placed at 11:30:00.\n\n"),
            "\(sooner)")
        let later: JSONObject = ["at": "2026-11-21T13:00:00.000Z", "beyond": "after"]
        let future = try written("why echo-1 --at +1h", document(later))
        #expect(
            future.contains(
                "of revision 3. The policy requests a new timeline before that, at 12:30:00.\n"),
            "\(future)")
    }

    private static let sentences: [(members: JSONObject, sentence: String)] = [
        (
            ["shows": ["what": "placeholder", "hasTimeline": false], "answeredBy": .null],
            "It shows the placeholder: no timeline has arrived yet."
        ),
        (
            ["shows": ["what": "placeholder", "hasTimeline": true]],
            "It shows the placeholder: no entry of its timeline is due yet."
        ),
        (
            [
                "shows": [
                    "what": "former", "entry": "2026-11-21T11:00:00.000Z", "place": 1, "of": 1, "revision": 2,
                    "request": 6, "answered": "2026-11-21T10:59:00.000Z",
                ],
                "revision": 3,
            ],
            "It shows the previous content, dated 11:00:00, of revision 2: no entry of its timeline is due yet."
        ),
        (
            [
                "shows": [
                    "what": "entry", "entry": "2026-11-21T11:00:00.000Z", "place": 1, "of": 1, "revision": 2,
                    "request": 6, "answered": "2026-11-21T10:59:00.000Z",
                ],
                "revision": 4,
            ],
            "Revision 4 is the current one; its timeline has not arrived."
        ),
        (
            [
                "age": [
                    "is": "expired", "answered": "2026-11-21T09:00:00.000Z",
                    "expires": "2026-11-21T11:00:00.000Z", "show": "placeholder",
                ]
            ],
            "It shows the placeholder instead of the entry dated 11:50:00, of revision 3, which is too old since "
                + "11:00:00."
        ),
        (["answeredBy": .null], "The ledger no longer has request 7, which it came from."),
        (["nextEntry": .null], "No entry comes after it."),
        (["held": true, "nextReload": .null], "Its policy waits while the display is hidden."),
        (
            ["policy": "never", "due": .null, "nextReload": .null],
            "Nothing requests a timeline (policy never) until an edit or \"widgetconf reload echo-1\"."
        ),
        (["nextReload": .null], "Its policy (atEnd) requests a timeline, but its budget allows no reload."),
        (
            ["nextReload": "2026-11-21T11:59:00.000Z"],
            "A reload is due now."
        ),
        (
            ["serving": false, "held": true, "nextReload": .null],
            "Its policy waits while the display is hidden, and \"widgetconf serve\" is not running."
        ),
        (
            ["serving": false],
            "\"widgetconf serve\" is not running; if it were, the next reload would come at 12:30:00, in 30 min "
                + "(policy atEnd)."
        ),
        (
            ["serving": false, "nextReload": "2026-11-21T11:59:00.000Z"],
            "A reload is due now, but \"widgetconf serve\" is not running."
        ),
        (["asking": true, "nextReload": .null], "A timeline has already been requested."),
        (
            ["serving": false, "asking": false, "unanswered": true, "nextReload": .null],
            "\"widgetconf serve\" would repeat the request that was not answered, but it is not running; "
                + "run \"widgetconf reload echo-1\" to repeat it now."
        ),
        (
            ["state": "attention"],
            "No timeline is requested until an edit or \"widgetconf reload echo-1\"."
        ),
    ]

    @Test(arguments: sentences) func everyCaseHasItsSentence(_ members: JSONObject, _ sentence: String) throws
    {
        let lines = try written("why echo-1", document(members)).split(separator: "\n").map(String.init)
        #expect(lines.contains(sentence), "\(lines)")
    }

    @Test func theLedgerEndsWithWhatTheBudgetAllows() throws {
        let reload: JSONValue = [
            "asked": "2026-11-21T11:00:00.000Z", "reason": "policy", "revision": 1, "outcome": "answered",
            "charged": true, "unchanged": true, "milliseconds": 5,
        ]
        let document: JSONObject = [
            "widget": "echo-1", "reloads": [reload],
            "forecast": [
                "left": 3, "perDay": 10, "next": "2026-11-21T12:01:00.000Z", "every": 600,
                "spent": "2026-11-21T12:30:00.000Z",
            ],
        ]
        #expect(
            try written("ledger echo-1", document) == """
                asked      reason   rev   outcome      took
                11:00:00   policy     1   answered   5.0 ms   charged, as before

                budget   3 of 10 charged reloads left in 24 hours
                next     possible 12:01:00, in 1 min
                pace     one in 10 min, spent at 12:30:00, in 30 min

                """)
    }

    @Test func theBoardsDayIsATableWithTotals() throws {
        let document: JSONObject = [
            "since": "2026-11-20T12:00:00.000Z", "notListed": 7,
            "reloads": [
                [
                    "widget": "echo-1", "asked": "2026-11-21T11:00:00.000Z", "reason": "policy",
                    "revision": 1,
                    "outcome": "answered", "charged": true, "milliseconds": 5, "bytes": 1240,
                ],
                [
                    "widget": "echo-12", "asked": "2026-11-21T11:30:00.000Z", "reason": "edited",
                    "revision": 2, "outcome": "failed", "failure": "timeout", "milliseconds": 5000,
                    "message": "slow",
                ],
            ],
            "byReason": [
                [
                    "reason": "edited", "reloads": 1, "charged": 0, "deferred": 0, "outcomes": ["failed": 1],
                    "bytes": 0, "meanMilliseconds": 5000,
                ],
                [
                    "reason": "policy", "reloads": 8, "charged": 8, "deferred": 2,
                    "outcomes": ["answered": 8], "bytes": 1_250_000, "meanMilliseconds": 5,
                ],
            ],
            "total": [
                "reloads": 9, "charged": 8, "deferred": 2, "outcomes": ["answered": 8, "failed": 1],
                "bytes": 1_250_000, "meanMilliseconds": 560, "widgets": 2,
            ],
        ]
        let text = try written("ledger --board", document)
        #expect(
            text == """
                asked      widget    reason   rev   outcome      took     size
                11:00:00   echo-1    policy     1   answered   5.0 ms   1.2 kB   charged
                11:30:00   echo-12   edited     2   timeout     5.0 s            slow
                and 7 earlier ones

                24 hours    reloads   charged   answered   failed   deferred     took     size
                edited            1                             1               5.0 s
                policy            8         8          8                   2   5.0 ms   1.3 MB
                2 widgets         9         8          8        1          2   560 ms   1.3 MB

                """)
        let nothing: JSONObject = [
            "since": "2026-11-20T12:00:00.000Z", "reloads": [], "byReason": [], "total": ["reloads": 0],
        ]
        #expect(
            try written("ledger --board", nothing) == """
                no reload was requested in 24 hours
                  "widgetconf list" shows the board

                """)
    }
}
