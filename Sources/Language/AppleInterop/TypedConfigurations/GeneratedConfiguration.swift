package import IntentDefinitions

/// The languages for which `generate` writes the types of a configuration.
package enum ConfigurationLanguage: String, CaseIterable, Sendable { case swift, python, typescript }

/// The source of a program that declares the configuration of an intent as types.
package struct GeneratedConfiguration {
    package let text: String
    /// The parameters and properties that the language's kit cannot read, as `name: type`.
    package let leftOut: [String]

    package init(_ intent: IntentDefinition, in language: ConfigurationLanguage) {
        let shape = ConfigurationShape(intent)
        switch language {
        case .swift: (text, leftOut) = SwiftConfiguration(shape).written
        case .python: (text, leftOut) = (PythonConfiguration(shape).text, [])
        case .typescript: (text, leftOut) = (TypeScriptConfiguration(shape).text, [])
        }
    }

    /// The first words of every generated file. A file with another beginning is not replaced.
    package static let mark = "Made by \"widgetconf generate"

    /// The first line, without the characters that begin a comment.
    static func header(_ language: ConfigurationLanguage, _ intent: IntentDefinition) -> String {
        "\(mark) \(language.rawValue) \(intent.name)\". Generate it again after a change of the definition."
    }
}
