package import WidgetModel

extension IntentDefinition {
    /// The form for widgets of a family, in which parameters have the defaults and ranges of that family.
    package func specialized(for family: Family) -> IntentDefinition {
        guard hasFamilyValues else { return self }
        return IntentDefinition(
            name: name, title: title, description: description, version: version, summary: summary,
            parameters: parameters.map { $0.for(family) }, sections: sections, rules: rules,
            migrations: migrations, location: location, translations: translations, expansion: expansion)
    }
}
