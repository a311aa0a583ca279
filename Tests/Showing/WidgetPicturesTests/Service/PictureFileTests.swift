import BoardDocuments
import CaseWalking
import Foundation
import Testing
import WidgetModel
import WidgetViews

/// `widgetconf render --output` with both programs, on a board with a sample provider.
@Suite(.serialized, .thorough) struct PictureFileTests {
    @Test func aWidgetIsDrawnIntoAFile() async throws {
        let board = try await PictureBoard()
        let run = try await board.run("render", "counter-1", "--output", "a.png", "--scale", "1")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.hasPrefix(board.path("a.png") + ": 170 × 170, "))
        let file = try board.bytes(of: "a.png")
        #expect(file.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: board.folder).filter { $0.contains("png") }
                == ["a.png"])
    }

    /// A separate process draws each picture.
    @Test(arguments: [["a.png"], ["a.png", "--depth", "1"], ["a.svg"], ["a.svg", "--text"]])
    func twoProcessesWriteTheSameBytes(_ options: [String]) async throws {
        let board = try await PictureBoard()
        var files: [[UInt8]] = []
        for _ in 1...2 {
            let run = try await board.run(["render", "counter-1", "--scheme", "dark", "--output"] + options)
            #expect(run.status == 0, "\(run.errors)")
            files.append(try board.bytes(of: options[0]))
        }
        #expect(files[0] == files[1])
        #expect(files[0].count > 100)
    }

    @Test func jsonNamesTheFileAndItsFonts() async throws {
        let board = try await PictureBoard()
        let run = try await board.run("render", "counter-1", "-o", "a.svg", "--format", "json")
        let document = try JSONValue(parsing: Array(run.output.utf8))
        #expect(document["width"] == 170 && document["height"] == 170)
        #expect(document["bytes"] == .integer(Int64(try board.bytes(of: "a.svg").count)))
        #expect(document["file"]?.string == board.path("a.svg"))
    }

    @Test func aPageHasAllWidgets() async throws {
        let board = try await PictureBoard()
        _ = try await board.run("add", "counter", "--family", "systemMedium")
        let run = try await board.run("render", "--all", "--output", "board.html")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.hasPrefix(board.path("board.html") + ": 2 widgets, "))
        let page = String(decoding: try board.bytes(of: "board.html"), as: UTF8.self)
        #expect(page.contains("<title>samples</title>"))
        #expect(page.contains("counter-1") && page.contains("counter-2"))
        let one = try await board.run("render", "counter-2", "--output", "one.html", "--format", "json")
        #expect(try JSONValue(parsing: Array(one.output.utf8))["width"] == nil)
        #expect(!String(decoding: try board.bytes(of: "one.html"), as: UTF8.self).contains("counter-1"))
    }

    @Test func aPageAllowsExactlyItsStyleSheet() async throws {
        let board = try await PictureBoard()
        _ = try await board.run("render", "--all", "--output", "board.html")
        let program = """
            import base64, hashlib, re, sys
            page = open(sys.argv[1]).read()
            style = re.search("<style>(.*)</style>", page, re.S).group(1)
            hash = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
            print(f"style-src 'sha256-{hash}'" in page)
            """
        let run = try await ToolRun.of("/usr/bin/python3", ["-c", program, board.path("board.html")])
        #expect(run.output == "True\n", "\(run.errors)")
    }

    @Test func withoutFontsAMessageNamesThePackages() async throws {
        let board = try await PictureBoard()
        let run = try await board.run(
            "render", "counter-1", "-o", "a.png", environment: ["WIDGETCONF_FONTS": "/nonexistent"])
        #expect(run.status == 0)
        #expect(run.errors.contains("warning: there are no Noto fonts, so letters are drawn as boxes"))
        #expect(run.errors.contains("apt install fonts-noto-core"))
        #expect(try board.bytes(of: "a.png").count > 100)
    }

    @Test func withoutItsProgramAMessageSaysHowToBuildIt() async throws {
        let board = try await PictureBoard()
        let alone = board.path("widgetconf")
        // Another process copies the program. If this process did, a child process started by a concurrent
        // test could inherit the open file descriptor, and the system does not run a program that is open for
        // writing.
        _ = try await ToolRun.of(
            "/bin/cp", [PictureBoard.program, alone], environment: [:], in: board.folder)
        let run = try await board.run("render", "counter-1", "-o", "a.png", program: alone)
        #expect(run.status == 3)
        #expect(run.errors.contains("widgetconf-web, which draws pictures, is neither beside widgetconf"))
        #expect(run.errors.contains("make web"))
    }

    /// A page shows the same widgets as the board: one of each stack.
    @Test func aPageShowsOneWidgetOfAStack() async throws {
        let board = try await PictureBoard()
        _ = try await board.run("add", "counter")
        let line = ["render", "--all", "-o", "a.html"]
        #expect(try await board.run(line).output.contains("a.html: 2 widgets, "))
        _ = try await board.run("board", "layout", "stack", "counter-1", "counter-2")
        #expect(try await board.run(line).output.contains("a.html: 1 widget, "))
        let page = String(decoding: try board.bytes(of: "a.html"), as: UTF8.self)
        #expect(page.contains("counter-1") && !page.contains("counter-2"))
    }

    /// A page shows all widgets, or reports that some do not fit.
    @Test func severalWidgetsAreDrawnOntoAPage() async throws {
        let board = try await PictureBoard()
        _ = try await board.run("add", "counter")
        let run = try await board.run(
            "render", "--all", "-o", "a.svg", "--page", "800x480", "--text")
        #expect(run.output.hasPrefix(board.path("a.svg") + ": 800 × 480, "), "\(run.errors)")
        let page = String(decoding: try board.bytes(of: "a.svg"), as: UTF8.self)
        #expect(page.ranges(of: ">Count<").count == 2)
        let small = try await board.run("render", "--all", "-o", "a.png", "--page", "200x200", "--scale", "2")
        #expect(small.output.hasPrefix(board.path("a.png") + ": 200 × 200, "))
        #expect(small.errors.contains("warning: there is no room on the page for all widgets"))
    }

    /// A page has the size, the colors and the rotation of its display, and states how long it is shown.
    @Test func aPageIsDrawnForADisplay() async throws {
        let board = try await PictureBoard()
        _ = try await board.run("add", "counter")
        _ = try await board.run("board", "layout", "page", "Hall", "counter-2")
        let added = try await board.run(
            "display", "add", "kitchen", "e-ink", "--rotation", "90", "--palette", "#000000,#ffffff,#c00000",
            "--page", "Hall")
        try #require(added.status == 0, "\(added.errors)")
        let line = ["render", "--display", "kitchen", "-o", "a.png"]
        let run = try await board.run(line)
        #expect(run.output.hasPrefix(board.path("a.png") + ": 800 × 480, "), "\(run.errors)")
        #expect(run.output.contains("page Hall, until "))
        let bytes = try board.bytes(of: "a.png")
        // Two bits per pixel, each an index into a table.
        #expect(bytes[24...25] == [2, 3])
        let other = try await board.run(line + ["--page", "1", "--format", "json"])
        #expect(try JSONValue(parsing: Array(other.output.utf8))["page"] == "1")
        let unknown = try await board.run(line + ["--page", "Hal"])
        #expect(unknown.status == 1 && unknown.errors.contains("there is no page \"Hal\""))
    }

    /// A page's end is the instant at which its display shows the next page.
    @Test func aPageOfADisplayHasAnEnd() async throws {
        let board = try await PictureBoard()
        _ = try await board.run("add", "counter")
        _ = try await board.run("board", "layout", "page", "Hall", "counter-2")
        _ = try await board.run("display", "add", "wall", "picture", "--refresh-floor", "1h")
        let run = try await board.run(
            "render", "--display", "wall", "-o", "a.png", "--format", "json", "--at", "2026-11-21T08:00:00Z")
        let document = try JSONValue(parsing: Array(run.output.utf8))
        #expect(document["until"] == "2026-11-21T09:00:00.000Z", "\(run.errors)")
    }

    /// The requests of a board in a terminal, line by line. A line that is not a request is not answered.
    @Test func aBoardOnATerminalGetsPictures() async throws {
        let board = try await PictureBoard()
        let rendered = try await board.run("render", "counter-1", "--format", "json")
        let widget = try RenderedWidget(json: JSONValue(parsing: Array(rendered.output.utf8)))
        let requests = TerminalGraphics.allCases.enumerated().map { number, graphics in
            TerminalPictureRequest(
                number: number, widget: widget, graphics: graphics, width: 152, height: 144, scale: 1.25,
                dates: PictureDates(zone: "Europe/Berlin", time: .hours24), scheme: .dark
            ).encodedJSON.text
        }
        let replies = try await board.draw([requests[0], "null", "", requests[1]])
        try #require(replies.map(\.number) == [0, 1])
        let png = try #require(Data(base64Encoded: replies[0].picture))
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(replies[1].picture.hasPrefix("\u{1B}P0;1;0q\"1;1;190;180#0;2;"))
    }

    @Test(
        arguments: [
            (
                ["render", "counter-1", "-o", "a.gif"], 2,
                "expected a name that ends in .png, .svg or .html, or a bar"
            ),
            (["render", "counter-1", "-o", "a.png", "--scale", "9"], 2, "expected 0.5 to 4"),
            (["render", "counter-1", "-o", "a.png", "--depth", "3"], 2, "expected 1, 2, 4 or 8"),
            (["render", "counter-1", "--scheme", "dark"], 2, "--scheme needs --output FILE"),
            (["render", "counter-1", "-o", "a.svg", "--depth", "1"], 2, "need a file that ends in .png"),
            (["render", "counter-1", "-o", "a.html", "--scheme", "dark"], 2, "a page has both schemes"),
            (["render", "--all", "-o", "a.svg"], 2, "or a file that ends in .html"),
            (
                ["render", "--all", "-o", "a.html", "--page", "800x480"], 2,
                "--page needs a file that ends in"
            ),
            (["render", "--all", "-o", "a.png", "--page", "800"], 2, "a size such as 800x480"),
            (["render", "counter-9", "-o", "a.png"], 1, "counter-9"),
            (["render", "--display", "hall", "-o", "a.png"], 1, "there is no display \"hall\""),
            (["render", "--display", "hall"], 2, "--display needs --output FILE"),
            (["render", "--display", "hall", "-o", "a.svg"], 2, "--display needs a file that ends in .png"),
            (["render", "--display", "hall", "--all", "-o", "a.png"], 2, "found --display hall and --all"),
            (
                ["render", "--display", "hall", "--scale", "2", "-o", "a.png"], 2,
                "widgetconf display set"
            ),
            (["render", "counter-1", "-o", "missing/a.png"], 3, "missing/a.png cannot be written"),
        ])
    func refusedPicturesLeaveNoFile(_ line: [String], _ status: Int32, _ message: String) async throws {
        let board = try await PictureBoard()
        let run = try await board.run(line)
        #expect(run.status == status)
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: board.path("a.png")))
    }
}

