import CaseWalking
import Machine
import Testing
import ViewRendering
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// Drawing depends on the features of the terminal and the locale.
@Suite(.brief) struct TerminalTests {
    // Signs

    private static let locales: [([String: String], GlyphSet)] = [
        ([:], .ascii), (["LANG": "C"], .ascii), (["LANG": "ko_KR.UTF-8"], .unicode),
        (["LANG": "C.utf8"], .unicode),
        (["LANG": "de_DE.ISO-8859-1"], .ascii), (["LANG": "ko_KR.UTF-8", "LC_ALL": "C"], .ascii),
        (["LANG": "C", "LC_CTYPE": "en_US.UTF-8"], .unicode),
        (["LC_ALL": "", "LANG": "en_US.UTF-8"], .unicode),
    ]

    @Test(arguments: locales)
    func boxDrawingOnlyWhereTheLocaleIsUTF8(_ environment: [String: String], _ glyphs: GlyphSet) {
        #expect(GlyphSet.ofLocale(environment: environment) == glyphs)
    }

    /// The commands are run in several boards, so that a part is short on a loaded machine, too.
    private static let parts = 0..<9

    @Test(arguments: parts) func everySignHasAnASCIIForm(_ part: Int) async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "echo.test.yaml",
            """
            format: 1
            test: No
            start: 2026-11-21T08:00:00Z
            widget: echo
            steps:
              - { at: 0s, expect: { shows: other } }

            """)
        let commands = [
            ["add", "echo"], ["add", "echo", "mode=fail"], ["gallery"], ["list"], ["show", "echo-1"],
            ["edit", "echo-1", "mode=hour"], ["history", "echo-1"], ["render", "echo-1"],
            ["timeline", "echo-1"],
            ["why", "echo-1"], ["ledger", "echo-1"], ["ledger", "--board"], ["reload", "echo-1"],
            ["reload", "--all"],
            ["undo", "echo-1"], ["simulate", "echo", "mode=hour", "--edit", "2h:mode=fail"], ["doctor"],
            ["test"],
            ["explain", "key-unknown"], ["try", "echo.yaml"],
        ]
        let screen = Terminal(columns: 60, colors: .none)
        // The first ones place the widgets.
        for (index, command) in commands.enumerated() where index < 2 || index % Self.parts.count == part {
            let ending = await workspace.run(command, terminal: screen, glyphs: .ascii)
            let other = (ending.output + ending.talk).unicodeScalars.filter { !$0.isASCII }
            #expect(other.isEmpty, "\(command): \(String(String.UnicodeScalarView(other)))")
        }
    }

    // Colors

    private static let terminals: [([String: String], ColorDepth)] = [
        ([:], .none), (["TERM": "dumb"], .none), (["TERM": "vt100"], .none), (["TERM": "xterm"], .ansi16),
        (["TERM": "linux"], .ansi16), (["TERM": "screen"], .ansi16), (["TERM": "tmux-256color"], .ansi256),
        (["TERM": "xterm-kitty"], .ansi256), (["TERM": "xterm", "COLORTERM": "truecolor"], .trueColor),
        (["TERM": "xterm-direct"], .trueColor), (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
    ]

    @Test(arguments: terminals)
    func manyColorsOnlyWhereTheTerminalHasThem(_ environment: [String: String], _ colors: ColorDepth) {
        #expect(ColorDepth.ofTerminal(environment: environment) == colors)
    }

    private static let wishes: [([String: String], isTerminal: Bool, ColorDepth)] = [
        (["FORCE_COLOR": "1"], false, .ansi16), (["FORCE_COLOR": "2"], false, .ansi256),
        (["FORCE_COLOR": "3"], true, .trueColor), (["FORCE_COLOR": "true"], false, .ansi16),
        (["FORCE_COLOR": "0"], true, .none), (["FORCE_COLOR": ""], false, .none),
        (["CLICOLOR_FORCE": "1"], false, .ansi16), (["CLICOLOR_FORCE": "0"], false, .none),
        (["CLICOLOR": "0"], true, .none), (["CLICOLOR": "0", "CLICOLOR_FORCE": "1"], false, .ansi16),
        (["NO_COLOR": "1", "FORCE_COLOR": "3", "CLICOLOR_FORCE": "1"], true, .none), ([:], true, .ansi256),
        ([:], false, .none),
    ]

    @Test(arguments: wishes)
    func colorsAreForcedAndRefusedAsElsewhere(
        _ environment: [String: String], isTerminal: Bool, _ colors: ColorDepth
    ) {
        let terminal = isTerminal ? Terminal(columns: 80, colors: .ansi256) : nil
        let context = CommandContext(
            console: Console(output: { _ in }, talk: { _ in }, input: { [] }, terminal: terminal),
            environment: environment, folder: "/", clock: SteppedClock(TestWorkspace.start),
            interruption: { Interruption() })
        #expect(context.colors(.auto, on: terminal?.colors) == colors)
    }

    // The background

    private static let answers: [(String, Appearance?)] = [
        ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?62;22c", .light),
        ("\u{1B}]11;rgb:1c/1c/1e\u{7}\u{1B}[?1;2c", .dark),
        ("\u{1B}]11;rgba:fdfd/f6f6/e3e3/ffff\u{7}", .light), ("\u{1B}[?6c", nil), ("", nil),
        ("\u{1B}]11;rgb:f/f\u{7}", nil), ("\u{1B}]11;rgb:0/0/f\u{7}", .dark),
        ("\u{1B}]11;rgb:ffffffffffffffffffffffff/0/0\u{7}", nil),
    ]

    @Test(arguments: answers)
    func theBackgroundIsWhatTheTerminalAnswers(_ answer: String, _ scheme: Appearance?) {
        #expect(TerminalBackground.scheme(ofAnswer: Array(answer.utf8)) == scheme)
    }

    @Test func theAnswerComesBeforeTheEnvironment() async throws {
        let workspace = try TestWorkspace()
        let screen = Terminal(columns: 80, colors: .trueColor)
        let white = "48;2;255;255;255"
        let asked = await workspace.run(
            ["gallery"], terminal: screen, environment: ["COLORFGBG": "15;0"], background: .light)
        #expect(asked.output.contains(white))
        let silent = await workspace.run(["gallery"], terminal: screen, environment: ["COLORFGBG": "0;15"])
        #expect(silent.output.contains(white))
        let dark = await workspace.run(["gallery"], terminal: screen)
        #expect(!dark.output.contains(white))
    }

    @Test func sixteenColorsAreEnough() async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run(["gallery"], terminal: Terminal(columns: 80, colors: .ansi16))
        #expect(!ending.output.contains("8;5;") && !ending.output.contains("8;2;"))
        #expect(ending.output.contains("\u{1B}[0;97;40m"))
    }
}
