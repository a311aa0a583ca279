import CaseWalking
import Foundation
import Glibc
import Synchronization
import Testing
import WidgetModel

@testable import widgetconf_fleet

/// Debian's PostgreSQL on a port of 127.0.0.1, in a temporary folder. It ends with the process of the tests.
final class TestServer: Sendable {
    /// Why the tests cannot use a database; nil if they can.
    static let absence: String? = {
        if programs == nil { return "PostgreSQL is missing: make test DATABASE=postgresql-15" }
        return geteuid() != 0 || getpwnam(account) != nil ? nil : "there is no user \(account)"
    }()

    /// The user of Debian's package. PostgreSQL does not run as root.
    private static let account = "postgres"

    /// The folder with the programs of the newest version.
    private static let programs: String? = {
        let root = "/usr/lib/postgresql"
        // Without the folder, PostgreSQL is not installed.
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        let newest = versions.compactMap { Int($0) }.max()
        return newest.map { "\(root)/\($0)/bin" }
    }()

    /// Runs a new server until standard input ends, which happens even if the tests crash.
    private static let script = #"""
        folder=$1 port=$2 bin=$3
        cd / && exec 3<&0
        "$bin/initdb" -D "$folder" -A trust -U widgetconf --no-locale -E UTF8 --no-sync \
            > "$folder.log" 2>&1 || exit 1
        "$bin/postgres" -D "$folder" -p "$port" -c listen_addresses=127.0.0.1 -c unix_socket_directories= \
            -c shared_buffers=16MB >> "$folder.log" 2>&1 3<&- &
        server=$!
        { read -r end <&3; kill -INT $server; } &
        wait $server
        rm -rf "$folder" "$folder.log"
        """#

    /// The server of all tests. Each test uses its own database.
    private static let shared = Result { try TestServer() }
    private static let databases = Atomic(0)

    let port: Int
    /// The process owns the pipe of its standard input. The server ends when the pipe is closed.
    private let process: Process

    /// Starts the server, and waits until it accepts connections.
    private init() throws {
        // Another process can use a free port before the server does.
        for _ in 0..<10 {
            let port = BoundSocket().port
            let process = try Self.start(at: port)
            while process.isRunning {
                if (try? DatabaseConnection.open(Self.address(port), within: .seconds(10))) != nil {
                    (self.port, self.process) = (port, process)
                    return
                }
                poll(nil, 0, 20)
            }
        }
        throw POSIXError(.EADDRINUSE)
    }

    private static func start(at port: Int) throws -> Process {
        let isRoot = geteuid() == 0
        // Another user cannot write into the folder of root.
        let root = isRoot ? "/tmp/" : NSTemporaryDirectory()
        let folder = root + "wc-postgres-" + UUID().uuidString.prefix(8)
        let words = ["sh", "-c", script, "sh", folder, "\(port)", try #require(programs)]
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = isRoot ? ["runuser", "-u", account, "--"] + words : words
        process.standardInput = Pipe()
        try ProcessStarts.start(process)
        return process
    }

    private static func address(_ port: Int, _ database: String = "postgres") -> String {
        "host=127.0.0.1 port=\(port) user=widgetconf dbname=\(database)"
    }

    /// Creates an empty database, and returns its address.
    static func newDatabase() async throws -> String {
        let name = "test\(databases.add(1, ordering: .relaxed).newValue)"
        let port = try await administrate(["CREATE DATABASE \(name)"])
        return address(port, name)
    }

    /// Executes statements outside of the databases of tests, and returns the port of the server.
    @discardableResult
    static func administrate(_ statements: [String]) async throws -> Int {
        try await OwnThread.run {
            Result {
                let server = try shared.get()
                let connection = try DatabaseConnection.open(address(server.port), within: .seconds(60))
                for sql in statements { try connection.run(sql, within: .seconds(60)) }
                return server.port
            }
        }.get()
    }
}

/// A socket at a port of 127.0.0.1 that no other program uses.
final class BoundSocket: Sendable {
    let port: Int
    private let descriptor: CInt

    init() {
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(descriptor, $0, size)
                _ = getsockname(descriptor, $0, &size)
            }
        }
        self.descriptor = descriptor
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(descriptor) }

    /// From then on, programs can connect, and receive no answer.
    func listenSilently() { _ = listen(descriptor, 16) }
}

/// A database with the tables of a fleet, and the folder with its key.
struct TestFleet: Sendable {
    let database: FleetDatabase
    let folder: TemporaryFolder
    var address: String { database.address }
    var keyFile: String { folder.path + "/fleet.key" }

    init() async throws {
        folder = try TemporaryFolder()
        let key = try FleetKey(creating: folder.path + "/fleet.key")
        database = FleetDatabase(address: try await TestServer.newDatabase(), key: key)
        let created = database
        try await OwnThread.run { Result { try created.create(.single) } }.get()
    }

    /// The key of a fleet with another database, which may be empty.
    init(copying fleet: TestFleet, address: String) {
        folder = fleet.folder
        database = FleetDatabase(address: address, key: fleet.database.key)
    }

    /// The name of the database.
    var name: Substring { get throws { try #require(address.split(separator: "=").last) } }

    /// Allows connections to the database, or cuts all of them.
    func allowConnections(_ isAllowed: Bool) async throws {
        let name = try name
        try await TestServer.administrate([
            "ALTER DATABASE \(name) ALLOW_CONNECTIONS \(isAllowed)",
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE NOT \(isAllowed) "
                + "AND datname = '\(name)'",
        ])
    }

    /// A connection without the deadlines of a node.
    func connection() throws -> DatabaseConnection {
        try DatabaseConnection.open(address, within: .seconds(60))
    }

    /// Executes a statement on a new connection.
    @discardableResult
    func run(_ sql: String, _ values: [DatabaseValue] = []) throws -> [DatabaseRow] {
        try connection().run(sql, values, within: .seconds(60))
    }

    /// The node that a test plays.
    func node(_ id: String, workspaces: [String] = ["home"]) -> NodeRow {
        NodeRow(id: id, lease: .minutes(10), workspaces: workspaces)
    }

    /// Creates a board whose log is empty.
    func addBoard(_ name: String, workspace: String = "home") throws {
        try run(
            "INSERT INTO widgetconf.board (name, workspace, schema) VALUES ($1, $2, 0)",
            [.text(name), .text(workspace)])
    }

    /// Ends the leases of all nodes, as if their time were over.
    func expireLeases() throws { try run("UPDATE widgetconf.node SET expires = now()") }
}

/// A folder that is deleted when the test releases it.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let root = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath().path
        path = root + "/wc-fleet-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }  // Best-effort cleanup.
}
