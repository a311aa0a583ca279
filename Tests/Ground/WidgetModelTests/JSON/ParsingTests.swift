import Testing
import WidgetModel

@Suite struct ParsingTests {
    @Test func readsEveryKind() throws {
        let decimal = try #require(JSONNumber("1.50"))
        let text = #" { "a" : [ null , true , false , -7 , 1.50 , "x" ] , "b" : { } , "c" : [ ] } "#
        let expected: JSONValue = [
            "a": [nil, true, false, -7, .number(decimal), "x"], "b": [:], "c": [],
        ]
        #expect(try JSONValue(parsing: text) == expected)
    }

    @Test(
        arguments: [
            ("0", .integer(0)), ("-1", .integer(-1)), ("9223372036854775807", .integer(.max)),
            ("-9223372036854775808", .integer(.min)), ("9223372036854775808", nil),
            ("-9223372036854775809", nil),
            ("18446744073709551616", nil), ("99999999999999999999999999", nil), ("-0", nil), ("1.0", nil),
            ("1e2", nil),
            ("1E+2", nil), ("-0.0e-0", nil),
        ] as [(String, JSONValue?)])
    func keepsNumbersExact(text: String, integer: JSONValue?) throws {
        let value = try JSONValue(parsing: text)
        if let integer {
            #expect(value == integer)
        } else {
            #expect(value == .number(try #require(JSONNumber(text))))
        }
        #expect(value.text == text)
        #expect(value.double == Double(text))
    }

    @Test(
        arguments: [
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\uC11c""#, "é서"),
            (#""\ud83D\ude00""#, "😀"),
            (#""서울 é 😀""#, "서울 é 😀"), (#""\u0000""#, "\u{0}"), (#""a\\u0041""#, "a\\u0041"), (#""""#, ""),
            (#""abcdefgh\tabcdefghi""#, "abcdefgh\tabcdefghi"), ("\"\u{7F}\u{2028}\"", "\u{7F}\u{2028}"),
        ])
    func readsStrings(text: String, string: String) throws {
        #expect(try JSONValue(parsing: text).string == string)
    }

    /// Strings of every length up to 40, with something special in the middle.
    @Test func findsTheClosingQuoteAnywhere() throws {
        for count in 0..<40 {
            for special in ["", "\\n", "é", "😀"] {
                let plain = String(repeating: "x", count: count)
                let text = "[\"\(plain)\(special)\(plain)\",1]"
                let value = try JSONValue(parsing: text)
                #expect(value.array?.first?.string?.count == 2 * count + (special.isEmpty ? 0 : 1))
            }
        }
    }

    @Test(
        arguments: [
            ("", 1, 1, "expected a value, found the end"),
            ("  \n ", 2, 2, "expected a value, found the end"),
            ("{\"서울\": x}", 1, 8, "expected a value, found \"x\""),
            ("[1\r\n 2]", 2, 2, "expected \",\" or \"]\", found \"2\""),
            ("[1,]", 1, 4, "expected a value, found \"]\""),
            ("{\"a\":1,}", 1, 8, "expected a key in quotes, found \"}\""),
            ("{\"a\" 1}", 1, 6, "expected \":\", found \"1\""),
            ("{\"a\":1", 1, 7, "expected \",\" or \"}\", found the end"),
            ("{", 1, 2, "expected a key or \"}\", found the end"),
            ("1 2", 1, 3, "expected the end, found \"2\""),
            ("nul", 1, 4, "expected \"null\", found the end"),
            ("trie", 1, 3, "expected \"true\", found \"i\""),
            ("01", 1, 2, "expected no digit after a leading zero in a number, found \"1\""),
            ("-x", 1, 2, "expected a digit in a number, found \"x\""),
            ("1.", 1, 3, "expected a digit in a number, found the end"),
            ("\"a", 1, 3, "expected the string's closing quote, found the end"),
            (
                "\"\t\"", 1, 2,
                "expected U+0009 in a string to be written as an escape sequence"
            ),
            (#""\x""#, 1, 2, #"expected an escape sequence of JSON, found "\x""#),
            (#""\u12G4""#, 1, 2, #"expected four hexadecimal digits after "\u", found "G""#),
            (
                #""\ud800""#, 1, 2,
                "expected both halves of a surrogate pair, found one alone"
            ),
            (
                #""\udc00""#, 1, 2,
                "expected both halves of a surrogate pair, found one alone"
            ),
            ("\u{FEFF}{}", 1, 1, "expected a value, found a byte order mark"),
        ] as [(String, Int, Int, String)])
    func refuses(text: String, line: Int, column: Int, message: String) throws {
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: text) }
        #expect((error.line, error.column) == (line, column))
        #expect(error.message == message)
        #expect(error.description == "line \(line), column \(column): \(message)")
    }

    @Test(
        arguments: [
            [0xFF], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xE2, 0x82], [0xE2, 0x82, 0x41],
            [0xF0, 0x9F, 0x98],
        ] as [[UInt8]])
    func refusesMalformedUTF8(bytes: [UInt8]) throws {
        let text = Array("[\"a".utf8) + bytes + Array("\"]".utf8)
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: text) }
        #expect(error.message.hasPrefix("expected UTF-8, found the byte"))
        #expect(error.column == 4)
    }

