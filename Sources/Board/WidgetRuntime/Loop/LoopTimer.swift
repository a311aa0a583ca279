import NIOCore
package import WidgetModel

/// A call on a board's event loop at a later time, or at intervals.
package struct LoopTimer: Sendable {
    private let cancellation: @Sendable () -> Void

    /// Calls `body` once, after a delay.
    @discardableResult
    package init(on loop: BoardLoop, after delay: Milliseconds, _ body: @escaping @Sendable () -> Void) {
        let call = loop.eventLoop.scheduleTask(in: .milliseconds(delay.count), body)
        cancellation = { call.cancel() }
    }

    /// Calls `body` as soon as possible and then at intervals, until the timer is canceled. A loop that hangs
    /// does not call it.
    package init(on loop: BoardLoop, every interval: Milliseconds, _ body: @escaping @Sendable () -> Void) {
        let calls = loop.eventLoop.scheduleRepeatedTask(
            initialDelay: .zero, delay: .milliseconds(interval.count)
        ) { _ in body() }
        cancellation = { calls.cancel() }
    }

    package func cancel() { cancellation() }
}
