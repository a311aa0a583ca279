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
        case .answered, .declared, .started, .stopped, .notification(.reload), .notification(.unknown):
            return event
        case .failed(let token, var failure):
            let mask = SecretMask(of: provider, in: widgets)
            failure.message = mask(failure.message)
            failure.cause = failure.cause.map { mask($0) }
            failure.logLines = failure.logLines.map { mask($0) }
            return .failed(token: token, failure)
        case .notification(.log(var entry)):
            entry.message = SecretMask(of: provider, in: widgets)(entry.message)
            return .notification(.log(entry))
        case .strayPrint(let line): return .strayPrint(SecretMask(of: provider, in: widgets)(line))
        case .log(let line): return .log(SecretMask(of: provider, in: widgets)(line))
        case .remark(let text): return .remark(SecretMask(of: provider, in: widgets)(text))
        }
    }
}

/// Replaces the secrets of a provider's widgets in texts.
struct SecretMask {
    /// Shorter secrets are not looked for, because they may be parts of common words.
    private static let shortest = 4

    private let secrets: [String]

    init(of provider: ProviderName, in widgets: HostedWidgets) {
        let concerned = widgets.withSecrets.filter { $0.bound?.provider == provider }
        secrets = concerned.flatMap { $0.reading.kept.values.map(\.revealed) }
            .filter { $0.count >= SecretMask.shortest }
    }

    func callAsFunction(_ text: String) -> String {
        secrets.reduce(text) { $0.replacing($1, with: SecretText.mask) }
    }
}
