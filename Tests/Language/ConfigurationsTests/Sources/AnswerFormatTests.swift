import Testing
import WidgetModel

@testable import Configurations

@Suite struct AnswerFormatTests {
    private func document(_ text: String, _ format: AnswerFormat) throws -> JSONValue {
        try format.document(of: Array(text.utf8))
    }

    @Test(
        arguments: [
            (.json, #"{"a":[1,2.50]}"#, #"{"a":[1,2.50]}"#), (.json, "\u{FEFF}7\n", "7"),
            (.json, "{\"a\":1}\n{\"a\":2}\n", #"[{"a":1},{"a":2}]"#), (.json, "1\r\n\r\n2", "[1,2]"),
            (.json, "[\n1,\n2\n]", "[1,2]"),
            (.csv, "a,b\n1,2\n", #"[{"a":"1","b":"2"}]"#), (.csv, "a,b", "[]"),
            (.csv, "a;b\r\n1;\"x;\"\"y\"\"\"\r\n", #"[{"a":"1","b":"x;\"y\""}]"#),
            (.csv, "a\tb\n1\t2", #"[{"a":"1","b":"2"}]"#),
            (.csv, "a,b\n1\n\n3,4,\n", #"[{"a":"1"},{"a":"3","b":"4"}]"#),
            (.csv, "a,a\n1,2", #"[{"a":"1"}]"#), (.csv, ",b\n1,2", #"[{"1":"1","b":"2"}]"#),
            (.csv, "a\n\"x\ny\"", #"[{"a":"x\ny"}]"#),
            (.csv, "\u{FEFF}\na , b\n 1 , 2 ", #"[{"a":"1","b":"2"}]"#),
            (.csv, "\"a;b\",c\n1,2", #"[{"a;b":"1","c":"2"}]"#),
            (.lines, "a\r\nb\n\nc", #"["a","b","","c"]"#), (.lines, "", "[]"), (.lines, "a\n", #"["a"]"#),
            (.text, "12 °C\n", #"{"text":"12 °C"}"#), (.text, "", #"{"text":""}"#),
        ] as [(AnswerFormat, String, String)])
    func reads(_ format: AnswerFormat, _ text: String, _ expected: String) throws {
        #expect(try document(text, format) == JSONValue(parsing: expected))
    }

    @Test(
        arguments: [
            (.json, "", "found an empty answer, expected JSON"),
            (.json, " \n", "found an empty answer, expected JSON"),
            (.json, "<!DOCTYPE html><p>Log in", "find the address of the data (API)"),
            (.json, "\n<HTML lang=en>", "the answer is a page of HTML, expected JSON"),
            (.json, "<rss/>", "as: feed"), (.json, #"{"a": NaN}"#, "no numbers such"),
            (.json, "NaN", "no numbers such"), (.json, "None", "; add \"as: text\""),
            (.json, "[-Infinity]", "Infinity"), (.json, "{'a': 1}", "line 1, column 2"),
            (.json, "{\"a\":1}\n{\"a\":", "line 2 of the answer"), (.json, "1 2", "expected the end"),
            (.json, String(repeating: "[", count: 200), "the answer is not JSON"),
            (.json, "\"\u{1}\"", "the answer is not JSON"), (.json, "hello", "; add \"as: text\""),
            (.json, "a,b\n1,2\n", "; add \"as: csv\""), (.json, "up\ndown\n", "; add \"as: lines\""),
            (.csv, "", "found an empty answer"), (.csv, "<html>", "expected CSV"),
            (.csv, "a,b\n1,2,3", "found 3 fields in line 2, expected 2"),
            (.csv, "a\n\"x\n\n", "found a quote in line 2 that is not closed"),
            (.csv, String(repeating: ",", count: 300), "columns"),
            (.csv, "a\n" + String(repeating: ",", count: 600_000), "fields"),
            (.lines, String(repeating: "\n", count: 200_000), "lines"),
        ] as [(AnswerFormat, String, String)])
    func refuses(_ format: AnswerFormat, _ text: String, _ message: String) {
        let problem = AnswerProblem.of { try document(text, format) }
        #expect(problem?.message.contains(message) == true, "\(problem?.message ?? "no problem")")
        #expect(problem?.excerpt == nil || problem?.description.contains("begins with") == true)
    }

    @Test func refusesMalformedUTF8AndOtherEncodings() {
        #expect(AnswerProblem.of { try AnswerFormat.json.document(of: [0x22, 0xC3, 0x28, 0x22]) } != nil)
        #expect(AnswerProblem.of { try AnswerFormat.json.document(of: [0xFF, 0xFE, 0x7B, 0]) } != nil)
        #expect(throws: Never.self) { try AnswerFormat.lines.document(of: [0x61, 0xC3, 0x0A]) }
    }

    @Test func refusesLargeAnswers() {
        let large = Array(repeating: UInt8(ascii: " "), count: AnswerLimits.bytes + 1)
        for format in AnswerFormat.allCases {
            #expect(AnswerProblem.of { try format.document(of: large) }?.message.contains("bytes") == true)
        }
    }

    /// Millions of tiny documents neither take quadratic time nor fill the memory.
    @Test func limitsTheDocumentsOfJSONLines() {
        let many = Array(String(repeating: "1\n", count: AnswerLimits.lines + 1).utf8)
        #expect(AnswerProblem.of { try AnswerFormat.json.document(of: many) } != nil)
    }

    @Test func quotesTheBeginningPrintably() {
        let answer = Array(("\u{1B}[31m\r\n" + String(repeating: "é", count: 300)).utf8)
        let excerpt = AnswerProblem("x").quoting(answer).excerpt ?? ""
        #expect(excerpt.hasPrefix("␛[31m␍␊éé"))
        #expect(excerpt.hasSuffix("é…"))
        #expect(!excerpt.contains("\u{FFFD}"))
        #expect(AnswerProblem("x").quoting(Array<UInt8>()).excerpt == nil)
    }
}

@Suite struct TextPatternTests {
    @Test(
        arguments: [
            (
                "load average: {one}, {five}, {fifteen}",
                " 08:30 up 1 day,  load average: 0.52, 0.58, 0.59\n",
                #"{"one":"0.52","five":"0.58","fifteen":"0.59"}"#
            ),
            (
                "{device} {size} {used}", "/dev/sda1   100G\t 50G\n",
                #"{"device":"/dev/sda1","size":"100G","used":"50G"}"#
            ),
            (
                "Temp: {t} C\nHumidity: {h}%", "x\nTemp: 21.5 C\r\nHumidity: 40%\n",
                #"{"t":"21.5","h":"40"}"#
            ),
            ("a{{{x}}}b", "a{5}b", #"{"x":"5"}"#), ("x={x};y={y}", "x=;y=2", #"{"x":"","y":"2"}"#),
            ("{a}: {b}", "no\nkey: value here\n", #"{"a":"key","b":"value here"}"#),
            ("[{x}]", "[ 1 ] [2]", #"{"x":"1"}"#), ("온도 {t}도", "온도 21도", #"{"t":"21"}"#),
            ("a {x}", "a\na 1", #"{"x":"1"}"#), ("{all}", " one line \nanother", #"{"all":"one line"}"#),
        ])
    func captures(_ pattern: String, _ text: String, _ expected: String) throws {
        let captures = try #require(TextPattern(pattern)).captures(in: text)
        #expect(try captures.map { JSONValue.object($0) } == JSONValue(parsing: expected))
    }

    @Test(arguments: [
        ("x={x};", "x=1\n;"), ("a{x}b{y}c", "a1b2\na1\nb2c"), ("a {x} b", ""), ("a {x} b", "a"),
    ])
    func findsNoMatch(_ pattern: String, _ text: String) throws {
        #expect(try #require(TextPattern(pattern)).captures(in: text) == nil)
        let problem = AnswerProblem.of {
            try AnswerFormat.text.document(of: Array(text.utf8), pattern: TextPattern(pattern))
        }
        #expect(problem?.message.contains("no match of the pattern") == true)
    }

    @Test(arguments: ["", "plain", "{", "{}", "{a}{b}", "{a} {a}", "}", "{a b}", "{1}", "a}b{x}"])
    func refusesOtherPatterns(_ pattern: String) {
        #expect(TextPattern(pattern) == nil)
    }

    /// An answer cannot make the search take quadratic time.
    @Test(arguments: [("a{x}b", "a"), ("x {a} y", " "), ("{a} {b} c", "a "), ("a {x}\nb", "a \n")])
    func takesLinearTime(_ pattern: String, _ part: String) throws {
        let text = String(repeating: part, count: 1 << 17)
        #expect(try #require(TextPattern(pattern)).captures(in: text) == nil)
    }
}
