import Testing

@testable import widgetconf

/// A command that is parsed by itself is understood exactly as from the root command.
@Suite struct NamedCommandTests {
    private static let lines = [
        "list", "list --format json", "list --format=json --color never", "-C here list --state there",
        "--format json --locale ko show a-1", "-C list list", "board layout", "board layout --format json",
        "board layout show", "board layout move a-1 --first", "board layout nope", "display list", "display",
        "edit a-1 count=2", "edit a-1 count=2 -C here", "edit a-1 -- --format json",
        "edit a-1 --name=--format",
        "edit a-1 --name -x", "edit a-1 --set --format=json", "edit a-1 --nmae x", "edit a-1 --format xml",
        "edit a-1 --format", "add echo --family small", "add", "undo a-1 2", "undo a-1 --to 1", "lst",
        "help list",
        "list --help", "edit --version", "list help", "explain list", "show a-1 --revision -1 --trace file",
        "simulate echo --at 09:00", "list --require-sandbox", "list --require-sandbox --format json",
    ]

    @Test func aLineMeansWhatItMeansFromTheRoot() {
        let unlike = Self.lines.filter { !Self.isAlike($0.split(separator: " ").map(String.init)) }
        #expect(unlike == [])
    }

    static func isAlike(_ words: [String]) -> Bool {
        guard let named = NamedCommand(words) else { return true }
        // Lines that are not understood must have no command by themselves.
        let command = (try? Widgetconf.parseFromRoot(words)) as? any WidgetconfCommand
        return ((try? named.parsed()) as? any WidgetconfCommand).map { "\($0)" } == command.map { "\($0)" }
    }

    /// What could be the value of an option for one parser and an option for the other.
    @Test(arguments: [
        "add echo --name --format json", "edit a-1 --set --format json", "edit a-1 -w -C here",
        "list -wC here",
        "list --watch --format json", "lst", "help list", "--version", "-C", "-C here", "display",
    ])
    func anAmbiguousLineIsLeftToTheRoot(_ line: String) {
        #expect(NamedCommand(line.split(separator: " ").map(String.init)) == nil)
    }

    @Test func theGlobalOptionsAreThoseOfTheRoot() {
        let names = (CommandOutline.ofProgram?.arguments ?? []).map {
            ($0.kind, ($0.names ?? []).map(\.text))
        }
        #expect(Set(names.filter { $0.0 == .option }.flatMap(\.1)) == GlobalOptions.namesWithValue)
        let parsers = ["-h", "--help", "--version"]
        #expect(Set(names.flatMap(\.1)).subtracting(parsers) == GlobalOptions.names)
    }
}
