import SourceText

// What has no text of its language is taken out of a locale file, with whatever would then be empty.
extension TranslationReader {
    /// Walks on into a value, with the way there known.
    mutating func follow(
        _ value: YAMLNode?, _ original: YAMLNode?, in mapping: YAMLNode?, _ shape: TextShape,
        _ walk: (inout TranslationReader) -> Void
    ) {
        guard let value, let mapping else { return walk(&self) }
        trail.append(Step(mapping: mapping, shape: shape, value: value, original: original))
        walk(&self)
        trail.removeLast()
    }

    /// A word where the keys of a mapping are expected: the original's own, or a title without its key.
    mutating func reportWord(_ word: YAMLNode, _ original: YAMLNode?, _ keys: TextKeys) {
        guard let key = word.ownKey, let original, original.isScalar, original.text == word.text,
            let step = trail.last
        else { return sink.report(LocalizationFindings.titleAlone(word, keys.noun)) }
        trail.removeLast()
        let removal = removal(of: key, word, from: step.mapping, step.shape)
        trail.append(step)
        sink.report(LocalizationFindings.notText(key, removal, original: self.original))
    }

    /// Takes out an entry, or the outermost one that has no text with it; nil where all of the file has none.
    mutating func removal(
        of key: YAMLNode, _ value: YAMLNode, from mapping: YAMLNode, _ shape: TextShape
    ) -> Finding.Edit? {
        var (key, value, mapping, shape) = (key, value, mapping, shape)
        var outer = trail[...]
        while isSilent(mapping, outer.last?.original, shape) {
            // An element of a list is not taken out: the others go by their order.
            guard let step = outer.popLast(), step.value.range == mapping.range, let own = step.value.ownKey
            else { return nil }
            (key, value, mapping, shape) = (own, step.value, step.mapping, step.shape)
        }
        return mapping.removal(of: key, value)
    }

    /// Whether nothing in a value is, or may be meant for, a text of this language.
    private mutating func isSilent(_ node: YAMLNode, _ original: YAMLNode?, _ shape: TextShape) -> Bool {
        if let known = silent[node.index] { return known }
        var isSilent = node.isMapping
        if case .worded = shape, node.isScalar { isSilent = node.text == original?.text }
        for (key, value) in node.entries where isSilent {
            isSilent = self.isSilent(key, value, original, in: shape)
        }
        silent[node.index] = isSilent
        return isSilent
    }

    private mutating func isSilent(
        _ key: YAMLNode, _ value: YAMLNode, _ original: YAMLNode?, in shape: TextShape
    ) -> Bool {
        guard let name = key.text else { return false }
        switch shape {
        case .keys(let keys), .titled(let keys), .worded(let keys):
            if keys.others.contains(name) { return true }
            guard let key = keys.key(name) else { return false }
            return isSilent(value, original?.value(of: name), key.shape)
        case .names(_, let shape): return isSilent(value, original?.value(of: name), shape)
        case .text, .words, .named, .alternatives: return false
        }
    }
}

extension YAMLNode {
    /// Takes a key and its value out of a mapping, where something is left in it.
    fileprivate func removal(of key: YAMLNode, _ value: YAMLNode) -> Finding.Edit? {
        let entries = Array(entries)
        guard entries.count > 1, let place = entries.firstIndex(where: { $0.key.range == key.range }) else {
            return nil
        }
        guard record.shape.isFlow else { return YAMLNode.removalOfLines(from: key, to: value) }
        let range =
            place + 1 < entries.count
            ? SourceRange(start: key.range.start, end: entries[place + 1].key.range.start)
            : SourceRange(start: entries[place - 1].value.range.end, end: value.range.end)
        return Finding.Edit(range, "")
    }

    /// Whole lines, with the comment behind them; nil where something stands before the key.
    private static func removalOfLines(from key: YAMLNode, to value: YAMLNode) -> Finding.Edit? {
        let file = key.file
        let first = file.rangeOfLine(file.lineNumber(atByte: key.range.start))
        let end = max(key.range.end, value.range.end)
        let last = file.lineNumber(atByte: max(key.range.start, end - 1))
        guard file.bytes[first.start..<key.range.start].allSatisfy({ $0 == UInt8(ascii: " ") }),
            last < file.lineCount
        else { return nil }
        return Finding.Edit(SourceRange(start: first.start, end: file.rangeOfLine(last + 1).start), "")
    }
}
