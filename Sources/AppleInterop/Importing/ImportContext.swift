/// What the parts of an Apple definition have to know of the whole.
struct ImportContext {
    /// An enum that is declared in the YAML.
    struct EnumerationNames {
        let name: String
        /// The names of its cases in the YAML, by Apple's.
        let cases: [String: String]
        /// What is shown while none is chosen, where Apple's file has words for it.
        let emptyText: String?

        func caseName(_ apple: String) -> String? { cases[apple] }
    }

    /// What a condition has to know of a parameter.
    struct Parent {
        let name: String
        let type: String
        let enumType: String?
    }

    let names: DefinitionNames
    private var enumerations: [String: EnumerationNames] = [:]
    private var declaredTypes: [String: String] = [:]
    private var parents: [[String: Parent]] = []

    /// The case that stands for no value, in every enum.
    static let noCase = "unknown"

    /// - Parameter leftOut: enums that the YAML does not have.
    init(_ root: PropertyDictionary, _ names: DefinitionNames, leftOut: Set<String>) {
        self.names = names
        for (place, enumeration) in root.elements(AppleKey.enums).enumerated() {
            guard let apple = enumeration["INEnumName"]?.string, enumerations[apple] == nil,
                !leftOut.contains(names.enumerations[place])
            else { continue }
            let values = enumeration.elements(AppleKey.values)
            let real = values.indices.filter { !Self.isNoCase(values[$0]) }
            guard !real.isEmpty else { continue }
            let cases = real.map { (values[$0]["INEnumValueName"]?.string ?? "", names.cases[place][$0]) }
            let none = values.first(where: Self.isNoCase)?.text("INEnumValueDisplayName")
            enumerations[apple] = EnumerationNames(
                name: names.enumerations[place],
                cases: Dictionary(cases, uniquingKeysWith: { first, _ in first }),
                emptyText: none.flatMap { $0.lowercased() == Self.noCase ? nil : $0 })
        }
        for (place, type) in root.elements(AppleKey.types).enumerated() {
            guard let apple = type["INTypeName"]?.string, declaredTypes[apple] == nil else { continue }
            declaredTypes[apple] = names.types[place]
        }
        for (place, intent) in root.elements(AppleKey.intents).enumerated() {
            let parents = intent.elements(AppleKey.parameters).enumerated().map { number, parameter in
                (
                    parameter[AppleKey.parameterName]?.string ?? "",
                    Parent(
                        name: names.parameters[place][number],
                        type: parameter["INIntentParameterType"]?.string ?? "",
                        enumType: parameter.text("INIntentParameterEnumType"))
                )
            }
            self.parents.append(Dictionary(parents, uniquingKeysWith: { first, _ in first }))
        }
    }

    /// Whether a case stands for no value: it has no number, or 0, and the name that is kept for it.
    static func isNoCase(_ value: PropertyDictionary) -> Bool {
        value["INEnumValueName"]?.string == noCase && (value["INEnumValueIndex"]?.integer ?? 0) == 0
    }

    /// An enum of the file by Apple's name; nil where the YAML has none of it.
    func enumeration(_ apple: String) -> EnumerationNames? { enumerations[apple] }

    /// The case that means no value, unless it is a real one.
    func noCase(of enumType: String?) -> String? {
        let isReal = enumType.flatMap { enumerations[$0] }?.cases[Self.noCase] != nil
        return isReal ? nil : Self.noCase
    }

    func typeName(_ apple: String) -> String {
        declaredTypes[apple] ?? names.foreignTypes[apple] ?? AppleNames.wellFormed(apple)
    }

    func parameter(_ apple: String, of intent: Int) -> Parent? { parents[intent][apple] }
}

/// The dialog that a form asks for a value with: `Configuration`, else `Primary`.
///
/// Siri fills `${name}` with values before it speaks. A form has none to fill in while it asks, so dialogs
/// with placeholders are no prompts.
struct PromptDialog {
    let type: String
    let text: String
    let dictionary: PropertyDictionary

    /// Nil if neither dialog has a text without placeholders.
    init?(of parameter: PropertyDictionary) {
        let dialogs = PromptDialog.withTexts(of: parameter)
        guard let dialog = dialogs.first(where: { !$0.text.contains(placeholder) }) else { return nil }
        self = dialog
    }

    /// The text that would be the prompt without its placeholders.
    static func textWithPlaceholders(of parameter: PropertyDictionary) -> String? {
        withTexts(of: parameter).first { $0.text.contains(placeholder) }?.text
    }

    private init(type: String, text: String, dictionary: PropertyDictionary) {
        self.type = type
        self.text = text
        self.dictionary = dictionary
    }

    static let textKey = "INIntentParameterPromptDialogFormatString"

    private static func withTexts(of parameter: PropertyDictionary) -> [PromptDialog] {
        let all = parameter.elements("INIntentParameterPromptDialogs")
        return [AppleTypes.configurationDialog, AppleTypes.primaryDialog].compactMap { type in
            let dialog = all.first { $0["INIntentParameterPromptDialogType"]?.string == type }
            guard let dialog, let text = dialog.text(textKey) else { return nil }
            return PromptDialog(type: type, text: text, dictionary: dialog)
        }
    }
}

private let placeholder = "${"
