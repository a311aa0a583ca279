/// Modifiers one after the other, with SwiftUI's meaning: each is laid around what there is already.
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
