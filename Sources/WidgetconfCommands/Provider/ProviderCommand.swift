import ArgumentParser

/// `widgetconf provider …`: commands for authors of providers.
struct ProviderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "provider", abstract: "Write a provider.", subcommands: [NewProviderCommand.self])
}
