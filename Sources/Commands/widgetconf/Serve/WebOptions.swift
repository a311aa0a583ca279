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

    @Option(
        help: ArgumentHelp(
            "The address at which other devices reach the board, such as https://board.example.org. Links "
                + "and codes for phones begin with it.", valueName: "url"))
    var publicAddress: String?

    @Option(
        help: ArgumentHelp(
            "Believe what this proxy says about its clients (X-Forwarded-Proto, X-Forwarded-For): an IP "
                + "address or a network. Needs --public-address.", valueName: "address"))
    var behindProxy: [String] = []

    @Flag(help: "Allow access without a login to everyone who reaches the address.")
    var noToken = false

    var usageProblem: UsageFault? {
        guard let web else {
            let given = [
                ("--allow-host", !allowHost.isEmpty), ("--public-address", publicAddress != nil),
                ("--behind-proxy", !behindProxy.isEmpty), ("--no-token", noToken),
            ].first { $0.1 }
            return given.map { "\($0.0) needs --web HOST:PORT" }
        }
        if WebOptions.address(web) == nil {
            return "found --web \"\(web)\", expected a host and a port, such as 127.0.0.1:8420"
        }
        if let unknown = allowHost.first(where: { HostRule.Allowed($0) == nil }) {
            return "found --allow-host \"\(unknown)\", expected a name, an IP address or a network"
        }
        return publicAddressProblem ?? proxyProblem
    }

    private var publicAddressProblem: UsageFault? {
        guard let publicAddress else { return nil }
        do throws(PublicAddress.Fault) { _ = try PublicAddress(publicAddress) } catch {
            return "found --public-address \"\(publicAddress)\", expected \(error.expectation)"
        }
        return nil
    }

    private var proxyProblem: UsageFault? {
        if !behindProxy.isEmpty, publicAddress == nil { return "--behind-proxy needs --public-address URL" }
        let unknown = behindProxy.first { text in
            if case .network = HostRule.Allowed(text) { false } else { true }
        }
        return unknown.map { "found --behind-proxy \"\($0)\", expected an IP address or a network" }
    }

    /// Warnings about the chosen options, each time the server begins to listen.
    var warnings: [BoardRemark] {
        guard let (host, _) = web.flatMap(WebOptions.address) else { return [] }
        var warnings: [BoardRemark] = []
        if !HostRule.isLoopback(host) {
            let step =
                publicAddress.map { "listen on 127.0.0.1, and let the proxy of \($0) connect to it" }
                ?? "listen on 127.0.0.1 behind a proxy with TLS, and add --public-address https://NAME "
                + "(Docs/web.md)"
            warnings.append(
                .init(
                    .warning,
                    "the board on \(host) is not encrypted: everyone who can read or "
                        + "change the traffic of the network can also use the board", hint: step))
        }
        if noToken, !HostRule.isLoopback(host) || publicAddress != nil {
            warnings.append(
                .init(
                    .warning, "everyone who reaches \(publicAddress ?? host) can see and change the board",
                    hint: "leave out --no-token"))
        }
        return warnings
    }

    /// The settings of the server; nil without `--web`.
    func settings(of session: BoardSession, locale: LocaleTag?, in context: CommandContext)
        -> WebServerSettings?
    {
        guard let (host, port) = web.flatMap(WebOptions.address) else { return nil }
        return WebServerSettings(
            socket: session.socketPath, state: session.state.path, workspace: session.folder.path, host: host,
            port: port, allowedHosts: allowHost, publicAddress: publicAddress, proxies: behindProxy,
            login: noToken ? .none : .token,
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
