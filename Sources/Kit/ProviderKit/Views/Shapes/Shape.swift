public import Foundation
import WidgetViews

/// A shape that is filled or stroked.
///
/// You cannot declare custom shapes, because paths are not supported.
public protocol Shape: View, Sendable where Body == Never {
    /// The outline of the shape, for the kit.
    var outline: ShapeOutline { get }
}

/// A shape that can be made smaller on all sides.
public protocol InsettableShape: Shape {
    /// The type of the smaller shape.
    associatedtype InsetShape: InsettableShape = Self
    /// The shape with space on all sides, in points.
    func inset(by amount: CGFloat) -> InsetShape
}

extension InsettableShape where InsetShape == Self {
    public func inset(by amount: CGFloat) -> Self { self }
}

/// How the kit draws a shape.
public struct ShapeOutline: Sendable {
    enum Form: Hashable {
        case rectangle, capsule, circle, ellipse
        /// The radius of the corners in points.
        case rounded(CGFloat)
    }

    var form: Form
    /// The part of the outline that is drawn.
    var trimmed: ClosedRange<Double>?
    /// The feature that is left out.
    var approximation: Approximation?
}

extension Shape {
    public func built(in environment: EnvironmentValues) -> BuiltViews {
        fill(ForegroundStyle()).built(in: environment)
    }

    /// Fills the shape with a style.
    public func fill<Style: ShapeStyle>(_ style: Style, style fillStyle: FillStyle = FillStyle())
        -> ShapeView<Self>
    { ShapeView(shape: self, layers: [.fill(style)]) }

    /// Fills the shape with the foreground color.
    public func fill(style: FillStyle = FillStyle()) -> ShapeView<Self> { fill(ForegroundStyle()) }

    /// Draws the outline.
    public func stroke<Style: ShapeStyle>(
        _ style: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> ShapeView<Self> { ShapeView(shape: self, layers: [.stroke(style, width: lineWidth)]) }

    /// Draws the outline.
    public func stroke<Style: ShapeStyle>(
        _ style: Style, style strokeStyle: StrokeStyle, antialiased: Bool = true
    ) -> ShapeView<Self> { stroke(style, lineWidth: strokeStyle.lineWidth) }

    /// Draws the outline in the foreground color.
    public func stroke(lineWidth: CGFloat = 1) -> ShapeView<Self> {
        stroke(ForegroundStyle(), lineWidth: lineWidth)
    }

    /// Draws the outline in the foreground color.
    public func stroke(style: StrokeStyle) -> ShapeView<Self> { stroke(ForegroundStyle(), style: style) }

    /// The part of the outline between two fractions of its length.
    public func trim(from start: CGFloat = 0, to end: CGFloat = 1) -> some Shape {
        let start = min(1, max(0, start))
        var outline = outline
        outline.trimmed = Double(start)...Double(max(start, min(1, end)))
        return ChangedShape(outline: outline)
    }

    /// The shape, turned. It is drawn without turning it.
    public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape { changed(.rotation) }

    /// The shape, scaled. It is drawn in its own size.
    public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some Shape { changed(.scale) }

    /// The shape, moved. It is drawn without moving it.
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some Shape { changed(.offset) }

    private func changed(_ approximation: Approximation) -> ChangedShape {
        var outline = outline
        outline.approximation = approximation
        return ChangedShape(outline: outline)
    }
}

extension InsettableShape {
    /// Draws the outline inside the frame.
    public func strokeBorder<Style: ShapeStyle>(
        _ style: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> ShapeView<Self> { stroke(style, lineWidth: lineWidth) }

    /// Draws the outline inside the frame.
    public func strokeBorder<Style: ShapeStyle>(
        _ style: Style, style strokeStyle: StrokeStyle, antialiased: Bool = true
    ) -> ShapeView<Self> { stroke(style, style: strokeStyle) }

    /// Draws the outline inside the frame, in the foreground color.
    public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> ShapeView<Self> {
        stroke(ForegroundStyle(), lineWidth: lineWidth)
    }

    /// Draws the outline inside the frame, in the foreground color.
    public func strokeBorder(style: StrokeStyle, antialiased: Bool = true) -> ShapeView<Self> {
        stroke(ForegroundStyle(), style: style)
    }
}

/// A shape with a changed outline.
private struct ChangedShape: Shape {
    let outline: ShapeOutline
}

/// A fill or a stroke of a shape.
enum ShapeLayer: Sendable {
    case fill(any ShapeStyle)
    case stroke(any ShapeStyle, width: CGFloat)
}

/// A shape with the fills and strokes that are drawn, the last one in front.
public struct ShapeView<S: Shape>: View {
    public typealias Body = Never

    /// The shape.
    public let shape: S
    let layers: [ShapeLayer]

    /// Adds a fill in front.
    public func fill<Style: ShapeStyle>(_ style: Style, style fillStyle: FillStyle = FillStyle())
        -> ShapeView<S>
    { ShapeView(shape: shape, layers: layers + [.fill(style)]) }

    /// Adds an outline in front.
    public func stroke<Style: ShapeStyle>(
        _ style: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> ShapeView<S> { ShapeView(shape: shape, layers: layers + [.stroke(style, width: lineWidth)]) }

    /// Adds an outline in front.
    public func stroke<Style: ShapeStyle>(
        _ style: Style, style strokeStyle: StrokeStyle, antialiased: Bool = true
    ) -> ShapeView<S> { stroke(style, lineWidth: strokeStyle.lineWidth) }

    /// Adds an outline inside the frame, in front.
    public func strokeBorder<Style: ShapeStyle>(
        _ style: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> ShapeView<S> { stroke(style, lineWidth: lineWidth) }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        let trees = shape.outline.trees(of: layers, in: environment)
        return BuiltViews([trees.count == 1 ? trees[0] : ViewTree(.stack(ViewStack(.depth, trees)))])
    }
}

/// How the inside of a shape is determined. Ignored, because shapes never overlap themselves.
public struct FillStyle: Hashable, Sendable {
    /// The rules for shapes that overlap themselves.
    public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

/// How an outline is drawn. The board draws whole lines.
public struct StrokeStyle: Hashable, Sendable {
    /// The ends of a line.
    public enum LineCap: Hashable, Sendable { case butt, round, square }
    /// The corners of a line.
    public enum LineJoin: Hashable, Sendable { case miter, round, bevel }

    let lineWidth: CGFloat

    /// The width and form of a line.
    public init(
        lineWidth: CGFloat = 1, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter,
        miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
    ) { self.lineWidth = lineWidth }
}
