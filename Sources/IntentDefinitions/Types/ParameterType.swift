/// What a value of a parameter is, with what the type itself says about its values.
package indirect enum ParameterType: Hashable, Sendable {
    case boolean(BooleanLabels = .plain)
    case integer
    case decimal
    case string(StringRules = .plain)
    /// One of a fixed set of cases, declared under `enums` or beside the parameter.
    case enumeration(Enumeration)
    case date
    /// A time of day.
    case time
    /// A moment.
    case dateTime
    /// A span of time, not negative; the units that a form offers, all when empty.
    case duration(units: [DurationUnit] = [])
    /// An IANA name such as `Asia/Seoul`.
    case timeZone
    /// An absolute URL.
    case url
    case color
    /// An absolute path of a file, which need not exist.
    case file(FileAcceptance = .any)
    /// An absolute path of a folder, which need not exist.
    case folder(FileAcceptance = .any)
    /// A place on earth; how exactly a form asks for it.
    case place(PlacePrecision = .address)
    case person(PersonMode = .contact)
    /// An amount in one of these currencies, in any when empty.
    case money(currencies: [Currency] = [])
    /// A length, a mass …, always in this unit.
    case measurement(MeasurementUnit)
    /// A declared type: what there is to choose from comes from the provider.
    case object(ObjectType)

    /// The word for it in a definition: `integer`, `length`, `Units`; `enum` for cases written beside a
    /// parameter.
    package var name: String {
        switch self {
        case .enumeration(let enumeration): enumeration.name ?? "enum"
        case .object(let type): type.name
        default: builtIn?.rawValue ?? ""
        }
    }

    /// The built-in type that it is one of; nil for enumerations and declared types.
    package var builtIn: BuiltInType? {
        switch self {
        case .boolean: .boolean
        case .integer: .integer
        case .decimal: .decimal
        case .string: .string
        case .date: .date
        case .time: .time
        case .dateTime: .dateTime
        case .duration: .duration
        case .timeZone: .timeZone
        case .url: .url
        case .color: .color
        case .file: .file
        case .folder: .folder
        case .place: .place
        case .person: .person
        case .money: .money
        case .measurement(let unit): unit.dimension.type
        case .enumeration, .object: nil
        }
    }

    /// Whether values can be told apart as smaller and greater, so that a `range` and a `step` make sense.
    ///
    /// Amounts of money can when they are all in one currency.
    package var isOrdered: Bool {
        switch self {
        case .integer, .decimal, .date, .time, .dateTime, .duration, .measurement: true
        case .money(let currencies): currencies.count == 1
        case .boolean, .string, .enumeration, .timeZone, .url, .color, .file, .folder, .place, .person,
            .object:
            false
        }
    }

    /// Whether values of both can be compared as smaller and greater: of one type, and money in one currency.
    func isComparable(to other: ParameterType) -> Bool {
        if case .money(let mine) = self, case .money(let theirs) = other { return mine == theirs }
        return isOrdered && name == other.name
    }

    /// Whether it is `true` or `false`.
    package var isBoolean: Bool { if case .boolean = self { true } else { false } }

    var isMoney: Bool { if case .money = self { true } else { false } }

    /// Whether it is a string that is kept apart and shown to nobody (C8).
    package var isSecret: Bool { if case .string(let rules) = self { rules.isSecret } else { false } }

    /// Whether it is a declared type one of whose properties is a secret (C8).
    package var holdsSecrets: Bool {
        if case .object(let type) = self { type.properties.contains { $0.type.isSecret } } else { isSecret }
    }
}
