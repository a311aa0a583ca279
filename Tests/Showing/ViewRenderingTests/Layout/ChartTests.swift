import Testing
import WidgetModel
import WidgetViews

@testable import ViewRendering

@Suite struct ChartTests {
    private static let charts = [
        "[1, 2, 3]", "[7]", "[]", "[0, 0, 0]", "[-1e308, 1e308, 0]", "[5, 5, 5, 900, -900, 5]",
        "[\((0..<400).map { "\($0 * 7 % 50)" }.joined(separator: ", "))]",
    ]

    /// The points of all outlines in a chart.
    private func points(_ chart: String, _ mark: ViewChart.Mark, _ family: Family) throws -> [Point] {
        let view = #"""
            {"chart": \#(chart), "mark": "\#(mark.rawValue)", "least": -2, "most": 20, "goal": 9,
              "goalLabel": "goal", "axis": [0, 10, {"value": 20, "label": "twenty"}], "labels": ["a", "b"]}
            """#
        return try Arranging.drawing(view, WidgetShape(family)).figures.flatMap { figure -> [Point] in
            switch figure {
            case .fill(let outline, _), .stroke(let outline, _, _): outline.steps.flatMap(\.points)
            case .text, .picture, .widget: []
            }
        }
    }

    /// For all values, marks, lines and the signs of clipped values are inside the widget.
    @Test(arguments: charts, ViewChart.Mark.allCases)
    func marksStayInside(_ chart: String, _ mark: ViewChart.Mark) throws {
        for family in Family.allCases {
            let size = WidgetShape(family).size
            let points = try points(chart, mark, family)
            #expect(!points.isEmpty)
            let outside = points.filter {
                !(-1...size.width + 1).contains($0.x) || !(-1...size.height + 1).contains($0.y)
            }
            #expect(outside.isEmpty, "\(family): \(outside)")
        }
    }

    /// A single value far above all others is clipped, so that the differences of the others remain visible.
    @Test func outliersDoNotFlattenOtherValues() throws {
        func heights(_ least: Double) throws -> [Double] {
            let view = #"{"chart": [1, 2, \#(least)], "most": 4}"#
            return try Arranging.drawing(view, WidgetShape(.systemSmall)).figures.compactMap {
                if case .fill(.rectangle(let bar, _), _) = $0 { bar.height } else { nil }
            }
        }
        let usual = try heights(4), clipped = try heights(1_000_000)
        #expect(usual.count == 3 && clipped.count == 3)
        #expect(abs(clipped[1] - 2 * clipped[0]) < 0.01)
        #expect(clipped[0] > 0.9 * usual[0])
    }
}

extension PathStep {
    fileprivate var points: [Point] {
        switch self {
        case .move(let point), .line(let point): [point]
        case .curve(let first, let second, let end): [first, second, end]
        case .close: []
        }
    }
}
