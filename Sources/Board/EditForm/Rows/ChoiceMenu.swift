import IntentDefinitions
import WidgetModel

/// An open menu: the choices that a search leaves, one of them highlighted.
///
/// The highlight follows the identity of a choice, not its position, because a search or a new list moves it.
struct ChoiceMenu: Sendable {
    /// Where the choices come from.
    enum Source: Sendable {
        /// All choices are known.
        case fixed
        /// All usual choices are known. Any other text can be chosen as well.
        case listed
        /// The provider sends them.
        case provider(OptionsSource, ListState)
        /// The board lists the files and folders that continue the searched path.
        case files(FileType, ListState)
    }

    /// The state of the provider's list.
    enum ListState: Hashable, Sendable {
        /// Waiting for the answer to the request with this number.
        case loading(Int)
        case loaded
        /// The provider did not answer, for this reason.
        case failed(String)
    }

    /// The name of the row that the menu belongs to; empty for a menu that finds rows.
    let row: String
    let title: String
    private let language: FormLanguage
    var source: Source
    private(set) var choices: [FormChoice]
    private(set) var search = TextField("")
    /// The choices that the search finds, in their order. If any string is allowed and no choice is named
    /// like it, the last choice is the searched text.
    private(set) var found: [FormChoice] = []
    /// The id of the row's choice; nil without a choice.
    private let present: String?
    /// The id of the highlighted choice; nil if no choice is found.
    private(set) var highlighted: String?
    /// Whether the last key changed the search, so that the cursor stands in its field.
    private(set) var isSearching = false
    /// Whether the answer that the menu waits for is for an earlier search.
    var isOutdated = false
    /// The folders below which the board lists files; empty if they are not known.
    var roots: [String] = []
    /// When the search last changed; nil if the provider has been asked since.
    var searchedAt: Instant?

    /// Whether the choices are rows to go to.
    var finds: Bool { row.isEmpty }

    /// The pause in typing after which the provider is asked for the matches of a search.
    static let pause = Milliseconds(150)

    /// - Parameter present: the id of the row's choice. It is highlighted first, even if it comes with a
    ///   later list.
    init(
        of row: String, titled title: String, _ choices: [FormChoice], present: String?,
        from source: Source = .fixed, language: FormLanguage
    ) {
        self.language = language
        (self.row, self.title, self.choices, self.source) = (row, title, choices, source)
        self.present = present
        find()
    }

    /// Whether the provider or the board searches.
    var isSearchedElsewhere: Bool {
        switch source {
        case .fixed, .listed: false
        case .provider(let options, _): options.origin == .search
        case .files: true
        }
    }

    private var allowsOther: Bool {
        switch source {
        case .fixed: false
        case .listed: true
        // No file's path ends with a slash.
        case .files(let type, _): type.isFolder || !search.text.hasSuffix("/")
        case .provider(let options, _): options.allowsOther
        }
    }

    /// The state of the list; nil if all choices were known from the beginning.
    var state: ListState? {
        get {
            switch source {
            case .fixed, .listed: nil
            case .provider(_, let state), .files(_, let state): state
            }
        }
        set {
            guard let newValue else { return }
            switch source {
            case .fixed, .listed: break
            case .provider(let options, _): source = .provider(options, newValue)
            case .files(let type, _): source = .files(type, newValue)
            }
        }
    }

    /// The number of the request that the menu waits for; nil if no request is open.
    var request: Int? { if case .loading(let number)? = state { number } else { nil } }

    /// Whether choosing an entry opens it, because it is a folder and a file is wanted.
    func opens(_ choice: FormChoice) -> Bool {
        guard case .files(let type, _) = source else { return false }
        return choice.isFolder && (!type.isFolder || choice.title == "../")
    }

    /// Whether people choose a folder.
    var choosesFolder: Bool { if case .files(let type, _) = source { type.isFolder } else { false } }

    /// Whether the choices are files.
    var isBrowsing: Bool { if case .files = source { true } else { false } }

