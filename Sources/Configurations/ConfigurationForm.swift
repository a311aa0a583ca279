package import IntentDefinitions
package import WidgetModel

/// What a placed widget's configuration is held against: its intent, its family, and what literals need from
/// outside.
///
/// Everything that is done with a configuration starts here: `read(stored:)`, `resolve(_:)`,
/// `EditPlanner.plan`.
package struct ConfigurationForm: Sendable {
    package let intent: IntentDefinition
    /// Decides the sizes of lists.
    package let family: Family
    package let surroundings: LiteralSurroundings

    package init(intent: IntentDefinition, family: Family, surroundings: LiteralSurroundings) {
        self.intent = intent
        self.family = family
        self.surroundings = surroundings
    }

    /// The same form with the texts of a locale, for what is said to a person.
    package func localized(for locale: LocaleTag?) -> ConfigurationForm {
        ConfigurationForm(
            intent: intent.localized(for: locale), family: family, surroundings: surroundings)
    }
}
