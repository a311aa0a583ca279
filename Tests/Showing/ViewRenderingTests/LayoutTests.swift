import CaseWalking
import Testing
import ViewRendering
import WidgetModel
import WidgetViews

/// A view, the cells that it is drawn in, and the picture, whose lines begin after `|`.
struct Layout: Sendable, CustomTestStringConvertible {
    var name: String
    var json: String
    var columns: Int
    var rows: Int
    var picture: [String]

    var testDescription: String { name }

    init(_ name: String, _ json: String, _ columns: Int, _ rows: Int, _ picture: String...) {
        (self.name, self.json, self.columns, self.rows, self.picture) = (name, json, columns, rows, picture)
    }
}

@Suite struct LayoutTests {
    static let stacks = [
        Layout("a text is centered", #""ab""#, 6, 3, "      ", "  ab  ", "      "),
        Layout("an empty text takes a line", #"{"vstack":["","b"]}"#, 3, 2, "   ", " b "),
        Layout("a spacer pushes apart", #"{"hstack":["a",{"spacer":true},"b"]}"#, 8, 1, "a      b"),
        Layout("a spacer keeps its least", #"{"hstack":["abcdef",{"spacer":16},"b"]}"#, 8, 1, "abcd…  b"),
        Layout(
            "two spacers share", #"{"hstack":[{"spacer":true},"a",{"spacer":true},"b"]}"#, 9, 1, "   a    b"),
        Layout("columns are one apart", #"{"hstack":["a","b"]}"#, 3, 1, "a b"),
        Layout("columns may touch", #"{"hstack":["a","b"],"spacing":0}"#, 2, 1, "ab"),
        Layout("half a column is rounded up", #"{"hstack":["a","b"],"spacing":4}"#, 3, 1, "a b"),
        Layout("half a row is rounded down", #"{"vstack":["a","b"],"spacing":8}"#, 1, 2, "a", "b"),
        Layout("a row is a row", #"{"vstack":["a","b"],"spacing":16}"#, 1, 3, "a", " ", "b"),
        Layout("leading", #"{"vstack":["abc","d"],"alignment":"leading"}"#, 3, 2, "abc", "d  "),
        Layout("trailing", #"{"vstack":["abc","d"],"alignment":"trailing"}"#, 3, 2, "abc", "  d"),
        Layout("bottom", #"{"hstack":["a\nb","c"],"alignment":"bottom"}"#, 3, 2, "a  ", "b c"),
        Layout(
            "the short text comes first", #"{"hstack":["a long text here","ok"]}"#, 12, 1, "a long t… ok"),
        Layout(
            "texts come before bars", #"{"hstack":["Strength",{"gauge":0.5}]}"#, 12, 1, "Strength █▌░"),
        Layout(
            "equal columns",
            #"{"hstack":[{"text":"a","frame":{"width":"fill"}},{"text":"b","frame":{"width":"fill"}}]}"#,
            9, 1, " a    b  "),
        Layout(
            "later covers earlier", #"{"zstack":["abcde",{"text":"X"}]}"#, 5, 1, "abXde"),
        Layout(
            "a zstack aligns", #"{"zstack":["aaa\naaa","b"],"alignment":"bottomTrailing"}"#, 3, 2, "aaa",
            "aab"),
        Layout("an empty stack is nothing", #"{"hstack":["a",{"vstack":[]},"b"],"spacing":0}"#, 2, 1, "ab"),
        Layout("a divider crosses a row", #"{"hstack":["a",{"divider":true},"b"]}"#, 5, 2, "a │ b", "  │  "),
    ]

    static let boxes = [
        Layout("padding", #"{"text":"a","padding":{"leading":16,"top":16}}"#, 3, 2, "   ", "  a"),
        Layout(
            "a frame holds its size", #"{"hstack":[{"text":"a","frame":{"width":24}},"b"],"spacing":0}"#, 4,
            1, " a b"),
        Layout(
            "a frame aligns",
            #"{"text":"a","frame":{"width":"fill","height":"fill","alignment":"bottomTrailing"}}"#,
            3, 2, "   ", "  a"),
        Layout(
            "a frame cuts its text", #"{"text":"abcdef","lineLimit":1,"frame":{"width":32}}"#, 8, 1,
            "  abc…  "),
        Layout("a thin frame is a cell", #"{"text":"a","frame":{"width":1,"height":1}}"#, 1, 1, "a"),
        Layout(
            "a frame of 0 takes no cell", #"{"hstack":["a",{"text":"b","frame":{"width":0}}],"spacing":0}"#,
            1, 1, "a"),
        Layout("padding larger than the room", #"{"text":"a","padding":100}"#, 3, 2, "   ", "   "),
    ]

    static let texts = [
        Layout("words wrap", #""one two three""#, 7, 2, "one two", "three  "),
        Layout("a long word is broken", #""abcdefgh""#, 3, 3, "abc", "def", "gh "),
        Layout("what does not fit ends in an ellipsis", #""one two three""#, 5, 2, "one  ", "two… "),
        Layout("a hyphen is a place to break", #""well-known""#, 6, 2, "well- ", "known "),
        Layout("wide characters wrap anywhere", #""서울특별시""#, 4, 3, "서울", "특별", "시  "),
        Layout("a wide character is never halved", #"{"text":"서울특","lineLimit":1}"#, 4, 1, "서… "),
        Layout("a joined emoji takes two cells", #"{"hstack":["👩‍👩‍👧","x"],"spacing":0}"#, 3, 1, "👩‍👩‍👧x"),
        Layout("line breaks are kept", #""a\n\nb""#, 1, 3, "a", " ", "b"),
        Layout("other line breaks too", #""a\r\nb\u2028c""#, 1, 3, "a", "b", "c"),
        Layout("controls are left out", #""\u001b[31mred\u0007\u202e""#, 7, 1, "[31mred"),
        Layout("tabs are spaces", #""a\tb""#, 3, 1, "a b"),
        Layout("lines are aligned", #"{"text":"abc\nd","textAlignment":"trailing"}"#, 3, 2, "abc", "  d"),
        Layout("a limit holds for all inside", #"{"vstack":["a b c d"],"lineLimit":1}"#, 3, 2, "a… ", "   "),
        Layout("large digits", #"{"text":"12","font":"largeTitle"}"#, 7, 3, "▀█  ▀▀█", " █  █▀▀", "▀▀▀ ▀▀▀"),
        Layout(
            "large digits need room", #"{"text":"12","font":"largeTitle"}"#, 6, 3, "      ", "  12  ",
            "      "),
        Layout("words are not large", #"{"text":"12 a","font":"largeTitle"}"#, 20, 1, "        12 a        "),
    ]

    static let bars = [
        Layout("empty and full", #"{"vstack":[{"gauge":-1},{"gauge":7}]}"#, 4, 2, "░░░░", "████"),
        Layout("a half cell", #"{"gauge":0.5}"#, 5, 1, "██▌░░"),
        Layout("a line", #"{"progress":0.5}"#, 5, 1, "━━╾──"),
        Layout(
            "texts go above a bar", #"{"gauge":0.5,"label":"Strength","valueLabel":"9"}"#, 10, 2,
            "Strength 9", "█████░░░░░"),
        Layout("a bar without room for texts", #"{"gauge":0.5,"label":"Strength"}"#, 6, 1, "███░░░"),
        Layout(
            "a sign for a ring", #"{"gauge":0.75,"style":"circular","valueLabel":"9"}"#, 5, 2, " ◕ 9 ",
            "     "),
        Layout("bars of eighths", #"{"chart":[1,2,3,4,5,6,7,8]}"#, 15, 1, "▁ ▂ ▃ ▄ ▅ ▆ ▇ █"),
        Layout("bars without gaps", #"{"chart":[1,2,3,4,5,6,7,8]}"#, 8, 1, "▁▂▃▄▅▆▇█"),
        Layout("two bars to a cell", #"{"chart":[1,2,3,4]}"#, 2, 1, "⣠⣾"),
        Layout("many bars as means", #"{"chart":[0,0,4,4,0,0,4,4,0,0,4,4]}"#, 3, 1, "⢸⢸⢸"),
        Layout("an empty chart", #"{"chart":[]}"#, 3, 1, "   "),
        Layout("a value beyond every scale", #"{"chart":[1e30,1],"most":1}"#, 3, 1, "▲ █"),
        Layout("means beyond every number", #"{"chart":[1.7e308,1.7e308,1.7e308]}"#, 1, 1, "⣿"),
        Layout("bars that fill a width they do not divide", #"{"chart":[1,1,1]}"#, 10, 1, "██  ██  ██"),
        Layout("bars without gaps fill the width too", #"{"chart":[1,2,1]}"#, 4, 2, " █  ", "████"),
        Layout("dots fill the width", #"{"chart":[1,1,1]}"#, 2, 1, "⣿⣿"),
        Layout(
            "a goal stands apart from zero beside an outlier", #"{"chart":[0,1,2,100],"goal":2}"#, 7, 4,
            "      █", "      █", "╌╌╌╌▄╌█", "_ ▆ █ █"),
        Layout("all zero", #"{"chart":[0,0]}"#, 3, 1, "_ _"),
        Layout("a goal above all bars", #"{"chart":[1,1],"goal":2}"#, 3, 2, "╌╌╌", "█ █"),
        Layout(
            "a goal beyond the scale has no line", #"{"chart":[1,1],"goal":9,"most":1}"#, 3, 2, "█ █", "█ █"),
        Layout(
            "labels at both ends", #"{"chart":[1,1,1,1],"labels":["ab","c"]}"#, 7, 2, "█ █ █ █", "ab    c"),
    ]

    @Test(arguments: stacks + boxes + texts + bars) func isDrawnAsPictured(_ layout: Layout) throws {
        let drawn = try Terminal.picture(layout.json, columns: layout.columns, rows: layout.rows)
        let wanted = layout.picture.joined(separator: "\n")
        #expect(drawn == wanted, "\ndrawn:\n\(drawn)\nexpected:\n\(wanted)")
    }

    @Test func asciiDrawsWithoutOtherCharacters() throws {
        let json = """
            {"vstack":[{"image":"heart.fill"},{"divider":true},{"gauge":0.5},{"progress":0.5},
            {"chart":[1,0,4],"goal":3,"frame":{"height":48}},
            {"text":"123456","lineLimit":1,"frame":{"width":32}}]}
            """
        let drawn = try Terminal.picture(json, columns: 5, rows: 8, glyphs: .ascii)
        #expect(drawn == "  v  \n-----\n###..\n===--\n----#\n    #\n: _ #\n12.. ")
    }

    /// Without braille, a ring is drawn as a percentage and its text; the text is below if there is not
    /// enough room on the right.
    @Test func asciiRingsAreReadable() throws {
        func ring(_ texts: String, _ columns: Int) throws -> String {
            let json = #"{"gauge":0.3,"style":"circular"\#(texts)}"#
            return try Terminal.picture(json, columns: columns, rows: 3, glyphs: .ascii)
        }
        #expect(try ring(#","valueLabel":"30 %""#, 7) == "       \n [30%] \n       ")
        #expect(try ring(#","label":"Mana""#, 7) == " [30%] \n Mana  \n       ")
        #expect(try ring(#","label":"Mana""#, 12) == "            \n [30%] Mana \n            ")
        #expect(try ring(#","label":"Stamina left""#, 7) == " [30%] \nStami..\n       ")
    }

    @Test(arguments: Symbols.names) func aSymbolTakesAtMostTwoCells(_ name: String) throws {
        let glyph = try #require(Symbols.glyph(name))
        #expect(glyph.ascii.utf8.count == 1)
        let width = try Terminal.picture(#"{"image":"\#(name)"}"#, columns: 2, rows: 1)
        #expect(width.contains(glyph.unicode))
    }
}

@Suite struct RobustnessTests {
    private static let hard = [
        ("nothing", #"{"vstack":[]}"#),
        ("too much", "[" + Array(repeating: #""row""#, count: 99).joined(separator: ",") + "]"),
        ("wide", #""서울특별시👩‍👩‍👧👍🏽🇰🇷 서울특별시서울특별시서울특별시서울특별시서울특별시서울특별시서울특별시서울특별시""#),
        ("marks", #""e\u0301\u0301\u0301 \u0301 a\u200db \ufe0f""#),
        (
            "greedy",
            #"{"hstack":[{"gauge":1},{"gauge":1,"style":"circular"},{"chart":[1,2,3]},{"divider":true},"x"]}"#
        ),
        ("huge", #"{"text":"x","padding":10000,"frame":{"width":10000,"height":10000}}"#),
    ]

    /// For every view, each line is as wide as its family, and the frame is complete.
    @Test(arguments: Family.allCases) func nothingLeavesTheFrame(_ family: Family) throws {
        let frame = WidgetFrame(
            title: "a title that is longer than the frame is wide, surely", marks: [.outdated])
        for (name, json) in Self.hard {
            let json = json.hasPrefix("[") ? #"{"vstack":\#(json)}"# : json
            let lines = try Terminal.widget(json, family, frame).split(
                separator: "\n", omittingEmptySubsequences: false)
            let size = TerminalRenderer.size(of: family)
            #expect(lines.count == size.rows, "\(name)")
            guard family != .accessoryInline else { continue }
            for line in lines[1..<lines.count - 1] {
                #expect(line.first == "│" && line.last == "│", "\(name): \(line)")
            }
        }
    }

    /// Deep trees of stacks and random ones are drawn in bounded time: sizes are cached.
    @Test func deepAndRandomTreesAreDrawn() throws {
        var deep = ViewTree(.gauge(ViewGauge(0.5)))
        for depth in 1..<ViewLimits.depth {
            let children: [ViewTree] = ["a b", deep, ViewTree(.spacer(ViewSpacer()))]
            deep = ViewTree(.stack(ViewStack(depth % 2 == 0 ? .vertical : .horizontal, children)))
        }
        let context = try Terminal.context(colors: .trueColor)
        #expect(TerminalRenderer.render(deep, family: .systemLarge, context: context).count == 24)
        var random = Randomness(seed: 7)
        for _ in 0..<300 {
            let view = Self.random(depth: 5, &random)
            for family in [Family.systemSmall, .accessoryCircular] {
                let lines = TerminalRenderer.render(view, family: family, context: context)
                #expect(lines.count == TerminalRenderer.size(of: family).rows)
            }
        }
    }

    private static func random(depth: Int, _ random: inout Randomness) -> ViewTree {
        func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        var style = ViewStyle()
        if pick(4) == 0 { style.padding = ViewInsets(Double(pick(40))) }
        if pick(4) == 0 { style.frame = ViewFrame(width: pick(2) == 0 ? .fill : .points(Double(pick(300)))) }
        if pick(4) == 0 { style.background = .exact(RGBA(red: 9, green: 9, blue: 9, alpha: 99)) }
        if pick(4) == 0 { style.font = ViewFont.allCases[pick(ViewFont.allCases.count)] }
        switch depth == 0 ? pick(5) : pick(9) {
        case 0: return ViewTree(.text(ViewText(["", "12", "서울 is far", "a\nb"][pick(4)])), style: style)
        case 1:
            return ViewTree(.gauge(ViewGauge(0.3, style: pick(2) == 0 ? .linear : .circular)), style: style)
        case 2:
            return ViewTree(
                .chart(ViewChart((0..<pick(60)).map { _ in Double(pick(9)) }, goal: 4)), style: style)
        case 3: return ViewTree(.spacer(ViewSpacer(leastLength: Double(pick(50)))), style: style)
        case 4: return ViewTree(.divider(ViewDivider()), style: style)
        default:
            let children = (0..<pick(5)).map { _ in Self.random(depth: depth - 1, &random) }
            let direction = ViewStack.Direction.allCases[pick(3)]
            return ViewTree(
                .stack(ViewStack(direction, children, spacing: pick(2) == 0 ? nil : 9)), style: style)
        }
    }
}
