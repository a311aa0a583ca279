import AppleInterop
import SourceText
import WidgetModel

/// The JSON document that `import --format json` prints.
typealias ImportReport = Joined<FindingReport, ImportOutcome>

/// The written files and counts of an import, in addition to its findings.
struct ImportOutcome: Codable {
    /// The names of the written files, relative to the current folder where possible.
    var files: [String]
    var imported: ImportSummary
    /// A `LocaleTexts` for each language, under its tag.
    var locales: JSONObject
}

/// How many strings of a definition a strings table translates.
struct LocaleTexts: Codable {
    /// Strings of the definition that the table translates.
    var texts: Int
    /// Strings of the definition that the table does not translate.
    var missing: Int
    /// Strings of the table that are stored only in the sidecar, because the definition has no key for them.
    var kept: Int
    /// The strings among `kept` to which nothing in Apple's file refers.
    var stale: Int

    init(_ table: LocalizedTable) {
        (texts, missing, kept, stale) = (table.texts, table.missing, table.kept, table.stale)
    }

    /// One line for people: `12 texts, 1 missing; 5 only in the sidecar, 2 of which nothing refers to`.
    var words: String {
        let found = "\(texts) text\(texts == 1 ? "" : "s")" + (missing > 0 ? ", \(missing) missing" : "")
        guard kept > 0 else { return found }
        let unused = stale > 0 ? ", \(stale) of them unused" : ""
        return "\(found); \(kept) only in the sidecar\(unused)"
    }
}

extension ImportSummary {
    /// Several lines for people, each with a line break. The first is
    /// `2 intents with 8 parameters, 1 enum, 2 types`; the others count what only the sidecar contains.
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

    /// The number with its noun, which gets an "s" unless the number is 1.
    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
