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
    /// As the manifest has it; `configuration(of:for:)` fits its lists to a family.
    let values: Configuration

    /// The configuration for one family: a list is cut to the family's maximum, as a default is.
    package func configuration(of intent: IntentDefinition, for family: Family) -> Configuration {
        var fitted = values
        for parameter in intent.parameters {
            guard case .value(let value)? = values[parameter.name] else { continue }
            fitted[parameter.name] = .value(parameter.cut(value, for: family))
        }
        return fitted
    }
}

extension Parameter {
    /// A list without what is beyond the family's maximum; any other value as it is.
    func cut(_ value: ParameterValue, for family: Family) -> ParameterValue {
        guard let list, case .list(let elements) = value, let most = list.size(for: family).max,
            elements.count > most
        else { return value }
        return .list(Array(elements.prefix(most)))
    }
}
