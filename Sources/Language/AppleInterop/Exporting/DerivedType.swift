import IntentDefinitions
import WidgetModel

/// The metadata of parameters and properties, in which Apple's format stores the attributes that depend on
/// the type.
enum DerivedType {
    /// The metadata of a parameter; nil if the parameter does not need any.
    static func metadata(of parameter: IntentParameter) -> PropertyList? {
        dictionary(entries(parameter), prefix: AppleKey.metadata)
    }

    /// The metadata of a property of an object type; nil if the property does not need any.
    static func metadata(of property: ObjectProperty) -> PropertyList? {
        let kind = property.type.kind
        let entries = (kind as? BooleanType).map { labels($0.labels) } ?? control(kind.apple)
        return dictionary(entries, prefix: "INTypePropertyMetadata")
    }

    /// Adds the prefix to the keys; nil without entries.
    private static func dictionary(_ entries: Entries, prefix: String) -> PropertyList? {
        guard !entries.isEmpty else { return nil }
        return .dictionary(
            PropertyDictionary(
                entries.map { PropertyDictionary.Entry(key: prefix + $0.key, value: $0.value) }))
    }

    // MARK: Metadata

    /// Entries with keys that lack the common prefix.
    private typealias Entries = [(key: String, value: PropertyList)]

    /// The entries for the type of a parameter. Apple's form stores a single default, so a list contributes
    /// its first element.
    private static func entries(_ parameter: IntentParameter) -> Entries {
        let value = parameter.defaultValue.flatMap { $0.elements?.first ?? $0 }?.constant
        switch parameter.type.kind {
        case let type as BooleanType:
            let isTrue = value == .boolean(true)
            return (isTrue ? [("DefaultValue", .boolean(true))] : []) + labels(type.labels)
        case is Enumeration:
            guard case .enumCase(let name)? = value else { return [] }
            return [("DefaultValue", .string(name))]
        case let kind where kind.isNumber: return numbers(parameter, value)
        case let type as StringType: return texts(type.input) + text(value)
        case is URLType: return text(value)
        case let type as DurationType: return spans(parameter, value, type.units)
        case let type as MeasurementType: return measurements(parameter, value, type.unit)
        case let type as FileType: return files(kinds(type))
        case let type as PlaceType where type.precision != .address:
            return [("Type", .string(type.precision == .name ? "Name" : "City"))]
        case let kind where kind.apple.isStandIn:
            return [("Capitalization", .string("None")), ("DisableAutocorrect", .boolean(true))]
                + text(value)
        case let kind: return control(kind.apple)
        }
    }

    /// The labels of a boolean. Both are always written.
    private static func labels(_ labels: BooleanLabels) -> Entries {
        [
            ("FalseDisplayName", .string(labels.whenFalse ?? "false")), ("FalseDisplayNameID", .pending(.id)),
            ("TrueDisplayName", .string(labels.whenTrue ?? "true")), ("TrueDisplayNameID", .pending(.id)),
        ]
    }

    /// Date, time and date with time have the same type in Apple's format and differ in the control.
    private static func control(_ apple: AppleWords) -> Entries {
        apple.control.map { [("Type", .string($0))] } ?? []
    }

    /// The accepted kinds of files. A folder type that does not list any kinds accepts every folder.
    static func kinds(_ type: FileType) -> [FileAcceptance.Kind] {
        type.isFolder && type.acceptance.kinds.isEmpty
            ? [.uniformType("public.folder")] : type.acceptance.kinds
    }

    /// The control, the default and the limits of a number.
    private static func numbers(_ parameter: IntentParameter, _ value: ParameterValue?) -> Entries {
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

    // Xcode writes empty data for a missing limit, and leaves out a limit of 0.
    // `ParameterConversion.writeRange` reads the same.
    private static let noLimit = PropertyList.data("")

    /// Both limits, with the beginning of their keys.
    private static func limits(_ parameter: IntentParameter) -> [(key: String, limit: ParameterValue?)] {
        [("Minimum", parameter.range?.least), ("Maximum", parameter.range?.greatest)]
    }

    /// Whether a measurement may be negative, the only limit that Apple's form supports for measurements.
    static func allowsNegative(_ range: ValueRange?) -> Bool {
        guard case .measurement(let least)? = range?.least else { return true }
        return least.amount.significand < 0
    }

    /// Whether a number, a duration or a measurement is 0.
    static func isZero(_ value: ParameterValue) -> Bool {
        switch value {
        case .duration(let span): span.count == 0
        case .measurement(let amount): amount.amount.significand == 0
        default: value.number?.significand == 0
        }
    }

    /// A number as a property list value.
    private static func number(_ value: ParameterValue) -> PropertyList? {
        if case .integer(let number) = value { return .integer(String(number)) }
        return value.number.map { .real($0.description) }
    }

    /// How text is entered. The capitalization is always written, and the rest only if it differs from the
    /// default.
    private static func texts(_ input: TextInput) -> Entries {
        let word = input.capitalization.rawValue
        var entries: Entries = [("Capitalization", .string(word.prefix(1).uppercased() + word.dropFirst()))]
        if input.isMultiline { entries.append(("Multiline", .boolean(true))) }
        if !input.autocorrects { entries.append(("DisableAutocorrect", .boolean(true))) }
        if !input.makesDashes { entries.append(("DisableSmartDashes", .boolean(true))) }
        if !input.makesQuotes { entries.append(("DisableSmartQuotes", .boolean(true))) }
        return entries
    }

    /// The default of a string parameter. It has an id, because strings tables translate it.
    private static func text(_ value: ParameterValue?) -> Entries {
        guard let value else { return [] }
        return [("DefaultValue", .string(value.description)), ("DefaultValueID", .pending(.id))]
    }

    /// The unit, the default and the limits of a duration.
    ///
    /// Each value is written in the largest unit that divides it. Only seconds may have a fraction.
    private static func spans(
        _ parameter: IntentParameter, _ value: ParameterValue?, _ units: [DurationUnit]
    ) -> Entries {
        let unit = units.count == 1 ? units[0].appleWord : "Multiple"
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
            entries.append((key + "Unit", .string(unit.appleWord)))
        }
        return entries
    }

    /// The unit, the default and the limits of a measurement.
    private static func measurements(
        _ parameter: IntentParameter, _ value: ParameterValue?, _ unit: MeasurementUnit
    ) -> Entries {
        var entries: Entries =
            unit.appleWord.map { [("DefaultUnit", .string($0)), ("Unit", .string($0))] } ?? []
        func add(_ key: String, _ value: ParameterValue?) {
            guard case .measurement(let amount)? = value else { return }
            entries.append((key + "Value", .real(amount.amount.description)))
        }
        add("Default", value)
        for (key, limit) in limits(parameter) where limit.map(isZero) != true { add(key, limit) }
        if allowsNegative(parameter.range) { entries.append(("SupportsNegativeNumbers", .string("YES"))) }
        return entries
    }

    /// The accepted file types: one of Apple's words if it fits, or else a list of type identifiers.
    private static func files(_ kinds: [FileAcceptance.Kind]) -> Entries {
        let types = kinds.map(\.description)
        if types.count == 1, let word = AppleTypes.wordOfFiles(types[0]) { return [("Type", .string(word))] }
        let names = types.isEmpty ? ["public.item"] : types
        return [
            ("CustomUTIs", .array(names.map { .dictionary(["UTI": .string($0)]) })),
            ("Type", .string("Custom")),
        ]
    }
}
