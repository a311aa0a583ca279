import BoardDocuments
import WidgetModel

/// An open list: the choices that a search leaves, one of them highlighted.
struct BoardMenu: Sendable {
    /// The subject of the choices.
    enum Subject: Hashable, Sendable {
        /// The widgets of the board, to select one.
        case widgets
        /// The kinds that can be placed.
        case gallery
        /// The revisions of a widget, to return to one.
        case history(PlacedWidgetID)
    }

    enum Target: Hashable, Sendable {
        case widget(PlacedWidgetID)
        case kind(Kind, recommendation: String?)
        case revision(Revision)
    }

    struct Choice: Sendable {
        let target: Target
        let title: String
        let detail: String
        /// Other strings that a search finds.
        var others: [String] = []

        /// How well the choice matches a search: first by its title, then by other strings; nil if the
        /// search does not find it.
        func match(for search: String) -> Int? {
            if let match = TextMatch(of: search, in: title) { return match.rawValue }
            let other = ([detail] + others).compactMap { TextMatch(of: search, in: $0) }.min()
            return other.map { TextMatch.part.rawValue + 1 + $0.rawValue }
        }
    }

    let subject: Subject
    let title: String
    private(set) var choices: [Choice]
    private(set) var found: [Choice]
    private(set) var search = ""
    /// The index of the highlighted choice among those that are found.
    private(set) var highlight = 0
    /// The text of a menu without choices.
    private(set) var notice: String
    /// The gallery, with the sizes that the user chose.
    var offers = BoardOffers()

    init(_ subject: Subject, titled title: String, _ choices: [Choice], notice: String) {
        (self.subject, self.title, self.choices, self.notice) = (subject, title, choices, notice)
        found = choices
    }

    /// The highlighted choice; nil if no choice is found.
    var choice: Choice? { found.indices.contains(highlight) ? found[highlight] : nil }

    /// Whether the line with the search is visible.
    var showsSearch: Bool { subject == .widgets || !search.isEmpty }

    /// Moves the highlight or changes the search, as a key says.
    ///
    /// - Parameter page: the number of choices that a page key passes.
    mutating func apply(_ key: TerminalKey, page: Int) {
        switch key {
        case .up, .backTab: move(by: -1)
        case .down, .tab: move(by: 1)
        case .pageUp: move(by: -page)
        case .pageDown: move(by: page)
        case .home: move(by: -found.count)
        case .end: move(by: found.count)
        case .character(let character): find(search + String(character))
        case .paste(let text): find(search + Printable.text(text))
        case .backspace: find(String(search.dropLast()))
        case .control("u"): find("")
        default: break
        }
    }

    mutating func move(by offset: Int) { highlight = max(0, min(found.count - 1, highlight + offset)) }

    mutating func highlight(at index: Int) { highlight = index }

    /// Replaces the choices. The highlight remains on the same choice, if it still exists.
    mutating func replace(_ choices: [Choice], notice: String) {
        let present = choice?.target
        (self.choices, self.notice) = (choices, notice)
        find(search)
        if let index = found.firstIndex(where: { $0.target == present }) { highlight = index }
    }

    /// Finds the choices for a search, the best matches first.
    private mutating func find(_ text: String) {
        search = text
        let matches = choices.enumerated().compactMap { index, choice in
            choice.match(for: text).map { (rank: $0, index: index) }
        }
        let order = text.isEmpty ? choices.indices.map { (0, $0) } : matches.sorted { $0 < $1 }
        found = order.map { choices[$0.1] }
        highlight = 0
    }
}
