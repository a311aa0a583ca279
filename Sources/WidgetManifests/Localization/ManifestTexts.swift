package import WidgetModel
package import YAMLReading

extension TextShape {
    /// The texts of a provider's manifest, which its locale files say in other languages.
    package static let manifest = TextShape.keys(
        ProviderManifest.grammar.texts(as: "a locale file", but: "format"))
}

extension WidgetDeclaration {
    /// What people read for the kind in a locale: its title there, else its own, else the kind.
    package func displayTitle(for locale: LocaleTag?) -> String {
        lookup(for: locale)?[path + ["title"]] ?? displayTitle
    }

    /// The description in a locale, else its own; nil without one.
    package func description(for locale: LocaleTag?) -> String? {
        lookup(for: locale)?[path + ["description"]] ?? description
    }

    /// The title of a recommendation in a locale, else its own, else its name.
    package func displayTitle(ofRecommendation name: String, for locale: LocaleTag?) -> String {
        let translated = lookup(for: locale)?[path + ["recommendations", name, "title"]]
        return translated ?? recommendations.first { $0.name.value == name }?.displayTitle ?? name
    }

    private func lookup(for locale: LocaleTag?) -> TextLookup? { locale.flatMap(translations.lookup) }
    private var path: TextPath { ["widgets", kind.value.name] }
}
