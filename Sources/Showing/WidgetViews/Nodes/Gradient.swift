package import WidgetModel

/// Colors that blend into each other along a line, filling the available space.
package struct ViewGradient: ViewNode {
    /// The colors from the start to the end, at least two.
    package var colors: [ViewColor]
    /// The positions of the colors from 0, the start, to 1, the end; empty if their distances are equal.
    package var stops: [Double]
    /// The ends of the line, as points of the rectangle. They differ.
    package var start: ViewAlignment
    package var end: ViewAlignment

    package init(
        _ colors: [ViewColor], stops: [Double] = [], from start: ViewAlignment = .top,
        to end: ViewAlignment = .bottom
    ) {
        self.colors = colors
        self.stops = stops
        self.start = start
        self.end = end
    }

    /// The colors with their positions from 0 to 1, in ascending order.
    package var positions: [(color: ViewColor, position: Double)] {
        let last = Double(max(1, colors.count - 1))
        return colors.enumerated().map { ($1, stops.isEmpty ? Double($0) / last : stops[$0]) }
    }

    /// How the node is read from its JSON form.
    static let form = ViewForm(
        "gradient",
        [
            "type": "array", "items": .object(ViewSchema.color), "minItems": 2,
            "maxItems": .integer(Int64(ViewLimits.gradientColors)),
        ],
        beside: [
            "stops": [
                "type": "array", "items": ["type": "number", "minimum": 0, "maximum": 1],
                "maxItems": .integer(Int64(ViewLimits.gradientColors)),
            ],
            "from": ViewSchema.alignment, "to": ViewSchema.alignment,
        ]
    ) { object, _ throws(ViewError) in
        .gradient(try ViewGradient(json: object))
    }

    /// Reads a gradient without checking for unknown keys.
    init(json object: JSONObject) throws(ViewError) {
        guard let colors = try object.read("gradient", ViewGradient.colors) else {
            throw ViewError(.value, at: "gradient", found: "nothing", expected: "a list of colors")
        }
        self.colors = colors
        stops = try object.read("stops", ViewGradient.stops) ?? []
        start = try object.read("from", ViewValue.alignment) ?? .top
        end = try object.read("to", ViewValue.alignment) ?? .bottom
        guard stops.isEmpty || stops.count == colors.count else {
            throw ViewError(
                .range, at: "stops", found: object["stops"].named,
                expected: "one for each of \(colors.count) colors")
        }
        guard start != end else {
            throw ViewError(
                .range, at: "to", found: "the text \(quoted(end.name))", expected: "another point than from")
        }
    }

    private static func colors(_ json: JSONValue) throws(ViewError) -> [ViewColor] {
        let colors = try ViewValue.list(
            json, of: "colors", atMost: ViewLimits.gradientColors, ViewValue.color)
        guard colors.count >= 2 else {
            throw ViewError(.range, found: json.named, expected: "at least 2 colors")
        }
        return colors
    }

    private static func stops(_ json: JSONValue) throws(ViewError) -> [Double] {
        let stops = try ViewValue.list(
            json, of: "numbers", atMost: ViewLimits.gradientColors, ViewValue.fraction)
        if let index = stops.indices.dropFirst().first(where: { stops[$0] < stops[$0 - 1] }) {
            throw ViewError(
                .range, at: "[\(index)]", found: "the number \(JSONValue(stops[index]).text)",
                expected: "at least \(JSONValue(stops[index - 1]).text), the position of the color before")
        }
        return stops
    }

    package var estimatedSize: (width: Double, height: Double) { (10, 10) }

    package func write(into object: inout JSONObject) {
        object["gradient"] = .array(colors.map { .string($0.description) })
        if !stops.isEmpty { object["stops"] = .array(stops.map { JSONValue($0) }) }
        if start != .top { object["from"] = .string(start.name) }
        if end != .bottom { object["to"] = .string(end.name) }
    }
}
