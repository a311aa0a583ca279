/// Writes a sidecar as YAML.
struct SidecarWriter {
    private var yaml = YAMLText()

    static func text(_ difference: SidecarDictionary) -> String {
        var writer = SidecarWriter()
        writer.yaml.line("# What Apple's form says beside the definition: tags, ids of texts, and more.")
        writer.yaml.line("# Written by \"widgetconf import\", read by \"widgetconf export\".")
        writer.yaml.line("format: 1")
        writer.dictionary(difference, .definition, 0)
        return writer.yaml.text
    }

    /// Values by their words.
    static func text(_ values: PropertyDictionary, comment: String) -> String {
        var writer = SidecarWriter()
        writer.yaml.line("# \(comment)")
        writer.yaml.line("format: 1")
        for entry in values.entries { writer.value(YAMLText.key(entry.key), entry.value, .value, 0) }
        return writer.yaml.text
    }

    /// How long a line of braces may become.
    private static let flowLength = 100

    // MARK: Differences

    private mutating func dictionary(_ difference: SidecarDictionary, _ shape: AppleShape, _ depth: Int) {
        for (word, text) in difference.hints { yaml.line("\(word): \(YAMLText.scalar(text))", depth: depth) }
        if let isKept = difference.isKeptEmpty { yaml.line("\(SidecarWords.empty): \(isKept)", depth: depth) }
        words(SidecarWords.without, difference.without.map(shape.short), depth)
        var pairs: [PropertyList] = []
        for (key, node) in difference.entries {
            if case .value(let value) = node, !YAMLText.isKey(key) {
                pairs += [.string(key), value]
            } else {
                self.node(YAMLText.key(shape.short(key)), node, shape.part(key), depth)
            }
        }
        if !pairs.isEmpty { value(SidecarWords.pairs + ":", .array(pairs), .value, depth) }
    }

    private mutating func node(_ key: String, _ node: SidecarNode, _ shape: AppleShape, _ depth: Int) {
        switch node {
        case .value(let value):
            // Where a difference could stand, a whole value says that it is one.
            if case .value = shape { return self.value(key, value, shape, depth) }
            yaml.line(key, depth: depth)
            self.value(SidecarWords.instead + ":", value, .value, depth + 1)
        case .instead(let real, let was):
            let parts = [(SidecarWords.instead, real), (SidecarWords.was, was)]
            let flow = parts.compactMap { word, value in
                value.flatMap { Self.flow($0, shape) }.map { "\(word): \($0)" }
            }
            let isWhole = flow.count == (real == nil ? 1 : 2)
            let text = "\(key) { \(flow.joined(separator: ", ")) }"
            if isWhole, text.utf8.count + 2 * depth <= Self.flowLength {
                return yaml.line(text, depth: depth)
            }
            yaml.line(key, depth: depth)
            for case (let word, let value?) in parts { self.value(word + ":", value, .value, depth + 1) }
        case .dictionary(let difference):
            if let flow = Self.flow(difference, shape), key.utf8.count + flow.utf8.count + 2 * depth < 100 {
                return yaml.line("\(key) \(flow)", depth: depth)
            }
            yaml.line(key, depth: depth)
            dictionary(difference, shape, depth + 1)
        case .list(let difference):
            guard case .named(_, let element) = shape else { return }
            yaml.line(key, depth: depth)
            list(difference, element, depth + 1)
        }
    }

    private mutating func list(_ difference: SidecarList, _ shape: AppleShape, _ depth: Int) {
        if let isKept = difference.isKeptEmpty { yaml.line("\(SidecarWords.empty): \(isKept)", depth: depth) }
        words(SidecarWords.without, difference.without, depth)
        if let order = difference.order { words(SidecarWords.order, order, depth) }
        for (name, element) in difference.elements {
            node(YAMLText.key(name), .dictionary(element), shape, depth)
        }
        for (name, value) in difference.extras {
            self.value(
                YAMLText.key(SidecarWords.extra + name), .dictionary(value), shape, depth)
        }
    }

    private mutating func words(_ word: String, _ names: [String], _ depth: Int) {
        guard !names.isEmpty else { return }
        yaml.line("\(word): [\(names.map(YAMLText.flowScalar).joined(separator: ", "))]", depth: depth)
    }

