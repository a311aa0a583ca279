import ArgumentParser

/// `widgetconf board …`: the whole board.
struct BoardGroupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board",
        abstract: "Show the whole board live, arrange it, keep it in a file, or log browsers out.",
        subcommands: [
            LiveBoardCommand.self, BoardLayoutCommand.self, ExportBoardCommand.self, DiffBoardCommand.self,
            ApplyBoardCommand.self, BoardValuesCommand.self, SessionsCommand.self,
        ],
        defaultSubcommand: LiveBoardCommand.self)
}
