import ArgumentParser

/// `widgetconf group …`: the app's side of the values that an app and its providers share.
struct GroupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "group", abstract: "Read, change or watch values that providers and apps share.",
        subcommands: [GroupGetCommand.self, GroupSetCommand.self, GroupWatchCommand.self])
}

/// The group that a command is about.
struct GroupArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The group, as in the manifest: group.org.example.reader.", valueName: "group"))
    var group: String
}
