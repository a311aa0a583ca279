package import JSONText
import WidgetModel

extension ViewTree {
    /// The view as Docs/view-tree.md writes it, as short as it gets; reading it gives this tree again.
    package var json: JSONValue {
        if case .text(let text) = content, style.isEmpty { return .string(text) }
        var object: JSONObject = [:]
        content.write(into: &object)
        style.write(into: &object)
        return .object(object)
    }
}

extension ViewContent {
    fileprivate func write(into object: inout JSONObject) {
        switch self {
        case .text(let text): object["text"] = .string(text)
        case .date(let date):
            object["date"] = .string(date.date.description)
            object["style"] = .string(date.style.rawValue)
            object["zone"] = date.zone.map(JSONValue.string)
        case .image(let symbol):
            object["image"] = .string(symbol.name)
            object["label"] = symbol.label.map(JSONValue.string)
        case .stack(let stack): stack.write(into: &object)
        case .spacer(let length): object["spacer"] = length == 0 ? .boolean(true) : JSONValue(length)
        case .divider: object["divider"] = .boolean(true)
        case .gauge(let gauge): gauge.write(into: &object)
        case .progress(let progress):
            switch progress.extent {
            case .fraction(let part): object["progress"] = JSONValue(part)
            case .interval(let from, let to):
                object["progress"] = .array([.string(from.description), .string(to.description)])
            }
            object["label"] = progress.label.map(JSONValue.string)
        case .chart(let chart): chart.write(into: &object)
        case .link(let url, let content):
            object["link"] = .string(url)
            object["content"] = content.json
        case .button(let action, let content):
            object["button"] = .string(action)
            object["content"] = content.json
        case .toggle(let action, let isOn, let content):
            object["toggle"] = .string(action)
            object["isOn"] = .boolean(isOn)
            object["content"] = content.json
        }
    }
}

extension ViewStack {
    fileprivate func write(into object: inout JSONObject) {
        object[direction.rawValue] = .array(children.map(\.json))
        if direction != .depth { object["spacing"] = spacing.map { JSONValue($0) } }
        let name =
            switch direction {
            case .vertical: alignment.horizontal.rawValue
            case .horizontal: alignment.vertical.rawValue
            case .depth: alignment.name
            }
        if name != "center" { object["alignment"] = .string(name) }
    }
}

extension ViewGauge {
    fileprivate func write(into object: inout JSONObject) {
        object["gauge"] = JSONValue(value)
        if (least, most) != (0, 1) { object["range"] = .array([JSONValue(least), JSONValue(most)]) }
        if style != .linear { object["style"] = .string(style.rawValue) }
        object["label"] = label.map(JSONValue.string)
        object["valueLabel"] = valueLabel.map(JSONValue.string)
    }
}

extension ViewChart {
    fileprivate func write(into object: inout JSONObject) {
        object["chart"] = .array(values.map { JSONValue($0) })
        object["most"] = most.map { JSONValue($0) }
        object["goal"] = goal.map { JSONValue($0) }
        object["goalColor"] = goalColor.map { .string($0.description) }
        if !labels.isEmpty { object["labels"] = .array(labels.map(JSONValue.string)) }
    }
}

extension ViewStyle {
    fileprivate func write(into object: inout JSONObject) {
        object["font"] = font.map { .string($0.rawValue) }
        object["weight"] = weight.map { .string($0.rawValue) }
        object["monospaced"] = isMonospaced.map(JSONValue.boolean)
        object["color"] = color.map { .string($0.description) }
        object["tint"] = tint.map { .string($0.description) }
        object["lineLimit"] = lineLimit.map { .integer(Int64($0)) }
        object["textAlignment"] = textAlignment.map { .string($0.rawValue) }
        object["padding"] = padding?.json
        object["frame"] = frame?.json
        object["background"] = background.map { .string($0.description) }
    }
}

extension ViewInsets {
    fileprivate var json: JSONValue {
        if top == bottom, leading == trailing {
            return top == leading
                ? JSONValue(top) : ["horizontal": JSONValue(leading), "vertical": JSONValue(top)]
        }
        return [
            "top": JSONValue(top), "leading": JSONValue(leading), "bottom": JSONValue(bottom),
            "trailing": JSONValue(trailing),
        ]
    }
}

extension ViewFrame {
    fileprivate var json: JSONValue {
        var object: JSONObject = [:]
        object["width"] = width?.json
        object["height"] = height?.json
        if alignment != .center { object["alignment"] = .string(alignment.name) }
        return .object(object)
    }
}

extension ViewFrame.Length {
    fileprivate var json: JSONValue {
        switch self {
        case .points(let points): JSONValue(points)
        case .fill: "fill"
        }
    }
}
