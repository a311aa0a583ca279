import ProviderProtocol
import Synchronization
import WidgetModel

/// What providers told and the board has not taken yet, in order.
///
/// Filled on the threads of the providers' hosts, emptied on the board's loop. What a provider may say
/// between two answers is limited (`HostLimits.reportedLines`), and so is how much lies here.
final class ProviderInbox: Sendable {
    private let words = Mutex<[(word: ProviderWord, provider: ProviderName)]>([])
    /// Whether there is something in it, as far as one can tell who does not lock it. Set when the lock is
    /// free again, so that whoever sees it does not have to wait for that.
    private let isFilled = Atomic(false)

    /// True when there was nothing in it: then the board has to be told.
    func put(_ word: ProviderWord, from provider: ProviderName) -> Bool {
        let isFirst = words.withLock { words in
            words.append((word, provider))
            return words.count == 1
        }
        isFilled.store(true, ordering: .relaxed)
        return isFirst
    }

    func empty() -> [(word: ProviderWord, provider: ProviderName)] {
        isFilled.store(false, ordering: .relaxed)
        return words.withLock { words in
            defer { words = [] }
            return words
        }
    }

    /// Looks, without sleeping, until there is something in it or so many milliseconds have passed.
    func watch(milliseconds: Double) {
        let stopwatch = Stopwatch()
        while !isFilled.load(ordering: .relaxed), stopwatch.milliseconds < milliseconds {}
    }
}
