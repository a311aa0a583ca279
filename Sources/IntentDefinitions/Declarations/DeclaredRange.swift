import SourceText
import YAMLReading

/// A range as it is written: its ends are literals of the parameter's type.
struct DeclaredRange {
    var min: Located<LiteralText>?
    var max: Located<LiteralText>?
}

extension NodeReader where Value == DeclaredRange {
    /// `[1, 12]`, `{ min: 1 }`, `{ max: 86400 }` or `{ min: 1, max: 12 }`.
    static var declaredRange: NodeReader {
        NodeReader { node, sink in
            if node.isSequence {
                return node.readPair(.literal, sink).map { DeclaredRange(min: $0, max: $1) }
            }
            sink.expectList(node)
            return node.read(.namedEnds, sink)?.value
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
