import IntentDefinitions
import WidgetManifests
import WidgetModel
import YAMLReading

/// A list whose sizes are declared per family names every family of the widgets that use it.
enum ListFamilyRule {
    /// Reports each family once, however many widgets have it.
    static func check(_ widgets: [BoundWidget], _ sink: FindingSink) {
        var reported: Set<String> = []
        for widget in widgets {
            guard let intent = widget.intent else { continue }
            for parameter in intent.parameters {
                guard let list = parameter.list else { continue }
                for family in widget.declaration.families where !list.declaresSize(for: family.value) {
                    let isNew = reported.insert("\(intent.name) \(parameter.name) \(family.value)").inserted
                    if isNew {
                        sink.report(BindingFindings.listFamilyMissing(family, parameter, widget.kind))
                    }
                }
            }
        }
    }
}
