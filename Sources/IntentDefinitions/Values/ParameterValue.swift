package import WidgetModel

/// A value of a parameter, typed end to end (C5).
///
/// What is large and rare stands on its own, so that every value takes as little room as a text.
package enum ParameterValue: Hashable, Sendable {
    case boolean(Bool)
    case integer(Int64)
    case decimal(DecimalNumber)
    case string(String)
    /// A string of a type that is secret: shown as `••••`.
    case secret(SecretText)
    /// The name of a case.
    case enumCase(String)
    case date(CalendarDate)
    case time(TimeOfDay)
    case dateTime(Instant)
    case duration(Milliseconds)
    /// An IANA name.
    case timeZone(String)
    case url(String)
    case color(RGBA)
    /// An absolute path without `.` and `..`.
    case file(String)
    /// An absolute path without `.` and `..`.
    case folder(String)
    indirect case place(PlaceValue)
    indirect case person(PersonValue)
    indirect case money(Money)
    /// In the unit of its type.
    indirect case measurement(MeasuredAmount)
    indirect case object(ObjectValue)
    /// Elements of one type, never lists themselves.
    case list([ParameterValue])
}

extension ParameterValue: CustomStringConvertible {
    /// The value's literal as a definition or a command line writes it; a list with commas between, a secret
    /// as `••••`.
    package var description: String {
        switch self {
        case .boolean(let value): String(value)
        case .integer(let value): String(value)
        case .decimal(let value): value.description
        case .string(let value), .enumCase(let value), .timeZone(let value), .url(let value),
            .file(let value), .folder(let value):
            value
        case .secret(let value): value.description
        case .date(let value): value.description
        case .time(let value): value.description
        case .dateTime(let value): value.description
        case .duration(let value): value.description
        case .color(let value): value.description
        case .place(let value): value.description
        case .person(let value): value.description
        case .money(let value): value.description
        case .measurement(let value): value.description
        case .object(let value): value.id
        case .list(let elements): elements.map(\.description).joined(separator: ", ")
        }
    }
}
