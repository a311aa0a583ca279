import Configurations
import IntentDefinitions
import SourceText
import WidgetModel

extension TimelineTest {
    /// The ranges of secret values in the test file, which must not appear in the quoted
    /// lines of findings (rule C8).
    ///
    /// The value of an unknown parameter is included, because its name may be a misspelled name of a secret.
    func secrets(in workspace: LoadedWorkspace) -> [SourceRange] {
        func ranges(_ values: [SteppedAction.ValueText], of widget: Widget) -> [SourceRange] {
            guard let intent = Kind(widget.kind.value).flatMap(workspace.widget)?.intent,
                intent.parameters.contains(where: \.type.isSecret)
            else { return [] }
            return values.filter { intent.parameter(named: $0.name)?.type.isSecret ?? true }
                .compactMap(\.range)
        }
        let edits = steps.flatMap { step -> [SourceRange] in
            guard case .edit(let values) = step.action?.value else { return [] }
            return ranges(values, of: widgets[step.widget ?? 0])
        }
        return widgets.flatMap { ranges($0.values, of: $0) } + edits
    }
}
