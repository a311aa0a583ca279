package import SourceText
package import WidgetModel

/// A named set of parameters that a person may edit, checked: every type known, every default fitting.
package struct IntentDefinition: Sendable {
    package let name: String
    /// As written; `displayTitle` is what to show.
    package let title: String?
    package let description: String?
    /// The definition's own version, at least 1; raised when stored configurations must migrate.
    package let version: Int
    /// What sums up a configuration, the first that holds; empty without a summary.
    package let summary: [SummaryText]
    /// In the order of the file, which is the order of the form.
    package let parameters: [IntentParameter]
    /// What must hold between values, in the order of the file.
    package let rules: [IntentRule]
    /// How older configurations become present ones, oldest first; versions before the first change nothing.
    package let migrations: [MigrationStep]
    /// Where the intent's name stands.
    package let location: SourceLocation
    /// The texts of its file in other languages.
    package internal(set) var translations: Translations
    /// Whether a default is another at another moment: `today`, `now`.
    package let followsClock: Bool
    /// Nil where there are so few parameters that they are looked through.
    private let index: NameIndex?

    package init(
        name: String, title: String? = nil, description: String? = nil, version: Int = 1,
        summary: [SummaryText] = [], parameters: [IntentParameter], rules: [IntentRule] = [],
        migrations: [MigrationStep] = [],
        location: SourceLocation, translations: Translations = Translations()
    ) {
        self.name = name
        self.title = title
        self.description = description
        self.version = version
        self.summary = summary
        self.parameters = parameters
        self.rules = rules
        self.migrations = migrations
        self.location = location
        self.translations = translations
        // By place, for a look at a part of a copy would cost more than the look.
        followsClock = parameters.indices.contains { parameters[$0].defaultValue?.isConstant == false }
        index = parameters.count > NameIndex.short ? NameIndex(parameters.map(\.name)) : nil
    }

    /// The title, else the name spaced out.
    package var displayTitle: String { title ?? spacedOut(name) }

    /// The parameter of this name; nil when there is none.
    package func parameter(named name: String) -> IntentParameter? {
        position(of: name).map { parameters[$0] }
    }

    /// The place of a parameter on the form, from 0; nil when there is none of this name.
    package func position(of name: String) -> Int? {
        index.map { $0[name] } ?? parameters.firstIndex { $0.name == name }
    }
}
