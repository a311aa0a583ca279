package import WidgetModel

/// One kind of node: its model, its JSON form, and the properties that all nodes share.
///
/// Each kind is defined in a file in `Nodes`. It requires a case in ``ViewContent`` and a file in
/// `ViewRendering/Layout/Nodes`, which arranges it.
package protocol ViewNode: Hashable, Sendable {
    /// Writes the node's own members: its key first, followed by the other members in the order of
    /// `ViewForm.others`.
    func write(into object: inout JSONObject)
    /// The views inside this one, in reading order.
    var children: [ViewTree] { get }
    /// The node with its views replaced; nil if it cannot contain any.
    func mappingChildren(_ change: (ViewTree) -> ViewTree) -> ViewContent?
    /// The size that is assumed where views are not laid out, in points, without padding and frame.
    var estimatedSize: (width: Double, height: Double) { get }
    /// The action that is performed when the node is pressed; nil if it cannot be pressed.
    var action: ViewAction? { get }
    /// The size of the node's own strings, addresses and chart values (8 bytes each).
    var ownBytes: Int { get }
}

extension ViewNode {
    package var children: [ViewTree] { [] }
    package func mappingChildren(_ change: (ViewTree) -> ViewTree) -> ViewContent? { nil }

    /// The size of its largest view, or of a few words.
    package var estimatedSize: (width: Double, height: Double) {
        let sizes = children.map(\.estimatedSize)
        return (sizes.map(\.width).max() ?? 48, sizes.map(\.height).max() ?? 16)
    }

    package var action: ViewAction? { nil }
    package var ownBytes: Int { 0 }
}

/// How a node is read: the key that identifies it, its other keys, and the function that reads them.
struct ViewForm: Sendable {
    /// Reads the node's members from `object`. `reader` reads views inside it and counts the whole tree's
    /// size.
    typealias Reading =
        @Sendable (_ object: JSONObject, _ reader: inout ViewReader) throws(ViewError) -> ViewContent

    let key: String
    let others: [String]
    /// The JSON Schemas of the values, by key, the node's own key first.
    let schemas: [(key: String, schema: JSONObject)]
    /// The keys that must not be missing.
    let required: [String]
    let read: Reading

    /// - Parameters:
    ///   - schema: The schema of the value of `key`.
    ///   - others: The other keys with the schemas of their values.
    ///   - required: The other keys that must not be missing.
    init(
        _ key: String, _ schema: JSONObject, beside others: KeyValuePairs<String, JSONObject> = [:],
        required: [String] = [], read: @escaping Reading
    ) {
        self.key = key
        self.others = others.map(\.key)
        schemas = [(key, schema)] + others.map { ($0.key, $0.value) }
        self.required = [key] + required
        self.read = read
    }

    /// The forms of all nodes by their keys.
    static let all: [String: ViewForm] = Dictionary(
        uniqueKeysWithValues: ViewContent.forms.map { ($0.key, $0) })

    /// The keys of all nodes, for messages.
    static let list = all.keys.sorted().joined(separator: ", ")
}

/// An action that an element of a view performs.
package struct ViewAction: Hashable, Sendable {
    /// The name that the provider receives.
    package var name: String
    /// The current state of a toggle; nil for a button.
    package var isOn: Bool?

    package init(_ name: String, isOn: Bool? = nil) {
        self.name = name
        self.isOn = isOn
    }
}
