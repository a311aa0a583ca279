package import SourceText
package import WidgetModel

/// A checked intent: a named set of parameters that people can edit. Every type is
/// known, and every default fits.
package struct IntentDefinition: Sendable {
    package let name: String
    /// The title as written. Users see `displayTitle`.
    package let title: String?
    package let description: String?
    /// The version of the definition, at least 1. Authors increase it when stored
    /// configurations must migrate.
    package let version: Int
    /// The alternative summaries of a configuration. The first one whose condition is true is used. Empty if
    /// the definition does not contain a summary.
    package let summary: [SummaryText]
    /// The parameters in form order: section by section, or in file order if the intent is not divided into
    /// sections.
    package let parameters: [IntentParameter]
    /// The parts of the form, in order. Empty if the intent is not divided into sections.
    package let sections: [IntentSection]
    /// The rules between values, in file order.
    package let rules: [IntentRule]
    /// The steps that migrate older configurations, oldest first. Configurations from versions before the
    /// first step are not changed.
    package let migrations: [MigrationStep]
    /// The location of the intent's name.
    package let location: SourceLocation
    /// The translations of the definition file's strings.
    package internal(set) var translations: Translations
    /// Whether a default depends on the current time, such as `today` or `now`.
    package let followsClock: Bool
    /// The indices of the parameters whose defaults are the values of other parameters.
    package let followingParameters: [Int]
    /// Whether any parameter or property is a secret (C8).
    package let hasSecrets: Bool
    /// Whether people fill in objects, so that a form shows the parameters of the objects (see `expanded`).
    package let hasRecords: Bool
    /// Whether any parameter lists former names.
    package let hasFormerNames: Bool
    /// Whether any parameter declares a separate default or range for some families.
    package let hasFamilyValues: Bool
    /// The definition and the items from which this form was expanded; nil for the definition itself.
    let expansion: FormExpansion?
    /// Looks up parameters by name; nil if there are so few that a linear search is faster.
    private let index: NameIndex?

    package init(
        name: String, title: String? = nil, description: String? = nil, version: Int = 1,
        summary: [SummaryText] = [], parameters: [IntentParameter], sections: [IntentSection] = [],
        rules: [IntentRule] = [],
        migrations: [MigrationStep] = [],
        location: SourceLocation, translations: Translations = Translations()
    ) {
        self.init(
            name: name, title: title, description: description, version: version, summary: summary,
            parameters: parameters, sections: sections, rules: rules, migrations: migrations,
            location: location, translations: translations, expansion: nil)
    }

    init(
        name: String, title: String?, description: String?, version: Int, summary: [SummaryText],
        parameters: [IntentParameter], sections: [IntentSection], rules: [IntentRule],
        migrations: [MigrationStep], location: SourceLocation, translations: Translations,
        expansion: FormExpansion?
    ) {
        self.name = name
        self.title = title
        self.description = description
        self.version = version
        self.summary = summary
        self.parameters = parameters
        self.sections = sections
        self.rules = rules
        self.migrations = migrations
        self.location = location
        self.translations = translations
        // Access by index avoids copying each parameter.
        followsClock = parameters.indices.contains { index in
            parameters[index].defaultValue?.followsClock == true
                || parameters[index].families.values.contains { $0.defaultValue?.followsClock == true }
        }
        hasFamilyValues = parameters.contains {
            !$0.families.isEmpty || $0.type.record?.form.hasFamilyValues == true
        }
        followingParameters = parameters.indices.filter { index in
            if case .parameter? = parameters[index].defaultValue { true } else { false }
        }
        hasSecrets = parameters.contains { $0.type.holdsSecrets }
        hasRecords = parameters.contains { $0.type.record != nil }
        hasFormerNames = parameters.contains {
            !$0.lifeCycle.formerNames.isEmpty || $0.type.record?.form.hasFormerNames == true
        }
        self.expansion = expansion
        index = parameters.count > NameIndex.short ? NameIndex(parameters.map(\.name)) : nil
    }

    /// The title; for an untitled intent, its name as separate words.
    package var displayTitle: String { title ?? spacedOut(name) }

    /// The parameter with a name; nil if it is not declared.
    package func parameter(named name: String) -> IntentParameter? {
        position(of: name).map { parameters[$0] }
    }

    /// The parameter with a name; nil if it is not declared.
    ///
    /// - Parameter expected: the index to try first, for callers that read names in form order.
    package func parameter(named name: String, expectedAt expected: Int) -> IntentParameter? {
        if expected < parameters.count, parameters[expected].name == name { return parameters[expected] }
        return parameter(named: name)
    }

    /// The section that contains a parameter; nil outside of sections.
    package func section(of parameter: String) -> IntentSection? {
        sections.first { $0.parameters.contains(parameter) }
    }

    /// The index of a parameter in the form; nil if it is not declared.
    package func position(of name: String) -> Int? {
        index.map { $0[name] } ?? parameters.firstIndex { $0.name == name }
    }
}
