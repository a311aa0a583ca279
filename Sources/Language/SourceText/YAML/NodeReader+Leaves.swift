import WidgetModel

/// The text of a scalar before it is interpreted, for values whose type is only known later (defaults,
/// conditions).
package struct LiteralText: Hashable, Sendable {
    package let text: String
    /// Whether the text is without quotes.
    package let isPlain: Bool

    package init(text: String, isPlain: Bool) {
        self.text = text
        self.isPlain = isPlain
    }
}

extension NodeReader where Value == String {
    /// Any scalar as a string, in any style, including `no` and `12`. A missing value and a plain `null` or
    /// `~` are reported.
    package static var text: NodeReader {
        NodeReader(SchemaForm.text) { $0.readText($1) }
    }

    /// A plain decimal number such as `-3` or `0.25`, as its exact text. Exponents, `+` and blanks are not
    /// allowed.
    package static var numberText: NodeReader {
        NodeReader(["type": "number"]) { node, sink in
            let expected = "a number"
            guard node.requireValue(expected, sink) else { return nil }
            guard node.isPlain, node.withText(isDecimalNumber) else {
                return sink.refuse(YAMLFindings.valueType(node, expected: expected))
            }
            return node.text
        }
    }
}

extension NodeReader where Value == LiteralText {
    /// Any scalar except a plain `null` or `~`, as its text and whether it is in quotes.
    package static var literal: NodeReader {
        NodeReader(SchemaForm.text) { $0.readLiteral($1) }
    }
}

extension NodeReader where Value == Bool {
    /// A plain `true` or `false`. Other words that YAML 1.1 treats as booleans, such as `yes`, are reported.
    package static var boolean: NodeReader {
        NodeReader(SchemaForm.boolean) { node, sink in
            let expected = "true or false"
            guard node.requireValue(expected, sink) else { return nil }
            if node.isPlain {
                if node.hasText("true") { return true }
                if node.hasText("false") { return false }
            }
            return sink.refuse(YAMLFindings.valueType(node, expected: expected))
        }
    }
}

extension NodeReader where Value == Int {
    /// A plain whole number in decimal digits, with `-` if it is negative.
    package static var integer: NodeReader { integer(in: Int.min...Int.max) { "a whole number" } }

    /// A plain whole number within bounds.
    package static func integer(in bounds: ClosedRange<Int>) -> NodeReader {
        integer(in: bounds) {
            let upper = bounds.upperBound == Int.max ? " or more" : " to \(bounds.upperBound)"
            return "a whole number, \(bounds.lowerBound)\(upper)"
        }
    }

    /// The expectation is formatted only when an error is reported.
    private static func integer(
        in bounds: ClosedRange<Int>, expected: @escaping @Sendable () -> String
    ) -> NodeReader {
        NodeReader(SchemaForm.integer(in: bounds)) { node, sink in
            if node.isPlain, let number = node.withText(wholeNumber), bounds.contains(number) {
                return number
            }
            let expected = expected()
            guard node.requireValue(expected, sink) else { return nil }
            return sink.refuse(YAMLFindings.valueType(node, expected: expected))
        }
    }
}

extension NodeReader where Value == YAMLNode {
    /// The node itself, with any shape, unless the value is missing or null.
    package static var node: NodeReader {
        NodeReader(SchemaForm.anything) { node, sink in node.requireValue("a value", sink) ? node : nil }
    }
}

extension NodeReader {
    /// One of a few words. A similar word is reported with a suggestion.
    package static func choice(_ choices: KeyValuePairs<String, Value>) -> NodeReader {
        choice(from: { choices.map { $0.key } }) { text in choices.first { $0.key == text }?.value }
    }
}

extension NodeReader where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    /// One of the raw values of an enumeration. A similar word is reported with a suggestion.
    ///
    /// - Parameter meant: Advice about words from other tools; its key is the word to write.
    package static func choice(
        of type: Value.Type, meant: @escaping @Sendable (String) -> KeyAdvice? = { _ in nil }
    ) -> NodeReader {
        choice(from: { type.allCases.map { $0.rawValue } }, meant) { text in Value(rawValue: text) }
    }
}

extension NodeReader {
    /// The list of words is formatted only when an error is reported.
    fileprivate static func choice(
        from words: @escaping @Sendable () -> [String],
        _ meant: @escaping @Sendable (String) -> KeyAdvice? = { _ in nil },
        _ value: @escaping @Sendable (String) -> Value?
    ) -> NodeReader {
        NodeReader(SchemaForm.words(words())) { node, sink in
            if !node.isMissing, !node.isNull, let text = node.text {
                return value(text)
                    ?? sink.refuse(YAMLFindings.choiceUnknown(node, text, words: words(), meant(text)))
            }
            let expected = oneOf(words())
            guard node.requireValue(expected, sink) else { return nil }
            return sink.refuse(YAMLFindings.valueType(node, expected: expected))
        }
    }
}

extension YAMLNode {
    /// Reads the same value as `NodeReader.text`.
    package func readText(_ sink: FindingSink) -> String? {
        guard requireValue("text", sink) else { return nil }
        return text ?? sink.refuse(YAMLFindings.valueType(self, expected: "text"))
    }

    /// Reads the same value as `NodeReader.literal`.
    package func readLiteral(_ sink: FindingSink) -> LiteralText? {
        guard requireValue("a value", sink) else { return nil }
        guard let text else {
            return sink.refuse(YAMLFindings.valueType(self, expected: "a single value"))
        }
        return LiteralText(text: text, isPlain: isPlain)
    }

    /// Whether a value exists. A missing value and `null` are reported.
    package func requireValue(_ expected: String, _ sink: FindingSink) -> Bool {
        if isMissing {
            sink.report(YAMLFindings.valueMissing(self, expected: expected))
            return false
        }
        if isNull {
            sink.report(YAMLFindings.valueNull(self, expected: expected))
            return false
        }
        return true
    }
}

/// Whether a string has the form `-?digits(.digits)?`.
func isDecimalNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let unsigned = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
    let parts = unsigned.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return (1...2).contains(parts.count) && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
}

/// The number of a string of the form `-?digits`; nil for other strings, and for numbers that do not fit into
/// `Int`.
private func wholeNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let digits = isNegative ? bytes.dropFirst() : bytes[...]
    guard !digits.isEmpty else { return nil }
    var number = 0
    for byte in digits {
        guard byte.isDigit else { return nil }
        let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
        let digit = Int(byte - UInt8(ascii: "0"))
        let (sum, isTooLargeStill) = tens.addingReportingOverflow(isNegative ? -digit : digit)
        guard !isTooLarge, !isTooLargeStill else { return nil }
        number = sum
    }
    return number
}
