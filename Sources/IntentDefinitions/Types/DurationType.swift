package import JSONText
package import WidgetModel
package import YAMLReading

/// A span of time, not negative.
package struct DurationType: ValueKind {
    /// Those that a form offers; all when empty.
    package let units: [DurationUnit]

    package var word: String { "duration" }
    package var otherWords: [String] { ["interval", "timespan"] }
    package var attributes: [TypeAttribute] { [.units] }
    package func reading(_ attributes: [DeclaredAttribute], _ sink: FindingSink) -> ParameterType? {
        .duration(units: attributes.read(.units, .durationUnits, sink)?.value ?? [])
    }

    package var expectation: String {
        units.isEmpty || units.contains(.seconds)
            ? "a duration such as \"90\", \"5m\" or \"1h30m\"" : "a duration such as \"5m\" or \"1h30m\""
    }
    package var literalSchema: JSONValue {
        [
            "anyOf": [
                ["type": "integer", "minimum": 0], .text(fitting: DurationType.literalPattern),
            ]
        ]
    }
    package static let literalPattern =
        "^(?=.)([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?$"

    /// `90` means seconds.
    package func value(
        ofLiteral text: String, in surroundings: LiteralSurroundings
    ) throws(LiteralProblem) -> ParameterValue {
        if let span = Milliseconds(literal: text) { return .duration(span) }
        let isClockOfMinutes = units.max { $0.size < $1.size } == .minutes
        throw problem(
            .form, text, suggestion: Milliseconds.literal(meantBy: text, beginsWithMinutes: isClockOfMinutes))
    }

    /// Refuses a plain number in a file where the form does not offer seconds: the author means another unit
    /// and must write it.
    package func value(
        inFile text: String, _ surroundings: LiteralSurroundings
    ) throws(LiteralProblem) -> ParameterValue {
        let smallest = units.min { $0.size < $1.size } ?? .seconds
        guard smallest != .seconds, let number = Int64(text), number > 0 else {
            return try value(ofLiteral: text, in: surroundings)
        }
        let meant = text + smallest.symbol
        let exact = Milliseconds(literal: text).flatMap { $0.count % smallest.size.count == 0 ? $0 : nil }
        let either = exact.map { ": \"\($0)\" or \"\(meant)\"" } ?? ", such as \"5\(smallest.symbol)\""
        throw LiteralProblem(
            .form, found: text, expected: "a number with its unit" + either,
            suggestion: exact == nil ? meant : nil)
    }

    package func holds(_ value: ParameterValue) -> Bool { if case .duration = value { true } else { false } }
    package var isOrdered: Bool { true }
    package var controls: [Control] { [.field, .stepper, .slider] }

    package var jsonExpectation: String { "a number of seconds" }
    package func schema(within range: ValueRange?) -> JSONValue {
        .number("number", within: range, least: 0)
    }
    package func judgement(within range: ValueRange) -> Judgement { Judgement(schema(within: range)) }
    /// Seconds, in whole milliseconds, not negative.
    package func value(
        ofJSON json: JSONValue, in surroundings: LiteralSurroundings
    ) throws(ValueProblem) -> ParameterValue {
        guard let seconds = DecimalNumber(json), seconds.significand >= 0, seconds.scale <= 3 else {
            throw problem(json)
        }
        var count = seconds.significand
        for _ in seconds.scale..<3 {
            let (product, isTooLong) = count.multipliedReportingOverflow(by: 10)
            if isTooLong { throw problem(json) }
            count = product
        }
        return .duration(Milliseconds(count))
    }

    package var apple: AppleWords {
        AppleWords("TimeInterval", swift: "Measurement<UnitDuration>", defaults: .single)
    }
}

extension ParameterType {
    package static func duration(units: [DurationUnit] = []) -> ParameterType {
        ParameterType(DurationType(units: units))
    }
}

/// A unit in which a form lets a person set a duration.
package enum DurationUnit: String, Hashable, Sendable, CaseIterable {
    case days, hours, minutes, seconds

    package var size: Milliseconds {
        switch self {
        case .days: .hours(24)
        case .hours: .hours(1)
        case .minutes: .minutes(1)
        case .seconds: .seconds(1)
        }
    }

    /// What follows the number in a literal: the `m` of `5m`.
    package var symbol: String { String(rawValue.prefix(1)) }

    package var appleWord: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension NodeReader where Value == [DurationUnit] {
    fileprivate static var durationUnits: NodeReader {
        NodeReader<[Located<DurationUnit>]>.oneOrMore(of: .choice(of: DurationUnit.self)).map {
            units, node, sink in
            RepeatedElementRule.check(units, in: node, sink)
        }
    }
}
