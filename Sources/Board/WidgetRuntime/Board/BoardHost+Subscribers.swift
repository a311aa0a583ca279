package import BoardDocuments
package import WidgetModel

/// Sends the events of a board to clients of its socket.
extension BoardHost {
    /// Answers a client's request for events, and sends it each later event.
    ///
    /// - Returns: the action to take when the client closes the connection.
    func subscribe(_ message: SocketRequest, _ reply: SocketReply) -> @Sendable () -> Void {
        reply.notify(SocketAnswer(id: message.id, status).encodedJSON.bytes)
        let feed = feed { reply.notify(SocketEvent($0).encodedJSON.bytes) }
        subscribers.append((feed, reply))
        return { [weak self] in self?.enqueue { $0.unsubscribe(feed) } }
    }

    private func unsubscribe(_ feed: EventFeed) {
        stop(feed)
        subscribers.removeAll { $0.feed === feed }
    }

    /// Closes the connections of all clients that receive events, so that they look for the next host.
    func endSubscriptions() {
        for subscriber in subscribers { subscriber.reply.answer(nil) }
        subscribers = []
    }

    /// The reply of a host that runs a single command: it ends before any event occurs.
    func noEvents() -> BoardReply<HostStatus> {
        BoardReply(failed: "nothing serves the board", hint: "run \"widgetconf serve\"")
    }
}

extension EventsCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async -> BoardReply<HostStatus> {
        host.noEvents()
    }
}
