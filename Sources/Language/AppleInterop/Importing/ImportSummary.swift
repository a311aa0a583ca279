import IntentDefinitions

/// The numbers that `import` prints, in words or as JSON: how much was converted, and how much only the
/// sidecar keeps.
package struct ImportSummary: Codable, Hashable, Sendable {
    package let intents: Int
    package let parameters: Int
    package let enums: Int
    package let types: Int
    /// Intents that Apple's file marks as usable by widgets.
    package let widgetIntents: Int
    /// Intents that are stored in the sidecar only.
    package let leftOut: Int
    /// Parameters that Apple's file does not let people edit. The YAML cannot express this distinction.
    package let uneditable: Int
    /// Strings of Siri's dialogs, responses and phrases, which are stored in the sidecar only.
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

    /// Counts the entries of a sidecar, at any depth, whose key belongs to one of Siri's strings.
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

    /// Whether a key's value is a string that Siri says or shows.
    private static func isText(_ key: String) -> Bool {
        key.hasSuffix("FormatString") || key.hasSuffix("CombinationTitle")
            || key.hasSuffix("CombinationSubtitle")
    }
}
