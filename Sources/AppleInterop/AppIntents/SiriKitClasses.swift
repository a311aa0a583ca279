/// The classes and enums that Xcode generates from an `.intentdefinition`.
///
/// The definition stays in an app that takes over stored values, so the Swift source cannot declare the same
/// names.
struct SiriKitClasses {
    private(set) var names: Set<String> = []
    /// Intents, by Apple's names, that widgets cannot use.
    private(set) var ineligibleIntents: Set<String> = []

    /// None: no definition was imported.
    init() {}

    init(_ root: PropertyDictionary) {
        for intent in root.elements(AppleKey.intents) {
            let name = intent["INIntentName"]?.string ?? ""
            let className = SiriKitClasses.className(of: intent, "INIntent", suffix: "Intent")
            for suffix in ["", "Handling", "Response", "ResponseCode"] { names.insert(className + suffix) }
            if !intent.isTrue("INIntentEligibleForWidgets") { ineligibleIntents.insert(name) }
        }
        for (key, prefix) in [(AppleKey.enums, "INEnum"), (AppleKey.types, "INType")] {
            for element in root.elements(key) {
                let className = SiriKitClasses.className(of: element, prefix, suffix: "")
                for suffix in ["", "ResolutionResult"] { names.insert(className + suffix) }
            }
        }
    }

    /// What Xcode calls the class of an intent, an enum or a type.
    static func className(of element: PropertyDictionary, _ keys: String, suffix: String) -> String {
        if let name = element.text(keys + "ClassName") { return name }
        return (element.text(keys + "ClassPrefix") ?? "") + (element[keys + "Name"]?.string ?? "") + suffix
    }
}
