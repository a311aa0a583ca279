package import WidgetModel

/// A typed value of a parameter (rule C5).
///
/// Large and rare values are indirect, so that no value takes more memory than a string.
package enum ParameterValue: Hashable, Sendable {
    case boolean(Bool)
    case integer(Int64)
    case decimal(DecimalNumber)
    /// A fraction: 0.5 for `50%`.
    case percent(DecimalNumber)
    case string(String)
    /// A string of a secret type, shown as `••••`.
    case secret(SecretText)
    /// The name of a case.
    case enumCase(String)
    case date(CalendarDate)
    case time(TimeOfDay)
    case dateTime(Instant)
    indirect case dateRange(DateRange)
    case weekdays(WeekdaySet)
    case duration(Milliseconds)
    /// A value of a type that is represented only by strings, such as `Asia/Seoul` (see `LiteralKind`).
    case literal(String)
    case color(RGBA)
    /// An absolute path without `.` and `..`.
    case file(String)
    /// An absolute path without `.` and `..`.
    case folder(String)
    indirect case place(PlaceValue)
    indirect case person(PersonValue)
    indirect case money(Money)
    /// An amount in the unit of its type.
    indirect case measurement(MeasuredAmount)
    indirect case object(ObjectValue)
    /// An object that a user fills in.
    indirect case record(Record)
    /// Elements of one type. Lists cannot be nested.
    case list([ParameterValue])
    /// Every element of a list of choices, except for some.
    indirect case all(AllValue)
}

extension ParameterValue: CustomStringConvertible {
    /// The literal of the value, as a definition or a command line writes it. Lists are separated by
    /// commas, and secrets are masked.
    package var description: String {
        switch self {
        case .boolean(let value): String(value)
        case .integer(let value): String(value)
        case .decimal(let value): value.description
        case .percent(let value): value.percentage
        case .string(let value), .enumCase(let value), .literal(let value), .file(let value),
            .folder(let value):
            value
        case .secret(let value): value.description
        case .date(let value): value.description
        case .time(let value): value.description
        case .dateTime(let value): value.description
        case .dateRange(let value): value.description
        case .weekdays(let value): value.description
        case .duration(let value): value.description
        case .color(let value): value.description
        case .place(let value): value.description
        case .person(let value): value.description
        case .money(let value): value.description
        case .measurement(let value): value.description
        case .object(let value): value.id
        case .record(let value): value.description
        case .list(let elements): elements.map(\.description).joined(separator: ", ")
        case .all(let value): value.description
        }
    }
}

extension ParameterValue {
    /// The only JSON form of a value (rule C5), used in the database and in the output of commands.
    /// Secrets read `••••` (rule C8).
    ///
    /// - Booleans, integers and decimals are JSON values of these types.
    /// - A percentage is a number, its fraction.
    /// - A duration is a number of seconds.
    /// - Cases, dates, times, instants, paths, zones, URLs, hosts, codes and colors are strings.
    /// - Days of the week are a list of their names, sorted from Monday.
    /// - A range of dates is `{"start", "end"}`.
    /// - An amount is `{"amount", "currency"}`, and a measurement `{"value", "unit"}`.
    /// - A location is `{"latitude", "longitude", "name"}`.
    /// - A person is `{"name", "phone"}` or `{"name", "email"}`.
    /// - An object is `{"id", "title", "subtitle", "image", …properties}`.
    /// - All elements of a list are `{"all": true, "except"}`; the provider receives the known elements.
    /// - A record is an object with its values, and with `"@key"` if it is an item of a list.
    package var json: JSONValue { json(.masked) }

    /// The same form with secrets in plain text, only for the provider.
    package var revealedJSON: JSONValue { json(.revealed) }

    /// How secrets are written.
    package enum Secrets { case masked, revealed }

    /// The JSON form of the value with secrets masked or revealed.
    package func json(_ secrets: Secrets) -> JSONValue {
        switch self {
        case .boolean(let value): .boolean(value)
        case .integer(let value): .integer(value)
        case .decimal(let value), .percent(let value): value.json
        case .string(let value), .enumCase(let value), .literal(let value), .file(let value),
            .folder(let value):
            .string(value)
        case .secret(let value): .string(secrets == .revealed ? value.revealed : value.description)
        case .date(let value): .string(value.description)
        case .time(let value): .string(value.description)
        case .dateTime(let value): .string(value.description)
        case .dateRange(let value): value.json
        case .weekdays(let value): .array(value.names.map { .string($0) })
        case .duration(let value): DecimalNumber(significand: value.count, scale: 3)?.json ?? .null
        case .color(let value): .string(value.description)
        case .place(let value): .object(value.json)
        case .person(let value): .object(value.json)
        case .money(let value): ["amount": value.amount.json, "currency": .string(value.currency.code)]
        case .measurement(let value): ["value": value.amount.json, "unit": .string(value.unit.symbol)]
        case .object(let value): .object(value.json(secrets))
        case .record(let value): .object(value.json(secrets))
        case .list(let elements): .array(elements.map { $0.json(secrets) })
        case .all(let value): secrets == .revealed ? value.providerJSON : value.json
        }
    }
}

extension ParameterValue {
    /// The number of an integer, a decimal or a percentage; nil for other values.
    package var number: DecimalNumber? {
        switch self {
        case .integer(let value): DecimalNumber(value)
        case .decimal(let value), .percent(let value): value
        default: nil
        }
    }
}

extension DecimalNumber {
    /// A JSON number with exactly these digits.
    package var json: JSONValue { JSONValue(numberText: description) ?? .null }

    /// The exact value of a JSON number; nil for other values and for numbers that do not fit.
    package init?(_ json: JSONValue) {
        switch json {
        case .integer(let number): self.init(number)
        case .number(let number): self.init(number.text)
        default: return nil
        }
    }
}
