import IntentDefinitions

/// What an import found, in numbers.
package struct ImportSummary: Codable, Hashable, Sendable {
    package let intents: Int
    package let parameters: Int
    package let enums: Int
    package let types: Int
    /// Intents that Apple's file says widgets may use.
    package let widgetIntents: Int
    /// Intents that are only in the sidecar.
    package let leftOut: Int
    /// Parameters that people cannot edit in Apple's forms.
    package let uneditable: Int
    /// Texts of Siri's dialogs, responses and phrases, which only the sidecar has.
    package let sidecarTexts: Int

    init(_ root: PropertyDictionary, _ file: DefinitionFile, _ sidecar: SidecarDictionary) {
        let all = root.elements(AppleKey.intents)
        intents = file.intents.count
        parameters = file.intents.reduce(0) { $0 + $1.parameters.count }
        enums = file.enumerations.count
        types = file.objectTypes.count
        widgetIntents = all.count { $0.isTrue("INIntentEligibleForWidgets") }
        leftOut = all.count - file.intents.count
        uneditable = all.reduce(0) { count, intent in
            count
                + intent.elements(AppleKey.parameters).count { !$0.isTrue("INIntentParameterConfigurable") }
        }
        sidecarTexts = ImportSummary.texts(.dictionary(sidecar))
    }

    private static func texts(_ node: SidecarNode) -> Int {
        switch node {
        case .value(let value): texts(value)
        case .instead: 0
        case .dictionary(let dictionary):
            dictionary.entries.reduce(0) { $0 + (isText($1.key) ? 1 : texts($1.node)) }
        case .list(let list):
            list.elements.reduce(0) { $0 + texts(.dictionary($1.node)) }
                + list.extras.reduce(0) { $0 + texts(.dictionary($1.value)) }
        }
    }

    private static func texts(_ value: PropertyList) -> Int {
        switch value {
        case .dictionary(let dictionary):
            dictionary.entries.reduce(0) { $0 + (isText($1.key) ? 1 : texts($1.value)) }
        case .array(let elements): elements.reduce(0) { $0 + texts($1) }
        default: 0
        }
    }

    private static func isText(_ key: String) -> Bool {
        key.hasSuffix("FormatString") || key.hasSuffix("CombinationTitle")
            || key.hasSuffix("CombinationSubtitle")
    }
}
