import SourceText
import WidgetModel
import YAMLReading

extension DeclaredWidget {
    static func read(_ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink) -> DeclaredWidget {
        let mark = sink.mark
        let hasGoodName = WordRule.check(name, of: .kind, sink)
        let kind = hasGoodName ? Kind(name.value).map { Located($0, at: name.location) } : nil
        var title: Located<String>?
        var formerKinds: [Located<String>] = []
        let read = node.readMapping("a widget", sink) { fields in
            title = fields.shown("title")
            formerKinds = fields.optional("formerly", .list(of: .text))?.value ?? []
            return declaration(kind, title, formerKinds, &fields)
        }
        let isWhole = !sink.hasErrors(since: mark) && node.isComplete
        return DeclaredWidget(
            kind: name, title: title, formerKinds: formerKinds, declaration: isWhole ? read : nil)
    }

    private static func declaration(
        _ kind: Located<Kind>?, _ title: Located<String>?, _ formerKinds: [Located<String>],
        _ fields: inout CheckedMapping
    ) -> WidgetDeclaration? {
        let description = fields.shown("description")
        let families = fields.required("families", .families)
        let configuration = fields.required("configuration", .configuration)
        let reads = fields.optional("reads", .list(of: .text))
        let budget = fields.optional("budget", .budget)
        let retry = fields.optional("retry", .retry)
        let staleness = fields.optional("stale", .staleness)
        let linkCommand = LinkCommandRule.command(&fields)
        let recommendations = fields.optional("recommendations", .recommendations)
        if let reads { _ = fields.sink.unique(reads.value, .read) }
        if case .static? = configuration?.value {
            StaticWidgetRule.check(
                reads: reads?.location, recommendations: recommendations?.location, fields.sink)
        }
        let former = formerKinds.compactMap { name -> Located<Kind>? in
            guard WordRule.check(name, of: .kind, fields.sink) else { return nil }
            return Kind(name.value).map { Located($0, at: name.location) }
        }
        guard let kind, let families, let configuration else { return nil }
        return WidgetDeclaration(
            kind: kind, title: title?.value, description: description?.value, families: families.value,
            configuration: configuration.value, formerKinds: former, reads: reads?.value,
            budget: budget?.value ?? ReloadBudget(),
            retry: retry?.value ?? RetryCourse(), staleness: staleness?.value ?? Staleness(),
            linkCommand: linkCommand, recommendations: recommendations?.value ?? [])
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
            mapping: NodeReader { node, sink in
                guard !node.isStaticMapping else {
                    return sink.refuse(ManifestFindings.configurationStatic(node))
                }
                let intent: NodeReader<Located<String>> = .mapping("\"configuration\"") { fields in
                    fields.required("intent", .text)
                }
                return node.read(intent, sink).map { .intent($0.value) }
            },
            expected: "\"static\" or { intent: … }")
    }
}

extension YAMLNode {
    /// `{ static: … }` and nothing else.
    fileprivate var isStaticMapping: Bool {
        let keys = Array(entries.prefix(2)).map(\.key)
        return keys.count == 1 && keys[0].hasText("static")
    }
}

extension NodeReader where Value == ReloadBudget {
    static var budget: NodeReader {
        .mapping("\"budget\"", short: "perDay", .integer(in: ReloadBudget.perDayBounds)) { fields in
            let perDay = fields.optional("perDay", .integer(in: ReloadBudget.perDayBounds))
            let spacing = fields.optional("spacing", .duration(in: ReloadBudget.spacingBounds))
            let whenHidden = fields.optional("whenHidden", .choice(of: WhenHidden.self))
            return ReloadBudget(
                perDay: perDay?.value ?? Limits.budgetPerDay, spacing: spacing?.value ?? Limits.spacing,
                whenHidden: whenHidden?.value ?? .continue)
        }
    }
}

extension NodeReader where Value == RetryCourse {
    static var retry: NodeReader {
        .mapping("\"retry\"", short: "attempts", .integer(in: RetryCourse.attemptsBounds)) { fields in
            let attempts = fields.optional("attempts", .integer(in: RetryCourse.attemptsBounds))
            let first = fields.optional("first", .duration(in: RetryCourse.delayBounds))
            let longest = fields.optional("longest", .duration(in: RetryCourse.delayBounds))
            return RetryOrderRule.course(
                attempts: attempts?.value, first: first, longest: longest, fields.sink)
        }
    }
}

extension NodeReader where Value == Staleness {
    /// `{ after: 1h, expire: { after: 6h, show: placeholder } }`
    static var staleness: NodeReader {
        .mapping("\"stale\"", short: "after", .duration(in: Staleness.bounds)) { fields in
            let after = fields.optional("after", .duration(in: Staleness.bounds))
            let expire = fields.optional("expire", .expiry)
            return StaleOrderRule.staleness(after: after, expire: expire, fields.sink)
        }
    }
}

extension NodeReader where Value == ContentExpiry {
    fileprivate static var expiry: NodeReader {
        .mapping("\"expire\"", short: "after", .duration(in: Staleness.bounds)) { fields in
            let after = fields.required("after", .duration(in: Staleness.bounds))
            let show = fields.optional("show", .choice(of: ContentExpiry.Look.self))
            return after.map { ContentExpiry(after: $0.value, show: show?.value ?? .placeholder) }
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
            let title = fields.shown("title")
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
