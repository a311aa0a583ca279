import SourceText

/// Keys of parameters in other tools, each with the corresponding key.
enum KeysOfOtherTools {
    /// Advice for an unknown key of a parameter; nil to use the default advice, which only compares spelling.
    ///
    /// - Parameter value: the key's value.
    static func advice(for key: String, _ value: YAMLNode) -> KeyAdvice? {
        if key == "selector", let hint = SelectorOfHomeAssistant.hint(for: value) {
            return KeyAdvice(hint: hint)
        }
        if let own = keys.first(where: { $0.value.contains(key) })?.key {
            return KeyAdvice(hint: didYouMean(own), key: own)
        }
        return steps.first { $0.keys.contains(key) }.map { KeyAdvice(hint: $0.step) }
    }

    /// Advice for a word that other tools use for a control; nil for unknown words.
    static func control(for word: String) -> KeyAdvice? {
        if ["multiline", "textarea", "textArea"].contains(word) {
            return KeyAdvice(hint: "write \"multiline: true\" in place of \"control\"")
        }
        return controls.first { $0.value.contains(word) }.map {
            KeyAdvice(hint: didYouMean($0.key), key: $0.key)
        }
    }

    private static let controls: KeyValuePairs<String, Set<String>> = [
        "field": ["box", "input", "number", "text", "textbox", "textfield"],
        "menu": ["combobox", "dropdown", "list", "picker", "popup", "select"],
        "segments": ["buttons", "radio", "radios", "segmented", "tabs"],
        "slider": ["range"],
        "stepper": ["counter", "spinner", "updown"],
        "toggle": ["check", "checkbox", "switch"],
    ]

    /// Keys with a different name here but the same value, by the name here.
    private static let keys: KeyValuePairs<String, Set<String>> = [
        "all": ["allowAll", "includeAll", "selectAll"],
        "cases": ["enum", "values"],
        "currencies": ["currency"],
        "default": ["current", "default_value", "defaultValue", "initial"],
        "deprecated": ["deprecationMessage", "markdownDeprecationMessage", "obsolete"],
        "example": ["placeholder", "ui:placeholder"],
        "families": ["byFamily", "family", "perFamily", "sizes", "supportedFamilies"],
        "formerly": ["alias", "aliases", "oldName", "oldNames", "previously", "renamedFrom"],
        "help": [
            "description", "explanation", "help_text", "hint", "info", "markdownDescription",
            "parameterDescription", "tooltip", "ui:help",
        ],
        "link": ["docs", "documentation", "documentation_url", "href", "learnMore", "moreInfo", "url"],
        "pattern": ["regex"],
        "precision": ["decimals"],
        "prompt": ["requestValueDialog"],
        "range": ["bounds", "inclusiveRange", "limits"],
        "step": ["multipleOf"],
        "suffix": ["postfix", "unit_of_measurement", "unitOfMeasurement"],
        "title": ["caption", "displayName", "display_name", "friendly_name", "label", "name"],
        "type": ["field_type"],
        "when": ["condition", "if", "showIf", "showWhen", "visible", "visibleIf", "visibleWhen"],
    ]

    /// Keys without a direct counterpart, with the step that the author can take.
    private static let steps: [(keys: Set<String>, step: String)] = [
        (["exclusiveMinimum"], "write \"range: { min: … }\" with the least value that is allowed"),
        (["exclusiveMaximum"], "write \"range: { max: … }\" with the greatest value that is allowed"),
        (["minItems"], "write \"list: { min: … }\""),
        (["maxItems"], "write \"list: { max: … }\""),
        (["uniqueItems"], "write \"list: { unique: true }\""),
        (["items", "multi", "multiple", "repeated"], "write \"list: true\" next to the type of one element"),
        (["anyOf", "oneOf"], "write \"cases: { … }\" with a title for each choice"),
        (["const"], "remove the parameter: a value that never changes cannot be edited"),
        (["format"], "write the format as the type: \"type: email\", \"type: url\" or \"type: date\""),
        (["$ref"], "write \"type: NAME\" with a name from \"enums\" or \"types\""),
        (["readOnly", "readonly"], "remove it: people can edit every parameter"),
        (["enumDescriptions", "markdownEnumDescriptions"], "write a \"subtitle\" in each case"),
        (["enumItemLabels", "enumNames"], "write the titles in \"cases\": \"cases: { metric: Metric }\""),
        (["order"], "remove it: the form has the order of the file"),
        (["scope"], "remove it: every widget has values of its own"),
        (["editPresentation"], "write \"multiline: true\""),
        (["selector"], "write the type and its keys here: \"type: integer, range: [1, 9]\""),
        (["hidden", "hide"], "write \"when\" with the condition under which it is shown"),
        (
            ["dynamicOptions", "optionsProvider", "query"],
            "write \"options: list\", for choices that the provider sends"
        ),
        (["section"], "list the parameter in \"sections\" of the intent instead"),
        (["group"], "list the parameter in \"sections\" of the intent, or write the group in each case"),
        (["advanced", "expert"], "list the parameter in a section with \"collapsed: true\""),
        (["unique"], "move it into the list: \"list: { unique: … }\""),
        (
            ["fields", "parameters", "properties", "schema"],
            "declare a type with them under \"types\", as \"parameters\", and write its name after \"type\""
        ),
        (
            ["assert", "expression", "validate", "validation", "validator"],
            "write \"minLength\", \"pattern\" or \"range\", or let the provider check it with \"validate\""
        ),
        (
            ["icon", "image", "symbol"],
            "remove it: parameters have no pictures, but a case may have an \"image\""
        ),
        (["datalist", "suggestions"], "write \"options: { from: list, other: true }\""),
        (["domain", "filter", "scopes"], "let the provider filter what it offers: \"options: search\""),
        (["category", "tab"], "list the parameter in \"sections\" of the intent"),
        (["mandatory", "nonNull"], "write \"required: true\""),
        (["prefix"], "write \"suffix\" for a unit, or \"type: money\" for an amount"),
        (["countries", "languages"], "list the choices under \"cases\", in place of \"type\""),
        (["patternErrorMessage", "patternMessage"], "write \"messages: { pattern: … }\""),
        (["nullable", "optional"], "remove it: parameters are optional unless they have \"required: true\""),
    ]
}
