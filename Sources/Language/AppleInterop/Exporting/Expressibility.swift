import IntentDefinitions
import SourceText

/// Finds the parts of a definition that an `.intentdefinition` cannot express.
///
/// Conditions are errors, because a row would be shown at the wrong time. Other parts are warnings.
struct ExpressibilityCheck {
    private(set) var findings: [Finding] = []

    /// The name of the format in messages.
    private static let form = "an .intentdefinition"

    init(_ file: DefinitionFile, sidecar: SidecarDictionary?) {
        for intent in file.intents {
            for parameter in intent.parameters { check(parameter, in: intent) }
            if let section = intent.sections.first { leaves(out: "a form in sections", at: section.location) }
            if intent.rules.contains(where: { !$0.isOffer }) {
                leaves(out: "rules between parameters", at: intent.location)
            }
            if intent.rules.contains(where: \.isOffer) {
                leaves(out: "\"when\" of cases", at: intent.location)
            }
        }
    }

    /// Reports a part that is left out of the export.
    private mutating func leaves(out part: String, at location: SourceLocation) {
        findings.append(AppleFindings.inexpressible(part, form: Self.form, at: location))
    }

    /// Checks one parameter.
    private mutating func check(_ parameter: IntentParameter, in intent: IntentDefinition) {
        let place = parameter.location
        if let condition = parameter.visibility, AppleRelation(condition, in: intent) == nil {
            findings.append(
                AppleFindings.conditionInexpressible(
                    parameter.name, form: Self.form,
                    because: "it knows one parent, with one value or any", at: place))
        }
        if parameter.help != nil { leaves(out: "\"help\"", at: place) }
        if parameter.link != nil { leaves(out: "\"link\"", at: place) }
        if parameter.step != nil { leaves(out: "\"step\"", at: place) }
        if parameter.type.kind.suffix != nil { leaves(out: "\"suffix\"", at: place) }
        if parameter.type.allowsUpload { leaves(out: "\"upload\"", at: place) }
        if parameter.type.hasPalette { leaves(out: "\"palette\"", at: place) }
        if parameter.allowsAll { leaves(out: "\"all\"", at: place) }
        if !parameter.families.isEmpty { leaves(out: "\"families\"", at: place) }
        if parameter.type.hasCaseGroups { leaves(out: "\"group\" of cases", at: place) }
        if !parameter.messages.isEmpty { leaves(out: "\"messages\"", at: place) }
        if let elements = parameter.defaultValue?.elements, elements.count > 1 {
            leaves(out: "more than one default of a list", at: place)
        } else if parameter.defaultValue?.followed != nil {
            leaves(out: "a default that follows the clock or another parameter", at: place)
        }
        if parameter.presentBounds != nil { leaves(out: "a range that follows the clock", at: place) }
        if parameter.hasDeprecation { leaves(out: "\"deprecated\"", at: place) }
        if parameter.type.kind.apple.isStandIn {
            findings.append(
                AppleFindings.typeAsText(
                    parameter.name, type: parameter.type.name, form: Self.form, at: place))
        }
        for part in (parameter.type.kind as? StringType)?.rulesUnknownToApple ?? [] {
            leaves(out: part, at: place)
        }
    }
}

extension IntentParameter {
    /// Whether the parameter or one of its cases is deprecated.
    var hasDeprecation: Bool {
        let cases = type.enumeration?.cases ?? []
        return ([lifeCycle] + cases.map(\.lifeCycle)).contains { $0.deprecation != nil }
    }
}

/// A condition in Apple's form: one parent parameter, and one predicate on its value.
struct AppleRelation {
    /// The relation as the property list contains it.
    let dictionary: PropertyDictionary

    /// Nil if the condition needs more than one parent or another predicate.
    init?(_ condition: Condition, in intent: IntentDefinition) {
        guard let (parent, predicate, value) = AppleRelation.parts(condition, in: intent) else { return nil }
        var dictionary: PropertyDictionary = [
            "INIntentParameterRelationshipParentName": .string(parent),
            "INIntentParameterRelationshipPredicateName": .string(predicate),
        ]
        dictionary["INIntentParameterRelationshipPredicateValue"] = value
        self.dictionary = dictionary
    }

    /// The parent, the predicate and its value; nil without an equivalent in Apple's form.
    private static func parts(
        _ condition: Condition, in intent: IntentDefinition
    ) -> (parent: String, predicate: String, value: PropertyList?)? {
        switch condition {
        case .equals(let parent, let values):
            guard values.count == 1 else { return nil }
            switch values[0] {
            // In Apple's form, a missing value means false.
            case .boolean(let isTrue): return (parent, "BooleanHasExactValue", isTrue ? .boolean(true) : nil)
            case .enumCase(let name): return (parent, "EnumHasExactValue", .string(name))
            case .string(let text) where intent.parameter(named: parent)?.options != nil:
                // The cases of an enum from another file are imported as strings that the provider offers.
                return (parent, "EnumHasExactValue", .string(text))
            default: return nil
            }
        case .isSet(let parent): return (parent, "HasAnyValue", nil)
        case .not(.isSet(let parent)):
            let parameter = intent.parameter(named: parent)
            guard
                parameter?.type.enumeration != nil
                    || parameter?.type.kind is StringType && parameter?.options != nil
            else { return nil }
            return (parent, "EnumHasExactValue", .string(AppleDefinition.noCase))
        case .any(let conditions), .all(let conditions):
            return conditions.count == 1 ? parts(conditions[0], in: intent) : nil
        case .isWithin, .isFamily, .not: return nil
        }
    }
}
