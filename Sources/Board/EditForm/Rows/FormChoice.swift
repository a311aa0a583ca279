import BoardDocuments
import Configurations
import IntentDefinitions

/// A value that a menu offers.
struct FormChoice: Hashable, Sendable {
    /// The literal of the value. It identifies the choice when the list changes.
    let id: String
    let title: String
    let subtitle: String?
    /// The heading under which the menu shows the choice; nil without a heading.
    let group: String?
    /// The choice that the provider offers; nil for other choices.
    let offered: OfferedChoice?
    /// Whether the choice is a folder, which a menu of files opens.
    private(set) var isFolder = false
    /// The strings that a search examines, in lower case, each before a line break.
    private let searched: [UInt8]

    /// - Parameter synonyms: other words that a search finds.
    init(
        id: String, title: String, subtitle: String? = nil, group: String? = nil, synonyms: [String] = [],
        offered: OfferedChoice? = nil
    ) {
        (self.id, self.title, self.subtitle, self.group) = (id, title, subtitle, group)
        self.offered = offered
        let texts = [id, title, subtitle ?? "", group ?? ""] + synonyms
        searched = Array(texts.joined(separator: "\n").lowercased().utf8)
    }

    /// Whether the choice is found by a text in lower case. Bytes are compared, because lists are long and
    /// every key press searches them.
    func isHit(for text: [UInt8]) -> Bool {
        guard let first = text.first, text.count <= searched.count else { return text.isEmpty }
        for start in 0...searched.count - text.count where searched[start] == first {
            if searched[start..<start + text.count].elementsEqual(text) { return true }
        }
        return false
    }
}

extension FormChoice {
    /// A file, or a folder, whose title ends in a slash.
    init(_ entry: Choices.Entry) {
        let isMarked = entry.isFolder && !entry.name.hasSuffix("/")
        self.init(id: entry.path, title: entry.name + (isMarked ? "/" : ""))
        isFolder = entry.isFolder
    }

    /// Everything, in a list that allows it.
    static func everything(in language: FormLanguage) -> FormChoice {
        FormChoice(
            id: AllValue.word, title: PickerPhrase.everything.text(in: language),
            subtitle: PickerPhrase.everythingLater.text(in: language))
    }

    init(_ enumCase: EnumCase) {
        self.init(
            id: enumCase.name, title: enumCase.displayTitle, subtitle: enumCase.subtitle,
            group: enumCase.group,
            synonyms: enumCase.synonyms)
    }
}

extension FormChoice {
    init(_ listed: ListedValue) {
        let literal = listed.title == listed.literal ? nil : listed.literal
        let remarks = [listed.note, literal].compactMap(\.self)
        self.init(
            id: listed.literal, title: listed.title,
            subtitle: remarks.isEmpty ? nil : remarks.joined(separator: " · "), group: listed.group,
            synonyms: listed.synonyms)
    }
}

extension FormChoice {
    init(_ offered: OfferedChoice) {
        let object: ObjectValue? = if case .object(let object) = offered.value { object } else { nil }
        self.init(
            id: offered.id, title: offered.title ?? object?.displayTitle ?? offered.id,
            subtitle: object?.subtitle, group: offered.group, offered: offered)
    }
}

extension BooleanType {
    /// The author's word for a value, or the form's own word, such as "on".
    func word(for value: Bool, in language: FormLanguage) -> String {
        (value ? labels.whenTrue : labels.whenFalse)
            ?? (value ? RowPhrase.on : RowPhrase.off).text(in: language)
    }
}
