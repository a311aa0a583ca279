package import IntentDefinitions
package import WidgetManifests
package import WidgetModel
import YAMLReading

/// A kind that can be placed: its declaration, with the intent that it is configured by.
///
/// Never changes. A class, so that every placed widget can hold its own without a copy.
package final class BoundWidget: Sendable {
    package let manifest: ProviderManifest
    package let declaration: WidgetDeclaration
    /// Nil for a static widget.
    package let intent: IntentDefinition?
    /// Those that are valid, in the order of the manifest.
    package let recommendations: [BoundRecommendation]

    init(
        manifest: ProviderManifest, declaration: WidgetDeclaration, intent: IntentDefinition?,
        recommendations: [BoundRecommendation]
    ) {
        self.manifest = manifest
        self.declaration = declaration
        self.intent = intent
        self.recommendations = recommendations
    }

    package var kind: Kind { declaration.kind.value }

    /// What a placed widget's configuration is held against; nil for a static widget.
    package func form(for family: Family, surroundings: LiteralSurroundings) -> ConfigurationForm? {
        intent.map { ConfigurationForm(intent: $0, family: family, surroundings: surroundings) }
    }
}

/// A configuration that the author recommends, valid for every family of its widget.
package struct BoundRecommendation: Sendable {
    package let name: String
    /// What a gallery shows.
    package let displayTitle: String
    /// As the manifest has them, by parameter; `configuration(of:)` fits lists to a family.
    let values: [String: WrittenValue]

    /// The configuration of a form, at its moment: a list is cut to the family's maximum, as a default is.
    package func configuration(of form: ConfigurationForm) -> Configuration {
        var configuration = Configuration.empty
        for parameter in form.intent.parameters {
            guard let written = values[parameter.name] else { continue }
            let value = parameter.cut(written, for: form.family).value(in: form.surroundings)
            configuration[parameter.name] = .value(value)
        }
        return configuration
    }
}