    /// Continues the searched path with the highlighted entry, as Tab does in a shell.
    mutating func complete() {
        guard case .files = source, let choice, choice.title != choice.id else { return }
        enter(choice)
    }

    /// Searches for the content of a folder, or for a file.
    mutating func enter(_ choice: FormChoice) {
        let isRoot = choice.id.hasSuffix("/")
        search = TextField(choice.isFolder && !isRoot ? choice.id + "/" : choice.id)
        isSearching = true
        searchedAt = nil
        choices = []
        find()
    }

    /// The highlighted choice; nil if no choice is found.
    var choice: FormChoice? { found.first { $0.id == highlighted } }

    /// Moves the highlight or changes the search, as a key says.
    ///
    /// - Parameter page: the number of choices that a page key passes.
    mutating func apply(_ key: TerminalKey, page: Int, at now: Instant) {
        switch key {
        case .up, .backTab: move(by: -1)
        case .tab where isBrowsing: complete()
        case .right where isBrowsing && !isSearching: complete()
        case .down, .tab: move(by: 1)
        case .pageUp: move(by: -page)
        case .pageDown: move(by: page)
        case .home: move(by: -choices.count)
        case .end: move(by: choices.count)
        default: search(at: now) { $0.apply(key) }
        }
    }

    /// Moves the highlight; a large number moves it to the end.
    private mutating func move(by offset: Int) {
        isSearching = false
        guard !found.isEmpty else { return }
        let index = found.firstIndex { $0.id == highlighted } ?? 0
        highlighted = found[max(0, min(found.count - 1, index + offset))].id
    }

    mutating func highlight(_ id: String) {
        isSearching = false
        highlighted = id
    }

    /// Changes the search. The highlighted choice remains highlighted if the search still finds it.
    mutating func search(at now: Instant, _ change: (inout TextField) -> Void) {
        let text = search.text
        change(&search)
        isSearching = true
        if search.text != text, isSearchedElsewhere { searchedAt = now }
        find()
    }

    /// Replaces the list. The highlighted choice remains highlighted if the new list contains it.
    mutating func replace(with choices: [FormChoice]) {
        self.choices = choices
        find()
    }

    /// Finds the choices for the search.
    private mutating func find() {
        let text = search.text
        let wanted = Array(text.lowercased().utf8)
        found = isSearchedElsewhere || text.isEmpty ? choices : choices.filter { $0.isHit(for: wanted) }
        let ranks = text.isEmpty ? [] : found.map { $0.rank(for: text) }
        if finds, !text.isEmpty {
            found = zip(ranks, found).enumerated()
                .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
        }
        // A list keeps its order, so the choice that the search names or begins is only highlighted.
        let best = finds ? 0 : ranks.indices.min { ranks[$0] < ranks[$1] }
        let named = best.flatMap { index in
            found.indices.contains(index) && (finds || ranks[index] <= TextMatch.prefix.rawValue)
                ? found[index] : nil
        }
        let typed = text.lowercased()
        if allowsOther, !text.isEmpty,
            !found.contains(where: { [$0.title.lowercased(), $0.id.lowercased()].contains(typed) })
        {
            found.append(FormChoice(id: text, title: text, subtitle: FormPhrase.asTyped.text(in: language)))
        }
        // Enter chooses the choice whose title fits the search best.
        if !text.isEmpty, let named {
            highlighted = named.id
            return
        }
        if found.contains(where: { $0.id == highlighted }) { return }
        let first = text.isEmpty ? found.first { $0.id == present } : nil
        highlighted = (first ?? found.first)?.id
    }
}

extension FormChoice {
    /// How well the title fits a search: all of it, its beginning, a part; other strings come last. The id
    /// counts like a whole title.
    fileprivate func rank(for search: String) -> Int {
        if id.lowercased() == search.lowercased() { return TextMatch.whole.rawValue }
        return TextMatch(of: search, in: title)?.rawValue ?? TextMatch.part.rawValue + 1
    }
}
