import CPostgres
import Glibc
import Synchronization
import WidgetModel

/// A connection to PostgreSQL, which one thread uses at a time.
///
/// Calls block while the database sends or receives. If it is silent for too long, the connection can no
/// longer be used, and the database may still execute the statement.
final class DatabaseConnection: Sendable {
    nonisolated(unsafe) private let connection: OpaquePointer
    /// Whether the database sent a warning with the current statement.
    private let hasWarned = Atomic(false)
    /// Whether an answer is missing.
    private let isLost = Atomic(false)

    /// The fields of errors and notices, in libpq's notation.
    private enum Field {
        static let code = CInt(UInt8(ascii: "C"))
        static let message = CInt(UInt8(ascii: "M"))
        static let severity = CInt(UInt8(ascii: "V"))
        /// The beginning of the codes of connection exceptions.
        static let connectionExceptions = "08"
    }

    /// Connects.
    ///
    /// - Parameters:
    ///   - address: a connection string of libpq; if empty, libpq's variables apply. Of several hosts, the
    ///     first one that accepts changes is used.
    ///   - limit: the time for each host, so that a host that is down does not hide the next one.
    static func open(
        _ address: String, within limit: Milliseconds
    ) throws(DatabaseFailure) -> DatabaseConnection {
        // The address replaces the values before it.
        let options = [
            ("target_session_attrs", "read-write"), ("connect_timeout", "\(limit.count / 1000)"),
            ("dbname", address), ("client_encoding", "UTF8"),
            ("fallback_application_name", "widgetconf-fleet"),
        ]
        let (names, values) = (options.map { strdup($0.0) }, options.map { strdup($0.1) })
        defer { for text in names + values { free(text) } }
        let keywords: [UnsafePointer<CChar>?] = names.map { UnsafePointer($0) } + [nil]
        let settings: [UnsafePointer<CChar>?] = values.map { UnsafePointer($0) } + [nil]
        // Of libpq's functions, only the ones that block apply the limit to each host.
        guard let connection = PQconnectdbParams(keywords, settings, 1) else {
            throw DatabaseFailure(.nothing, "there is no memory for a connection")
        }
        let opened = DatabaseConnection(connection)
        guard opened.isUsable, PQsetnonblocking(connection, 1) == 0 else {
            throw DatabaseFailure(.nothing, opened.message)
        }
        return opened
    }

