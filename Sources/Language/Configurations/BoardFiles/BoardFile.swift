package import SourceText
package import WidgetModel

/// A board file: what it declares, and where.
package struct BoardFile: Sendable {
    package let tree: YAMLTree
    package fileprivate(set) var board = DeclaredBoard(board: "", widgets: [])

    /// Reads a board file; returns nil after findings if it has an error.
    package static func read(_ file: SourceFile, into findings: inout [Finding]) -> BoardFile? {
        let sink = FindingSink()
        let tree = sink.readTree(file)
        var boardFile = BoardFile(tree: tree)
        let isRead = tree.root.flatMap { grammar.read($0, into: &boardFile, sink) } != nil
        if isRead, !sink.hasErrors(since: 0) { boardFile.checkKeys(sink) }
        findings += sink.findings
        return isRead && !sink.hasErrors(since: 0) ? boardFile : nil
    }

    /// The keys of board files.
    package static let grammar = MappingGrammar<BoardFile>(
        "a board", guide: "Docs/board-file.md",
        [
            FileFormat.key(),
            .required("board", "The name of this set of widgets.", .word(.boardSet)) {
                $0.board.board = $1.value
            }.called("name", "set"),
            .optional("widgets", "The widgets, by keys that you choose.", .declaredWidgets) {
                $0.board.widgets = $1.value
            },
            .optional(
                "layout", "How the widgets are arranged.",
                .mapping(KeyedLayout.grammar, KeyedLayout())
            ) { $0.board.layout = $1.value },
            .optional("displays", "The displays, by name.", .declaredDisplays) {
                $0.board.displays = $1.value
            },
        ])

    /// Each key is claimed by one widget, and the layout arranges only widgets of the file, each once.
    private func checkKeys(_ sink: FindingSink) {
        guard let root = tree.root else { return }
        var names: [Located<String>] = []
        for (key, widget) in root.members(of: "widgets") {
            if let name = key.locatedText { names.append(name) }
            let former = widget.value(of: "formerly")
            names += (former.map { $0.isSequence ? Array($0.elements) : [$0] } ?? []).compactMap(
                \.locatedText)
        }
        _ = sink.unique(names, .boardKey)
        guard let layout = root.value(of: "layout") else { return }
        let keys = Set(board.widgets.map(\.key))
        var arranged: [Located<String>] = []
        layout.forEachPosition { stack, pinned in
            arranged += stack
            if let pinned, !stack.contains(pinned) { sink.report(BoardFileFindings.pinnedElsewhere(pinned)) }
        }
        for key in sink.unique(arranged, .boardKey) where !keys.contains(key.value) {
            sink.report(BoardFileFindings.keyUnknown(key, among: keys.sorted()))
        }
    }
}

// Locations.
extension BoardFile {
    /// The name of the set.
    var name: Located<String>? { tree.root?.value(of: "board")?.locatedText }

    /// The location of a widget's key of the grammar, such as `kind`, or of the widget.
    package func location(of name: String, in widget: String) -> SourceLocation? {
        guard let entry = entry(of: widget) else { return nil }
        return entry.value.value(of: name)?.location ?? entry.key.location
    }

    /// The location of a value, or of the innermost part of its name that the file contains; nil if the file
    /// does not declare the widget.
    ///
    /// - Parameter parameter: a name such as `alert.above`; nil for the widget.
    package func location(ofValue parameter: String?, in widget: String) -> SourceLocation? {
        guard let entry = entry(of: widget) else { return nil }
        guard let parameter, var node = entry.value.value(of: "values") else { return entry.key.location }
        var key: YAMLNode?
        for part in parameter.split(separator: ".") {
            if let member = node.entries.first(where: { $0.key.text == String(part) }) {
                (key, node) = (member.key, member.value)
            } else if let position = Int(part),
                let element = node.elements.dropFirst(position - 1).first(where: { _ in true })
            {
                node = element
            } else {
                break
            }
        }
        return node.isScalar && !node.isMissing ? node.location : (key ?? entry.key).location
    }

    /// The location of a display's name.
    package func location(ofDisplay name: String) -> SourceLocation? {
        tree.root?.members(of: "displays").first { $0.key.text == name }?.key.location
    }

    /// The location of a key of the file, such as `layout`, or of the beginning of the file.
    package func location(ofKey name: String) -> SourceLocation? {
        tree.root?.entries.first { $0.key.text == name }?.key.location ?? tree.root?.place
    }

    private func entry(of key: String) -> (key: YAMLNode, value: YAMLNode)? {
        tree.root?.members(of: "widgets").first { $0.key.text == key }
    }
}

extension YAMLNode {
    /// Calls `body` with the keys of each position in a layout, and with the pinned one.
    fileprivate func forEachPosition(_ body: ([Located<String>], Located<String>?) -> Void) {
        for page in value(of: "pages")?.ownElements ?? [] {
            let sections = page.value(of: "sections")?.ownElements ?? []
            for part in [page] + sections {
                for position in part.value(of: "widgets")?.ownElements ?? [] {
                    let keys = position.isMapping ? position.value(of: "stack") : position
                    body(
                        (keys?.ownElements ?? []).compactMap(\.locatedText),
                        position.isMapping ? position.value(of: "pinned")?.locatedText : nil)
                }
            }
        }
    }

