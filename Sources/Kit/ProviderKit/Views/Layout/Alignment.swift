public import Foundation
import WidgetViews

/// How views in a vertical stack are aligned.
public struct HorizontalAlignment: Hashable, Sendable {
    let alignment: ViewAlignment.Horizontal
    /// The feature that the view tree cannot express.
    var approximation: Approximation?

    init(alignment: ViewAlignment.Horizontal) { self.alignment = alignment }

    /// A custom guide. It is drawn as `center`.
    public init(_ id: any AlignmentID.Type) {
        alignment = .center
        approximation = .alignmentGuide
    }

    /// The leading edges.
    public static let leading = HorizontalAlignment(alignment: .leading)
    /// The horizontal centers.
    public static let center = HorizontalAlignment(alignment: .center)
    /// The trailing edges.
    public static let trailing = HorizontalAlignment(alignment: .trailing)
}

/// How views in a horizontal stack are aligned.
public struct VerticalAlignment: Hashable, Sendable {
    let alignment: ViewAlignment.Vertical
    /// The feature that the view tree cannot express.
    var approximation: Approximation?

    init(alignment: ViewAlignment.Vertical, _ approximation: Approximation? = nil) {
        self.alignment = alignment
        self.approximation = approximation
    }

    /// A custom guide. It is drawn as `center`.
    public init(_ id: any AlignmentID.Type) { self.init(alignment: .center, .alignmentGuide) }

    /// The baselines of the first lines. They are drawn as `bottom`.
    public static let firstTextBaseline = VerticalAlignment(alignment: .bottom, .textBaseline)
    /// The baselines of the last lines. They are drawn as `bottom`.
    public static let lastTextBaseline = VerticalAlignment(alignment: .bottom, .textBaseline)

    /// The top edges.
    public static let top = VerticalAlignment(alignment: .top)
    /// The vertical centers.
    public static let center = VerticalAlignment(alignment: .center)
    /// The bottom edges.
    public static let bottom = VerticalAlignment(alignment: .bottom)
}

/// A position in a rectangle.
public struct Alignment: Hashable, Sendable {
    /// The horizontal part.
    public var horizontal: HorizontalAlignment
    /// The vertical part.
    public var vertical: VerticalAlignment

    /// An alignment in both directions.
    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// The center.
    public static let center = Alignment(horizontal: .center, vertical: .center)
    /// The middle of the leading edge.
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    /// The middle of the trailing edge.
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    /// The middle of the top edge.
    public static let top = Alignment(horizontal: .center, vertical: .top)
    /// The middle of the bottom edge.
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    /// The top leading corner.
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    /// The top trailing corner.
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    /// The bottom leading corner.
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    /// The bottom trailing corner.
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

    var alignment: ViewAlignment { ViewAlignment(horizontal.alignment, vertical.alignment) }

    /// The alignment for nodes. Records features that it cannot express.
    func resolved(in environment: EnvironmentValues) -> ViewAlignment {
        for approximation in [horizontal.approximation, vertical.approximation].compactMap(\.self) {
            environment.record(approximation)
        }
        return alignment
    }
}

/// Names a custom alignment guide.
public protocol AlignmentID {
    /// The guide's position unless a view sets a different position.
    static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// The size of a view, for alignment guides. Guides are not drawn, so the dimensions are not available.
public struct ViewDimensions: Sendable {
    /// The width in points.
    public let width: CGFloat
    /// The height in points.
    public let height: CGFloat

    /// The position of a guide.
    public subscript(guide: HorizontalAlignment) -> CGFloat { width / 2 }
    /// The position of a guide.
    public subscript(guide: VerticalAlignment) -> CGFloat { height / 2 }
}

extension View {
    /// Moves an alignment guide of the view, which is not drawn.
    public func alignmentGuide(
        _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View { approximated(.alignmentGuide) }

    /// Moves an alignment guide of the view, which is not drawn.
    public func alignmentGuide(
        _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View { approximated(.alignmentGuide) }
}

/// How the lines of text are aligned.
public enum TextAlignment: Hashable, Sendable {
    /// At the leading edge, centered, or at the trailing edge.
    case leading, center, trailing

    var alignment: ViewAlignment.Horizontal {
        switch self {
        case .leading: .leading
        case .center: .center
        case .trailing: .trailing
        }
    }
}
