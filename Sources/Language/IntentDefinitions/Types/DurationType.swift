package import SourceText
package import WidgetModel

/// The type `duration`: a span of time that is not negative.
package struct DurationType: ValueKind {
    /// The units that a form offers; empty for all.
    package let units: [DurationUnit]

    package var word: String { "duration" }
    package var otherWords: [String] { ["interval", "timespan"] }
    package var attributes: [TypeAttribute] { [.units] }
    package func reading(_ attributes: [DeclaredAttribute], _ sink: FindingSink) -> ParameterType? {
        .duration(units: attributes.read(.units, .durationUnits, sink)?.value ?? [])
    }

    package var expectation: String {
        guard let smallest, smallest != .seconds else {
            return "a duration such as \"90\", \"5m\" or \"1h30m\""
        }
        return smallest == .minutes
            ? "a duration such as \"5m\" or \"1h30m\"" : "whole \(smallest) such as \"5\(smallest.symbol)\""
    }
    /// Every value must be a multiple of this unit; nil for any value.
    private var smallest: DurationUnit? { units.min { $0.size < $1.size } }

    private func isWhole(_ span: Milliseconds) -> Bool {
        smallest.map { span.count % $0.size.count == 0 } ?? true
    }
    package var literalSchema: JSONValue {
        ["anyOf": [["type": "integer", "minimum": 0], .text(fitting: Milliseconds.literalPattern)]]
    }

    /// A number without a unit means seconds: `90` is 90 seconds. It is refused if the form does not offer
    /// seconds.
    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        if let span = Milliseconds(literal: text) {
            if let smallest, smallest != .seconds, let number = Int64(text), number > 0 {
                throw problem(.form, text, suggestion: text + smallest.symbol)
            }
            guard isWhole(span) else { throw problem(.unfitting, text) }
            return .duration(span)
        }
        let isClockOfMinutes = units.max { $0.size < $1.size } == .minutes
        throw problem(
            .form, text, suggestion: Milliseconds.literal(meantBy: text, beginsWithMinutes: isClockOfMinutes))
    }

    /// Refuses a number without a unit if the form does not offer seconds. The author of such a definition
    /// probably means another unit and must write it.
    package func value(
        inFile text: String, _ context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        let smallest = smallest ?? .seconds
        guard smallest != .seconds, let number = Int64(text), number > 0 else {
            return try value(ofLiteral: text, in: context)
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
    package var valueControl: ValueControl { .duration }
    /// The symbols of the units that the form offers, the largest first.
    package var valueUnits: [String] {
        DurationUnit.allCases.filter { units.isEmpty || units.contains($0) }.map(\.symbol)
    }

    package var jsonExpectation: String {
        smallest.map { "a number of seconds that is whole \($0)" } ?? "a number of seconds"
    }
    package func includes(_ older: any ValueKind) -> Bool {
        guard let older = older as? DurationType else { return false }
        return smallest == nil || older.smallest.map { isWhole($0.size) } ?? false
    }
    package func schema(within range: ValueRange?) -> JSONValue {
        let schema = JSONValue.number("number", within: range, least: 0)
        guard let smallest, var members = schema.object else { return schema }
        members["multipleOf"] = .integer(smallest.size.count / 1000)
        return .object(members)
    }
    package func judgment(within range: ValueRange) -> Judgment { Judgment(schema(within: range)) }
    /// A number of seconds, at most three digits after the decimal point, not negative.
    package func value(
        ofJSON json: JSONValue, in context: LiteralContext
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
        let span = Milliseconds(count)
        guard isWhole(span) else { throw problem(json) }
        return .duration(span)
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

/// A unit in which a form lets users set a duration.
package enum DurationUnit: String, Hashable, Sendable, CaseIterable {
    case days, hours, minutes, seconds

    /// The length of the unit.
    package var size: Milliseconds {
        switch self {
        case .days: .hours(24)
        case .hours: .hours(1)
        case .minutes: .minutes(1)
        case .seconds: .seconds(1)
        }
    }

    /// The symbol after the number in a literal: `m` in `5m`.
    package var symbol: String { String(rawValue.prefix(1)) }

    /// The name of the unit in an `.intentdefinition`.
    package var appleWord: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension NodeReader where Value == [DurationUnit] {
    /// One unit, or a list of units without duplicates.
    fileprivate static var durationUnits: NodeReader {
        NodeReader<[Located<DurationUnit>]>.oneOrMore(of: .choice(of: DurationUnit.self)).map {
            units, node, sink in
            RepeatedElementRule.check(units, in: node, sink)
        }
    }
}
