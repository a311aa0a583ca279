import SourceText
import YAMLReading

/// Names that are known in the whole workspace, each with the place that took it first.
struct UniqueNames {
    private(set) var places: [String: SourceLocation] = [:]

    /// False, with a finding that shows both places, when the name is taken; otherwise it is from now on.
    mutating func add(
        _ name: String, at location: SourceLocation, of bearer: WordRule.Bearer, _ sink: FindingSink
    ) -> Bool {
        if let earlier = places[name] {
            sink.report(ManifestFindings.duplicate(name, at: location, of: bearer, earlier: earlier))
            return false
        }
        places[name] = location
        return true
    }
}
