import WidgetModel

/// Lines of JSON for custom modules of Waybar.
package enum WaybarLine {
    /// How Waybar reads the strings.
    package enum Texts: Hashable, Sendable {
        /// As Pango markup, which is its default.
        case markup
        /// The unchanged strings, for modules with `"escape": true`.
        case plain
    }

    /// Uses only members that all versions support, with exactly the expected types: any other type ends
    /// Waybar.
    static func line(_ content: BarContent, _ texts: Texts) -> String {
        var text = texts.written(content.text)
        // Even without a style sheet, content that needs attention looks different.
        if texts == .markup, !content.marks.isEmpty { text = "<span alpha=\"60%\">\(text)</span>" }
        var members: JSONObject = [
            "text": .string(text),
            "alt": .string(texts.written(content.symbol)),
            "tooltip": .string(content.details.map(texts.written).joined(separator: "\n")),
            "class": .array(content.classes.map(JSONValue.string)),
        ]
        if let fraction = content.fraction {
            members["percentage"] = .integer(Int64((fraction * 100).rounded()))
        }
        return JSONValue.object(members).text
    }
}

extension WaybarLine.Texts {
    fileprivate func written(_ text: String) -> String {
        switch self {
        case .plain: text
        case .markup:
            text.escapingScalars { scalar in
                switch scalar {
                case "&": "&amp;"
                case "<": "&lt;"
                case ">": "&gt;"
                default: nil
                }
            }
        }
    }
}
