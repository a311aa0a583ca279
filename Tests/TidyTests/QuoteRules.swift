import Foundation

/// User-visible text uses double quotes only, both for quoted words and for text to type. Backquotes are for
/// comments and for Markdown, which `Schemas` prints for editors.
enum QuoteRules {
    static func check(_ file: SwiftFile) -> [Problem] {
        guard file.area == "Sources", !file.path.contains("/Schemas/") else { return [] }
        return file.code.indices.compactMap { index in
            guard file.lines[index].utf8.contains(UInt8(ascii: "`")) else { return nil }
            let texts = FindingCodeRules.literals(in: file.lines[index], blanked: file.code[index])
            // An interpolation may quote a name of Swift.
            let pair = #"(?<!\\\()`[^`]+`"#
            guard texts.contains(where: { $0.range(of: pair, options: .regularExpression) != nil }) else {
                return nil
            }
            return Problem(
                path: file.path, line: index + 1, message: "a string has backquotes, write double quotes")
        }
    }
}
