package import SourceText
import WidgetModel
import YAMLReading

/// A strings table as the texts of a definition in another language, and what is left of it.
package struct LocalizedTable: Sendable {
    /// The locale file; nil where the table has no text of the definition.
    package let localeFile: String?
    /// What the definition has no place for: responses, dialogs, entries that nothing refers to.
    package let sidecar: String?
    /// Texts of the definition.
    package let texts: Int
    /// Texts of the definition that the table does not have.
    package let missing: Int
    /// Texts that only the sidecar has, and those among them that nothing in Apple's file refers to.
    package let kept: Int
    package let stale: Int

    init(_ table: StringsTable, _ ids: TextIDs) {
        let values = Dictionary(
            table.entries.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        var tree = TextTree()
        var used: Set<String> = []
        for (id, path) in ids.places {
            guard let text = values[id], YAMLText.isWritable(text) else { continue }
            tree.add(text, at: path.keys[...])
            used.insert(id)
        }
        let rest = table.entries.filter { !used.contains($0.key) }
        texts = used.count
        missing = Set(ids.places.map(\.id)).subtracting(used).count
        kept = rest.count
        stale = rest.count { !ids.refers(to: $0.key) }
        localeFile = used.isEmpty ? nil : "format: 1\n\n" + tree.yaml
        sidecar = StringsSidecar(table, rest: rest).text
    }
}

extension TextIDs {
    /// Whether something refers to a key: an id, or a dialog's with that of a case behind it.
    fileprivate func refers(to key: String) -> Bool {
        known.contains(key)
            || key.contains("-") && key.split(separator: "-").allSatisfy { known.contains(String($0)) }
    }
}

/// Texts by the keys that lead to them, in the order in which they come.
private struct TextTree {
    private var text: String?
    private var children: [(key: String, tree: TextTree)] = []

    mutating func add(_ text: String, at path: ArraySlice<String>) {
        guard let key = path.first else { return self.text = text }
        let place = children.firstIndex { $0.key == key } ?? children.count
        if place == children.count { children.append((key, TextTree())) }
        children[place].tree.add(text, at: path.dropFirst())
    }

    var yaml: String {
        var yaml = YAMLText()
        write(to: &yaml, 0)
        return yaml.text
    }

    private func write(to yaml: inout YAMLText, _ depth: Int) {
        for (key, tree) in children {
            if let text = tree.text {
                yaml.line("\(YAMLText.key(key)) \(YAMLText.scalar(text))", depth: depth)
            } else {
                yaml.line(YAMLText.key(key), depth: depth)
                if key == "cases" {
                    for (name, tree) in tree.children {
                        let title = tree.children.first?.tree.text ?? ""
                        yaml.line("\(YAMLText.key(name)) \(YAMLText.scalar(title))", depth: depth + 1)
                    }
                } else {
                    tree.write(to: &yaml, depth + 1)
                }
            }
        }
    }
}

/// What is kept of a strings table beside a locale file, `NAME.ko.apple.yaml`.
struct StringsSidecar {
    /// The comment that every entry has.
    var comment: String?
    /// Comments by key, where they differ.
    var comments: [String: String] = [:]
    /// The keys in the order of the file, where that is another than the alphabet's.
    var order: [String]?
    var rest: [(key: String, value: String)] = []

    init() {}

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
    }

    /// Nil where nothing is kept.
    var text: String? {
        var kept: PropertyDictionary = [:]
        kept["comment"] = comment.map { .string($0) }
        kept["comments"] = Self.dictionary(comments.map { ($0.key, $0.value) })
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

    /// Reads one; nil after findings.
    static func read(_ file: SourceFile, into findings: inout [Finding]) -> StringsSidecar? {
        let words = ["comment", "comments", "order", "strings"]
        guard let kept = SidecarReader.read(file, words: words, into: &findings) else { return nil }
        var sidecar = StringsSidecar()
        sidecar.comment = kept["comment"]?.string
        sidecar.comments = Dictionary(
            texts(kept["comments"]), uniquingKeysWith: { first, _ in first })
        sidecar.order = kept["order"]?.array?.compactMap(\.string)
        sidecar.rest = texts(kept["strings"])
        return sidecar
    }

    private static func texts(_ value: PropertyList?) -> [(key: String, value: String)] {
        value?.dictionary?.entries.map { ($0.key, $0.value.string ?? "") } ?? []
    }
}

extension AppleImport {
    /// A strings table of the definition in another language; nil after an error.
    package func localized(_ file: SourceFile, into findings: inout [Finding]) -> LocalizedTable? {
        StringsTable.read(file, into: &findings).map { LocalizedTable($0, textIDs.within(definition)) }
    }
}
