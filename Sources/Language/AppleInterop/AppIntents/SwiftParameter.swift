import IntentDefinitions
import WidgetModel

/// The Swift type of a parameter and the arguments of its `@Parameter` attribute.
struct SwiftParameter {
    /// The type of the property. It is optional unless the attribute has a default.
    let type: String
    /// The arguments with their labels, in the order in which the initializer of `@Parameter` declares them.
    private(set) var arguments: [String] = []
    /// Attributes of the parameter without a corresponding argument, worded for a message.
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
        if let help = parameter.help { add("description", SwiftText.literal(MarkedText(help).plain)) }
        if let defaultValue, hasValue { add("default", defaultValue) }
        if parameter.defaultValue != nil, defaultValue == nil { leftOut.append("this default") }
        addAttributes()
        if let list = parameter.list, let size = SwiftParameter.size(list) { add("size", size) }
        // App Intents would show a placeholder literally. Reading the definition has already reported it.
        if let prompt = parameter.prompt, !prompt.contains("${") {
            add("requestValueDialog", SwiftText.literal(prompt))
        }
        if let options = names.options(parameter, in: intent) { add("optionsProvider", "\(options)()") }
        noteLeftOut()
    }

    private mutating func add(_ label: String, _ value: String) { arguments.append("\(label): \(value)") }

    // MARK: Types

    /// The Swift type of a parameter's value, or of the elements of a list.
    static func word(of parameter: IntentParameter, in intent: IntentDefinition, _ names: SwiftNames)
        -> String
    {
        if let enumeration = parameter.type.enumeration, enumeration.name == nil {
            return names.inline(parameter, in: intent)
        }
        return word(parameter.type, names)
    }

    /// The Swift type for a type of the definition.
    static func word(_ type: ParameterType, _ names: SwiftNames) -> String {
        type.kind.isDeclared ? names.type(type.name) : type.kind.apple.swift
    }

    // MARK: Values

    /// The default as a Swift literal. Nil without a default, or if the default is only known at run time,
    /// such as `today`.
    private static func defaultValue(of parameter: IntentParameter, _ word: String = "") -> String? {
        guard let value = parameter.defaultValue?.constant else { return nil }
        switch parameter.type.kind.apple.defaults {
        case .none: return nil
        case .single: return parameter.list == nil ? literal(value, word) : nil
        case .all: return literal(value, word)
        }
    }

    /// A value as a Swift literal.
    ///
    /// - Parameter word: The type of the value. It is written only if Swift would otherwise infer a different
    ///   value.
    static func literal(_ value: ParameterValue, _ word: String = "") -> String {
        switch value {
        case .boolean(let value): String(value)
        case .enumCase(let name):
            // With an optional type, `.none` and `.some` would be the cases of `Optional`.
            (["none", "some"].contains(name) ? word : "") + ".\(SwiftText.name(SwiftNames.enumCase(name)))"
        case .list, .all: "[\(value.elements.map { literal($0, word) }.joined(separator: ", "))]"
        case .duration(let span): span.seconds.description
        case .measurement(let amount): amount.amount.description
        default: value.number?.description ?? SwiftText.literal(value.description)
        }
    }

    // MARK: Attributes

    /// Adds the arguments that depend on the type.
    private mutating func addAttributes() {
        switch parameter.type.kind {
        case let type as BooleanType where type.labels != .plain:
            let labels = [type.labels.whenTrue ?? "True", type.labels.whenFalse ?? "False"]
            let words = labels.map(SwiftText.literal)
            add("displayName", "Bool.IntentDisplayName(true: \(words[0]), false: \(words[1]))")
        case let kind where kind.isNumber: addNumbers(isWhole: kind is IntegerType)
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

    /// Adds the control and the range of a number. The argument needs both bounds, so a missing bound is the
    /// limit of the type.
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

    /// Adds the options for entering text that differ from the defaults.
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

    /// Adds the accepted file types. The initializers of `UTType` return optionals; the generated source
    /// unwraps them, because the types are constants.
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

    /// The size of a list, for each family if the definition distinguishes them; nil if any number of
    /// elements is allowed.
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

    /// The size of a list in one family: a number if it is fixed, or else bounds; nil if any number is
    /// allowed.
    private static func size(_ size: ListSize) -> String? {
        guard let max = size.max else {
            return size.min == 0 ? nil : "IntentCollectionSize(min: \(size.min), max: Int.max)"
        }
        return size.min == max ? "\(max)" : "IntentCollectionSize(min: \(size.min), max: \(max))"
    }

    /// Whether the range is lost. Only numbers have a range in App Intents. For durations and measurements,
    /// the lower bound 0 is expressed by `supportsNegativeNumbers`, and no other bound is.
    private var leavesOutRange: Bool {
        guard let range = parameter.range else { return false }
        switch parameter.type.kind {
        case let kind where kind.isNumber: return false
        case is DurationType, is MeasurementType:
            return range.greatest != nil || range.least.map(DerivedType.isZero) == false
        default: return true
        }
    }

    /// Records the attributes without a corresponding argument for any type.
    private mutating func noteLeftOut() {
        if parameter.step != nil { leftOut.append("\"step\"") }
        if parameter.type.kind.suffix != nil { leftOut.append("\"suffix\"") }
        if parameter.type.allowsUpload { leftOut.append("\"upload\"") }
        if parameter.type.hasPalette { leftOut.append("\"palette\"") }
        if parameter.link != nil { leftOut.append("\"link\"") }
        if parameter.allowsAll { leftOut.append("\"all\"") }
        if !parameter.families.isEmpty { leftOut.append("\"families\"") }
        if parameter.type.hasCaseGroups { leftOut.append("\"group\" of cases") }
        if !parameter.messages.isEmpty { leftOut.append("\"messages\"") }
        if parameter.hasDeprecation { leftOut.append("\"deprecated\"") }
        if parameter.presentBounds != nil { leftOut.append("a range that follows the clock") }
        if parameter.emptyText != nil, parameter.type.enumeration == nil { leftOut.append("\"empty\"") }
        guard let type = parameter.type.kind as? StringType else {
            if leavesOutRange { leftOut.append("this range") }
            return
        }
        leftOut += type.rulesUnknownToApple
    }
}

extension StringType {
    /// The attributes of strings that neither App Intents nor Apple's definitions can express.
    var rulesUnknownToApple: [String] {
        (pattern == nil ? [] : ["\"pattern\""]) + (isSecret ? ["\"secret\""] : [])
            + (minLength > 0 || maxLength != nil ? ["\"minLength\" and \"maxLength\""] : [])
    }
}
