package import SourceText
import WidgetModel

extension WidgetDeclaration {
    /// The keys of a widget in a manifest.
    package static let grammar = MappingGrammar<WidgetDeclaration>(
        "a widget", guide: "Docs/manifest.md",
        [
            .optional("title", "The name that people see in the gallery.", .shown) { $0.title = $1 }
                .translated(.text, .free).called("displayName", "label", "name"),
            .optional("description", "What the widget shows, in one sentence.", .shown) {
                $0.description = $1.value
            }.translated(),
            .required("families", "The sizes that the widget has.", .families) { $0.families = $1.value }
                .called("family", "sizes", "size", "supportedFamilies"),
            .required(
                "configuration", "\"static\", or the intent whose parameters people edit.", .configuration
            ) { $0.intentName = $1.value }
            .hinted(
                "add \"configuration: static\", or "
                    + "\"configuration: { intent: NAME }\" if it has parameters"
            ),
            .optional(
                "formerly", "Retired kinds whose placed widgets this one takes over.",
                .list(of: .word(.kind))
            ) { $0.formerKinds = $1.value.map { $0.map { Kind(unchecked: $0) } } }
            .called("alias", "aliases", "previously"),
            .optional("reads", "The parameters that the provider uses.", .list(of: .text)) {
                $0.reads = $1.value
            },
            .optional(
                "view", "The file with the view definition, which draws the data of entries.", .viewPath
            ) { $0.viewPath = $1 }.called("layout", "template", "ui", "viewFile"),
            .custom(
                "entry", "The values that the data of an entry has, by name.", schema: SchemaForm.anything
            ) { widget, entry, _ in widget.entry = entry.value }.called("data", "entries", "values"),
            SourceDeclaration.key("The data of this widget, in place of the manifest's source.") {
                $0.source = $1
            },
            budget, retry, stale,
            .optional(
                "open", "The program that opens a link, with \"{url}\" among its arguments.", .linkCommand
            ) { $0.linkCommand = $1.value },
            .optional(
                "recommendations", "Configurations that the gallery offers, by name.", .recommendations
            ) { $0.recommendations = $1.value }
            .translated(.names("recommendation", form: .free, .keys(Recommendation.grammar.texts()))),
        ])

    /// Reads the declaration of a kind. A declaration with errors has `isWhole` false.
    static func read(_ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink) -> WidgetDeclaration {
        let mark = sink.mark
        let isWord = WordRule.check(name, of: .kind, sink)
        var widget = WidgetDeclaration(kind: name.map { Kind(unchecked: $0) })
        let isMapping =
            grammar.read(node, into: &widget, sink) { key, value, _ in
                ManifestFindings.meant(byWidgetKey: key, value, in: node)
            } != nil
        if let reads = widget.reads { _ = sink.unique(reads, .read) }
        StaticWidgetRule.check(widget, node, sink)
        widget.isWhole = isWord && isMapping && node.isComplete && !sink.hasErrors(since: mark)
        return widget
    }
}

extension NodeReader where Value == [Located<Family>] {
    /// Reads the list of families, which must not be empty.
    static var families: NodeReader {
        NodeReader.list(of: .choice(of: Family.self)).map([
            "type": "array", "items": SchemaForm.words(Family.allCases.map(\.rawValue)), "minItems": 1,
        ]) { families, node, sink in
            FamiliesRule.families(families, in: node, sink)
        }
    }
}

