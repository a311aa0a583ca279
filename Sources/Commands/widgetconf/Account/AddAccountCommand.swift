import ArgumentParser
import BoardDocuments
import Configurations
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf account add`: adds an account, with a browser or with a token.
struct AddAccountCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an account of a service.",
        discussion: """
            Without options, you log in with a browser on any device, if the provider supports it. With \
            --token, you enter a token that you have created at the service; with --stdin, it is read from \
            standard input.
            """)

    @Argument(help: ArgumentHelp("The service, as in the definition: github.", valueName: "service"))
    var service: String
    @Flag(help: "Ask for a token, without showing it.")
    var token = false
    @Flag(help: "Read a token from standard input.")
    var stdin = false
    @Option(
        help: ArgumentHelp(
            "The account's name, if the provider cannot determine it.", valueName: "name"))
    var name: String?
    @Option(
        help: ArgumentHelp("The provider, if several use the service.", valueName: "provider"))
    var provider: String?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var usageProblem: UsageFault? { token && stdin ? "expected --token or --stdin, not both" : nil }

    func call(in context: CommandContext) throws(RuntimeFailure) -> AddAccountCall {
        let text = try secret(in: context)
        return AddAccountCall(NewAccount(service: service, provider: provider, token: text, name: name))
    }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        if token || stdin { return try finish(try await answer(by: session, in: context), in: context) }
        let login = LoginCall(NewAccount(service: service, provider: provider, name: name))
        let reply = try await session.answer(login)
        switch reply.document {
        case .started(let login)?: return try await finish(login, by: session, in: context)
        case .granted(let account)?:
            return try finish(BoardReply(account, remarks: reply.remarks), in: context)
        case nil: return try finish(BoardReply(refusedAs: reply), in: context)
        }
    }

    func write(_ document: ChangedAccount, on page: inout Page) { page.write(document) }

    /// Waits until the user completes the login, or until the login expires or fails.
    private func finish(
        _ login: StartedLogin, by session: BoardSession, in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        context.console.talk(
            "open \(TerminalText(login.verificationURL)) and enter the code \(TerminalText(login.userCode))\n"
        )
        let poll = PollLoginCall(service: login.service, provider: login.provider, flow: login.flow)
        var interval = max(login.interval, context.timeouts.poll)
        var waited = Milliseconds.zero
        while waited < login.expiresIn {
            // An interruption ends the process, as in other commands before they change anything.
            try? await Task.sleep(for: .milliseconds(interval.count))
            waited = waited + interval
            let reply = try await session.answer(poll)
            guard let state = reply.carriedOut else {
                return try finish(BoardReply(refusedAs: reply), in: context)
            }
            switch state.status {
            case .pending: interval = max(state.interval ?? interval, context.timeouts.poll)
            case .denied: return try options.refuse(.loginDenied, in: context)
            case .expired: return try options.refuse(.loginExpired, in: context)
            case .granted:
                guard state.account != nil else { throw .replyUnreadable }
                return try finish(reply.map(\.account), in: context)
            }
        }
        return try options.refuse(.loginExpired, in: context)
    }

    private func secret(in context: CommandContext) throws(RuntimeFailure) -> String {
        if stdin || !context.console.readsTerminal {
            let text = String(decoding: try context.console.input(), as: UTF8.self)
            return String(text.split(whereSeparator: \.isNewline).first ?? "")
        }
        return try context.console.hiddenLine(askingFor: "token")
    }
}

extension BoardRemark {
    fileprivate static let loginDenied = BoardRemark(
        .error, "the login was denied", hint: "run the command again and allow it")
    fileprivate static let loginExpired = BoardRemark(
        .error, "the code expired before the login was completed", hint: "run the command again")
}
