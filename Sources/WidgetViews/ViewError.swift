/// Why a text is not a view tree.
///
/// The description is `vstack[2].gauge: found the text "full", expected a number`.
package struct ViewError: Error, Hashable, Sendable {
    /// The kinds of mistake; the raw value is the stable code.
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// No node, or several in one object.
        case node = "view-node"
        /// A key that the node does not have.
        case unknownKey = "view-key-unknown"
        /// A value of the wrong type, or a word that is not among the known ones.
        case value = "view-value"
        /// A number outside its bounds.
        case range = "view-range"
        /// More than ``ViewLimits`` allows.
        case limit = "view-limit"
    }

    package var code: Code
    /// The way from the root to the place, such as `vstack[2].gauge`; empty for the root itself.
    package var path: String
    package var found: String
    package var expected: String

    package init(_ code: Code, at path: String = "", found: String, expected: String) {
        self.code = code
        self.path = path
        self.found = found
        self.expected = expected
    }

    /// The same mistake, seen from one step further out.
    func within(_ step: String) -> ViewError {
        var outer = self
        outer.path = path.isEmpty || path.hasPrefix("[") ? step + path : step + "." + path
        return outer
    }
}

extension ViewError {
    static func limit(_ found: String, _ expected: String) -> ViewError {
        ViewError(.limit, found: found, expected: expected)
    }
}

/// Runs `body`; what it throws gets `step` in front of its path.
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
