import IntentDefinitions
import ProviderHost
import ProviderProtocol
import WidgetManifests
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
        case .failed(let token, var failure):
            let mask = mask(of: provider)
            failure.message = mask(failure.message)
            failure.cause = failure.cause.map { mask($0) }
            failure.logLines = failure.logLines.map { mask($0) }
            return .failed(token: token, failure)
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

    /// Masks everything secret that the provider receives.
    private func mask(of provider: ProviderName) -> SecretMask {
        SecretMask(of: provider, in: widgets, and: groupSecrets(of: provider) + accountTokens(of: provider))
    }
}

/// Replaces the secrets of a provider's widgets in texts.
struct SecretMask {
    /// Shorter secrets are not looked for, because they may be parts of common words.
    static let shortest = 4

    private let secrets: [String]

    /// - Parameter others: further secrets that the provider knows.
    init(of provider: ProviderName, in widgets: HostedWidgets, and others: [String] = []) {
        let concerned = widgets.withSecrets.filter { $0.bound?.provider == provider }
        let own = concerned.flatMap { $0.reading.kept.values.map(\.revealed) }
        secrets = (own + others).filter { $0.count >= SecretMask.shortest }
    }

    func callAsFunction(_ text: String) -> String {
        secrets.reduce(text) { $0.replacing($1, with: SecretText.mask) }
    }
}
