import IntentDefinitions
import WidgetModel

/// What a type is in Apple's words, with what its metadata says.
struct DerivedType {
    let word: String
    var enumeration: String?
    let object: String?
    private let metadataEntries: [(key: String, value: PropertyList)]

    init(_ parameter: Parameter) {
        word = DerivedType.word(parameter.type)
        enumeration = if case .enumeration(let type) = parameter.type { type.name } else { nil }
        object = if case .object(let type) = parameter.type { type.name } else { nil }
        metadataEntries = DerivedType.entries(parameter)
    }

    init(_ property: ObjectProperty) {
        word = DerivedType.word(property.type)
        enumeration = if case .enumeration(let type) = property.type { type.name } else { nil }
        object = nil
        metadataEntries =
            switch property.type {
            case .boolean(let labels): DerivedType.labels(labels)
            case .date, .time, .dateTime: [("Type", .string(DerivedType.control(property.type)))]
            default: []
            }
    }

    var metadata: PropertyDictionary { metadata(prefix: AppleKey.metadata) }

    func metadata(prefix: String) -> PropertyDictionary {
        PropertyDictionary(
            metadataEntries.map { PropertyDictionary.Entry(key: prefix + $0.key, value: $0.value) })
    }

    /// Apple's word; `String` for what Apple has no type for.
    static func word(_ type: ParameterType) -> String {
        switch type {
        case .boolean: "Boolean"
        case .integer, .enumeration: "Integer"
        case .decimal: "Decimal"
        case .string, .timeZone, .color: "String"
        case .date, .time, .dateTime: "DateComponents"
        case .duration: "TimeInterval"
        case .url: "URL"
        case .file, .folder: "File"
        case .place: "Placemark"
        case .person: "Person"
        case .money: "CurrencyAmount"
        case .measurement(let unit):
            unit.dimension.rawValue.prefix(1).uppercased() + unit.dimension.rawValue.dropFirst()
        case .object: "Object"
        }
    }

    // MARK: Metadata

    private typealias Entries = [(key: String, value: PropertyList)]

    private static func entries(_ parameter: Parameter) -> Entries {
        let value = parameter.defaultValue.flatMap { $0.elements?.first ?? $0 }?.constant
        switch parameter.type {
        case .boolean(let labels):
            let isTrue = value == .boolean(true)
            return (isTrue ? [("DefaultValue", .boolean(true))] : []) + self.labels(labels)
        case .enumeration:
            guard case .enumCase(let name)? = value else { return [] }
            return [("DefaultValue", .string(name))]
        case .integer, .decimal: return numbers(parameter, value)
        case .string(let rules): return texts(rules, value)
        case .timeZone, .color:
            return [("Capitalization", .string("None")), ("DisableAutocorrect", .boolean(true))]
                + text(value)
        case .url: return text(value)
        case .date, .time, .dateTime: return [("Type", .string(control(parameter.type)))]
        case .duration(let units): return spans(parameter, value, units)
        case .measurement(let unit): return measurements(parameter, value, unit)
        case .file(let acceptance): return files(acceptance)
        case .folder(let acceptance):
            return files(
                acceptance.kinds.isEmpty ? FileAcceptance([.uniformType("public.folder")]) : acceptance)
        case .place(let precision):
            switch precision {
            case .name: return [("Type", .string("Name"))]
            case .city: return [("Type", .string("City"))]
            case .address: return []
            }
        case .person, .money, .object: return []
        }
    }

    private static func labels(_ labels: BooleanLabels) -> Entries {
        [
            ("FalseDisplayName", .string(labels.whenFalse ?? "false")), ("FalseDisplayNameID", .pending(.id)),
            ("TrueDisplayName", .string(labels.whenTrue ?? "true")), ("TrueDisplayNameID", .pending(.id)),
        ]
    }

    /// Dates are told from times by the control.
    private static func control(_ type: ParameterType) -> String {
        switch type {
        case .date: "Date"
        case .time: "Time"
        default: "DateTime"
        }
    }

    private static func numbers(_ parameter: Parameter, _ value: ParameterValue?) -> Entries {
        let control =
            switch parameter.declaredControl {
            case .stepper?: "Stepper"
            case .slider?: "Slider"
            default: "Field"
            }
        var entries: Entries = [("Type", .string(control))]
        if let value = value.flatMap(number) { entries.append(("DefaultValue", value)) }
        for (key, limit) in limits(parameter) {
            guard let limit else {
                entries.append((key + "Value", noLimit))
                continue
            }
            if !isZero(limit), let number = number(limit) { entries.append((key + "Value", number)) }
        }
        return entries
    }

