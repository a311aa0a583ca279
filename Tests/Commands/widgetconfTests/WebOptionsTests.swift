import ArgumentParser
import BoardDocuments
import Testing
import ViewRendering
import WebBoard
import WidgetModel

@testable import widgetconf

/// The options of `serve` about browsers, and the code in a terminal.
@Suite struct WebOptionsTests {
    /// An unencrypted address that others reach is said each time. A loopback address is not worth a word.
    @Test(
        arguments: [
            ("127.0.0.1:1", [], []), ("[::1]:1", [], []), ("localhost:1", [], []), ("127.8.7.6:1", [], []),
            ("0.0.0.0:1", [], ["the board on 0.0.0.0 is not encrypted"]),
            ("[::]:1", [], ["the board on :: is not encrypted"]),
            ("192.0.2.1:1", [], ["the board on 192.0.2.1 is not encrypted"]),
            ("tv.local:1", [], ["the board on tv.local is not encrypted"]),
            (
                "0.0.0.0:1", ["--public-address", "https://a.example"],
                ["the board on 0.0.0.0 is not encrypted"]
            ),
            ("127.0.0.1:1", ["--public-address", "https://a.example", "--behind-proxy", "127.0.0.1"], []),
            (
                "0.0.0.0:1", ["--no-token"],
                ["the board on 0.0.0.0 is not encrypted", "everyone who reaches 0.0.0.0"]
            ),
            ("127.0.0.1:1", ["--no-token"], []),
            (
                "127.0.0.1:1", ["--public-address", "http://127.0.0.1:1"],
                ["found --public-address \"http://127.0.0.1:1\", which only this machine can open"]
            ),
            (
                "127.0.0.1:1", ["--public-address", "http://[::1]:1/"],
                ["found --public-address \"http://[::1]:1/\", which only this machine can open"]
            ),
            (
                "127.0.0.1:1", ["--no-token", "--public-address", "https://a.example"],
                ["everyone who reaches https://a.example"]
            ),
        ] as [(String, [String], [String])])
    func openAddressesAreWarnedOf(address: String, more: [String], expected: [String]) throws {
        let options = try WebOptions.parse(["--web", address] + more)
        #expect(options.usageProblem == nil)
        let warnings = options.warnings
        try #require(warnings.count == expected.count)
        for (warning, beginning) in zip(warnings, expected) {
            #expect(warning.severity == .warning && warning.message.hasPrefix(beginning))
            #expect(warning.hint != nil)
        }
    }

    @Test(
        arguments: [
            (["--public-address", "https://a"], "--public-address needs --web HOST:PORT"),
            (["--behind-proxy", "127.0.0.1"], "--behind-proxy needs --web HOST:PORT"),
            (["--web", "[::1]:1", "--behind-proxy", "::1"], "--behind-proxy needs --public-address URL"),
            (
                ["--web", "[::1]:1", "--public-address", "https://a", "--behind-proxy", "proxy"],
                "found --behind-proxy \"proxy\", expected an IP address or a network"
            ),
            (
                ["--web", "[::1]:1", "--public-address", "board.example.org"],
                "found --public-address \"board.example.org\", expected an address that begins with https: "
                    + "or http:"
            ),
            (
                ["--web", "[::1]:1", "--public-address", "https://a/board"],
                "found --public-address \"https://a/board\", expected an address without a path, because the "
                    + "proxy must pass paths unchanged"
            ),
        ])
    func faultyOptionsAreRefused(words: [String], message: String) throws {
        #expect(try WebOptions.parse(words).usageProblem?.message == message)
    }

    /// Two rows of squares per line, black on white, with a margin on all sides.
    @Test(arguments: [(ColorDepth.ansi256, "38;5;16;48;5;231"), (.ansi16, "30;107")])
    func aCodeIsDrawnInHalfBlocks(colors: ColorDepth, codes: String) {
        let lines = TerminalCode.lines(QRModules(rows: ["101", "110", "011"]), colors).map(\.text)
        let empty = String(repeating: " ", count: 11)
        let cells = [empty, empty, "    █▄▀    ", "     ▀▀    ", empty, empty]
        #expect(lines == cells.map { "\u{1B}[\(codes)m\($0)\u{1B}[0m" })
    }
}
