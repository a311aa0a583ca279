import SourceText

/// Reads a sidecar, for the export.
///
/// Sidecars are written by `SidecarWriter`, but people merge and edit them, so anything unexpected is
/// reported at its position.
struct SidecarReader {
    private(set) var findings: [Finding] = []

    /// Reads the sidecar of a definition; nil after reporting errors.
    static func read(_ file: SourceFile, into findings: inout [Finding]) -> SidecarDictionary? {
        read(file, into: &findings) { $0.dictionary($1, .definition) }
    }

    /// Reads a sidecar with a fixed set of keys and values of any kind; nil after reporting errors. Sidecars
    /// of strings tables are written in this form.
    static func read(
        _ file: SourceFile, words: [String], into findings: inout [Finding]
    ) -> PropertyDictionary? {
        read(file, into: &findings) { reader, entries in
            var values: PropertyDictionary = [:]
            for (key, node) in entries {
                guard let word = key.text else { continue }
                if words.contains(word) {
                    values[word] = reader.value(node, .value)
                } else {
                    reader.findings.append(AppleFindings.sidecarWord(key, word))
                }
            }
            return values
        }
    }

    private typealias Entries = [(key: YAMLNode, value: YAMLNode)]

    /// Reads the YAML, passes the entries to `content`, and collects the findings.
    private static func read<Content>(
        _ file: SourceFile, into findings: inout [Finding],
        content: (inout SidecarReader, Entries) -> Content
    ) -> Content? {
        let mark = findings.count
        guard let root = YAMLTree.read(file, into: &findings).root, findings.count == mark else {
            if findings.count == mark { findings.append(AppleFindings.sidecarEmpty(file)) }
            return nil
        }
        var reader = SidecarReader()
        let result = reader.entries(of: root).map { content(&reader, $0) }
        findings += reader.findings
        return reader.findings.isEmpty ? result : nil
    }

    /// The entries of a document, after checking and removing its format.
    private mutating func entries(of root: YAMLNode) -> Entries? {
        guard root.isMapping else { return refuse(root, "a mapping") }
        let format = root.entries.first { $0.key.text == "format" }?.value
        guard format?.hasText("1") ?? false else {
            findings.append(AppleFindings.sidecarFormat(format ?? root))
            return nil
        }
        return root.entries.filter { $0.key.text != "format" }.map { ($0.key, $0.value) }
    }

    // MARK: Differences

    /// Reads the difference of a dictionary. The words that begin with `=` are handled here; all others are
    /// keys.
    private mutating func dictionary(_ entries: Entries, _ shape: AppleShape) -> SidecarDictionary {
        var result = SidecarDictionary()
        for (key, value) in entries {
            guard let word = key.text else { continue }
            guard Self.isOwnWord(key) else {
                let long = shape.long(word)
                if let node = self.node(value, shape.part(long)) { result.entries.append((long, node)) }
                continue
            }
            switch word {
            case SidecarWords.without: result.without = texts(value).map(shape.long)
            case SidecarWords.empty: result.isKeptEmpty = value.hasText("true")
            case SidecarWords.pairs:
                guard case .dictionary(let pairs)? = pairs(value) else { continue }
                result.entries += pairs.entries.map { ($0.key, .value($0.value)) }
            case SidecarWords.type, SidecarWords.prompt: result.hints.append((word, value.text ?? ""))
            default: findings.append(AppleFindings.sidecarWord(key, word))
            }
        }
        return result
    }

    /// Whether a key is a word of the sidecar format. A key of Apple's that begins with `=` is in quotes.
    private static func isOwnWord(_ key: YAMLNode) -> Bool {
        key.isPlain && key.text?.hasPrefix("=") ?? false
    }

    /// Reads one difference, in the form that `shape` determines.
    private mutating func node(_ node: YAMLNode, _ shape: AppleShape) -> SidecarNode? {
        func part(_ word: String) -> YAMLNode? {
            node.isMapping ? node.entries.first { Self.isOwnWord($0.key) && $0.key.text == word }?.value : nil
        }
        let (real, was) = (part(SidecarWords.instead), part(SidecarWords.was))
        if real != nil || was != nil {
            let real = real.flatMap { value($0, .value) }
            let was = was.flatMap { value($0, .value) }
            return was.map { .instead(real, was: $0) } ?? real.map { .value($0) }
        }
        switch shape {
        case .value: return value(node, .value).map { .value($0) }
        case .keys, .entries:
            guard node.isMapping else { return refuse(node, "a mapping") }
            return .dictionary(dictionary(node.entries.map { ($0.key, $0.value) }, shape))
        case .named(_, let element):
            guard node.isMapping else { return refuse(node, "a mapping of names") }
            return .list(list(node, element))
        }
    }

