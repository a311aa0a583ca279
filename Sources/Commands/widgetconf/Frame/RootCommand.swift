import ArgumentParser

/// `widgetconf` itself. The commands are listed in the order in which a new user needs them.
struct RootCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "widgetconf",
        abstract: "Add configurable widgets to a board and edit them; they refresh immediately.",
        discussion: """
            Exit codes: 0 done, 1 problems in your input, 2 wrong usage, 3 could not run.
            """,
        version: Widgetconf.version,
        groupedSubcommands: [
            CommandGroup(
                name: "Definitions",
                subcommands: [
                    InitCommand.self, CheckCommand.self, TryCommand.self, ExplainCommand.self,
                    GenerateCommand.self,
                    SchemaCommand.self, ImportCommand.self, ExportCommand.self,
                ]),
            CommandGroup(
                name: "Board",
                subcommands: [
                    GalleryCommand.self, AddCommand.self, DuplicateCommand.self, ListCommand.self,
                    ShowCommand.self, EditCommand.self, OptionsCommand.self, HistoryCommand.self,
                    DiffCommand.self, UndoCommand.self, RedoCommand.self, RemoveCommand.self,
                    TrashCommand.self, BoardGroupCommand.self, DisplayCommand.self,
                ]),
            CommandGroup(
                name: "Time",
                subcommands: [
                    ReloadCommand.self, PushCommand.self, TimelineCommand.self, LedgerCommand.self,
                    WhyCommand.self, RenderCommand.self, PressCommand.self, SimulateCommand.self,
                    TestCommand.self, ServeCommand.self, WebCommand.self, LogsCommand.self,
                ]),
            CommandGroup(
                name: "Providers",
                subcommands: [
                    ProviderCommand.self, SourceCommand.self, AccountCommand.self, GroupCommand.self,
                ]),
            CommandGroup(
                name: "Machine",
                subcommands: [
                    ConfigCommand.self, ServiceCommand.self, DoctorCommand.self, StatusCommand.self,
                    TopCommand.self, MetricsCommand.self, BackupCommand.self, RestoreBoardCommand.self,
                    CompletionCommand.self,
                ]),
        ])

    @OptionGroup(title: "Global options") var options: GlobalOptions
}

extension RootCommand {
    /// A command that can be run, and the words that call it.
    struct CalledCommand {
        let type: any WidgetconfCommand.Type
        /// `board layout show` and, because it is the default there, `board layout`. The longest come first.
        let words: [String]
    }

    /// All commands in the order of the help, including nested commands.
    static var commands: [CalledCommand] { commands(below: RootCommand.self, called: [""]) }

    /// - Parameter prefixes: the words that call the parent, each with a space after it.
    private static func commands(
        below parent: any ParsableCommand.Type, called prefixes: [String]
    ) -> [CalledCommand] {
        parent.configuration.subcommands.flatMap { child -> [CalledCommand] in
            let isDefault = parent.configuration.defaultSubcommand == child
            let words =
                prefixes.map { $0 + UsageProblem.name(of: child) }
                + (isDefault ? prefixes.map { String($0.dropLast()) } : [])
            guard let type = child as? any WidgetconfCommand.Type else {
                return commands(below: child, called: words.map { $0 + " " })
            }
            return [CalledCommand(type: type, words: words)]
        }
    }
}
