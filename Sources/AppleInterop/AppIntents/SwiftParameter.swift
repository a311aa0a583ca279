import IntentDefinitions
import WidgetModel

/// A parameter as `@Parameter` says it.
struct SwiftParameter {
    let type: String
    private(set) var arguments: [String] = []
    /// What there is no argument for.
    private(set) var leftOut: [String] = []

    private let parameter: IntentParameter

    init(_ parameter: IntentParameter, of intent: IntentDefinition, _ names: SwiftNames) {
        self.parameter = parameter
        let word = SwiftParameter.word(of: parameter, in: intent, names)
        let defaultValue = SwiftParameter.defaultValue(of: parameter, word)
        let whole = parameter.list == nil ? word : "[\(word)]"
        let hasValue = defaultValue != nil && parameter.type.kind.apple.defaults == .all
        type = hasValue ? whole : whole + "?"
        add("title", SwiftText.literal(parameter.displayTitle))
        if let help = parameter.help { add("description", SwiftText.literal(help)) }
        if let defaultValue, hasValue { add("default", defaultValue) }
        if parameter.defaultValue != nil, defaultValue == nil { leftOut.append("this default") }
        addAttributes()
        if let list = parameter.list, let size = SwiftParameter.size(list) { add("size", size) }
        // App Intents would show a placeholder as it stands; reading the definition has reported it.
        if let prompt = parameter.prompt, !prompt.contains("${") {
            add("requestValueDialog", SwiftText.literal(prompt))
        }
        if let options = names.options(parameter, in: intent) { add("optionsProvider", "\(options)()") }
        noteLeftOut()
    }

    private mutating func add(_ label: String, _ value: String) { arguments.append("\(label): \(value)") }

    // MARK: Types

    /// The type of a parameter's value, or of each in a list of them.
    static func word(of parameter: IntentParameter, in intent: IntentDefinition, _ names: SwiftNames)
        -> String
    {
        if let enumeration = parameter.type.enumeration, enumeration.name == nil {
            return names.inline(parameter, in: intent)
        }
        return word(parameter.type, names)
    }

    static func word(_ type: ParameterType, _ names: SwiftNames) -> String {
        type.kind.isDeclared ? names.type(type.name) : type.kind.apple.swift
    }

    // MARK: Values

    /// Nil where there is none, or none that is known when an app is built.
    private static func defaultValue(of parameter: IntentParameter, _ word: String = "") -> String? {
        guard let value = parameter.defaultValue?.constant else { return nil }
        switch parameter.type.kind.apple.defaults {
        case .none: return nil
        case .single: return parameter.list == nil ? literal(value, word) : nil
        case .all: return literal(value, word)
        }
    }

    /// A value of the type `word`, which is only said where Swift would take the value for another's.
    static func literal(_ value: ParameterValue, _ word: String = "") -> String {
        switch value {
        case .boolean(let value): String(value)
        case .integer(let number): String(number)
        case .decimal(let number): number.description
        case .enumCase(let name):
            // `.none` would be no value.
            (["none", "some"].contains(name) ? word : "") + ".\(SwiftText.name(SwiftNames.enumCase(name)))"
        case .list(let elements): "[\(elements.map { literal($0, word) }.joined(separator: ", "))]"
        case .duration(let span): span.seconds.description
        case .measurement(let amount): amount.amount.description
        default: SwiftText.literal(value.description)
        }
    }

    // MARK: Attributes

    private mutating func addAttributes() {
        switch parameter.type.kind {
        case let type as BooleanType where type.labels != .plain:
            let labels = [type.labels.whenTrue ?? "True", type.labels.whenFalse ?? "False"]
            let words = labels.map(SwiftText.literal)
            add("displayName", "Bool.IntentDisplayName(true: \(words[0]), false: \(words[1]))")
        case is IntegerType: addNumbers(isWhole: true)
        case is DecimalType: addNumbers(isWhole: false)
        case let type as StringType: addTextInput(type.input)
        case is DateType: add("kind", ".date")
        case is TimeType: add("kind", ".time")
        case is DateTimeType: add("kind", ".dateTime")
        case let type as PersonType: add("mode", ".\(type.mode.rawValue)")
        case is DurationType:
            if let value = SwiftParameter.defaultValue(of: parameter) { add("defaultValue", value) }
            add("defaultUnit", ".seconds")
            add("supportsNegativeNumbers", "false")
        case let type as MeasurementType:
            if let value = SwiftParameter.defaultValue(of: parameter) { add("defaultValue", value) }
            if let word = type.unit.appleWord {
                add("defaultUnit", ".\(word.prefix(1).lowercased())\(word.dropFirst())")
            } else {
                leftOut.append("the unit \"\(type.unit.symbol)\"")
            }
            add("supportsNegativeNumbers", String(DerivedType.allowsNegative(parameter.range)))
        case let type as FileType: addTypes(DerivedType.kinds(type))
        default: break
        }
    }

