/// Values of a mapping in braces that are truncated by a comma: in `{ units: metric, imperial }`, YAML reads
/// `imperial` as a key without a value.
///
/// They are detected before values are read, so that only the actual mistake is reported.
package struct CutValues {
    /// A truncated value, the remaining parts that were read as keys, and whether a list is expected.
    private struct Cut {
        let value: YAMLNode
        var rests: [YAMLNode]
        let isList: Bool
    }

    private var cuts: [Cut] = []

    /// - Parameters:
    ///   - isKnown: Whether a key is known, so that it is not the remaining part of a value.
    ///   - isList: Whether a key expects a list.
    package init(in node: YAMLNode, isKnown: (YAMLNode) -> Bool, isList: (YAMLNode) -> Bool) {
        guard node.record.shape == .flowMapping, node.entries.contains(where: { $0.value.isMissing }) else {
            return
        }
        var before: (key: YAMLNode, value: YAMLNode)?
        var isContinued = false
        for entry in node.entries {
            if let before, !isKnown(entry.key), entry.key.isCutOff(from: before.value),
                isContinued || !before.value.isMissing
            {
                if !isContinued {
                    cuts.append(Cut(value: before.value, rests: [], isList: isList(before.key)))
                }
                cuts[cuts.count - 1].rests.append(entry.key)
                isContinued = true
            } else {
                isContinued = false
            }
            before = entry
        }
    }

    /// Reports each value once, together with all its parts.
    package func report(_ sink: FindingSink) {
        for cut in cuts {
            guard let first = cut.rests.first, let last = cut.rests.last else { continue }
            sink.report(YAMLFindings.commaInValue(cut.value, first, upTo: last, isList: cut.isList))
        }
    }

    /// Whether a key is the remaining part of a truncated value.
    package func isRest(_ key: YAMLNode) -> Bool {
        cuts.contains { $0.rests.contains { $0.index == key.index } }
    }

    /// Whether a value was truncated. Its beginning must not be read as if it were complete.
    package func isCut(_ value: YAMLNode) -> Bool { cuts.contains { $0.value.index == value.index } }
}

extension YAMLNode {
    /// Whether this key continues the value `before`: only a comma separates them, and no colon comes after
    /// the key.
    fileprivate func isCutOff(from before: YAMLNode) -> Bool {
        let bytes = file.bytes
        guard isPlain, before.isPlain, range.start > before.range.end,
            bytes[before.range.end..<range.start].allSatisfy({ $0 == UInt8(ascii: ",") || isBlank($0) }),
            let next = bytes[range.end...].first(where: { !isBlank($0) })
        else { return false }
        return next == UInt8(ascii: ",") || next == UInt8(ascii: "}")
    }
}
