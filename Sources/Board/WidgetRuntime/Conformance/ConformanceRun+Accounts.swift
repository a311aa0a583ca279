import Configurations
import IntentDefinitions
import ProviderProtocol
import WidgetModel

// The login at services.
extension ConformanceRun {
    /// Enters the simulated token at each service, begins a login that no one completes, and refreshes the
    /// token. A service that refuses the token is right.
    mutating func checkAccounts(of widget: BoundWidget) async {
        for service in (widget.intent?.accountServices ?? []).uniqued {
            let token = SimulatedAccount.token
            let account = AccountGrant(id: service, token: token, refreshToken: token)
            let enter = ProviderRequest.accountBegin(AccountBeginRequest(service: service, token: token))
            let refresh = ProviderRequest.accountRefresh(
                AccountRefreshRequest(service: service, account: account))
            let kind = widget.kind
            if let answer = await askLogin(
                enter, kind, "a token for \(service)", AccountBeginRequest.answer),
                case .deviceFlow = answer
            {
                sheet.add(
                    ConformanceProblem(
                        "a token for \(service): the answer is a login, expected an account",
                        remedy: "check the token of the request"), to: .accounts, kind)
            }
            let begin = ProviderRequest.accountBegin(AccountBeginRequest(service: service))
            let begun = await askLogin(begin, kind, "a login at \(service)", AccountBeginRequest.answer)
            if case .deviceFlow(let flow)? = begun {
                let poll = ProviderRequest.accountPoll(
                    AccountPollRequest(service: service, flow: flow.flow))
                _ = await askLogin(
                    poll, kind, "the state of a login at \(service)", AccountPollRequest.answer)
            }
            _ = await askLogin(
                refresh, kind, "a new token for \(service)", AccountRefreshRequest.answer)
        }
    }

    /// Sends a request of a login if the provider declares its method.
    private mutating func askLogin<Answer>(
        _ request: ProviderRequest, _ kind: Kind, _ about: String,
        _ read: (JSONValue) throws(JSONMismatch) -> Answer
    ) async -> Answer? {
        guard declaration.mayAnswer(request.method) else {
            sheet.skip(
                .accounts, kind,
                "\(about): the provider does not list \"\(request.method.rawValue)\"")
            return nil
        }
        return await ask(request, .accounts, kind, about, read)
    }
}

extension [String] {
    /// The names without repetitions, in their order.
    fileprivate var uniqued: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
