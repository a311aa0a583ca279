import ArgumentParser
import BoardDocuments
import Machine
import WebBoard
import WidgetModel
import WidgetRuntime

/// `--web` of `serve`, and the options of the web server.
struct WebOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Also show the board to browsers, on this address, such as 127.0.0.1:8420.",
            valueName: "host:port"))
    var web: String?

    @Option(
        help: ArgumentHelp(
            "Accept this host in addresses, in addition to this machine: a name, an IP address, or a "
                + "network such as 192.168.0.0/24.", valueName: "host"))
    var allowHost: [String] = []

    @Flag(help: "Allow access without a login to everyone who reaches the address.")
    var noToken = false

    var usageProblem: UsageFault? {
        guard let web else {
            let given = [("--allow-host", !allowHost.isEmpty), ("--no-token", noToken)].first { $0.1 }
            return given.map { "\($0.0) needs --web HOST:PORT" }
        }
        if WebOptions.address(web) == nil {
            return "found --web \"\(web)\", expected a host and a port, such as 127.0.0.1:8420"
        }
        let unknown = allowHost.first { HostRule.Allowed($0) == nil }
        return unknown.map { "found --allow-host \"\($0)\", expected a name, an IP address or a network" }
    }

    /// Warnings about the chosen options.
    var warnings: [BoardRemark] {
        guard let (host, _) = web.flatMap(WebOptions.address), !HostRule.isLoopback(host) else { return [] }
        guard noToken else {
            return [
                .init(
                    .note, "the board on \(host) is not encrypted, so others on the network can read it",
                    hint: "beyond your own network, use a proxy with TLS (Docs/web.md)")
            ]
        }
        return [
            .init(
                .warning, "everyone who reaches \(host) can see and change the board",
                hint: "leave out --no-token")
        ]
    }

    /// The settings of the server; nil without `--web`.
    func settings(of session: BoardSession, locale: LocaleTag?, in context: CommandContext)
        -> WebServerSettings?
    {
        guard let (host, port) = web.flatMap(WebOptions.address) else { return nil }
        return WebServerSettings(
            socket: session.socketPath, state: session.state.path, workspace: session.folder.path, host: host,
            port: port, allowedHosts: allowHost, login: noToken ? .none : .token,
            locale: (locale ?? BoardContext.locale(context.environment)).description,
            zone: ZoneDatabase.present(environment: context.environment))
    }

    /// Reads `127.0.0.1:8420` or `[::1]:8420`; nil for any other text. `localhost` stands for two addresses,
    /// and another user could listen at the second one. Therefore, it is replaced with the first address,
    /// even in links.
    private static func address(_ text: String) -> (host: String, port: Int)? {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        if host.lowercased() == "localhost" { host = "127.0.0.1" }
        // A number alone is a port: `8080:80` lacks a host.
        return host.allSatisfy(\.isNumber) ? nil : (String(host), Int(port))
    }
}
