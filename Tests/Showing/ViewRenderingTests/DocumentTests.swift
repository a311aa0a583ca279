import CaseWalking
import Foundation
import Testing
import ViewRendering
import WidgetModel
import WidgetViews

/// Docs/view-tree.md is executed: each JSON example is read and drawn, and compared with the picture below
/// it.
///
/// `UPDATE_EXPECTED=1` rewrites the pictures and the list of symbols.
@Suite struct DocumentTests {
    let page: URL
    let text: String
    private let isUpdating = ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] == "1"

    init() throws {
        page = TestCase.packageRoot.appending(path: "Docs/view-tree.md")
        text = try String(contentsOf: page, encoding: .utf8)
    }

    @Test func everyExampleIsDrawnAsItsPictureShows() throws {
        var drawn: [String] = []
        var example = ""
        var lines = text.components(separatedBy: "\n")[...]
        var count = 0
        while let line = lines.popFirst() {
            drawn.append(line)
            guard line.hasPrefix("```"), line != "```" else { continue }
            let block = Array(lines.prefix { $0 != "```" })
            lines = lines.dropFirst(block.count)
            if line == "```json" {
                example = block.joined(separator: "\n")
                drawn += block
            } else {
                let place = line.dropFirst("```text ".count)
                let picture = try picture(of: example, in: String(place))
                if !isUpdating { #expect(block.joined(separator: "\n") == picture, "\(example)") }
                drawn += picture.components(separatedBy: "\n")
                count += 1
            }
            drawn.append(lines.removeFirst())
        }
        #expect(count > 20)
        if isUpdating { try drawn.joined(separator: "\n").write(to: page, atomically: true, encoding: .utf8) }
    }

    /// - Parameter place: a family, cells such as `24x5`, or `error`.
    private func picture(of example: String, in place: String) throws -> String {
        if place == "error" {
            let error = #expect(throws: ViewError.self) { try Terminal.view(example) }
            return error?.description ?? "no error"
        }
        if let family = Family(rawValue: place) { return try Terminal.widget(example, family) }
        let cells = place.split(separator: "x").compactMap { Int($0) }
        try #require(cells.count == 2, "\(place)")
        return try Terminal.picture(example, columns: cells[0], rows: cells[1])
            .components(separatedBy: "\n").map { $0.replacing(#/ +$/#, with: "") }.joined(separator: "\n")
    }

    @Test func theListOfSymbolsIsWhole() throws {
        let start = "<!-- symbols -->\n", end = "\n<!-- end of symbols -->"
        let head = try #require(text.range(of: start))
        let tail = try #require(text.range(of: end.dropFirst().description))
        let list = Symbols.names.map { "`\($0)` \(Symbols.glyph($0)?.unicode ?? "")" }
        let rows = stride(from: 0, to: list.count, by: 6).map {
            list[$0..<min($0 + 6, list.count)].joined(separator: ", ")
        }
        let wanted = rows.joined(separator: ",\n") + "\n"
        if isUpdating {
            let updated = text.replacingCharacters(in: head.upperBound..<tail.lowerBound, with: wanted)
            try updated.write(to: page, atomically: true, encoding: .utf8)
        } else {
            #expect(text[head.upperBound..<tail.lowerBound] == wanted)
        }
    }

    /// The page lists every allowed word and limit.
    @Test func everyWordIsOnThePage() {
        let words =
            ViewFont.allCases.map(\.rawValue) + ViewWeight.allCases.map(\.rawValue)
            + ViewColor.Name.allCases.map(\.rawValue) + ViewDate.Style.allCases.map(\.rawValue)
            + ViewGauge.Style.allCases.map(\.rawValue) + ViewAlignment.all.map(\.name)
            + ViewChart.Mark.allCases.map(\.rawValue) + ViewPicture.Scaling.allCases.map(\.rawValue)
            + ViewStack.Direction.allCases.map(\.rawValue) + Family.allCases.map(\.rawValue)
        for word in words { #expect(text.contains("`\(word)`"), "\(word)") }
        for limit in [
            ViewLimits.depth, ViewLimits.nodes, ViewLimits.bytes, ViewLimits.chartValues, ViewLimits.lines,
            ViewLimits.linePoints, ViewLimits.ticks, ViewLimits.imageBytes, ViewLimits.imagePixels,
            ViewLimits.gradientColors, Int(ViewLimits.points),
        ] { #expect(text.contains("| \(limit) |"), "\(limit)") }
    }

    @Test(arguments: Family.allCases) func theSizesOnThePageAreTheSizesDrawn(_ family: Family) {
        let size = TerminalRenderer.size(of: family)
        let row = text.components(separatedBy: "\n").first {
            $0.hasPrefix("| `") && $0.contains("`\(family)`")
        }
        #expect(row?.contains("| \(size.columns) × \(size.rows) |") == true, "\(size)")
    }
}
