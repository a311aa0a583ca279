import AppleInterop
import Configurations
import IntentDefinitions
import WidgetModel

/// The files that `provider new` writes: a program that answers all requests of its widget, the kit that it
/// uses, the manifest, the intent unless it exists, and a timeline test.
struct StarterProvider {
    /// A parameter as the program reads it.
    struct Parameter {
        let name: String
        /// The word for its type in `reads`.
        let word: String
        let isList: Bool
        let hasOptions: Bool
        /// The type in a program in Swift; nil if the kit for Swift does not read the parameter.
        let swiftType: String?

        /// Whether it is one object with a title.
        var isObject: Bool { word == "object" && !isList }

        /// The type in `reads`, as JSON.
        var type: JSONValue { isList ? ["type": .string(word), "list": true] : .string(word) }
    }

    let kind: Kind
    let language: ProviderLanguage
    /// The folder of the package that contains ProviderKit. Only a program in Swift needs it.
    let kit: String?
    private(set) var intent: String
    private(set) var parameters = [
        Parameter(name: "text", word: "string", isList: false, hasOptions: false, swiftType: "String?"),
        Parameter(name: "loud", word: "boolean", isList: false, hasOptions: false, swiftType: "Bool?"),
    ]
    /// The enums that a program in Swift declares: their names and cases.
    private(set) var enums: [(name: String, cases: [String])] = []
    private var hasNewIntent = true
    /// The language of translations to write; nil for no translation.
    var locale: LocaleTag?
    /// Whether a new widget already has all required values.
    private var isComplete = true

    /// A provider with a new intent.
    init(kind: Kind, language: ProviderLanguage, kit: String? = nil) {
        self.kind = kind
        self.language = language
        self.kit = kit
        intent = kind.typeName
    }

    /// Uses an intent that exists.
    mutating func use(_ definition: IntentDefinition, context: LiteralContext) {
        intent = definition.name
        hasNewIntent = false
        parameters = definition.unexpanded.parameters.map { parameter in
            let swift = swiftType(of: parameter)
            return Parameter(
                name: parameter.name, word: parameter.type.kind.protocolWord, isList: parameter.list != nil,
                hasOptions: parameter.options != nil, swiftType: swift)
        }
        let form = ConfigurationForm(intent: definition, family: .systemSmall, context: context)
        isComplete = form.resolve(.empty).completeness.isComplete
    }

    /// The type of a parameter in Swift. Declares the enum if the parameter has one.
    private mutating func swiftType(of parameter: IntentParameter) -> String? {
        let word: String
        if let enumeration = parameter.type.enumeration {
            word = enumeration.name ?? parameter.name.prefix(1).uppercased() + parameter.name.dropFirst()
            if !enums.contains(where: { $0.name == word }) {
                enums.append((word, enumeration.cases.map(\.name)))
            }
        } else if let known = SwiftConfiguration.words[parameter.type.kind.protocolWord],
            !StarterProvider.typesLeftOut.contains(parameter.type.kind.protocolWord)
        {
            word = known
        } else {
            return nil
        }
        return parameter.list == nil ? word + "?" : "[\(word)]"
    }

    /// The types that the kit for Swift reads, but that are too long for a first example.
    private static let typesLeftOut: Set<String> = [
        "dateTime", "energy", "file", "length", "mass", "money", "person", "speed", "temperature", "time",
        "url", "volume", "weekdays",
    ]

    var manifestPath: String { "\(kind)/provider.yaml" }
    var testPath: String { "\(kind)/\(kind).test.yaml" }

    /// The files: their paths relative to the workspace, and their contents.
    var files: [(path: String, text: String)] {
        var files = [(manifestPath, manifest)]
        files += program.files.map { ("\(kind)/\($0.name)", $0.text) }
        files += kitFiles.map { ("\(kind)/\($0.name)", $0.text) }
        files.append((testPath, test))
        if hasNewIntent { files.append(("Intents/\(kind).yaml", definition)) }
        if let locale {
            files.append(("\(kind)/provider.\(locale).yaml", manifestTexts))
            if hasNewIntent { files.append(("Intents/\(kind).\(locale).yaml", definitionTexts)) }
        }
        return files
    }

    private var kitFiles: [KitFile] {
        switch language {
        case .python: KitFile.python
        case .javascript: KitFile.javaScript
        case .shell, .swift: []
        }
    }

    /// The command that builds the program; nil if it runs as it is.
    var buildCommand: String? { language == .swift ? "swift build --package-path \(kind)" : nil }

    var title: String { kind.name.prefix(1).uppercased() + kind.name.dropFirst() }
    /// The name of the widget's type in Swift.
    var widgetType: String { kind.typeName + "Widget" }
    var offersOptions: Bool { parameters.contains(where: \.hasOptions) }

    private var definition: String {
        """
        # What people can edit about the widget, in the order of the form.
        format: 1

        intents:
          \(intent):
            title: \(title)
            parameters:
              text: { title: Text, type: string, default: Hello }
              loud: { title: Loud, type: boolean }

        """
    }

    /// The definition's strings to translate.
    private var definitionTexts: String {
        """
        # Translate the texts. Those that are missing here are shown as in \(kind).yaml.
        format: 1

        intents:
          \(intent):
            title: \(title)
            parameters:
              text: { title: Text }
              loud: { title: Loud }

        """
    }

    /// The manifest's strings to translate.
    private var manifestTexts: String {
        """
        # Translate the texts. Those that are missing here are shown as in provider.yaml.
        format: 1
        widgets:
          \(kind):
            title: \(title)

        """
    }

    private var manifest: String {
        let known = language == .swift ? parameters.filter { $0.swiftType != nil } : parameters
        return """
            # The program that says what the widget shows, and the widgets that it has.
            format: 1
            provider: \(kind)
            command: [\(program.command.joined(separator: ", "))]
            widgets:
              \(kind):
                title: \(title)
                families: [systemSmall, systemMedium]
                configuration: { intent: \(intent) }
                reads: [\(known.map(\.name).joined(separator: ", "))]

            """
    }

    private var test: String {
        let head = """
            format: 1
            test: \(title) shows its values
            start: 2026-11-21T08:00:00Z
            widget: \(kind)
            steps:

            """
        guard hasNewIntent else {
            let state = isComplete ? "current" : "needsConfiguration"
            return head + "  - at: 0s\n    expect: { state: \(state) }\n"
        }
        return head + """
              - at: 0s
                expect: { reload: added, state: current }
              - at: 1h
                edit: { text: Good morning }
                expect: { reload: edited, revision: 2, state: current }

            """
    }
}
