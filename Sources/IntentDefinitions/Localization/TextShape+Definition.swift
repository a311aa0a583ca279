package import YAMLReading

extension TextShape {
    /// The texts of a definition file, which its locale files say in other languages.
    package static let definition = TextShape.keys(
        TextKeys(
            "a locale file",
            [
                TextKey("intents", .names("intent", intent)), TextKey("enums", .names("enum", enumeration)),
                TextKey("types", .names("type", objectType)),
            ]))

    private static let intent = TextShape.keys(
        TextKeys(
            "an intent",
            [
                TextKey("title", .text, .free), TextKey("description"),
                TextKey("summary", .alternatives(TextKeys("a summary", [TextKey("text")], others: ["when"]))),
                TextKey("parameters", .names("parameter", parameter)),
                TextKey("rules", .named(by: "name", "rule", rule)),
            ],
            others: ["version", "migrations"]))

    private static let parameter = TextShape.keys(
        TextKeys(
            "a parameter",
            [
                TextKey("title", .text, .free), TextKey("help"), TextKey("prompt"), TextKey("empty"),
                TextKey("example", .text, .optional), TextKey("labels", labels),
                TextKey("cases", .names("case", enumCase)),
            ],
            others: [
                "type", "list", "required", "default", "range", "step", "control", "options", "when",
            ] + attributes))

    private static let enumeration = TextShape.keys(
        TextKeys("an enum", [TextKey("title", .text, .free), TextKey("cases", .names("case", enumCase))]))

    private static let enumCase = TextShape.titled(
        TextKeys(
            "a case",
            [TextKey("title", .text, .free), TextKey("subtitle"), TextKey("synonyms", .words, .free)],
            others: ["image"]))

    private static let objectType = TextShape.keys(
        TextKeys(
            "a type",
            [TextKey("title", .text, .free), TextKey("properties", .names("property", property))]))

    private static let property = TextShape.worded(
        TextKeys(
            "a property", [TextKey("title", .text, .free), TextKey("labels", labels)],
            others: ["type"] + attributes))

    private static let labels = TextShape.keys(
        TextKeys("a pair of labels", [TextKey("true"), TextKey("false")]))

    private static let rule = TextKeys(
        "a rule", [TextKey("message")], others: IntentRule.Kind.allCases.map(\.rawValue) + ["when"])

    /// Those that say something of values.
    private static let attributes = TypeAttribute.allCases.filter { $0 != .labels }.map(\.rawValue)
}
