package import WidgetModel

/// Values side by side, the oldest first, as bars, a line, an area or points.
package struct ViewChart: ViewNode {
    /// How values are drawn.
    package enum Mark: String, Hashable, Sendable, CaseIterable {
        /// A bar from the lower end of the scale.
        case bar
        /// A line from value to value.
        case line
        /// The area below a line.
        case area
        /// A point for each value.
        case point
        /// An area as high as a line of text, without a common base.
        case sparkline
    }

    /// A value that is marked at the leading edge.
    package struct Tick: Hashable, Sendable {
        package var value: Double
        /// The text next to the value; nil writes the number.
        package var label: String?

        package init(_ value: Double, label: String? = nil) {
            self.value = value
            self.label = label
        }
    }

    package var values: [Double]
    /// The value at the upper end of the scale; nil uses the largest of the values and the goal. Larger
    /// values are clipped there and marked.
    package var most: Double?
    /// The goal, marked with a line. Bars that reach it are drawn in `goalColor`.
    package var goal: Double?
    /// The color of bars that reach the goal, and of the line for other marks. Nil uses the tint.
    package var goalColor: ViewColor?
    /// One label per value, two labels for both ends, or an empty list.
    package var labels: [String]
    package var mark: Mark
    /// The value at the lower end of the scale; nil uses 0 for bars, the smaller of 0 and the smallest value
    /// for an area, and the smallest value for other marks. Smaller values are clipped there and marked.
    package var least: Double?
    /// The text in the row of the goal.
    package var goalLabel: String?
    /// The values that are marked at the leading edge.
    package var axis: [Tick]

    package init(
        _ values: [Double], most: Double? = nil, goal: Double? = nil, goalColor: ViewColor? = nil,
        labels: [String] = [], mark: Mark = .bar, least: Double? = nil, goalLabel: String? = nil,
        axis: [Tick] = []
    ) {
        self.values = values
        self.most = most
        self.goal = goal
        self.goalColor = goalColor
        self.labels = labels
        self.mark = mark
        self.least = least
        self.goalLabel = goalLabel
        self.axis = axis
    }

    /// The values at both ends of the scale. The first one is less than the second one.
    package var scale: (least: Double, most: Double) {
        let all = values + [goal].compactMap(\.self)
        let smallest = all.min() ?? 0
        let usual =
            switch mark {
            case .bar: 0.0
            case .area: min(0, smallest)
            case .line, .point, .sparkline: smallest
            }
        let (least, most) = (least ?? usual, most ?? all.max() ?? 0)
        if least < most { return (least, most) }
        if mark == .bar || self.least != nil { return (least, max(least.nextUp, least + 1e-9)) }
        return self.most == nil ? (least - 0.5, least + 0.5) : (min(most.nextDown, most - 1), most)
    }

    package func write(into object: inout JSONObject) {
        object["chart"] = .array(values.map { JSONValue($0) })
        if mark != .bar { object["mark"] = .string(mark.rawValue) }
        object["least"] = least.map { JSONValue($0) }
        object["most"] = most.map { JSONValue($0) }
        object["goal"] = goal.map { JSONValue($0) }
        object["goalColor"] = goalColor.map { .string($0.description) }
        object["goalLabel"] = goalLabel.map(JSONValue.string)
        if !labels.isEmpty { object["labels"] = .array(labels.map(JSONValue.string)) }
        if !axis.isEmpty { object["axis"] = .array(axis.map(\.json)) }
    }

    package var estimatedSize: (width: Double, height: Double) { (48, 48) }
    package var ownBytes: Int {
        let texts = labels + axis.compactMap(\.label) + [goalLabel].compactMap(\.self)
        return texts.reduce(8 * (values.count + axis.count)) { $0 + $1.utf8.count }
    }
}

extension ViewChart {
    /// How the node is read from its JSON form.
    static let form = ViewForm(
        "chart",
        [
            "type": "array", "items": .object(ViewSchema.number),
            "maxItems": .integer(Int64(ViewLimits.chartValues)),
        ],
        beside: [
            "mark": ViewSchema.word(Mark.self), "least": ViewSchema.number, "most": ViewSchema.number,
            "goal": ViewSchema.number, "goalColor": ViewSchema.color, "goalLabel": ViewSchema.text,
            "labels": ViewSchema.texts, "axis": Tick.listSchema,
        ]
    ) { object, reader throws(ViewError) in
        var chart = ViewChart(try object.read("chart", values) ?? [])
        chart.mark = try object.read("mark", ViewValue.word()) ?? .bar
        chart.least = try object.read("least", ViewValue.number)
        let isFromZero = chart.mark == .bar && chart.least == nil
        chart.most = try object.read("most", isFromZero ? ViewValue.positive : ViewValue.number)
        chart.goal = try object.read("goal", isFromZero ? ViewValue.positive : ViewValue.number)
        chart.goalColor = try object.read("goalColor", ViewValue.color)
        chart.goalLabel = try object.read("goalLabel", ViewValue.text)
        chart.axis = try object.read("axis", Tick.list) ?? []
        if isFromZero, let index = chart.values.firstIndex(where: { $0 < 0 }) {
            throw ViewError(
                .range, at: "chart[\(index)]", found: "the number \(JSONValue(chart.values[index]).text)",
                expected: "a number from 0, or another mark than bar, or the key least")
        }
        if let least = chart.least, let most = chart.most, least >= most {
            throw ViewError(
                .range, at: "least", found: object["least"].named,
                expected: "less than \(JSONValue(most).text), the value of most")
        }
        try reader.count(chart.ownBytes)
        chart.labels = try reader.texts("labels", of: object)
        guard chart.labels.isEmpty || [2, chart.values.count].contains(chart.labels.count) else {
            let found = "a list of \(chart.labels.count)"
            let expected = "one for each of \(chart.values.count) values, or 2 for both ends"
            throw ViewError(.range, at: "labels", found: found, expected: expected)
        }
        return .chart(chart)
    }

    private static func values(_ json: JSONValue) throws(ViewError) -> [Double] {
        try ViewValue.list(json, of: "values", atMost: ViewLimits.chartValues, ViewValue.number)
    }
}

extension ViewChart.Tick {
    fileprivate static let listSchema: JSONObject = [
        "type": "array", "maxItems": .integer(Int64(ViewLimits.ticks)),
        "items": .object(
            ViewSchema.any(
                ViewSchema.number,
                [
                    "type": "object",
                    "properties": ["value": .object(ViewSchema.number), "label": .object(ViewSchema.text)],
                    "required": ["value", "label"], "additionalProperties": false,
                ])),
    ]

    fileprivate static func list(_ json: JSONValue) throws(ViewError) -> [ViewChart.Tick] {
        try ViewValue.list(json, of: "ticks", atMost: ViewLimits.ticks, ViewChart.Tick.init(json:))
    }

    /// Reads a number, or an object with `value` and `label`.
    private init(json: JSONValue) throws(ViewError) {
        guard case .object(let object) = json else {
            self.init(try ViewValue.number(json))
            return
        }
        try object.refuseKeys(notIn: ["label", "value"])
        guard let value = try object.read("value", ViewValue.number),
            let label = try object.read("label", ViewValue.text)
        else {
            throw ViewError(
                .value, found: json.named, expected: "a number, or an object with value and label")
        }
        self.init(value, label: label)
    }

    fileprivate var json: JSONValue {
        label.map { ["value": JSONValue(value), "label": .string($0)] } ?? JSONValue(value)
    }
}
