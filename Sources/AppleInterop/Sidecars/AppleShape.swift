/// What stands where in Apple's definitions: which keys begin alike, and which lists are known by names.
///
/// A sidecar leaves out the common beginning of keys, and speaks of the elements of a list by their names.
indirect enum AppleShape: Sendable {
    /// Any value, written as it is.
    case value
    /// Keys that begin with `prefix`; those in `parts` hold something with a shape of its own.
    case keys(prefix: String, parts: [String: AppleShape] = [:])
    /// Dictionaries that each have a name under `nameKey`.
    case named(by: String, AppleShape)
    /// A dictionary whose keys are no words of the format.
    case entries(AppleShape)
}

extension AppleShape {
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

    /// The shape of what stands under a key.
    func part(_ key: String) -> AppleShape {
        switch self {
        case .keys(_, let parts): parts[key] ?? .value
        case .entries(let shape): shape
        case .value, .named: .value
        }
    }

    /// The shape of the elements of a list.
    var element: AppleShape { if case .named(_, let element) = self { element } else { .value } }

    /// A key as a sidecar writes it; one without the common beginning is marked.
    func short(_ key: String) -> String {
        guard case .keys(let prefix, _) = self else { return key }
        let rest = key.dropFirst(prefix.count)
        return key.hasPrefix(prefix) && rest.first.map { $0.isLetter } ?? false ? String(rest) : "/" + key
    }

    /// The key that a sidecar's word stands for.
    func long(_ word: String) -> String {
        guard case .keys(let prefix, _) = self else { return word }
        return word.hasPrefix("/") ? String(word.dropFirst()) : prefix + word
    }
}
