package import WidgetModel

/// A connection to the process that hosts the board. It sends one line and receives one line.
package final class SocketClient: Sendable {
    /// The timeouts of a client.
    package struct Patience: Hashable, Sendable {
        /// How long the client waits for an answer before it checks whether the host is alive. The answer
        /// itself may take any time.
        package var silence: Milliseconds
        /// How long the check may take. A host answers it immediately unless its process is stopped.
        package var sign: Milliseconds

        package init(silence: Milliseconds = .seconds(5), sign: Milliseconds = .seconds(5)) {
            self.silence = silence
            self.sign = sign
        }
    }

    /// The host accepted a request but does not respond to the check.
    package struct SilentHost: Error, Hashable, Sendable {
        package let processID: Int
    }

    /// The process at the other end.
    package var processID: Int { connection.processID }
    private let connection: SocketConnection
    private let path: String
    private let patience: Patience

    /// The maximum number of successive checks that find no listener while the connection remains open. A
    /// host that is ending closes the connection soon.
    private static let missedSignLimit = 3
    /// The request of the check, which every host answers.
    private static let probe = Array(#"{"jsonrpc":"2.0","id":0,"method":"status"}"#.utf8)

    /// Connects to the socket; nil if no process listens, or if `trouble(at:)` reports a problem.
    package convenience init?(path: String, patience: Patience = Patience()) {
        guard case .success(let connection) = SocketConnection.open(path, waiting: patience.silence) else {
            return nil
        }
        self.init(connection, path, patience)
    }

    private init(_ connection: SocketConnection, _ path: String, _ patience: Patience) {
        self.connection = connection
        self.path = path
        self.patience = patience
    }

    deinit { connection.close() }

    /// Ends the connection, so that `ask` returns without an answer.
    package func end() { connection.end() }

    /// The problem that prevents a connection: a path that is too long, or a socket of another user. Nil if a
    /// connection is possible, or if no process listens.
    package static func trouble(at path: String) -> SocketTrouble? {
        switch SocketConnection.open(path, waiting: Patience().silence) {
        case .success(let connection):
            connection.close()
            return nil
        case .failure(.noHost), .failure(.busy): return nil
        case .failure(.refused(let failure)): return failure
        }
    }

    /// Sends a line and waits for the answer, which is returned without its line break.
    ///
    /// If the result is nil (the connection ended first) or an error is thrown, it is unknown whether
    /// the request was executed.
    ///
    /// - Parameter busy: called after each check that found the host alive but still busy.
    package func ask(_ line: [UInt8], whenBusy busy: () -> Void = {}) throws(SilentHost) -> [UInt8]? {
        var missed = 0
        return try connection.ask(line) { () throws(SilentHost) in
            missed = try hasSign() ? 0 : missed + 1
            if missed == SocketClient.missedSignLimit { throw SilentHost(processID: processID) }
            busy()
        }
    }

    /// Sends a line and waits for the answer until the first timeout; nil without an answer.
    package func askOnce(_ line: [UInt8]) -> [UInt8]? {
        // Treat an unresponsive host as no answer.
        try? connection.ask(line) { () throws(SilentHost) in throw SilentHost(processID: processID) }
    }

    /// Whether the host responds to a check.
    package var isHostAlive: Bool { (try? hasSign()) ?? false }  // A silent host is not alive.

    /// Whether the host responds to a check on a separate connection; false if no process listens.
    ///
    /// - Throws: if a process listens but does not respond.
    private func hasSign() throws(SilentHost) -> Bool {
        guard case .success(let other) = SocketConnection.open(path, waiting: patience.sign) else {
            return false
        }
        defer { other.close() }
        let sign = try other.ask(SocketClient.probe) { () throws(SilentHost) in
            throw SilentHost(processID: other.processID)
        }
        return sign != nil
    }
}
