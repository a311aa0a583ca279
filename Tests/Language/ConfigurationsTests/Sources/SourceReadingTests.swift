import CaseWalking
import Configurations
import Foundation
import IntentDefinitions
import SourceText
import Testing
import WidgetModel

/// What is derived from the sources of a manifest. `Tests/Cases/manifests` has the models and the findings.
@Suite struct SourceReadingTests {
    /// A manifest with one static widget, and with `source` after the key of the same name.
    private func manifest(
        _ source: String, permissions: String? = nil, path: String = "provider.yaml"
    ) throws -> ProviderManifest {
        let text = """
            format: 1
            provider: sample
            \(permissions.map { "permissions: \($0)" } ?? "# Nothing is restricted.")
            source: \(source)
            widgets:
              sample:
                families: [systemSmall]
                configuration: static
                view: sample.view.yaml
                entry: { value: decimal }
            """
        var findings: [Finding] = []
        let set = ManifestSet.read([SourceFile(path: path, text: text)], into: &findings)
        try #require(findings.isEmpty, "\(FindingText.render(findings.inOrder()))")
        return try #require(set.manifests.first)
    }

    @Test func theProgramReadsTheManifestInItsFolder() throws {
        let manifest = try manifest("{ file: a.json }", path: "widgets/disk/provider.yaml")
        #expect(manifest.command.map(\.value) == ["widgetconf-source", "provider.yaml"])
        #expect(manifest.command.allSatisfy { $0.location.text == "source" })
        #expect(manifest.folder == "widgets/disk")
    }

    @Test(
        arguments: [
            ("{ fixed: { value: 1 } }", [], []),
            ("{ http: https://api.example.org/v1 }", ["api.example.org"], []),
            ("{ http: https://API.Example.org:8443/v1 }", ["api.example.org"], []),
            ("{ http: 'http://[fd00::1]/', private: ['fd00::1'] }", ["fd00::1"], []),
            ("{ mqtt: 'mqtts://Broker.example.org', topic: rooms/# }", ["broker.example.org"], []),
            // Files in the manifest's folder are always readable.
            ("{ file: data/now.json }", [], []),
            ("{ file: /var/lib/now.json }", [], ["/var/lib"]),
            ("{ file: ~/now.json }", [], ["~/now.json"]),
            ("{ file: ../now.json }", [], [".."]), ("{ file: $path }", [], []),
            ("{ file: /x.json }", [], ["/x.json"]),
            ("{ file: '/var/lib/{request.locale}/now.json' }", [], ["/var/lib"]),
            (
                "{ sources: { a: { http: https://a.example.org }, b: { http: https://a.example.org/b } } }",
                ["a.example.org"], []
            ),
        ] as [(String, [String], [String])])
    func permissionsAreDerived(_ source: String, _ hosts: [String], _ files: [String]) throws {
        let permissions = try #require(try manifest(source).permissions)
        let network = hosts.isEmpty ? ProviderPermissions.Network.none : .hosts(hosts)
        #expect(permissions.network == network)
        #expect(permissions.read == files)
        #expect(permissions.write.isEmpty)
    }

