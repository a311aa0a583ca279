import Foundation
import WidgetViews

/// A chart of bars, a line, an area or points.
///
/// Several lines are drawn as charts one below the other, and bars to the side as rows with gauges.
public struct Chart<Content: ChartContent>: View {
    public typealias Body = Never
    private let content: Content

    /// A chart with these marks.
    public init(@ChartContentBuilder content: () -> Content) { self.content = content() }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        ChartLayout(marks: content.marks(in: environment), in: environment).built
    }
}

extension Chart {
    /// A chart with marks for each element of a collection.
    public init<Data: RandomAccessCollection, ID, Mark: ChartContent>(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @ChartContentBuilder content: @escaping (Data.Element) -> Mark
    ) where Content == ForEach<Data, ID, Mark> { self.content = ForEach(data, id: id, content: content) }

    /// A chart with marks for each element of a collection of identifiable elements.
    public init<Data: RandomAccessCollection, Mark: ChartContent>(
        _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> Mark
    ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Mark> {
        self.content = ForEach(data, content: content)
    }
}

/// The nodes of a chart.
struct ChartLayout {
    private let marks: [ChartMark]
    private let environment: EnvironmentValues

    init(marks: [ChartMark], in environment: EnvironmentValues) {
        self.marks = marks
        self.environment = environment
    }

    var built: BuiltViews {
        recordForms()
        let values = marks.filter { $0.form != .rule }
        if values.contains(where: \.isSideways) { return rows(values) }
        let bars = values.filter { [.bar, .area].contains($0.form) }
        let lines = values.filter { [.line, .point].contains($0.form) }
        // The values of an area below a line are usually equal to the line's values.
        let isShaded = !lines.isEmpty && bars.allSatisfy { $0.form == .area }
        var charts: [ViewTree] = []
        if !bars.isEmpty, !isShaded { charts.append(chart(bars, as: bars[0].form == .area ? .area : .bar)) }
        var series: [PlottedValue?] = []
        for mark in lines where !series.contains(mark.series) { series.append(mark.series) }
        for one in series {
            let line = lines.filter { $0.series == one }
            let isLine = line.contains { $0.form == .line }
            charts.append(chart(line, as: isLine ? (bars.isEmpty ? .line : .area) : .point))
        }
        environment.record(.lineChart, if: series.count > 1)
        if charts.isEmpty { charts = [chart([], as: .bar)] }
        return charts.count == 1 ? BuiltViews(charts) : BuiltViews(.stack(ViewStack(.vertical, charts)))
    }

    private func recordForms() {
        for mark in marks {
            switch mark.form {
            case .bar, .line, .area, .point: break
            case .sector: environment.record(.sectorChart)
            case .rule: environment.record(.chartDetail, if: mark.y == nil)
            }
        }
    }

    /// Marks from 0, or from the lower end of the scale. Values at the same position are added.
    private func chart(_ marks: [ChartMark], as mark: ViewChart.Mark) -> ViewTree {
        var positions: [PlottedValue] = []
        var sums: [PlottedValue: Double] = [:]
        for mark in marks {
            guard let x = mark.x.map({ environment.unit(of: $0, mark.unit) }), let y = mark.y?.number,
                y.isFinite
            else { continue }
            if sums[x] == nil { positions.append(x) }
            sums[x, default: 0] += y
        }
        positions.sort(by: PlottedValue.isBefore)
        environment.record(.chartValues, if: positions.count > ViewLimits.chartValues)
        positions = positions.suffix(ViewLimits.chartValues)
        var chart = ViewChart(positions.map { sums[$0] ?? 0 }, mark: mark)
        let scale = environment.build.chartScale
        let isFromZero = mark == .bar && (scale?.lowerBound ?? 0) == 0
        if let scale, scale.upperBound > scale.lowerBound {
            chart.least = isFromZero ? nil : scale.lowerBound
            chart.most = scale.upperBound
        }
        if isFromZero {
            environment.record(.negativeBars, if: chart.values.contains { $0 < 0 })
            chart.values = chart.values.map { max(0, $0) }
        }
        let goal = self.marks.lazy.compactMap { $0.form == .rule ? $0.y?.number : nil }.first
        if let goal, goal.isFinite, goal > 0 || !isFromZero { chart.goal = goal }
        if environment.build.showsChartAxis {
            let (least, most) = chart.scale
            chart.axis = [least, most].map {
                ViewChart.Tick($0, label: PlottedValue.number($0).label(in: environment))
            }
        }
        if !environment.build.hidesChartLabels {
            let labels = positions.map { $0.label(in: environment) }
            chart.labels = labels.count > 7 ? [labels[0], labels[labels.count - 1]] : labels
        }
        var tree = ViewTree(.chart(chart))
        tree.style.tint = marks.lazy.compactMap(\.color).first?.color
        return tree
    }

