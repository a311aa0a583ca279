import IntentDefinitions
package import SourceText
import WidgetModel

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

    /// Where the locale file has its texts, in bytes.
    fileprivate private(set) var places: [(path: TextPath, range: Range<Int>)] = []

    /// - Parameter leftOut: texts that the locale file cannot have.
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

    /// Writes what stands below `path`, and notes in bytes where each text does.
    func write(
        to yaml: inout YAMLText, below path: [String] = [],
        _ places: inout [(path: TextPath, range: Range<Int>)]
    ) {
        for (key, tree) in children {
            // A case is its title.
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
    /// A strings table of the definition in another language; nil after an error.
    ///
    /// The locale file has no errors: a text that would be one, as with a placeholder that the original does
    /// not have, stays in the sidecar.
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

    private func pathsOfErrors(in table: LocalizedTable) -> [TextPath] {
        // Which language it is makes no difference to its errors.
        guard let text = table.localeFile, let locale = LocaleTag("ko") else { return [] }
        let file = SourceFile(path: "\(definition.path).\(locale)", text: text)
        var findings: [Finding] = []
        _ = DefinitionSet.read(
            [definition], localeFiles: [definition.path: [(locale: locale, file: file)]],
            surroundings: surroundings, into: &findings)
        let errors = findings.filter { $0.severity == .error && $0.location?.file.path == file.path }
        return errors.compactMap(\.location?.range.start).flatMap { offset in
            table.places.filter { $0.range.contains(offset) }.map(\.path)
        }
    }
}
