package import JSONText

/// A kind of type whose values need no form but their literal, such as time zones and countries. Apple's
/// formats contain them as strings, unless Apple has the type.
package protocol LiteralKind: ValueKind {}

extension LiteralKind {
    package func holds(_ value: ParameterValue) -> Bool { if case .literal = value { true } else { false } }

    package func schema(within range: ValueRange?) -> JSONValue { literalSchema }

    package var apple: AppleWords { .text }
}
