package import SourceText
package import WidgetModel

extension TextShape {
    /// The keys of a provider's manifest that locale files translate.
    package static let manifest = TextShape.keys(
        ProviderManifest.grammar.texts(as: "a locale file", but: "format"))
}

extension WidgetDeclaration {
    /// The display name of the kind: its title in the locale, its own title, or the kind, in this order.
    package func displayTitle(for locale: LocaleTag?) -> String {
        lookup(for: locale)?[path + ["title"]] ?? displayTitle
    }

    /// The description in the locale, or else the widget's own description; nil without a description.
    package func description(for locale: LocaleTag?) -> String? {
        lookup(for: locale)?[path + ["description"]] ?? description
    }

    /// The title of a recommendation in the locale, its own title, or its name, in this order.
    package func displayTitle(ofRecommendation name: String, for locale: LocaleTag?) -> String {
        let translated = lookup(for: locale)?[path + ["recommendations", name, "title"]]
        return translated ?? recommendations.first { $0.name.value == name }?.displayTitle ?? name
    }

    /// The translated strings for a locale; nil without a locale or a translation for it.
    private func lookup(for locale: LocaleTag?) -> TextLookup? { locale.flatMap(translations.lookup) }
    /// The path of the declaration in the manifest, under which its strings are found.
    private var path: TextPath { ["widgets", kind.value.name] }
}
