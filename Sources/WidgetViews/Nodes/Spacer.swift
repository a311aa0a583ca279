package import JSONText

/// Room that stretches along its stack; at least `leastLength` points.
package struct ViewSpacer: ViewNode {
    package var leastLength: Double

    package init(leastLength: Double = 0) { self.leastLength = leastLength }

    static let form = ViewForm("spacer") { object, _ throws(ViewError) in
        .spacer(ViewSpacer(leastLength: try object.read("spacer", length) ?? 0))
    }

    /// `true`, or the least length.
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
}

/// A thin line across its stack.
package struct ViewDivider: ViewNode {
    package init() {}

    static let form = ViewForm("divider") { object, _ throws(ViewError) in
        guard object["divider"] == .boolean(true) else {
            throw ViewError(.value, at: "divider", found: object["divider"].named, expected: "true")
        }
        return .divider(ViewDivider())
    }

    package func write(into object: inout JSONObject) { object["divider"] = .boolean(true) }
}
