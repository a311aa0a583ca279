import SourceText
import TextWidth
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

    /// - Parameter text: escaped here.
    func callAsFunction(_ text: String, _ role: Role, _ weight: Weight = .regular) -> TerminalText {
        let codes = [weight == .strong ? 1 : nil, Paint.code(of: role)].compactMap { $0 }
        return TerminalText(text).rendered(isColored ? codes : [])
    }

    /// Words in as many lines as the terminal needs for them, the further ones indented.
    func lines(_ words: [Words], indent: Int = 2) -> TerminalText {
        words.wrapped(toCells: columns, indent: indent).map { self($0) }.joined(separator: "\n")
    }

    func callAsFunction(_ words: [Words]) -> TerminalText {
        words.map { self($0.text, $0.role, $0.weight) }.joined()
    }

    private static func code(of role: Role) -> Int? {
        switch role {
        case .plain: nil
        case .dim: 2
        case .good: 32
        case .warning: 33
        case .bad: 31
        case .accent: 36
        }
    }
}

/// Words of one meaning, with their escapes, so that they are laid out in the width that they take.
struct Words: Hashable, Sendable, ExpressibleByStringInterpolation {
    var text: String
    var role: Paint.Role
    var weight: Paint.Weight

    init(_ text: String, _ role: Paint.Role = .plain, _ weight: Paint.Weight = .regular) {
        self.text = Printable.excerpt(text)
        self.role = role
        self.weight = weight
    }

    init(stringLiteral text: String) { self.init(text) }

    static func dim(_ text: String) -> Words { Words(text, .dim) }
    static func strong(_ text: String) -> Words { Words(text, .plain, .strong) }
}

extension [Words] {
    /// The words in lines of at most `columns` cells, as they are without a limit.
    func wrapped(toCells columns: Int?, indent: Int) -> [[Words]] {
        guard let columns, reduce(0, { $0 + $1.text.cells }) > columns else { return [self] }
        return map { StyledRun($0.text, $0.style) }.wrapped(toCells: columns, indent: indent).map { line in
            line.map { run in
                var words = Words("", run.style.role, run.style.weight)
                words.text = run.text
                return words
            }
        }
    }
}

extension Words {
    fileprivate struct Style: Equatable {
        var role: Paint.Role
        var weight: Paint.Weight
    }

    fileprivate var style: Style { Style(role: role, weight: weight) }
}