    /// Most sites redirect from one of their names to the other.
    @Test func aSiteHasTwoNamesIfThePermissionsAreDerived() throws {
        let source = "{ sources: { a: { http: https://www.example.org }, b: { http: https://192.0.2.1 } } }"
        #expect(
            try manifest(source).reachableHosts?.sorted()
                == ["192.0.2.1", "example.org", "www.example.org"])
        let listed = try manifest(
            "{ http: https://www.example.org }", permissions: "{ network: [www.example.org] }")
        #expect(listed.reachableHosts == ["www.example.org"])
        #expect(try manifest("{ run: [df, -h], as: lines }").reachableHosts == nil)
    }

    @Test(arguments: [
        ("{ http: https://a.example.org }", Milliseconds.minutes(5)), ("{ file: a.json }", .hours(24)),
        ("{ run: [date], as: lines }", .minutes(5)),
        ("{ run: [vmstat, '1'], as: lines, keep: true }", .hours(24)),
        ("{ mqtt: 'mqtt://broker.example.org', topic: rooms }", .hours(24)),
    ])
    func theProcessStaysWhileItMayReportNews(_ source: String, _ time: Milliseconds) throws {
        #expect(try manifest(source).limits.idle == time)
    }

    @Test func aProgramIsNotRestrictedUnlessTheManifestSaysSo() throws {
        #expect(try manifest("{ run: [df, -h], as: lines }").permissions == nil)
        let restricted = try manifest("{ run: [df, -h], as: lines }", permissions: "{}")
        #expect(restricted.permissions == ProviderPermissions())
    }

    @Test func ofSeveralSourcesOneProgramLiftsAllRestrictions() throws {
        let source = "{ sources: { a: { http: https://a.example.org }, b: { run: [df], as: lines } } }"
        #expect(try manifest(source).permissions == nil)
    }

    @Test(
        arguments: [
            ("1m", "", "{ perDay: 1440, spacing: 1m }"), ("10m", "", "{ perDay: 144 }"),
            ("1s", "", "{ perDay: 65535, spacing: 1s }"), ("30m", "", nil), ("2d", "", nil),
            ("7m", "budget: { spacing: 10m }", "{ perDay: 205, spacing: 7m }"),
            (
                "1m", "budget: { perDay: 1000, whenHidden: hold }",
                "{ perDay: 1440, spacing: 1m, whenHidden: hold }"
            ),
            ("2h", "budget: { perDay: 0 }", "{ perDay: 12 }"),
            ("1m", "budget: { perDay: 1440, spacing: 1m }", nil),
        ] as [(String, String, String?)])
    func aBudgetAllowsTheReloadsOfTheSource(_ span: String, _ budget: String, _ meant: String?) throws {
        let text = """
            format: 1
            provider: sample
            source: { http: https://api.example.org, reload: { after: \(span) } }
            widgets:
              sample:
                families: [systemSmall]
                configuration: static
                view: sample.view.yaml
                entry: { value: decimal }
                \(budget)
            """
        var findings: [Finding] = []
        _ = ManifestSet.read([SourceFile(path: "provider.yaml", text: text)], into: &findings)
        #expect(findings.map(\.code) == (meant == nil ? [] : ["source-budget"]))
        #expect(findings.first?.hint == meant.map { "write \"budget: \($0)\" in \"sample\"" })
        #expect(findings.allSatisfy { $0.severity == .warning && $0.location?.text.contains(span) == true })
    }

    @Test func aWidgetsOwnSourceReplacesTheManifests() throws {
        let text = """
            format: 1
            provider: sample
            source: { fixed: { value: 1 } }
            widgets:
              shared:
                families: [systemSmall]
                configuration: static
                view: a.view.yaml
                entry: { value: decimal }
              own:
                families: [systemSmall]
                configuration: static
                view: a.view.yaml
                entry: { value: decimal }
                source: { fixed: { value: 2 } }
            """
        var findings: [Finding] = []
        let set = ManifestSet.read([SourceFile(path: "provider.yaml", text: text)], into: &findings)
        #expect(FindingText.render(findings) == "")
        let manifest = try #require(set.manifests.first)
        let values = manifest.widgets.map { widget -> [JSONValue] in
            manifest.source(of: widget)?.fetches.map { fetch -> JSONValue in
                if case .fixed(let json) = fetch.method { json } else { JSONValue.null }
            } ?? []
        }
        let expected: [[JSONValue]] = [[["value": 1]], [["value": 2]]]
        #expect(values == expected)
    }

    @Test func parametersAreListedOnceInFileOrder() throws {
        let text = """
            format: 1
            provider: sample
            source:
              http: https://api.example.org/{line}
              query: { stop: $stop.code, again: $line, now: $request.now }
              options:
                stop: { http: https://api.example.org/stops, query: { q: $search, near: $home }, id: id }
            widgets:
              sample:
                families: [systemSmall]
                configuration: { intent: Sample }
                view: a.view.yaml
                entry: { value: decimal }
            """
        var findings: [Finding] = []
        let set = ManifestSet.read([SourceFile(path: "provider.yaml", text: text)], into: &findings)
        #expect(FindingText.render(findings) == "")
        let source = try #require(set.manifests.first?.source)
        #expect(source.parameters.map(\.value) == ["line", "stop", "home"])
        let texts = source.uses.map(\.location.text)
        #expect(texts == ["line", "stop.code", "line", "request.now", "search", "home"])
    }

    /// Docs/manifest.md lists exactly the keys of a source.
    @Test func everyKeyIsListed() throws {
        let definitions = FileSchema.manifest.document["$defs"]?.object
        let keys = try #require(definitions?["source"]?["properties"]?.object?.keys)
        let page = TestCase.packageRoot.appending(path: "Docs/manifest.md")
        let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
        let start = try #require(lines.firstIndex(of: "## A source"))
        let section = lines[(start + 1)...].prefix { !$0.hasPrefix("##") }
        let listed = section.filter { $0.hasPrefix("| `") }.map { $0.split(separator: "`")[1] }
        let names = listed.map { String($0.prefix { $0 != "." }) }
        #expect(Set(names) == Set(keys))
    }
}

