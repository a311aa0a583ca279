/// Writes a sidecar as YAML, in a form that is readable and gives small diffs.
struct SidecarWriter {
    private var yaml = YAMLText()

    /// The sidecar of a definition.
    static func text(_ difference: SidecarDictionary) -> String {
        text(
            SidecarTree(difference, .definition),
            comments: "What Apple's form says beside the definition: tags, ids of texts, and more.",
            "Written by \"widgetconf import\", read by \"widgetconf export\".")
    }

    /// A sidecar that consists of values by their words. Sidecars of strings tables are written in this form.
    static func text(_ values: PropertyDictionary, comment: String) -> String {
        text(SidecarTree(.dictionary(values), .value), comments: comment)
    }

    private static func text(_ tree: SidecarTree, comments: String...) -> String {
        var writer = SidecarWriter()
        for comment in comments { writer.yaml.line("# \(comment)") }
        writer.yaml.line("format: 1")
        writer.writeParts(of: tree, 0)
        return writer.yaml.text
    }

    /// The maximum length of a mapping or a list on one line.
    private static let flowLength = 100

    /// Writes an entry, on one line if it fits.
    private mutating func write(_ key: String, _ tree: SidecarTree, _ depth: Int) {
        if let flow = tree.flow,
            tree.isLeaf || key.utf8.count + flow.utf8.count + 2 * depth < Self.flowLength
        {
            return yaml.line("\(key) \(flow)", depth: depth)
        }
        yaml.line(key, depth: depth)
        writeParts(of: tree, depth + 1)
    }

    private mutating func writeParts(of tree: SidecarTree, _ depth: Int) {
        switch tree {
        case .leaf: break
        case .sequence(let elements): for element in elements { write("-", element, depth) }
        case .mapping(let entries, _): for (key, value) in entries { write("\(key):", value, depth) }
        }
    }
}

/// A part of a sidecar, with keys and scalars already in YAML.
private indirect enum SidecarTree {
    /// A scalar, or a value that is always on one line, regardless of its length.
    case leaf(String)
    /// A list, one element on each line if it does not fit on one.
    case sequence([SidecarTree])
    /// A mapping. `mayFlow` is false if it must not be written on one line.
    case mapping([Entry], mayFlow: Bool = true)

    typealias Entry = (key: String, value: SidecarTree)

    /// Whether the part contains no other parts.
    var isLeaf: Bool {
        switch self {
        case .leaf: true
        case .sequence(let elements): elements.isEmpty
        case .mapping(let entries, _): entries.isEmpty
        }
    }

    /// The part on one line; nil if it contains nested differences, which are always written as blocks.
    var flow: String? {
        switch self {
        case .leaf(let text): return text
        case .sequence(let elements):
            let parts = elements.compactMap(\.flow)
            return parts.count == elements.count ? "[\(parts.joined(separator: ", "))]" : nil
        case .mapping(let entries, let mayFlow):
            let parts = entries.compactMap { key, value in value.flow.map { "\(key): \($0)" } }
            guard mayFlow, parts.count == entries.count else { return nil }
            return parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }"
        }
    }

    // MARK: Differences

    init(_ difference: SidecarDictionary, _ shape: AppleShape) {
        var entries: [Entry] = difference.hints.map { ($0.word, .leaf(YAMLText.flowScalar($0.text))) }
        entries += Self.presence(difference.isKeptEmpty, difference.without.map(shape.short))
        // Keys that YAML cannot express are written as pairs, at the end.
        var pairs: [PropertyList] = []
        var isPlain = true
        for (key, node) in difference.entries {
            if case .value(let value) = node, !YAMLText.isKey(key) {
                pairs += [.string(key), value]
                isPlain = false
            } else {
                let tree = SidecarTree(node, shape.part(key))
                entries.append((YAMLText.flowScalar(shape.short(key)), tree))
                isPlain = isPlain && tree.isLeaf
            }
        }
        if !pairs.isEmpty { entries.append((SidecarWords.pairs, SidecarTree(.array(pairs), .value))) }
        self = .mapping(entries, mayFlow: isPlain)
    }

    private init(_ node: SidecarNode, _ shape: AppleShape) {
        switch node {
        case .value(let value):
            if case .value = shape {
                self.init(value, shape)
            } else {
                // Without this word, the reader would take the value for a difference.
                self = .mapping([(SidecarWords.instead, SidecarTree(value, .value))], mayFlow: false)
            }
        case .instead(let real, let was):
            let parts = [(SidecarWords.instead, real), (SidecarWords.was, was)]
            self = .mapping(parts.compactMap { word, value in value.map { (word, SidecarTree($0, shape)) } })
        case .dictionary(let difference): self.init(difference, shape)
        case .list(let difference): self.init(difference, shape.element)
        }
    }

    private init(_ difference: SidecarList, _ shape: AppleShape) {
        var entries = Self.presence(difference.isKeptEmpty, difference.without)
        if let order = difference.order, !order.isEmpty {
            entries.append((SidecarWords.order, Self.words(order)))
        }
        entries += difference.elements.map { (YAMLText.flowScalar($0.name), SidecarTree($0.node, shape)) }
        entries += difference.extras.map {
            (YAMLText.flowScalar(SidecarWords.extra + $0.name), SidecarTree(.dictionary($0.value), shape))
        }
        self = .mapping(entries, mayFlow: false)
    }

    /// The entries for an empty collection and for missing keys or elements.
    private static func presence(_ isKeptEmpty: Bool?, _ without: [String]) -> [Entry] {
        (isKeptEmpty.map { [(SidecarWords.empty, .leaf(String($0)))] } ?? [])
            + (without.isEmpty ? [] : [(SidecarWords.without, words(without))])
    }

    /// A list of names on one line.
    private static func words(_ names: [String]) -> SidecarTree {
        .leaf("[\(names.map(YAMLText.flowScalar).joined(separator: ", "))]")
    }

    // MARK: Values

    init(_ value: PropertyList, _ shape: AppleShape) {
        switch value {
        case .string(let text) where YAMLText.isWritable(text): self = .leaf(YAMLText.flowScalar(text))
        case .string(let text): self = .typed(SidecarWords.escaped, SidecarWords.escaped(text))
        case .integer(let text) where Int(text).map(String.init) == text: self = .leaf(text)
        case .integer(let text): self = .typed(SidecarWords.integer, text)
        case .boolean(let value): self = .leaf(String(value))
        case .real(let text): self = .typed(SidecarWords.real, text)
        case .data(let text): self = .typed(SidecarWords.bytes, text)
        case .date(let text): self = .typed(SidecarWords.date, text)
        case .array(let elements): self = .sequence(elements.map { SidecarTree($0, shape.element) })
        case .dictionary(let dictionary) where dictionary.entries.allSatisfy({ YAMLText.isKey($0.key) }):
            self = .mapping(
                dictionary.entries.map { entry in
                    let key = YAMLText.flowScalar(shape.short(entry.key))
                    return (key, SidecarTree(entry.value, shape.part(entry.key)))
                })
        case .dictionary(let dictionary):
            // At least one key cannot be expressed in YAML, so all entries are written as pairs.
            let pairs = dictionary.entries.flatMap { [.string($0.key), $0.value] }
            self = .mapping([(SidecarWords.pairs, SidecarTree(.array(pairs), .value))])
        case .pending(let pending): preconditionFailure("\(pending) was not given out")
        }
    }

    /// A value with a word for its type, such as `{ =real: "1" }`.
    private static func typed(_ word: String, _ text: String) -> SidecarTree {
        .leaf("{ \(word): \(YAMLText.quoted(text)) }")
    }
}
