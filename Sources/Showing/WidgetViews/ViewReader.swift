package import WidgetModel

extension ViewTree {
    /// Reads and validates a view of version 1, which Docs/view-tree.md specifies.
    ///
    /// - Throws: The first error, with its path.
    package init(json: JSONValue) throws(ViewError) {
        var reader = ViewReader()
        self = try reader.view(json)
    }
}

extension ViewTree: Codable {
    /// Decodes a view, and converts an error into a mismatch at the same path.
    package init(from decoder: any Decoder) throws {
        let json = try decoder.singleValueContainer().decode(JSONValue.self)
        do throws(ViewError) {
            try self.init(json: json)
        } catch {
            let problem = "found \(error.found), expected \(error.expected)"
            throw InnerMismatch(JSONMismatch(path: error.path, problem))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(json)
    }
}

/// Reads one tree and counts its size. The nodes use it to read their members.
struct ViewReader {
    private var depth = 0
    private var nodes = 0
    private var bytes = 0
    private var imageBytes = 0

    /// Reads `json` as a view inside the view that is being read.
    mutating func view(_ json: JSONValue) throws(ViewError) -> ViewTree {
        depth += 1
        try countNode()
        guard depth <= ViewLimits.depth else {
            throw .limit("a deeper node", "at most \(ViewLimits.depth) nodes within nodes")
        }
        let tree: ViewTree
        switch json {
        case .string(let text): tree = .text(try counted(text))
        case .object(let object): tree = try node(object)
        default:
            let expected = "text or an object with one of \(ViewForm.list)"
            throw ViewError(.node, found: json.named, expected: expected)
        }
        depth -= 1  // An error ends the reading, so it need not restore this.
        return tree
    }

    /// Reads an object, which must contain the key of exactly one kind of node, and its modifiers.
    private mutating func node(_ object: JSONObject) throws(ViewError) -> ViewTree {
        let forms = object.compactMap { ViewForm.all[$0.key] }
        if forms.isEmpty, let unknown = try ViewUnknown(object, &self) {
            return try modified(ViewTree(.unknown(unknown)), by: object)
        }
        guard let form = forms.first, forms.count == 1 else {
            let keys = forms.isEmpty ? object.map(\.key) : forms.map(\.key)
            let found = keys.isEmpty ? "an empty object" : "the keys " + keys.sorted().joined(separator: ", ")
            throw ViewError(.node, found: found, expected: "exactly one of \(ViewForm.list)")
        }
        let tree = ViewTree(try form.read(object, &self))
        _ = try fallback(of: object)
        let keys: [String] = [form.key] + form.others + ViewStyle.Modifier.allCases.map(\.rawValue)
        for (key, _) in object where !keys.contains(key) && key != ViewUnknown.fallbackKey {
            let expected = "beside \(form.key) only " + keys.dropFirst().sorted().joined(separator: ", ")
            throw ViewError(.unknownKey, found: "the key \(quoted(key))", expected: expected)
        }
        return try modified(tree, by: object)
    }

    /// Reads the modifiers of a node.
    private mutating func modified(_ tree: ViewTree, by object: JSONObject) throws(ViewError) -> ViewTree {
        var tree = tree
        for (key, value) in object {
            guard let modifier = ViewStyle.Modifier(rawValue: key) else { continue }
            try within(key) { () throws(ViewError) in try tree.style.read(modifier, value) }
        }
        try count(tree.style.ownBytes)
        return tree
    }

    /// Reads the view that an older host draws instead of a node; returns nil if the node lacks such a view.
    mutating func fallback(of object: JSONObject) throws(ViewError) -> ViewTree? {
        guard let json = object[ViewUnknown.fallbackKey] else { return nil }
        return try within(ViewUnknown.fallbackKey) { () throws(ViewError) in try view(json) }
    }

    /// Counts a node, or an element of a node that contains children.
    mutating func countNode() throws(ViewError) {
        nodes += 1
        guard nodes <= ViewLimits.nodes else {
            throw .limit("more nodes", "at most \(ViewLimits.nodes) in one view")
        }
    }

    /// Reads a string that must not be missing, and counts its bytes.
    mutating func requiredText(_ key: String, of object: JSONObject) throws(ViewError) -> String {
        guard let text = try text(key, of: object) else {
            throw ViewError(.value, at: key, found: "nothing", expected: "text")
        }
        return text
    }

    /// Reads an optional text, and counts its bytes.
    mutating func text(_ key: String, of object: JSONObject) throws(ViewError) -> String? {
        guard let text = try object.read(key, ViewValue.text) else { return nil }
        return try counted(text)
    }

    /// Reads an optional list of strings, and counts their bytes.
    mutating func texts(_ key: String, of object: JSONObject) throws(ViewError) -> [String] {
        guard let json = object[key] else { return [] }
        guard case .array(let list) = json else {
            throw ViewError(.value, at: key, found: json.named, expected: "a list of strings")
        }
        var texts: [String] = []
        for (index, text) in list.enumerated() {
            texts.append(
                try counted(within("\(key)[\(index)]") { () throws(ViewError) in try ViewValue.text(text) }))
        }
        return texts
    }

    private mutating func counted(_ text: String) throws(ViewError) -> String {
        try count(text.utf8.count)
        return text
    }

    /// Adds a picture's bytes, and throws if the sum for the whole view exceeds the limit.
    mutating func countImage(_ more: Int) throws(ViewError) {
        imageBytes += more
        guard imageBytes <= ViewLimits.imageBytes else {
            throw .limit("\(imageBytes) bytes", "at most \(ViewLimits.imageBytes) of pictures in one view")
        }
    }

    /// Adds bytes of strings and values, and throws if the whole view exceeds the limit.
    mutating func count(_ more: Int) throws(ViewError) {
        bytes += more
        guard bytes <= ViewLimits.bytes else {
            throw .limit("more text", "at most \(ViewLimits.bytes) bytes in one view")
        }
    }
}
