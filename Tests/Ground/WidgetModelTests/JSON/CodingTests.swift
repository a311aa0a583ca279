import Testing
import WidgetModel

/// Swift types as JSON, and back.
@Suite struct CodingTests {
    struct Place: Codable, Hashable {
        var name: String
        var height: Double?
        @OrNull var until: Int?
        var tags: [String] = []
    }

    enum Size: String, Codable, CaseIterable { case small, large }

    /// A string with its own JSON form, as for instants.
    struct Code: Codable, Hashable {
        var number: Int

        init(_ number: Int) { self.number = number }
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            guard let number = Int(try container.decode(String.self).dropFirst()) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "a code, such as A7")
            }
            self.number = number
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode("A\(number)")
        }
    }

    /// A type that reads the elements of an array one by one.
    struct Pair: Decodable {
        var first: Int
        var second: JSONValue

        init(from decoder: any Decoder) throws {
            var elements = try decoder.unkeyedContainer()
            first = try elements.decode(Int.self)
            second = try elements.decode(JSONValue.self)
        }
    }

    struct Board: Codable, Hashable {
        var title: String
        var places: [Place]
        var size: Size?
        var code: Code?
        var extra: JSONValue?
        var members: JSONObject?
        var isOpen: Bool?
    }

    @Test func keepsTheOrderOfProperties() throws {
        let board = Board(
            title: "b", places: [Place(name: "x", height: 7, until: nil), Place(name: "y", until: 3)],
            size: .large, code: Code(7), extra: ["z": [1.50, nil], "a": 1], members: ["b": 1, "a": 2])
        #expect(
            board.encodedJSON.text == """
                {"title":"b","places":[{"name":"x","height":7,"until":null,"tags":[]},\
                {"name":"y","until":3,"tags":[]}],"size":"large","code":"A7","extra":{"z":[1.5,null],"a":1},\
                "members":{"b":1,"a":2}}
                """)
        #expect(try Board(json: board.encodedJSON) == board)
    }

    @Test func readsWhatIsAbsent() throws {
        let board = try Board(
            json: ["title": "b", "isOpen": true, "unknown": [1], "size": nil, "extra": nil, "places": []])
        #expect(board == Board(title: "b", places: [], isOpen: true))
    }

    @Test func keepsNumbersExact() throws {
        let values: JSONValue = ["a": .number(try #require(JSONNumber("1.500"))), "b": .integer(.max)]
        #expect(try JSONValue(json: values.encodedJSON) == values)
        #expect([UInt64.max].encodedJSON.text == "[18446744073709551615]")
        #expect(try [UInt64](json: [UInt64.max].encodedJSON) == [.max])
        #expect(try [Int8](json: [127, -128]) == [127, -128])
        #expect([7.0, 0.1].encodedJSON.text == "[7,0.1]")
    }

    @Test(
        arguments: [
            ("4.0", 4), ("1e1", 10), ("-1.50E+1", -15), ("100e-2", 1), ("0.0", 0), ("-0", 0), ("0e-5", 0),
            ("9.223372036854775807e18", Int.max), ("4.5", nil), ("1e-1", nil), ("1e19", nil), ("1e400", nil),
            ("-1e-3", nil), ("1e99999999999999999999", nil),
        ])
    func readsWholeNumbersHoweverTheyAreWritten(text: String, integer: Int?) throws {
        let read = try? Int(json: JSONValue(parsing: text))  // Nil if the types do not match.
        #expect(read == integer)
    }

    @Test(
        arguments: [
            (#"[]"#, "found an array, expected an object"),
            (#"{}"#, "title: missing"),
            (#"{"title":null}"#, "title: missing"),
            (#"{"title":7}"#, "title: found 7, expected text"),
            (#"{"title":"b"}"#, "places: missing"),
            (#"{"title":"b","places":{}}"#, "places: found an object, expected an array"),
            (#"{"title":"b","places":[7]}"#, "places[0]: found 7, expected an object"),
            (
                #"{"title":"b","places":[{"name":"x","until":null,"tags":[]},{"name":"y","tags":[]}]}"#,
                "places[1].until: missing"
            ),
            (
                #"{"title":"b","places":[{"name":"x","until":1.5,"tags":[]}]}"#,
                "places[0].until: found 1.5, expected a whole number"
            ),
            (
                #"{"title":"b","places":[{"name":"x","until":1,"tags":["a",null]}]}"#,
                "places[0].tags[1]: found null, expected text"
            ),
            (
                #"{"title":"b","places":[{"name":"x","height":1e999,"until":1,"tags":[]}]}"#,
                "places[0].height: found 1e999, expected a number"
            ),
            (
                #"{"title":"b","places":[],"size":"tiny"}"#,
                #"size: found "tiny", expected one of small, large"#
            ),
            (
                #"{"title":"b","places":[],"code":"x"}"#,
                #"code: found "x", expected a code, such as A7"#
            ),
            (#"{"title":"b","places":[],"code":7}"#, "code: found 7, expected text"),
            (#"{"title":"b","places":[],"members":[]}"#, "members: found an array, expected an object"),
            (#"{"title":"b","places":[],"isOpen":"yes"}"#, #"isOpen: found "yes", expected true or false"#),
        ])
    func tellsWhereAndWhatWasFound(text: String, message: String) throws {
        let json = try JSONValue(parsing: text)
        let mismatch = try #require(throws: JSONMismatch.self) { try Board(json: json) }
        #expect(mismatch.description == message)
    }

    /// Null is an element, but the end of an array is not null.
    @Test func anElementBeyondTheEndIsMissing() throws {
        #expect(try Pair(json: [1, nil]).second == .null)
        let mismatch = try #require(throws: JSONMismatch.self) { try Pair(json: [1]) }
        #expect(mismatch.description == "[1]: missing")
    }

    @Test func shortensWhatWasFound() throws {
        let long = JSONValue.string(String(repeating: "x", count: 100))
        let mismatch = try #require(throws: JSONMismatch.self) { try Int(json: long) }
        #expect(
            mismatch.description == "found \"\(String(repeating: "x", count: 56))…, expected a whole number")
    }
}
