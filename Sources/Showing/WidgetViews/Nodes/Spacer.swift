package import WidgetModel

/// Flexible space along the direction of its stack, with a minimum length in points.
package struct ViewSpacer: ViewNode {
    package var leastLength: Double

    package init(leastLength: Double = 0) { self.leastLength = leastLength }

    /// How the node is read from its JSON form.
    static let form = ViewForm(
        "spacer", ViewSchema.any(ViewSchema.constant(true), ViewSchema.points)
    ) { object, _ throws(ViewError) in
        .spacer(ViewSpacer(leastLength: try object.read("spacer", length) ?? 0))
    }

    /// Reads `true` as 0, or the minimum length.
    private static func length(_ json: JSONValue) throws(ViewError) -> Double {
        if json == .boolean(true) { return 0 }
        guard json.measure != nil else {
            throw ViewError(.value, found: json.named, expected: "true or points")
        }
        return try ViewValue.points(json)
    }

    package func write(into object: inout JSONObject) {
        object["spacer"] = leastLength == 0 ? .boolean(true) : JSONValue(leastLength)
    }

    package var estimatedSize: (width: Double, height: Double) { (leastLength, leastLength) }
}

/// A thin line across the direction of its stack.
package struct ViewDivider: ViewNode {
    package init() {}

    /// How the node is read from its JSON form.
    static let form = ViewForm("divider", ViewSchema.constant(true)) { object, _ throws(ViewError) in
        guard object["divider"] == .boolean(true) else {
            throw ViewError(.value, at: "divider", found: object["divider"].named, expected: "true")
        }
        return .divider(ViewDivider())
    }

    package func write(into object: inout JSONObject) { object["divider"] = .boolean(true) }
    package var estimatedSize: (width: Double, height: Double) { (1, 1) }
}
