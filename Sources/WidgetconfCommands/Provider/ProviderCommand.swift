import ArgumentParser

/// `widgetconf provider …`: commands for authors of providers.
struct ProviderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "provider", abstract: "Write and check providers.",
        subcommands: [
            NewProviderCommand.self, RunProviderCommand.self, CheckProviderCommand.self, TraceCommand.self,
            ReplayCommand.self,
        ])
}
