import JSONText
import SourceText
import WidgetModel
package import YAMLReading

/// A kind as it is declared and, when nothing is wrong with it, its declaration.
package struct DeclaredWidget {
    let kind: Located<String>
    private(set) var title: Located<String>?
    /// The kinds that it takes over, as written.
    private(set) var formerKinds: [Located<String>] = []
    private(set) var declaration: WidgetDeclaration?
    private var description: Located<String>?
    private var families: [Located<Family>]?
    private var configuration: Located<WidgetDeclaration.Configuration>?
    private var reads: Located<[Located<String>]>?
    private var budget = ReloadBudget()
    private var retry = RetryCourse()
    private var staleness = Staleness()
    private var linkCommand: [Located<String>]?
    private var recommendations: Located<[Recommendation]>?

    private init(_ kind: Located<String>) { self.kind = kind }

    package static let grammar = MappingGrammar<DeclaredWidget>(
        "a widget",
        [
            .optional("title", "The name that people see in the gallery.", .shown) { $0.title = $1 },
            .optional("description", "What the widget shows, in one sentence.", .shown) {
                $0.description = $1
            },
            .required("families", "The sizes that the widget has.", .families) { $0.families = $1.value },
            .required(
                "configuration", "\"static\", or the intent whose parameters people edit.", .configuration
            ) { $0.configuration = $1 },
            .optional(
                "formerly", "Retired kinds whose placed widgets this one takes over.",
                .list(of: NodeReader<String>.text.map(WordRule.schema) { text, _, _ in text })
            ) { $0.formerKinds = $1.value },
            .optional("reads", "The parameters that the provider uses.", .list(of: .text)) { $0.reads = $1 },
            .optional("budget", "How many charged reloads a widget may make, and how far apart.", .budget) {
                $0.budget = $1.value
            },
            .optional("retry", "How failed requests are repeated.", .retry) { $0.retry = $1.value },
            .optional("stale", "When content counts as old.", .staleness) { $0.staleness = $1.value },
            .optional(
                "open", "The program that opens a link, with \"{url}\" among its arguments.", .linkCommand
            ) { $0.linkCommand = $1.value },
            .optional(
                "recommendations", "Configurations that the gallery offers, by name.", .recommendations
            ) { $0.recommendations = $1 },
        ])

    static func read(_ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink) -> DeclaredWidget {
        let mark = sink.mark
        let hasGoodName = WordRule.check(name, of: .kind, sink)
        var widget = DeclaredWidget(name)
        guard grammar.read(node, into: &widget, sink) != nil else { return widget }
        let declaration = widget.checked(hasGoodName ? Kind(name.value) : nil, sink)
        if !sink.hasErrors(since: mark), node.isComplete { widget.declaration = declaration }
        return widget
    }

    private func checked(_ kind: Kind?, _ sink: FindingSink) -> WidgetDeclaration? {
        if let reads { _ = sink.unique(reads.value, .read) }
        if case .static? = configuration?.value {
            StaticWidgetRule.check(
                reads: reads?.location, recommendations: recommendations?.location, sink)
        }
        let former = formerKinds.compactMap { name -> Located<Kind>? in
            guard WordRule.check(name, of: .kind, sink) else { return nil }
            return Kind(name.value).map { Located($0, at: name.location) }
        }
        guard let kind, let families, let configuration else { return nil }
        return WidgetDeclaration(
            kind: Located(kind, at: self.kind.location), title: title?.value,
            description: description?.value, families: families, configuration: configuration.value,
            formerKinds: former, reads: reads?.value, budget: budget, retry: retry, staleness: staleness,
            linkCommand: linkCommand, recommendations: recommendations?.value ?? [])
    }
}

extension NodeReader where Value == [Located<Family>] {
    static var families: NodeReader {
        NodeReader.list(of: .choice(of: Family.self)).map([
            "type": "array", "items": SchemaForm.words(Family.allCases.map(\.rawValue)), "minItems": 1,
        ]) { families, node, sink in
            FamiliesRule.families(families, in: node, sink)
        }
    }
}

extension NodeReader where Value == WidgetDeclaration.Configuration {
    /// `static` or `{ intent: ViewWeather }`
    static var configuration: NodeReader {
        .either(
            scalar: NodeReader(["const": "static"]) { node, sink in
                node.hasText("static")
                    ? .static : sink.refuse(ManifestFindings.configurationForm(node, node.text ?? ""))
            },
            mapping: NodeReader(.object(IntentKeys.grammar.schema)) { node, sink in
                guard !node.isStaticMapping else {
                    return sink.refuse(ManifestFindings.configurationStatic(node))
                }
                var keys = IntentKeys()
                IntentKeys.grammar.read(node, into: &keys, sink)
                return keys.intent.map { .intent($0) }
            },
            expected: "\"static\" or { intent: … }")
    }
}

