package import BoardDocuments
package import WidgetModel

extension EventsCall: HostedCall {
    /// The reply of a host that runs a single command: it ends before any event occurs.
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async -> BoardReply<HostStatus> {
        BoardReply(failed: "nothing serves the board", hint: "run \"widgetconf serve\"")
    }

    /// Answers a client of a `serve`, and sends it each later event.
    ///
    /// - Parameter id: the id of the client's request.
    /// - Returns: the action to take when the client closes the connection.
    func subscribe(
        _ reply: SocketReply, id: JSONValue, to host: isolated BoardHost
    ) -> @Sendable () -> Void {
        reply.notify(SocketAnswer(id: id, BoardReply(HostStatus(of: host))).encodedJSON.bytes)
        let feed = host.subscriptions.add(client: reply)
        return { [weak host] in host?.enqueue { $0.subscriptions.remove(feed) } }
    }
}
