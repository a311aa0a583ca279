/// What a value of a parameter is, with what the type itself says about its values.
///
/// The kind is chosen once, when a definition is read, so that reading a value looks nothing up.
package struct ParameterType: Sendable {
    package let kind: any ValueKind

    package init(_ kind: any ValueKind) { self.kind = kind }

    /// The word for it in a definition: `integer`, `length`, `Units`; `enum` for cases written beside a
    /// parameter.
    package var name: String { kind.word }
    package var isOrdered: Bool { kind.isOrdered }
    package var isSecret: Bool { kind.isSecret }
    package var holdsSecrets: Bool { kind.holdsSecrets }

    /// The declared cases; nil for other types.
    package var enumeration: Enumeration? { kind as? Enumeration }
    /// The declared type; nil for other types.
    package var object: ObjectType? { kind as? ObjectType }
    /// Whether it is `true` or `false`.
    package var isBoolean: Bool { kind is BooleanType }
}

extension ParameterType {
    /// The types that need no declaration, as they are without attributes, in alphabetical order of their
    /// words.
    package static let builtIn: [ParameterType] = [
        .boolean(), .color, .date, .dateTime, .decimal, .duration(), .email, .measurement(.energy),
        .file(), .folder(), .integer, .measurement(.length), .measurement(.mass), .money(), .person(),
        .place(), .measurement(.speed), .string(), .measurement(.temperature), .time, .timeZone, .url,
        .measurement(.volume),
    ]

    /// The built-in types by word.
    static let builtInByWord = Dictionary(uniqueKeysWithValues: builtIn.map { ($0.name, $0) })

    /// The built-in type of this name; nil when there is none.
    package static func builtIn(named name: String) -> ParameterType? { builtInByWord[name] }

    /// The built-in word for what other languages call `name`; nil when it is no such word.
    static func word(for name: String) -> String? {
        let name = name.lowercased()
        return builtIn.first { $0.kind.otherWords.contains(name) }?.name
    }
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

/// What a person sets a value with on a form.
package enum Control: String, Hashable, Sendable, CaseIterable {
    /// Something to type in.
    case field
    /// A list that opens.
    case menu
    /// All choices side by side.
    case segments
    /// A knob between the ends of the range.
    case slider
    /// A smaller and a greater, one step each.
    case stepper
    /// On or off.
    case toggle
}

extension Control {
    /// Those that a type may have, its usual one first; with `options` there is something to choose from.
    package static func fitting(_ type: ParameterType, hasOptions: Bool = false) -> [Control] {
        let own = type.kind.controls
        return hasOptions && !own.contains(.menu) ? [.menu] + own : own
    }
}
