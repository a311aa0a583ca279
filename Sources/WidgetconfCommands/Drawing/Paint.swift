import SourceText
import ViewRendering

/// Colours words by what they mean, in the terminal's own sixteen colours, so that they fit its theme.
struct Paint: Hashable, Sendable {
    enum Role: Hashable, Sendable { case plain, dim, good, warning, bad, accent }
    enum Weight: Hashable, Sendable { case regular, strong }

    let isColored: Bool
    /// How wide lines may be; nil when they may be as long as they are.
    let columns: Int?

    init(_ colors: ColorDepth, columns: Int? = nil) {
        isColored = colors != .none
        self.columns = columns
    }

    func callAsFunction(_ text: String, _ role: Role, _ weight: Weight = .regular) -> String {
        let codes = [weight == .strong ? "1" : nil, Paint.code(of: role)].compactMap { $0 }
        guard isColored, !codes.isEmpty, !text.isEmpty else { return text }
        return "\u{1B}[" + codes.joined(separator: ";") + "m" + text + "\u{1B}[0m"
    }

    /// The same choice for findings, which colour themselves.
    var ofFindings: FindingColor { isColored ? .ansi : .never }

    private static func code(of role: Role) -> String? {
        switch role {
        case .plain: nil
        case .dim: "2"
        case .good: "32"
        case .warning: "33"
        case .bad: "31"
        case .accent: "36"
        }
    }
}

/// Words of one meaning.
struct Words: Hashable, Sendable, ExpressibleByStringInterpolation {
    var text: String
    var role: Paint.Role
    var weight: Paint.Weight

    init(_ text: String, _ role: Paint.Role = .plain, _ weight: Paint.Weight = .regular) {
        self.text = text
        self.role = role
        self.weight = weight
    }

    init(stringLiteral text: String) { self.init(text) }

    static func dim(_ text: String) -> Words { Words(text, .dim) }
    static func strong(_ text: String) -> Words { Words(text, .plain, .strong) }
}
