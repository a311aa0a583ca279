import SourceText
import WidgetModel
import YAMLReading

extension DeclaredWidget {
    static func read(_ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink) -> DeclaredWidget {
        let mark = sink.mark
        let hasGoodName = WordRule.check(name, of: .kind, sink)
        let kind = hasGoodName ? Kind(name.value).map { Located($0, at: name.location) } : nil
        let read = node.readMapping("a widget", sink) { declaration(kind, &$0) }
        let isWhole = !sink.hasErrors(since: mark) && node.isComplete
        return DeclaredWidget(kind: name, declaration: isWhole ? read : nil)
    }

    private static func declaration(_ kind: Located<Kind>?, _ fields: inout CheckedMapping)
        -> WidgetDeclaration?
    {
        let title = fields.optional("title", .text)
        let description = fields.optional("description", .text)
        let families = fields.required("families", .families)
        let configuration = fields.required("configuration", .configuration)
        let reads = fields.optional("reads", .list(of: .text))
        let budget = fields.optional("budget", .budget)
        let retry = fields.optional("retry", .retry)
        let recommendations = fields.optional("recommendations", .recommendations)
        if let reads { ReadsRule.check(reads.value, fields.sink) }
        if case .static? = configuration?.value {
            StaticWidgetRule.check(
                reads: reads?.location, recommendations: recommendations?.location, fields.sink)
        }
        guard let kind, let families, let configuration else { return nil }
        return WidgetDeclaration(
            kind: kind, title: title?.value, description: description?.value, families: families.value,
            configuration: configuration.value, reads: reads?.value, budget: budget?.value ?? ReloadBudget(),
            retry: retry?.value ?? RetryCourse(), recommendations: recommendations?.value ?? [])
    }
}

extension NodeReader where Value == [Located<Family>] {
    static var families: NodeReader {
        NodeReader.list(of: .choice(of: Family.self)).map { families, node, sink in
            FamiliesRule.families(families, in: node, sink)
        }
    }
}

extension NodeReader where Value == WidgetDeclaration.Configuration {
    /// `static` or `{ intent: ViewWeather }`
    static var configuration: NodeReader {
        .either(
            scalar: NodeReader { node, sink in
                node.hasText("static")
                    ? .static : sink.refuse(ManifestFindings.configurationForm(node, node.text ?? ""))
            },
            mapping: .mapping("\"configuration\"") { fields in
                fields.required("intent", .text).map { .intent($0) }
            },
            expected: "\"static\" or { intent: … }")
    }
}

extension NodeReader where Value == ReloadBudget {
    static var budget: NodeReader {
        .mapping("\"budget\"") { fields in
            let perDay = fields.optional("perDay", .integer(in: ReloadBudget.perDayBounds))
            let spacing = fields.optional("spacing", .duration(in: ReloadBudget.spacingBounds))
            return ReloadBudget(
                perDay: perDay?.value ?? Limits.budgetPerDay, spacing: spacing?.value ?? Limits.spacing)
        }
    }
}

extension NodeReader where Value == RetryCourse {
    static var retry: NodeReader {
        .mapping("\"retry\"") { fields in
            let attempts = fields.optional("attempts", .integer(in: RetryCourse.attemptsBounds))
            let first = fields.optional("first", .duration(in: RetryCourse.delayBounds))
            let longest = fields.optional("longest", .duration(in: RetryCourse.delayBounds))
            return RetryOrderRule.course(
                attempts: attempts?.value, first: first, longest: longest, fields.sink)
        }
    }
}

extension NodeReader where Value == [Recommendation] {
    static var recommendations: NodeReader {
        NodeReader<[NamedValue<RecommendationText>]>.entries(of: .recommendation).map { named, _, _ in
            named.map { entry in
                Recommendation(
                    name: entry.name, title: entry.value.value.title, values: entry.value.value.values)
            }
        }
    }
}

/// A recommendation without its name.
private struct RecommendationText {
    let title: String?
    let values: [RecommendedValue]
}

extension NodeReader where Value == RecommendationText {
    fileprivate static var recommendation: NodeReader {
        .mapping("a recommendation") { fields in
            let title = fields.optional("title", .text)
            let values = fields.required("values", .entries(of: .anyNode))
            return RecommendationText(
                title: title?.value,
                values: values?.value.map { RecommendedValue(parameter: $0.name, node: $0.value.value) } ?? []
            )
        }
    }
}

extension NodeReader where Value == YAMLNode {
    /// Whatever stands there, also nothing: the parameter's type judges it.
    fileprivate static var anyNode: NodeReader { NodeReader { node, _ in node } }
}
