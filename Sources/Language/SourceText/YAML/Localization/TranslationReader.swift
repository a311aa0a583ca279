/// Reads a locale file, by comparing it with the file that it translates. Both have the same shape, and names
/// must agree.
///
/// The two trees are walked together. If the original contains errors, neither missing nor superfluous
/// strings and names are reported, because these errors often cause them.
package struct TranslationReader {
    let sink: FindingSink
    let original: SourceFile
    /// Whether the original was read to its end and is free of errors. Only then can strings and names be
    /// reported as missing or unknown.
    let isOriginalComplete: Bool
    private(set) var texts: [TranslatedText] = []
    private(set) var missing: [UntranslatedText] = []
    /// The number of strings that the locale file should contain.
    private(set) var neededCount = 0
    /// Whether missing strings are not reported, because a misspelled name was already reported.
    var isSuppressed = false
    /// Messages of rules without a name, which cannot be translated.
    var messagesWithoutName: [SourceLocation] = []
    /// The path from the root to the current value, for removing entries.
    var trail: [Step] = []
    /// Whether a mapping does not contain any text, by its index; only for mappings that were examined.
    var silent: [Int: Bool] = [:]

    /// A step of the path: a mapping of the locale file and one of its values.
    struct Step {
        let mapping: YAMLNode
        let shape: TextShape
        let value: YAMLNode
        /// The corresponding value in the original; nil if the original does not contain it.
        let original: YAMLNode?
    }

    /// The values that are allowed instead of a mapping.
    enum Scalar {
        case none
        /// A string, which stands for the key `title`.
        case title
        /// In the original, a word that is the same in all languages.
        case word
    }

    /// The strings of a locale file, without strings that have findings.
    ///
    /// - Parameter isWhole: Whether the file must contain all strings. A file that falls back to another
    ///   locale file need not be complete.
    package static func read(
        _ tree: YAMLTree, of original: YAMLTree, _ shape: TextShape, isWhole: Bool, _ sink: FindingSink
    ) -> [TranslatedText] {
        guard let root = tree.root else { return [] }
        var reader = TranslationReader(
            sink: sink, original: original.file,
            isOriginalComplete: original.isComplete && !sink.hasError(in: original.file))
        guard root.isMapping("a locale file", sink) else { return [] }
        FileFormat.check(of: root, "a locale file", sink)
        reader.compare(original.root, root, shape, [])
        for place in reader.messagesWithoutName {
            sink.report(LocalizationFindings.ruleUnnamed(place))
        }
        if isWhole, tree.isComplete, reader.isOriginalComplete, !reader.missing.isEmpty {
            sink.report(
                LocalizationFindings.textsMissing(
                    reader.missing, of: reader.neededCount, in: root, original: original.file))
        }
        return reader.texts
    }

    /// The number of strings that a locale file for `original` should contain.
    package static func textCount(in original: YAMLTree, _ shape: TextShape) -> Int {
        var reader = TranslationReader(
            sink: FindingSink(), original: original.file, isOriginalComplete: original.isComplete)
        reader.compare(original.root, nil, shape, [])
        return reader.neededCount
    }

    private init(sink: FindingSink, original: SourceFile, isOriginalComplete: Bool) {
        self.sink = sink
        self.original = original
        self.isOriginalComplete = isOriginalComplete
    }

    /// Compares the values at one path. A value is nil if its file does not contain the path.
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
        case .names(let noun, _, let shape): names(original, translation, noun, shape, path)
        case .named(let key, let noun, let keys): named(original, translation, by: key, noun, keys, path)
        case .alternatives(let keys): alternatives(original, translation, keys, path)
        }
    }

    // Texts

    /// Compares a single string, and records it as missing if it is not translated.
    private mutating func text(_ original: YAMLNode?, _ translation: YAMLNode?, _ path: [String]) {
        let isNeeded = original.map { $0.isScalar && !$0.isMissing } ?? false
        if isNeeded { neededCount += 1 }
        guard let translation else {
            if isNeeded, !isSuppressed, let original {
                missing.append(UntranslatedText(path: path, location: original.location))
            }
            return
        }
        guard translation.read(.text, sink) != nil,
            PlaceholderCheck(sink: sink).check(translation, against: original)
        else { return }
        translation.checkDirection(.warning, sink)
        texts.append(TranslatedText(path: path, nodes: [translation], original: original))
    }

    /// Reads a list of words, which need not agree with the original.
    private mutating func words(_ original: YAMLNode?, _ translation: YAMLNode?, _ path: [String]) {
        guard let translation, translation.read(.oneOrMore(of: .text), sink) != nil else { return }
        let nodes = translation.isSequence ? Array(translation.elements) : [translation]
        let readable = nodes.filter { $0.isScalar && !$0.isMissing }
        texts.append(TranslatedText(path: path, nodes: readable, original: original))
    }

    // Mappings

    /// Compares mappings with known keys.
    ///
    /// - Parameters:
    ///   - scalar: The scalar that is allowed instead of a mapping.
    ///   - name: A key that was already read, because it identifies an element of a list.
    mutating func mapping(
        _ original: YAMLNode?, _ translation: YAMLNode?, _ keys: TextKeys, _ path: [String],
        beside scalar: Scalar = .none, but name: String? = nil
    ) {
        if let original, !original.isMapping, !(scalar != .none && original.isScalar) { return }
        let word = original
        // If the original contains a word instead of the mapping, there are no strings to translate.
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
            let wasSuppressed = isSuppressed
            defer { isSuppressed = wasSuppressed }
            isSuppressed = isSuppressed || meant.contains(key.name)
            if let ours, theirs == nil, key.presence != .free {
                reportSuperfluous(ours, key, beside: original)
            } else if ours != nil || key.presence != .optional {
                follow(ours, theirs, in: translation, .keys(keys)) {
                    $0.compare(theirs, ours, key.shape, path + [key.name])
                }
            }
        }
    }

    /// Reports a key without text, and returns the key that was probably meant.
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

    /// Reports a string that the original does not contain.
    private func reportSuperfluous(_ translation: YAMLNode, _ key: TextKey, beside place: YAMLNode?) {
        guard isOriginalComplete, place?.isComplete ?? true else { return }
        sink.report(
            LocalizationFindings.textSuperfluous(
                translation, key.name, beside: place?.place, original: original))
    }

    /// Compares mappings with names that the author chose.
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
            let wasSuppressed = isSuppressed
            defer { isSuppressed = wasSuppressed }
            isSuppressed = isSuppressed || meant.contains(name)
            let ours = translation?.value(of: name)
            follow(ours, value, in: translation, .names(noun, form: .free, shape)) {
                $0.compare(value, ours, shape, path + [name])
            }
        }
    }

    /// Reports names that the original does not contain, and returns the names that were probably meant.
    private func reportUnknownNames(
        _ original: YAMLNode?, _ translation: YAMLNode, _ noun: String
    ) -> Set<String> {
        guard isOriginalComplete, original?.isComplete ?? true else { return [] }
        let entries = original.map { Array($0.entries) } ?? []
        let known = entries.compactMap(\.key.text)
        // Groups that an intent includes are translated in the files that declare them.
        let groups = trail.dropLast().last?.original?.value(of: "include")
        var meant: Set<String> = []
        let untranslated = known.filter { translation.value(of: $0) == nil }
        let unknown = translation.entries.filter { !known.contains($0.key.text ?? "") }
        // A name that was translated, although names are the same in all languages.
        let only = untranslated.count == 1 && unknown.count == 1 ? untranslated.first : nil
        for (key, _) in translation.entries {
            guard let name = key.text, !known.contains(name), !(original?.hasInside(name) ?? false) else {
                continue
            }
            let renamed = entries.first { $0.value.value(of: "formerly")?.lists(name) ?? false }?.key.text
            let similar = (renamed ?? Spelling.nearest(name, among: known)).flatMap {
                translation.value(of: $0) == nil ? $0 : nil
            }
            let near = similar ?? only
            if let near { meant.insert(near) }
            sink.report(
                LocalizationFindings.nameUnknown(
                    key, noun, meant: near, isFormer: renamed != nil, isSimilar: similar != nil,
                    hasGroups: groups != nil, original: self.original))
        }
        return meant
    }
}

extension YAMLNode {
    /// The value of a key in a mapping; nil if the mapping does not have the key.
    package func value(of name: String) -> YAMLNode? {
        entries.first { $0.key.text == name }?.value
    }

    /// The value of an unknown key whose nearest known key is `name`; nil if no key resembles it.
    fileprivate func misspelt(_ name: String, among known: [String]) -> YAMLNode? {
        guard isMapping else { return nil }
        return entries.first { key, _ in
            guard let text = key.text, !known.contains(text) else { return false }
            return Spelling.nearest(text, among: known) == name
        }?.value
    }

    /// Whether this is a string, or a list that contains a string.
    fileprivate func lists(_ text: String) -> Bool {
        isSequence ? elements.contains { $0.text == text } : self.text == text
    }

    /// Whether one of the values contains a mapping with this name, which was then indented too far.
    fileprivate func hasInside(_ name: String) -> Bool {
        entries.contains { $0.value.isMapping && $0.value.value(of: name)?.isMapping ?? false }
    }

    /// The value of a key. A single string is the value of `title`.
    fileprivate func member(_ name: String) -> YAMLNode? {
        if isMapping { return value(of: name) }
        return name == "title" && isScalar && !isMissing ? self : nil
    }
}
