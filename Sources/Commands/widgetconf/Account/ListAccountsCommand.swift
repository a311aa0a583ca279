import ArgumentParser
import BoardDocuments
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf account list`: lists the accounts. Tokens are never shown.
struct ListAccountsCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the accounts.")

    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> ListAccountsCall { ListAccountsCall() }

    func write(_ document: AccountList, on page: inout Page) {
        if document.accounts.isEmpty {
            return page.line(.dim("no accounts; add one with \"widgetconf account add SERVICE\""))
        }
        for row in document.accounts {
            var words: [Words] = [.strong(row.account)]
            if row.title != row.account { words += [" ", Words(row.title)] }
            words += [.dim("  \(row.service) of \(row.provider)  ")]
            words.append(Words(counted(row.widgets, "widget")))
            if row.needsLogin {
                words.append(Words(", needs a new login", .warning))
            } else if let expires = row.expires {
                words.append(.dim(", token until \(page.times.local(expires))"))
            }
            page.line(words)
        }
    }
}
