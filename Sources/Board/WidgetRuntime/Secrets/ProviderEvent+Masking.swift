import Configurations
import IntentDefinitions
import ProviderHost
import ProviderProtocol
import WidgetModel

/// Secrets that a provider prints, or writes into a message, must not reach any output or file (C8).
extension ProviderEvent {
    /// The event without secrets. Answers keep them: only the provider's views decide what they show.
    ///
    /// - Parameter secrets: the secrets of the provider. It is only called for events with text.
    func masked(by secrets: () -> SecretTexts) -> ProviderEvent {
        switch self {
        case .answered, .declared, .started, .stopped, .asked, .notification(.reload),
            .notification(.progress), .notification(.unknown):
            return self
        case .failed(let token, let failure): return .failed(token: token, failure.masked(by: secrets()))
        case .notification(.log(var entry)):
            entry.message = secrets().masked(entry.message)
            return .notification(.log(entry))
        case .progress(let token, var progress):
            progress.message = progress.message.map { secrets().masked($0) }
            return .progress(token: token, progress)
        case .strayPrint(let line): return .strayPrint(secrets().masked(line))
        case .log(let line): return .log(secrets().masked(line))
        case .remark(let text): return .remark(secrets().masked(text))
        }
    }
}

extension ProviderFailure {
    /// The failure without secrets. A malformed answer is quoted in it.
    func masked(by secrets: SecretTexts) -> ProviderFailure {
        var failure = self
        failure.message = secrets.masked(message)
        failure.cause = cause.map(secrets.masked)
        failure.logLines = logLines.map(secrets.masked)
        return failure
    }
}

extension BoardHost {
    /// All secrets that a provider receives, or has received in a request since it was connected, including
    /// values that are not stored and tokens that were only checked.
    func secretTexts(of provider: ProviderName) -> SecretTexts {
        let concerned = widgets.withSecrets.filter { $0.bound?.provider == provider }
        let own = concerned.flatMap { $0.reading.kept.values.map(\.revealed) }
        let sent = providers[provider]?.sent.secrets ?? []
        let shared = groups.secrets(of: provider, workspace.groups)
        return SecretTexts(own + shared + accounts.tokens(of: provider) + sent)
    }
}
