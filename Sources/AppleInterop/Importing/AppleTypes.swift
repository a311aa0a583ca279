import IntentDefinitions
import WidgetModel

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

    /// Units of time.
    static let spans = ["Seconds": "seconds", "Minutes": "minutes", "Hours": "hours", "Days": "days"]
    private static let spanSymbols = ["Seconds": "s", "Minutes": "m", "Hours": "h", "Days": "d"]

    /// Units of measure by Apple's words.
    static let symbols = [
        "Millimeters": "mm", "Centimeters": "cm", "Meters": "m", "Kilometers": "km", "Inches": "in",
        "Feet": "ft", "Yards": "yd", "Miles": "mi", "NauticalMiles": "nmi",
        "Milligrams": "mg", "Grams": "g", "Kilograms": "kg", "Ounces": "oz", "Pounds": "lb", "Stones": "st",
        "MetricTons": "t", "Celsius": "°C", "Fahrenheit": "°F", "Kelvin": "K",
        "Milliliters": "mL", "Centiliters": "cL", "Liters": "L", "Teaspoons": "tsp", "Tablespoons": "tbsp",
        "FluidOunces": "fl oz", "Cups": "cup", "Pints": "pt", "Quarts": "qt", "Gallons": "gal",
        "CubicMeters": "m³", "MetersPerSecond": "m/s", "KilometersPerHour": "km/h", "MilesPerHour": "mph",
        "Knots": "kn", "Joules": "J", "Kilojoules": "kJ", "Calories": "cal", "Kilocalories": "kcal",
        "KilowattHours": "kWh",
    ]

    /// A number, a span or an amount as YAML writes it.
    static func amount(_ value: PropertyList?, unit: String?, of type: ParameterType, in base: String?)
        -> String?
    {
        switch type.kind {
        case is IntegerType: return value?.integer.map(String.init)
        case is DecimalType: return value.flatMap(decimal)
        case is DurationType:
            guard let number = value.flatMap(decimal), let symbol = spanSymbols[unit ?? "Seconds"] else {
                return nil
            }
            // A span is written in whole units.
            return DecimalNumber(number).flatMap {
                $0.scale == 0 && $0.significand >= 0 ? number + symbol : nil
            }
        case is MeasurementType:
            guard let number = value.flatMap(decimal), let symbol = (unit ?? base).flatMap({ symbols[$0] }),
                unit == nil || unit == base
            else { return nil }
            return "\(number) \(symbol)"
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
