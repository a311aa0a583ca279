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