    /// Reads the difference of a list, which is a mapping from names to differences.
    private mutating func list(_ node: YAMLNode, _ shape: AppleShape) -> SidecarList {
        var result = SidecarList()
        for (key, value) in node.entries {
            guard let word = key.text else { continue }
            switch word {
            case SidecarWords.without: result.without = texts(value)
            case SidecarWords.order: result.order = texts(value)
            case SidecarWords.empty: result.isKeptEmpty = value.hasText("true")
            case _ where word.hasPrefix("="):
                findings.append(AppleFindings.sidecarWord(key, word))
            case _ where word.hasPrefix(SidecarWords.extra):
                guard case .dictionary(let extra)? = self.value(value, shape) else {
                    let _: Never? = refuse(value, "a mapping")
                    continue
                }
                result.extras.append((String(word.dropFirst()), extra))
            default:
                guard value.isMapping else {
                    let _: Never? = refuse(value, "a mapping")
                    continue
                }
                result.elements.append((word, dictionary(value.entries.map { ($0.key, $0.value) }, shape)))
            }
        }
        return result
    }

    // MARK: Values

    /// Reads a value. A string without quotes can be a boolean or an integer; other types are mappings with a
    /// word.
    private mutating func value(_ node: YAMLNode, _ shape: AppleShape) -> PropertyList? {
        if node.isSequence {
            return .array(node.elements.compactMap { value($0, shape.element) })
        }
        if node.isMapping { return mapping(node, shape) }
        guard let text = node.text else { return refuse(node, "a value") }
        guard node.isPlain else { return .string(text) }
        if text == "true" || text == "false" { return .boolean(text == "true") }
        if let number = Int(text), String(number) == text { return .integer(text) }
        return .string(text)
    }

    /// Reads a dictionary, or a typed value, which is a mapping with a single word of the format.
    private mutating func mapping(_ node: YAMLNode, _ shape: AppleShape) -> PropertyList? {
        var entries: [PropertyDictionary.Entry] = []
        for (key, value) in node.entries {
            guard let word = key.text else { continue }
            if Self.isOwnWord(key) { return typed(word, value, key) }
            let long = shape.long(word)
            guard let value = self.value(value, shape.part(long)) else { continue }
            entries.append(PropertyDictionary.Entry(key: long, value: value))
        }
        return .dictionary(PropertyDictionary(entries))
    }

    /// Reads a typed value, such as `{ =real: "1" }`.
    private mutating func typed(_ word: String, _ node: YAMLNode, _ key: YAMLNode) -> PropertyList? {
        if word == SidecarWords.pairs { return pairs(node) }
        guard let text = node.text else { return refuse(node, "text") }
        switch word {
        case SidecarWords.escaped:
            return SidecarWords.unescaped(text).map { .string($0) } ?? refuse(node, "what stood there")
        case SidecarWords.real where Double(text) != nil: return .real(text)
        case SidecarWords.bytes where text.utf8.count % 4 == 0: return .data(text)
        case SidecarWords.date: return .date(text)
        case SidecarWords.integer: return .integer(text)
        case SidecarWords.real, SidecarWords.bytes: return refuse(node, "what stood there")
        default:
            findings.append(AppleFindings.sidecarWord(key, word))
            return nil
        }
    }

    /// Reads a dictionary in the form `{ =pairs: [key, value, …] }`.
    private mutating func pairs(_ node: YAMLNode) -> PropertyList? {
        guard case .array(let parts)? = value(node, .value), parts.count % 2 == 0 else {
            return refuse(node, "keys and values in turn")
        }
        return .dictionary(
            PropertyDictionary(
                stride(from: 0, to: parts.count, by: 2).map { place in
                    PropertyDictionary.Entry(key: parts[place].string ?? "", value: parts[place + 1])
                }))
    }

    /// Reads a list of names.
    private mutating func texts(_ node: YAMLNode) -> [String] {
        guard node.isSequence else { return refuse(node, "a list of names") ?? [] }
        return node.elements.compactMap(\.text)
    }

    /// Reports a value in the wrong form, and returns nil.
    private mutating func refuse<Value>(_ node: YAMLNode, _ expected: String) -> Value? {
        findings.append(AppleFindings.sidecarShape(node, expected: expected))
        return nil
    }
}
