import WidgetModel

/// Tells one watcher what happens on the board, in order, on a task of its own: a terminal that stands still
/// holds up no edit.
struct NewsFeed: Sendable {
    typealias Happened = (news: BoardNews, at: Instant)

    /// Batches that wait for a watcher that does not keep up; beyond, the oldest are forgotten.
    private static let waitingBatches = 1000

    private let batches: AsyncStream<[Happened]>.Continuation
    private let telling: Task<Void, Never>

    init(_ watcher: @escaping @Sendable (BoardNews, Instant) -> Void) {
        let (stream, batches) = AsyncStream.makeStream(
            of: [Happened].self, bufferingPolicy: .bufferingNewest(NewsFeed.waitingBatches))
        self.batches = batches
        telling = Task.detached {
            for await batch in stream {
                // Tasks may run on the board's own event loop, and telling may block.
                await OwnThread.run { for (news, instant) in batch { watcher(news, instant) } }
            }
        }
    }

    func tell(_ batch: [Happened]) { batches.yield(batch) }

    /// Returns when everything was told.
    func end() async {
        batches.finish()
        await telling.value
    }
}
