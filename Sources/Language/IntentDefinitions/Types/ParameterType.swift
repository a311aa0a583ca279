/// The type of a parameter's values.
///
/// It stores the kind directly, so that values are read without a lookup by name.
package struct ParameterType: Sendable {
    package let kind: any ValueKind

    package init(_ kind: any ValueKind) { self.kind = kind }

    /// The name of the type in a definition: `integer`, `length`, `Units`. For cases that are declared in
    /// a parameter, it is `enum`.
    package var name: String { kind.word }
    package var isOrdered: Bool { kind.isOrdered }
    package var isSecret: Bool { kind.isSecret }
    package var holdsSecrets: Bool { kind.holdsSecrets }

    /// The enumeration; nil for other types.
    package var enumeration: Enumeration? { kind.isDeclared ? kind as? Enumeration : nil }
    /// The declared object type; nil for other types.
    package var object: ObjectType? { kind.isDeclared ? kind as? ObjectType : nil }
    /// The declared type whose objects people fill in; nil for other types.
    package var record: RecordType? { kind.isDeclared ? kind as? RecordType : nil }
    /// Whether the type is `boolean`.
    package var isBoolean: Bool { type(of: kind) == BooleanType.self }
}

extension ParameterType {
    /// The types that can be used without a declaration, without attributes, in alphabetical order of their
    /// names.
    package static let builtIn: [ParameterType] = [
        .account(), .boolean(), .color, .country, .date, .dateRange, .dateTime, .decimal, .duration(), .email,
        .measurement(.energy), .file(), .folder(), .host, .icon, .integer, .language, .measurement(.length),
        .measurement(.mass), .money(), .percent, .person(), .place(), .recurrence, .measurement(.speed),
        .string(), .measurement(.temperature), .time, .timeZone, .url, .measurement(.volume), .weekdays,
    ]

    /// The built-in types by name.
    static let builtInByWord = Dictionary(uniqueKeysWithValues: builtIn.map { ($0.name, $0) })

    /// The built-in type with a name; nil if the type is not built in.
    package static func builtIn(named name: String) -> ParameterType? { builtInByWord[name] }

    /// The built-in type that other languages call `name`; nil if the name is unknown. It is only used for
    /// suggestions.
    static func word(for name: String) -> String? {
        let name = name.lowercased()
        return builtIn.first { $0.kind.otherWords.contains(name) }?.name
    }

    /// Whether a name from other languages may mean another type, so that a fix could change the meaning.
    static func isAmbiguous(_ name: String) -> Bool { ambiguousWords.contains(name.lowercased()) }

    private static let ambiguousWords: Set = [
        "amount", "cron", "currency", "dateinterval", "days", "domain", "frequency", "interval", "ip",
        "ipaddress", "link", "locale", "login", "nation", "oauth", "path", "period", "price", "region",
        "repeat", "repetition", "schedule", "server", "symbol", "timespan", "weekday", "zone",
    ]
}

extension ParameterType: Hashable {
    package static func == (left: ParameterType, right: ParameterType) -> Bool {
        left.kind.isEqual(to: right.kind)
    }

    package func hash(into hasher: inout Hasher) { kind.hash(into: &hasher) }
}

extension ValueKind {
    fileprivate func isEqual(to other: any ValueKind) -> Bool { other as? Self == self }
}

/// The element of a form with which users set a value.
package enum Control: String, Hashable, Sendable, CaseIterable {
    /// A text field.
    case field
    /// A menu of choices.
    case menu
    /// All choices side by side.
    case segments
    /// A slider between the ends of the range.
    case slider
    /// Two buttons, for one step down or up.
    case stepper
    /// A switch.
    case toggle
}

extension Control {
    /// The possible controls for a type, the usual one first. With options, a menu is always possible.
    package static func fitting(_ type: ParameterType, hasOptions: Bool = false) -> [Control] {
        let own = type.kind.controls
        return hasOptions && !own.contains(.menu) ? [.menu] + own : own
    }
}
