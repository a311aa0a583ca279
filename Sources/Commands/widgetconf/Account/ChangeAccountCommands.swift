import ArgumentParser
import BoardDocuments
import WidgetModel
import WidgetRuntime

/// `widgetconf account remove`: forgets an account with its tokens.
struct RemoveAccountCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an account and its tokens.")

    @OptionGroup var target: AccountArgument
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> RemoveAccountCall { RemoveAccountCall(target.target) }
    func write(_ document: ChangedAccount, on page: inout Page) { page.write(document) }
}

/// `widgetconf account refresh`: exchanges the token of an account for a new one.
struct RefreshAccountCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh", abstract: "Exchange an account's token for a new one.",
        discussion: "\"widgetconf serve\" refreshes tokens in time, so this is only needed in special cases.")

    @OptionGroup var target: AccountArgument
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> RefreshAccountCall { RefreshAccountCall(target.target) }
    func write(_ document: ChangedAccount, on page: inout Page) { page.write(document) }
}

extension AccountArgument {
    fileprivate var target: AccountTarget {
        AccountTarget(account: account, service: service, provider: provider)
    }
}

extension Page {
    /// Prints the changed account and the reloaded widgets.
    mutating func write(_ document: ChangedAccount) {
        var words: [Words] = [.strong(document.title), Words(" \(document.change.rawValue)", .good)]
        words.append(.dim(" for \(document.service) of \(document.provider)"))
        if !document.reloads.isEmpty {
            words.append(Words("; reloaded " + document.reloads.map(\.description).joined(separator: ", ")))
        }
        line(words)
    }
}