    /// The elements of a list, or the single value that stands for a list.
    private var ownElements: [YAMLNode] { isSequence ? Array(elements) : [self] }

    /// The value, independent of its notation. All scalars except `~` are strings.
    package var plainContent: JSONValue {
        switch kind {
        case .sequence: .array(elements.map(\.plainContent))
        case .mapping: .object(JSONObject(entries.map { ($0.key.text ?? "", $0.value.plainContent) }))
        case .scalar: isNull || isMissing ? .null : .string(text ?? "")
        case .refused: .null
        }
    }
}

extension NodeReader where Value == [DeclaredBoard.Widget] {
    fileprivate static var declaredWidgets: NodeReader {
        let widget = NodeReader<DeclaredBoard.Widget>.mapping(
            DeclaredBoard.Widget.grammar, DeclaredBoard.Widget(key: "", kind: ""))
        return NodeReader<[NamedValue<DeclaredBoard.Widget>]>.entries(of: widget).map(
            [
                "type": "object", "propertyNames": WordRule.schema,
                "additionalProperties": widget.schema(),
            ]
        ) { named, _, sink in
            named.compactMap { entry in
                guard WordRule.check(entry.name, of: .boardKey, sink) else { return nil }
                var widget = entry.value.value
                widget.key = entry.name.value
                return widget
            }
        }
    }
}

extension DeclaredBoard.Widget {
    fileprivate static let grammar = MappingGrammar<DeclaredBoard.Widget>(
        "a widget",
        [
            .required("kind", "The kind of the widget, as the gallery lists it.", .text) {
                $0.kind = $1.value
            },
            .optional(
                "family", "The size; without it, the first one of the kind.", .choice(of: Family.self)
            ) { $0.family = $1.value }.called("size"),
            .optional("name", "Your name for the widget.", .text) { $0.name = $1.value }.called("title"),
            .optional(
                "values", "Values by parameter. Parameters that are missing have their defaults.",
                .writtenValues
            ) { $0.values = $1.value }.called("configuration", "settings", "options"),
            .optional("formerly", "Former keys of this widget.", .list(of: .text)) {
                $0.formerly = $1.value.map(\.value)
            },
        ])
}

extension NodeReader where Value == JSONObject {
    /// A mapping from parameters to values. Their types are unknown until the file is applied.
    fileprivate static var writtenValues: NodeReader {
        NodeReader(["type": "object"]) { node, sink in
            guard node.isMapping else {
                return sink.refuse(YAMLFindings.valueType(node, expected: "a mapping"))
            }
            return node.plainContent.object
        }
    }
}

extension KeyedLayout {
    fileprivate static let grammar = MappingGrammar<KeyedLayout>(
        "a layout",
        [
            .optional(
                "columns", "The width of pages in small widgets; without it, as many as fit.",
                .integer(in: BoardLayout.columnCounts)
            ) { $0.columns = $1.value },
            .required("pages", "The pages, in order.", .list(of: .page)) {
                $0.pages = $1.value.map(\.value)
            },
        ])
}

extension NodeReader where Value == KeyedLayout.Page {
    /// A page with widgets, with sections, or with widgets before its sections.
    fileprivate static var page: NodeReader { .mapping(KeyedLayout.Page.grammar, KeyedLayout.Page()) }
}

extension KeyedLayout.Page {
    fileprivate static let grammar = MappingGrammar<KeyedLayout.Page>(
        "a page",
        [
            .optional("title", "The page's title.", .text) { $0.title = $1.value },
            .optional("widgets", "The keys of its widgets, outside of sections.", .list(of: .position)) {
                $0.sections.insert(KeyedLayout.Section(stacks: $1.value.map(\.value)), at: 0)
            },
            .optional(
                "sections", "Groups of widgets with a title.",
                .list(of: .mapping(KeyedLayout.Section.grammar, KeyedLayout.Section()))
            ) { $0.sections += $1.value.map(\.value) },
        ])
}

extension KeyedLayout.Section {
    fileprivate static let grammar = MappingGrammar<KeyedLayout.Section>(
        "a section",
        [
            .optional("title", "The section's title.", .text) { $0.title = $1.value },
            .required("widgets", "The keys of its widgets.", .list(of: .position)) {
                $0.stacks = $1.value.map(\.value)
            },
        ])
}

extension NodeReader where Value == KeyedLayout.Stack {
    /// A key, a list of keys for a stack, or a stack with its pinned widget.
    fileprivate static var position: NodeReader {
        .either(
            scalar: NodeReader<String>.text.map { key, _, _ in KeyedLayout.Stack([key]) },
            list: NodeReader<[Located<String>]>.list(of: .text).map { keys, _, _ in
                KeyedLayout.Stack(keys.map(\.value))
            }, mapping: .mapping(KeyedLayout.Stack.grammar, KeyedLayout.Stack([])),
            expected: "a key, a list of keys, or { stack: [ … ], pinned: … }")
    }
}

extension KeyedLayout.Stack {
    fileprivate static let grammar = MappingGrammar<KeyedLayout.Stack>(
        "a stack",
        [
            .required("stack", "The keys of the widgets that share the position.", .list(of: .text)) {
                $0.keys = $1.value.map(\.value)
            },
            .optional("pinned", "The widget that is always shown.", .text) { $0.pinned = $1.value },
        ])
}
