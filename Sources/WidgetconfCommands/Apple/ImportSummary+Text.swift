import AppleInterop
import JSONText

extension ImportSummary {
    /// `2 intents with 8 parameters, 1 enum, 2 types`, and below it what is not in the YAML.
    var text: String {
        let parts = [
            Self.count(intents, "intent") + " with " + Self.count(parameters, "parameter"),
            enumerations > 0 ? Self.count(enumerations, "enum") : nil,
            types > 0 ? Self.count(types, "type") : nil,
        ]
        var lines = [parts.compactMap { $0 }.joined(separator: ", ")]
        let all = intents + leftOut
        lines.append(
            widgetIntents == all
                ? "widgets may use \(all == 1 ? "it" : "all of them")"
                : "widgets may use \(widgetIntents == 0 ? "none of them" : "\(widgetIntents) of \(all)")")
        if leftOut > 0 { lines.append("only in the sidecar: " + Self.count(leftOut, "intent")) }
        if siriTexts > 0 {
            lines.append(
                "only in the sidecar: \(Self.count(siriTexts, "text")) of dialogs, phrases and responses")
        }
        if uneditable > 0 {
            lines.append("not marked as editable in Apple's forms: " + Self.count(uneditable, "parameter"))
        }
        return lines.map { $0 + "\n" }.joined()
    }

    var json: JSONObject {
        [
            "intents": .integer(Int64(intents)), "parameters": .integer(Int64(parameters)),
            "enums": .integer(Int64(enumerations)), "types": .integer(Int64(types)),
            "widgetIntents": .integer(Int64(widgetIntents)), "leftOut": .integer(Int64(leftOut)),
            "uneditable": .integer(Int64(uneditable)), "sidecarTexts": .integer(Int64(siriTexts)),
        ]
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
