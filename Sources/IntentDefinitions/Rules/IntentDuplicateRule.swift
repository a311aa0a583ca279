import SourceText
import YAMLReading

/// Intents are known in the whole workspace, so no two have one name.
enum IntentDuplicateRule {
    /// False, with a finding that shows both places, when an earlier file has an intent of this name.
    static func check(
        _ name: Located<String>, places: inout [String: SourceLocation], _ sink: FindingSink
    ) -> Bool {
        if let earlier = places[name.value] {
            sink.report(DefinitionFindings.intentDuplicate(name, earlier: earlier))
            return false
        }
        places[name.value] = name.location
        return true
    }
}
