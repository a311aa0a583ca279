import CaseWalking
import Foundation
import Machine
import Testing

@testable import widgetconf_fleet

/// Docs/fleet.md is executed: in the order of the page, the commands in consoles do what the page shows. The
/// three nodes run in this process, and the database has no standby.
@Suite(.brief, .enabled(if: TestServer.absence == nil, "\(TestServer.absence ?? "")"))
struct FleetGuideTests {
    private struct Command {
        /// The words after `widgetconf-fleet`.
        var words: [String]
        /// The lines that the page shows below the command.
        var output: [String] = []
    }

    private static let program = "$ widgetconf-fleet "
    private static let nodes = ["a", "b", "c"]

    private let fleet: TestFleet
    private let home: FleetHome

    init() async throws {
        fleet = TestFleet(copying: try await TestFleet(), address: try await TestServer.newDatabase())
        home = try FleetHome()
    }

    @Test func itsCommandsDoWhatItShows() async throws {
        try await home.makeBoard()
        let commands = try Self.commands()
        #expect(commands.count > 8)
        let (lines, end) = (home.lines, Interruption())
        defer { end.come() }
        var running: [Task<Void, any Error>] = []
        for command in commands {
            if command.words.first == "node" {
                let id = try #require(command.words.last)
                let node = try home.node(id, of: fleet)
                running.append(Task { try await node.run(until: end) })
                try await Waiting.until { lines.contain("\(id): node \(id) is ready") }
                continue
            }
            let output = try await run(command.words)
            #expect(comparable(output) == comparable(command.output), "\(command.words)")
            if command.words.first == "import" {
                try await Waiting.until { lines.contain("board kitchen: hosted") }
            }
        }
        #expect(running.count == Self.nodes.count)
        end.come()
        for node in running { try await node.value }
    }

    /// The commands in the page's consoles.
    private static func commands() throws -> [Command] {
        var commands: [Command] = []
        var isConsole = false
        for line in try FleetGuideCommandTests.page().components(separatedBy: "\n") {
            if line.hasPrefix("```") {
                isConsole = line == "```console"
            } else if isConsole, line.hasPrefix(program) {
                // A comment follows the number sign.
                let words = line.dropFirst(program.count).prefix { $0 != "#" }.split(separator: " ")
                commands.append(Command(words: words.map(String.init)))
            } else if isConsole, !commands.isEmpty {
                commands[commands.count - 1].output.append(line)
            }
        }
        return commands
    }

    /// Executes a command, and returns its lines, as if the user of the page had executed it.
    private func run(_ words: [String]) async throws -> [String] {
        let words = words.map { $0.hasPrefix("~/") ? home.path + $0.dropFirst() : $0 }
        let before = home.outputs.all.count
        let status = await home.run(words + (words == ["init"] ? ["--single"] : []), on: fleet)
        #expect(status == 0, "\(words): \(home.lines.all)")
        let printed = home.outputs.all.dropFirst(before).joined(separator: "")
        return printed.replacing(fleet.keyFile, with: "/home/kim/.config/widgetconf/fleet.key")
            .replacing(home.path, with: "/home/kim").replacing("single", with: "synchronous")
            .split(separator: "\n").map(String.init)
    }

    /// Lines without the differences between runs: numbers, the node of a board, and the widths of columns.
    private func comparable(_ lines: [String]) -> [String] {
        lines.map { line in
            let words = line.split(separator: " ").map { word -> String in
                if word.contains(where: \.isNumber) { return "NUMBER" }
                return Self.nodes.contains(String(word)) ? "NODE" : String(word)
            }
            return words.joined(separator: " ")
        }
    }
}

/// Each command of the program on the page exists, with its options.
@Suite(.brief) struct FleetGuideCommandTests {
    static func page() throws -> String {
        try String(contentsOf: TestCase.packageRoot.appending(path: "Docs/fleet.md"), encoding: .utf8)
    }

    /// Without a database, the commands fail after their words are read.
    @Test func everyCommandExists() async throws {
        let page = try Self.page()
        let quoted = page.matches(of: #/`widgetconf-fleet ([^`]+)`/#).map { String($0.1) }
        let fenced = page.matches(of: #/(?m)^ *(?:\$ )?widgetconf-fleet ([^\n]+)/#).map { String($0.1) }
        #expect(quoted.count > 5)
        #expect(fenced.count > 10)
        let folder = try TemporaryFolder()
        let database = ["--database", "host=127.0.0.1 port=1 dbname=none"]
        // A node would change its process before it fails.
        for command in quoted + fenced where !command.hasPrefix("node") {
            var words = command.prefix { $0 != "#" }.split(separator: " ").map(String.init)
            words.insert(contentsOf: database, at: 1)
            let context = FleetContext(
                environment: ["HOME": folder.path], folder: folder.path, clock: SystemClock(),
                output: { _ in }, talk: { _, _ in }, interruption: { Interruption() })
            #expect(await FleetProgram.run(words, in: context) != 2, "\(command)")
        }
    }
}
