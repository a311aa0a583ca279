package import WidgetModel

/// One connection to whoever hosts the board: a line out, a line in.
package final class SocketClient: Sendable {
    /// How long a client waits for a sign of life.
    package struct Patience: Hashable, Sendable {
        /// An answer may take as long as it takes; after so long without one the host is asked whether it
        /// lives.
        package var silence: Milliseconds
        /// How long it may take to say so: it always answers at once, unless it was stopped.
        package var sign: Milliseconds

        package init(silence: Milliseconds = .seconds(5), sign: Milliseconds = .seconds(5)) {
            self.silence = silence
            self.sign = sign
        }
    }

    /// The host took a request and gives no sign of life.
    package struct SilentHost: Error, Hashable, Sendable {
        package let processID: Int
    }

    /// The process that listens at the other end.
    package var processID: Int { connection.processID }
    private let connection: SocketConnection
    private let path: String
    private let patience: Patience

    /// How often in a row nobody may listen any more while the connection stays: a host that ends soon closes
    /// it.
    private static let unheardSigns = 3
    /// Whatever is asked, a host that lives answers.
    private static let probe = Array(#"{"jsonrpc":"2.0","id":0,"method":"status"}"#.utf8)

    /// Nil when nobody listens there, or somebody whom `trouble(at:)` tells not to talk to.
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

    /// What keeps a client from whoever listens there: a path that is too long, another user. Nil when
    /// nothing does, or nobody listens.
    package static func trouble(at path: String) -> RuntimeFailure? {
        switch SocketConnection.open(path, waiting: Patience().silence) {
        case .success(let connection):
            connection.close()
            return nil
        case .failure(.nobody): return nil
        case .failure(.refused(let failure)): return failure
        }
    }

    /// Sends a line and waits for the line that answers it, without its end.
    ///
    /// Nil when the connection ended first: whether the request was carried out is then unknown, as it is
    /// when this throws.
    ///
    /// - Parameter busy: called each time that the host lives and has not answered yet.
    package func ask(_ line: [UInt8], whenBusy busy: () -> Void = {}) throws(SilentHost) -> [UInt8]? {
        var unheard = 0
        return try connection.ask(line) { () throws(SilentHost) in
            unheard = try hasSign() ? 0 : unheard + 1
            if unheard == SocketClient.unheardSigns { throw SilentHost(processID: processID) }
            busy()
        }
    }

    /// Whether the host answers at all, asked now.
    package var isHostAlive: Bool { (try? hasSign()) ?? false }  // One that is silent is not alive.

    /// False when nobody listens any more; throws when somebody does, and says nothing.
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
