import IntentDefinitions
import SourceText
import ViewDefinitions
import WidgetManifests
import YAMLReading

/// The view files of a workspace, and those of them that widgets use.
///
/// A view is checked for every widget that uses it, because their entries may have different values.
struct ViewFiles {
    private let files: [String: SourceFile]
    private let scope: Binding.Scope
    private var used: Set<String> = []
    /// What is already reported about a view that several widgets use.
    private var reported: Set<String> = []

    init(_ files: [SourceFile], _ scope: Binding.Scope, in context: LiteralContext) {
        let places = files.map { (absolutePath($0.path, from: context.folderBase), $0) }
        self.files = Dictionary(places) { first, _ in first }
        self.scope = scope
    }

    /// The view definition of a widget; nil if it has none, or if the view or the entry has errors, which are
    /// reported.
    mutating func view(
        of widget: WidgetDeclaration, _ context: LiteralContext, _ sink: FindingSink
    ) -> ViewDefinition? {
        let entry = widget.entry.map { EntryDeclaration.read($0, sink) } ?? []
        guard let path = widget.viewPath else { return nil }
        let place = absolutePath(path.value, from: context.folderBase)
        used.insert(place)
        guard let file = files[place] else {
            if scope == .workspace { sink.report(BindingFindings.viewFileMissing(path)) }
            return nil
        }
        guard let entry else { return nil }
        var findings: [Finding] = []
        let view = ViewDefinition.read(
            file, entry: entry, families: widget.families, context: context, into: &findings)
        sink.report(
            findings.filter { reported.insert("\($0.location?.description ?? "") \($0.message)").inserted })
        return view
    }

    /// Reports the view files that no widget uses.
    func reportUnused(_ sink: FindingSink) {
        for (place, file) in files.sorted(by: { $0.key < $1.key }) where !used.contains(place) {
            sink.report(BindingFindings.viewUnused(file))
        }
    }
}
