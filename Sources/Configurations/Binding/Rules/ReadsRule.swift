import IntentDefinitions
import YAMLReading

/// What a manifest says that its provider reads are parameters of the intent.
enum ReadsRule {
    static func check(_ reads: [Located<String>], _ intent: IntentDefinition, _ sink: FindingSink) {
        for name in reads where intent.parameter(named: name.value) == nil {
            sink.report(BindingFindings.readsUnknown(name, intent))
        }
    }
}
