package import JSONText

/// A symbol, identified by its name, such as `heart.fill`.
package struct ViewSymbol: ViewNode {
    package var name: String
    /// The text that is drawn instead of an unknown symbol, and read by screen readers.
    package var label: String?

    package init(_ name: String, label: String? = nil) {
        self.name = name
        self.label = label
    }

    /// How the node is read from its JSON form.
    static let form = ViewForm("image", ViewSchema.text, beside: ["label": ViewSchema.text]) {
        object, reader throws(ViewError) in
        .image(
            ViewSymbol(
                try reader.requiredText("image", of: object), label: try reader.text("label", of: object)))
    }

    package func write(into object: inout JSONObject) {
        object["image"] = .string(name)
        object["label"] = label.map(JSONValue.string)
    }

    package var ownBytes: Int { name.utf8.count + (label?.utf8.count ?? 0) }
}
