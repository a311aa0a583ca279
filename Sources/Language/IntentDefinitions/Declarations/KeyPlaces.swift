import SourceText

/// Advice about keys in the wrong mapping.
///
/// Authors who know a key often write it one level too high or too low. A spelling check cannot help them,
/// because the key is spelled correctly.
enum KeyPlaces {
    /// The mapping in which a key was found.
    enum Place { case file, intent, parameter }

    /// Advice for a key of another mapping; nil for other keys.
    ///
    /// - Parameter value: the key's value, for the hint; nil to omit it.
    static func advice(for key: String, _ value: YAMLNode?, outside place: Place) -> KeyAdvice? {
        let text = value?.location.text ?? "…"
        let shown = text.contains(where: \.isNewline) || text.count > longestShown ? "…" : text
        return owners.first { $0.keys.contains(key) && $0.places.contains(place) }.map {
            KeyAdvice(hint: $0.hint.replacing("KEY", with: key).replacing("VALUE", with: shown))
        }
    }

    /// A longer value would hide the rest of the hint.
    private static let longestShown = 40

    /// Keys with the mappings in which they are often written by mistake, and the fix. `KEY` and `VALUE`
    /// stand for the author's text.
    private static let owners: [(keys: Set<String>, places: Set<Place>, hint: String)] = [
        (["dependsOn"], [.parameter], "write it inside \"options\": \"options: { from: list, KEY: VALUE }\""),
        (["other"], [.parameter], "write it inside \"options\": \"options: { from: list, KEY: VALUE }\""),
        (["from"], [.parameter], "write it inside \"options\": \"options: { KEY: VALUE }\""),
        (["count"], [.parameter], "write it inside \"list\": \"list: { KEY: VALUE }\""),
        (
            ["subtitle", "synonyms"], [.parameter],
            "write it in a case: \"cases: { metric: { title: Metric, KEY: VALUE } }\""
        ),
        (
            ["migrations", "sections", "rules", "summary", "version"], [.parameter],
            "move it out of \"parameters\", into the intent"
        ),
        (["enums", "groups", "types", "uses"], [.parameter], "move it to the top level of the file"),
        (
            ["collapsed"], [.intent, .parameter],
            "write it in a section: \"sections: { NAME: { KEY: VALUE, … } }\""
        ),
        (
            [
                "allOrNone", "ascending", "atLeastOne", "atMostOne", "different", "exactlyOne", "forbid",
                "require",
                "sameLength", "strictlyAscending",
            ], [.file, .intent, .parameter],
            "write it as a rule of the intent: \"rules: [{ name: …, KEY: VALUE }]\""
        ),
        (
            ["drop", "rename", "retype", "scale", "split", "join"], [.file, .intent, .parameter],
            "write it in a migration of the intent: \"migrations: [{ from: 1, KEY: VALUE }]\""
        ),
        (
            ["required"], [.intent],
            "write \"required: true\" in each of these parameters"
        ),
        (
            [
                "budget", "configuration", "entry", "families", "kind", "open", "reads", "recommendations",
                "retry",
                "stale", "view", "widget", "widgets",
            ], [.intent],
            "write it in the widget, in the provider's manifest \"provider.yaml\""
        ),
        (
            ["permissions", "limits", "environment"], [.file, .intent],
            "write it in the manifest \"provider.yaml\""
        ),
    ]
}
