import WidgetModel

/// The modifiers of a node; nil if a modifier is not set.
///
/// `font`, `weight`, `isMonospaced`, `color`, `tint`, `lineLimit` and `textAlignment` are inherited by all
/// nodes inside that do not set them. `padding`, `frame` and `backdrop` are applied in this order, from the
/// inside out, regardless of their order in JSON.
package struct ViewStyle: Hashable, Sendable {
    package var font: ViewFont?
    package var weight: ViewWeight?
    package var isMonospaced: Bool?
    package var color: ViewColor?
    /// The meaning of `accent` inside the node, and the color of filled gauges, progress lines and charts.
    package var tint: ViewColor?
    /// The maximum number of lines of text, at least 1.
    package var lineLimit: Int?
    /// The alignment of the lines within each text.
    package var textAlignment: ViewAlignment.Horizontal?
    package var padding: ViewInsets?
    package var frame: ViewFrame?
    /// The label that a screen reader reads instead of the text inside.
    package var accessibilityLabel: String?
    /// The background shape; nil without a background. Most backgrounds are plain colors; see ``background``.
    package var backdrop: ViewShape?

    package init() {}

    /// The background color, if the background is a plain color. Setting it replaces a shape.
    package var background: ViewColor? {
        get { backdrop?.plainColor }
        set { backdrop = newValue.map { ViewShape(.rectangle, fill: .color($0)) } }
    }

    package var isEmpty: Bool { self == ViewStyle() }

    /// The size of the strings and points; see `ViewNode.ownBytes`.
    package var ownBytes: Int { (backdrop?.ownBytes ?? 0) + (accessibilityLabel?.utf8.count ?? 0) }
}

/// The text sizes, with the names of SwiftUI.
package enum ViewFont: String, Hashable, Sendable, CaseIterable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
}

/// The text weights, with the names of SwiftUI.
package enum ViewWeight: String, Hashable, Sendable, CaseIterable {
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

    /// Whether the weight is drawn bold where there are only two weights.
    package var isBold: Bool {
        switch self {
        case .semibold, .bold, .heavy, .black: true
        case .ultraLight, .thin, .light, .regular, .medium: false
        }
    }
}

extension ViewStyle {
    /// The modifier keys, which every node supports.
    enum Modifier: String, CaseIterable {
        case font, weight, monospaced, color, tint, lineLimit, textAlignment, padding, frame, background
        case accessibilityLabel
    }

    /// Reads `json` as the value of `modifier`.
    mutating func read(_ modifier: Modifier, _ json: JSONValue) throws(ViewError) {
        switch modifier {
        case .font: font = try ViewValue.word()(json)
        case .weight: weight = try ViewValue.word()(json)
        case .monospaced: isMonospaced = try ViewValue.boolean(json)
        case .color: color = try ViewValue.color(json)
        case .tint: tint = try ViewValue.color(json)
        case .lineLimit:
            guard case .integer(let lines) = json, (1...Int64(ViewLimits.lines)).contains(lines) else {
                let expected = "a whole number from 1 to \(ViewLimits.lines)"
                throw ViewError(.range, found: json.named, expected: expected)
            }
            lineLimit = Int(lines)
        case .textAlignment: textAlignment = try ViewValue.word()(json)
        case .padding: padding = try ViewInsets(json: json)
        case .frame: frame = try ViewFrame(json: json)
        case .background: backdrop = try ViewShape(background: json)
        case .accessibilityLabel: accessibilityLabel = try ViewValue.text(json)
        }
    }

    /// Writes the modifiers that are set, in a fixed order.
    func write(into object: inout JSONObject) {
        object["font"] = font.map { .string($0.rawValue) }
        object["weight"] = weight.map { .string($0.rawValue) }
        object["monospaced"] = isMonospaced.map(JSONValue.boolean)
        object["color"] = color.map { .string($0.description) }
        object["tint"] = tint.map { .string($0.description) }
        object["lineLimit"] = lineLimit.map { .integer(Int64($0)) }
        object["textAlignment"] = textAlignment.map { .string($0.rawValue) }
        object["padding"] = padding?.json
        object["frame"] = frame?.json
        object["background"] = backdrop?.backgroundJSON
        object["accessibilityLabel"] = accessibilityLabel.map(JSONValue.string)
    }
}

/// Modifiers with the semantics of SwiftUI: each modifier wraps the previous ones.
///
/// A node stores at most one padding, frame and background, in this order. A modifier that is out of order or
/// repeated is applied to a new `zstack` around the node.
extension ViewTree {
    package func padding(_ insets: ViewInsets) -> ViewTree {
        let isFree = style.padding == nil && style.frame == nil && style.backdrop == nil
        return modified(inPlace: isFree) { $0.padding = insets }
    }

    package func frame(_ frame: ViewFrame) -> ViewTree {
        modified(inPlace: style.frame == nil && style.backdrop == nil) { $0.frame = frame }
    }

    package func background(_ color: ViewColor) -> ViewTree {
        background(ViewShape(.rectangle, fill: .color(color)))
    }

    package func background(_ shape: ViewShape) -> ViewTree {
        modified(inPlace: style.backdrop == nil) { $0.backdrop = shape }
    }

    /// Sets inherited modifiers (font, color and so on) that the node does not set itself. The innermost
    /// value takes precedence.
    package func inheriting(_ outer: ViewStyle) -> ViewTree {
        var tree = self
        tree.style.font = style.font ?? outer.font
        tree.style.weight = style.weight ?? outer.weight
        tree.style.isMonospaced = style.isMonospaced ?? outer.isMonospaced
        tree.style.color = style.color ?? outer.color
        tree.style.tint = style.tint ?? outer.tint
        tree.style.lineLimit = style.lineLimit ?? outer.lineLimit
        tree.style.textAlignment = style.textAlignment ?? outer.textAlignment
        return tree
    }

    /// Changes the style of this node if the modifier is still free, or else the style of a `zstack` around
    /// the node.
    private func modified(inPlace isFree: Bool, _ change: (inout ViewStyle) -> Void) -> ViewTree {
        var tree = isFree ? self : ViewTree(.stack(ViewStack(.depth, [self])))
        change(&tree.style)
        return tree
    }
}