    // MARK: Values

    private mutating func value(_ key: String, _ value: PropertyList, _ shape: AppleShape, _ depth: Int) {
        if let flow = Self.flow(value, shape),
            key.utf8.count + flow.utf8.count + 2 * depth < Self.flowLength
                || value.isEmpty
        {
            return yaml.line("\(key) \(flow)", depth: depth)
        }
        yaml.line(key, depth: depth)
        switch value {
        case .dictionary(let dictionary):
            if let parts = dictionary.pairs {
                return self.value(SidecarWords.pairs + ":", .array(parts), .value, depth + 1)
            }
            for entry in dictionary.entries {
                self.value(
                    YAMLText.key(shape.short(entry.key)), entry.value, shape.part(entry.key), depth + 1)
            }
        case .array(let elements):
            let inner: AppleShape = if case .named(_, let element) = shape { element } else { .value }
            for element in elements { self.value("-", element, inner, depth + 1) }
        default: break
        }
    }

    /// On one line.
    private static func flow(_ value: PropertyList, _ shape: AppleShape) -> String? {
        switch value {
        case .string(let text):
            return YAMLText.isWritable(text)
                ? YAMLText.flowScalar(text)
                : "{ \(SidecarWords.escaped): \(YAMLText.quoted(SidecarWords.escaped(text))) }"
        case .integer(let text):
            return isPlainInteger(text) ? text : "{ \(SidecarWords.integer): \(YAMLText.quoted(text)) }"
        case .boolean(let value): return String(value)
        case .real(let text): return "{ \(SidecarWords.real): \(YAMLText.quoted(text)) }"
        case .data(let text): return "{ \(SidecarWords.bytes): \(YAMLText.quoted(text)) }"
        case .date(let text): return "{ \(SidecarWords.date): \(YAMLText.quoted(text)) }"
        case .array(let elements):
            let inner: AppleShape = if case .named(_, let element) = shape { element } else { .value }
            return "[" + elements.compactMap { flow($0, inner) }.joined(separator: ", ") + "]"
        case .dictionary(let dictionary):
            if dictionary.isEmpty { return "{}" }
            if let parts = dictionary.pairs {
                return flow(.array(parts), .value).map { "{ \(SidecarWords.pairs): \($0) }" }
            }
            let parts = dictionary.entries.compactMap { entry in
                flow(entry.value, shape.part(entry.key)).map {
                    "\(YAMLText.flowScalar(shape.short(entry.key))): \($0)"
                }
            }
            return "{ " + parts.joined(separator: ", ") + " }"
        case .pending: return nil
        }
    }

    /// A difference of plain values on one line; nil where it holds more.
    private static func flow(_ difference: SidecarDictionary, _ shape: AppleShape) -> String? {
        var parts: [String] = difference.hints.map { "\($0.word): \(YAMLText.flowScalar($0.text))" }
        if let isKept = difference.isKeptEmpty { parts.append("\(SidecarWords.empty): \(isKept)") }
        if !difference.without.isEmpty {
            let names = difference.without.map { YAMLText.flowScalar(shape.short($0)) }
            parts.append("\(SidecarWords.without): [\(names.joined(separator: ", "))]")
        }
        for (key, node) in difference.entries {
            guard case .value(let value) = node, case .value = shape.part(key), value.isEmpty,
                YAMLText.isKey(key),
                let flow = flow(value, .value)
            else {
                return nil
            }
            parts.append("\(YAMLText.flowScalar(shape.short(key))): \(flow)")
        }
        return parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }"
    }

    private static func isPlainInteger(_ text: String) -> Bool {
        Int(text).map { String($0) == text } ?? false
    }
}

extension PropertyList {
    /// Whether nothing is in it, as in a text or a number.
    fileprivate var isEmpty: Bool {
        switch self {
        case .array(let elements): elements.isEmpty
        case .dictionary(let entries): entries.isEmpty
        default: true
        }
    }
}

extension PropertyDictionary {
    /// Keys and values in turn, where YAML does not take one of the keys; nil where it takes all.
    fileprivate var pairs: [PropertyList]? {
        if entries.allSatisfy({ YAMLText.isKey($0.key) }) { return nil }
        return entries.flatMap { [.string($0.key), $0.value] }
    }
}
