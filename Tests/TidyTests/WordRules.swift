import Foundation

/// Banned words, each with its replacement.
enum WordRules {
    struct Rule: Sendable {
        let pattern: String
        let replacement: String
        let scope: Scope
        var layer: Layer = .code

        init(_ pattern: String, _ replacement: String, in scope: Scope, layer: Layer = .code) {
            self.pattern = pattern
            self.replacement = replacement
            self.scope = scope
            self.layer = layer
        }
    }

    enum Layer { case code, codeAndComments }

    enum Scope {
        case everywhere, sources, belowRuntime, pure, tests
        /// Sources, samples and guides: everything that users of the program and its code read.
        case prose

        func holds(_ file: SwiftFile) -> Bool {
            switch self {
            case .everywhere: true
            case .sources: file.area == "Sources"
            case .belowRuntime: file.area == "Sources" && !Self.runtimeAndAbove.contains(file.target)
            case .pure: ImportRules.isPure(file)
            case .tests: file.area == "Tests"
            case .prose: file.area != "Tests" && file.area != "Benchmarks"
            }
        }

        private static let runtimeAndAbove: Set<String> = [
            "WidgetRuntime", "widgetconf",
        ]
    }

    /// Markers of unfinished work, in parts, so that this file does not contain them.
    static let mend = "FIX" + "ME"
    static let later = "TO" + "DO"

    static let rules: [Rule] = [
        Rule(#"\bDate\(\)|\bDate\.now\b"#, "an instant handed in", in: .belowRuntime),
        Rule(#"\bDispatchQueue\b"#, "a task, or a thread that the Runtime owns", in: .everywhere),
        Rule(#"(?<![\w.])print\("#, "the stream handed in", in: .sources),
        Rule(#"\btry!"#, "`try` with a typed error, or `precondition`", in: .everywhere),
        Rule(#"\bfatalError\("#, "`preconditionFailure` with the values", in: .sources),
        Rule(#"\bcatch\s*\{\s*\}"#, "`try?` with a comment that says why", in: .everywhere),
        Rule(#"\b(async|await|Task|actor)\b"#, "values and functions", in: .pure),
        Rule(#"\b(Regex|NSRegularExpression)\b"#, "a matcher of linear time", in: .pure),
        Rule(#"\.random\(in:(?!.*using:)"#, "random numbers of a seed", in: .tests),
        Rule(#"\b(sleep|usleep)\("#, "a clock handed in, or waiting for the event itself", in: .tests),
        Rule(
            #"\b(class|struct|enum|actor|protocol|typealias)\s+\w*(Manager|Helpers?|Utils?|Base|Impl)\b"#,
            "a noun of the glossary", in: .everywhere),
        Rule(#"\.readabilityHandler\b"#, "a thread that reads to the end", in: .everywhere),
        Rule(#"\b(let|var|func)\s+(data|info|item|process)\b"#, "the word for what it is", in: .sources),
        Rule(#"\b"# + mend + #"\b"#, "an issue, or the repair", in: .everywhere, layer: .codeAndComments),
        Rule(
            #"\b"# + later + #"\b(?!\([^)]+\): \S)"#, "`\(later)(owner): reason`", in: .everywhere,
            layer: .codeAndComments),
    ]

    /// Archaic or foreign English in names, comments, messages and guides.
    static let plainEnglish: [Rule] = [
        Rule(#"(?i)\b(whoever|nobody|somebody)\b"#, "the person or program meant", in: .prose),
        // In quotes, or in a request's header, the word is an HTTP scheme.
        Rule(
            #"(?i)(?<!"|: )\b(heirs?|hiders?|bearers?)\b"#, "`successor`, `hiding parameter`, `subject`",
            in: .prose),
        Rule(#"(?i)\b(noughts?|anew|for ever)\b"#, "`zero`, `again`, `forever`", in: .prose),
        // The JSON key `mended` of `check` is kept, because scripts read it.
        Rule(#"(?i)\bmend(s|ing|able)?\b|(?<!\.|var )\bmended\b"#, "`fix`", in: .prose),
        Rule(#"(?i)\b(of itself|as yet|by then)\b"#, "`built-in`, `so far`, `until then`", in: .prose),
        // In quotes, the word is the name under which boards store a fingerprint.
        Rule(#"(?i)(?<!")\bsurroundings\b"#, "`context`, `environment`", in: .prose),
    ].map { rule in
        var rule = rule
        rule.layer = .codeAndComments
        return rule
    }

    static func check(_ file: SwiftFile) -> [Problem] {
        check(file, rules) + uncommentedTries(file) + checkEnglish(file)
    }

    static func checkEnglish(_ file: SwiftFile) -> [Problem] {
        check(file, plainEnglish)
    }

    private static func check(_ file: SwiftFile, _ rules: [Rule]) -> [Problem] {
        [(Layer.code, file.code), (.codeAndComments, file.lines)].flatMap { layer, lines -> [Problem] in
            let rules = rules.filter { $0.layer == layer && $0.scope.holds(file) }
            // Most files contain no such word, so each is first searched as a whole, for all words at once.
            let pattern = rules.map { "(?:\($0.pattern))" }.joined(separator: "|")
            guard !rules.isEmpty,
                lines.joined(separator: "\n").range(of: pattern, options: .regularExpression) != nil
            else { return [] }
            return rules.flatMap { check(file, lines, $0) }
        }
    }

    private static func check(_ file: SwiftFile, _ lines: [String], _ rule: Rule) -> [Problem] {
        lines.enumerated().compactMap { index, line in
            guard let found = line.range(of: rule.pattern, options: .regularExpression) else { return nil }
            let message = "found `\(line[found])`, write \(rule.replacement)"
            return Problem(path: file.path, line: index + 1, message: message)
        }
    }

    /// `try?` drops an error, so a comment on its line or on one of the three lines above must give the
    /// reason.
    private static func uncommentedTries(_ file: SwiftFile) -> [Problem] {
        guard file.area == "Sources" else { return [] }
        return file.code.indices.compactMap { index in
            guard file.code[index].contains("try?"),
                file.code[index].range(of: #"\btry\?"#, options: .regularExpression) != nil
            else { return nil }
            if file.lines[max(0, index - 3)...index].contains(where: { $0.contains("//") }) { return nil }
            return Problem(
                path: file.path, line: index + 1, message: "found `try?` without a comment that says why")
        }
    }
}
