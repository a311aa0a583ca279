import IntentDefinitions
import Testing

/// Patterns match whole strings according to their subset of regular expressions, and never take long.
@Suite struct PatternTests {
    static let matching: [(pattern: String, matches: [String], others: [String])] = [
        ("", [""], ["a"]), ("abc", ["abc"], ["ab", "abcd", "xabc"]),
        ("a.c", ["abc", "a서c"], ["a\nc", "ac"]),
        ("[a-c]x", ["ax", "cx"], ["dx"]), ("[^a-c]", ["d", "\n"], ["a", ""]), ("[a-]", ["a", "-"], ["b"]),
        ("[\\]\\\\]", ["]", "\\"], ["["]), ("\\d\\D\\w\\W\\s\\S", ["1a_- x"], ["11_- x"]),
        ("[\\d_]+", ["1_2"], ["a"]), ("a|bc|", ["a", "bc", ""], ["ab", "b"]),
        ("(a|b)c", ["ac", "bc"], ["c"]),
        ("a*", ["", "aaa"], ["b"]), ("a+", ["a", "aa"], [""]), ("a?b", ["b", "ab"], ["aab"]),
        ("a{2}", ["aa"], ["a", "aaa"]), ("a{2,}", ["aa", "aaaa"], ["a"]),
        ("a{1,3}", ["a", "aaa"], ["", "aaaa"]),
        ("(ab){0,2}c", ["c", "ababc"], ["abababc"]), ("^a|b$", ["a", "b"], ["ab"]), ("a+?", ["aa"], [""]),
        ("(?:a|b)*", ["abba"], ["abc"]), ("(a*)*", ["", "aa"], ["b"]), ("()", [""], ["a"]),
        ("(){3}", [""], ["a"]), ("\\^\\$\\.\\*", ["^$.*"], ["a"]), ("[가-힣]+", ["서울"], ["Seoul"]),
        ("\\t\\n\\r", ["\t\n\r"], ["tnr"]), ("🌧{2}", ["🌧🌧"], ["🌧"]),
    ]

    @Test(arguments: matching)
    func matchesWholeTexts(_ pattern: String, _ matches: [String], _ others: [String]) throws {
        let compiled = try Pattern(pattern)
        for text in matches { #expect(compiled.matches(text), "\(pattern) on \(text)") }
        for text in others { #expect(!compiled.matches(text), "\(pattern) on \(text)") }
    }

    @Test(
        arguments: [
            ("[A-Z]{3}-[0-9]+", ["", "A", "ABC-", "ABC-1"], ["a", "ABCD", "ABC1"]),
            ("(ab)*c", ["", "a", "aba", "abc"], ["b", "abcc"]), ("a?", ["", "a"], ["aa"]),
        ])
    func seesWhetherMoreTextCanMatch(_ pattern: String, _ beginnings: [String], _ others: [String]) throws {
        let compiled = try Pattern(pattern)
        for text in beginnings { #expect(compiled.canMatch(beginning: text), "\(pattern) on \(text)") }
        for text in others { #expect(!compiled.canMatch(beginning: text), "\(pattern) on \(text)") }
    }

    /// People do not know what a range of signs contains, and an example of one character explains nothing.
    @Test func namesItsCharacters() throws {
        let repository = try Pattern("[A-Za-z_.\\-]+/[0-9]+")
        #expect(
            repository.characters == [.letters, .digits, .one("-"), .one("."), .one("/"), .one("_")])
        #expect(repository.example == "a/0")
        #expect(try Pattern("[A-Z]{1,5}").example == nil)
        #expect(try Pattern("[가-힣]").characters == [.range("가", "힣")])
    }

    /// Patterns for which a backtracking matcher would run practically forever; here, the work is
    /// proportional to the text's length.
    @Test(arguments: ["(a+)+", "(a|a)*", "(a*)*b", "(.*)*x", "(a?){50}a{50}"])
    func isLinearInTheText(_ pattern: String) throws {
        let compiled = try Pattern(pattern)
        #expect(!compiled.matches(String(repeating: "a", count: 10_000) + "!"))
    }

    static let refused: [(String, PatternProblem.Reason, Range<Int>)] = [
        ("a(b", .unbalanced, 1..<2), ("ab)", .unbalanced, 2..<3), ("서[a", .unbalanced, 3..<4),
        ("[]", .emptyClass, 0..<2), ("x[z-a]", .classRange, 2..<5), ("[\\d-z]", .classEnd, 1..<5),
        ("a{3,2}", .countOrder, 1..<6), ("a{1001}", .countTooLarge, 2..<6), ("*", .nothingToRepeat, 0..<1),
        ("a**", .nothingToRepeat, 0..<3), ("(a)\\1", .backReference, 3..<5), ("(?=a)", .groupKind, 0..<3),
        ("\\b", .wordBoundary, 0..<2), ("\\q", .escapeUnknown, 0..<2), ("a\\", .unfinishedEscape, 1..<2),
        ("a^", .anchor, 1..<2), ("$a", .anchor, 0..<1), ("a{x}", .countMalformed, 1..<2),
        ("((a{99}){99}){99}", .tooLarge, 0..<17), ("(((){999}){999}){999}(", .unbalanced, 21..<22),
    ]

    @Test(arguments: refused)
    func saysWhatIsWrongAndWhere(_ pattern: String, _ reason: PatternProblem.Reason, _ range: Range<Int>) {
        let problem = #expect(throws: PatternProblem.self) { try Pattern(pattern) }
        #expect(problem?.reason == reason)
        #expect(problem?.range == range)
    }

    /// Repeating an empty pattern thousands of times compiles immediately.
    @Test func nothingRepeatedIsNothing() throws {
        #expect(try Pattern("((((){999}){999}){999}){999}").matches(""))
    }
}
