// Compares lists, whose elements are identified by a name or by their order.
extension TranslationReader {
    /// Compares lists of mappings that are identified by the value of `key`, such as the rules of an intent.
    mutating func named(
        _ original: YAMLNode?, _ translation: YAMLNode?, by key: String, _ noun: String, _ keys: TextKeys,
        _ path: [String]
    ) {
        guard let original, original.isSequence else { return }
        var theirs: [(name: String, node: YAMLNode)] = []
        for node in original.elements where node.isMapping {
            if let name = node.value(of: key)?.text {
                theirs.append((name, node))
            } else if let message = keys.texts.lazy.compactMap({ node.value(of: $0.name) }).first {
                messagesWithoutName.append(message.location)
            }
        }
        var ours: [String: YAMLNode] = [:]
        var unknown: [YAMLNode] = []
        var isNameless = false
        if let translation {
            guard translation.isSequence else {
                sink.report(YAMLFindings.valueType(translation, expected: "a list"))
                return
            }
            let taken = translation.elements.compactMap { $0.value(of: key)?.text }
            let free = theirs.map(\.name).filter { !taken.contains($0) }
            for node in translation.elements {
                guard let name = self.name(of: node, by: key, keys, free, isNamed: !theirs.isEmpty) else {
                    isNameless = true
                    continue
                }
                if theirs.contains(where: { $0.name == name.text }) {
                    ours[name.text ?? ""] = node
                } else {
                    unknown.append(name)
                }
            }
        }
        let meant = reportUnknown(unknown, noun, among: theirs.map(\.name).filter { ours[$0] == nil })
        for (name, node) in theirs {
            let wasSuppressed = isSuppressed
            defer { isSuppressed = wasSuppressed }
            isSuppressed = isSuppressed || isNameless && ours[name] == nil || meant.contains(name)
            mapping(node, ours[name], keys, path + [name], but: key)
        }
    }

    /// Reports names that do not match any element of the original, and returns the `free` names that were
    /// probably meant.
    private func reportUnknown(_ names: [YAMLNode], _ noun: String, among free: [String]) -> Set<String> {
        guard isOriginalComplete else { return [] }
        var meant: Set<String> = []
        for name in names {
            let near = Spelling.nearest(name.text ?? "", among: free)
            if let near { meant.insert(near) }
            sink.report(LocalizationFindings.nameUnknown(name, noun, meant: near, original: original))
        }
        return meant
    }

    /// The value that identifies an element; nil after reporting an error.
    ///
    /// - Parameters:
    ///   - free: the original's names that the translation does not use yet.
    ///   - isNamed: whether the original contains an element with a name.
    private func name(
        of node: YAMLNode, by key: String, _ keys: TextKeys, _ free: [String], isNamed: Bool
    ) -> YAMLNode? {
        guard node.isMapping(keys.noun, sink) else { return nil }
        guard let name = node.value(of: key), name.isScalar, !name.isMissing else {
            var finding = YAMLFindings.keyMissing(node, keys.noun, key: key)
            let file = LocalizationFindings.name(original)
            if free.count == 1 {
                finding.hint = "add \"\(key): \(free[0])\", the name in \(file)"
            } else if !free.isEmpty {
                finding.hint = "add \"\(key): NAME\" with the name in \(file): \(oneOf(free))"
            } else if !isNamed {
                finding.hint =
                    "first add \"\(key): NAME\" in \(file), then the same here"
            }
            return sink.refuse(finding)
        }
        return name
    }

    /// Compares alternative strings, of which the first applicable string is used. A translation contains the
    /// same number of strings in the same order.
    ///
    /// In paths, the elements of a list are numbered from 1. A single string is not numbered.
    mutating func alternatives(
        _ original: YAMLNode?, _ translation: YAMLNode?, _ keys: TextKeys, _ path: [String]
    ) {
        guard let original, let theirs = original.alternatives, !theirs.isEmpty else { return }
        var ours: [YAMLNode] = []
        if let translation {
            guard let nodes = translation.alternatives else {
                let expected = "text, or a list of { text: … }"
                sink.report(YAMLFindings.valueType(translation, expected: expected))
                return
            }
            ours = nodes
        }
        for (index, node) in theirs.enumerated() {
            let mine = index < ours.count ? ours[index] : nil
            alternative(node, mine, keys, original.isScalar ? path : path + [String(index + 1)])
        }
        for extra in ours.dropFirst(theirs.count) where isOriginalComplete && original.isComplete {
            sink.report(
                LocalizationFindings.alternativeSuperfluous(
                    extra, count: theirs.count, of: original.place, original: self.original))
        }
    }

    /// Compares one string of each file. It is written as a single string, or under the key `text`.
    private mutating func alternative(
        _ original: YAMLNode, _ translation: YAMLNode?, _ keys: TextKeys, _ path: [String]
    ) {
        let theirs = original.isMapping ? original.value(of: keys.texts[0].name) : original
        guard let translation, translation.isMapping else {
            return compare(theirs, translation, .text, path)
        }
        guard translation.isMapping(keys.noun, sink) else { return }
        for (key, value) in translation.entries where key.text != keys.texts[0].name {
            reportNoText(key, value, keys, in: translation, path)
        }
        guard let ours = translation.value(of: keys.texts[0].name) else {
            sink.report(YAMLFindings.keyMissing(translation, keys.noun, key: keys.texts[0].name))
            return
        }
        compare(theirs, ours, .text, path)
    }
}

extension YAMLNode {
    /// A single string as a list, or the elements of a list; nil for other nodes.
    fileprivate var alternatives: [YAMLNode]? {
        if isScalar { return isMissing ? nil : [self] }
        guard isSequence else { return nil }
        return elements.filter { !$0.isRefused }
    }
}
