package import SourceText

/// A value that every entry of a widget contains, with a name by which view definitions refer to it.
package struct EntryMember: Sendable {
    package let name: String
    package let type: EntryType
    /// Whether the value may be missing in an entry.
    package let isOptional: Bool
    /// The location of the name.
    package let location: SourceLocation

    package init(name: String, type: EntryType, isOptional: Bool, location: SourceLocation) {
        self.name = name
        self.type = type
        self.isOptional = isOptional
        self.location = location
    }
}

/// The type of a value in an entry.
package indirect enum EntryType: Sendable {
    /// A value of a type of the definition language.
    case value(ParameterType)
    /// An object with these members.
    case object([EntryMember])
    /// A list of any length.
    case list(EntryType)

    /// The description of the type in messages: "a decimal", "a list of objects".
    package var noun: String {
        switch self {
        case .value(let type):
            ("aeiou".contains(type.name.prefix(1)) ? "an " : "a ") + type.name
        case .object: "an object"
        case .list(let element):
            switch element {
            case .value(let type): "a list of values of the type \(type.name)"
            case .object: "a list of objects"
            case .list: "a list of lists"
            }
        }
    }
}

extension EntryType {
    /// The types that an entry's values may have. The other types describe choices that people make.
    package static let types: [ParameterType] = [
        .boolean(), .color, .date, .dateTime, .decimal, .duration(), .measurement(.energy), .integer,
        .measurement(.length), .measurement(.mass), .money(), .percent, .measurement(.speed), .string(),
        .measurement(.temperature), .time, .url, .measurement(.volume),
    ]
}
