import ArgumentParser
import BoardDocuments
import Configurations
import Machine
import SourceText
import WebBoard
import WidgetModel
import WidgetRuntime

/// `--web` of `serve`, and the options of the web server. `config.yaml` may contain all of them.
struct WebOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Also show the board to browsers, on this address, such as 127.0.0.1:8420, or on none.",
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
        guard web != nil else {
            let given = [
                ("--allow-host", !allowHost.isEmpty), ("--public-address", publicAddress != nil),
                ("--behind-proxy", !behindProxy.isEmpty), ("--no-token", noToken),
            ].first { $0.1 }
            return given.map { "\($0.0) needs --web HOST:PORT" }
        }
        if let web, web != ListenAddress.none, ListenAddress(web) == nil {
            return "found --web \"\(web)\", expected \(ListenAddress.expectation)"
        }
        for host in allowHost {
            guard let expected = Self.expectation(ofHost: host) else { continue }
            return "found --allow-host \"\(host)\", expected \(expected)"
        }
        if let publicAddress, let expected = Self.expectation(ofPublicAddress: publicAddress) {
            return "found --public-address \"\(publicAddress)\", expected \(expected)"
        }
        if !behindProxy.isEmpty, publicAddress == nil { return "--behind-proxy needs --public-address URL" }
        for proxy in behindProxy {
            guard let expected = Self.expectation(ofProxy: proxy) else { continue }
            return "found --behind-proxy \"\(proxy)\", expected \(expected)"
        }
        return nil
    }

    /// The expected form of a value that has another form; nil if the form is right.
    private static func expectation(ofHost text: String) -> String? {
        HostRule.Allowed(text) == nil ? "a name, an IP address or a network" : nil
    }

    private static func expectation(ofPublicAddress text: String) -> String? {
        do throws(PublicAddress.Fault) { _ = try PublicAddress(text) } catch { return error.expectation }
        return nil
    }

    /// Whether a public address names the machine that opens it.
    private static func isLoopback(_ publicAddress: String) -> Bool {
        do throws(PublicAddress.Fault) { return try PublicAddress(publicAddress).isLoopback } catch {
            return false
        }
    }

    private static func expectation(ofProxy text: String) -> String? {
        if case .network = HostRule.Allowed(text) { nil } else { "an IP address or a network" }
    }

    /// Findings about the values in a settings file.
    static func findings(about file: SettingsFile) -> [Finding] {
        func check(_ setting: Setting, _ expectation: (String) -> String?) -> [Finding] {
            guard let value = file[setting] else { return [] }
            return value.value.texts.compactMap { text in
                expectation(text).map { SettingsFindings.value(text, of: value, expected: $0) }
            }
        }
        return check(.allowHost, expectation(ofHost:))
            + check(.publicAddress, expectation(ofPublicAddress:))
            + check(.behindProxy, expectation(ofProxy:))
    }

    /// Warnings about the chosen options, each time the server begins to listen.
    var warnings: [BoardRemark] {
        guard let host = web.flatMap(ListenAddress.init)?.host else { return [] }
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
        if let publicAddress, Self.isLoopback(publicAddress) {
            warnings.append(
                .init(
                    .warning,
                    "found --public-address \"\(publicAddress)\", which only this machine can open, expected "
                        + "an address that other devices can open",
                    hint: "write the address of a proxy, such as https://board.example.org (Docs/proxy.md)"))
        }
        if noToken, !HostRule.isLoopback(host) || publicAddress != nil {
            warnings.append(
                .init(
                    .warning, "everyone who reaches \(publicAddress ?? host) can see and change the board",
                    hint: "leave out --no-token"))
        }
        return warnings
    }

    /// The options, completed by the settings of `config.yaml`.
    func completed(by settings: UserSettings) -> WebOptions {
        var all = self
        all.web = web ?? settings.text(.web)
        all.publicAddress = publicAddress ?? settings.text(.publicAddress)
        if allowHost.isEmpty { all.allowHost = settings[.allowHost]?.texts ?? [] }
        if behindProxy.isEmpty { all.behindProxy = settings[.behindProxy]?.texts ?? [] }
        if settings[.noToken] == .flag(true) { all.noToken = true }
        return all
    }

    /// The settings of the server; nil without an address.
    func settings(of session: BoardSession, locale: LocaleTag?, in context: CommandContext)
        -> WebServerSettings?
    {
        guard let (host, port) = web.flatMap(ListenAddress.init).map({ ($0.host, $0.port) }) else {
            return nil
        }
        return WebServerSettings(
            socket: session.socketPath, state: session.state.path, workspace: session.folder.path, host: host,
            port: port, allowedHosts: allowHost, publicAddress: publicAddress, proxies: behindProxy,
            login: noToken ? .none : .token,
            locale: (locale ?? BoardContext.locale(context.environment)).description,
            zone: ZoneDatabase.present(environment: context.environment),
            time: LocalizedTime(locale, environment: context.environment).pattern)
    }
}
