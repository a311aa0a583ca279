import SourceText
import YAMLReading

/// A kind that a widget takes over is declared by nobody any more, and taken over by one widget.
struct FormerKindsRule {
    /// Where the kinds of all manifests are declared.
    let declared: [String: SourceLocation]
    private var heirs: [String: (kind: Located<String>, widget: String)] = [:]

    init(declared: [String: SourceLocation]) { self.declared = declared }

    /// False after an error: the widget takes over what it cannot.
    mutating func check(_ widget: DeclaredWidget, _ sink: FindingSink) -> Bool {
        let mark = sink.mark
        for former in widget.formerKinds {
            if let place = declared[former.value] {
                sink.report(ManifestFindings.formerlyDeclared(former, declared: place))
            } else if let heir = heirs[former.value] {
                let isOwn = heir.widget == widget.kind.value
                sink.report(ManifestFindings.formerlyDuplicate(former, earlier: heir.kind, isOwn: isOwn))
            } else {
                heirs[former.value] = (former, widget.kind.value)
            }
        }
        return !sink.hasErrors(since: mark)
    }
}
