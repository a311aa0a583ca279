public import Foundation
package import ProviderProtocol
import WidgetModel

/// Why a request fails, which determines how the board reacts. Throw it from any method of a provider.
public enum ProviderError: Error, Hashable, Sendable {
    /// The request failed. The board retries with growing delays.
    case failed(String)
    /// A service is unavailable. The board retries, but not before `retryAfter` seconds.
    case unavailable(String, retryAfter: TimeInterval? = nil)
    /// Someone must sign in. The board does not retry until an edit or a reload.
    case authentication(String)
    /// The configuration cannot work because of these parameters. The board does not retry until an edit
    /// or a reload.
    case configuration(String, parameters: [String] = [])

    package var failure: ProviderFailure {
        switch self {
        case .failed(let message):
            ProviderFailure(.failed, message)
        case .unavailable(let message, let retryAfter):
            ProviderFailure(.unavailable, message, retryAfter: retryAfter.map(Milliseconds.init(seconds:)))
        case .authentication(let message):
            ProviderFailure(.authentication, message)
        case .configuration(let message, let parameters):
            ProviderFailure(.configuration, message, parameters: parameters)
        }
    }
}

extension ProviderFailure {
    /// The failure of a press for a provider that does not implement actions.
    static func unknown(_ press: WidgetPress) -> ProviderFailure {
        ProviderFailure(.unsupported, "this provider does not perform \"\(press.action)\"")
    }

    /// The failure that the host receives for an error thrown by the provider's code.
    init(thrown error: any Error) {
        self =
            switch error {
            case let error as ProviderError: error.failure
            case let failure as ProviderFailure: failure
            case is CancellationError: ProviderFailure(.failed, "cancelled")
            default: ProviderFailure(.failed, String(describing: error))
            }
    }
}
