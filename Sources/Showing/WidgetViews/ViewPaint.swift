import WidgetModel

/// The fill of a shape.
package enum ViewPaint: Hashable, Sendable {
    case color(ViewColor)
    case gradient(ViewGradient)

    /// The JSON Schema of what `init(json:)` accepts.
    static let schema = ViewSchema.any(ViewSchema.color, ViewSchema.object(of: ViewGradient.form))

    /// Reads a color, or an object of a gradient.
    init(json: JSONValue) throws(ViewError) {
        guard case .object(let object) = json else {
            self = .color(try ViewValue.color(json))
            return
        }
        try object.refuseKeys(notIn: [ViewGradient.form.key] + ViewGradient.form.others)
        self = .gradient(try ViewGradient(json: object))
    }

    var json: JSONValue {
        switch self {
        case .color(let color): return .string(color.description)
        case .gradient(let gradient):
            var object: JSONObject = [:]
            gradient.write(into: &object)
            return .object(object)
        }
    }
}