    /// A row with a gauge for each bar or sector.
    private func rows(_ marks: [ChartMark]) -> BuiltViews {
        environment.record(.sidewaysBars)
        let most = marks.compactMap { $0.x?.number }.max() ?? 1
        let total = marks.first?.form == .sector ? marks.compactMap { $0.x?.number }.reduce(0, +) : most
        let rows = marks.prefix(ViewLimits.chartValues).map { mark in
            let name = mark.form == .sector ? mark.series : mark.y
            let value = max(0, mark.x?.number ?? 0)
            var row = ViewTree(
                .gauge(
                    ViewGauge(
                        total > 0 ? value / total : 0,
                        label: environment.build.hidesChartLabels ? nil : name?.label(in: environment))))
            row.style.tint = mark.color?.color
            return row
        }
        return BuiltViews(.stack(ViewStack(.vertical, rows)))
    }
}

extension ChartMark {
    /// Whether the mark grows to the side.
    fileprivate var isSideways: Bool {
        form == .sector || (form == .bar && x?.number != nil && y?.number == nil)
    }
}

extension PlottedValue {
    /// The number; nil for dates and categories.
    fileprivate var number: Double? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The text below a bar.
    fileprivate func label(in environment: EnvironmentValues) -> String {
        switch self {
        case .category(let name): name
        case .number(let number):
            number.formatted(FloatingPointFormatStyle<Double>().locale(environment.locale))
        case .date(let date):
            date.formatted(
                Date.FormatStyle(
                    locale: environment.locale, calendar: environment.calendar, timeZone: environment.timeZone
                ).month(.abbreviated).day())
        }
    }

    /// Numbers and dates are ordered; categories keep their order.
    fileprivate static func isBefore(_ first: PlottedValue, _ second: PlottedValue) -> Bool {
        switch (first, second) {
        case (.number(let first), .number(let second)): first < second
        case (.date(let first), .date(let second)): first < second
        default: false
        }
    }
}

extension EnvironmentValues {
    /// The beginning of the unit that contains a date; other values are returned unchanged.
    fileprivate func unit(of value: PlottedValue, _ unit: Calendar.Component?) -> PlottedValue {
        guard case .date(let date) = value, let unit,
            let interval = calendar.dateInterval(of: unit, for: date)
        else { return value }
        return .date(interval.start)
    }
}

/// Modifiers for the charts inside a view.
extension View {
    /// Shows or hides the labels below the bars.
    public func chartXAxis(_ visibility: Visibility) -> some View {
        building { $0.hidesChartLabels = visibility == .hidden }
    }

    /// Adds custom labels below the bars. The chart's standard labels are drawn instead.
    public func chartXAxis<Content>(content: () -> Content) -> some View { approximated(.chartAxis) }

    /// Shows the values at both ends of the scale next to the chart.
    public func chartYAxis(_ visibility: Visibility) -> some View {
        building { $0.showsChartAxis = visibility == .visible }
    }

    /// Adds custom labels next to the bars, which are not drawn.
    public func chartYAxis<Content>(content: () -> Content) -> some View { approximated(.chartAxis) }

    /// Shows or hides the names of groups, which are never drawn.
    public func chartLegend(_ visibility: Visibility) -> some View {
        approximated(.chartAxis, if: visibility == .visible)
    }

    /// Sets the ends of the vertical scale. Bars begin at the lower end, and values outside the
    /// scale are clipped and marked.
    public func chartYScale<Bound: Plottable & Comparable>(domain: ClosedRange<Bound>) -> some View {
        building { build in
            if let least = domain.lowerBound.plotted.number, let most = domain.upperBound.plotted.number {
                build.chartScale = least...max(least, most)
            }
        }
    }

    /// Sets the ends of the horizontal scale. All bars are drawn.
    public func chartXScale<Bound: Plottable & Comparable>(domain: ClosedRange<Bound>) -> some View {
        approximated(.chartAxis)
    }

    /// Sets the colors of groups. A chart is drawn in a single color.
    public func chartForegroundStyleScale<Value: Plottable, Style: ShapeStyle>(
        _ mapping: KeyValuePairs<Value, Style>
    ) -> some View { approximated(.chartDetail) }

    /// Changes the area of the marks, which is not drawn.
    public func chartPlotStyle<Content: View>(
        @ViewBuilder content: @escaping (EmptyView) -> Content
    ) -> some View { approximated(.chartDetail) }
}

/// Whether something is shown.
public enum Visibility: Hashable, Sendable, CaseIterable {
    /// As the board decides, shown, or hidden.
    case automatic, visible, hidden
}
