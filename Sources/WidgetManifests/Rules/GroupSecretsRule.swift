import YAMLReading

/// The secret values of a group are named as values are, each once.
enum GroupSecretsRule {
    static func check(_ names: [Located<String>], _ sink: FindingSink) {
        var places: [String: Located<String>] = [:]
        for name in names where WordRule.check(name, of: .groupValue, sink) {
            if let earlier = places[name.value] {
                sink.report(ManifestFindings.groupSecretDuplicate(name, earlier: earlier))
            } else {
                places[name.value] = name
            }
        }
    }
}
