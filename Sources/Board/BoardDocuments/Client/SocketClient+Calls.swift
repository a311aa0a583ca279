package import WidgetModel

extension SocketClient {
    /// Sends a call to the board and waits for the reply.
    ///
    /// - Parameter locale: the user's language.
    /// - Returns: nil if the connection ended before the reply, or if the reply cannot be read.
    package func ask<Call: BoardCall>(
        _ call: Call, in locale: LocaleTag
    ) throws(SilentHost) -> BoardReply<Call.Reply>? {
        let line = try ask(SocketRequest(call, in: locale).encodedJSON.bytes)
        // Treat an answer that is not JSON as no answer.
        return line.flatMap { try? SocketAnswer<Call.Reply>(json: JSONValue(parsing: $0)) }?.result
    }
}
