package import IntentDefinitions
package import SourceText
package import WidgetModel
package import WidgetViews

/// The view of a widget as its author wrote it in YAML, checked against the data of the widget's entries.
///
/// The file is read once. When the data of an entry arrives, the entry's view is built from the definition,
/// so showing the entry does not evaluate the definition (T14).
package final class ViewDefinition: Sendable {
    package let file: SourceFile
    /// The values in the data of an entry.
    package let entry: [EntryMember]
    /// The views of single families, and the view of all other families, which is missing if no family needs
    /// it.
    private let families: [Family: NodeTemplate]
    private let common: NodeTemplate?
    private let context: LiteralContext

    private init(_ keys: ViewFileKeys, _ file: SourceFile, entry: [EntryMember], context: LiteralContext) {
        self.file = file
        self.entry = entry
        self.families = keys.families
        common = keys.view
        self.context = context
    }

    /// Identifies the definition: equal definitions build equal views from equal data in the same language
    /// and time zone. If the board's language changes, existing views are kept until the next answers arrive.
    package var hash: UInt64 { stableHash(of: file.bytes) }

    /// Reads and checks a view file; nil if it has errors, which are added to `findings`.
    ///
    /// - Parameters:
    ///   - entry: the values in the data of an entry.
    ///   - families: the families of the widget, each of which needs a view.
    package static func read(
        _ file: SourceFile, entry: [EntryMember], families: [Located<Family>], context: LiteralContext,
        into findings: inout [Finding]
    ) -> ViewDefinition? {
        let sink = FindingSink()
        defer { findings += sink.findings }
        let tree = sink.readTree(file)
        guard let root = tree.root else { return nil }
        var keys = ViewFileKeys(reader: TemplateReader(context: context, sink: sink), entry: entry)
        let unknown = ViewFileKeys.grammar.read(root, into: &keys, sink) { key, _, _ in
            Family(rawValue: key.text ?? "") == nil ? nil : ViewFindings.familyOutside
        }
        guard unknown != nil, tree.isComplete else { return nil }
        let lacking = keys.hasView ? [] : families.filter { !keys.named.contains($0.value) }
        if !lacking.isEmpty, !sink.hasErrors(since: 0) {
            sink.report(ViewFindings.familyMissing(lacking, in: root))
        }
        return sink.hasErrors(since: 0)
            ? nil : ViewDefinition(keys, file, entry: entry, context: context)
    }

    /// Builds the view of an entry from its data. If the data does not fit, the view shows the reason.
    ///
    /// - Throws: the problem of the data.
    package func view(
        of data: JSONValue, for family: Family, _ format: ValueFormat
    ) throws(JSONMismatch) -> BuiltView {
        let contents = try entry.contents(of: data, in: context)
        guard let template = families[family] ?? common else {
            throw JSONMismatch("the view definition \(file.path) has no view for \(family)")
        }
        do throws(ViewBuildError) {
            return BuiltView(tree: try ViewExpansion.view(template, contents, for: family, format))
        } catch { return BuiltView(showing: error.inWidget, problem: error.description) }
    }
}

/// The view of an entry, or a text that says why the view cannot be drawn.
package struct BuiltView: Sendable {
    package let tree: ViewTree
    /// Why the view cannot be drawn; nil if the view was built.
    package let problem: String?

    package init(tree: ViewTree) {
        self.tree = tree
        problem = nil
    }

    /// - Parameter text: the problem in words that fit into a widget.
    package init(showing text: String, problem: String) {
        var style = ViewStyle()
        style.font = .caption
        style.color = .named(.red)
        tree = ViewTree(.text(ViewText(text)), style: style)
        self.problem = problem
    }
}

/// The keys of a view file.
package struct ViewFileKeys {
    fileprivate let reader: TemplateReader
    fileprivate let entry: [EntryMember]
    fileprivate var view: NodeTemplate?
    fileprivate var families: [Family: NodeTemplate] = [:]
    /// Whether the file contains a view for all families, and the families with a separate view, even if the
    /// view has errors.
    fileprivate var hasView = false
    fileprivate var named: Set<Family> = []

    fileprivate init(reader: TemplateReader, entry: [EntryMember]) {
        self.reader = reader
        self.entry = entry
    }

    package static let grammar = MappingGrammar<ViewFileKeys>(
        "a view definition",
        [
            FileFormat.key(),
            .custom("view", "The view of an entry.", evenMisspelt: true, schema: ViewFileSchema.view) {
                keys, entry, _ in
                keys.hasView = true
                keys.view = keys.reader.root(entry.value, keys.entry)
            },
            .custom(
                "families", "Views of single families, in place of \"view\".", evenMisspelt: true,
                schema: ViewFileSchema.families
            ) { keys, entry, sink in keys.readFamilies(entry.value, sink) },
        ])

    private mutating func readFamilies(_ node: YAMLNode, _ sink: FindingSink) {
        guard let entries = node.read(.entries(of: .node), sink)?.value else { return }
        for entry in entries {
            // Rejected entries are missing in `entries`.
            guard let key = node.entries.first(where: { $0.key.text == entry.name.value })?.key,
                let family = key.read(.choice(of: Family.self), sink)?.value
            else { continue }
            named.insert(family)
            families[family] = reader.root(entry.value.value, self.entry)
        }
    }
}
