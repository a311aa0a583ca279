/// The structure of Apple's definitions, as far as sidecars depend on it: which keys share a prefix, and in
/// which lists the elements are named.
///
/// A sidecar omits the common prefix of keys, and refers to the elements of such lists by name instead of by
/// index. A difference therefore still applies after elements were added or moved.
indirect enum AppleShape: Sendable {
    /// Any value, which is written in full.
    case value
    /// A dictionary with keys that begin with `prefix`. The values of the keys in `parts` are structured as
    /// well.
    case keys(prefix: String, parts: [String: AppleShape] = [:])
    /// A list of dictionaries, each with a name under the given key.
    case named(by: String, AppleShape)
    /// A dictionary with arbitrary keys, such as the dictionary of Siri's phrases, whose keys list
    /// parameters.
    case entries(AppleShape)
}

extension AppleShape {
    /// The structure of a whole definition.
    static let definition = AppleShape.keys(
        prefix: "IN",
        parts: [
            "INEnums": .named(by: "INEnumName", enumeration),
            "INIntents": .named(by: "INIntentName", intent),
            "INTypes": .named(by: "INTypeName", objectType),
        ])

    private static let enumeration = AppleShape.keys(
        prefix: "INEnum",
        parts: [
            "INEnumValues": .named(by: "INEnumValueName", .keys(prefix: "INEnumValue"))
        ])

    private static let intent = AppleShape.keys(
        prefix: "INIntent",
        parts: [
            "INIntentParameters": .named(by: "INIntentParameterName", parameter),
            "INIntentParameterCombinations": .entries(combination),
            "INIntentManagedParameterCombinations": .entries(combination),
            "INIntentResponse": response,
        ])

    private static let combination = AppleShape.keys(prefix: "INIntentParameterCombination")

    private static let parameter = AppleShape.keys(
        prefix: "INIntentParameter",
        parts: [
            "INIntentParameterMetadata": .keys(prefix: "INIntentParameterMetadata"),
            "INIntentParameterRelationship": .keys(prefix: "INIntentParameterRelationship"),
            "INIntentParameterPromptDialogs": .named(
                by: "INIntentParameterPromptDialogType",
                .keys(prefix: "INIntentParameterPromptDialog")),
            "INIntentParameterUnsupportedReasons": .named(
                by: "INIntentParameterUnsupportedReasonCode",
                .keys(prefix: "INIntentParameterUnsupportedReason")),
            "INIntentParameterArraySizes": .named(
                by: "INIntentParameterArraySizeSizeClass",
                .keys(prefix: "INIntentParameterArraySize")),
        ])

    private static let response = AppleShape.keys(
        prefix: "INIntentResponse",
        parts: [
            "INIntentResponseCodes": .named(
                by: "INIntentResponseCodeName", .keys(prefix: "INIntentResponseCode")),
            "INIntentResponseParameters": .named(
                by: "INIntentResponseParameterName",
                .keys(
                    prefix: "INIntentResponseParameter",
                    parts: [
                        "INIntentResponseParameterMetadata": .keys(
                            prefix: "INIntentResponseParameterMetadata")
                    ])),
        ])

    private static let objectType = AppleShape.keys(
        prefix: "INType",
        parts: [
            "INTypeProperties": .named(
                by: "INTypePropertyName",
                .keys(
                    prefix: "INTypeProperty",
                    parts: [
                        "INTypePropertyMetadata": .keys(prefix: "INTypePropertyMetadata")
                    ]))
        ])

    /// The shape of a key's value.
    func part(_ key: String) -> AppleShape {
        switch self {
        case .keys(_, let parts): parts[key] ?? .value
        case .entries(let shape): shape
        case .value, .named: .value
        }
    }

    /// The shape of the elements of a list.
    var element: AppleShape { if case .named(_, let element) = self { element } else { .value } }

    /// A key as a sidecar writes it: without the prefix, or with a leading `/` if the key does not begin with
    /// the prefix.
    func short(_ key: String) -> String {
        guard case .keys(let prefix, _) = self else { return key }
        let rest = key.dropFirst(prefix.count)
        return key.hasPrefix(prefix) && rest.first.map { $0.isLetter } ?? false ? String(rest) : "/" + key
    }

    /// The key for which a word in a sidecar stands; the inverse of `short`.
    func long(_ word: String) -> String {
        guard case .keys(let prefix, _) = self else { return word }
        return word.hasPrefix("/") ? String(word.dropFirst()) : prefix + word
    }
}