/// The long form of `configuration`.
private struct IntentKeys {
    var intent: Located<String>?

    static let grammar = MappingGrammar<IntentKeys>(
        "\"configuration\"",
        [.required("intent", "The intent whose parameters people edit.", .text) { $0.intent = $1 }])
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
        .mapping(grammar, ReloadBudget(), short: "perDay") { budget, _, _ in budget }
    }

    private static var grammar: MappingGrammar<ReloadBudget> {
        MappingGrammar(
            "\"budget\"",
            [
                .optional(
                    "perDay", "Charged reloads in any 24 hours.", .integer(in: ReloadBudget.perDayBounds)
                ) { $0.perDay = $1.value },
                .optional(
                    "spacing", "The least time between two of them.",
                    .duration(in: ReloadBudget.spacingBounds)
                ) { $0.spacing = $1.value },
                .optional(
                    "whenHidden", "Whether reloads of the policy wait while the display is hidden.",
                    .choice(of: WhenHidden.self)
                ) { $0.whenHidden = $1.value },
            ])
    }
}

/// How failed requests are repeated, as it is written.
private struct RetryKeys {
    var attempts: Int?
    var first: Located<Milliseconds>?
    var longest: Located<Milliseconds>?

    static let grammar = MappingGrammar<RetryKeys>(
        "\"retry\"",
        [
            .optional(
                "attempts", "Retries before they are charged to the budget.",
                .integer(in: RetryCourse.attemptsBounds)
            ) { $0.attempts = $1.value },
            .optional("first", "The delay before the first retry.", .duration(in: RetryCourse.delayBounds)) {
                $0.first = $1
            },
            .optional(
                "longest", "The longest delay; each is twice the one before.",
                .duration(in: RetryCourse.delayBounds)
            ) { $0.longest = $1 },
        ])
}

extension NodeReader where Value == RetryCourse {
    static var retry: NodeReader {
        .mapping(RetryKeys.grammar, RetryKeys(), short: "attempts") { keys, _, sink in
            RetryOrderRule.course(
                attempts: keys.attempts, first: keys.first, longest: keys.longest, sink)
        }
    }
}

/// When content counts as old, as it is written.
private struct StaleKeys {
    var after: Located<Milliseconds>?
    var expire: Located<ContentExpiry>?

    static let grammar = MappingGrammar<StaleKeys>(
        "\"stale\"",
        [
            .optional("after", "The age from which content is marked.", .duration(in: Staleness.bounds)) {
                $0.after = $1
            },
            .optional("expire", "The age from which content is replaced.", .expiry) { $0.expire = $1 },
        ])
}

extension NodeReader where Value == Staleness {
    /// `{ after: 1h, expire: { after: 6h, show: placeholder } }`
    static var staleness: NodeReader {
        .mapping(StaleKeys.grammar, StaleKeys(), short: "after") { keys, _, sink in
            StaleOrderRule.staleness(after: keys.after, expire: keys.expire, sink)
        }
    }
}

/// When content is replaced, as it is written.
private struct ExpiryKeys {
    var after: Milliseconds?
    var show: ContentExpiry.Look?

    static let grammar = MappingGrammar<ExpiryKeys>(
        "\"expire\"",
        [
            .required("after", "The age from which content is replaced.", .duration(in: Staleness.bounds)) {
                $0.after = $1.value
            },
            .optional("show", "What is shown instead.", .choice(of: ContentExpiry.Look.self)) {
                $0.show = $1.value
            },
        ])
}

extension NodeReader where Value == ContentExpiry {
    fileprivate static var expiry: NodeReader {
        .mapping(ExpiryKeys.grammar, ExpiryKeys(), short: "after") { keys, _, _ in
            keys.after.map { ContentExpiry(after: $0, show: keys.show ?? .placeholder) }
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
    var title: String?
    var values: [RecommendedValue] = []

    static let grammar = MappingGrammar<RecommendationText>(
        "a recommendation",
        [
            .optional("title", "The name that people see in the gallery.", .shown) { $0.title = $1.value },
            .required("values", "Values of parameters.", .entries(of: .anyNode)) { text, values in
                text.values = values.value.map {
                    RecommendedValue(parameter: $0.name, node: $0.value.value)
                }
            },
        ])
}

extension NodeReader where Value == RecommendationText {
    fileprivate static var recommendation: NodeReader {
        .mapping(RecommendationText.grammar, RecommendationText())
    }
}

extension NodeReader where Value == YAMLNode {
    /// Whatever stands there, also nothing: the parameter's type judges it.
    fileprivate static var anyNode: NodeReader { NodeReader(SchemaForm.anything) { node, _ in node } }
}
