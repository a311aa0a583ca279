import Testing
import WidgetModel

/// An object that is read step by step returns the members before a mistake.
@Suite struct ReaderTests {
    @Test func readsAnObjectStepByStep() throws {
        let text = #"{"id": 7, "skipped": [1, {"x": "\n"}], "t\u0061gs": ["a"], "ok": true, "none": nul"#
        var reader = try JSONReader(Array(text.utf8))
        try reader.enterObject()
        var seen: [String] = []
        let error = errorOf { () throws(JSONError) in
            while let key = try reader.nextKey() { seen.append("\(key) \(try reader.readValue().text)") }
        }
        #expect(seen == ["id 7", #"skipped [1,{"x":"\n"}]"#, #"tags ["a"]"#, "ok true"])
        #expect(error?.description == #"line 1, column 83: expected "null", found the end"#)
    }

    @Test func readsUpToTheEnd() throws {
        var reader = try JSONReader(Array(#" {"a": 1} 2"#.utf8))
        try reader.enterObject()
        #expect(try reader.nextKey() == "a")
        #expect(try reader.readValue() == 1)
        #expect(try reader.nextKey() == nil)
        let error = errorOf { () throws(JSONError) in try reader.finish() }
        #expect(error?.message == #"expected the end, found "2""#)
    }

    @Test func entersNothingButObjects() throws {
        var reader = try JSONReader(Array("[1]".utf8))
        let error = errorOf { () throws(JSONError) in try reader.enterObject() }
        #expect(error?.message == #"expected an object, found "[""#)
    }

    /// In large objects, duplicate keys are found by a different algorithm.
    @Test(arguments: [3, 16, 17, 18, 40])
    func takesTheLastOfEqualKeys(count: Int) throws {
        let keys = (0..<count).map { "k\($0)" }
        let members = (keys + keys.reversed()).enumerated().map { "\"\($1)\":\($0)" }
        let object = try #require(try JSONValue(parsing: "{\(members.joined(separator: ","))}").object)
        #expect(object.keys == keys)
        #expect(object["k0"] == .integer(Int64(2 * count - 1)))
        #expect(object["k\(count - 1)"] == .integer(Int64(count)))
    }
}
