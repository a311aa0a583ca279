import TextWidth

/// Whether rendered findings carry colours.
package enum FindingColor: Hashable, Sendable {
    case never
    /// The terminal's own sixteen colours, so that they fit its theme.
    case ansi

    /// What a piece of a rendered finding is.
    enum Role {
        case plain, path, error, warning, message, code, gutter, note, hint
    }

    /// - Parameter text: escaped here.
    func paint(_ text: String, _ role: Role) -> TerminalText {
        TerminalText(text).rendered(self == .never ? [] : Self.codes(of: role))
    }

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
    var role: FindingColor.Role {
        switch self {
        case .error: .error
        case .warning: .warning
        }
    }
}
