import IntentDefinitions
import WidgetModel

/// Keys of Apple's definitions that more than one file speaks of.
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
    /// The dictionaries of a list; empty where there is no list, and without what is no dictionary.
    func elements(_ key: String) -> [PropertyDictionary] { self[key]?.array?.compactMap(\.dictionary) ?? [] }

    /// A text with something in it.
    func text(_ key: String) -> String? {
        guard let text = self[key]?.string, !text.isEmpty else { return nil }
        return text
    }

    /// Whether a key says yes.
    func isTrue(_ key: String) -> Bool {
        switch self[key] {
        case .boolean(let value)?: value
        case .integer(let text)?: text != "0"
        case .string(let text)?: ["true", "yes", "1"].contains(text.lowercased())
        default: false
        }
    }

    /// What a key of a parameter's metadata says.
    func metadata(_ word: String) -> PropertyList? {
        self[AppleKey.metadata]?.dictionary?[AppleKey.metadata + word]
    }
}

/// Apple's words for types, families, units and controls, and ours.
enum AppleTypes {
    static let configurationDialog = "Configuration"
    static let primaryDialog = "Primary"

    /// The built-in type of an Apple type; `control` tells dates from times.
    static func builtIn(_ word: String, control: String?) -> ParameterType? {
        let word = ["Date": "DateComponents", "Distance": "Length"][word] ?? word
        let types = ParameterType.builtIn.filter { $0.kind.apple.word == word && !$0.kind.apple.isStandIn }
        if types.isEmpty { return nil }
        return types.first { $0.kind.apple.control == control } ?? types.first {
            $0.kind.apple.control == nil
        }
            ?? .dateTime
    }

    /// The properties that every type of Apple's has, in their order.
    static let builtInProperties = [
        "identifier", "displayString", "pronunciationHint", "alternativeSpeakableMatches",
    ]

    static func isBuiltIn(property: PropertyDictionary) -> Bool {
        property.isTrue("INTypePropertyDefault")
            || builtInProperties.contains(property["INTypePropertyName"]?.string ?? "")
    }

    /// In the order in which Xcode writes them.
    static let families: [(word: String, family: Family)] = [
        ("Small", .systemSmall), ("Medium", .systemMedium), ("Large", .systemLarge),
        ("ExtraLarge", .systemExtraLarge), ("AccessoryInline", .accessoryInline),
        ("AccessoryCorner", .accessoryCorner), ("AccessoryCircular", .accessoryCircular),
        ("AccessoryRectangular", .accessoryRectangular),
    ]

    /// The uniform types that have a word of their own.
    static let fileTypes = [
        "Image": "public.image", "PlainText": "public.plain-text", "PDF": "com.adobe.pdf",
        "Movie": "public.movie", "Audio": "public.audio", "RTF": "public.rtf",
    ]

    /// Apple's word for files of one uniform type; nil where there is none.
    static func wordOfFiles(_ type: String) -> String? { fileTypes.first { $0.value == type }?.key }

    /// The unit of time with one of Apple's words, such as `Seconds`.
    static func span(_ word: String) -> DurationUnit? { DurationUnit.allCases.first { $0.appleWord == word } }

    /// The unit of measure with one of Apple's words.
    static func unit(_ word: String) -> MeasurementUnit? { MeasurementUnit(appleWord: word) }

    /// A number, a span or an amount as YAML writes it.
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
            // A span is written in whole units.
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

    private static func decimal(_ value: PropertyList) -> String? {
        switch value {
        case .integer(let text): return DecimalNumber(text)?.description
        case .real(let text):
            guard let number = Double(text), number.isFinite else { return nil }
            return DecimalNumber(number.description)?.description
        default: return nil
        }
    }

    /// The number that an amount begins with, for comparing amounts of one unit.
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

    /// A value as a message shows it.
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
