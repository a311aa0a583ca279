import ArgumentParser

/// `widgetconf board …`: the whole board.
struct BoardGroupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board", abstract: "Show the whole board live, arrange it, or export its stored data.",
        subcommands: [
            LiveBoardCommand.self, BoardLayoutCommand.self, ExportBoardCommand.self, ApplyBoardCommand.self,
            BoardValuesCommand.self,
        ],
        defaultSubcommand: LiveBoardCommand.self)
}
