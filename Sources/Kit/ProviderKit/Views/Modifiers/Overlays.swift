public import Foundation
import WidgetViews

/// Overlays and backgrounds.
extension View {
    /// Places a view in front of this one.
    ///
    /// Both are drawn in a `zstack`, which is as large as the larger view.
    public func overlay<Overlay: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Overlay
    ) -> some View { OverlaidView(base: self, overlay: content(), alignment: alignment) }

    /// Places a view in front of this one.
    @_disfavoredOverload public func overlay<Overlay: View>(
        _ overlay: Overlay, alignment: Alignment = .center
    ) -> some View { OverlaidView(base: self, overlay: overlay, alignment: alignment) }

    /// Covers this view with a color, which is not drawn, because it would hide the view.
    public func overlay<Style: ShapeStyle>(
        _ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View { OverlaidView(base: self, overlay: StyleRectangle(style: style), alignment: .center) }

    /// Covers this view with a shape, which is not drawn, because it would hide the view.
    public func overlay<Style: ShapeStyle, S: Shape>(
        _ style: Style, in shape: S, fillStyle: FillStyle = FillStyle()
    ) -> some View { OverlaidView(base: self, overlay: shape.fill(style), alignment: .center) }

    /// Places a background view below this one.
    ///
    /// A color or shape fills this view's area. Other views are drawn in a `zstack`, which is as large as the
    /// larger view.
    public func background<Background: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Background
    ) -> some View { BackedView(base: self, background: content(), alignment: alignment) }

    /// Places a background view below this one.
    @_disfavoredOverload public func background<Background: View>(
        _ background: Background, alignment: Alignment = .center
    ) -> some View { BackedView(base: self, background: background, alignment: alignment) }

    /// Fills this view's background with a style.
    public func background<Style: ShapeStyle>(
        _ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View { BackedView(base: self, background: StyleRectangle(style: style), alignment: .center) }

    /// Fills the background with the board's background. Ignored, because the board draws it anyway.
    public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View { self }

    /// Fills a background shape below this view.
    public func background<Style: ShapeStyle, S: Shape>(
        _ style: Style, in shape: S, fillStyle: FillStyle = FillStyle()
    ) -> some View { BackedView(base: self, background: shape.fill(style), alignment: .center) }

    /// Fills a background shape with the board's background. Ignored, because the board draws it anyway.
    public func background<S: Shape>(in shape: S, fillStyle: FillStyle = FillStyle()) -> some View { self }

    /// Draws lines along the edges of this view. They are drawn below its content.
    public func border<Style: ShapeStyle>(_ style: Style, width: CGFloat = 1) -> some View {
        OverlaidView(base: self, overlay: Rectangle().stroke(style), alignment: .center)
    }

    /// Shows this view where `mask` is opaque.
    ///
    /// A masked color is drawn as the mask in that color. Other views are drawn without their mask.
    public func mask<Mask: View>(
        alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
    ) -> some View { MaskedView(base: self, mask: mask()) }

    /// Shows this view where `mask` is opaque.
    public func mask<Mask: View>(_ mask: Mask) -> some View { MaskedView(base: self, mask: mask) }
}

/// A view with an overlay.
private struct OverlaidView<Base: View, Overlay: View>: View {
    typealias Body = Never
    let base: Base
    let overlay: Overlay
    let alignment: Alignment

    func built(in environment: EnvironmentValues) -> BuiltViews {
        let built = base.built(in: environment)
        guard !built.trees.isEmpty else { return built }
        let layers = overlay.built(in: environment).trees
        let alignment = alignment.resolved(in: environment)
        return BuiltViews([
            layers.reduce(built.tree) { base, layer in
                add(layer, to: base, alignment, in: environment)
            }
        ])
    }

    private func add(
        _ layer: ViewTree, to base: ViewTree, _ alignment: ViewAlignment, in environment: EnvironmentValues
    ) -> ViewTree {
        if let color = layer.plainColor {
            environment.record(.colorOverlay, if: color != .named(.clear))
            return base
        }
        if layer.isOutline, let outline = layer.plainShape { return base.outlined(outline, in: environment) }
        environment.record(.overlay)
        guard !base.isSized else {
            return ViewTree(.stack(ViewStack(.depth, [base, layer], alignment: alignment)))
        }
        // A layer that fills the space would enlarge the base. Its content is placed instead.
        let loose = layer.loose
        return ViewTree(
            .stack(ViewStack(.depth, [base, loose.tree], alignment: loose.alignment ?? alignment)))
    }
}

extension ViewTree {
    /// The node with an outline around it, which is drawn below the node's content.
    fileprivate func outlined(_ outline: ViewShape, in environment: EnvironmentValues) -> ViewTree {
        environment.record(.border)
        guard var shape = style.backdrop, shape.stroke == nil, shape.outline == outline.outline else {
            return background(outline)
        }
        var tree = self
        shape.stroke = outline.stroke
        tree.style.backdrop = shape
        return tree
    }
}

/// A view with a background.
private struct BackedView<Base: View, Background: View>: View {
    typealias Body = Never
    let base: Base
    let background: Background
    let alignment: Alignment

    func built(in environment: EnvironmentValues) -> BuiltViews {
        let built = base.built(in: environment)
        guard !built.trees.isEmpty else { return built }
        let layers = background.built(in: environment).trees
        let alignment = alignment.resolved(in: environment)
        return BuiltViews([
            layers.reversed().reduce(built.tree) { base, layer in
                if layer.plainColor == .named(.clear) { return base }
                guard layer.plainShape == nil else { return layer.behind(base) }
                environment.record(.overlay)
                let loose = base.isSized ? (tree: layer, alignment: nil) : layer.loose
                return loose.tree.behind(base, loose.alignment ?? alignment)
            }
        ])
    }
}

/// A view with a mask.
private struct MaskedView<Base: View, Mask: View>: View {
    typealias Body = Never
    let base: Base
    let mask: Mask

    func built(in environment: EnvironmentValues) -> BuiltViews {
        environment.record(.mask)
        let built = base.built(in: environment)
        guard built.trees.count == 1, let color = built.trees[0].plainColor else { return built }
        return mask.foregroundStyle(Color(color)).built(in: environment)
    }
}
