import ArgumentParser
import BoardDocuments
import Configurations
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

    /// The first request of the command: the start of a login in a browser, or the token.
    func request(in context: CommandContext) throws(RuntimeFailure) -> BoardRequest {
        guard token || stdin else {
            return .beginLogin(NewAccount(service: service, provider: provider, name: name))
        }
        let text = try secret(in: context)
        return .addAccount(NewAccount(service: service, provider: provider, token: text, name: name))
    }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        let reply = try await session.answer(try request(in: context))
        // Any other document describes the added account.
        guard reply.isCarriedOut, let login = try? StartedLogin(json: .object(reply.document)) else {
            return try finish(reply, in: context)
        }
        return try await finish(login, by: session, in: context)
    }

    func write(_ document: ChangedAccount, on page: inout Page) { page.write(document) }

    /// Waits until the user completes the login, or until the login expires or fails.
    private func finish(
        _ login: StartedLogin, by session: BoardSession, in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        context.console.talk(
            "open \(TerminalText(login.verificationURL)) and enter the code \(TerminalText(login.userCode))\n"
        )
        let poll = LoginPoll(service: login.service, provider: login.provider, flow: login.flow)
        var interval = max(login.interval, context.timeouts.poll)
        var waited = Milliseconds.zero
        while waited < login.expiresIn {
            // An interruption ends the process, as in other commands before they change anything.
            try? await Task.sleep(for: .milliseconds(interval.count))
            waited = waited + interval
            let reply = try await session.answer(.pollLogin(poll))
            guard reply.isCarriedOut else { return try finish(reply, in: context) }
            let state = try reply.read(LoginState.self)
            switch state.status {
            case .pending: interval = max(state.interval ?? interval, context.timeouts.poll)
            case .denied: return try options.refuse(.loginDenied, in: context)
            case .expired: return try options.refuse(.loginExpired, in: context)
            case .granted:
                guard let account = state.account else { return try finish(reply, in: context) }
                return try finish(BoardReply(account, remarks: reply.remarks), in: context)
            }
        }
        return try options.refuse(.loginExpired, in: context)
    }

    private func secret(in context: CommandContext) throws(RuntimeFailure) -> String {
        if stdin || !context.console.readsTerminal {
            let text = String(decoding: try context.console.input(), as: UTF8.self)
            return String(text.split(whereSeparator: \.isNewline).first ?? "")
        }
        context.console.talk("token: ")
        let lines = context.console.lines
        let line = try TerminalMode.during(TerminalMode.hidden) { () throws(RuntimeFailure) in
            try lines.next()
        }
        guard let line else { throw RuntimeFailure("the input ended") }
        return line
    }
}

extension BoardReply.Remark {
    fileprivate static let loginDenied = BoardReply.Remark(
        .error, "the login was denied", hint: "run the command again and allow it")
    fileprivate static let loginExpired = BoardReply.Remark(
        .error, "the code expired before the login was completed", hint: "run the command again")
}
