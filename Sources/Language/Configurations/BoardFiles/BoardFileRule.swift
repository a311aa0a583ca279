import IntentDefinitions
import SourceText
import WidgetModel

/// A board file declares widgets of the workspace, in their sizes and with valid values. Choices that only a
/// provider knows are not checked.
enum BoardFileRule {
    static func check(
        _ file: BoardFile, _ widgets: [BoundWidget], in context: LiteralContext, _ sink: FindingSink
    ) {
        let kinds = Dictionary(widgets.map { ($0.kind.name, $0) }) { first, _ in first }
        for widget in file.board.widgets {
            guard let bound = kinds[widget.kind] else {
                let location = file.location(of: "kind", in: widget.key)
                sink.report(
                    BoardFileFindings.kindUnknown(widget.kind, at: location, among: kinds.keys.sorted()))
                continue
            }
            let families = bound.declaration.families.map(\.value)
            if let family = widget.family, !families.contains(family) {
                let location = file.location(of: "family", in: widget.key)
                sink.report(BoardFileFindings.familyUnsupported(family, bound, at: location))
                continue
            }
            for refusal in refusals(of: widget, bound, in: context) {
                var finding = refusal.finding
                finding.location = file.location(ofValue: refusal.parameter, in: widget.key)
                sink.report(finding)
            }
        }
    }

    /// Why the values of a widget are refused.
    private static func refusals(
        of widget: DeclaredBoard.Widget, _ bound: BoundWidget, in context: LiteralContext
    ) -> [Refusal] {
        guard let intent = bound.intent else {
            let request = EditRequest(widget.values.map { EditRequest.Change($0.key, .unset) })
            return EditPlanner.refusals(of: request, onStatic: bound.kind)
        }
        let form = ConfigurationForm(
            intent: intent, family: widget.family ?? bound.declaration.families[0].value, context: context)
        let (values, refusals) = form.fillingSecrets(in: widget.values, from: nil)
        let request = EditRequest(form.changes(from: [:], to: values))
        // An export may contain values that break a rule, because the board keeps them, too.
        guard
            case .refused(let refused) = EditPlanner.plan(
                request, on: .empty, at: .first, form: form, checksRules: false)
        else { return refusals }
        return refusals + refused
    }
}