extension NodeReader where Value == Located<String>? {
    /// Reads `static` as nil, or the name in `{ intent: ViewWeather }`.
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

extension NodeReader where Value == String {
    /// Reads the path of a view definition. Its name gives the file its role.
    fileprivate static var viewPath: NodeReader {
        NodeReader(SchemaForm.fitting("\\.view\\.yaml$")) { node, sink in
            guard let path = node.readText(sink) else { return nil }
            return FileRole(path: path) == .view ? path : sink.refuse(ManifestFindings.viewPath(node, path))
        }
    }
}

/// The keys of the mapping form of `configuration`.
private let intentKey = MappingGrammar<Located<String>?>(
    "\"configuration\"",
    [.required("intent", "The intent whose parameters people edit.", .text) { $0 = $1 }])

extension YAMLNode {
    /// Whether the node is a mapping with `static` as its only key, which is probably meant as the word.
    fileprivate var isStaticMapping: Bool {
        let keys = Array(entries.prefix(2)).map(\.key)
        return keys.count == 1 && keys[0].hasText("static")
    }
}

// Keys about reloads.
extension WidgetDeclaration {
    private static let budget = GrammarKey<WidgetDeclaration>.nested(
        "budget", "How many charged reloads a widget may make, and how far apart.", short: "perDay",
        [
            // The maximum is one reload per second of a day.
            .optional("perDay", "Charged reloads in any 24 hours.", .integer(in: 0...86_400)) {
                $0.reloads.perDay = UInt16(clamping: $1.value)
            },
            // With a shorter spacing, an empty timeline would be requested in a busy loop.
            .optional(
                "spacing", "The minimum time between two of them.", .duration(in: .seconds(1)...(.hours(24)))
            ) { $0.reloads.spacing = $1.value },
            .optional(
                "whenHidden", "Whether reloads of the policy wait while the display is hidden.",
                .choice(of: WhenHidden.self)
            ) { $0.reloads.whenHidden = $1.value },
        ]
    ) { _, node, sink in BudgetRule.check(node, sink) }

    private static let retry = GrammarKey<WidgetDeclaration>.nested(
        "retry", "How failed requests are repeated.", short: "attempts",
        [
            .optional("attempts", "Retries before they are charged to the budget.", .integer(in: 0...1000)) {
                $0.reloads.retries.attempts = UInt16(clamping: $1.value)
            },
            .optional("first", "The delay before the first retry.", .retryDelay) {
                $0.reloads.retries.first = $1.value
            },
            .optional("longest", "The longest delay; each is twice the one before.", .retryDelay) {
                $0.reloads.retries.longest = $1.value
            },
        ]
    ) { widget, node, sink in RetryOrderRule.check(&widget.reloads.retries, node, sink) }

    private static let stale = GrammarKey<WidgetDeclaration>.nested(
        "stale", "When content counts as old.", short: "after",
        [
            .optional("after", "The age from which content is marked.", .age) {
                $0.reloads.age.stale = $1.value
            },
            .nested(
                "expire", "When content is replaced.", short: "after",
                [
                    .optional("after", "The age from which content is replaced.", .age) {
                        $0.reloads.age.expiry = $1.value
                    },
                    .optional("show", "What is shown instead.", .choice(of: ExpiredLook.self)) {
                        $0.expiredLook = $1.value
                    },
                    .optional(
                        "loggedOut", "What is shown after the account was removed or refused.",
                        .choice(of: LoggedOutLook.self)
                    ) { $0.loggedOutLook = $1.value },
                ]
            ) { _, node, sink in ExpiryRule.check(node, sink) },
        ]
    ) { widget, node, sink in StaleOrderRule.check(widget.reloads.age, node, sink) }
}

extension NodeReader where Value == Milliseconds {
    /// Reads a delay of retries. A shorter one would be a busy loop around a provider that crashes at once.
    static var retryDelay: NodeReader { .duration(in: Milliseconds(100)...(.hours(24))) }

    /// Reads an age. The maximum is a year, because a longer limit would not have a practical effect.
    fileprivate static var age: NodeReader { .duration(in: .seconds(1)...(.hours(24 * 365))) }
}

extension NodeReader where Value == [Recommendation] {
    /// Reads the mapping of names to recommendations.
    static var recommendations: NodeReader {
        let values = NodeReader<Recommendation>.mapping(Recommendation.grammar) { node in
            Recommendation(name: Located(node.ownKey?.text ?? "", at: node.place))
        }
        let named = NodeReader<[NamedValue<Recommendation>]>.entries(of: values)
        return NodeReader(named.schema()) { node, sink in
            guard !node.isSequence else { return sink.refuse(ManifestFindings.recommendationList(node)) }
            return node.read(named, sink)?.value.map(\.value.value)
        }
    }
}

extension Recommendation {
    fileprivate static let grammar = MappingGrammar<Recommendation>(
        "a recommendation",
        [
            .optional("title", "The name that people see in the gallery.", .shown) { $0.title = $1.value }
                .translated(.text, .free),
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
