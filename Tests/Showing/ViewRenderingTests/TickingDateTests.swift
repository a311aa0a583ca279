import Foundation
import Testing
import ViewRendering
import WidgetModel
import WidgetViews

/// A ticking date reserves the width of its longest text, so that nothing around it moves.
@Suite struct TickingDateTests {
    /// The drawings at 24 instants of a day.
    private func pictures(_ json: String, columns: Int, rows: Int) throws -> [[String]] {
        let view = try Terminal.view(json)
        var context = try Terminal.context()
        return (0..<24).map { _ in
            context.dates.now = Instant(milliseconds: context.dates.now.milliseconds + 3_607_000)
            return TerminalRenderer.render(view, columns: columns, rows: rows, context: context)
        }
    }

    /// The positions of the marks `<` and `>`, which enclose the dates in these tests' views.
    private func marks(_ picture: [String]) -> [String] {
        picture.map { String($0.map { "<>".contains($0) ? $0 : " " }) }
    }

    static let views = [
        #"{"hstack":["<",DATE,">"]}"#,
        #"{"hstack":["<",{"spacer":true},DATE,">"]}"#,
        #"{"hstack":["<",DATE,{"spacer":true},">"]}"#,
        #"{"vstack":["<",DATE,{"hstack":[DATE,"<>"]}],"alignment":"leading"}"#,
        #"{"vstack":["<>",{"zstack":[DATE]},{"hstack":["<",DATE]}],"alignment":"trailing","font":"largeTitle"}"#,
        #"{"grid":[["<",DATE,">"],["<",{"hstack":["x",DATE]},"<>"]]}"#,
        #"{"vstack":[{"text":"<>"},{"link":"x","content":DATE,"padding":8},"<>"]}"#,
    ]

    @Test(arguments: views, ViewDate.Style.allCases)
    func nothingMovesOverADay(_ view: String, _ style: ViewDate.Style) throws {
        for (date, columns, rows) in [("2026-11-21T20:30:00Z", 17, 9), ("2026-12-01T00:00:00Z", 42, 3)] {
            let node = #"{"date":"\#(date)","style":"\#(style)"}"#
            let json = view.replacingOccurrences(of: "DATE", with: node)
            let drawn = Set(try pictures(json, columns: columns, rows: rows).map(marks))
            #expect(drawn.count == 1, "\(json) in \(columns) × \(rows)")
        }
    }

    /// The date itself changes, so the test above compares different drawings.
    @Test func theDateChanges() throws {
        let timer = #"{"date":"2026-11-21T20:30:00Z","style":"timer"}"#
        #expect(Set(try pictures(timer, columns: 17, rows: 9)).count > 20)
    }

    static let positions: [(json: String, picture: String)] = [
        (#"{"hstack":["in",DATE]}"#, "  in 4:00       "),
        (#"{"hstack":[DATE,"left"]}"#, "     4:00 left  "),
        (#"{"hstack":["Tea",{"spacer":true},DATE]}"#, "Tea         4:00"),
        (#"{"hstack":[{"spacer":true},DATE,{"spacer":true}]}"#, "      4:00      "),
        (#"{"vstack":[DATE],"alignment":"trailing"}"#, "        4:00    "),
        (#"{"vstack":[DATE]}"#, "      4:00      "),
        (#"{"vstack":[DATE],"textAlignment":"leading"}"#, "    4:00        "),
        (#"{"zstack":[DATE],"frame":{"width":"fill","alignment":"leading"}}"#, "  4:00          "),
        (#"{"link":"x","content":DATE,"frame":{"width":"fill","alignment":"leading"}}"#, "4:00            "),
    ]

    @Test(arguments: positions) func aShortTextStandsBesideItsNeighbor(
        _ json: String, _ picture: String
    ) throws {
        let node = #"{"date":"2026-11-21T08:34:00Z","style":"timer"}"#
        let drawn = try Terminal.picture(
            json.replacingOccurrences(of: "DATE", with: node), columns: 16, rows: 1)
        #expect(drawn == picture, "\(json)")
    }

    @Test func aRelativeDateLosesItsSecondUnitInANarrowSpace() throws {
        let date = #"{"date":"2026-11-21T10:53:00Z","style":"relative"}"#
        #expect(try Terminal.picture(date, columns: 10, rows: 1) == "2 h 23 min")
        #expect(try Terminal.picture(date, columns: 9, rows: 1) == "   2 h   ")
        #expect(try Terminal.picture(date, columns: 2, rows: 1) == "2…")
    }

    @Test(arguments: [
        ("relative", "23 h 59 min"), ("offset", "+59 min"), ("timer", "00:00:00"), ("time", nil),
    ]) func theLongestTextDoesNotDependOnTheTime(_ style: String, _ text: String?) throws {
        let style = try #require(ViewDate.Style(rawValue: style))
        let dates = try Terminal.context().dates
        for hours in [-30, -1, 0, 1, 99] as [Int64] {
            let date = ViewDate(
                Instant(milliseconds: dates.now.milliseconds + 3_600_000 * hours), style: style)
            #expect(dates.longestTexts(of: date).max { $0.cells < $1.cells } == text, "\(hours) h")
        }
    }

    @Test func aDistantTimerReservesItsHours() throws {
        let dates = try Terminal.context().dates
        let date = ViewDate(
            Instant(milliseconds: dates.now.milliseconds + 3_600_000 * 1_234), style: .timer)
        #expect(dates.longestTexts(of: date) == ["0000:00:00"])
    }
}
