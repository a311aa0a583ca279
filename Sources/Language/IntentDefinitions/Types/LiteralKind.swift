package import WidgetModel

/// A type whose values are represented only by their literals, such as time zones and countries. Apple's
/// formats store them as strings, unless Apple defines an equivalent type.
package protocol LiteralKind: ValueKind {}

extension LiteralKind {
    package func holds(_ value: ParameterValue) -> Bool { if case .literal = value { true } else { false } }

    package func schema(within range: ValueRange?) -> JSONValue { literalSchema }

    package var apple: AppleWords { .text }
}
