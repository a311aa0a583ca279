import CaseWalking
import Foundation
import Glibc
import Synchronization
import Testing
import WebBoard
import WidgetModel

/// `widgetconf-web serve` with a test's limits, without a board or as a second server for a board.
final class LoneWebServer: Sendable {
    let folder: String
    let port: Int
    let processID: pid_t
    private let process: Process
    private let input = Pipe()

    static let program: String = {
        let folder = (WebServerBoard.program as NSString).deletingLastPathComponent
        return folder + "/widgetconf-web"
    }()

    static let token = "TOKEN-OF-THE-TEST"
    static let authorization = "Authorization: Bearer " + token

    /// - Parameter board: the board to serve; nil to serve without a board.
    init(beside board: WebServerBoard? = nil, _ change: (inout WebLimits) -> Void = { _ in }) async throws {
        folder = NSTemporaryDirectory() + "lone-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let file = folder + "/" + WebCredentials.file
        try Data(WebCredentials(token: Self.token).encodedJSON.bytes).write(to: URL(filePath: file))
        chmod(file, 0o600)
        var settings = WebServerSettings(
            socket: try board?.socket ?? folder + "/none", state: folder,
            workspace: TestCase.packageRoot.appending(path: "Samples").path, host: "127.0.0.1", port: 0,
            allowedHosts: [], login: .token, locale: "en", zone: "UTC")
        if let board {
            let database = "/board.sqlite"
            try FileManager.default.createSymbolicLink(
                atPath: folder + database, withDestinationPath: board.folder + "/state" + database)
        }
        change(&settings.limits)
        process = Process()
        process.executableURL = URL(filePath: Self.program)
        process.arguments = ["serve", settings.encodedJSON.text]
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try ProcessStarts.start(process)
        processID = process.processIdentifier
        try await Waiting.until { Self.credentials(file)?.address != nil }
        let address = try #require(Self.credentials(file)?.address)
        port = try #require(address.split(separator: ":").last.flatMap { Int($0) })
    }

    deinit {
        process.terminate()
        ProcessStarts.waitForEnd(of: process)
        // Best-effort cleanup.
        try? FileManager.default.removeItem(atPath: folder)
    }

    var credentials: WebCredentials? { Self.credentials(folder + "/" + WebCredentials.file) }

    /// Waits until the process ends, and returns its exit code; nil after a signal.
    func waitForEnd() async -> Int32? {
        await OwnThread.run { [process] in
            ProcessStarts.waitForEnd(of: process)
            return process.terminationReason == .exit ? process.terminationStatus : nil
        }
    }

    private static func credentials(_ path: String) -> WebCredentials? {
        FileManager.default.contents(atPath: path).flatMap {
            try? WebCredentials(json: JSONValue(parsing: Array($0)))
        }
    }

    /// Sends a request with the token and reads the whole reply.
    func ask(_ method: String, _ path: String, body: String = "") async throws -> HTTPAnswer {
        try await HTTPAnswer.to(method, path, [Self.authorization], body: body, port: port)
    }

    /// Runs blocking work with connections on a separate thread.
    func run<Outcome: Sendable>(
        _ work: @escaping @Sendable (Int) throws -> Outcome
    ) async throws -> Outcome {
        let port = port
        return try await OwnThread.run { Result { try work(port) } }.get()
    }
}
