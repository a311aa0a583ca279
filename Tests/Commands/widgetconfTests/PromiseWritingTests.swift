import Testing
import WidgetModel

/// The sentence about an edit's reload: the refreshed widget, and the limits that could not delay the reload.
@Suite struct PromiseWritingTests {
    private static let promises: [(reload: JSONValue, line: String)] = [
        (
            [
                "reason": "edited", "bypassed": ["policy", "budget", "spacing", "backoff", "inFlight"],
                "bypassedPolicy": ["after": "2026-11-21T14:30:00.000Z"], "outcome": "answered",
                "milliseconds": 0.612,
            ],
            "revision 2, refreshed at once (0.6 ms) although its policy is after 14:30:00, its budget is used "
                + "up, its last reload was too recent, it was waiting to retry after a failure and another "
                + "request was pending"
        ),
        (
            [
                "reason": "edited", "bypassed": ["policy", "inFlight"], "bypassedPolicy": "atEnd",
                "outcome": "answered", "milliseconds": 14,
            ],
            "revision 2, refreshed at once (14 ms) although its timeline has not ended and another request was "
                + "pending"
        ),
        (
            [
                "reason": "edited", "bypassed": ["policy"], "bypassedPolicy": "never", "outcome": "failed",
                "milliseconds": 5003.4,
            ],
            "revision 2, refresh requested at once although its policy is never, but it failed after 5.0 s"
        ),
        (
            ["reason": "edited", "bypassed": [], "outcome": "superseded", "milliseconds": 250],
            "revision 2, refresh requested at once, but it was overtaken after 250 ms"
        ),
        (
            ["reason": "edited", "bypassed": [], "outcome": "unfinished"],
            "revision 2, refresh requested at once, not answered yet"
        ),
        (.null, "revision 2, no refresh until it is configured"),
    ]

    @Test(arguments: promises) func thePromiseSaysWhatStoodAgainstIt(_ reload: JSONValue, _ line: String)
        throws
    {
        let document: JSONObject = [
            "widget": "today-commit-1", "revision": 2, "changes": ["count": ["from": 1, "to": 2]],
            "dropped": [], "reload": reload,
        ]
        let text = try written("edit today-commit-1", document)
        #expect(text.hasSuffix("\n" + line + "\n"))
    }
}
