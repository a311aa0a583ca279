import Foundation

/// The files of the page in a browser: every export, import and text is used, and every used text exists.
///
/// A name counts as used if a file contains it, so that the rule never reports a used name.
enum PageRules {
    static let folder = "Sources/Ground/CBundledFiles/pages/"

    static func check(_ files: [SwiftFile]) -> [Problem] {
        let read = files.map { (file: $0, names: $0.lines.flatMap(Self.names)) }
        // The number of files that contain a name.
        let counts = Dictionary(
            read.flatMap { Set($0.names).map { ($0, 1) } }, uniquingKeysWith: +)
        return read.flatMap { file, names -> [Problem] in
            let exported = exports(of: file).filter { counts[$0.name] == 1 }.map {
                let message = "no other file uses \($0.name), do not export it"
                return Problem(path: file.path, line: $0.line, message: message)
            }
            let imported = imports(of: file).filter { name in names.count(where: { $0 == name }) < 2 }.map {
                Problem(path: file.path, line: 1, message: "it imports \($0) without a use")
            }
            return exported + imported
        } + checkTexts(files)
    }

    // Names of code

    private static func names(in text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    }

    private static func exports(of file: SwiftFile) -> [(name: String, line: Int)] {
        let pattern = #"(?<=^export (function|const|let|class) |^export async function )\w+"#
        return file.lines.enumerated().compactMap { index, line -> (name: String, line: Int)? in
            line.hasPrefix("export ") ? matches(of: pattern, in: line).first.map { ($0, index + 1) } : nil
        }
    }

    private static func imports(of file: SwiftFile) -> [String] {
        file.lines.joined(separator: " ").components(separatedBy: "import {").dropFirst().flatMap {
            names(in: String($0.prefix { $0 != "}" }))
        }
    }

    // Texts

    /// The names of the texts in a language of `words.js`, with their lines.
    private static func texts(in language: String, of file: SwiftFile) -> [(name: String, line: Int)] {
        guard let start = file.lines.firstIndex(of: "const \(language) = {") else { return [] }
        let end = file.lines[start...].firstIndex(of: "};") ?? file.lines.endIndex
        return (start + 1..<end).compactMap { index -> (name: String, line: Int)? in
            matches(of: #"(?<=^  "?)[\w.-]+(?="?: )"#, in: file.lines[index]).first.map { ($0, index + 1) }
        }
    }

    private static func checkTexts(_ files: [SwiftFile]) -> [Problem] {
        guard let file = files.first(where: { $0.name == "words.js" }) else { return [] }
        let english = texts(in: "english", of: file)
        let known = Set(english.map(\.name))
        let lines = Set((english + texts(in: "korean", of: file)).map(\.line))
        let code = files.flatMap { other in
            other.lines.enumerated().filter { other.path != file.path || !lines.contains($0.offset + 1) }
                .map(\.element)
        }
        // The name of a text is between quotes, or a key of an object, such as the list of tabs.
        let parts = Set(code.flatMap { $0.split(separator: "\"").map(String.init) })
        let keys = Set(
            code.flatMap { $0.split(separator: ":").dropLast().compactMap { names(in: String($0)).last } })
        let unused = english.filter { text in
            // One expression can use a whole group of texts, such as `"reason." + row.reason`.
            let group = text.name.firstIndex(of: ".").map { String(text.name[...$0]) } ?? text.name
            return !parts.contains(text.name) && !keys.contains(text.name) && !parts.contains(group)
        }
        return unused.map {
            Problem(path: file.path, line: $0.line, message: "no file uses the text \($0.name)")
        } + files.flatMap { missing(in: $0, known) }
    }

    /// Texts that a file uses although they do not exist: the page would show their names.
    private static func missing(in file: SwiftFile, _ known: Set<String>) -> [Problem] {
        let pattern = #"(?<=\b(word|quiet)\(")[\w.-]+(?="[,)])|(?<=data-(word|label)=")[\w.-]+"#
        return file.lines.enumerated().flatMap { index, line -> [Problem] in
            guard line.contains("(\"") || line.contains("data-") else { return [] }
            return matches(of: pattern, in: line).filter { !known.contains($0) }.map {
                Problem(path: file.path, line: index + 1, message: "there is no text \($0)")
            }
        }
    }

    private static func matches(of pattern: String, in line: String) -> [String] {
        var found: [String] = []
        var rest = line[...]
        while let match = rest.range(of: pattern, options: .regularExpression) {
            found.append(String(rest[match]))
            rest = rest[match.upperBound...]
        }
        return found
    }
}
