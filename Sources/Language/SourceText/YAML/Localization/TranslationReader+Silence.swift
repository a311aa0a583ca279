// Fixes that remove entries without text from a locale file, including mappings that would be empty
// afterwards.
extension TranslationReader {
    /// Calls `walk` for a value, and includes it in the path during the call.
    mutating func follow(
        _ value: YAMLNode?, _ original: YAMLNode?, in mapping: YAMLNode?, _ shape: TextShape,
        _ walk: (inout TranslationReader) -> Void
    ) {
        guard let value, let mapping else { return walk(&self) }
        trail.append(Step(mapping: mapping, shape: shape, value: value, original: original))
        walk(&self)
        trail.removeLast()
    }

    /// Reports a single word where a mapping is expected. It is either copied from the original, or a title
    /// without its key.
    mutating func reportWord(_ word: YAMLNode, _ original: YAMLNode?, _ keys: TextKeys) {
        guard let key = word.ownKey, let original, original.isScalar, original.text == word.text,
            let step = trail.last
        else { return sink.report(LocalizationFindings.titleAlone(word, keys.noun)) }
        trail.removeLast()
        let removal = removal(of: key, word, from: step.mapping, step.shape)
        trail.append(step)
        sink.report(LocalizationFindings.notText(key, removal, original: self.original))
    }

    /// An edit that removes an entry without text, or the outermost entry that would be empty afterwards. Nil
    /// if the whole file would be empty.
    mutating func removal(
        of key: YAMLNode, _ value: YAMLNode, from mapping: YAMLNode, _ shape: TextShape
    ) -> Finding.Edit? {
        var (key, value, mapping, shape) = (key, value, mapping, shape)
        var outer = trail[...]
        while isSilent(mapping, outer.last?.original, shape) {
            // An element of a list cannot be removed, because the other elements are identified by their
            // order.
            guard let step = outer.popLast(), step.value.range == mapping.range, let own = step.value.ownKey
            else { return nil }
            (key, value, mapping, shape) = (own, step.value, step.mapping, step.shape)
        }
        return mapping.removal(of: key, value)
    }

    /// Whether a value does not contain any text in this language, nor anything that may be meant as text.
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

    /// Whether an entry of a mapping contains no text.
    private mutating func isSilent(
        _ key: YAMLNode, _ value: YAMLNode, _ original: YAMLNode?, in shape: TextShape
    ) -> Bool {
        guard let name = key.text else { return false }
        switch shape {
        case .keys(let keys), .titled(let keys), .worded(let keys):
            if keys.others.contains(name) { return true }
            guard let key = keys.key(name) else { return false }
            return isSilent(value, original?.value(of: name), key.shape)
        case .names(_, _, let shape): return isSilent(value, original?.value(of: name), shape)
        case .text, .words, .named, .alternatives: return false
        }
    }
}
