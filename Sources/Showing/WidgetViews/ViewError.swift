import WidgetModel

/// The first error in the JSON form of a view.
///
/// Its description has the form `vstack[2].gauge: found the text "full", expected a number`.
package struct ViewError: Error, Hashable, Sendable {
    /// The kinds of errors. The raw value is the stable code.
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// An object without a node's key, or with several of them.
        case node = "view-node"
        /// A key that the node does not support.
        case unknownKey = "view-key-unknown"
        /// A value of the wrong type, or an unknown word.
        case value = "view-value"
        /// A number that is out of bounds.
        case range = "view-range"
        /// A view that exceeds ``ViewLimits``.
        case limit = "view-limit"
    }

    package var code: Code
    /// The path from the root to the value, such as `vstack[2].gauge`; empty for the root.
    package var path: String
    package var found: String
    package var expected: String
    /// The accepted words, if the value must be one of a few words; empty for other errors.
    package private(set) var words: [String] = []

    package init(_ code: Code, at path: String = "", found: String, expected: String) {
        self.code = code
        self.path = path
        self.found = found
        self.expected = expected
    }

    /// An error about a value that is not one of the accepted words.
    ///
    /// - Parameter other: other accepted values, for the message.
    init(at path: String = "", found: JSONValue?, words: [String], other: String = "") {
        let words = words.sorted()
        self.init(
            .value, at: path, found: found.named, expected: "one of " + words.joined(separator: ", ") + other)
        self.words = words
    }

    /// The same error with `step` before its path.
    func within(_ step: String) -> ViewError {
        var outer = self
        outer.path = path.isEmpty || path.hasPrefix("[") ? step + path : step + "." + path
        return outer
    }
}

extension ViewError {
    /// An error about a view that exceeds ``ViewLimits``.
    static func limit(_ found: String, _ expected: String) -> ViewError {
        ViewError(.limit, found: found, expected: expected)
    }
}

/// Runs `body` and adds `step` before the path of the error that it throws.
func within<Value>(
    _ step: @autoclosure () -> String, _ body: () throws(ViewError) -> Value
) throws(ViewError) -> Value {
    do { return try body() } catch { throw error.within(step()) }
}

extension ViewError: CustomStringConvertible {
    package var description: String {
        "\(path.isEmpty ? "the view" : path): found \(found), expected \(expected)"
    }
}
