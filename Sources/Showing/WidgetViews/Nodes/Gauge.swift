package import WidgetModel

/// A value within a range, drawn as a bar or a ring.
package struct ViewGauge: ViewNode {
    /// The shape of the gauge: a bar or a ring.
    package enum Style: String, Hashable, Sendable, CaseIterable { case linear, circular }

    package var value: Double
    /// The ends of the range. `least` is less than `most`.
    package var least: Double
    package var most: Double
    package var style: Style
    /// The name of the measured quantity.
    package var label: String?
    /// The value as text, such as `75 %`.
    package var valueLabel: String?

    package init(
        _ value: Double, from least: Double = 0, to most: Double = 1, style: Style = .linear,
        label: String? = nil,
        valueLabel: String? = nil
    ) {
        self.value = value
        self.least = least
        self.most = most
        self.style = style
        self.label = label
        self.valueLabel = valueLabel
    }

    /// The filled part, 0…1. A value outside the range counts as the nearest end.
    package var fraction: Double { min(1, max(0, (value - least) / (most - least))) }

    /// How the node is read from its JSON form.
    static let form = ViewForm(
        "gauge", ViewSchema.number,
        beside: [
            "range": ViewSchema.range, "style": ViewSchema.word(Style.self), "label": ViewSchema.text,
            "valueLabel": ViewSchema.text,
        ]
    ) { object, reader throws(ViewError) in
        let value = try object.read("gauge", ViewValue.number)
        let range = try object.read("range", ViewValue.range) ?? 0...1
        let style = try object.read("style", ViewValue.word(Style.self))
        return .gauge(
            ViewGauge(
                value ?? 0, from: range.lowerBound, to: range.upperBound, style: style ?? .linear,
                label: try reader.text("label", of: object),
                valueLabel: try reader.text("valueLabel", of: object)))
    }

    package func write(into object: inout JSONObject) {
        object["gauge"] = JSONValue(value)
        if (least, most) != (0, 1) { object["range"] = .array([JSONValue(least), JSONValue(most)]) }
        if style != .linear { object["style"] = .string(style.rawValue) }
        object["label"] = label.map(JSONValue.string)
        object["valueLabel"] = valueLabel.map(JSONValue.string)
    }

    package var estimatedSize: (width: Double, height: Double) { (48, style == .circular ? 48 : 16) }
    package var ownBytes: Int { (label?.utf8.count ?? 0) + (valueLabel?.utf8.count ?? 0) }
}
