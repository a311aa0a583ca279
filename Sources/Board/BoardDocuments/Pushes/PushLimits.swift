package import WidgetModel

/// The limits of pushed documents. A document beyond a limit is refused.
package enum PushLimits {
    /// The size of a document as compact JSON, after it was combined with the former one.
    package static let bytes = 1 << 20
    /// The nesting of arrays and objects. Messages with the document add a few levels, and must remain valid
    /// JSON (`JSONReader.depthLimit`).
    package static let depth = 64

    /// Why a document is refused because of its nesting; nil if it is within the limit.
    package static func problem(ofNesting document: JSONValue) -> String? {
        document.isNested(atMost: depth)
            ? nil
            : "found more than \(depth) arrays and objects within one another, expected at most \(depth)"
    }

    /// Why a document of this size is refused; nil if it is within the limit.
    package static func problem(ofBytes count: Int) -> String? {
        count > bytes ? "the document has \(count) bytes, expected at most \(bytes)" : nil
    }
}
