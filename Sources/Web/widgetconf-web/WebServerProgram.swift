import BoardDocuments
import Foundation
import Glibc
import HummingbirdCore
import Logging
import Machine
import NIOCore
import NIOPosix
import WebBoard
import WidgetModel

/// The web server of a board: the command `serve` of `widgetconf-web`.
///
/// It ends on SIGTERM, and when its standard input ends, because the process that started it holds the other
/// end of that pipe.
package enum WebServerProgram {
    /// How long streams and requests may take to end.
    private static let shutdownTimeout = Duration.seconds(3)

    /// Runs the server until it ends.
    ///
    /// - Parameters:
    ///   - argument: the settings in JSON.
    ///   - fontFolder: the font folder; nil for the system's fonts.
    ///   - output: receives lines for the process that started the server: its address, reports of devices,
    ///     or why it ended.
    /// - Returns: the exit code: 0, 2 if the settings cannot be read, or 3 if the server cannot listen.
    package static func run(
        _ argument: String, fontFolder: String?, output: @escaping @Sendable (String) -> Void
    ) async -> Int32 {
        // The caller prints the usage for anything else.
        guard let settings = try? WebServerSettings(json: JSONValue(parsing: Array(argument.utf8))) else {
            return 2
        }
        let report: @Sendable (WebServerReport) -> Void = { output($0.encodedJSON.text) }
        let interruption = StopSignals.interruption
        endWithStandardInput(interruption)
        do {
            let front = try front(settings, fontFolder: fontFolder, report: report)
            front.hub.start()
            defer {
                front.hub.end()
                front.credentials.close()
            }
            try await serve(settings, front, until: interruption) { port in
                let address = "http://\(bracketed(settings.host)):\(port)"
                do throws(RuntimeFailure) {
                    try front.credentials.open(
                        address: address, publicAddress: publicAddress(settings, port: port))
                    report(WebServerReport(address: address))
                } catch {
                    report(WebServerReport(error: error.description))
                    exit(3)
                }
            }
            return 0
        } catch let failure as RuntimeFailure {
            report(WebServerReport(error: failure.description))
        } catch {
            let reason = (error as? IOError).map { systemReason($0.errnoCode) } ?? "\(error)"
            let words = "\(settings.host):\(settings.port) cannot be used: \(reason)"
            report(WebServerReport(error: words))
        }
        return 3
    }

    /// The address at which other devices reach the server; nil if there is none.
    private static func publicAddress(_ settings: WebServerSettings, port: Int) -> String? {
        if let address = settings.readPublicAddress, !address.isLoopback { return address.text }
        let allowed = settings.allowedHosts.compactMap { HostRule.Allowed($0) }
        return PublicAddress.reachable(
            bound: settings.host, port: port, HostRule(bound: settings.host, allowed: allowed),
            allowed: allowed, interfaces: NetworkInterfaces.addresses)
    }

    private static func front(
        _ settings: WebServerSettings, fontFolder: String?,
        report: @escaping @Sendable (WebServerReport) -> Void
    ) throws(RuntimeFailure) -> WebFront {
        let (limits, credentials) = (settings.limits, try CredentialsFile(settings))
        let locale = LocaleTag(settings.locale) ?? .english
        let access = AccessPolicy(
            hosts: HostRule(
                bound: settings.host, allowed: settings.allowedHosts.compactMap { HostRule.Allowed($0) },
                publicAddress: settings.readPublicAddress),
            nonce: WebCredentials.secret(), login: settings.login,
            credentials: credentials.current(at: SystemClock().now()),
            publicAddress: settings.readPublicAddress,
            proxies: ProxyRule(settings.proxies.compactMap { HostRule.Allowed($0) }))
        let line = BoardLine(socket: settings.socket, limits: limits)
        let dates = PictureDates(
            zone: settings.zone, time: settings.time ?? LocalizedTime.pattern(of: locale), locale: locale)
        let studio = PictureCache(fontFolder: fontFolder, dates: dates, limits: limits)
        let painter = DisplayPainter(line, studio, locale: locale)
        let displays = DisplayServer(line, painter, credentials)
        return WebFront(
            board: WebBoard(access: access, files: WebPages.names), credentials: credentials, line: line,
            hub: LiveHub(settings, locale: locale, dates: dates, credentials: credentials),
            studio: studio, samples: KeptGallery(line),
            forms: OpenForms(settings, line, studio, dates),
            displays: displays,
            devices: DeviceServer(line, painter, zone: settings.zone, report: report),
            sessions: SessionServer(credentials: credentials, login: settings.login),
            logins: LoginServer(credentials, displays), limits: limits)
    }

    /// Interrupts the server when its standard input ends.
    private static func endWithStandardInput(_ interruption: Interruption) {
        Thread.detachNewThread {
            var bytes = [UInt8](repeating: 0, count: 64)
            while true {
                let count = read(STDIN_FILENO, &bytes, bytes.count)
                if count == 0 || count < 0 && errno != EINTR { break }
            }
            interruption.come()
        }
    }

    private static func serve(
        _ settings: WebServerSettings, _ front: WebFront, until interruption: Interruption,
        _ ready: @escaping @Sendable (Int) -> Void
    ) async throws {
        var quiet = Logger(label: "web") { _ in SwiftLogNoOpLogHandler() }
        quiet.logLevel = .critical
        let limits = settings.limits
        let room = ConnectionRoom(limits)
        let channel = HTTP1Channel(
            responder: { try await front.answer($0, $1, $2) },
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [room.handler],
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: limits.headerBytes, maxHeaderListSize: limits.headerBytes,
                    maxHeaderFieldCount: limits.headerFields)))
        let server = Server(
            childChannelSetup: channel,
            configuration: ServerConfiguration(
                address: .hostname(settings.host, port: settings.port), serverName: nil,
                availableConnectionsDelegate: MaximumAvailableConnections(limits.connections)),
            onServerRunning: { ready($0.localAddress?.port ?? settings.port) },
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: quiet)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            group.addTask {
                await interruption.wait()
                front.hub.end()
                // Clients that keep their connections open are disconnected.
                try await withThrowingTaskGroup(of: Void.self) { ending in
                    ending.addTask { try await server.shutdownGracefully() }
                    ending.addTask { try await Task.sleep(for: Self.shutdownTimeout) }
                    try await ending.next()
                    ending.cancelAll()
                }
            }
            try await group.next()
            // A server that cannot listen ends without an interruption.
            interruption.come()
            group.cancelAll()
        }
    }

    private static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}
