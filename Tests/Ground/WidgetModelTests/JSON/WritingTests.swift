import Testing
import WidgetModel

@Suite struct WritingTests {
    @Test func writesCompactly() {
        let value: JSONValue = ["b": [nil, true, -7, 1.5, "x"], "a": [:], "c": []]
        #expect(value.text == #"{"b":[null,true,-7,1.5,"x"],"a":{},"c":[]}"#)
    }

    @Test func writesPrettily() {
        let value: JSONValue = ["b": [1, ["c": "서울"]], "a": [:], "d": []]
        #expect(
            value.pretty() == """
                {
                  "b": [
                    1,
                    {
                      "c": "서울"
                    }
                  ],
                  "a": {},
                  "d": []
                }
                """)
    }

    @Test func staysOnOneLine() throws {
        let controls = String(String.UnicodeScalarView((0..<0x20).map { Unicode.Scalar(UInt8($0)) }))
        let value = JSONValue.string("a\"\\/" + controls + "\u{7F}é😀")
        let text = value.text
        #expect(
            text == #""a\"\\/\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f"#
                + #"\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017"#
                + #"\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f"#
                + "\u{7F}é😀\"")
        #expect(try JSONValue(parsing: text) == value)
    }

    @Test(arguments: [(7.0, "7"), (0.1, "0.1"), (-2.5e-7, "-2.5e-07"), (1e300, "1e+300"), (-0.0, "0")])
    func writesDoubles(double: Double, text: String) throws {
        let value = JSONValue(double)
        #expect(value.text == text)
        #expect(try JSONValue(parsing: text).double == double)
    }

    @Test func hasNoTextForWhatIsNoNumber() {
        #expect(JSONValue(Double.nan) == .null)
        #expect(JSONValue(Double.infinity) == .null)
        #expect(JSONNumber(Double.nan) == nil)
        for text in ["", "7", "x", "1.", " 1.5", "1.5 ", "1.5,", "NaN", "[1]", "+1.5"] {
            #expect(JSONNumber(text) == nil)
        }
        #expect(JSONValue(numberText: "12") == 12)
        #expect(JSONValue(numberText: "1.50")?.text == "1.50")
    }

    @Test(arguments: [0, 1, 1020, 1024, 5000])
    func writesWhatIsLong(count: Int) {
        let text = String(repeating: "ü", count: count)
        let value: JSONValue = [.string(text), .string(text + "\n"), .integer(.min)]
        #expect(value.text == "[\"\(text)\",\"\(text)\\n\",-9223372036854775808]")
        #expect(value.bytes == Array(value.text.utf8))
    }
}

@Suite struct ObjectTests {
    @Test func keepsOrderAndTheLastOfTwo() throws {
        let value = try JSONValue(parsing: #"{"b":1,"a":2,"b":3}"#)
        #expect(value.text == #"{"b":3,"a":2}"#)
    }

    @Test(arguments: [1, 20]) func theLastOfTwoCountsInALiteralToo(others: Int) {
        let more = (0..<others).map { ("k\($0)", JSONValue.integer(Int64($0))) }
        let object = JSONObject([("b", 1), ("a", 2), ("b", 3)] + more)
        #expect(object.count == 2 + others)
        #expect(object["b"] == 3 && object["a"] == 2 && object["k0"] == 0)
        #expect(object.keys.prefix(3) == ["b", "a", "k0"])
    }

    @Test func equalsWhateverTheOrder() {
        let object: JSONObject = ["a": 1, "b": [2]]
        #expect(object == ["b": [2], "a": 1])
        #expect(object.hashValue == (["b": [2], "a": 1] as JSONObject).hashValue)
        #expect(object != ["a": 1])
        #expect(object != ["a": 1, "c": [2]])
        #expect(object != ["a": 1, "b": [3]])
    }

    /// On both sides of the size from which the index is used.
    @Test func setsAndRemoves() {
        var object = JSONObject()
        for number in 0..<30 { object["k\(number)"] = .integer(Int64(number)) }
        for number in 0..<30 { #expect(object["k\(number)"] == .integer(Int64(number))) }
        object["k3"] = "three"
        #expect(object.count == 30 && object["k3"] == "three")
        for number in 0..<25 { object["k\(number)"] = nil }
        #expect(object.keys == ["k25", "k26", "k27", "k28", "k29"])
        #expect(object["k3"] == nil && object["k29"] == 29)
        object["k3"] = 3
        #expect(object.map(\.key).last == "k3")
    }

    @Test func mergesMembersInTheirOrder() {
        let object: JSONObject = ["a": 1, "b": 2, "c": 3]
        let merged = object.merging(["c": 4, "d": 5, "a": 6, "e": 6]) { former, new -> JSONValue? in
            if new == 6 { return .none }
            return .array([former ?? "new", new])
        }
        #expect(merged == ["b": 2, "c": [3, 4], "d": ["new", 5]])
        #expect(merged.keys == ["b", "c", "d"])
        #expect(JSONObject().merging([:]) { $1 }.isEmpty)
    }

    @Test func changesValuesAndKeepsKeys() {
        let object: JSONObject = ["a": 1, "b": 2]
        let changed = object.mapValues { key, value in key == "b" ? .array([value]) : value }
        #expect(changed == ["a": 1, "b": [2]] && changed.keys == ["a", "b"])
    }

    @Test func givesTypedValues() {
        let value: JSONValue = ["s": "x", "i": 1, "d": 1.5, "b": true, "a": [1], "o": ["k": nil]]
        #expect(value["s"]?.string == "x" && value["s"]?.integer == nil)
        #expect(value["i"]?.integer == 1 && value["i"]?.double == 1)
        #expect(value["d"]?.double == 1.5 && value["d"]?.integer == nil)
        #expect(value["b"]?.boolean == true && value["a"]?.array == [1])
        #expect(value["o"]?["k"]?.isNull == true && value["o"]?["x"] == nil && value["s"]?["k"] == nil)
    }
}
