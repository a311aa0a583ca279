public import Foundation

/// A value that a chart can show: a number, a date, or a category.
public protocol Plottable {
    /// The value for the kit.
    var plotted: PlottedValue { get }
}

/// A number, a date or a category of a chart.
public enum PlottedValue: Hashable, Sendable {
    case number(Double)
    case date(Date)
    case category(String)
}

extension Plottable where Self: BinaryInteger {
    public var plotted: PlottedValue { .number(Double(self)) }
}
extension Plottable where Self: BinaryFloatingPoint {
    public var plotted: PlottedValue { .number(Double(self)) }
}
extension Plottable where Self: RawRepresentable, RawValue: Plottable {
    public var plotted: PlottedValue { rawValue.plotted }
}
extension Int: Plottable {}
extension Int32: Plottable {}
extension Int64: Plottable {}
extension UInt: Plottable {}
extension Double: Plottable {}
extension Float: Plottable {}
extension CGFloat: Plottable {}
extension String: Plottable {
    public var plotted: PlottedValue { .category(self) }
}
extension Date: Plottable {
    public var plotted: PlottedValue { .date(self) }
}

/// A value of a chart, with its quantity's name. The name is not drawn.
public struct PlottableValue<Value: Plottable> {
    let value: Value
    var unit: Calendar.Component?

    /// A value with a name.
    public static func value(_ label: LocalizedStringKey, _ value: Value) -> PlottableValue {
        PlottableValue(value: value)
    }

    /// A value with a name.
    @_disfavoredOverload public static func value(
        _ label: some StringProtocol, _ value: Value
    ) -> PlottableValue { PlottableValue(value: value) }
}

extension PlottableValue where Value == Date {
    /// A date that is rounded down to a unit.
    public static func value(
        _ label: LocalizedStringKey, _ value: Date, unit: Calendar.Component, calendar: Calendar = .current
    ) -> PlottableValue { PlottableValue(value: value, unit: unit) }

    /// A date that is rounded down to a unit.
    @_disfavoredOverload public static func value(
        _ label: some StringProtocol, _ value: Date, unit: Calendar.Component,
        calendar: Calendar = .current
    ) -> PlottableValue { PlottableValue(value: value, unit: unit) }
}
