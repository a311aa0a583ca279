package import JSONText

/// One kind of node: its model, its JSON form and what the rest of the program asks of any node.
///
/// Each kind has a file in `Nodes`, one case in ``ViewContent`` and one drawing in `ViewRendering`.
package protocol ViewNode: Hashable, Sendable {
    /// Writes the node's own members, its key first and the others in the order of `ViewForm.others`.
    func write(into object: inout JSONObject)
    /// The views inside this one, in the order in which they are read.
    var children: [ViewTree] { get }
    /// What happens when the node is pressed; nil for most nodes.
    var action: ViewAction? { get }
    /// The bytes of the node's own texts, addresses and chart values (8 each).
    var ownBytes: Int { get }
}

extension ViewNode {
    package var children: [ViewTree] { [] }
    package var action: ViewAction? { nil }
    package var ownBytes: Int { 0 }
}

/// A key that makes an object a node, the keys that may stand beside it, and how such an object is read.
struct ViewForm: Sendable {
    typealias Reading =
        @Sendable (_ object: JSONObject, _ reader: inout ViewReader) throws(ViewError) -> ViewContent

    let key: String
    let others: [String]
    let read: Reading

    init(_ key: String, beside others: [String] = [], read: @escaping Reading) {
        self.key = key
        self.others = others
        self.read = read
    }

    /// The forms of all nodes by their keys.
    static let all: [String: ViewForm] = Dictionary(
        uniqueKeysWithValues: ViewContent.forms.map { ($0.key, $0) })

    static let list = all.keys.sorted().joined(separator: ", ")
}

/// An action that a view offers.
package struct ViewAction: Hashable, Sendable {
    /// Its name, as the provider knows it.
    package var name: String
    /// Whether what is pressed is on; nil for a button.
    package var isOn: Bool?

    package init(_ name: String, isOn: Bool? = nil) {
        self.name = name
        self.isOn = isOn
    }
}
