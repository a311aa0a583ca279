import YAMLReading

/// An intent without parameters leaves nothing to edit: such a widget is a static one.
enum IntentWithoutParametersRule {
    static func check(_ intent: DeclaredIntent, _ sink: FindingSink) {
        guard intent.parameters.isEmpty, !intent.hasErrors else { return }
        sink.report(DefinitionFindings.intentWithoutParameters(intent.name))
    }
}
