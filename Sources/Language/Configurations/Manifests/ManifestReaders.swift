import SourceText
import WidgetModel

/// The schema of a number of seconds or a literal such as `1h30m`.
private let durationSchema = SchemaForm.any(
    SchemaForm.integer(in: 0...Int.max),
    SchemaForm.fitting("^(?=.)([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?$"))

extension NodeReader where Value == Milliseconds {
    /// Reads a duration within bounds: `90` (seconds), `250ms`, `5m`, `1h30m`.
    static func duration(in bounds: ClosedRange<Milliseconds>) -> NodeReader {
        amount(
            "a duration such as \"90\", \"5m\" or \"1h30m\"", in: bounds, durationSchema,
            meant: { Milliseconds.literal(meantBy: $0) }, of: { Milliseconds(literal: $0) })
    }
}

extension NodeReader where Value == Int {
    /// Reads a size in bytes within bounds: `64MB`, `512KiB`. The unit is required.
    static func byteCount(in bounds: ClosedRange<Int>) -> NodeReader {
        amount(
            "a size such as \"64MB\"", in: bounds,
            SchemaForm.fitting("^[0-9]+(KiB|MiB|GiB|kB|KB|MB|GB|B)$"), shown: { byteText($0) },
            meant: { sizeMeant(by: $0) }, of: { byteCount($0) })
    }

    /// Binary and decimal units. `kB` comes before `KB`, so that it is the one suggested for a unit in
    /// another case.
    private static let units: KeyValuePairs<String, Int> = [
        "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30, "kB": 1000, "KB": 1000, "MB": 1_000_000,
        "GB": 1_000_000_000, "B": 1,
    ]

    /// The number of bytes that a string denotes; nil if it is not a size or exceeds `Int.max`.
    private static func byteCount(_ text: String) -> Int? {
        let digits = text.prefix { ("0"..."9").contains($0) }
        guard let unit = units.first(where: { $0.key == text[digits.endIndex...] })?.value,
            let (count, isTooLarge) = Int(digits)?.multipliedReportingOverflow(by: unit), !isTooLarge
        else { return nil }
        return count
    }

    /// The size that was probably meant by a string with blanks or a unit in another case, such as `64 MB` or
    /// `64mb`; nil if the string is not recognized.
    private static func sizeMeant(by text: String) -> String? {
        let joined = text.filter { $0 != " " }
        let digits = joined.prefix { ("0"..."9").contains($0) }
        let word = joined[digits.endIndex...].lowercased()
        let unit = units.first { [word, word + "b"].contains($0.key.lowercased()) }?.key
        return word.isEmpty ? nil : unit.map { digits + $0 }.flatMap { byteCount($0) == nil ? nil : $0 }
    }

    /// Formats a bound of `byteCount(in:)` with the largest unit that divides it.
    private static func byteText(_ count: Int) -> String {
        let unit = units.filter { count % $0.value == 0 }.max { $0.value < $1.value }
        return unit.map { "\(count / $0.value)\($0.key)" } ?? "\(count)"
    }
}

extension NodeReader where Value: Comparable & Sendable {
    /// Reads a scalar that denotes an amount, and reports it if it is malformed or out of bounds.
    ///
    /// - Parameters:
    ///   - expected: The expectation in the finding about a malformed amount.
    ///   - shown: Formats a bound for the finding.
    ///   - meant: Returns the literal that a malformed text probably stands for, as a fix.
    ///   - parse: Returns the amount; nil if the text is malformed.
    fileprivate static func amount(
        _ expected: String, in bounds: ClosedRange<Value>, _ schema: JSONValue,
        shown: @escaping @Sendable (Value) -> String = { "\($0)" },
        meant: @escaping @Sendable (String) -> String?, of parse: @escaping @Sendable (String) -> Value?
    ) -> NodeReader {
        NodeReader<LiteralText>.literal.map(schema) { literal, node, sink in
            guard let value = parse(literal.text) else {
                let meant = meant(literal.text)
                return sink.refuse(
                    YAMLFindings.valueType(
                        node, expected: expected, hint: meant == nil ? "write \(expected)" : nil,
                        replacement: meant))
            }
            guard bounds.contains(value) else {
                let range = "\(shown(bounds.lowerBound)) to \(shown(bounds.upperBound))"
                return sink.refuse(ManifestFindings.amountOutOfRange(node, literal.text, range))
            }
            return value
        }
    }
}

extension NodeReader {
    /// Reads a mapping with known keys into the value that `start` creates from its node.
    ///
    /// - Parameter key: The key that is assumed if a single value is written instead of the mapping.
    static func mapping(
        _ grammar: MappingGrammar<Value>, short key: String? = nil,
        from start: @escaping @Sendable (YAMLNode) -> Value
    ) -> NodeReader {
        NodeReader(.object(grammar.schema)) { node, sink in
            var value = start(node)
            return grammar.read(node, short: key, into: &value, sink) ? value : nil
        }
    }
}

extension GrammarKey {
    /// A key whose mapping has keys of the same target, such as `budget: { perDay: 48 }`.
    ///
    /// - Parameters:
    ///   - key: The inner key that is assumed if a single value is written instead of the mapping.
    ///   - check: Validates the inner values together.
    static func nested(
        _ name: StaticString, _ summary: String, short key: String, _ keys: [GrammarKey],
        check: @escaping @Sendable (inout Target, YAMLNode, FindingSink) -> Void = { _, _, _ in }
    ) -> GrammarKey {
        let grammar = MappingGrammar("\"\(name)\"", keys)
        return .custom(name, summary, schema: .object(grammar.schema)) { target, entry, sink in
            guard grammar.read(entry.value, short: key, into: &target, sink) else { return }
            check(&target, entry.value, sink)
        }
    }
}

extension MappingGrammar {
    /// Reads a mapping. Returns false after a finding if the node is not a mapping, with a fix if it is a
    /// valid value of the key `short`.
    fileprivate func read(
        _ node: YAMLNode, short: String?, into target: inout Target, _ sink: FindingSink
    ) -> Bool {
        if short == "perDay", let meant = ManifestFindings.budget(meantBy: node) {
            sink.report(YAMLFindings.valueType(node, expected: "a mapping", replacement: meant))
            return false
        }
        if short == "network", let step = ManifestFindings.permissions(meantBy: node) {
            sink.report(YAMLFindings.valueType(node, expected: "a mapping", hint: step))
            return false
        }
        if let short, !node.isMapping, !node.location.text.contains(where: \.isNewline),
            takes(node, as: short, into: target)
        {
            sink.report(ManifestFindings.shortForm(node, key: short))
            return false
        }
        return read(node, into: &target, sink) != nil
    }
}
