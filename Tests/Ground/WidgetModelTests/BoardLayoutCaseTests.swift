import CaseWalking
import Testing
import WidgetModel

/// Every script of Tests/Cases/board-layouts: from changes to the layout or the problem.
@Suite struct BoardLayoutCaseTests {
    @Test(arguments: TestCase.all(in: "board-layouts"))
    func goesAsExpected(_ testCase: TestCase) throws {
        let output = try LayoutScript.output(of: try testCase.text(of: "script.txt"))
        let difference = try testCase.difference(actual: output)
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
    }
}

/// A layout as lines of text: each step is repeated, followed by the layout or the problem.
///
///     placed a-1 b-1              the widgets that are on the board from now on
///     move a-1 after b-1          also: first, last, before ID, page TITLE
///     page Work a-1 b-1
///     rename Work Home
///     page-before Work Home       without the second page: to the end
///     page-remove Work
///     section Morning a-1         `-` for no section
///     section-rename Morning Day  `-` removes the heading; `2/Morning` is the one on page 2
///     section-before Morning Day  without the second section: to the end
///     columns 3                   `auto` for as many as fit
///     stack a-1 b-1
///     unstack a-1, pin a-1, unpin a-1, reset
private enum LayoutScript {
    static func output(of script: String) throws -> String {
        var layout = BoardLayout()
        var output = ""
        for line in script.split(separator: "\n") where !line.hasPrefix("#") {
            output += line + "\n"
            let words = line.split(separator: " ").map(String.init)
            if words[0] == "placed" {
                layout = layout.fitted(to: words.dropFirst().compactMap(PlacedWidgetID.init))
                output += text(of: layout)
                continue
            }
            let change = try #require(Self.change(words))
            do throws(LayoutProblem) {
                layout = try layout.applying(change)
                output += text(of: layout)
            } catch {
                output += "  → \(error)\n"
            }
        }
        return output
    }

    private static func change(_ words: [String]) -> LayoutChange? {
        let rest = Array(words.dropFirst())
        switch words[0] {
        case "move": return move(rest)
        case "page": return .page(title: rest[0], widgets: Array(rest.dropFirst()))
        case "rename": return .rename(page: rest[0], title: rest.dropFirst().joined(separator: " "))
        case "page-before": return .movePage(page: rest[0], before: rest.dropFirst().first)
        case "page-remove": return .removePage(rest[0])
        case "section-rename":
            let (title, page) = section(rest[0])
            return .renameSection(title, page: page, title: rest[1] == "-" ? nil : rest[1])
        case "section-before":
            let (title, page) = section(rest[0])
            return .moveSection(title, page: page, before: rest.dropFirst().first)
        case "section":
            return .section(title: rest[0] == "-" ? nil : rest[0], widgets: Array(rest.dropFirst()))
        case "columns": return .columns(count: Int(rest[0]))
        case "stack": return .stack(widgets: rest)
        case "unstack": return .unstack(widget: rest[0])
        case "pin": return .pin(widget: rest[0])
        case "unpin": return .unpin(widget: rest[0])
        case "reset": return .reset
        default: return nil
        }
    }

    private static func section(_ word: String) -> (title: String, page: String?) {
        let parts = word.split(separator: "/").map(String.init)
        return (parts[parts.count - 1], parts.count > 1 ? parts[0] : nil)
    }

    private static func move(_ words: [String]) -> LayoutChange? {
        let destinations = ["first", "last", "before", "after", "page"]
        guard let index = words.firstIndex(where: destinations.contains) else { return nil }
        let target = words.last ?? ""
        let destination: LayoutDestination =
            switch words[index] {
            case "first": .first
            case "last": .last
            case "before": .before(widget: target)
            case "after": .after(widget: target)
            default: .page(page: target)
            }
        return .move(widgets: Array(words[..<index]), to: destination)
    }

    private static func text(of layout: BoardLayout) -> String {
        var text = ""
        if let columns = layout.columns { text += "  \(columns) columns\n" }
        for (index, page) in layout.pages.enumerated() {
            text += "  page \(index + 1)" + (page.title.map { " \($0)" } ?? "") + ":"
            for section in page.sections {
                if let title = section.title { text += " [\(title)]" }
                if section.title == nil, page.sections.count > 1 { text += " []" }
                for stack in section.stacks {
                    let names = stack.widgets.map { "\($0)\($0 == stack.pinned ? "*" : "")" }
                    text += " " + names.joined(separator: "+")
                }
            }
            text += "\n"
        }
        return text
    }
}
