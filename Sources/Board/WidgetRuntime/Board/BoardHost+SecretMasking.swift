import Configurations
import IntentDefinitions
import ProviderHost
import ProviderProtocol
import WidgetModel

/// Secrets that a provider prints, or writes into a message, must not reach any output or file (C8).
extension BoardHost {
    /// An event without the secrets of the provider's widgets. Answers keep them: only the provider's views
    /// decide what they show.
    func masked(_ event: ProviderEvent, from provider: ProviderName) -> ProviderEvent {
        switch event {
        case .answered, .declared, .started, .stopped, .asked, .notification(.reload),
            .notification(.progress), .notification(.unknown):
            return event
        case .failed(let token, let failure):
            return .failed(token: token, masked(failure, from: provider))
        case .notification(.log(var entry)):
            entry.message = mask(of: provider)(entry.message)
            return .notification(.log(entry))
        case .progress(let token, var progress):
            progress.message = progress.message.map { mask(of: provider)($0) }
            return .progress(token: token, progress)
        case .strayPrint(let line): return .strayPrint(mask(of: provider)(line))
        case .log(let line): return .log(mask(of: provider)(line))
        case .remark(let text): return .remark(mask(of: provider)(text))
        }
    }

    /// A failure without the secrets of the provider's widgets. A malformed answer is quoted in the failure.
    func masked(_ failure: ProviderFailure, from provider: ProviderName) -> ProviderFailure {
        let mask = mask(of: provider)
        var failure = failure
        failure.message = mask(failure.message)
        failure.cause = failure.cause.map { mask($0) }
        failure.logLines = failure.logLines.map { mask($0) }
        return failure
    }

    /// Masks all secrets that the provider receives, or has received in a request since it was connected,
    /// including values that are not stored and tokens that were only checked.
    func mask(of provider: ProviderName) -> (String) -> String {
        let concerned = widgets.withSecrets.filter { $0.bound?.provider == provider }
        let own = concerned.flatMap { $0.reading.kept.values.map(\.revealed) }
        let sent = providers[provider]?.sent.secrets ?? []
        let shared = groups.secrets(of: provider, workspace.groups)
        return SecretTexts(own + shared + accounts.tokens(of: provider) + sent).masked
    }
}
