/// Files of at most 600 lines, lines of at most 110 characters, functions of at most 70 lines.
///
/// A line that holds nothing but one text may be longer: wording is easier to read and to find in one piece.
enum LengthRules {
    static let longestFile = 600
    static let longestLine = 110
    static let longestFunction = 70
    /// The lines of a type with all its extensions in its module.
    static let largestType = 1_800

    /// The types that are too large. A type with extensions everywhere is understood by few.
    static func checkTypes(_ files: [SwiftFile]) -> [Problem] {
        let declarations = files.filter { $0.area == "Sources" }.flatMap(declarations)
        let types = Dictionary(grouping: declarations) { "\($0.file.target).\($0.type)" }
        return types.values.compactMap { parts in
            let type = parts[0].type
            let count = parts.map(\.lines).reduce(0, +)
            let message = "\(type) has \(count) lines in \(parts.count) declarations, at most \(largestType)"
            return count > largestType ? Problem(path: parts[0].file.path, line: 1, message: message) : nil
        }
    }

    struct Declaration {
        let type: String
        let lines: Int
        let file: SwiftFile
    }

    /// The types and extensions of a file, which end with a brace in the first column.
    static func declarations(of file: SwiftFile) -> [Declaration] {
        file.code.enumerated().compactMap { index, line in
            guard let first = line.utf8.first, first != UInt8(ascii: " "), first != UInt8(ascii: "}") else {
                return nil
            }
            let words = line.prefix { $0 != "{" && $0 != ":" && $0 != "<" }.split(separator: " ")
            guard let keyword = words.firstIndex(where: declaring.contains), keyword + 1 < words.count,
                let end = file.code[index...].firstIndex(where: { $0.hasPrefix("}") })
            else { return nil }
            return Declaration(type: String(words[keyword + 1]), lines: end - index + 1, file: file)
        }
    }

    private static let declaring: [Substring] = ["actor", "class", "enum", "extension", "protocol", "struct"]

    static func check(_ file: SwiftFile) -> [Problem] {
        var problems = file.lines.enumerated().compactMap { index, line in
            line.utf8.count > longestLine && line.count > longestLine && !isOneText(file.code[index])
                ? Problem(
                    path: file.path, line: index + 1, message: "\(line.count) columns, at most \(longestLine)"
                ) : nil
        }
        if file.lines.count > longestFile {
            let message = "\(file.lines.count) lines, at most \(longestFile)"
            problems.append(Problem(path: file.path, line: longestFile + 1, message: message))
        }
        for function in functions(of: file) where function.count > longestFunction {
            let message = "\(function.name) has \(function.count) lines, at most \(longestFunction)"
            problems.append(Problem(path: file.path, line: function.lowerBound, message: message))
        }
        return problems
    }

    /// Whether a line, with its strings blanked, consists only of quotes and punctuation.
    private static func isOneText(_ code: String) -> Bool {
        code.filter { $0 == "\"" }.count == 2 && !code.contains { $0.isLetter || $0.isNumber }
    }

    struct Function: Equatable {
        let name: String
        let lowerBound: Int
        let upperBound: Int
        var count: Int { upperBound - lowerBound + 1 }
    }

    /// Functions, initializers and properties with a body, from their first line to their closing brace
    /// (1-based).
    static func functions(of file: SwiftFile) -> [Function] {
        file.code.enumerated().compactMap { index, line in
            guard let name = declaredName(in: line) else { return nil }
            var scan = BraceScan()
            for (offset, line) in file.code[index...].enumerated() {
                if offset > 0, scan.isBeforeBody, !continuesDeclaration(line) { return nil }
                switch scan.pass(line) {
                case .open: continue
                case .ended:
                    return Function(name: name, lowerBound: index + 1, upperBound: index + offset + 1)
                case .bodiless: return nil
                }
            }
            return nil
        }
    }

    /// The name that a line declares: `f` for `static func f(`, `init`, or `body` for `var body: some View
    /// {`.
    private static func declaredName(in line: String) -> String? {
        var rest = withoutAttributes(line)
        while let word = nextWord(in: &rest) {
            switch word {
            case "func": return nextWord(in: &rest).map(String.init) ?? "func"
            case "init", "deinit", "subscript": return String(word)
            case "var":
                let opens = line.hasSuffix("{") && !line.contains("=")
                return opens ? nextWord(in: &rest).map(String.init) : nil
            default:
                if !modifiers.contains(word) { return nil }
            }
        }
        return nil
    }

    /// Takes the next word from a line; nil if there is none. Most lines do not begin with a modifier, so the
    /// rest of a line is rarely read.
    private static func nextWord(in line: inout Substring) -> Substring? {
        let isPart = { (character: Character) in
            character.isLetter || character.isNumber || "_@.".contains(character)
        }
        line = line.drop { !isPart($0) }
        let word = line.prefix(while: isPart)
        line = line[word.endIndex...]
        return word.isEmpty ? nil : word
    }

    /// The line without its leading `@Name` and `@Name(…)`.
    private static func withoutAttributes(_ line: String) -> Substring {
        var rest = line.drop { $0 == " " }
        while rest.first == "@" {
            rest = rest.drop { $0 != " " && $0 != "(" }
            var depth = 0
            while rest.first == "(" || depth > 0, let character = rest.popFirst() {
                if character == "(" { depth += 1 }
                if character == ")" { depth -= 1 }
            }
            rest = rest.drop { $0 == " " }
        }
        return rest
    }

    /// Whether a line continues the head of a declaration whose parentheses are closed.
    private static func continuesDeclaration(_ line: String) -> Bool {
        ["{", "->", "where ", "throws", "async"].contains { line.drop { $0 == " " }.hasPrefix($0) }
    }

    private static let modifiers: Set<Substring> = [
        "package", "public", "private", "fileprivate", "internal", "static", "mutating", "nonmutating",
        "override",
        "final", "convenience", "nonisolated", "required", "isolated", "consuming", "borrowing", "set",
        "lazy", "class",
    ]

    private struct BraceScan {
        enum State { case open, ended, bodiless }

        private var parentheses = 0
        private var braces = 0
        var isBeforeBody: Bool { braces == 0 && parentheses == 0 }

        mutating func pass(_ line: String) -> State {
            for byte in line.utf8 {
                switch byte {
                case UInt8(ascii: "("), UInt8(ascii: "["): parentheses += 1
                case UInt8(ascii: ")"), UInt8(ascii: "]"): parentheses -= 1
                case UInt8(ascii: "{") where parentheses == 0 || braces > 0: braces += 1
                case UInt8(ascii: "}") where parentheses == 0 || braces > 0:
                    braces -= 1
                    if braces < 0 { return .bodiless }
                    if braces == 0, parentheses == 0 { return .ended }
                default: break
                }
            }
            return .open
        }
    }
}
