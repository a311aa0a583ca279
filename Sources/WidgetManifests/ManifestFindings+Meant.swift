import SourceText
import YAMLReading

// What authors mean by keys and values of other tools.
extension ManifestFindings {
    /// Advice for an unknown key of a widget; nil to use the default advice.
    ///
    /// - Parameter widget: the mapping with the key.
    static func meant(byWidgetKey key: YAMLNode, _ value: YAMLNode, in widget: YAMLNode) -> KeyAdvice? {
        switch key.text {
        case "command"?, "environment"?, "limits"?, "permissions"?:
            KeyAdvice(hint: "move it to the top level of the manifest, where it applies to all widgets")
        case "interval"? where widget.hasKey("budget"), "refresh"? where widget.hasKey("budget"):
            KeyAdvice(
                hint: "write \"spacing: \(value.isScalar ? value.location.text : "…")\" inside \"budget\", "
                    + "for the least time between two reloads")
        default: nil
        }
    }

    private static let daily: Set = ["/d", "/day", "aday", "daily", "perday", "timesaday", "timesperday"]

    /// The mapping that a number of reloads for each day means, such as `48/day` or `48 per day`; nil for any
    /// other value.
    static func budget(meantBy node: YAMLNode) -> String? {
        guard node.isScalar, let text = node.text?.lowercased() else { return nil }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let unit = text.dropFirst(digits.count).filter { $0 != " " }
        guard !digits.isEmpty, digits.count < 6, daily.contains(unit) else { return nil }
        return "{ perDay: \(digits) }"
    }
}
