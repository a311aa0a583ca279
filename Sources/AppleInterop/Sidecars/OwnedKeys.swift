/// The keys whose values follow from what an author writes in YAML.
///
/// An edit of the YAML changes them; every other key keeps what the import found.
enum OwnedKeys {
    static func contains(_ key: String) -> Bool { keys.contains(key) }

    /// Numbers, and beside each the unit in which it counts: one says nothing without the other.
    static let amounts = ["Default", "Minimum", "Maximum"].map {
        (value: AppleKey.metadata + $0 + "Value", unit: AppleKey.metadata + $0 + "Unit")
    }

    private static let keys: Set<String> = [
        "INIntentDescription", "INIntentTitle",
        "INEnumDisplayName", "INEnumValueDisplayName", "INTypeDisplayName", "INTypePropertyDisplayName",
        "INTypePropertyType", "INTypePropertyEnumType", "INTypePropertyMetadataTrueDisplayName",
        "INTypePropertyMetadataFalseDisplayName", "INTypePropertyMetadataType",
        "INIntentParameterDisplayName", "INIntentParameterType", "INIntentParameterEnumType",
        "INIntentParameterObjectType", "INIntentParameterSupportsDynamicEnumeration",
        "INIntentParameterSupportsSearch", "INIntentParameterSupportsMultipleValues",
        "INIntentParameterFixedSizeArray", "INIntentParameterArraySizeSize",
        "INIntentParameterDisplayPriority", "INTypePropertyDisplayPriority",
        "INIntentParameterRelationshipParentName", "INIntentParameterRelationshipPredicateName",
        "INIntentParameterRelationshipPredicateValue",
        "INIntentParameterPromptDialogFormatString",
        "INIntentParameterMetadataDefaultValue", "INIntentParameterMetadataMinimumValue",
        "INIntentParameterMetadataMaximumValue", "INIntentParameterMetadataType",
        "INIntentParameterMetadataCapitalization", "INIntentParameterMetadataMultiline",
        "INIntentParameterMetadataDisableAutocorrect", "INIntentParameterMetadataDisableSmartDashes",
        "INIntentParameterMetadataDisableSmartQuotes", "INIntentParameterMetadataTrueDisplayName",
        "INIntentParameterMetadataFalseDisplayName", "INIntentParameterMetadataCustomUTIs",
        "INIntentParameterMetadataUnit", "INIntentParameterMetadataDefaultUnit",
        "INIntentParameterMetadataMinimumUnit", "INIntentParameterMetadataMaximumUnit",
        "INIntentParameterMetadataSupportsNegativeNumbers",
    ]
}
