import AppleInterop
import JSONText
import SourceText

/// What `import --format json` prints.
typealias ImportReport = Joined<FindingReport, ImportOutcome>

struct ImportOutcome: Codable {
    /// The files that were written.
    var files: [String]
    var imported: ImportSummary
    /// A `LocaleTexts` for each language.
    var locales: JSONObject
}

/// How many texts of a definition a strings table has.
struct LocaleTexts: Codable {
    var texts: Int
    var missing: Int
    /// Texts that only the sidecar has, and those among them that nothing in Apple's file refers to.
    var kept: Int
    var stale: Int

    init(_ table: LocalizedTable) {
        (texts, missing, kept, stale) = (table.texts, table.missing, table.kept, table.stale)
    }

    /// `12 texts, 1 missing; 5 only in the sidecar, 2 of which nothing refers to`.
    var words: String {
        let found = "\(texts) text\(texts == 1 ? "" : "s")" + (missing > 0 ? ", \(missing) missing" : "")
        guard kept > 0 else { return found }
        let unused = stale > 0 ? ", \(stale) of which nothing refers to" : ""
        return "\(found); \(kept) only in the sidecar\(unused)"
    }
}

extension ImportSummary {
    /// `2 intents with 8 parameters, 1 enum, 2 types`, and below it what is not in the YAML.
    var text: String {
        let parts = [
            Self.count(intents, "intent") + " with " + Self.count(parameters, "parameter"),
            enums > 0 ? Self.count(enums, "enum") : nil,
            types > 0 ? Self.count(types, "type") : nil,
        ]
        var lines = [parts.compactMap { $0 }.joined(separator: ", ")]
        let all = intents + leftOut
        lines.append(
            widgetIntents == all
                ? "widgets may use \(all == 1 ? "it" : "all of them")"
                : "widgets may use \(widgetIntents == 0 ? "none of them" : "\(widgetIntents) of \(all)")")
        if leftOut > 0 { lines.append("only in the sidecar: " + Self.count(leftOut, "intent")) }
        if sidecarTexts > 0 {
            lines.append(
                "only in the sidecar: \(Self.count(sidecarTexts, "text")) of dialogs, phrases and responses")
        }
        if uneditable > 0 {
            lines.append("not marked as editable in Apple's forms: " + Self.count(uneditable, "parameter"))
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
