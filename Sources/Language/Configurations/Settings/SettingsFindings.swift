package import SourceText

/// The messages of findings about settings that other parts of the program check.
package enum SettingsFindings {
    static func textEmpty(_ node: YAMLNode, expected: String) -> Finding {
        Finding(
            "value-missing", "found no text\(YAMLFindings.ofKey(node)), expected \(expected)",
            at: node.location,
            hint: "write \(expected), or remove the key")
    }

    /// - Parameter text: the value, or the element of a list.
    package static func value(_ text: String, of value: Located<SettingValue>, expected: String) -> Finding {
        Finding(
            "value-type", "found \(quoted(text)), expected \(expected)", at: value.location,
            hint: "write \(expected)")
    }
}
