import SourceText
import YAMLReading

/// People tell cases, parameters and intents apart by their titles.
enum TitleRule {
    /// What has a title among others of its kind.
    enum Bearer: String { case enumCase = "case", intent, parameter }

    /// Reports every title that came before.
    static func check(_ titles: [Located<String>], of bearer: Bearer, _ sink: FindingSink) {
        guard titles.count > 1 else { return }
        var first: [String: SourceLocation] = [:]
        for title in titles where !title.value.isEmpty {
            if let earlier = first[title.value] {
                sink.report(DefinitionFindings.titleDuplicate(title, of: bearer, earlier: earlier))
            } else {
                first[title.value] = title.location
            }
        }
    }

    /// The same for the rows of a form. Rows with conditions may be alternatives to each other.
    static func check(_ parameters: [DeclaredParameter], _ sink: FindingSink) {
        guard parameters.count > 1 else { return }
        var first: [String: (title: Located<String>, isAlways: Bool)] = [:]
        for parameter in parameters {
            guard let title = parameter.title, !title.value.isEmpty else { continue }
            let isAlways = parameter.visibility == nil
            guard let earlier = first[title.value] else {
                first[title.value] = (title, isAlways)
                continue
            }
            if isAlways || earlier.isAlways {
                sink.report(
                    DefinitionFindings.titleDuplicate(title, of: .parameter, earlier: earlier.title.location))
            }
        }
    }
}
