import IntentDefinitions
import SourceText
import WidgetModel

/// The view files of a workspace, and the view files that widgets use.
///
/// A view is checked for every widget that uses it, because the entries of each widget may contain different
/// values.
struct ViewFiles {
    private let files: [String: SourceFile]
    private let scope: Binding.Scope
    /// The widgets that use each view, by its absolute path.
    private var used: [String: [WidgetDeclaration]] = [:]
    /// The findings that were already reported about a view that several widgets use.
    private var reported: Set<String> = []

    init(_ files: [SourceFile], _ scope: Binding.Scope, in context: LiteralContext) {
        let places = files.map { (absolutePath($0.path, from: context.folderBase), $0) }
        self.files = Dictionary(places) { first, _ in first }
        self.scope = scope
    }

    /// The view definition of a widget; nil if the widget does not use one, or if the view or the entry
    /// contains errors, which are reported.
    ///
    /// - Parameter parameters: the parameter names of the widget's intent.
    mutating func view(
        of widget: WidgetDeclaration, besides parameters: [String], _ context: LiteralContext,
        _ sink: FindingSink
    ) -> ViewDefinition? {
        let entry = widget.entry.map { EntryDeclaration.read($0, sink) } ?? []
        guard let path = widget.viewPath else { return nil }
        let place = absolutePath(path.value, from: context.folderBase)
        used[place, default: []].append(widget)
        guard let file = files[place] else {
            if scope == .workspace { sink.report(BindingFindings.viewFileMissing(path)) }
            return nil
        }
        guard let entry else { return nil }
        var findings: [Finding] = []
        let view = ViewDefinition.read(
            file, entry: entry, families: widget.families, context: context, into: &findings)
        for index in findings.indices where findings[index].code == "view-value-unknown" {
            guard let name = findings[index].location?.text, parameters.contains(name) else { continue }
            findings[index].hint =
                "\(quoted(name)) is a parameter, which views do not see: let the provider send it, and declare it "
                + "under \"entry\" in the manifest"
        }
        sink.report(
            findings.filter { reported.insert("\($0.location?.description ?? "") \($0.message)").inserted })
        return view
    }

    /// Reports unused view files, and views for families that no widget with this view supports.
    func reportUnused(_ sink: FindingSink) {
        for (place, file) in files.sorted(by: { $0.key < $1.key }) {
            if let widgets = used[place] {
                reportFamilies(of: file, widgets, sink)
            } else {
                sink.report(BindingFindings.viewUnused(file, original: original(of: place)))
            }
        }
    }

    /// The name of the view that a file seems to translate: `panel.view.yaml` for `panel.de.view.yaml`; nil
    /// if no widget uses such a view.
    private func original(of place: String) -> String? {
        let ending = ".view.yaml"
        let stem = place.dropLast(ending.count)
        guard let dot = stem.lastIndex(of: "."), !stem[dot...].contains("/"),
            LocaleTag(ofTranslation: stem[stem.index(after: dot)...]) != nil,
            used[stem[..<dot] + ending] != nil
        else { return nil }
        return stem[..<dot].split(separator: "/").last.map { $0 + ending }
    }

    private func reportFamilies(of file: SourceFile, _ widgets: [WidgetDeclaration], _ sink: FindingSink) {
        var findings: [Finding] = []
        let root = YAMLTree.read(file, into: &findings).root
        guard let families = root?.value(of: "families") else { return }
        for (key, _) in families.entries {
            guard let family = Family(rawValue: key.text ?? "") else { continue }
            if widgets.contains(where: { $0.supports(family) }) { continue }
            sink.report(BindingFindings.viewFamilyUnused(key, widgets))
        }
    }
}
