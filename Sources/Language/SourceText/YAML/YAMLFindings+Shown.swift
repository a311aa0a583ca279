// Findings about strings that are shown to people, in alphabetical order.
extension YAMLFindings {
    static func textEmpty(_ text: Located<String>, key: String) -> Finding {
        Finding(
            "text-empty", .warning, "found empty text for \(quoted(key)), expected text",
            at: text.location, hint: "write the text, or remove the key")
    }

    /// - Parameter range: the markup's range in the UTF-8 of the text.
    package static func textMarkup(_ node: YAMLNode, _ range: Range<Int>) -> Finding {
        Finding(
            "text-markup", .warning, "found markup in a text that is shown as it is written",
            at: node.location(ofText: range), hint: "write the words alone")
    }

    /// A string that is not a template contains `${`, which is shown literally.
    static func textPlaceholder(_ text: Located<String>, key: String) -> Finding {
        Finding(
            "text-placeholder", .warning,
            "\(quoted(key)) contains \"${\", but placeholders work only in summaries",
            at: text.location, hint: "write the text without placeholders")
    }
}
