import IntentDefinitions
import WidgetModel

/// Keys of Apple's definitions that several files of this target use. A key that occurs in one file only is
/// written there.
enum AppleKey {
    static let enums = "INEnums"
    static let intents = "INIntents"
    static let types = "INTypes"
    static let parameters = "INIntentParameters"
    static let properties = "INTypeProperties"
    static let values = "INEnumValues"
    static let namespace = "INIntentDefinitionNamespace"
    static let parameterName = "INIntentParameterName"
    static let metadata = "INIntentParameterMetadata"
}

extension PropertyDictionary {
    /// The dictionaries in the list under `key`. Other elements are skipped; without a list, the result is
    /// empty.
    func elements(_ key: String) -> [PropertyDictionary] { self[key]?.array?.compactMap(\.dictionary) ?? [] }

    /// The text under `key`; nil if it is missing or empty.
    func text(_ key: String) -> String? {
        guard let text = self[key]?.string, !text.isEmpty else { return nil }
        return text
    }

    /// Whether the value under `key` means yes. Files contain flags as booleans, as numbers, and as strings
    /// such as `YES`.
    func isTrue(_ key: String) -> Bool {
        switch self[key] {
        case .boolean(let value)?: value
        case .integer(let text)?: text != "0"
        case .string(let text)?: ["true", "yes", "1"].contains(text.lowercased())
        default: false
        }
    }

    /// The value of a key in the parameter's metadata. `word` is the key without the common prefix, such as
    /// `DefaultValue`.
    func metadata(_ word: String) -> PropertyList? {
        self[AppleKey.metadata]?.dictionary?[AppleKey.metadata + word]
    }
}

/// Translates between Apple's words for types, families, units and controls, and ours.
///
/// The words of each type are declared with the type, in `IntentDefinitions`. This enum contains the
/// additional words that the import and the export need.
enum AppleTypes {
    /// The types of the dialogs whose text a form can use as its prompt.
    static let configurationDialog = "Configuration"
    static let primaryDialog = "Primary"

    /// Finds the built-in type for one of Apple's words; nil if no type uses the word.
    ///
    /// - Parameter control: Apple's word for the control. It distinguishes date, time and date with time,
    ///   which all have the type `DateComponents`.
    static func builtIn(_ word: String, control: String?) -> ParameterType? {
        // For each of these types, Apple uses two words.
        let word = ["Date": "DateComponents", "Distance": "Length"][word] ?? word
        let types = ParameterType.builtIn.filter { $0.kind.apple.word == word && !$0.kind.apple.isStandIn }
        if types.isEmpty { return nil }
        return types.first { $0.kind.apple.control == control } ?? types.first {
            $0.kind.apple.control == nil
        }
            ?? .dateTime
    }

    /// The properties that Xcode adds to every type, in Xcode's order. The YAML does not declare them.
    static let builtInProperties = [
        "identifier", "displayString", "pronunciationHint", "alternativeSpeakableMatches",
    ]

    /// Whether Xcode added this property itself. The name counts as well, because the flag is missing in some
    /// files.
    static func isBuiltIn(property: PropertyDictionary) -> Bool {
        property.isTrue("INTypePropertyDefault")
            || builtInProperties.contains(property["INTypePropertyName"]?.string ?? "")
    }

    /// Apple's word for each family, in the order in which Xcode writes them.
    static let families: [(word: String, family: Family)] = [
        ("Small", .systemSmall), ("Medium", .systemMedium), ("Large", .systemLarge),
        ("ExtraLarge", .systemExtraLarge), ("AccessoryInline", .accessoryInline),
        ("AccessoryCorner", .accessoryCorner), ("AccessoryCircular", .accessoryCircular),
        ("AccessoryRectangular", .accessoryRectangular),
    ]

    /// The uniform type identifiers for which Apple's form defines a separate word.
    static let fileTypes = [
        "Image": "public.image", "PlainText": "public.plain-text", "PDF": "com.adobe.pdf",
        "Movie": "public.movie", "Audio": "public.audio", "RTF": "public.rtf",
    ]

    /// Apple's word for a file parameter that accepts one uniform type; nil if Apple's form does not define
    /// such a word.
    static func wordOfFiles(_ type: String) -> String? { fileTypes.first { $0.value == type }?.key }

    /// The unit of time for one of Apple's words, such as `Seconds`.
    static func span(_ word: String) -> DurationUnit? { DurationUnit.allCases.first { $0.appleWord == word } }

    /// The unit of measurement for one of Apple's words, such as `Kilometers`.
    static func unit(_ word: String) -> MeasurementUnit? { MeasurementUnit(appleWord: word) }

    /// Formats one of Apple's numbers, durations or measurements in the form of YAML, such as `12`, `90s` or
    /// `1.5 km`.
    ///
    /// - Parameters:
    ///   - value: Apple's number.
    ///   - unit: Apple's word for the unit of this value; nil if the value is in the default unit.
    ///   - type: The type of the parameter.
    ///   - base: Apple's word for the default unit of the parameter, which applies if `unit` is nil.
    /// - Returns: Nil if `value` is not a number, if the unit is unknown, or if YAML cannot express the
    ///   amount: fractions and negative numbers of a unit of time, and measurements in a unit other than the
    ///   default.
    static func amount(_ value: PropertyList?, unit: String?, of type: ParameterType, in base: String?)
        -> String?
    {
        switch type.kind {
        case is IntegerType: return value?.integer.map(String.init)
        case is DecimalType: return value.flatMap(decimal)
        case is DurationType:
            guard let number = value.flatMap(decimal), let unit = span(unit ?? "Seconds") else {
                return nil
            }
            // YAML writes durations in whole units only.
            return DecimalNumber(number).flatMap {
                $0.scale == 0 && $0.significand >= 0 ? number + unit.symbol : nil
            }
        case is MeasurementType:
            guard let number = value.flatMap(decimal), let known = (unit ?? base).flatMap(self.unit),
                unit == nil || unit == base
            else { return nil }
            return "\(number) \(known)"
        default: return nil
        }
    }

    /// The decimal notation of a number; nil for other values and for numbers that `DecimalNumber` cannot
    /// hold.
    private static func decimal(_ value: PropertyList) -> String? {
        switch value {
        case .integer(let text): return DecimalNumber(text)?.description
        case .real(let text):
            guard let number = Double(text), number.isFinite else { return nil }
            return DecimalNumber(number.description)?.description
        default: return nil
        }
    }

    /// The number at the beginning of a formatted amount, for comparing amounts of one parameter.
    ///
    /// Durations may be written in different units, so they are converted to seconds. All measurements of a
    /// parameter use the same unit, and their number is returned unchanged.
    static func number(_ amount: String) -> Double? {
        let digits = amount.prefix { $0.isNumber || $0 == "-" || $0 == "." }
        guard let number = Double(digits) else { return nil }
        switch amount.dropFirst(digits.count) {
        case "m": return number * 60
        case "h": return number * 3600
        case "d": return number * 86_400
        default: return number
        }
    }

    /// Describes a value in a message. For a long value, only its kind is given.
    static func words(_ value: PropertyList) -> String {
        switch value {
        case .string(let text), .integer(let text), .real(let text), .date(let text): text
        case .boolean(let value): String(value)
        case .data: "data"
        case .array: "a list"
        case .dictionary: "a dictionary"
        case .pending: ""
        }
    }
}
