package import JSONText
import SourceText
import YAMLReading

/// A fixed set of cases to choose one from.
package struct Enumeration: Hashable, Sendable {
    /// Nil when the cases are written beside the parameter that uses them.
    package let name: String?
    package let title: String?
    /// At least one, in the order of the file.
    package let cases: [EnumCase]

    package init(name: String?, title: String? = nil, cases: [EnumCase]) {
        self.name = name
        self.title = title
        self.cases = cases
    }

    /// The case of this name; nil when there is none.
    package func enumCase(named name: some StringProtocol) -> EnumCase? { cases.first { $0.name == name } }
}

extension Enumeration: ValueKind {
    package var word: String { name ?? "enum" }
    package var protocolWord: String { "enum" }
    package var isDeclared: Bool { true }

    package var expectation: String { oneOf(cases.map(\.name)) }

    package func value(
        ofLiteral text: String, in surroundings: LiteralSurroundings
    ) throws(LiteralProblem) -> ParameterValue {
        if let found = enumCase(named: text) { return .enumCase(found.name) }
        let meant = cases.first { $0.title == text || $0.synonyms.contains(text) }?.name
        throw problem(
            .unknown, text, suggestion: meant ?? Spelling.nearest(text, among: cases.map(\.name)))
    }

    package func holds(_ value: ParameterValue) -> Bool {
        if case .enumCase(let name) = value { enumCase(named: name) != nil } else { false }
    }
    package var allValues: [ParameterValue]? { cases.map { .enumCase($0.name) } }
    package var controls: [Control] { [.menu, .segments] }

    package func schema(within range: ValueRange?) -> JSONValue {
        ["enum": .array(cases.map { .string($0.name) })]
    }

    package var apple: AppleWords { AppleWords("Integer", swift: "", defaults: .all) }
}

extension ParameterType {
    package static func enumeration(_ type: Enumeration) -> ParameterType { ParameterType(type) }
}

/// One case of an enumeration.
package struct EnumCase: Hashable, Sendable {
    package let name: String
    package let title: String?
    package let subtitle: String?
    /// The name of an image, as a view names it.
    package let image: String?
    /// Other words that a search finds it by.
    package let synonyms: [String]

    package init(
        name: String, title: String? = nil, subtitle: String? = nil, image: String? = nil,
        synonyms: [String] = []
    ) {
        self.name = name
        self.title = title
        self.subtitle = subtitle
        self.image = image
        self.synonyms = synonyms
    }

    /// The title, else the name spaced out.
    package var displayTitle: String { title ?? spacedOut(name) }
}
