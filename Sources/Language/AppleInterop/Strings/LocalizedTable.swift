import IntentDefinitions
package import SourceText
import WidgetModel

/// The result of importing a strings table: a locale file with the translated strings, and a sidecar with the
/// rest.
package struct LocalizedTable: Sendable {
    /// The text of the locale file; nil if the table does not translate any string of the definition.
    package let localeFile: String?
    /// The text of the sidecar; nil if the sidecar would be empty. It contains responses, dialogs,
    /// unreferenced entries, and the comments.
    package let sidecar: String?
    /// The number of the definition's strings that the table contains.
    package let texts: Int
    /// The number of the definition's strings that are missing in the table.
    package let missing: Int
    /// The number of strings that only the sidecar contains, and how many of them are not referenced in
    /// Apple's file.
    package let kept: Int
    package let stale: Int

    /// The byte range of each text in the locale file.
    fileprivate private(set) var places: [(path: TextPath, range: Range<Int>)] = []

    /// - Parameter leftOut: Strings that would be errors in the locale file.
    fileprivate init(_ table: StringsTable, _ ids: TextIDs, leftOut: Set<TextPath>) {
        let values = Dictionary(
            table.entries.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        var tree = TextTree()
        var used: Set<String> = []
        for (id, path) in ids.places where !leftOut.contains(path) {
            guard let text = values[id], YAMLText.isWritable(text) else { continue }
            tree.add(text, at: path.keys[...])
            used.insert(id)
        }
        let rest = table.entries.filter { !used.contains($0.key) }
        texts = used.count
        missing = Set(ids.places.map(\.id)).subtracting(used).count
        kept = rest.count
        stale = rest.count { !ids.refers(to: $0.key) }
        var yaml = YAMLText()
        yaml.line("format: 1")
        yaml.line()
        tree.write(to: &yaml, &places)
        localeFile = used.isEmpty ? nil : yaml.text
        sidecar = StringsSidecar(table, rest: rest).text
    }
}

extension TextIDs {
    /// Whether Apple's file refers to a key. The key is an id, or the ids of a dialog and of a case with a
    /// `-` between them.
    fileprivate func refers(to key: String) -> Bool {
        known.contains(key)
            || key.contains("-") && key.split(separator: "-").allSatisfy { known.contains(String($0)) }
    }
}

/// Strings as a tree of keys, in the order in which they were added.
private struct TextTree {
    private var text: String?
    private var children: [(key: String, tree: TextTree)] = []

    /// Adds a string below the keys of `path`.
    mutating func add(_ text: String, at path: ArraySlice<String>) {
        guard let key = path.first else { return self.text = text }
        let place = children.firstIndex { $0.key == key } ?? children.count
        if place == children.count { children.append((key, TextTree())) }
        children[place].tree.add(text, at: path.dropFirst())
    }

    /// Writes the tree below `path`, and records the byte range of each text.
    func write(
        to yaml: inout YAMLText, below path: [String] = [],
        _ places: inout [(path: TextPath, range: Range<Int>)]
    ) {
        for (key, tree) in children {
            // In the short form, a case's value is its title.
            let isCase = path.count == 3 && path[0] == "enums" && path[2] == "cases"
            let leaf = isCase ? tree.children.first?.tree.text.map { (["title"], $0) } : nil
            guard let (rest, text) = leaf ?? tree.text.map({ ([], $0) }) else {
                yaml.line(YAMLText.key(key), depth: path.count)
                tree.write(to: &yaml, below: path + [key], &places)
                continue
            }
            let start = yaml.text.utf8.count
            yaml.line("\(YAMLText.key(key)) \(YAMLText.scalar(text))", depth: path.count)
            places.append((TextPath(path + [key] + rest), start..<yaml.text.utf8.count))
        }
    }
}

extension AppleImport {
    /// Imports a strings table with the definition in another language; nil after an error.
    ///
    /// The locale file is free of errors. A string that would be an error, such as one with a placeholder
    /// that is missing in the original, is kept in the sidecar. The loop ends, because each round leaves out
    /// at least one more string.
    package func localized(_ file: SourceFile, into findings: inout [Finding]) -> LocalizedTable? {
        guard let table = StringsTable.read(file, into: &findings) else { return nil }
        let ids = textIDs.within(definition)
        var leftOut: Set<TextPath> = []
        while true {
            let read = LocalizedTable(table, ids, leftOut: leftOut)
            let further = Set(pathsOfErrors(in: read)).subtracting(leftOut)
            if further.isEmpty { return read }
            leftOut.formUnion(further)
        }
    }

    /// The paths of the strings in which reading the locale file finds errors.
    private func pathsOfErrors(in table: LocalizedTable) -> [TextPath] {
        // The errors do not depend on the language, so the locale does not matter.
        guard let text = table.localeFile, let locale = LocaleTag("ko") else { return [] }
        let file = SourceFile(path: "\(definition.path).\(locale)", text: text)
        var findings: [Finding] = []
        _ = DefinitionSet.read(
            [definition], localeFiles: [definition.path: [(locale: locale, file: file)]],
            context: context, into: &findings)
        let errors = findings.filter { $0.severity == .error && $0.location?.file.path == file.path }
        return errors.compactMap(\.location?.range.start).flatMap { offset in
            table.places.filter { $0.range.contains(offset) }.map(\.path)
        }
    }
}
