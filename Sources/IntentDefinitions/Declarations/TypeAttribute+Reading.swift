import SourceText
import YAMLReading

// How each attribute is read, once the type is known.
extension [DeclaredAttribute] {
    /// The value of an attribute; nil when it is not there, or after a finding.
    func read<Value>(
        _ attribute: TypeAttribute, _ reader: @autoclosure () -> NodeReader<Value>, _ sink: FindingSink
    ) -> Located<Value>? {
        guard let value = first(where: { $0.attribute == attribute })?.value, !value.isSplit(sink) else {
            return nil
        }
        return value.read(reader(), sink)
    }
}

extension NodeReader where Value == BooleanLabels {
    /// `{ true: On, false: Off }`, or one of them.
    static var booleanLabels: NodeReader {
        .either(
            mapping: .mapping("a pair of labels") { fields in
                let whenTrue = fields.shown("true")
                let whenFalse = fields.shown("false")
                return BooleanLabels(whenTrue: whenTrue?.value, whenFalse: whenFalse?.value)
            }, expected: "{ true: …, false: … }")
    }
}

extension NodeReader where Value == Pattern {
    /// A text that compiles; the finding is about the part of it at fault.
    static var pattern: NodeReader {
        NodeReader { node, sink in
            guard !node.isSequence, !node.isMapping else {
                let finding = DefinitionFindings.patternUnquoted(node)
                if let place = finding.location { sink.excuseSyntax(at: place) }
                return sink.refuse(finding)
            }
            guard let text = node.read(.text, sink) else { return nil }
            do throws(PatternProblem) {
                return try Pattern(text.value)
            } catch {
                return sink.refuse(
                    DefinitionFindings.patternMalformed(error, at: node.location(ofText: error.range)))
            }
        }
    }
}

extension NodeReader where Value == [DurationUnit] {
    static var durationUnits: NodeReader {
        NodeReader<[Located<DurationUnit>]>.oneOrMore(of: .choice(of: DurationUnit.self)).map {
            units, node, sink in
            RepeatedElementRule.check(units, in: node, sink)
        }
    }
}

extension NodeReader where Value == [Currency] {
    /// `EUR`, or `[EUR, USD]`.
    static var currencies: NodeReader {
        NodeReader<[Located<Currency>]>.oneOrMore(of: .currency).map { currencies, node, sink in
            RepeatedElementRule.check(currencies, in: node, sink)
        }
    }
}

extension NodeReader where Value == Currency {
    fileprivate static var currency: NodeReader {
        NodeReader<String>.text.map { code, node, sink in
            Currency(code) ?? sink.refuse(DefinitionFindings.currencyUnknown(node, code))
        }
    }
}

extension NodeReader where Value == FileAcceptance {
    /// `.csv`, or `[.csv, text/csv, public.comma-separated-values-text]`.
    static var fileAcceptance: NodeReader {
        NodeReader<[Located<FileAcceptance.Kind>]>.oneOrMore(of: .fileKind).map { kinds, node, sink in
            FileAcceptance(RepeatedElementRule.check(kinds, in: node, sink))
        }
    }
}

extension NodeReader where Value == FileAcceptance.Kind {
    fileprivate static var fileKind: NodeReader {
        NodeReader<String>.text.map { text, node, sink in
            FileAcceptance.Kind(text) ?? sink.refuse(DefinitionFindings.acceptUnknown(node, text))
        }
    }
}

extension NodeReader where Value == MeasurementUnit {
    /// A unit of the dimension by its symbol.
    static func unit(of dimension: Dimension) -> NodeReader {
        NodeReader<String>.text.map { symbol, node, sink in
            MeasurementUnit(symbol, of: dimension)
                ?? sink.refuse(DefinitionFindings.unitUnknown(node, symbol, of: dimension))
        }
    }
}
