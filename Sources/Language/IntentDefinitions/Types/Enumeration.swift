import SourceText
package import WidgetModel

/// A fixed set of cases to choose one from.
package struct Enumeration: Hashable, Sendable {
    /// The name of the enumeration; nil if the cases are declared in the parameter itself.
    package let name: String?
    package let title: String?
    /// At least one case, in file order.
    package let cases: [EnumCase]

    package init(name: String?, title: String? = nil, cases: [EnumCase]) {
        self.name = name
        self.title = title
        self.cases = cases
    }

    /// The case with a name; nil if it is not declared.
    package func enumCase(named name: some StringProtocol) -> EnumCase? { cases.first { $0.name == name } }

    /// The case with a former name; nil if the name is unknown.
    package func enumCase(formerlyNamed name: String) -> EnumCase? {
        cases.first { $0.lifeCycle.formerNames.contains(name) }
    }
}

extension Enumeration: ValueKind {
    package var word: String { name ?? "enum" }
    package var protocolWord: String { "enum" }
    package var isDeclared: Bool { true }

    package var expectation: String { oneOf(cases.map(\.name)) }

    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        if let found = enumCase(named: text) ?? enumCase(formerlyNamed: text) { return .enumCase(found.name) }
        let meant = cases.first { $0.title == text || $0.synonyms.contains(text) }?.name
        let near = meant ?? Spelling.nearest(text, among: cases.map(\.name)) ?? nearest(byTitle: text)
        throw problem(.unknown, text, suggestion: near)
    }

    /// The case whose title is similar to a text.
    private func nearest(byTitle text: String) -> String? {
        let title = Spelling.nearest(text, among: cases.map(\.displayTitle))
        return cases.first { $0.displayTitle == title }?.name
    }

    package func holds(_ value: ParameterValue) -> Bool {
        if case .enumCase(let name) = value { enumCase(named: name) != nil } else { false }
    }
    package var allValues: [ParameterValue]? { cases.map { .enumCase($0.name) } }
    package var controls: [Control] { [.menu, .segments] }
    package var valueControl: ValueControl { .cases }

    package func schema(within range: ValueRange?) -> JSONValue {
        ["enum": .array(cases.map { .string($0.name) })]
    }

    package var apple: AppleWords { AppleWords("Integer", swift: "", defaults: .all) }
}

extension ParameterType {
    /// Whether lists of its cases use headings.
    package var hasCaseGroups: Bool { enumeration?.cases.contains { $0.group != nil } ?? false }

    package static func enumeration(_ type: Enumeration) -> ParameterType { ParameterType(type) }
}

/// One case of an enumeration.
package struct EnumCase: Hashable, Sendable {
    package let name: String
    package let title: String?
    package let subtitle: String?
    /// The heading under which lists of choices show the case; nil to show it without a heading.
    package let group: String?
    /// The name of an image, as in views.
    package let image: String?
    /// Other words that a search finds.
    package let synonyms: [String]
    package let lifeCycle: LifeCycle

    package init(
        name: String, title: String? = nil, subtitle: String? = nil, group: String? = nil,
        image: String? = nil, synonyms: [String] = [], lifeCycle: LifeCycle = .current
    ) {
        self.name = name
        self.title = title
        self.subtitle = subtitle
        self.group = group
        self.image = image
        self.synonyms = synonyms
        self.lifeCycle = lifeCycle
    }

    /// The title; for an untitled case, its name as separate words.
    package var displayTitle: String { title ?? spacedOut(name) }
}
