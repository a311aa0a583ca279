import Testing
import WidgetModel

@testable import WebBoard

struct DeviceLogTests {
    @Test(arguments: [
        #"{"logs":[{"created_at":1742022124,"id":1,"message":"no Wi-Fi","level":"fatal"}]}"#,
        #"{"log":{"logs_array":[{"created_at":1742022124,"message":"no Wi-Fi","level":"error"}]}}"#,
    ])
    func bothFormsAreRead(_ text: String) throws {
        let lines = DeviceLogLine.lines(in: try JSONValue(parsing: text))
        let line = try #require(lines.first)
        #expect(lines.count == 1)
        #expect(line.level == .error && line.message == "no Wi-Fi")
        #expect(line.created == Instant("2025-03-15T07:02:04Z"))
    }

    @Test(arguments: [
        "null", "[]", "{}", #"{"logs":7}"#, #"{"logs":[7,null,{"message":4}]}"#,
        #"{"log":{"logs_array":{}}}"#,
    ])
    func anythingElseHasNoLines(_ text: String) throws {
        #expect(DeviceLogLine.lines(in: try JSONValue(parsing: text)).isEmpty)
    }

    @Test func aFloodIsCut() {
        let line: JSONValue = [
            "message": .string(String(repeating: "가", count: 10_000)),
            "created_at": 9_223_372_036_854_775_807,
        ]
        let lines = DeviceLogLine.lines(in: ["logs": .array(Array(repeating: line, count: 5_000))])
        #expect(lines.count == DeviceLimits.logLines)
        #expect(lines.allSatisfy { $0.message.count == DeviceLimits.logCharacters && $0.created == nil })
    }
}
