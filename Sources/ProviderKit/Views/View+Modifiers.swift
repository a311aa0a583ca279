import WidgetViews

extension View {
    /// Sets the font of all texts inside that do not set their own.
    public func font(_ font: Font) -> some View {
        styled {
            $0.font = font.font
            $0.weight = font.weight
            $0.isMonospaced = font.isMonospaced
        }
    }

    /// Sets the weight of all texts inside that do not set their own.
    public func fontWeight(_ weight: Font.Weight) -> some View { styled { $0.weight = weight.weight } }

    /// Shows all texts inside in bold.
    public func bold() -> some View { fontWeight(.bold) }

    /// Shows all texts inside in characters of equal width.
    public func monospaced() -> some View { styled { $0.isMonospaced = true } }

    /// Sets the color of all texts and symbols inside that do not set their own.
    public func foregroundStyle(_ color: Color) -> some View { styled { $0.color = color.color } }

    /// Sets the accent color inside this view, which is also the color of gauges.
    public func tint(_ color: Color) -> some View { styled { $0.tint = color.color } }

    /// Limits the number of lines of each text inside; nil uses all available space.
    public func lineLimit(_ lines: Int?) -> some View { styled { $0.lineLimit = lines } }

    /// Aligns the lines of each text inside.
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        styled { $0.textAlignment = alignment.alignment }
    }

    /// Adds space inside all edges.
    ///
    /// - Parameter length: The space in points.
    public func padding(_ length: Double = 16) -> some View { padding(.all, length) }

    /// Adds space inside some edges.
    ///
    /// - Parameters:
    ///   - edges: The edges that get space.
    ///   - length: The space in points.
    public func padding(_ edges: Edge.Set, _ length: Double = 16) -> some View {
        let insets = ViewInsets(
            top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
            bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0)
        return modified { $0.padding(insets) }
    }

    /// Places this view in a frame of a fixed size.
    ///
    /// - Parameters:
    ///   - width: The width in points; nil keeps the width of the view.
    ///   - height: The height in points; nil keeps the height of the view.
    ///   - alignment: The position of the view within the frame.
    public func frame(
        width: Double? = nil, height: Double? = nil, alignment: Alignment = .center
    ) -> some View {
        let frame = ViewFrame(
            width: width.map { .points($0) }, height: height.map { .points($0) },
            alignment: alignment.alignment)
        return modified { $0.frame(frame) }
    }

    /// Places this view in a frame that fills the available space.
    ///
    /// - Parameters:
    ///   - maxWidth: `.infinity` for all available width; any other value keeps the width of the view.
    ///   - maxHeight: `.infinity` for all available height; any other value keeps the height of the view.
    ///   - alignment: The position of the view within the frame.
    public func frame(
        maxWidth: Double?, maxHeight: Double? = nil, alignment: Alignment = .center
    ) -> some View {
        let frame = ViewFrame(
            width: maxWidth == .infinity ? .fill : nil, height: maxHeight == .infinity ? .fill : nil,
            alignment: alignment.alignment)
        return modified { $0.frame(frame) }
    }

    /// Fills the area behind this view with a color.
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

/// A view with a modifier, which is applied to each of its nodes.
private struct ModifiedView<Content: View>: View {
    typealias Body = Never
    let content: Content
    let change: (ViewTree) -> ViewTree

    func built(in environment: EnvironmentValues) -> BuiltViews {
        BuiltViews(content.built(in: environment).trees.map(change))
    }
}

/// An edge of a rectangle.
public enum Edge: Int8, Hashable, Sendable, CaseIterable {
    /// The four edges; `leading` is on the left in languages that are written from left to right.
    case top, leading, bottom, trailing

    /// A set of edges.
    public struct Set: OptionSet, Hashable, Sendable {
        /// A bit for each edge.
        public let rawValue: Int8
        /// The edges of a bit set.
        public init(rawValue: Int8) { self.rawValue = rawValue }

        /// The top edge.
        public static let top = Set(rawValue: 1)
        /// The leading edge.
        public static let leading = Set(rawValue: 2)
        /// The bottom edge.
        public static let bottom = Set(rawValue: 4)
        /// The trailing edge.
        public static let trailing = Set(rawValue: 8)
        /// The leading and trailing edges.
        public static let horizontal: Set = [.leading, .trailing]
        /// The top and bottom edges.
        public static let vertical: Set = [.top, .bottom]
        /// All four edges.
        public static let all: Set = [.horizontal, .vertical]
    }
}
