import SourceText

/// Reads a locale file beside the file that it translates: both have one shape, and names must agree.
///
/// Two trees are walked at once. What the original cannot say because it is broken is not missed here.
package struct TranslationReader {
    let sink: FindingSink
    let original: SourceFile
    /// Whether the original was read to its end: only then is what it lacks unknown.
    let isOriginalComplete: Bool
    private(set) var texts: [TranslatedText] = []
    private(set) var missing: [UntranslatedText] = []
    private(set) var neededCount = 0
    /// Whether what is missing has been reported already, as a misspelt name.
    var isMuted = false
    var messagesWithoutName: [SourceLocation] = []
    /// From the root to where the walk is: each mapping of the locale file, and the values that it goes into.
    var trail: [Step] = []
    /// By the mapping's index whether it has no text at all, as far as that was asked.
    var silent: [Int: Bool] = [:]

    struct Step {
        let mapping: YAMLNode
        let shape: TextShape
        let value: YAMLNode
        /// The original's, nil where it has none.
        let original: YAMLNode?
    }

    /// What may stand in place of a mapping.
    enum Scalar {
        case none
        /// A text, for the key `title`.
        case title
        /// In the original a word that is the same in all languages.
        case word
    }

    /// The texts of a locale file, those with findings left out.
    ///
    /// `isWhole` says whether it has to have all of them: one that falls back to another locale file has not.
    package static func read(
        _ tree: YAMLTree, of original: YAMLTree, _ shape: TextShape, isWhole: Bool, _ sink: FindingSink
    ) -> [TranslatedText] {
        guard let root = tree.root else { return [] }
        var reader = TranslationReader(
            sink: sink, original: original.file, isOriginalComplete: original.isComplete)
        guard root.isMapping("a locale file", sink) else { return [] }
        FileFormat.check(of: root, "a locale file", sink)
        reader.compare(original.root, root, shape, [])
        for place in reader.messagesWithoutName {
            sink.report(LocalizationFindings.ruleUnnamed(place))
        }
        if isWhole, tree.isComplete, !reader.missing.isEmpty {
            sink.report(
                LocalizationFindings.textsMissing(
                    reader.missing, of: reader.neededCount, in: root, original: original.file))
        }
        return reader.texts
    }

    private init(sink: FindingSink, original: SourceFile, isOriginalComplete: Bool) {
        self.sink = sink
        self.original = original
        self.isOriginalComplete = isOriginalComplete
    }

    /// One place of both files; `nil` where one of them has nothing there.
    mutating func compare(
        _ original: YAMLNode?, _ translation: YAMLNode?, _ shape: TextShape, _ path: [String]
    ) {
        if original?.isRefused ?? false || translation?.isRefused ?? false { return }
        switch shape {
        case .text: text(original, translation, path)
        case .words: words(original, translation, path)
        case .keys(let keys): mapping(original, translation, keys, path)
        case .titled(let keys): mapping(original, translation, keys, path, beside: .title)
        case .worded(let keys): mapping(original, translation, keys, path, beside: .word)
        case .names(let noun, let shape): names(original, translation, noun, shape, path)
        case .named(let key, let noun, let keys): named(original, translation, by: key, noun, keys, path)
        case .alternatives(let keys): alternatives(original, translation, keys, path)
        }
    }

    // Texts

    private mutating func text(_ original: YAMLNode?, _ translation: YAMLNode?, _ path: [String]) {
        let isNeeded = original.map { $0.isScalar && !$0.isMissing } ?? false
        if isNeeded { neededCount += 1 }
        guard let translation else {
            if isNeeded, !isMuted, let original {
                missing.append(UntranslatedText(path: path, location: original.location))
            }
            return
        }
        guard translation.read(.text, sink) != nil,
            PlaceholderCheck(sink: sink).check(translation, against: original)
        else { return }
        texts.append(TranslatedText(path: path, nodes: [translation], original: original))
    }

    private mutating func words(_ original: YAMLNode?, _ translation: YAMLNode?, _ path: [String]) {
        guard let translation, translation.read(.oneOrMore(of: .text), sink) != nil else { return }
        let nodes = translation.isSequence ? Array(translation.elements) : [translation]
        let readable = nodes.filter { $0.isScalar && !$0.isMissing }
        texts.append(TranslatedText(path: path, nodes: readable, original: original))
    }

    // Mappings

    /// - Parameters:
    ///   - scalar: what may stand there in place of a mapping.
    ///   - name: a key of a list's element that has been read already.
    mutating func mapping(
        _ original: YAMLNode?, _ translation: YAMLNode?, _ keys: TextKeys, _ path: [String],
        beside scalar: Scalar = .none, but name: String? = nil
    ) {
        if let original, !original.isMapping, !(scalar != .none && original.isScalar) { return }
        let word = original
        // A word says none of the texts.
        let original = scalar == .word && original?.isScalar ?? false ? nil : original
        var found: [String: YAMLNode] = [:]
        var meant: Set<String> = []
        if let translation, scalar == .title, translation.isScalar {
            found["title"] = translation.isMissing ? nil : translation
        } else if let translation, scalar == .word, translation.isScalar, !translation.isMissing {
            return reportWord(translation, word, keys)
        } else if let translation {
            guard translation.isMapping(keys.noun, sink) else { return }
            for (key, value) in translation.entries where name.map({ key.text != $0 }) ?? true {
                if let text = key.text, keys.key(text) != nil {
                    found[text] = value
                } else if let near = reportNoText(key, value, keys, in: translation, path) {
                    meant.insert(near)
                }
            }
        }
        for key in keys.texts {
            let theirs = original?.member(key.name) ?? original?.misspelt(key.name, among: keys.all)
            let ours = found[key.name]
            let wasMuted = isMuted
            defer { isMuted = wasMuted }
            isMuted = isMuted || meant.contains(key.name)
            if let ours, theirs == nil, key.presence != .free {
                reportSuperfluous(ours, key, beside: original)
            } else if ours != nil || key.presence != .optional {
                follow(ours, theirs, in: translation, .keys(keys)) {
                    $0.compare(theirs, ours, key.shape, path + [key.name])
                }
            }
        }
    }

    /// Reports a key that leads to no text; gives the one that was meant.
    @discardableResult
    mutating func reportNoText(
        _ key: YAMLNode, _ value: YAMLNode, _ keys: TextKeys, in mapping: YAMLNode,
        _ path: [String]
    ) -> String? {
        let name = key.text ?? ""
        if path.isEmpty, name == "format" { return nil }
        if keys.others.contains(name) {
            let removal = removal(of: key, value, from: mapping, .keys(keys))
            sink.report(LocalizationFindings.notText(key, removal, original: original))
            return nil
        }
        let texts = keys.texts.map(\.name)
        let near = Spelling.nearest(name, among: keys.all)
        sink.report(YAMLFindings.keyUnknown(key, in: mapping, keys.noun, meant: near, known: texts))
        return near
    }

    private func reportSuperfluous(_ translation: YAMLNode, _ key: TextKey, beside place: YAMLNode?) {
        guard isOriginalComplete, place?.isComplete ?? true else { return }
        sink.report(
            LocalizationFindings.textSuperfluous(
                translation, key.name, beside: place?.place, original: original))
    }

    private mutating func names(
        _ original: YAMLNode?, _ translation: YAMLNode?, _ noun: String, _ shape: TextShape, _ path: [String]
    ) {
        if let original, !original.isMapping { return }
        var meant: Set<String> = []
        if let translation {
            guard translation.isMapping else {
                sink.report(YAMLFindings.valueType(translation, expected: "a mapping of names"))
                return
            }
            meant = reportUnknownNames(original, translation, noun)
        }
        guard let original else { return }
        for (key, value) in original.entries {
            guard let name = key.text else { continue }
            let wasMuted = isMuted
            defer { isMuted = wasMuted }
            isMuted = isMuted || meant.contains(name)
            let ours = translation?.value(of: name)
            follow(ours, value, in: translation, .names(noun, shape)) {
                $0.compare(value, ours, shape, path + [name])
            }
        }
    }

    /// Gives the names that were meant.
    private func reportUnknownNames(
        _ original: YAMLNode?, _ translation: YAMLNode, _ noun: String
    ) -> Set<String> {
        guard isOriginalComplete, original?.isComplete ?? true else { return [] }
        let known = (original.map { Array($0.entries) } ?? []).compactMap(\.key.text)
        var meant: Set<String> = []
        for (key, _) in translation.entries {
            guard let name = key.text, !known.contains(name), !(original?.hasInside(name) ?? false) else {
                continue
            }
            let near = Spelling.nearest(name, among: known).flatMap {
                translation.value(of: $0) == nil ? $0 : nil
            }
            if let near { meant.insert(near) }
            sink.report(LocalizationFindings.nameUnknown(key, noun, meant: near, original: self.original))
        }
        return meant
    }
}

extension YAMLNode {
    /// The value of a key of a mapping; nil when it has none.
    package func value(of name: String) -> YAMLNode? {
        entries.first { $0.key.text == name }?.value
    }

    /// The value of a key that is near to one of a mapping's known keys, and to no other.
    fileprivate func misspelt(_ name: String, among known: [String]) -> YAMLNode? {
        guard isMapping else { return nil }
        return entries.first { key, _ in
            guard let text = key.text, !known.contains(text) else { return false }
            return Spelling.nearest(text, among: known) == name
        }?.value
    }

    /// Whether one of a mapping's values has a mapping of this name, which was indented too far.
    fileprivate func hasInside(_ name: String) -> Bool {
        entries.contains { $0.value.isMapping && $0.value.value(of: name)?.isMapping ?? false }
    }

    /// The same as `value(of:)`, where a text alone stands for its title.
    fileprivate func member(_ name: String) -> YAMLNode? {
        if isMapping { return value(of: name) }
        return name == "title" && isScalar && !isMissing ? self : nil
    }
}
