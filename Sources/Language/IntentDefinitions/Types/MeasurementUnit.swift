/// A physical quantity with its units.
package enum Dimension: String, Hashable, Sendable, CaseIterable {
    case length, mass, temperature, volume, speed, energy

    /// The unit of a parameter that does not declare one.
    package var defaultUnit: MeasurementUnit {
        let symbol =
            switch self {
            case .length: "m"
            case .mass: "kg"
            case .temperature: "°C"
            case .volume: "L"
            case .speed: "km/h"
            case .energy: "kWh"
            }
        guard let unit = MeasurementUnit(symbol, of: self) else { preconditionFailure("no unit \(symbol)") }
        return unit
    }

    /// The units of the dimension, from small to large.
    package var units: [MeasurementUnit] { MeasurementUnit.all.filter { $0.dimension == self } }
}

/// A unit of measurement, identified by its symbol: `km`, `°F`, `kWh`.
///
/// An amount in this unit equals (amount + `zero`) × `factor` in the base unit of the dimension, exactly.
package struct MeasurementUnit: Sendable {
    package let dimension: Dimension
    package let symbol: String
    /// Other names for the unit, used only for suggestions.
    let otherWords: [Substring]
    /// The name of the unit in an `.intentdefinition`; nil if Apple does not define it.
    package let appleWord: String?
    /// The factor of the conversion to the base unit.
    let factor: Ratio
    /// The offset of the conversion, which differs from 0 only for temperatures.
    let zero: Ratio

    /// Nil if this symbol is not a unit of the dimension.
    package init?(_ symbol: some StringProtocol, of dimension: Dimension) {
        guard
            let unit = MeasurementUnit.all.first(where: { $0.dimension == dimension && $0.symbol == symbol })
        else { return nil }
        self = unit
    }

    /// Nil if Apple's files do not use this name for a unit.
    package init?(appleWord: String) {
        guard let unit = MeasurementUnit.all.first(where: { $0.appleWord == appleWord }) else { return nil }
        self = unit
    }

    private init(
        _ dimension: Dimension, _ symbol: String, _ factor: Ratio, zero: Ratio, _ words: String,
        apple: String?
    ) {
        self.dimension = dimension
        self.symbol = symbol
        self.factor = factor
        self.zero = zero
        otherWords = words.split(separator: " ")
        appleWord = apple
    }

    /// The unit that a word most likely means, ignoring case; nil if the word is unknown.
    static func meant(by word: some StringProtocol, of dimension: Dimension) -> MeasurementUnit? {
        let word = word.lowercased()
        return all.first { unit in
            unit.dimension == dimension
                && (unit.symbol.lowercased() == word || unit.otherWords.contains { $0 == word })
        }
    }
}

extension MeasurementUnit: Hashable, CustomStringConvertible {
    /// A symbol identifies a unit within its dimension.
    package static func == (left: MeasurementUnit, right: MeasurementUnit) -> Bool {
        left.symbol == right.symbol && left.dimension == right.dimension
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(symbol) }
    package var description: String { symbol }
}

