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
