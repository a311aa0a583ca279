import SourceText
import WidgetModel

// The intended meaning of keys and values from other tools.
extension ManifestFindings {
    /// Advice for an unknown key of a widget; nil to use the default advice.
    ///
    /// - Parameter widget: the mapping with the key.
    static func meant(byWidgetKey key: YAMLNode, _ value: YAMLNode, in widget: YAMLNode) -> KeyAdvice? {
        switch key.text {
        case "command"?, "environment"?, "limits"?, "permissions"?:
            KeyAdvice(hint: "move it to the top level of the manifest, where it applies to all widgets")
        case "fixed"?, "http"?, "run"?, "sources"?, "url"?:
            KeyAdvice(hint: "move it into \"source\": source: { http: https://… }")
        case let name? where isInterval(name.lowercased().filter { $0 != "_" && $0 != "-" }):
            KeyAdvice(
                hint: widget.hasKey("source")
                    ? "write \"reload: { after: \(span(meantBy: value)) }\" in \"source\""
                    : interval(meantBy: value, hasBudget: widget.hasKey("budget")))
        default: nil
        }
    }

    /// Whether a key of another tool, in lowercase and without separators, is the time between two reloads.
    static func isInterval(_ name: String) -> Bool { intervals.contains(name) }

    /// Names of other tools for the time between two reloads, in lowercase and without separators.
    private static let intervals: Set = [
        "cron", "every", "interval", "pollinginterval", "pollinterval", "refresh", "refreshinterval",
        "refreshrate", "reloadinterval", "scaninterval", "schedule", "timer", "ttl", "update",
        "updateinterval",
    ]

    /// The step for an interval: the program decides when to reload, and a manifest limits it.
    private static func interval(meantBy value: YAMLNode, hasBudget: Bool) -> String {
        let span = span(meantBy: value)
        return hasBudget
            ? "write \"spacing: \(span)\" inside \"budget\", for the least time between two reloads"
            : "the program says with its policy when to reload; for the least time between two reloads, "
                + "write \"budget: { spacing: \(span) }\""
    }

    /// The time between two reloads that a value means: itself, if it is a number, or an example.
    static func span(meantBy value: YAMLNode) -> String {
        let text = value.text ?? ""
        let isNumber = !text.isEmpty && text.allSatisfy { ("0"..."9").contains($0) }
        return isNumber ? text : Milliseconds.literal(meantBy: text) ?? "15m"
    }

    /// The step for permissions in the words of other systems, such as `[INTERNET]`; nil for any other value.
    static func permissions(meantBy node: YAMLNode) -> String? {
        let words = (node.isSequence ? node.elements.map { $0 } : [node]).map { permission($0.text ?? "") }
        if words.isEmpty || node.isMapping { return nil }
        if words.allSatisfy(network.contains) {
            return "write { network: true }, or list the hosts: { network: [api.example.org] }"
        }
        return words.allSatisfy(files.contains)
            ? "list the paths: { read: [data], write: [data] }" : nil
    }

    /// A permission of another system in lowercase: `internet` for `android.permission.INTERNET`.
    private static func permission(_ text: String) -> String {
        let prefix = "android.permission."
        return (text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text).lowercased()
    }

    private static let network: Set = ["access_network_state", "http", "https", "internet", "net", "network"]
    private static let files: Set = [
        "file", "files", "filesystem", "read_external_storage", "storage", "write_external_storage",
    ]

    /// A permission of another system that was written as a host; nil for any other text.
    static func networkWord(_ node: YAMLNode, _ text: String) -> Finding? {
        guard permission(text) == "internet" else { return nil }
        return Finding(
            "network-host", .warning, "found \(quoted(text)), expected the name of a host",
            at: node.location, hint: "write \"network: true\" for all hosts")
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
