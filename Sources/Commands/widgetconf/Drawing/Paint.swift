import SourceText
import ViewRendering
import WidgetModel

/// Applies colors to text by meaning. Only the 16 colors of the terminal's theme are used, so that text is
/// readable on every background.
struct Paint: Hashable, Sendable {
    /// The meaning of a piece of text, which selects its color.
    enum Role: Hashable, Sendable { case plain, dim, good, warning, bad, accent }
    /// Whether text is bold.
    enum Weight: Hashable, Sendable { case regular, strong }

    /// Whether escape sequences are used.
    let isColored: Bool
    /// The maximum width of lines; nil if they may have any length.
    let columns: Int?

    init(_ colors: ColorDepth, columns: Int? = nil) {
        isColored = colors != .none
        self.columns = columns
    }

    /// The text with the escape sequences of its color.
    ///
    /// - Parameter text: any text; control characters in it are escaped.
    func callAsFunction(_ text: String, _ role: Role, _ weight: Weight = .regular) -> TerminalText {
        let codes = [weight == .strong ? 1 : nil, Paint.code(of: role)].compactMap { $0 }
        return TerminalText(text).rendered(isColored ? codes : [])
    }

    /// Words on as many lines as the width requires. Lines after the first are indented.
    func lines(_ words: [Words], indent: Int = 2) -> TerminalText {
        words.wrapped(toCells: columns, indent: indent).map { self($0) }.joined(separator: "\n")
    }

    /// The words, each in its color, on one line.
    func callAsFunction(_ words: [Words]) -> TerminalText {
        words.map { self($0.text, $0.role, $0.weight) }.joined()
    }

    /// The SGR code of a role (ECMA-48); nil for the default color.
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

/// A piece of text with one meaning.
///
/// Control characters are escaped when the value is created, so that its width is known before layout. Use
/// `Page` or `Table` to print words.
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

    /// Text of secondary importance.
    static func dim(_ text: String) -> Words { Words(text, .dim) }
    /// Bold text, for names.
    static func strong(_ text: String) -> Words { Words(text, .plain, .strong) }
}

extension [Words] {
    /// Distributes the words over lines of at most `columns` cells; one line if the width is nil.
    ///
    /// - Parameter indent: the number of cells by which lines after the first are indented.
    func wrapped(toCells columns: Int?, indent: Int) -> [[Words]] {
        guard let columns, reduce(0, { $0 + $1.text.cells }) > columns else { return [self] }
        return map { StyledRun($0.text, $0.style) }.wrapped(toCells: columns, indent: indent).map { line in
            line.map { run in
                // The text is already escaped, and the initializer would escape it again.
                var words = Words("", run.style.role, run.style.weight)
                words.text = run.text
                return words
            }
        }
    }
}

extension Words {
    /// The properties that all lines share when words are wrapped.
    fileprivate struct Style: Equatable {
        var role: Paint.Role
        var weight: Paint.Weight
    }

    fileprivate var style: Style { Style(role: role, weight: weight) }
}
