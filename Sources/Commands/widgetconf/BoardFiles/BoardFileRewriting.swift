import Configurations
import SourceText
import WidgetModel

/// Rewrites a board file with the current values of its widgets. Comments, order and everything else are
/// preserved.
struct BoardFileRewriting {
    /// The keys of the widgets whose lines change.
    private(set) var keys: [String] = []
    let before: [UInt8]
    private var edits: [Finding.Edit] = []

    /// - Parameter board: the same set, as the board exports it.
    init(_ file: BoardFile, as board: DeclaredBoard) {
        before = file.tree.file.bytes
        let present = Dictionary(board.widgets.map { ($0.key, $0) }) { first, _ in first }
        guard let widgets = file.tree.root?.value(of: "widgets") else { return }
        for (key, node) in widgets.entries {
            guard let name = key.text, let widget = present[name] else { continue }
            let count = edits.count
            rewrite(node, as: widget)
            if edits.count > count { keys.append(name) }
        }
    }

    /// The file after the changes.
    var after: [UInt8] {
        var bytes: [UInt8] = []
        var offset = 0
        // Entries that are added at the same offset remain in order.
        let ordered = edits.enumerated().sorted {
            ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset)
        }
        for (_, edit) in ordered {
            bytes += before[offset..<edit.range.start]
            bytes += edit.replacement.utf8
            offset = edit.range.end
        }
        return bytes + before[offset...]
    }

    private mutating func rewrite(_ node: YAMLNode, as widget: DeclaredBoard.Widget) {
        // Without a family, the file leaves the size to the board.
        if let family = node.value(of: "family"), let present = widget.family {
            set(family, .string(present.rawValue))
        }
        // The values come first, because they may end in the line after which a name is added.
        if let values = node.value(of: "values"), values.mostEntries > 0 {
            rewrite(values, as: widget.values)
        } else if !widget.values.isEmpty {
            append("values", .object(widget.values), to: node)
        }
        switch (node.entries.first { $0.key.hasText("name") }, widget.name) {
        case (let entry?, let name?): set(entry.value, .string(name))
        case (let entry?, nil): remove(entry, from: node)
        case (nil, let name?): append("name", .string(name), to: node)
        case (nil, nil): break
        }
    }

    private mutating func rewrite(_ values: YAMLNode, as present: JSONObject) {
        let entries = Array(values.entries)
        let kept = entries.filter { key, value in
            value.plainContent.refersToSecrets || key.text.map { present[$0] != nil } ?? true
        }
        guard !kept.isEmpty else {
            // A mapping in several lines cannot become empty.
            edits.append(Finding.Edit(values.range, text(of: .object(present), in: values)))
            return
        }
        for (key, value) in entries where !value.plainContent.refersToSecrets {
            if let wanted = key.text.flatMap({ present[$0] }) {
                set(value, wanted)
            } else {
                remove((key, value), from: values)
            }
        }
        let known = Set(entries.compactMap(\.key.text))
        for (name, value) in present where !known.contains(name) {
            append(name, value, to: values)
        }
    }

    private mutating func remove(_ entry: (key: YAMLNode, value: YAMLNode), from mapping: YAMLNode) {
        if let edit = mapping.removalBeside(of: entry.key, entry.value) { edits.append(edit) }
    }

    private mutating func set(_ node: YAMLNode, _ value: JSONValue) {
        if node.plainContent != value { edits.append(Finding.Edit(node.range, text(of: value, in: node))) }
    }

    private mutating func append(_ key: String, _ value: JSONValue, to mapping: YAMLNode) {
        let name = mapping.isJSON ? JSONValue.string(key).text : YAMLText.scalar(key)
        if let edit = mapping.appending("\(name): \(text(of: value, in: mapping))") { edits.append(edit) }
    }

    /// A value in the notation of the file.
    private func text(of value: JSONValue, in node: YAMLNode) -> String {
        node.isJSON ? value.text : YAMLText.flow(value)
    }
}

extension JSONValue {
    /// Whether a value contains `{ env: NAME }`.
    fileprivate var refersToSecrets: Bool {
        environmentName != nil || (array ?? []).contains(where: \.refersToSecrets)
            || (object ?? [:]).contains { $0.value.refersToSecrets }
    }
}
