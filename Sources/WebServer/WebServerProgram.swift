import Foundation
import HummingbirdCore
import JSONText
import Logging
import NIOCore
import NIOPosix
import WebBoard
import WidgetModel
import WidgetRuntime

/// The web server of a board: the command `serve` of `widgetconf-web`.
///
/// It ends on SIGTERM, and when its standard input ends, because the process that started it holds the other
/// end of that pipe.
package enum WebServerProgram {
    /// How long streams and requests may take to end.
    private static let farewell = Duration.seconds(3)

    /// Serves until the end.
    ///
    /// - Parameters:
    ///   - argument: the settings in JSON.
    ///   - fontFolder: the folder of the fonts; nil for those of the system.
    ///   - output: receives lines for the process that started the server: its address, or why it ended.
    /// - Returns: the exit code: 0, 2 if the settings cannot be read, or 3 if the server cannot listen.
    package static func run(
        _ argument: String, fontFolder: String?, output: @escaping @Sendable (String) -> Void
    ) async -> Int32 {
        // The caller prints the usage for anything else.
        guard let settings = try? WebServerSettings(json: JSONValue(parsing: Array(argument.utf8))) else {
            return 2
        }
        let stop = StopSource()
        let door = DoorFile(settings)
        let locale = LocaleTag(settings.locale) ?? .english
        let hub = LiveHub(socket: settings.socket, locale: locale, door: door)
        let gate = WebGate(
            hosts: HostRule(
                bound: settings.host, allowed: settings.allowedHosts.compactMap { HostRule.Allowed($0) }),
            board: settings.board, door: door.door)
        let line = BoardLine(socket: settings.socket)
        let studio = PictureStudio(fontFolder: fontFolder, zone: settings.zone)
        let front = WebFront(
            board: WebBoard(gate: gate, files: WebPages.names), door: door,
            line: line, hub: hub, studio: studio, forms: FormRoom(settings, line, studio))
        hub.start()
        defer {
            hub.end()
            door.close()
        }
        do {
            try await serve(settings, front, until: stop) { port in
                let address = "http://\(bracketed(settings.host)):\(port)"
                do {
                    try door.open(address: address)
                    output(#"{"address": "\#(address)"}"#)
                } catch {
                    output(#"{"error": "web.json cannot be written in the state folder"}"#)
                    exit(3)
                }
            }
            return 0
        } catch {
            let reason = (error as? IOError).map { systemReason($0.errnoCode) } ?? "\(error)"
            let words = JSONValue.string("\(settings.host):\(settings.port) cannot be used: \(reason)")
            output(#"{"error": \#(words.text)}"#)
            return 3
        }
    }

    private static func serve(
        _ settings: WebServerSettings, _ front: WebFront, until stop: StopSource,
        _ ready: @escaping @Sendable (Int) -> Void
    ) async throws {
        var quiet = Logger(label: "web") { _ in SwiftLogNoOpLogHandler() }
        quiet.logLevel = .critical
        let channel = HTTP1Channel(
            responder: { try await front.answer($0, $1, $2) },
            configuration: HTTP1Channel.Configuration(
                idleTimeout: .milliseconds(WebLimits.idle.count),
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: WebLimits.headerBytes, maxHeaderListSize: WebLimits.headerBytes,
                    maxHeaderFieldCount: WebLimits.headerFields)))
        let server = Server(
            childChannelSetup: channel,
            configuration: ServerConfiguration(
                address: .hostname(settings.host, port: settings.port), serverName: nil,
                availableConnectionsDelegate: MaximumAvailableConnections(WebLimits.connections)),
            onServerRunning: { ready($0.localAddress?.port ?? settings.port) },
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: quiet)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            group.addTask {
                await stop.wait()
                front.hub.end()
                // Clients that keep their connections are cut off.
                try await withThrowingTaskGroup(of: Void.self) { ending in
                    ending.addTask { try await server.shutdownGracefully() }
                    ending.addTask { try await Task.sleep(for: Self.farewell) }
                    try await ending.next()
                    ending.cancelAll()
                }
            }
            try await group.next()
            group.cancelAll()
        }
    }

    private static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}
