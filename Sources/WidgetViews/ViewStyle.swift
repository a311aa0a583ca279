import JSONText

/// The modifiers of a node; nil is not given.
///
/// `font`, `weight`, `isMonospaced`, `color`, `tint`, `lineLimit` and `textAlignment` hold for the node and
/// all inside it that does not say otherwise. `padding`, `frame` and `background` are applied in this order,
/// from the inside out, whatever their order in a text.
package struct ViewStyle: Hashable, Sendable {
    package var font: ViewFont?
    package var weight: ViewWeight?
    package var isMonospaced: Bool?
    package var color: ViewColor?
    /// What `accent` means inside, and the color of filled gauges, progress lines and charts.
    package var tint: ViewColor?
    /// Lines that a text may take, at least 1.
    package var lineLimit: Int?
    /// How the lines of one text lie under each other.
    package var textAlignment: ViewAlignment.Horizontal?
    package var padding: ViewInsets?
    package var frame: ViewFrame?
    package var background: ViewColor?

    package init() {}

    package var isEmpty: Bool { self == ViewStyle() }
}

/// The sizes of text, with SwiftUI's names.
package enum ViewFont: String, Hashable, Sendable, CaseIterable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
}

/// The weights of text, with SwiftUI's names.
package enum ViewWeight: String, Hashable, Sendable, CaseIterable {
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
}

extension ViewStyle {
    /// The keys that every node may have.
    enum Modifier: String, CaseIterable {
        case font, weight, monospaced, color, tint, lineLimit, textAlignment, padding, frame, background
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
        case .background: background = try ViewValue.color(json)
        }
    }

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
        object["background"] = background.map { .string($0.description) }
    }
}

/// Modifiers one after the other, with SwiftUI's meaning: each applies around what there is already.
///
/// A node carries one padding, frame and background, in this order. A modifier that comes out of that order,
/// or for the second time, goes to a `zstack` around the node.
extension ViewTree {
    package func padding(_ insets: ViewInsets) -> ViewTree {
        let isFree = style.padding == nil && style.frame == nil && style.background == nil
        return modified(inPlace: isFree) { $0.padding = insets }
    }

    package func frame(_ frame: ViewFrame) -> ViewTree {
        modified(inPlace: style.frame == nil && style.background == nil) { $0.frame = frame }
    }

    package func background(_ color: ViewColor) -> ViewTree {
        modified(inPlace: style.background == nil) { $0.background = color }
    }

    /// Sets inherited modifiers (font, color …) where the node does not say otherwise: the innermost one
    /// holds.
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

    private func modified(inPlace isFree: Bool, _ change: (inout ViewStyle) -> Void) -> ViewTree {
        var tree = isFree ? self : ViewTree(.stack(ViewStack(.depth, [self])))
        change(&tree.style)
        return tree
    }
}
