import WidgetViews

extension View {
    /// The font of the texts inside that have none of their own.
    public func font(_ font: Font) -> some View {
        styled {
            $0.font = font.font
            $0.weight = font.weight
            $0.isMonospaced = font.isMonospaced
        }
    }

    public func fontWeight(_ weight: Font.Weight) -> some View { styled { $0.weight = weight.weight } }

    public func bold() -> some View { fontWeight(.bold) }

    public func monospaced() -> some View { styled { $0.isMonospaced = true } }

    /// The color of the texts and symbols inside that have none of their own.
    public func foregroundStyle(_ color: Color) -> some View { styled { $0.color = color.color } }

    /// What the accent color is inside, and the color of gauges.
    public func tint(_ color: Color) -> some View { styled { $0.tint = color.color } }

    /// How many lines a text inside may take; nil is as many as there is room for.
    public func lineLimit(_ lines: Int?) -> some View { styled { $0.lineLimit = lines } }

    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        styled { $0.textAlignment = alignment.alignment }
    }

    /// Room inside the edges, in points.
    public func padding(_ length: Double = 16) -> some View { padding(.all, length) }

    public func padding(_ edges: Edge.Set, _ length: Double = 16) -> some View {
        let insets = ViewInsets(
            top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
            bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0)
        return modified { $0.padding(insets) }
    }

    /// A size in points; a dimension that is nil is that of the view.
    public func frame(
        width: Double? = nil, height: Double? = nil, alignment: Alignment = .center
    ) -> some View {
        let frame = ViewFrame(
            width: width.map { .points($0) }, height: height.map { .points($0) },
            alignment: alignment.alignment)
        return modified { $0.frame(frame) }
    }

    /// All the room there is, along the dimensions that are `.infinity`.
    public func frame(
        maxWidth: Double?, maxHeight: Double? = nil, alignment: Alignment = .center
    ) -> some View {
        let frame = ViewFrame(
            width: maxWidth == .infinity ? .fill : nil, height: maxHeight == .infinity ? .fill : nil,
            alignment: alignment.alignment)
        return modified { $0.frame(frame) }
    }

    public func background(_ color: Color) -> some View { modified { $0.background(color.color) } }

    private func styled(_ change: (inout ViewStyle) -> Void) -> some View {
        var style = ViewStyle()
        change(&style)
        return modified { $0.inheriting(style) }
    }

    private func modified(_ change: @escaping (ViewTree) -> ViewTree) -> ModifiedView<Self> {
        ModifiedView(content: self, change: change)
    }
}

/// A view with a modifier, applied to each of its nodes.
private struct ModifiedView<Content: View>: View {
    typealias Body = Never
    let content: Content
    let change: (ViewTree) -> ViewTree

    func built(in environment: EnvironmentValues) -> BuiltViews {
        BuiltViews(content.built(in: environment).trees.map(change))
    }
}

/// The sides of a rectangle.
public enum Edge: Int8, Hashable, Sendable, CaseIterable {
    case top, leading, bottom, trailing

    /// Some of the sides.
    public struct Set: OptionSet, Hashable, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }

        public static let top = Set(rawValue: 1)
        public static let leading = Set(rawValue: 2)
        public static let bottom = Set(rawValue: 4)
        public static let trailing = Set(rawValue: 8)
        public static let horizontal: Set = [.leading, .trailing]
        public static let vertical: Set = [.top, .bottom]
        public static let all: Set = [.horizontal, .vertical]
    }
}
