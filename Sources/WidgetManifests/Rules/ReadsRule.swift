import YAMLReading

/// What a provider reads is named once.
enum ReadsRule {
    static func check(_ reads: [Located<String>], _ sink: FindingSink) {
        var places: [String: Located<String>] = [:]
        for name in reads {
            if let earlier = places[name.value] {
                sink.report(ManifestFindings.readsDuplicate(name, earlier: earlier))
            } else {
                places[name.value] = name
            }
        }
    }
}