    @Test func boundsDepthAndSize() throws {
        let ok = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
        #expect(throws: Never.self) { try JSONValue(parsing: ok) }
        let deep = try #require(throws: JSONError.self) { try JSONValue(parsing: "[\(ok)]") }
        #expect(deep.message == "expected at most 128 arrays and objects within one another")
        let large = try #require(throws: JSONError.self) {
            try JSONValue(parsing: [UInt8](repeating: UInt8(ascii: " "), count: 64 << 20 + 1))
        }
        #expect(large.message.hasPrefix("expected at most 67108864 bytes"))
    }

    /// A cut anywhere is an error, never a crash, and never a value.
    @Test func refusesEveryBeginning() throws {
        let text = Array(#"{"a":[1,-2.5e+3,"\u00e9\ud83d\ude00서"],"b":{"c":null,"d":true}}"#.utf8)
        for count in 0..<text.count {
            let beginning = Array(text[..<count])
            #expect(throws: JSONError.self) { try JSONValue(parsing: beginning) }
        }
    }

    /// Texts broken at random (repeatably) are read or refused; what is read writes and reads back as the
    /// same.
    @Test func survivesBrokenTexts() throws {
        let text = Array(
            #"{"a":[1,-2.5e+3,"\u00e9\ud83d\ude00서x"],"b":{"c":null,"d":[true,false,{}]},"e":"y\n"}"#.utf8)
        let breakers = Array(#"{}[]",:\0-+.eEud8dcx tfn"#.utf8) + [0x00, 0x0A, 0x80, 0xC3, 0xE2, 0xF0, 0xFF]
        var state: UInt64 = 1
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var readCount = 0
        for _ in 0..<5000 {
            var broken = text
            for _ in 0...random(3) {
                let place = random(broken.count)
                switch random(3) {
                case 0: broken[place] = breakers[random(breakers.count)]
                case 1: broken.insert(breakers[random(breakers.count)], at: place)
                default: broken.removeSubrange(place..<min(broken.count, place + 1 + random(4)))
                }
            }
            // An error is a fine answer here.
            guard let value = try? JSONValue(parsing: broken) else { continue }
            readCount += 1
            #expect(try JSONValue(parsing: value.text) == value)
        }
        #expect(100..<4900 ~= readCount)
    }

    @Test func readsSlicesOfBytes() throws {
        let bytes = Array("xx[1]yy".utf8)
        #expect(try JSONValue(parsing: bytes[2..<5]) == [1])
        #expect(throws: JSONError.self) { try JSONValue(parsing: bytes[0..<0]) }
    }
}
