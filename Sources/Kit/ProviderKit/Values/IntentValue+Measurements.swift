public import Foundation
package import ProviderProtocol
import WidgetModel

/// A dimension that parameters can use for measurements.
public protocol IntentUnit: Dimension {
    /// The type of the definition language, and its units by symbol.
    static var units: IntentUnits { get }
}

/// The units of a type of the definition language.
public struct IntentUnits: Sendable {
    package let type: ValueType
    fileprivate let bySymbol: [(symbol: String, unit: Dimension)]

    /// - Parameter bySymbol: The base unit comes first.
    fileprivate init(_ type: ValueType, _ bySymbol: [(String, Dimension)]) {
        self.type = type
        self.bySymbol = bySymbol.map { (symbol: $0.0, unit: $0.1) }
    }
}

/// A value with its unit. The unit is set in the definition.
///
/// A duration is in seconds.
extension Measurement: IntentValue where UnitType: IntentUnit {
    public typealias Plain = Self

    public static var valueForm: ParameterForm { ParameterForm(UnitType.units.type) }

    public init(received: ReceivedValue) throws {
        if UnitType.units.type == .duration, let seconds = received.json.double,
            let unit = UnitType.units.bySymbol.first?.unit as? UnitType
        {
            self.init(value: seconds, unit: unit)
            return
        }
        guard let value = received.json["value"]?.double, let symbol = received.json["unit"]?.string,
            let unit = UnitType.units.bySymbol.first(where: { $0.symbol == symbol })?.unit as? UnitType
        else { throw received.mismatch("a \(UnitType.units.type.rawValue) with value and unit") }
        self.init(value: value, unit: unit)
    }

    public func sent(as form: ParameterForm) -> SentValue {
        let units = UnitType.units.bySymbol
        guard let base = units.first else { return SentValue(.null) }
        let seconds = unit.converter.baseUnitValue(fromValue: value)
        if UnitType.units.type == .duration { return SentValue(JSONValue(seconds)) }
        if let known = units.first(where: { $0.unit == unit }) {
            return SentValue(["value": JSONValue(value), "unit": .string(known.symbol)])
        }
        let converted = base.unit.converter.value(fromBaseUnitValue: seconds)
        return SentValue(["value": JSONValue(converted), "unit": .string(base.symbol)])
    }
}

extension UnitDuration: IntentUnit {
    public static var units: IntentUnits {
        IntentUnits(.duration, [("s", seconds), ("min", minutes), ("h", hours)])
    }
}

extension UnitLength: IntentUnit {
    public static var units: IntentUnits {
        IntentUnits(
            .length,
            [
                ("m", meters), ("mm", millimeters), ("cm", centimeters), ("km", kilometers), ("in", inches),
                ("ft", feet), ("yd", yards), ("mi", miles), ("nmi", nauticalMiles),
            ])
    }
}

extension UnitMass: IntentUnit {
    public static var units: IntentUnits {
        IntentUnits(
            .mass,
            [
                ("kg", kilograms), ("mg", milligrams), ("g", grams), ("oz", ounces), ("lb", pounds),
                ("st", stones), ("t", metricTons),
            ])
    }
}

extension UnitTemperature: IntentUnit {
    public static var units: IntentUnits {
        IntentUnits(.temperature, [("K", kelvin), ("°C", celsius), ("°F", fahrenheit)])
    }
}

extension UnitVolume: IntentUnit {
    public static var units: IntentUnits {
        IntentUnits(
            .volume,
            [
                ("L", liters), ("mL", milliliters), ("cL", centiliters), ("m³", cubicMeters),
                ("tsp", teaspoons), ("tbsp", tablespoons), ("fl oz", fluidOunces), ("cup", cups),
                ("pt", pints), ("qt", quarts), ("gal", gallons),
            ])
    }
}

extension UnitSpeed: IntentUnit {
    public static var units: IntentUnits {
        IntentUnits(
            .speed,
            [
                ("m/s", metersPerSecond), ("km/h", kilometersPerHour), ("mph", milesPerHour), ("kn", knots),
            ])
    }
}

extension UnitEnergy: IntentUnit {
    public static var units: IntentUnits {
        func joules(_ symbol: String, _ factor: Double) -> (String, Dimension) {
            (symbol, UnitEnergy(symbol: symbol, converter: UnitConverterLinear(coefficient: factor)))
        }
        return IntentUnits(
            .energy,
            [
                ("J", Self.joules), ("cal", calories), ("kJ", kilojoules), ("kcal", kilocalories),
                ("kWh", kilowattHours), joules("Wh", 3600), joules("MJ", 1_000_000), joules("MWh", 3.6e9),
            ])
    }
}
