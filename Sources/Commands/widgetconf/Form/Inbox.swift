import Synchronization

/// The results of tasks that the loop of a screen has not handled yet.
final class Inbox<Message: Sendable>: Sendable {
    private let messages: Mutex<[Message]> = Mutex([])

    /// Adds a result, and ends the wait of the loop.
    func put(_ message: Message) {
        messages.withLock { $0.append(message) }
        FullScreen.wake()
    }

    func take() -> [Message] {
        messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}