/// A board with one counter, in a temporary folder.
private final class PictureBoard {
    let folder: String

    static let program: String = {
        let products = [Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
        let programs = products.map { $0.appending(path: "widgetconf").path }
        return programs.first(where: FileManager.default.isExecutableFile) ?? "widgetconf"
    }()

    init() async throws {
        folder = NSTemporaryDirectory() + "pictures-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let placed = try await run("add", "counter")
        try #require(placed.status == 0, "\(placed.errors)")
    }

    // Best-effort cleanup.
    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func path(_ name: String) -> String { folder + "/" + name }

    func bytes(of name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path(name)))) }

    /// The replies of `widgetconf-web terminal`.
    func draw(_ lines: [String]) async throws -> [TerminalPictureReply] {
        let script = "printf '%s\\n' \"$@\" | \"$0\" terminal"
        let run = try await ToolRun.of(
            "/bin/sh", ["-c", script, Self.program + "-web"] + lines, environment: [:], in: folder)
        return try run.output.split(separator: "\n").map {
            try TerminalPictureReply(json: JSONValue(parsing: Array($0.utf8)))
        }
    }

    func run(
        _ words: String..., program: String = program, environment: [String: String] = [:]
    ) async throws -> ToolRun {
        try await run(words, program: program, environment: environment)
    }

    func run(
        _ words: [String], program: String = program, environment: [String: String] = [:]
    ) async throws -> ToolRun {
        let samples = TestCase.packageRoot.appending(path: "Samples").path
        var variables = [
            "HOME": folder, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "WIDGETCONF_PATIENCE": "20",
        ]
        variables.merge(environment) { $1 }
        return try await ToolRun.of(
            program, words + ["-C", samples, "--state", path("state")], environment: variables, in: folder)
    }
}