    private init(_ connection: OpaquePointer) {
        self.connection = connection
        PQsetNoticeReceiver(
            connection,
            { argument, notice in
                guard let argument, let severity = PQresultErrorField(notice, Field.severity),
                    String(cString: severity) == "WARNING"
                else { return }
                Unmanaged<DatabaseConnection>.fromOpaque(argument).takeUnretainedValue().hasWarned
                    .store(true, ordering: .relaxed)
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit { PQfinish(connection) }

    /// Whether further statements can be sent.
    var isUsable: Bool { !isLost.load(ordering: .relaxed) && PQstatus(connection) == CONNECTION_OK }

    /// Executes one statement, and returns its rows.
    ///
    /// - Parameter limit: the longest time in which the database sends and receives nothing.
    /// - Throws: if the database reports an error, does not answer, or warns. It warns if a change was
    ///   committed, and a standby did not confirm it.
    @discardableResult
    func run(
        _ sql: String, _ values: [DatabaseValue] = [], within limit: Milliseconds = FleetLimits.statement
    ) throws(DatabaseFailure) -> [DatabaseRow] {
        // Each value ends with a zero, which text needs.
        let encoded = values.map(\.encoded)
        let lengths = encoded.map { CInt($0.count) }
        let formats = values.map { CInt($0.isBinary ? 1 : 0) }
        let buffer: [UInt8] = Array(encoded.map { $0 + [0] }.joined())
        return try perform(within: limit) {
            buffer.withUnsafeBytes { bytes in
                var next = bytes.baseAddress
                let starts: [UnsafePointer<CChar>?] = encoded.map { value in
                    defer { next = next.map { $0 + value.count + 1 } }
                    return next?.assumingMemoryBound(to: CChar.self)
                }
                return PQsendQueryParams(
                    connection, sql, CInt(values.count), nil, starts, lengths, formats, 1)
            }
        }
    }

    /// Executes several statements without parameters in one transaction.
    func run(script: String, within limit: Milliseconds) throws(DatabaseFailure) {
        _ = try perform(within: limit) { PQsendQuery(connection, script) }
    }

    /// Asks the database to end a statement that it did not answer in time. Without that, statements that
    /// wait for a standby would use up the connections. This may block for minutes.
    func cancel() {
        guard PQstatus(connection) == CONNECTION_OK, let cancel = PQgetCancel(connection) else { return }
        defer { PQfreeCancel(cancel) }
        var reason = [CChar](repeating: 0, count: 256)
        PQcancel(cancel, &reason, CInt(reason.count))
    }

    private func perform(
        within limit: Milliseconds, _ send: () -> CInt
    ) throws(DatabaseFailure) -> [DatabaseRow] {
        guard isUsable else { throw DatabaseFailure(.nothing, message) }
        hasWarned.store(false, ordering: .relaxed)
        guard send() == 1 else { throw lost(message) }
        while true {
            let rest = PQflush(connection)
            if rest == 0 { break }
            guard rest == 1 else { throw lost(message) }
            let ready = try wait(for: POLLIN | POLLOUT, within: limit)
            guard ready & POLLIN == 0 || PQconsumeInput(connection) == 1 else { throw lost(message) }
        }
        let rows = try answer(within: limit)
        guard !hasWarned.load(ordering: .relaxed) else {
            throw DatabaseFailure(.unknown, "no standby confirmed the change")
        }
        return rows
    }

    /// Reads the whole answer. The transaction is committed only at its end, after the rows were sent.
    private func answer(within limit: Milliseconds) throws(DatabaseFailure) -> [DatabaseRow] {
        var rows: [DatabaseRow] = []
        var failure: (reason: String, code: String?)?
        while true {
            while PQisBusy(connection) == 1 {
                _ = try wait(for: POLLIN, within: limit)
                guard PQconsumeInput(connection) == 1 else { throw lost(message) }
            }
            guard let result = PQgetResult(connection) else { break }
            defer { PQclear(result) }
            switch PQresultStatus(result) {
            case PGRES_TUPLES_OK: rows += DatabaseRow.all(of: result)
            case PGRES_COMMAND_OK: break
            default:
                guard failure == nil else { break }
                let reason = PQresultErrorField(result, Field.message).map { String(cString: $0) }
                let code = PQresultErrorField(result, Field.code).map { String(cString: $0) }
                failure = (reason ?? message, code)
            }
        }
        guard let failure else { return rows }
        // A pooler that lost its own connection to the database reports a connection exception.
        guard let code = failure.code, !code.hasPrefix(Field.connectionExceptions), isUsable else {
            throw lost(failure.reason)
        }
        throw DatabaseFailure(.nothing, failure.reason, code: code)
    }

    /// Waits for events of the socket, and returns them.
    private func wait(for events: CInt, within limit: Milliseconds) throws(DatabaseFailure) -> CInt {
        let deadline = Deadline(limit)
        while true {
            var socket = pollfd(fd: PQsocket(connection), events: Int16(events), revents: 0)
            let count = poll(&socket, 1, deadline.rest)
            if count > 0 { return CInt(socket.revents) }
            guard count < 0, errno == EINTR else { throw lost("it does not answer") }
        }
    }

    /// Marks the connection as lost. The outcome of its last statement is unknown.
    private func lost(_ reason: String) -> DatabaseFailure {
        isLost.store(true, ordering: .relaxed)
        return DatabaseFailure(.unknown, reason)
    }

    /// The last error of the connection, in one line.
    private var message: String {
        let lines = String(cString: PQerrorMessage(connection)).split(whereSeparator: \.isNewline)
        return lines.isEmpty ? "the connection was lost" : lines.joined(separator: "; ")
    }
}

/// The end of a wait.
struct Deadline: Sendable {
    private let end: ContinuousClock.Instant

    init(_ limit: Milliseconds) { end = ContinuousClock.now + .milliseconds(limit.count) }

    /// The remaining time in milliseconds for `poll`, rounded up.
    var rest: CInt {
        let rest = max(.zero, ContinuousClock.now.duration(to: end)) + .microseconds(999)
        let (seconds, attoseconds) = rest.components
        return CInt(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    }
}
