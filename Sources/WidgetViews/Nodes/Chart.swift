package import JSONText

/// A bar chart: one bar per value, side by side on a common base line.
package struct ViewChart: ViewNode {
    package var values: [Double]
    /// The value of a bar with full height; nil uses the largest of the values and the goal.
    package var most: Double?
    /// The goal, marked with a line. Bars that reach it are drawn in `goalColor`.
    package var goal: Double?
    /// Nil uses the tint.
    package var goalColor: ViewColor?
    /// Either one text per value, two texts for both ends, or none.
    package var labels: [String]

    package init(
        _ values: [Double], most: Double? = nil, goal: Double? = nil, goalColor: ViewColor? = nil,
        labels: [String] = []
    ) {
        self.values = values
        self.most = most
        self.goal = goal
        self.goalColor = goalColor
        self.labels = labels
    }

    /// How the node is read from its JSON form.
    static let form = ViewForm(
        "chart",
        [
            "type": "array", "items": ["type": "number", "minimum": 0],
            "maxItems": .integer(Int64(ViewLimits.chartValues)),
        ],
        beside: [
            "most": ViewSchema.positive, "goal": ViewSchema.positive, "goalColor": ViewSchema.color,
            "labels": ViewSchema.texts,
        ]
    ) { object, reader throws(ViewError) in
        let values = try object.read("chart", ViewChart.values) ?? []
        try reader.count(8 * values.count)
        var chart = ViewChart(values)
        chart.most = try object.read("most", ViewValue.positive)
        chart.goal = try object.read("goal", ViewValue.positive)
        chart.goalColor = try object.read("goalColor", ViewValue.color)
        chart.labels = try reader.texts("labels", of: object)
        guard chart.labels.isEmpty || chart.labels.count == 2 || chart.labels.count == values.count else {
            let found = "a list of \(chart.labels.count)"
            let expected = "one for each of \(values.count) values, or 2 for both ends"
            throw ViewError(.range, at: "labels", found: found, expected: expected)
        }
        return .chart(chart)
    }

    /// Reads the values, which must be 0 or greater. An error has the index of the value in its path.
    private static func values(_ json: JSONValue) throws(ViewError) -> [Double] {
        guard case .array(let list) = json else {
            throw ViewError(.value, found: json.named, expected: "a list of numbers")
        }
        guard list.count <= ViewLimits.chartValues else {
            throw .limit("\(list.count) values", "at most \(ViewLimits.chartValues)")
        }
        var values: [Double] = []
        values.reserveCapacity(list.count)
        for (index, json) in list.enumerated() {
            let value = try within("[\(index)]") { () throws(ViewError) in try ViewValue.number(json) }
            guard value >= 0 else {
                throw ViewError(.range, at: "[\(index)]", found: json.named, expected: "a number from 0")
            }
            values.append(value)
        }
        return values
    }

    package func write(into object: inout JSONObject) {
        object["chart"] = .array(values.map { JSONValue($0) })
        object["most"] = most.map { JSONValue($0) }
        object["goal"] = goal.map { JSONValue($0) }
        object["goalColor"] = goalColor.map { .string($0.description) }
        if !labels.isEmpty { object["labels"] = .array(labels.map(JSONValue.string)) }
    }

    package var ownBytes: Int { labels.reduce(8 * values.count) { $0 + $1.utf8.count } }
}
