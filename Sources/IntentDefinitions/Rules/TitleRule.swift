import SourceText
import YAMLReading

/// People tell the rows of a form apart by their titles.
enum TitleRule {
    /// Reports every title that came before. Rows with conditions may be alternatives to each other.
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
                    YAMLFindings.titleDuplicate(title, of: "parameter", earlier: earlier.title.location))
            }
        }
    }
}
