package import YAMLReading

extension TextShape {
    /// The texts of a provider's manifest, which its locale files say in other languages.
    package static let manifest = TextShape.keys(
        TextKeys(
            "a locale file", [TextKey("widgets", .names("widget", widget))],
            others: ["provider", "command", "limits", "environment", "group"]))

    private static let widget = TextShape.keys(
        TextKeys(
            "a widget",
            [
                TextKey("title", .text, .free), TextKey("description"),
                TextKey("recommendations", .names("recommendation", recommendation)),
            ],
            others: [
                "families", "configuration", "formerly", "reads", "budget", "retry", "stale", "open",
            ]))

    private static let recommendation = TextShape.keys(
        TextKeys("a recommendation", [TextKey("title", .text, .free)], others: ["values"]))
}
