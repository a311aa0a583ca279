import CaseWalking
import Foundation
import Glibc
import Synchronization
import Testing
import WebBoard
import WidgetModel

/// A board with one counter that is served to browsers, in a temporary folder.
final class WebServerBoard: Sendable {
    let folder: String
    private let serve: Process
    let port: Int

    static let program: String = {
        let products = [Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
        let programs = products.map { $0.appending(path: "widgetconf").path }
        return programs.first(where: FileManager.default.isExecutableFile) ?? "widgetconf"
    }()

    convenience init(_ options: String...) async throws { try await self.init(options: options) }

    init(options: [String]) async throws {
        folder = NSTemporaryDirectory() + "web-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let placed = try await WebServerBoard.run(["add", "counter"], in: folder)
        try #require(placed.status == 0, "\(placed.errors)")
        let process = Process()
        process.executableURL = URL(filePath: WebServerBoard.program)
        process.arguments =
            ["serve", "--web", "127.0.0.1:0"] + options + WebServerBoard.location(folder)
        process.environment = WebServerBoard.environment(folder)
        process.standardOutput = FileHandle.nullDevice
        let notes = URL(filePath: folder + "/notes")
        try Data().write(to: notes)
        process.standardError = try FileHandle(forWritingTo: notes)
        try ProcessStarts.start(process)
        serve = process
        // Before this note, `serve` does not know the port, and would restart a killed server at a different
        // one.
        try await Waiting.until {
            FileManager.default.contents(atPath: notes.path)
                .map { String(decoding: $0, as: UTF8.self).contains("the board is at") } ?? false
        }
        let file = folder + "/state/" + WebCredentials.file
        let address = try #require(WebServerBoard.credentials(file)?.address)
        port = try #require(address.split(separator: ":").last.flatMap { Int($0) })
    }

    deinit {
        serve.terminate()
        ProcessStarts.waitForEnd(of: serve)
        // Best-effort cleanup.
        try? FileManager.default.removeItem(atPath: folder)
    }

    var credentials: WebCredentials {
        get throws { try #require(WebServerBoard.credentials(folder + "/state/" + WebCredentials.file)) }
    }

    /// Stops `serve`, and returns its exit code.
    func end() -> Int32 {
        serve.terminate()
        ProcessStarts.waitForEnd(of: serve)
        return serve.terminationStatus
    }

    private static func credentials(_ path: String) -> WebCredentials? {
        FileManager.default.contents(atPath: path).flatMap {
            try? WebCredentials(json: JSONValue(parsing: Array($0)))
        }
    }

    /// A browser that opens the link printed by `board --web`.
    func logIn(_ options: String...) async throws -> FakePage {
        let printed = try await WebServerBoard.run(["board", "--web"] + options, in: folder)
        #expect(printed.status == 0, "\(printed.errors)")
        return try await FakePage(opening: printed.output, port: port)
    }

    func run(_ words: String...) async throws -> ToolRun { try await WebServerBoard.run(words, in: folder) }

    static func run(_ words: [String], in folder: String) async throws -> ToolRun {
        try await ToolRun.of(
            program, words + location(folder), environment: environment(folder), in: folder)
    }

    private static func location(_ folder: String) -> [String] {
        ["-C", TestCase.packageRoot.appending(path: "Samples").path, "--state", folder + "/state"]
    }

    private static func environment(_ folder: String) -> [String: String] {
        [
            "HOME": folder, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "WIDGETCONF_PATIENCE": "20",
            "TMPDIR": folder,
        ]
    }

    // Requests

    /// The field with the token.
    var token: String { get throws { "Authorization: Bearer \(try #require(try credentials.token))" } }

    /// Sends a request and reads the whole reply.
    func ask(
        _ method: String, _ path: String, _ fields: [String] = [], body: String = ""
    ) async throws -> HTTPAnswer {
        try await HTTPAnswer.to(method, path, fields, body: body, port: port)
    }

    /// Sends bytes, and reads until the server closes the connection.
    func send(_ text: String) async throws -> [UInt8] {
        try await WebConnection.asking(text, port: port)
    }

    /// The path of the board's socket.
    var socket: String {
        get throws {
            let files = FileManager.default.enumerator(atPath: folder)
            while let name = files?.nextObject() as? String {
                if files?.fileAttributes?[.type] as? FileAttributeType == .typeSocket {
                    return folder + "/" + name
                }
            }
            throw POSIXError(.ENOENT)
        }
    }
}

/// A reply of the server.
struct HTTPAnswer: Sendable {
    let status: Int
    let head: String
    let body: [UInt8]

    init?(_ bytes: [UInt8]) {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        body = Array(bytes[end.upperBound...])
        guard head.hasPrefix("HTTP/1.1 "), let status = Int(head.dropFirst(9).prefix(3)) else { return nil }
        self.status = status
    }

    /// Sends a request and reads the whole reply.
    static func to(
        _ method: String, _ path: String, _ fields: [String] = [], body: String = "", port: Int
    ) async throws -> HTTPAnswer {
        let host = fields.contains { $0.hasPrefix("Host:") } ? [] : ["Host: 127.0.0.1"]
        let isTyped = fields.contains { $0.hasPrefix("Content-Type:") }
        let type = isTyped ? [] : ["Content-Type: application/json"]
        let content = body.isEmpty ? [] : type + ["Content-Length: \(body.utf8.count)"]
        let lines: [String] =
            ["\(method) \(path) HTTP/1.1"] + host + fields + content + ["Connection: close", "", body]
        let bytes = try await WebConnection.asking(lines.joined(separator: "\r\n"), port: port)
        return try #require(HTTPAnswer(bytes))
    }

    var json: JSONValue { get throws { try JSONValue(parsing: body) } }
    var text: String { String(decoding: body, as: UTF8.self) }

    func field(_ name: String) -> String? {
        head.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
            .map { String($0.dropFirst(name.count + 2)) }
    }
}

/// A connection to the server, on the calling thread.
final class WebConnection: Sendable {
    private let descriptor: CInt

    /// - Parameters:
    ///   - patience: the timeout of a read, in seconds.
    ///   - receiveBytes: the kernel's buffer size for unread bytes; nil for the default.
    init(port: Int, patience: Int = 30, receiveBytes: CInt? = nil) throws {
        descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        if var receiveBytes {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBytes, socklen_t(MemoryLayout<CInt>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port)).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        let isConnected = withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw POSIXError(.ECONNREFUSED) }
        setPatience(patience)
        // A write to a server that does not read fails after this time, so that the test ends.
        var limit = timeval(tv_sec: 2, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { Glibc.close(descriptor) }

    /// Ends the connection.
    func close() { shutdown(descriptor, CInt(SHUT_RDWR)) }

    /// Sets the timeout of a read, in seconds.
    func setPatience(_ seconds: Int) {
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Reads until the server closes the connection; false if this takes longer than the given time.
    func isClosedByServer(within seconds: Int) -> Bool {
        setPatience(seconds)
        let end = time(nil) + seconds
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while time(nil) <= end {
            let count = recv(descriptor, &chunk, chunk.count, 0)
            if count == 0 { return true }
            // A signal for another thread may interrupt the call.
            if count < 0, errno != EINTR { return errno == ECONNRESET }
        }
        return false
    }

    /// Whether the server ends the connection although the client does not read.
    func isReset(within seconds: Int) -> Bool {
        var event = pollfd(fd: descriptor, events: 0, revents: 0)
        let hangUp = Int16(POLLERR) | Int16(POLLHUP)
        for _ in 0..<seconds * 10 {
            poll(&event, 1, 0)
            if event.revents & hangUp != 0 { return true }
            // A write to a closed connection fails.
            if Glibc.send(descriptor, "x", 1, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT)) < 0,
                errno == EPIPE || errno == ECONNRESET
            {
                return true
            }
            poll(nil, 0, 100)
        }
        return false
    }

    func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// The bytes that have arrived; nil if the connection ended.
    func read() -> [UInt8]? {
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        return count > 0 ? Array(chunk[..<count]) : nil
    }

    /// Reads until `text` has arrived; false if the connection ended first, or after 30 s.
    func readUntil(_ text: String) -> Bool {
        var read = ""
        let end = time(nil) + 30
        while time(nil) < end, let bytes = self.read() {
            read += String(decoding: bytes, as: UTF8.self)
            if read.contains(text) { return true }
        }
        return false
    }

    /// Sends bytes, and reads until the server closes the connection.
    static func asking(_ text: String, port: Int) async throws -> [UInt8] {
        try await OwnThread.run { Result { try WebConnection(port: port).asking(text) } }.get()
    }

    func asking(_ text: String) throws -> [UInt8] {
        write(text)
        var answer: [UInt8] = []
        while let bytes = read() { answer += bytes }
        return answer
    }
}
