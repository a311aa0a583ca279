import Testing
import ViewRendering
import WidgetModel
import WidgetViews

@Suite struct FrameTests {
    private func edges(_ family: Family, _ marks: [WidgetFrame.Mark], title: String? = nil) throws -> (
        String, String
    ) {
        let lines = try Terminal.widget(#""x""#, family, WidgetFrame(title: title, marks: marks))
            .split(separator: "\n")
        return (String(lines[0]), String(lines[lines.count - 1]))
    }

    static let marks: [(Family, [WidgetFrame.Mark], String)] = [
        (.systemSmall, [], "╰───────────────────╯"),
        (.systemSmall, [.outdated], "╰─ outdated ────────╯"),
        (.systemSmall, [.stale(since: at("08:00"))], "╰ stale since 08:00 ╯"),
        (.systemSmall, [.stale(since: at("08:00", day: 20))], "╰─ stale ───────────╯"),
        (.systemSmall, [.outdated, .stale(since: at("08:00"))], "╰ outdated · stale ─╯"),
        (.systemSmall, [.early], "╰ before its start ─╯"), (.systemSmall, [.late], "╰─ past its end ────╯"),
        (.systemSmall, [.early, .outdated], "╰ before · outdated ╯"),
        (.systemSmall, [.updating], "╰─ updating ────────╯"),
        (.accessoryCircular, [.updating, .stale(since: at("08:00"))], "╰─ …◷ ──╯"),
        (.accessoryCircular, [.late], "╰ past ─╯"),
        (.systemSmall, [.outdated, .failing(since: at("08:00"))], "╰─ outdated × ──────╯"),
        (.systemSmall, [.attention], "╰─ attention ───────╯"),
        (.systemSmall, [.needsConfiguration], "╰─ not set up ──────╯"),
        (.systemMedium, [.needsConfiguration], "╰─ not set up ───────────────────────────────╯"),
        (.systemMedium, [.failing(since: at("08:00"))], "╰─ failing since 08:00 ──────────────────────╯"),
        (.accessoryCircular, [.outdated, .stale(since: at("08:00"))], "╰─ ↻◷ ──╯"),
    ]

    private static func at(_ time: String, day: Int = 21) -> Instant {
        Instant(rfc3339: "2026-11-\(day)T\(time):00Z") ?? Instant(milliseconds: 0)
    }

    @Test(arguments: marks) func marksStandInTheLowerEdge(
        _ family: Family, _ marks: [WidgetFrame.Mark], _ edge: String
    ) throws {
        #expect(try edges(family, marks).1 == edge)
    }

    @Test func theTitleStandsInTheUpperEdge() throws {
        #expect(try edges(.systemSmall, [], title: "weather-1").0 == "╭─ weather-1 ───────╮")
        #expect(try edges(.systemSmall, [], title: "서울의 날씨 그리고").0 == "╭ 서울의 날씨 그리… ╮")
        #expect(try edges(.systemSmall, [], title: "a\u{1B}[2Jb\nc").0 == "╭─ a[2Jb c ─────────╮")
    }

    @Test func anAccessoryHasAWholeTitleOrNone() throws {
        #expect(try edges(.accessoryCircular, [], title: "clock").0 == "╭ clock ╮")
        #expect(try edges(.accessoryCircular, [], title: "weather-1").0 == "╭───────╮")
        #expect(try edges(.accessoryCorner, [], title: "Today's commits").0 == "╭───────╮")
        #expect(try edges(.accessoryRectangular, [], title: "weather-1").0 == "╭─ weather-1 ────────╮")
    }

    @Test func anInlineWidgetIsOneLine() throws {
        #expect(
            try Terminal.widget(#"{"hstack":[{"image":"heart.fill"},"75%"]}"#, .accessoryInline) == "♥ 75%")
        let marked = try Terminal.widget(#""75%""#, .accessoryInline, WidgetFrame(marks: [.outdated]))
        #expect(marked == "75%                            ↻")
    }

    @Test func aPlaceholderHidesTextsAndValues() throws {
        let json = #"{"vstack":["secret 12",{"gauge":0.9,"label":"x"},{"image":"heart"}]}"#
        let lines = try Terminal.widget(json, .accessoryRectangular, WidgetFrame(isRedacted: true))
        #expect(
            lines == """
                ╭────────────────────╮
                │     ▒▒▒▒▒▒▒▒▒      │
                │▒ ░░░░░░░░░░░░░░░░░░│
                │         ▒          │
                ╰────────────────────╯
                """)
    }

    @Test func picturesStandSideBySideWithCaptions() {
        let one = Picture(lines: ["╭──╮", "╰──╯"], width: 4), two = Picture(lines: ["#"], width: 1)
        let row = Picture.row(captioned: [("old", one), ("n", two)], gap: 3)
        #expect(row == ["╭──╮   #", "╰──╯   n", "old"])
        #expect(Picture.row([one, two], limit: 6) == ["╭──╮", "╰──╯", "", "#"])
        #expect(Picture.row([one, two], limit: 7) == ["╭──╮  #", "╰──╯"])
    }
}

@Suite struct ColorTests {
    private func line(
        _ json: String, columns: Int, _ colors: ColorDepth, _ scheme: Appearance = .dark
    ) throws -> String {
        let context = try Terminal.context(colors: colors, scheme: scheme)
        return try TerminalRenderer.render(Terminal.view(json), columns: columns, rows: 1, context: context)[
            0
        ]
        .replacing("\u{1B}", with: "^")
    }

    @Test func aColourIsWrittenOncePerRun() throws {
        let json = #"{"hstack":[{"text":"a","color":"red","weight":"bold"},"b"],"spacing":0}"#
        let ground = "48;2;28;28;30"
        let wanted = "^[0;1;38;2;255;69;58;\(ground)ma^[0;38;2;255;255;255;\(ground)mb^[m"
        #expect(try line(json, columns: 2, .trueColor) == wanted)
    }

    @Test func of256TheNearestIsTaken() throws {
        #expect(
            try line(##"{"text":"a","color":"#ff0000"}"##, columns: 1, .ansi256)
                == "^[0;38;5;196;48;5;234ma^[m")
        #expect(
            try line(##"{"text":"a","color":"#767676"}"##, columns: 1, .ansi256)
                == "^[0;38;5;243;48;5;234ma^[m")
    }

    @Test func theSchemeDecidesWhatNamesMean() throws {
        #expect(try line(#""a""#, columns: 1, .trueColor, .light) == "^[0;38;2;0;0;0;48;2;255;255;255ma^[m")
    }

    @Test func opacityLetsTheGroundThrough() throws {
        let json = ##"{"text":"a","color":"#ffffff80","background":"#000000"}"##
        #expect(try line(json, columns: 1, .trueColor) == "^[0;38;2;128;128;128;48;2;0;0;0ma^[m")
    }

    @Test func dimmedContentIsAThirdAsStrong() throws {
        let view = try Terminal.view(##"{"text":"a","color":"#ffffff","background":"#000000"}"##)
        let lines = try TerminalRenderer.render(
            view, family: .systemSmall, frame: WidgetFrame(isDimmed: true),
            context: Terminal.context(colors: .trueColor))
        #expect(lines.joined().contains("38;2;85;85;85;48;2;0;0;0ma"))
    }

    @Test func accentIsTheTint() throws {
        let json = ##"{"vstack":[{"text":"a","color":"accent"}],"tint":"#010203"}"##
        #expect(try line(json, columns: 1, .trueColor).contains("38;2;1;2;3;"))
    }

    @Test func aGaugeIsSmoothWhereThereAreColours() throws {
        let json = ##"{"gauge":0.3125,"tint":"#010203"}"##
        #expect(
            try line(json, columns: 2, .trueColor) == "^[0;38;2;1;2;3;48;2;58;58;60m▋^[0;48;2;58;58;60m ^[m")
    }

    /// Bars that reach the goal use its color, the others the tint.
    @Test func aChartShowsTheGoalInColour() throws {
        let json = ##"{"chart":[1,2],"goal":2,"tint":"#010101","goalColor":"#020202"}"##
        let drawn = try line(json, columns: 2, .trueColor)
        #expect(drawn.contains("38;2;1;1;1;48;2;28;28;30m▄") && drawn.contains("38;2;2;2;2;48;2;28;28;30m█"))
    }

    @Test func withoutColourThereIsNoEscape() throws {
        #expect(try line(#"{"text":"a","color":"red","background":"blue"}"#, columns: 3, .none) == " a ")
    }
}

@Suite struct DateTextTests {
    static let dates: [(String, ViewDate.Style, String?, String)] = [
        ("2026-11-21T08:30:00Z", .time, nil, "08:30"), ("2026-11-21T08:30:00Z", .time, "Asia/Seoul", "17:30"),
        ("2026-11-21T08:30:00Z", .time, "Mars/Olympus", "08:30 UTC"),
        ("2026-11-21T20:00:00Z", .date, "Asia/Seoul", "22 Nov 2026"),
        ("2026-11-21T02:00:00Z", .date, "America/New_York", "20 Nov 2026"),
        ("1969-12-31T23:59:59Z", .date, nil, "31 Dec 1969"),
        ("2026-11-21T08:30:00Z", .relative, nil, "0 s"), ("2026-11-21T08:30:59.900Z", .relative, nil, "59 s"),
        ("2026-11-21T10:53:10Z", .relative, nil, "2 h 23 min"),
        ("2026-11-21T06:30:10Z", .relative, nil, "1 h 59 min"),
        ("2026-11-24T08:45:00Z", .relative, nil, "3 d"), ("2026-11-24T10:45:00Z", .relative, nil, "3 d 2 h"),
        ("2026-11-21T10:30:00Z", .offset, nil, "+2 h"), ("2026-11-21T08:07:00Z", .offset, nil, "-23 min"),
        ("2026-11-21T08:30:00Z", .offset, nil, "+0 s"),
        ("2026-11-21T08:32:32Z", .timer, nil, "2:32"), ("2026-11-21T08:29:55Z", .timer, nil, "0:05"),
        ("2026-11-22T21:29:01Z", .timer, nil, "36:59:01"),
    ]

    @Test(arguments: dates) func aDateReads(
        _ date: String, _ style: ViewDate.Style, _ zone: String?, _ text: String
    ) throws {
        let date = ViewDate(try #require(Instant(rfc3339: date)), style: style, zone: zone)
        #expect(try Terminal.context().dates.text(of: date) == text)
    }

    /// Extreme instants that no calendar supports are drawn as numbers.
    @Test func farInstantsDoNotTrap() throws {
        let context = try Terminal.context()
        for milliseconds in [Int64.min / 4, Int64.max / 4] {
            for style in ViewDate.Style.allCases {
                #expect(
                    !context.dates.text(
                        of: ViewDate(Instant(milliseconds: milliseconds), style: style)
                    ).isEmpty)
            }
        }
    }
}
