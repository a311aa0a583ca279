import CaseWalking
import Testing
import ViewRendering
import WidgetModel
import WidgetViews

/// The output to a terminal turns the old screen into the new one.
@Suite struct ChangesTests {
    private static let texts = ["", "a", "ab", "서울", "a서", "🌤️ b", "é", "e\u{301}x", "  x", "日本", "\u{1B}[2J"]

    /// Random drawings in sequence: a terminal that only gets changes shows the same as a terminal that gets
    /// everything.
    @Test(arguments: ColorDepth.allCases) func changesAreEnough(_ depth: ColorDepth) throws {
        var random = Randomness(seed: 7)
        var shown: Canvas?
        var terminal = SmallTerminal()
        for _ in 0..<400 {
            var canvas = try shown ?? ChangesTests.blank(depth)
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let color = RGBA(UInt32.random(in: 0..<0x100_0000, using: &random))
                canvas.write(
                    ChangesTests.texts.randomElement(using: &random) ?? "",
                    x: Int.random(in: -2..<14, using: &random), y: Int.random(in: 0..<4, using: &random),
                    ink: Ink(color: color, isBold: Bool.random(using: &random)))
            }
            terminal.write(canvas.changes(from: shown, depth).text)
            var other = SmallTerminal()
            other.write(canvas.changes(from: nil, depth).text)
            #expect(terminal.rows == other.rows)
            #expect(canvas.changes(from: canvas, depth).isEmpty)
            shown = canvas
        }
    }

    @Test func anotherSizeIsDrawnAgain() throws {
        let small = Canvas(width: 3, height: 1, try Terminal.context())
        let large = Canvas(width: 4, height: 1, try Terminal.context())
        #expect(small.changes(from: small, .none).isEmpty)
        #expect(small.changes(from: large, .none).text.contains("\u{1B}[2J"))
    }

    /// Colors that the terminal does not support are ignored.
    @Test func onlyVisibleChangesAreWritten() throws {
        var red = Canvas(width: 3, height: 1, try Terminal.context())
        var green = red
        red.write("a", x: 0, y: 0, ink: Ink(color: RGBA(0xFF0000)))
        green.write("a", x: 0, y: 0, ink: Ink(color: RGBA(0x00FF00)))
        #expect(green.changes(from: red, .none).isEmpty)
        #expect(!green.changes(from: red, .ansi16).isEmpty)
    }

    private static func blank(_ depth: ColorDepth) throws -> Canvas {
        Canvas(width: 12, height: 4, try Terminal.context(colors: depth))
    }
}

/// A terminal that supports only the control sequences of `Canvas.changes`.
private struct SmallTerminal {
    private(set) var rows: [[String]] = Array(repeating: Array(repeating: " ", count: 12), count: 4)
    private var (x, y, look) = (0, 0, "")

    mutating func write(_ text: String) {
        var rest = text[...]
        while let character = rest.popFirst() {
            if character == "\u{1B}" {
                carryOut(&rest)
            } else {
                rows[y][x] = look + String(character)
                if character.cells == 2 { rows[y][x + 1] = "" }
                x += character.cells
            }
        }
    }

    private mutating func carryOut(_ rest: inout Substring) {
        let body = rest.prefix { !$0.isLetter }
        rest.removeFirst(body.count)
        switch rest.popFirst() {
        case "H":
            let numbers = body.dropFirst().split(separator: ";").compactMap { Int($0) }
            (y, x) = (numbers[0] - 1, numbers[1] - 1)
        case "m": look = body == "[" || body == "[0" ? "" : String(body)
        case "J": rows = Array(repeating: Array(repeating: " ", count: 12), count: 4)
        case "h", "l": break
        case let other: Issue.record("unknown sequence \(body)\(other.map(String.init) ?? "")")
        }
    }
}
