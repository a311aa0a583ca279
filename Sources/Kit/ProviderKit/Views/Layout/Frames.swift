public import Foundation
import WidgetViews

/// Frames, padding and safe areas.
extension View {
    /// Adds space inside all edges.
    ///
    /// - Parameter length: The space in points. Negative space is not drawn.
    public func padding(_ length: CGFloat) -> some View {
        padding(EdgeInsets(top: length, leading: length, bottom: length, trailing: length))
    }

    /// Adds space inside some edges.
    ///
    /// - Parameters:
    ///   - edges: The edges at which to add space.
    ///   - length: The space in points; nil is 16. Negative space is not drawn.
    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        let length = length ?? 16
        return padding(
            EdgeInsets(
                top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
                bottom: edges.contains(.bottom) ? length : 0,
                trailing: edges.contains(.trailing) ? length : 0))
    }

    /// Adds space inside each edge, in points. Negative space is not drawn.
    public func padding(_ insets: EdgeInsets) -> some View {
        let lengths = [insets.top, insets.leading, insets.bottom, insets.trailing].map(Points.of)
        let space = ViewInsets(top: lengths[0], leading: lengths[1], bottom: lengths[2], trailing: lengths[3])
        let isNegative = [insets.top, insets.leading, insets.bottom, insets.trailing].contains { $0 < 0 }
        return building { build in
            build.size.width = max(0, build.size.width - space.leading - space.trailing)
            build.size.height = max(0, build.size.height - space.top - space.bottom)
        }
        .modified { tree, environment in
            environment.record(.negativePadding, if: isNegative)
            return tree.padding(space)
        }
    }

    /// Adds space inside some edges.
    public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        padding(edges, length)
    }

    /// Adds space inside each edge, in points.
    public func safeAreaPadding(_ insets: EdgeInsets) -> some View { padding(insets) }

    /// Adds the space that the system would add inside the edges of a scene: 16 points.
    public func scenePadding(_ edges: Edge.Set = .all) -> some View { padding(edges, nil) }

    /// Places this view in a frame of a fixed size.
    ///
    /// - Parameters:
    ///   - width: The width in points; nil keeps the view's width.
    ///   - height: The height in points; nil keeps the view's height.
    ///   - alignment: The position of the view within the frame.
    public func frame(
        width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        building { build in
            if let width, width.isFinite { build.size.width = max(0, width) }
            if let height, height.isFinite { build.size.height = max(0, height) }
        }
        .modified { tree, environment in
            tree.frame(
                ViewFrame(
                    width: width.map(Points.length), height: height.map(Points.length),
                    alignment: alignment.resolved(in: environment)))
        }
    }

    /// Places this view in a frame with a range of sizes.
    ///
    /// A frame of the view tree is fixed or fills the available space. `maxWidth: .infinity` fills the
    /// available width. Two equal limits are a fixed width. Other limits are not drawn, except that the
    /// largest width is set for a view that fills the space.
    public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
        minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
        alignment: Alignment = .center
    ) -> some View {
        modified { tree, environment in
            let inner = tree.style.background == nil || tree.plainColor != nil ? tree.style.frame : nil
            let width = FrameLimits(minWidth, maxWidth, fills: inner?.width == .fill)
            let height = FrameLimits(minHeight, maxHeight, fills: inner?.height == .fill)
            environment.record(.frameLimits, if: !width.isExact || !height.isExact)
            guard width.length != nil || height.length != nil else { return tree }
            return tree.frame(
                ViewFrame(
                    width: width.length, height: height.length, alignment: alignment.resolved(in: environment)
                ))
        }
    }

    /// Keeps the view's ideal size. Text is truncated nevertheless.
    public func fixedSize() -> some View { approximated(.fixedSize) }

    /// Keeps the view's ideal size. Text is truncated nevertheless.
    public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
        approximated(.fixedSize, if: horizontal || vertical)
    }

    /// Gives this view its space before other views. The least flexible view always comes first.
    public func layoutPriority(_ value: Double) -> some View { approximated(.layoutPriority, if: value != 0) }

    /// Extends the view beyond the safe area. Boards always draw it inside their margins.
    public func ignoresSafeArea(
        _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
    ) -> some View { approximated(.safeArea) }

    /// Extends the view beyond the safe area. Boards always draw it inside their margins.
    public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { approximated(.safeArea) }

    /// Makes the view as large as its container, which fills the available space.
    public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
        modified { tree, environment in
            tree.frame(
                ViewFrame(
                    width: axes.contains(.horizontal) ? .fill : nil,
                    height: axes.contains(.vertical) ? .fill : nil,
                    alignment: alignment.resolved(in: environment)))
        }
    }
}

/// The limits of a frame in one direction, as a length of the view tree.
private struct FrameLimits {
    var length: ViewFrame.Length?
    /// Whether the length means the same as the limits.
    var isExact = true

    init(_ least: CGFloat?, _ most: CGFloat?, fills: Bool) {
        if most == .infinity {
            length = .fill
        } else if let most, least == most {
            length = Points.length(most)
        } else if let most, fills {
            (length, isExact) = (Points.length(most), false)
        } else {
            isExact = most == nil && (least ?? 0) <= 0
        }
    }
}

/// Converts lengths in authors' code to lengths that a view tree may contain.
enum Points {
    /// A length from 0 to the limit of view trees.
    static func of(_ length: CGFloat) -> Double {
        length.isNaN ? 0 : min(max(0, Double(length)), ViewLimits.points)
    }

    /// A fixed length; an infinite one fills the available space.
    static func length(_ length: CGFloat) -> ViewFrame.Length {
        length == .infinity ? .fill : .points(of(length))
    }
}

/// The regions that a view avoids.
public struct SafeAreaRegions: OptionSet, Hashable, Sendable {
    /// A bit for each region.
    public let rawValue: UInt
    /// The regions of a bit set.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The margins of the container.
    public static let container = SafeAreaRegions(rawValue: 1)
    /// The keyboard, which a board does not show.
    public static let keyboard = SafeAreaRegions(rawValue: 2)
    /// All regions.
    public static let all: SafeAreaRegions = [.container, .keyboard]
}

/// A direction of the layout.
public enum Axis: Int8, Hashable, Sendable, CaseIterable {
    /// The two directions.
    case horizontal, vertical

    /// A set of directions.
    public struct Set: OptionSet, Hashable, Sendable {
        /// A bit for each direction.
        public let rawValue: Int8
        /// The directions of a bit set.
        public init(rawValue: Int8) { self.rawValue = rawValue }

        /// From the leading to the trailing edge.
        public static let horizontal = Set(rawValue: 1)
        /// From top to bottom.
        public static let vertical = Set(rawValue: 2)
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

        /// The set of one edge.
        public init(_ edge: Edge) { self.init(rawValue: 1 << edge.rawValue) }

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
