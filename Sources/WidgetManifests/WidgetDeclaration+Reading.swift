import JSONText
import SourceText
import WidgetModel
package import YAMLReading

extension WidgetDeclaration {
    package static let grammar = MappingGrammar<WidgetDeclaration>(
        "a widget",
        [
            .optional("title", "The name that people see in the gallery.", .shown) { $0.title = $1 },
            .optional("description", "What the widget shows, in one sentence.", .shown) {
                $0.description = $1.value
            },
            .required("families", "The sizes that the widget has.", .families) { $0.families = $1.value },
            .required(
                "configuration", "\"static\", or the intent whose parameters people edit.", .configuration
            ) { $0.intentName = $1.value },
            .optional(
                "formerly", "Retired kinds whose placed widgets this one takes over.",
                .list(of: .word(.kind))
            ) { $0.formerKinds = $1.value.map { $0.map { Kind(unchecked: $0) } } },
            .optional("reads", "The parameters that the provider uses.", .list(of: .text)) {
                $0.reads = $1.value
            },
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
            ) { $0.recommendations = $1.value },
        ])

    static func read(_ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink) -> WidgetDeclaration {
        let mark = sink.mark
        let isWord = WordRule.check(name, of: .kind, sink)
        var widget = WidgetDeclaration(kind: name.map { Kind(unchecked: $0) })
        let isMapping = grammar.read(node, into: &widget, sink) != nil
        if let reads = widget.reads { _ = sink.unique(reads, .read) }
        StaticWidgetRule.check(widget, node, sink)
        widget.isWhole = isWord && isMapping && node.isComplete && !sink.hasErrors(since: mark)
        return widget
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

extension NodeReader where Value == Located<String>? {
    /// `static`, which names none, or `{ intent: ViewWeather }`
    static var configuration: NodeReader {
        .either(
            scalar: NodeReader(["const": "static"]) { node, sink in
                node.hasText("static")
                    ? .some(nil) : sink.refuse(ManifestFindings.configurationForm(node, node.text ?? ""))
            },
            mapping: NodeReader(.object(intentKey.schema)) { node, sink in
                guard !node.isStaticMapping else {
                    return sink.refuse(ManifestFindings.configurationStatic(node))
                }
                var name: Located<String>?
                intentKey.read(node, into: &name, sink)
                return name.map { .some($0) }
            },
            expected: "\"static\" or { intent: … }")
    }
}

/// The long form of `configuration`.
private let intentKey = MappingGrammar<Located<String>?>(
    "\"configuration\"",
    [.required("intent", "The intent whose parameters people edit.", .text) { $0 = $1 }])

extension YAMLNode {
    /// `{ static: … }` and nothing else.
    fileprivate var isStaticMapping: Bool {
        let keys = Array(entries.prefix(2)).map(\.key)
        return keys.count == 1 && keys[0].hasText("static")
    }
}

extension NodeReader where Value == ReloadBudget {
    static var budget: NodeReader { .mapping(ReloadBudget.grammar, short: "perDay") { _ in ReloadBudget() } }
}

extension ReloadBudget {
    fileprivate static let grammar = MappingGrammar<ReloadBudget>(
        "\"budget\"",
        [
            .optional("perDay", "Charged reloads in any 24 hours.", .integer(in: perDayBounds)) {
                $0.perDay = $1.value
            },
            .optional("spacing", "The least time between two of them.", .duration(in: spacingBounds)) {
                $0.spacing = $1.value
            },
            .optional(
                "whenHidden", "Whether reloads of the policy wait while the display is hidden.",
                .choice(of: WhenHidden.self)
            ) { $0.whenHidden = $1.value },
        ])
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
        NodeReader<RetryKeys>.mapping(RetryKeys.grammar, short: "attempts") { _ in RetryKeys() }.map {
            keys, _, sink in
            RetryOrderRule.course(
                attempts: keys.attempts, first: keys.first, longest: keys.longest, sink)
        }
    }
}

extension NodeReader where Value == Staleness {
    /// `{ after: 1h, expire: { after: 6h, show: placeholder } }`
    static var staleness: NodeReader {
        .mapping(Staleness.grammar, short: "after", from: { _ in Staleness() }) { staleness, node, sink in
            StaleOrderRule.check(staleness, node, sink)
        }
    }
}

extension Staleness {
    fileprivate static let grammar = MappingGrammar<Staleness>(
        "\"stale\"",
        [
            .optional("after", "The age from which content is marked.", .duration(in: bounds)) {
                $0.after = $1.value
            },
            .optional("expire", "The age from which content is replaced.", .expiry) {
                $0.expiry = $1.value
            },
        ])
}

extension NodeReader where Value == ContentExpiry {
    fileprivate static var expiry: NodeReader {
        // Without its key, it comes behind every other age.
        .mapping(ContentExpiry.grammar, short: "after") { _ in
            ContentExpiry(after: Staleness.bounds.upperBound)
        }
    }
}

extension ContentExpiry {
    fileprivate static let grammar = MappingGrammar<ContentExpiry>(
        "\"expire\"",
        [
            .required("after", "The age from which content is replaced.", .duration(in: Staleness.bounds)) {
                $0.after = $1.value
            },
            .optional("show", "What is shown instead.", .choice(of: Look.self)) { $0.show = $1.value },
        ])
}

extension NodeReader where Value == [Recommendation] {
    static var recommendations: NodeReader {
        let values = NodeReader<Recommendation>.mapping(Recommendation.grammar) { node in
            Recommendation(name: Located(node.ownKey?.text ?? "", at: node.place))
        }
        return NodeReader<[NamedValue<Recommendation>]>.entries(of: values).map { named, _, _ in
            named.map(\.value.value)
        }
    }
}

extension Recommendation {
    fileprivate static let grammar = MappingGrammar<Recommendation>(
        "a recommendation",
        [
            .optional("title", "The name that people see in the gallery.", .shown) { $0.title = $1.value },
            .required(
                "values", "Values of parameters.",
                .entries(of: NodeReader<YAMLNode>(SchemaForm.anything) { node, _ in node })
            ) { recommendation, values in
                recommendation.values = values.value.map {
                    RecommendedValue(parameter: $0.name, node: $0.value.value)
                }
            },
        ])
}
