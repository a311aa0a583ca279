public import Foundation

/// The marks of a chart.
public protocol ChartContent {
    /// The type of ``body``; the compiler infers it.
    associatedtype Body: ChartContent
    /// The marks.
    @ChartContentBuilder var body: Body { get }

    /// The marks for the kit, which implements it.
    func marks(in environment: EnvironmentValues) -> [ChartMark]
}

extension ChartContent {
    public func marks(in environment: EnvironmentValues) -> [ChartMark] { body.marks(in: environment) }
}

extension ChartContent where Body == Never {
    public var body: Never { preconditionFailure("\(Self.self) is built by the kit and has no body") }
}

extension Never: ChartContent {}

/// A mark that the kit draws.
public struct ChartMark: Sendable {
    enum Form { case bar, line, point, area, rule, sector }

    var form: Form
    var x: PlottedValue?
    var y: PlottedValue?
    /// The unit of dates.
    var unit: Calendar.Component?
    /// The series to which the mark belongs.
    var series: PlottedValue?
    var color: Color?
}

/// A mark of the kit: a chart content of one mark.
public protocol ChartMarkContent: ChartContent where Body == Never {
    /// The mark.
    var mark: ChartMark { get }
}

extension ChartMarkContent {
    public func marks(in environment: EnvironmentValues) -> [ChartMark] { [mark] }
}

/// A bar.
public struct BarMark: ChartMarkContent {
    public let mark: ChartMark

    /// A bar from the axis to a value. If `x` is the number, the bars are drawn as rows.
    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
        height: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
    ) { mark = ChartMark(.bar, x, y) }
}

/// A point of a line.
public struct LineMark: ChartMarkContent {
    public let mark: ChartMark

    /// A point of a line.
    public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
        mark = ChartMark(.line, x, y)
    }

    /// A point of one of several lines. Each line is drawn as a separate chart.
    public init<X: Plottable, Y: Plottable, Series: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<Series>
    ) {
        var mark = ChartMark(.line, x, y)
        mark.series = series.value.plotted
        self.mark = mark
    }
}

/// A point.
public struct PointMark: ChartMarkContent {
    public let mark: ChartMark

    /// A point.
    public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
        mark = ChartMark(.point, x, y)
    }
}

/// A point of an area.
public struct AreaMark: ChartMarkContent {
    public let mark: ChartMark

    /// A point of an area that begins at the axis.
    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, stacking: MarkStackingMethod = .standard
    ) { mark = ChartMark(.area, x, y) }
}

/// A line across the chart. It is drawn as the goal of the chart.
public struct RuleMark: ChartMarkContent {
    public let mark: ChartMark

    /// A horizontal line at a value.
    public init<Y: Plottable>(y: PlottableValue<Y>) {
        mark = ChartMark(form: .rule, y: y.value.plotted)
    }

    /// A vertical line at a value, which is not drawn.
    public init<X: Plottable>(x: PlottableValue<X>) {
        mark = ChartMark(form: .rule, x: x.value.plotted)
    }
}

/// A part of a ring. The parts are drawn as rows.
public struct SectorMark: ChartMarkContent {
    public let mark: ChartMark

    /// A part whose size is a value.
    public init<Angle: Plottable>(
        angle: PlottableValue<Angle>, innerRadius: MarkDimension = .automatic,
        outerRadius: MarkDimension = .automatic, angularInset: CGFloat? = nil
    ) { mark = ChartMark(form: .sector, x: angle.value.plotted) }
}

extension ChartMark {
    fileprivate init<X: Plottable, Y: Plottable>(
        _ form: Form, _ x: PlottableValue<X>, _ y: PlottableValue<Y>
    ) { self.init(form: form, x: x.value.plotted, y: y.value.plotted, unit: x.unit ?? y.unit) }
}

/// The width of a bar. Bars share the available space.
public enum MarkDimension: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// A share of the space.
    case automatic
    /// Points, a fraction of the space, or the space without points.
    case fixed(CGFloat)
    case ratio(CGFloat)
    case inset(CGFloat)

    /// A width in points.
    public init(integerLiteral value: Int) { self = .fixed(CGFloat(value)) }
    /// A width in points.
    public init(floatLiteral value: Double) { self = .fixed(CGFloat(value)) }
}

/// How bars at the same position are combined. They are added.
public enum MarkStackingMethod: Hashable, Sendable {
    /// The methods.
    case standard, normalized, center, unstacked
}

/// Builds the marks of a chart.
@resultBuilder public enum ChartContentBuilder {
    public static func buildExpression<Content: ChartContent>(_ content: Content) -> Content { content }
    public static func buildBlock() -> ChartMarks { ChartMarks { _ in [] } }
    public static func buildBlock<each Content: ChartContent>(_ parts: repeat each Content) -> ChartMarks {
        var all: [any ChartContent] = []
        for part in repeat each parts { all.append(part) }
        let collected = all
        return ChartMarks { environment in collected.flatMap { $0.marks(in: environment) } }
    }
    public static func buildOptional<Content: ChartContent>(_ content: Content?) -> ChartMarks {
        ChartMarks { content?.marks(in: $0) ?? [] }
    }
    public static func buildEither<Content: ChartContent>(first content: Content) -> ChartMarks {
        ChartMarks { content.marks(in: $0) }
    }
    public static func buildEither<Content: ChartContent>(second content: Content) -> ChartMarks {
        ChartMarks { content.marks(in: $0) }
    }
    public static func buildLimitedAvailability<Content: ChartContent>(_ content: Content) -> ChartMarks {
        ChartMarks { content.marks(in: $0) }
    }
}