    // Xcode writes empty data for no limit, and leaves out a limit that is 0.
    private static let noLimit = PropertyList.data("")

    private static func limits(_ parameter: Parameter) -> [(key: String, limit: ParameterValue?)] {
        [("Minimum", parameter.range?.least), ("Maximum", parameter.range?.greatest)]
    }

    /// Whether there are values below 0; all that Apple's forms know of a measurement's limits.
    static func allowsNegative(_ range: ValueRange?) -> Bool {
        guard case .measurement(let least)? = range?.least else { return true }
        return least.amount.significand < 0
    }

    static func isZero(_ value: ParameterValue) -> Bool {
        switch value {
        case .integer(let number): number == 0
        case .decimal(let number): number.significand == 0
        case .duration(let span): span.count == 0
        case .measurement(let amount): amount.amount.significand == 0
        default: false
        }
    }

    private static func number(_ value: ParameterValue) -> PropertyList? {
        switch value {
        case .integer(let number): .integer(String(number))
        case .decimal(let number): .real(number.description)
        default: nil
        }
    }

    private static func texts(_ rules: StringRules, _ value: ParameterValue?) -> Entries {
        let capitalization =
            switch rules.input.capitalization {
            case .none: "None"
            case .sentences: "Sentences"
            case .words: "Words"
            case .all: "All"
            }
        var entries: Entries = [("Capitalization", .string(capitalization))]
        if rules.input.isMultiline { entries.append(("Multiline", .boolean(true))) }
        if !rules.input.autocorrects { entries.append(("DisableAutocorrect", .boolean(true))) }
        if !rules.input.makesDashes { entries.append(("DisableSmartDashes", .boolean(true))) }
        if !rules.input.makesQuotes { entries.append(("DisableSmartQuotes", .boolean(true))) }
        return entries + text(value)
    }

    private static func text(_ value: ParameterValue?) -> Entries {
        guard let value else { return [] }
        return [("DefaultValue", .string(value.description)), ("DefaultValueID", .pending(.id))]
    }

    private static func spans(
        _ parameter: Parameter, _ value: ParameterValue?, _ units: [DurationUnit]
    ) -> Entries {
        let unit = units.count == 1 ? word(units[0]) : "Multiple"
        var entries: Entries = [("Unit", .string(unit))]
        for (key, value) in [("Default", value)] + limits(parameter) {
            guard case .duration(let span)? = value else {
                if key != "Default" { entries.append((key + "Value", noLimit)) }
                continue
            }
            if key != "Default", span.count == 0 { continue }
            let unit =
                [DurationUnit.days, .hours, .minutes].first {
                    span.count > 0 && span.count % $0.size.count == 0
                } ?? .seconds
            let number = DecimalNumber(
                significand: span.count / (unit == .seconds ? 1 : unit.size.count),
                scale: unit == .seconds ? 3 : 0)
            guard let number else { continue }
            entries.append(
                (key + "Value", number.scale == 0 ? .integer(number.description) : .real(number.description)))
            entries.append((key + "Unit", .string(word(unit))))
        }
        return entries
    }

    private static func word(_ unit: DurationUnit) -> String {
        unit.rawValue.prefix(1).uppercased() + unit.rawValue.dropFirst()
    }

    private static func measurements(
        _ parameter: Parameter, _ value: ParameterValue?, _ unit: MeasurementUnit
    ) -> Entries {
        let word = AppleTypes.symbols.first { $0.value == unit.symbol }?.key
        var entries: Entries = word.map { [("DefaultUnit", .string($0)), ("Unit", .string($0))] } ?? []
        func add(_ key: String, _ value: ParameterValue?) {
            guard case .measurement(let amount)? = value else { return }
            entries.append((key + "Value", .real(amount.amount.description)))
        }
        add("Default", value)
        for (key, limit) in limits(parameter) where limit.map(isZero) != true { add(key, limit) }
        if allowsNegative(parameter.range) { entries.append(("SupportsNegativeNumbers", .string("YES"))) }
        return entries
    }

    private static func files(_ acceptance: FileAcceptance) -> Entries {
        let types = acceptance.kinds.map(\.description)
        if types.count == 1, let word = AppleTypes.wordOfFiles(types[0]) { return [("Type", .string(word))] }
        let names = types.isEmpty ? ["public.item"] : types
        return [
            ("CustomUTIs", .array(names.map { .dictionary(["UTI": .string($0)]) })),
            ("Type", .string("Custom")),
        ]
    }
}
