import SourceText
import YAMLReading

/// A range as it is written: its ends are literals of the parameter's type.
struct DeclaredRange {
    var min: Located<LiteralText>?
    var max: Located<LiteralText>?
    /// Whether reading it reported an error; what is then missing is not reported again.
    var hasErrors = false
}

extension NodeReader where Value == DeclaredRange {
    /// `[1, 12]`, `{ min: 1 }`, `{ max: 86400 }` or `{ min: 1, max: 12 }`.
    static var declaredRange: NodeReader {
        NodeReader { node, sink in
            if node.isSequence {
                return node.readPair(.literal, sink).map { DeclaredRange(min: $0, max: $1) }
            }
            sink.expectList(node)
            if let ends = node.endsInOneText {
                return sink.refuse(DefinitionFindings.rangeText(node, least: ends.least, most: ends.most))
            }
            let mark = sink.mark
            var range = node.read(.namedEnds, sink)?.value
            range?.hasErrors = sink.hasErrors(since: mark)
            return range
        }
    }

    private static var namedEnds: NodeReader {
        .either(
            mapping: .mapping("a range") { fields in
                DeclaredRange(min: fields.optional("min", .literal), max: fields.optional("max", .literal))
            },
            expected: "[least, greatest], or \"min\", \"max\" or both")
    }
}

extension YAMLNode {
    /// The two numbers of `1-12`, `1..12` and `1 to 12`; nil for anything else.
    fileprivate var endsInOneText: (least: Substring, most: Substring)? {
        guard isScalar, let text else { return nil }
        for separator in ["...", "..", "…", "–", " to ", "-"] {
            guard let place = text.ranges(of: separator).first else { continue }
            let ends = [text[..<place.lowerBound], text[place.upperBound...]].map { end in
                end.drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber || $0 == "." }
            }
            let isWhole = text.allSatisfy { " .…–-to".contains($0) || $0.isASCII && $0.isNumber }
            guard isWhole, !ends[0].isEmpty, !ends[1].isEmpty else { continue }
            return (ends[0], ends[1])
        }
        return nil
    }
}
