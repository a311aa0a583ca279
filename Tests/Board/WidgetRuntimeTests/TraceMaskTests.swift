import Testing
import WidgetModel

@testable import WidgetRuntime

struct TraceMaskTests {
    @Test func aTraceMasksNamesNumbersAndJSONInTexts() {
        let mask = TraceMask([])
        _ = mask(["apiToken": "12345678", "password": "pass\"word-ü"] as JSONValue)
        let message: JSONValue = [
            "12345678": 1, "count": 12345678, "list": [12345678.5, 7],
            "text": #"{"a":"pass\"word-\u00fc"}"#,
        ]
        #expect(
            mask(message) == [
                "••••": 1, "count": "••••", "list": ["••••.5", 7], "text": #"{"a":"••••"}"#,
            ])
    }

    /// Programs push new values all the time, which must neither fill the memory nor mask later texts. In the
    /// trace of a request, they are masked by the names of their members.
    @Test func valuesOfPushedDocumentsAreNotRemembered() {
        let mask = TraceMask([])
        let pushed: JSONValue = ["data": ["token": "pushed-secret"]]
        mask.learn(from: ["configuration": ["token": "own-secret"], "pushed": pushed])
        #expect(mask.secrets == ["own-secret"])
        #expect(mask(["pushed": pushed]) == ["pushed": ["data": ["token": "••••"]]])
    }
}