// The factors are taken from the International System of Units and from the international yard and pound
// agreement of 1959. Gallons and their parts are US units.
extension MeasurementUnit {
    static let all: [MeasurementUnit] = [
        unit(.length, "mm", 1, 1000, "millimeter millimeters millimetre", apple: "Millimeters"),
        unit(.length, "cm", 1, 100, "centimeter centimeters centimetre", apple: "Centimeters"),
        unit(.length, "in", 254, 10_000, "inch inches \"", apple: "Inches"),
        unit(.length, "ft", 3048, 10_000, "foot feet '", apple: "Feet"),
        unit(.length, "yd", 9144, 10_000, "yard yards", apple: "Yards"),
        unit(.length, "m", 1, 1, "meter meters metre metres", apple: "Meters"),
        unit(.length, "km", 1000, 1, "kilometer kilometers kilometre kms", apple: "Kilometers"),
        unit(.length, "mi", 1_609_344, 1000, "mile miles", apple: "Miles"),
        unit(.length, "nmi", 1852, 1, "nm seamile seamiles", apple: "NauticalMiles"),
        unit(.mass, "mg", 1, 1_000_000, "milligram milligrams", apple: "Milligrams"),
        unit(.mass, "g", 1, 1000, "gram grams gr", apple: "Grams"),
        unit(.mass, "oz", 28_349_523_125, 1_000_000_000_000, "ounce ounces", apple: "Ounces"),
        unit(.mass, "lb", 45_359_237, 100_000_000, "lbs pound pounds", apple: "Pounds"),
        unit(.mass, "kg", 1, 1, "kilogram kilograms kilo kilos kgs", apple: "Kilograms"),
        unit(.mass, "st", 635_029_318, 100_000_000, "stone stones", apple: "Stones"),
        unit(.mass, "t", 1000, 1, "ton tonne tons tonnes", apple: "MetricTons"),
        MeasurementUnit(
            .temperature, "°C", Ratio(1, 1), zero: Ratio(27_315, 100), "c celsius ℃", apple: "Celsius"),
        MeasurementUnit(
            .temperature, "°F", Ratio(5, 9), zero: Ratio(45_967, 100), "f fahrenheit ℉", apple: "Fahrenheit"),
        unit(.temperature, "K", 1, 1, "kelvin °k", apple: "Kelvin"),
        unit(.volume, "mL", 1, 1000, "milliliter milliliters millilitre cc", apple: "Milliliters"),
        unit(.volume, "tsp", 492_892_159_375, 100_000_000_000_000, "teaspoon teaspoons", apple: "Teaspoons"),
        unit(.volume, "cL", 1, 100, "centiliter centilitre", apple: "Centiliters"),
        unit(
            .volume, "tbsp", 1_478_676_478_125, 100_000_000_000_000, "tablespoon tablespoons",
            apple: "Tablespoons"),
        unit(
            .volume, "fl oz", 295_735_295_625, 10_000_000_000_000, "floz fl.oz. fluidounce",
            apple: "FluidOunces"),
        unit(.volume, "cup", 2_365_882_365, 10_000_000_000, "cups", apple: "Cups"),
        unit(.volume, "pt", 473_176_473, 1_000_000_000, "pint pints", apple: "Pints"),
        unit(.volume, "qt", 946_352_946, 1_000_000_000, "quart quarts", apple: "Quarts"),
        unit(.volume, "L", 1, 1, "liter liters litre litres ltr", apple: "Liters"),
        unit(.volume, "gal", 3_785_411_784, 1_000_000_000, "gallon gallons", apple: "Gallons"),
        unit(.volume, "m³", 1000, 1, "m3 m^3 cbm", apple: "CubicMeters"),
        unit(.speed, "km/h", 5, 18, "kmh kph km/hr kmph", apple: "KilometersPerHour"),
        unit(.speed, "mph", 44_704, 100_000, "mi/h", apple: "MilesPerHour"),
        unit(.speed, "kn", 463, 900, "kt knot knots kts", apple: "Knots"),
        unit(.speed, "m/s", 1, 1, "mps", apple: "MetersPerSecond"),
        unit(.energy, "J", 1, 1, "joule joules", apple: "Joules"),
        unit(.energy, "cal", 4184, 1000, "calorie calories", apple: "Calories"),
        unit(.energy, "kJ", 1000, 1, "kilojoule kilojoules", apple: "Kilojoules"),
        unit(.energy, "Wh", 3600, 1, "watthour"),
        unit(.energy, "kcal", 4184, 1, "kilocalorie kilocalories", apple: "Kilocalories"),
        unit(.energy, "MJ", 1_000_000, 1, "megajoule megajoules"),
        unit(.energy, "kWh", 3_600_000, 1, "kilowatthour kw/h", apple: "KilowattHours"),
        unit(.energy, "MWh", 3_600_000_000, 1, "megawatthour"),
    ]

    /// A unit with a factor as a fraction and without an offset.
    private static func unit(
        _ dimension: Dimension, _ symbol: String, _ numerator: Int64, _ denominator: Int64, _ words: String,
        apple: String? = nil
    ) -> MeasurementUnit {
        MeasurementUnit(
            dimension, symbol, Ratio(numerator, denominator), zero: Ratio(0, 1), words, apple: apple)
    }
}
