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
            guard let text = values[id] else { continue }
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
        guard comment != nil || !comments.isEmpty || order != nil || !rest.isEmpty else { return nil }
        var yaml = YAMLText()
        yaml.line("# What a strings table says beside the locale file. Written by \"widgetconf import\".")
        yaml.line("format: 1")
        if let comment { yaml.line("comment: \(YAMLText.quoted(comment))") }
        if !comments.isEmpty {
            yaml.line("comments:")
            for (key, comment) in comments.sorted(by: { $0.key < $1.key }) {
                yaml.line("\(YAMLText.quoted(key)): \(YAMLText.quoted(comment))", depth: 1)
            }
        }
        if let order { yaml.line("order: [\(order.map(YAMLText.quoted).joined(separator: ", "))]") }
        if !rest.isEmpty {
            yaml.line("strings:")
            for (key, value) in rest {
                yaml.line("\(YAMLText.quoted(key)): \(YAMLText.quoted(value))", depth: 1)
            }
        }
        return yaml.text
    }

    /// Reads one; nil after findings.
    static func read(_ file: SourceFile, into findings: inout [Finding]) -> StringsSidecar? {
        let mark = findings.count
        let tree = YAMLTree.read(file, into: &findings)
        guard let root = tree.root, findings.count == mark else { return nil }
        var sidecar = StringsSidecar()
        for (key, value) in root.entries {
            switch key.text {
            case "comment"?: sidecar.comment = value.text
            case "comments"?:
                for (key, comment) in value.entries { sidecar.comments[key.text ?? ""] = comment.text }
            case "order"?: sidecar.order = value.elements.compactMap(\.text)
            case "strings"?: sidecar.rest = value.entries.map { ($0.key.text ?? "", $0.value.text ?? "") }
            case "format"?: break
            default: findings.append(AppleFindings.sidecarWord(key, key.text ?? ""))
            }
        }
        return findings.count == mark ? sidecar : nil
    }
}

extension AppleImport {
    /// A strings table of the definition in another language; nil after an error.
    package func localized(_ file: SourceFile, into findings: inout [Finding]) -> LocalizedTable? {
        StringsTable.read(file, into: &findings).map { LocalizedTable($0, textIDs) }
    }
}
