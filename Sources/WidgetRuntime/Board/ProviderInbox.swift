import ProviderProtocol
import Synchronization
import WidgetModel

/// What providers told and the board has not taken yet, in order.
///
/// Filled on the threads of the providers' hosts, emptied on the board's loop. What a provider may say
/// between two answers is limited (`HostLimits.reportedLines`), and so is how much lies here.
final class ProviderInbox: Sendable {
    private let words = Mutex<[(word: ProviderWord, provider: ProviderName)]>([])

    /// True when there was nothing in it: then the board has to be told.
    func put(_ word: ProviderWord, from provider: ProviderName) -> Bool {
        words.withLock { words in
            words.append((word, provider))
            return words.count == 1
        }
    }

    func empty() -> [(word: ProviderWord, provider: ProviderName)] {
        words.withLock { words in
            defer { words = [] }
            return words
        }
    }
}
