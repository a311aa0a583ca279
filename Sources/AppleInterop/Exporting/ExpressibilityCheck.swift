import IntentDefinitions
import SourceText

/// Finds what a definition says and an `.intentdefinition` cannot.
struct ExpressibilityCheck {
    private(set) var findings: [Finding] = []

    private static let form = "an .intentdefinition"

    init(_ file: DefinitionFile, sidecar: SidecarDictionary?) {
        for intent in file.intents {
            for parameter in intent.parameters { check(parameter, in: intent) }
            if !intent.rules.isEmpty { leaves(out: "rules between parameters", at: intent.location) }
        }
    }

    private mutating func leaves(out part: String, at place: SourceLocation) {
        findings.append(AppleFindings.inexpressible(part, form: Self.form, at: place))
    }

    private mutating func check(_ parameter: Parameter, in intent: IntentDefinition) {
        let place = parameter.location
        if let condition = parameter.visibility, AppleRelation(condition, in: intent) == nil {
            findings.append(
                AppleFindings.conditionInexpressible(
                    parameter.name, form: Self.form,
                    because: "it knows one parent, with one value or any", at: place))
        }
        if parameter.help != nil { leaves(out: "\"help\"", at: place) }
        if parameter.step != nil { leaves(out: "\"step\"", at: place) }
        if let elements = parameter.defaultValue?.elements, elements.count > 1 {
            leaves(out: "more than one default of a list", at: place)
        }
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
