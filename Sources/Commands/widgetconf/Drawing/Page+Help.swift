import IntentDefinitions

extension Page {
    /// Adds a help text: emphasis is bold, code has the accent color, and links are followed by their
    /// addresses. Without colors, code keeps its backticks, because its spaces are significant.
    mutating func help(_ text: String, _ role: Paint.Role = .plain, indent: Int) {
        let parts = MarkedText(text).parts
        if case .plain(let text)? = parts.first, parts.count == 1 {
            return wrapped(text, role, indent: indent)
        }
        let blank = Words(String(repeating: " ", count: indent))
        let words = parts.flatMap { self.words(of: $0, role) }
        for line in words.wrapped(toCells: columns.map { max($0 - indent, 20) }, indent: 0) {
            drawn([paint([blank] + line)])
        }
    }

    private func words(of part: MarkedText.Part, _ role: Paint.Role) -> [Words] {
        switch part {
        case .plain(let text): [Words(text, role)]
        case .emphasis(let text): [Words(text, role, .strong)]
        case .code(let text): [Words(paint.isColored ? text : MarkedText.code(text), .accent)]
        case .link(let text, let address): [Words(text, role), Words(" (\(address))", .accent)]
        }
    }
}
