import WidgetModel
import WidgetViews

extension ViewChart: DrawnNode {}

/// The strings of a chart.
struct ChartLabels {
    /// One label per value, two labels for both ends, or an empty list.
    var below: [String]
    /// The label of the goal; nil if the goal has no label.
    var goal: String?
    /// The values that are marked at the leading edge, the goal first. All of them are on the scale.
    var marked: [(value: Double, label: String)]

    /// A redacted chart has no marked values.
    /// - Parameter shown: Returns the text that is drawn for a label.
    init(_ chart: ViewChart, _ plot: ChartPlot, isRedacted: Bool, shown: (String) -> String) {
        below = chart.labels.map(shown)
        goal = isRedacted ? nil : chart.goalLabel.map(shown)
        marked = isRedacted ? [] : chart.axis.map { ($0.value, shown($0.label ?? JSONValue($0.value).text)) }
        if let value = plot.goal, let goal { marked.insert((value, goal), at: 0) }
        marked.removeAll { !plot.contains($0.value) }
    }

    /// The width of the labels at the leading edge with the space after them; 0 if they would take more than
    /// half of the width.
    static func gutter<Length: LayoutLength>(_ widest: Length, gap: Length, in width: Length) -> Length {
        widest > 0 && (widest + gap) * 2 <= width ? widest + gap : 0
    }
}
