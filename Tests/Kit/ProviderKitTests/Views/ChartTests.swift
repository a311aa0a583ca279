import Foundation
import ProviderKit
import Testing

/// Charts of bars, lines, areas and points.
@Suite struct ChartTests {
    private struct Day: Identifiable {
        var id: Int
        var name: String
        var count: Double
        var kind = "a"
    }

    private let days = [
        Day(id: 0, name: "M", count: 3), Day(id: 1, name: "T", count: 5, kind: "b"),
        Day(id: 2, name: "M", count: 1),
    ]

    @Test func barsAtTheSamePositionAreAdded() {
        expect(
            Chart {
                ForEach(days) { day in
                    BarMark(x: .value("Day", day.name), y: .value("Count", day.count)).foregroundStyle(.green)
                }
                RuleMark(y: .value("Goal", 4))
            }
            .chartYAxis(.hidden),
            #"{"chart":[4,5],"goal":4,"labels":["M","T"],"tint":"green"}"#)
    }

    @Test func linesAreasAndPointsAreMarks() {
        expect(
            Chart(days) { LineMark(x: .value("Day", $0.id), y: .value("Count", -$0.count)) },
            #"{"chart":[-3,-5,-1],"mark":"line","labels":["0","1","2"]}"#)
        expect(
            Chart(days) { PointMark(x: .value("Day", $0.id), y: .value("Count", $0.count)) }
                .chartXAxis(.hidden), #"{"chart":[3,5,1],"mark":"point"}"#)
        expect(
            Chart(days) {
                AreaMark(x: .value("Day", $0.id), y: .value("Count", $0.count))
                LineMark(x: .value("Day", $0.id), y: .value("Count", $0.count))
            }
            .chartXAxis(.hidden).chartYAxis(.visible),
            #"{"chart":[3,5,1],"mark":"area","axis":[{"value":0,"label":"0"},{"value":5,"label":"5"}]}"#)
    }

    @Test func severalLinesAreSeveralCharts() {
        expect(
            Chart(days) {
                LineMark(
                    x: .value("Day", $0.id), y: .value("Count", $0.count), series: .value("Kind", $0.kind))
            }
            .chartXAxis(.hidden),
            #"{"vstack":[{"chart":[3,1],"mark":"line"},{"chart":[5],"mark":"line"}]}"#,
            without: ["LineMark of several series"])
    }

    @Test func datesAreGroupedByTheirUnit() {
        let hours = [0, 1, 30].map { viewDate.addingTimeInterval(3600 * Double($0)) }
        expect(
            Chart {
                ForEach(hours, id: \.self) {
                    BarMark(x: .value("Day", $0, unit: .day), y: .value("Count", 1))
                }
            }, #"{"chart":[2,1],"labels":["Nov 21","Nov 22"]}"#)
    }

    @Test func scalesMayBeginAboveZero() {
        expect(
            Chart(days) { BarMark(x: .value("Day", $0.id), y: .value("Count", $0.count)) }
                .chartYScale(domain: 2...6).chartXAxis(.hidden),
            #"{"chart":[3,5,1],"least":2,"most":6}"#)
    }

    @Test func barsToTheSideAreGauges() {
        expect(
            Chart(days.prefix(2)) { BarMark(x: .value("Count", $0.count), y: .value("Day", $0.name)) },
            #"{"vstack":[{"gauge":0.6,"label":"M"},{"gauge":1,"label":"T"}]}"#,
            without: ["BarMark to the side"])
    }

    @Test func aChartWithoutMarksIsEmpty() {
        expect(Chart {}, #"{"chart":[]}"#)
    }
}
