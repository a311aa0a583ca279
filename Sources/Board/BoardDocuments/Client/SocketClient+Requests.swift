package import WidgetModel

extension SocketClient {
    /// Sends a request to the board and waits for the reply.
    ///
    /// - Parameter locale: the language of the user.
    /// - Returns: nil if the connection ended before the reply, or if the reply cannot be read.
    package func ask(_ request: BoardRequest, in locale: LocaleTag) throws(SilentHost) -> BoardReply? {
        let line = try ask(SocketRequest(request, in: locale).encodedJSON.bytes)
        // Treat an answer that is not JSON as no answer.
        return line.flatMap { try? SocketAnswer(json: JSONValue(parsing: $0)) }?.result
    }
}
