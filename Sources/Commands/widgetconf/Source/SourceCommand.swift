import ArgumentParser

/// `widgetconf source …`: commands for authors of widgets without a program.
struct SourceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "source", abstract: "Try the sources of widgets without a program.",
        subcommands: [TrySourceCommand.self])
}
