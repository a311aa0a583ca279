import SourceText
import YAMLReading

/// People tell cases apart by their titles.
enum CaseTitleRule {
    static func check(_ cases: [DeclaredCase], _ sink: FindingSink) {
        var first: [String: SourceLocation] = [:]
        for enumCase in cases {
            guard let title = enumCase.title else { continue }
            if let earlier = first[title.value] {
                sink.report(DefinitionFindings.caseTitleDuplicate(title, earlier: earlier))
            } else {
                first[title.value] = title.location
            }
        }
    }
}
