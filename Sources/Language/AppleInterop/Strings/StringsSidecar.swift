import SourceText

/// The content of a strings table that the locale file cannot express, stored next to that file as
/// `NAME.ko.apple.yaml`.
struct StringsSidecar {
    /// The comment, if it is the same for all entries.
    var comment: String?
    /// Comments by key, if they differ.
    var comments: [String: String] = [:]
    /// The keys in file order; nil if the order is alphabetical.
    var order: [String]?
    /// Entries that the locale file does not contain.
    var rest: [(key: String, value: String)] = []
    /// The comments after the last entry.
    var ending: String?

    init() {}

    /// - Parameter rest: The entries that the locale file does not contain.
    init(_ table: StringsTable, rest: [StringsTable.Entry]) {
        let all = table.entries.map(\.comment)
        if let first = all.first ?? nil, all.allSatisfy({ $0 == first }) {
            comment = first
        } else {
            for entry in table.entries { comments[entry.key] = entry.comment }
        }
        let keys = table.entries.map(\.key)
        if keys != StringsTable.sorted(keys) { order = keys }
        self.rest = rest.map { ($0.key, $0.value) }
        ending = table.ending
    }

    /// The sidecar as YAML; nil if there is nothing to store.
    var text: String? {
        var kept: PropertyDictionary = [:]
        kept["comment"] = comment.map { .string($0) }
        kept["comments"] = Self.dictionary(comments.map { ($0.key, $0.value) })
        kept["ending"] = ending.map { .string($0) }
        kept["order"] = order.map { .array($0.map { .string($0) }) }
        kept["strings"] = Self.dictionary(rest)
        guard !kept.isEmpty else { return nil }
        return SidecarWriter.text(
            kept,
            comment: "What a strings table says beside the locale file. Written by \"widgetconf import\".")
    }

    private static func dictionary(_ texts: [(key: String, value: String)]) -> PropertyList? {
        guard !texts.isEmpty else { return nil }
        return .dictionary(
            PropertyDictionary(
                texts.map { PropertyDictionary.Entry(key: $0.key, value: .string($0.value)) }))
    }

    /// Reads a sidecar; nil after reporting errors.
    static func read(_ file: SourceFile, into findings: inout [Finding]) -> StringsSidecar? {
        let words = ["comment", "comments", "ending", "order", "strings"]
        guard let kept = SidecarReader.read(file, words: words, into: &findings) else { return nil }
        var sidecar = StringsSidecar()
        sidecar.comment = kept["comment"]?.string
        sidecar.comments = Dictionary(
            texts(kept["comments"]), uniquingKeysWith: { first, _ in first })
        sidecar.ending = kept["ending"]?.string
        sidecar.order = kept["order"]?.array?.compactMap(\.string)
        sidecar.rest = texts(kept["strings"])
        return sidecar
    }

    private static func texts(_ value: PropertyList?) -> [(key: String, value: String)] {
        value?.dictionary?.entries.map { ($0.key, $0.value.string ?? "") } ?? []
    }
}