/// Addresses of hosts, public and private ones.
@Suite struct SourceReadingAddressTests {
    @Test(arguments: [
        "8.8.8.8", "1.1.1.1", "172.15.0.1", "172.32.0.1", "192.169.0.1", "100.63.0.1", "100.128.0.1",
        "198.17.0.1", "198.20.0.1", "223.255.255.255", "2606:4700::1111", "2a00:1450:4001:82a::200e",
        "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2002:808:808::1",
    ])
    func isPublic(_ text: String) throws {
        let address = try #require(HostAddress(text))
        #expect(address.isPublic)
        #expect(!HostAddress.isPrivate(host: text))
    }

    @Test(arguments: [
        "0.0.0.0", "10.1.2.3", "127.0.0.1", "100.64.0.1", "100.127.255.255", "169.254.169.254", "172.16.0.1",
        "172.31.255.255", "192.168.0.1", "192.0.0.8", "198.18.0.1", "224.0.0.251", "240.0.0.1",
        "255.255.255.255", "::", "::1", "fc00::1", "fd12:3456::1", "fe80::1", "fe80::1%eth0", "ff02::1",
        "::ffff:192.168.1.5", "::ffff:7f00:1", "64:ff9b::10.0.0.1", "2002:a00:1::", "2001:0:1::1",
        "100::1",
    ])
    func isPrivate(_ text: String) throws {
        let address = try #require(HostAddress(text))
        #expect(!address.isPublic)
        #expect(HostAddress.isPrivate(host: text))
    }

    @Test(arguments: ["", "1.2.3", "127.0.0.1%eth0", "[::1]"])
    func isNotAnAddress(_ text: String) { #expect(HostAddress(text) == nil) }

    @Test func aMappedAddressEqualsItsShortForm() {
        #expect(HostAddress("::ffff:192.168.1.5") == HostAddress("192.168.1.5"))
        #expect(HostAddress(bytes: [192, 168, 1, 5])?.isPublic == false)
        #expect(HostAddress(bytes: [1, 2, 3]) == nil)
    }

    @Test(arguments: [
        ("localhost", true), ("nas", true), ("printer.local", true), ("router.lan", true),
        ("api.internal", true), ("hall.home.arpa", true), ("api.example.org", false),
        ("local.example.org", false), ("mylocal.dev", false),
    ])
    func namesOfLocalNetworksArePrivate(_ host: String, _ isPrivate: Bool) {
        #expect(HostAddress.isPrivate(host: host) == isPrivate)
    }
}