/// Marks whose types are hidden.
public struct ChartMarks: ChartContent {
    public typealias Body = Never
    private let collect: (EnvironmentValues) -> [ChartMark]

    init(_ collect: @escaping (EnvironmentValues) -> [ChartMark]) { self.collect = collect }

    public func marks(in environment: EnvironmentValues) -> [ChartMark] { collect(environment) }
}

extension ForEach: ChartContent where Content: ChartContent {
    public func marks(in environment: EnvironmentValues) -> [ChartMark] {
        elements.flatMap { content($0).marks(in: environment) }
    }

    /// Marks for each element.
    ///
    /// - Parameters:
    ///   - data: The collection.
    ///   - id: Exists for source compatibility with SwiftUI.
    ///   - content: Builds the marks of an element.
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @ChartContentBuilder content: @escaping (Data.Element) -> Content
    ) { self.init(elements: data, building: content) }
}

extension ForEach where Content: ChartContent, Data.Element: Identifiable, ID == Data.Element.ID {
    /// Marks for each element of a collection of identifiable elements.
    public init(_ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> Content) {
        self.init(elements: data, building: content)
    }
}

extension ForEach where Content: ChartContent, Data == Range<Int>, ID == Int {
    /// Marks for each integer of a range.
    public init(_ data: Range<Int>, @ChartContentBuilder content: @escaping (Int) -> Content) {
        self.init(elements: data, building: content)
    }
}

extension ChartContent {
    /// Sets the color of the marks. A chart is drawn in a single color, the color of its first mark.
    public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some ChartContent {
        changed { mark, environment in mark.color = mark.color ?? style.nearestColor(in: environment) }
    }

    /// Groups the marks by a value. Lines of several groups are drawn one below the other, bars are added.
    public func foregroundStyle<Value: Plottable>(by value: PlottableValue<Value>) -> some ChartContent {
        changed { mark, _ in mark.series = mark.series ?? value.value.plotted }
    }

    /// Places bars of several groups side by side. They are added.
    public func position<Value: Plottable>(by value: PlottableValue<Value>) -> some ChartContent {
        changed { mark, _ in mark.series = mark.series ?? value.value.plotted }
    }

    /// Sets the form of a line between its points, which is not drawn.
    public func interpolationMethod(_ method: InterpolationMethod) -> some ChartContent {
        changed { _, environment in environment.record(.chartDetail) }
    }

    /// Sets the stroke of a line, which is not drawn.
    public func lineStyle(_ style: StrokeStyle) -> some ChartContent {
        changed { _, environment in environment.record(.chartDetail) }
    }

    /// Sets the symbol of points, which is not drawn.
    public func symbol<S: Shape>(_ symbol: S) -> some ChartContent {
        changed { _, environment in environment.record(.chartDetail) }
    }

    /// Rounds the corners of bars, which is not drawn.
    public func cornerRadius(_ radius: CGFloat) -> some ChartContent {
        changed { _, environment in environment.record(.chartDetail) }
    }

    /// Multiplies the opacity of the marks, which is not drawn.
    public func opacity(_ opacity: Double) -> some ChartContent {
        changed { _, environment in environment.record(.chartDetail) }
    }

    /// Adds a view next to a mark, which is not drawn.
    public func annotation<Content: View>(
        position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) -> some ChartContent {
        changed { _, environment in environment.record(.chartDetail) }
    }

    private func changed(
        _ change: @escaping (inout ChartMark, EnvironmentValues) -> Void
    ) -> ChartMarks {
        ChartMarks { environment in
            marks(in: environment).map { mark in
                var mark = mark
                change(&mark, environment)
                return mark
            }
        }
    }
}

/// The form of a line between its points, which is not drawn.
public struct InterpolationMethod: Hashable, Sendable {
    /// Straight lines.
    public static let linear = InterpolationMethod()
    /// Curves that do not overshoot.
    public static let monotone = InterpolationMethod()
    /// Curves through the points.
    public static let catmullRom = InterpolationMethod()
    /// Curves near the points.
    public static let cardinal = InterpolationMethod()
    /// Steps.
    public static let stepStart = InterpolationMethod()
    /// Steps.
    public static let stepCenter = InterpolationMethod()
    /// Steps.
    public static let stepEnd = InterpolationMethod()
}

/// The position of a view next to a mark.
public enum AnnotationPosition: Hashable, Sendable {
    /// The positions.
    case automatic, overlay, top, bottom, leading, trailing
}
