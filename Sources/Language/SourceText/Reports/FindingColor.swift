import WidgetModel

/// Whether findings are printed in color.
package enum FindingColor: Hashable, Sendable {
    case never
    /// The sixteen colors of the terminal, which match its theme.
    case ansi

    /// The role of a substring in a printed finding.
    enum Role {
        case plain, path, error, warning, message, code, gutter, note, hint
    }

    /// Returns a string in the color of its role.
    ///
    /// - Parameter text: May come from outside; unsafe characters are replaced in the result.
    func paint(_ text: String, _ role: Role) -> TerminalText {
        TerminalText(text).rendered(self == .never ? [] : Self.codes(of: role))
    }

    /// The parameters of the escape sequence for a role; empty for plain text.
    private static func codes(of role: Role) -> [Int] {
        switch role {
        case .plain: []
        case .path, .message: [1]
        case .error: [1, 31]
        case .warning: [1, 33]
        case .code: [2]
        case .gutter: [34]
        case .note: [1, 36]
        case .hint: [1, 32]
        }
    }
}

extension Severity {
    /// The role of a part that shows the severity.
    var role: FindingColor.Role {
        switch self {
        case .error: .error
        case .warning: .warning
        }
    }
}
