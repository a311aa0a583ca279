import IntentDefinitions
import YAMLReading

/// The intent that a widget is configured by is declared in the workspace.
enum IntentUnknownRule {
    static func check(_ name: Located<String>, _ definitions: DefinitionSet, _ sink: FindingSink) {
        guard definitions.isComplete, !definitions.isDeclared(name.value) else { return }
        sink.report(BindingFindings.intentUnknown(name, known: definitions.intents.map(\.name)))
    }
}
