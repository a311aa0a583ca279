package import IntentDefinitions
import SourceText
package import WidgetModel

/// A kind that can be placed: its declaration, and the intent by which it is configured.
///
/// It is an immutable class, so that every placed widget can refer to it without a copy.
package final class BoundWidget: Sendable {
    package let manifest: ProviderManifest
    package let declaration: WidgetDeclaration
    /// The intent; nil for a static widget.
    package let intent: IntentDefinition?
    /// The view definition that draws the data of entries; nil if the provider builds its views itself.
    package let view: ViewDefinition?
    /// The valid recommendations, in manifest order.
    package let recommendations: [BoundRecommendation]

    init(
        manifest: ProviderManifest, declaration: WidgetDeclaration, intent: IntentDefinition?,
        view: ViewDefinition?, recommendations: [BoundRecommendation]
    ) {
        self.manifest = manifest
        self.declaration = declaration
        self.intent = intent
        self.view = view
        self.recommendations = recommendations
    }

    package var kind: Kind { declaration.kind.value }

    /// The source of its data; nil if a program answers for it.
    package var source: SourceDeclaration? { manifest.source(of: declaration) }

    /// The form for placed widgets of a family; nil for a static widget.
    package func form(for family: Family, context: LiteralContext) -> ConfigurationForm? {
        intent.map { ConfigurationForm(intent: $0, family: family, context: context) }
    }

    /// The title of a recommendation in a locale.
    package func title(of recommendation: BoundRecommendation, in locale: LocaleTag) -> String {
        declaration.displayTitle(ofRecommendation: recommendation.name, for: locale)
    }

    /// The recommendation with a title in a locale, or with a name, ignoring case; nil if no recommendation
    /// matches.
    package func recommendation(titled title: String, in locale: LocaleTag) -> BoundRecommendation? {
        let wanted = title.lowercased()
        return recommendations.first { self.title(of: $0, in: locale).lowercased() == wanted }
            ?? recommendations.first { $0.name.lowercased() == wanted }
    }

    /// The configuration that the gallery shows: the first recommendation, or the defaults. Nil for a static
    /// widget.
    package func previewConfiguration(family: Family, context: LiteralContext) -> ResolvedConfiguration? {
        guard let form = form(for: family, context: context) else { return nil }
        return form.resolve(recommendations.first?.configuration(of: form) ?? .empty)
    }
}

/// A configuration that the author recommends, valid for every family of its widget.
package struct BoundRecommendation: Sendable {
    package let name: String
    /// The title that the gallery shows.
    package let displayTitle: String
    /// The values by parameter, as the manifest declares them. `configuration(of:)` adapts lists to a family.
    let values: [String: WrittenValue]

    /// The recommended configuration for a form. Lists are shortened to the family's maximum size, and
    /// `today` and `now` are evaluated at the form's time.
    package func configuration(of form: ConfigurationForm) -> Configuration {
        var configuration = Configuration.empty
        for parameter in form.intent.unexpanded.parameters {
            guard let written = values[parameter.name] else { continue }
            guard let value = parameter.cut(written, for: form.family).value(in: form.context) else {
                continue
            }
            configuration.set(value, of: parameter.type, at: parameter.name)
        }
        return configuration
    }
}
