import CaseWalking
import Foundation
import Glibc
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import widgetconf_source

/// Debian's mosquitto on a port of 127.0.0.1. It ends with the object.
final class TestBroker: Sendable {
    /// Why the tests cannot use a broker; nil if they can.
    static let absence: String? = {
        if program == nil { return "mosquitto is missing: make test BROKER=mosquitto" }
        return MQTTLibrary.isLoaded() ? nil : "libmosquitto is missing: apt install libmosquitto1"
    }()

    private static let program: String? = ["/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto"].first {
        access($0, X_OK) == 0
    }

    let port: Int
    private let folder: TemporaryFolder
    private let process = Process()

    var url: String { "mqtt://127.0.0.1:\(port)" }

    /// Starts a broker on a free port.
    ///
    /// - Parameters:
    ///   - settings: further lines of the configuration; by default, no login is necessary.
    ///   - folder: contains the files that the settings name.
    static func start(
        _ settings: [String] = ["allow_anonymous true"], in folder: TemporaryFolder? = nil
    ) async throws -> TestBroker {
        let folder = try folder ?? TemporaryFolder()
        // Another process can use a free port before the broker does.
        for _ in 0..<10 {
            let broker = try TestBroker(at: try await freePort(), settings, folder)
            if await broker.listens() { return broker }
        }
        throw POSIXError(.EADDRINUSE)
    }

    /// Ends the broker, and starts another one on the same port.
    func restarted() async throws -> TestBroker {
        await stop()
        let broker = try TestBroker(at: port, ["allow_anonymous true"], folder)
        try #require(await broker.listens())
        return broker
    }

    private init(at port: Int, _ settings: [String], _ folder: TemporaryFolder) throws {
        self.port = port
        self.folder = folder
        let lines = [
            "listener \(port) 127.0.0.1", "persistence false", "max_queued_messages 0", "log_dest none",
            // As root, the broker would become another user, who cannot read the folder.
            "user root",
        ]
        try folder.write((lines + settings).joined(separator: "\n") + "\n", to: "broker.conf")
        process.executableURL = URL(filePath: try #require(Self.program))
        process.arguments = ["-c", folder.path + "/broker.conf"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try ProcessStarts.start(process)
    }

    deinit { end() }

    /// Ends the broker, which loses its messages.
    private func end() {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        ProcessStarts.waitForEnd(of: process)
    }

    /// Waits until the broker accepts connections; false if it ends before.
    private func listens() async -> Bool {
        while process.isRunning {
            if let descriptor = Self.connection(to: port) {
                close(descriptor)
                return true
            }
            await Waiting.pause()
        }
        return false
    }

    func stop() async {
        await OwnThread.run { self.end() }
    }

    /// Publishes messages with the quality of service 1, and waits until the broker has processed all of
    /// them.
    func publish(
        _ messages: [[UInt8]], to topic: String, isRetained: Bool = false, user: String? = nil,
        password: String? = nil
    ) async throws {
        var bytes = Self.connect(user, password)
        for (index, content) in messages.enumerated() {
            let number = index % 65_535 + 1
            let body = Self.text(topic) + [UInt8(number >> 8), UInt8(number & 0xFF)] + content
            bytes += Self.packet(isRetained ? 0x33 : 0x32, body)
        }
        bytes += [0xE0, 0]
        let (port, sent) = (port, bytes)
        let isDone = await OwnThread.run { Self.exchange(sent, port) }
        try #require(isDone, "the broker did not process all messages")
    }

    func publish(_ text: String, to topic: String, isRetained: Bool = false) async throws {
        try await publish([Array(text.utf8)], to: topic, isRetained: isRetained)
    }
}

// The protocol (MQTT 3.1.1)
extension TestBroker {
    private static func connect(_ user: String?, _ password: String?) -> [UInt8] {
        let flags: UInt8 = 0x02 | (user == nil ? 0 : 0x80) | (password == nil ? 0 : 0x40)
        let name = text("test-\(ProcessStarts.ownNumber())")
        let login = [user, password].compactMap(\.self).flatMap { text($0) }
        return packet(0x10, text("MQTT") + [4, flags, 0, 60] + name + login)
    }

    private static func packet(_ kind: UInt8, _ body: [UInt8]) -> [UInt8] {
        var length: [UInt8] = []
        var rest = body.count
        repeat {
            length.append(UInt8(rest % 128) | (rest >= 128 ? 0x80 : 0))
            rest /= 128
        } while rest > 0
        return [kind] + length + body
    }

    private static func text(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        return [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes
    }

    /// Sends bytes, and reads until the broker closes the connection.
    private static func exchange(_ bytes: [UInt8], _ port: Int) -> Bool {
        guard let descriptor = connection(to: port) else { return false }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count <= 0 { return count == 0 }
        }
    }

    private static func connection(to port: Int) -> CInt? {
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port)).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let isConnected = withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        if isConnected { return descriptor }
        close(descriptor)
        return nil
    }

    /// The ports that were found. The system can return a free port again before its test uses it.
    private static let found = Mutex<Set<Int>>([])

    /// A port that no program uses at this moment, and no other test.
    static func freePort() async throws -> Int {
        while true {
            let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .bind(host: "127.0.0.1", port: 0).get()
            let port = channel.localAddress?.port ?? 0
            try await channel.close().get()
            if found.withLock({ $0.insert(port).inserted }) { return port }
        }
    }
}
