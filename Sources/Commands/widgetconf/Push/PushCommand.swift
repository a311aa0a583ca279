import ArgumentParser

/// `widgetconf push …`: documents that programs push to widgets.
struct PushCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "push", abstract: "Push data to widgets, or manage the keys of programs that do.",
        subcommands: [SendPushCommand.self, PushKeyCommand.self], defaultSubcommand: SendPushCommand.self)
}

/// `widgetconf push key …`: the keys with which programs push over HTTP.
struct PushKeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Add, list or remove the keys of programs that push.",
        subcommands: [AddPushKeyCommand.self, ListPushKeysCommand.self, RemovePushKeyCommand.self])
}
