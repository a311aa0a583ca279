import IntentDefinitions
import WidgetModel

/// A parameter as `@Parameter` says it.
struct SwiftParameter {
    let type: String
    private(set) var arguments: [String] = []
    /// What there is no argument for.
    private(set) var leftOut: [String] = []
    /// Whether a text stands in for a type that App Intents do not have.
    let isText: Bool

    private let parameter: Parameter

    init(_ parameter: Parameter, of intent: IntentDefinition, _ names: SwiftNames) {
        self.parameter = parameter
        let word = SwiftParameter.word(of: parameter, in: intent, names)
        isText = parameter.type.builtIn == .timeZone || parameter.type.builtIn == .color
        let defaultValue = SwiftParameter.defaultValue(of: parameter, word)
        let whole = parameter.list == nil ? word : "[\(word)]"
        let hasValue = defaultValue != nil && !SwiftParameter.isMeasured(parameter.type)
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
    static func word(of parameter: Parameter, in intent: IntentDefinition, _ names: SwiftNames) -> String {
        if case .enumeration(let enumeration) = parameter.type, enumeration.name == nil {
            return names.inline(parameter, in: intent)
        }
        return word(parameter.type, names)
    }

    static func word(_ type: ParameterType, _ names: SwiftNames) -> String {
        switch type {
        case .boolean: "Bool"
        case .integer: "Int"
        case .decimal: "Double"
        case .string, .timeZone, .color: "String"
        case .enumeration(let enumeration): names.type(enumeration.name ?? "")
        case .date, .time, .dateTime: "DateComponents"
        case .duration: "Measurement<UnitDuration>"
        case .url: "URL"
        case .file, .folder: "IntentFile"
        case .place: "CLPlacemark"
        case .person: "IntentPerson"
        case .money: "IntentCurrencyAmount"
        case .measurement(let unit): "Measurement<\(unitClass(unit.dimension))>"
        case .object(let type): names.type(type.name)
        }
    }

    private static func unitClass(_ dimension: Dimension) -> String {
        switch dimension {
        case .length: "UnitLength"
        case .mass: "UnitMass"
        case .temperature: "UnitTemperature"
        case .volume: "UnitVolume"
        case .speed: "UnitSpeed"
        case .energy: "UnitEnergy"
        }
    }

    private static func isMeasured(_ type: ParameterType) -> Bool {
        switch type {
        case .measurement, .duration: true
        default: false
        }
    }

    // MARK: Values

    /// Nil where there is none, or none that is known when an app is built.
    private static func defaultValue(of parameter: Parameter, _ word: String = "") -> String? {
        guard let value = parameter.defaultValue?.constant else { return nil }
        switch parameter.type {
        case .boolean, .integer, .decimal, .string, .enumeration, .timeZone, .color:
            return literal(value, word)
        case .duration, .measurement: return parameter.list == nil ? literal(value, word) : nil
        default: return nil
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
        switch parameter.type {
        case .boolean(let labels):
            if labels != .plain {
                let words = [labels.whenTrue ?? "True", labels.whenFalse ?? "False"].map(SwiftText.literal)
                add("displayName", "Bool.IntentDisplayName(true: \(words[0]), false: \(words[1]))")
            }
        case .integer, .decimal: addNumbers()
        case .string(let rules): addTextInput(rules.input)
        case .date: add("kind", ".date")
        case .time: add("kind", ".time")
        case .dateTime: add("kind", ".dateTime")
        case .person(let mode): add("mode", ".\(mode.rawValue)")
        case .duration:
            if let value = SwiftParameter.defaultValue(of: parameter) { add("defaultValue", value) }
            add("defaultUnit", ".seconds")
            add("supportsNegativeNumbers", "false")
        case .measurement(let unit):
            if let value = SwiftParameter.defaultValue(of: parameter) { add("defaultValue", value) }
            if let word = AppleTypes.symbols.first(where: { $0.value == unit.symbol })?.key {
                add("defaultUnit", ".\(word.prefix(1).lowercased())\(word.dropFirst())")
            } else {
                leftOut.append("the unit \"\(unit.symbol)\"")
            }
            add("supportsNegativeNumbers", String(DerivedType.allowsNegative(parameter.range)))
        case .file(let acceptance): addTypes(acceptance.kinds)
        case .folder(let acceptance):
            addTypes(acceptance.kinds.isEmpty ? [.uniformType("public.folder")] : acceptance.kinds)
        case .enumeration, .timeZone, .url, .color, .place, .money, .object: break
        }
    }

    private mutating func addNumbers() {
        switch parameter.declaredControl {
        case .field?: add("controlStyle", ".field")
        case .stepper?: add("controlStyle", ".stepper")
        case .slider? where parameter.type.builtIn == .decimal: add("controlStyle", ".slider")
        case .slider?: leftOut.append("a slider for whole numbers")
        default: break
        }
        guard let range = parameter.range else { return }
        let isWhole = parameter.type.builtIn == .integer
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
        switch parameter.type {
        case .integer, .decimal: return false
        case .duration, .measurement:
            return range.greatest != nil || range.least.map(DerivedType.isZero) == false
        default: return true
        }
    }

    private mutating func noteLeftOut() {
        if parameter.step != nil { leftOut.append("\"step\"") }
        if parameter.emptyText != nil, case .enumeration = parameter.type {
        } else if parameter.emptyText != nil {
            leftOut.append("\"empty\"")
        }
        guard case .string(let rules) = parameter.type else {
            if leavesOutRange { leftOut.append("this range") }
            return
        }
        if rules.pattern != nil { leftOut.append("\"pattern\"") }
        if rules.isSecret { leftOut.append("\"secret\"") }
        if rules.minLength > 0 || rules.maxLength != nil { leftOut.append("\"minLength\" and \"maxLength\"") }
    }
}
