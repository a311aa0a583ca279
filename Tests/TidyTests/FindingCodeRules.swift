import Foundation

/// Findings are defined in catalogs (`…Findings.swift`), and every code there needs a section in the
/// documentation.
enum FindingCodeRules {
    static let documentation = "Docs/diagnostics.md"

    /// A finding made outside a catalog. Apart from its YAML reader, SourceText only passes findings on.
    static func check(_ file: SwiftFile) -> [Problem] {
        let passesOn = file.isBelow("SourceText") && !file.isBelow("SourceText/YAML")
        guard file.area == "Sources", !passesOn, !isCatalog(file) else { return [] }
        return file.code.enumerated().compactMap { index, line in
            guard line.contains("Finding("),
                line.range(of: #"(?<![\w.])Finding\("#, options: .regularExpression) != nil
            else { return nil }
            return Problem(
                path: file.path, line: index + 1, message: "a finding is worded outside of a catalog")
        }
    }

    static func isCatalog(_ file: SwiftFile) -> Bool {
        file.name.range(of: #"Findings(\+\w+)?\.swift$"#, options: .regularExpression) != nil
    }

    /// The codes of a catalog: every literal that consists only of words in kebab case, with the first one's
    /// line.
    static func codes(of catalog: SwiftFile) -> [(code: String, line: Int)] {
        catalog.code.indices.flatMap { index in
            literals(in: catalog.lines[index], blanked: catalog.code[index])
                .filter {
                    $0.range(of: #"^[a-z][a-z0-9]*(-[a-z0-9]+)+$"#, options: .regularExpression) != nil
                }
                .map { ($0, index + 1) }
        }
    }

    /// The contents of the strings that begin and end on a line; in `blanked`, only their quotes remain.
    static func literals(in line: String, blanked: String) -> [String] {
        let bytes = Array(line.utf8)
        let quotes = blanked.utf8.enumerated().filter { $0.element == UInt8(ascii: "\"") }.map(\.offset)
        return stride(from: 0, to: quotes.count - 1, by: 2).map { place in
            String(decoding: bytes[(quotes[place] + 1)..<quotes[place + 1]], as: UTF8.self)
        }
    }

    /// The codes with a section: `## code` or `### code`, with or without backquotes.
    static func sections(of document: String) -> [(code: String, line: Int)] {
        document.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
            index, line in
            guard line.hasPrefix("## ") || line.hasPrefix("### ") else { return nil }
            let title = line.drop { $0 == "#" || $0 == " " }.filter { $0 != "`" }
            let isCode =
                title.range(of: #"^[a-z][a-z0-9]*(-[a-z0-9]+)+$"#, options: .regularExpression) != nil
            return isCode ? (String(title), index + 1) : nil
        }
    }

    /// Codes without a section, sections without a code, and duplicate sections.
    static func compare(catalogs: [SwiftFile], document: String) -> [Problem] {
        let sections = sections(of: document)
        let documented = Set(sections.map(\.code))
        var used: Set<String> = []
        var problems: [Problem] = []
        for catalog in catalogs {
            for (code, line) in codes(of: catalog)
            where used.insert(code).inserted && !documented.contains(code) {
                let message = "\(code) has no section `## \(code)` in \(documentation)"
                problems.append(Problem(path: catalog.path, line: line, message: message))
            }
        }
        var seen: Set<String> = []
        for (code, line) in sections {
            if !used.contains(code) {
                problems.append(
                    Problem(path: documentation, line: line, message: "no finding has the code \(code)"))
            }
            if !seen.insert(code).inserted {
                problems.append(Problem(path: documentation, line: line, message: "\(code) has two sections"))
            }
        }
        return problems
    }
}