    private mutating func addNumbers(isWhole: Bool) {
        switch parameter.declaredControl {
        case .field?: add("controlStyle", ".field")
        case .stepper?: add("controlStyle", ".stepper")
        case .slider? where !isWhole: add("controlStyle", ".slider")
        case .slider?: leftOut.append("a slider for whole numbers")
        default: break
        }
        guard let range = parameter.range else { return }
        let least =
            range.least.map { SwiftParameter.literal($0) }
            ?? (isWhole ? "Int.min" : "-Double.greatestFiniteMagnitude")
        let greatest =
            range.greatest.map { SwiftParameter.literal($0) }
            ?? (isWhole ? "Int.max" : "Double.greatestFiniteMagnitude")
        add("inclusiveRange", "(\(least), \(greatest))")
    }

    private mutating func addTextInput(_ input: TextInput) {
        let plain = TextInput()
        var parts: [String] = []
        if input.capitalization != plain.capitalization {
            let word =
                switch input.capitalization {
                case .none: "none"
                case .sentences: "sentences"
                case .words: "words"
                case .all: "allCharacters"
                }
            parts.append("capitalizationType: .\(word)")
        }
        if input.isMultiline { parts.append("multiline: true") }
        if !input.autocorrects { parts.append("autocorrect: false") }
        if !input.makesQuotes { parts.append("smartQuotes: false") }
        if !input.makesDashes { parts.append("smartDashes: false") }
        if !parts.isEmpty {
            add("inputOptions", "String.IntentInputOptions(\(parts.joined(separator: ", ")))")
        }
    }

    private mutating func addTypes(_ kinds: [FileAcceptance.Kind]) {
        guard !kinds.isEmpty else { return }
        let types = kinds.map { kind in
            switch kind {
            case .extension(let text):
                "UTType(filenameExtension: \(SwiftText.literal(String(text.dropFirst()))))!"
            case .contentType(let text): "UTType(mimeType: \(SwiftText.literal(text)))!"
            case .uniformType(let text): "UTType(\(SwiftText.literal(text)))!"
            }
        }
        add("supportedContentTypes", "[\(types.joined(separator: ", "))]")
    }

    /// Nil for any number of elements.
    private static func size(_ list: ListRule) -> String? {
        switch list.sizes {
        case .everywhere(let size): return self.size(size)
        case .perFamily(let sizes):
            let parts = Family.allCases.compactMap { family in
                sizes[family].flatMap(self.size).map { ".\(family.rawValue): \($0)" }
            }
            return parts.isEmpty ? nil : "[\(parts.joined(separator: ", "))]"
        }
    }

    private static func size(_ size: ListSize) -> String? {
        guard let max = size.max else {
            return size.min == 0 ? nil : "IntentCollectionSize(min: \(size.min), max: Int.max)"
        }
        return size.min == max ? "\(max)" : "IntentCollectionSize(min: \(size.min), max: \(max))"
    }

    /// Numbers have a range; spans have none below 0, and measurements say whether they have.
    private var leavesOutRange: Bool {
        guard let range = parameter.range else { return false }
        switch parameter.type.kind {
        case is IntegerType, is DecimalType: return false
        case is DurationType, is MeasurementType:
            return range.greatest != nil || range.least.map(DerivedType.isZero) == false
        default: return true
        }
    }

    private mutating func noteLeftOut() {
        if parameter.step != nil { leftOut.append("\"step\"") }
        if parameter.emptyText != nil, parameter.type.enumeration == nil { leftOut.append("\"empty\"") }
        guard let type = parameter.type.kind as? StringType else {
            if leavesOutRange { leftOut.append("this range") }
            return
        }
        leftOut += type.rulesUnknownToApple
    }
}

extension StringType {
    /// The attributes that none of Apple's forms can express.
    var rulesUnknownToApple: [String] {
        (pattern == nil ? [] : ["\"pattern\""]) + (isSecret ? ["\"secret\""] : [])
            + (minLength > 0 || maxLength != nil ? ["\"minLength\" and \"maxLength\""] : [])
    }
}
