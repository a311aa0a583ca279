import SourceText

/// Values of a mapping in braces that a comma ends too early: in `{ units: metric, imperial }` the rest is
/// taken for a key without a value.
///
/// They are found before any value is read, so that nothing else is said about them.
package struct CutValues {
    /// A value, what is taken for keys behind it, and whether a list is expected there.
    private struct Cut {
        let value: YAMLNode
        var rests: [YAMLNode]
        let isList: Bool
    }

    private var cuts: [Cut] = []

    /// - Parameters:
    ///   - isKnown: whether a key means something in this mapping, so that it is no rest.
    ///   - isList: whether the value of a key is a list.
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

    package func report(_ sink: FindingSink) {
        for cut in cuts {
            guard let first = cut.rests.first, let last = cut.rests.last else { continue }
            sink.report(YAMLFindings.commaInValue(cut.value, first, upTo: last, isList: cut.isList))
        }
    }

    /// Whether a key is the rest of a value.
    package func isRest(_ key: YAMLNode) -> Bool {
        cuts.contains { $0.rests.contains { $0.index == key.index } }
    }

    /// Whether a comma cut a value.
    package func isCut(_ value: YAMLNode) -> Bool { cuts.contains { $0.value.index == value.index } }
}

extension YAMLNode {
    /// Whether a comma ended the value `before` too early, so that its rest was taken for this key: between
    /// braces, with nothing of its own.
    fileprivate func isCutOff(from before: YAMLNode) -> Bool {
        let bytes = file.bytes
        guard isPlain, before.isPlain, range.start > before.range.end,
            bytes[before.range.end..<range.start].allSatisfy({ $0 == UInt8(ascii: ",") || isBlank($0) }),
            let next = bytes[range.end...].first(where: { !isBlank($0) })
        else { return false }
        return next == UInt8(ascii: ",") || next == UInt8(ascii: "}")
    }
}
