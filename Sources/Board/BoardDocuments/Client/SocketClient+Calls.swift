package import WidgetModel

extension SocketClient {
    /// Sends a call to the board and waits for the reply.
    ///
    /// - Parameter locale: the language of the user.
    /// - Returns: nil if the connection ended before the reply, or if the reply cannot be read.
    package func ask<Call: BoardCall>(
        _ call: Call, in locale: LocaleTag
    ) throws(SilentHost) -> BoardReply<Call.Reply>? {
        let line = try ask(SocketRequest(call, in: locale).encodedJSON.bytes)
        // An answer that is not JSON has no result either.
        return line.flatMap { try? SocketAnswer<Call.Reply>(json: JSONValue(parsing: $0)) }?.result
    }
}
