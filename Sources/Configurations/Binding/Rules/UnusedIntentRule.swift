import IntentDefinitions
import WidgetManifests
import YAMLReading

/// Every intent of a workspace configures a widget; a workspace without any provider is still being written.
enum UnusedIntentRule {
    static func check(_ definitions: DefinitionSet, _ manifests: ManifestSet, _ sink: FindingSink) {
        guard !manifests.manifests.isEmpty else { return }
        let used = Set(manifests.manifests.flatMap(\.widgets).compactMap { $0.intentName?.value })
        for intent in definitions.intents where !used.contains(intent.name) {
            sink.report(BindingFindings.intentUnused(intent))
        }
    }
}
