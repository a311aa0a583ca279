package import WidgetModel

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
    ///
    /// If the member contains an object instead of a name, the node is a picture.
    static let form = ViewForm(
        "image", ViewSchema.any(ViewSchema.text, ViewPicture.sourceSchema),
        beside: ["label": ViewSchema.text, "scaling": ViewSchema.word(ViewPicture.Scaling.self)]
    ) { object, reader throws(ViewError) in
        guard case .string? = object["image"] else { return .picture(try ViewPicture(object, &reader)) }
        guard object["scaling"] == nil else {
            throw ViewError(
                .value, at: "image", found: object["image"].named, expected: "a picture beside scaling")
        }
        return .image(
            ViewSymbol(
                try reader.requiredText("image", of: object), label: try reader.text("label", of: object)))
    }

    package func write(into object: inout JSONObject) {
        object["image"] = .string(name)
        object["label"] = label.map(JSONValue.string)
    }

    package var estimatedSize: (width: Double, height: Double) { (16, 16) }
    package var ownBytes: Int { name.utf8.count + (label?.utf8.count ?? 0) }
}
