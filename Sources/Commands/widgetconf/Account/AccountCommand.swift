import ArgumentParser

/// `widgetconf account …`: the accounts that widgets use.
struct AccountCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account", abstract: "Add, list, refresh or remove accounts that widgets use.",
        subcommands: [
            AddAccountCommand.self, ListAccountsCommand.self, RefreshAccountCommand.self,
            RemoveAccountCommand.self,
        ])
}

/// The account that a command is about.
struct AccountArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("The account's id or title.", valueName: "account"))
    var account: String
    @Option(help: ArgumentHelp("The service, if several have such an account.", valueName: "service"))
    var service: String?
    @Option(help: ArgumentHelp("The provider, if several have such an account.", valueName: "provider"))
    var provider: String?
}
