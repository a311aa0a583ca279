import BoardDocuments
import SourceText
import WidgetModel

// The values of parameters, which `show` and `try` print.
extension Page {
    /// Prints parameters with their values and origins. The parameters of a section are indented below its
    /// title.
    ///
    /// - Parameters:
    ///   - sections: the parts of the form; nil for a form without sections.
    ///   - needs: the names of required parameters without a value, and of parameters that break a rule.
    mutating func parameters(
        _ parameters: [ShownParameter], _ sections: [ShownSection]?, needs: [String]?
    ) {
        let titles = Dictionary(
            (sections ?? []).compactMap { section in section.parameters.first.map { ($0, section.title) } }
        ) { first, _ in first }
        let sectioned = Set((sections ?? []).flatMap(\.parameters))
        var table = Table("parameter", "value", "from")
        for parameter in parameters {
            if let title = titles[parameter.name] { table.row(.dim(title)) }
            var row = Page.row(of: parameter, needs ?? [])
            if sectioned.contains(parameter.name) {
                row[0] = Words("  " + row[0].text, row[0].role, row[0].weight)
            }
            if let orphaned = parameter.orphaned {
                let isWhole = parameter.value?.array == nil
                let words = JSONValue.array(orphaned).valueText(parameter.type)
                row[2] = Words(
                    "\(row[2].text), no longer offered\(isWhole ? "" : ": \(words)")", .warning)
            }
            if let instead = parameter.deprecated {
                row[2] = Words("\(row[2].text), deprecated: \(instead)", row[2].role)
            }
            table.row(row)
        }
        self.table(table)
    }

    /// The name, value and origin of a parameter as cells of a table.
    ///
    /// - Parameter needs: the names of required parameters without a value, and of parameters that break a
    ///   rule.
    private static func row(of parameter: ShownParameter, _ needs: [String]) -> [Words] {
        let name = Words.strong(parameter.name)
        let type = parameter.type
        if let hiding = parameter.hiddenBy {
            return [name, .dim("–"), .dim("hidden by \(hiding)")]
        }
        if let problem = parameter.problem {
            let stored = (parameter.stored ?? .null).valueText(type)
            return [name, Words(stored, .bad), Words("no longer fits: \(problem)", .bad)]
        }
        let value = parameter.value ?? .null
        let text =
            value.recordCount.map { counted($0, "object") }
            ?? value.valueText(type, suffix: parameter.suffix)
        switch parameter.origin ?? "" {
        case "own" where needs.contains(name.text):
            return [name, Words(text, .bad), Words("chosen here, not accepted now", .bad)]
        case "own": return [name, Words(text), Words("chosen here", .accent)]
        case "provider": return [name, Words(text), .dim("the provider's default")]
        case "default" where needs.contains(name.text): return [name, .dim("–"), Words("required", .bad)]
        case "default" where value.isNull: return [name, .dim("–"), .dim("not set")]
        case "default":
            return [name, Words(text), .dim(parameter.follows.map { "follows \($0)" } ?? "default")]
        case let origin: return [name, Words(text), .dim(origin)]
        }
    }
}
