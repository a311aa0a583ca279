import CaseWalking
import Configurations
import NIOHTTP1
import ProviderProtocol
import Testing
import WidgetModel

@testable import widgetconf_source

/// Redirects: where they may lead, and what they take along.
@Suite(.brief) struct RedirectTests {
    private func redirect(_ status: Int, _ location: String) -> LoopbackServer.Reply {
        .http(status, headers: ["Location: \(location)"])
    }

    @Test func theSameHostGetsTheHeadersAgain() async throws {
        try await LoopbackServer.run { request in
            request.target == "/old" ? redirect(301, "new?b=1") : .text(200, "new")
        } _: { server in
            let answer = try await HTTPFetching.run { fetching in
                try await fetching.answer(
                    to: .to(server.url("/old"), headers: ["Authorization": "Bearer token"]))
            }
            #expect(answer.text == "new")
            #expect(server.requests.map(\.target) == ["/old", "/new?b=1"])
            #expect(server.requests.last?.header("Authorization") == "Bearer token")
        }
    }

    /// Another host gets neither the headers, nor items of the query with values of the configuration.
    @Test func anotherHostGetsNoSecrets() async throws {
        try await LoopbackServer.run { _ in
            .text(200, "other")
        } _: { other in
            let target = other.url("/new?x=1&key=secret-key", host: "localhost")
            try await LoopbackServer.run { _ in
                redirect(302, target)
            } _: { server in
                let headers = ["Authorization": "secret-token", "Accept": "application/json", "X-Key": "a"]
                let answer = try await HTTPFetching.run { fetching in
                    try await fetching.answer(
                        to: .to(server.url("/old?key=secret-key"), headers: headers),
                        hiding: ["secret-key", "secret-token"])
                }
                #expect(answer.text == "other")
            }
            let request = try #require(other.requests.first)
            #expect(request.target == "/new?x=1")
            #expect(request.header("Authorization") == nil && request.header("X-Key") == nil)
            #expect(request.header("Accept") == "application/json")
        }
    }

    @Test func aSecretInThePathIsNotFollowed() async throws {
        try await LoopbackServer.run { _ in
            redirect(302, "http://localhost:1/secret-key/a")
        } _: { server in
            let failure = try await HTTPFetching.run {
                try await $0.failure(of: .to(server.url("/old")), hiding: ["secret-key"])
            }
            #expect(failure.message.hasSuffix("leads to another host with a value of the configuration"))
        }
    }

    /// A list of hosts in the permissions applies to redirects.
    @Test func hostsOutsideOfTheListAreRefused() async throws {
        try await LoopbackServer.run { _ in
            .text(200, "other")
        } _: { other in
            let target = other.url("/new", host: "localhost")
            try await LoopbackServer.run { _ in
                redirect(301, target)
            } _: { server in
                try await HTTPFetching.run { fetching in
                    let failure = try await fetching.failure(
                        of: .to(server.url("/old"), allowed: ["127.0.0.1"]))
                    #expect(failure.class == .failed)
                    #expect(
                        failure.message == "\(server.url("/old")) leads to localhost, which is not allowed; "
                            + "list localhost under permissions.network")
                    let both = try WebRequest.to(server.url("/old"), allowed: ["127.0.0.1", "LocalHost"])
                    #expect(try await fetching.answer(to: both).text == "other")
                }
            }
            #expect(other.requests.count == 1)
        }
    }

    /// The redirect leads to a private address, which only the first host may have.
    @Test func privateAddressesAreRefused() async throws {
        try await LoopbackServer.run { _ in
            .text(200, "private")
        } _: { other in
            for host in ["localhost", "127.1", "0x7f.0.0.1"] {
                let target = other.url(host: host)
                try await LoopbackServer.run { _ in
                    redirect(301, target)
                } _: { server in
                    let failure = try await HTTPFetching.run {
                        try await $0.failure(of: .to(server.url(), privateHosts: ["127.0.0.1"]))
                    }
                    #expect(failure.message.hasPrefix(host), "\(failure)")
                    #expect(failure.message.contains("is not a public address"), "\(failure)")
                }
            }
            #expect(other.requests.isEmpty)
        }
    }

    @Test func redirectsAreCounted() async throws {
        try await LoopbackServer.run {
            redirect(302, $0.target + "a")
        } _: { server in
            let failure = try await HTTPFetching.run { try await $0.failure(of: .to(server.url("/"))) }
            #expect(failure.message == "\(server.url("/")) redirects more than 5 times")
            #expect(server.requests.count == 6)
        }
    }

    @Test(
        arguments: [
            (nil, "answered 301 without an address"),
            (
                "ftp://example.org/a",
                "redirects to an address that cannot be requested, expected \"http\" or \"https\""
            ),
            // The library traps for such a port.
            (
                "https://8.8.8.8:65536/a",
                "redirects to an address that cannot be requested, expected \"http\" or \"https\""
            ),
            ("http://example.org/a", "leads to http://example.org/a, which is not encrypted"),
            // Messages reach a terminal.
            (
                "http://example.org/%1B%5B31m",
                "leads to http://example.org/\u{241B}[31m, which is not encrypted"
            ),
            ("http://other.org/a?b=c", "leads to http://other.org/a, which is not encrypted"),
        ] as [(String?, String)])
    func someAddressesAreRefused(_ location: String?, _ problem: String) throws {
        let request = try WebRequest.to("https://example.org/old?key=k")
        let headers = HTTPHeaders(location.map { [("Location", $0)] } ?? [])
        let failure = try #require(throws: ProviderFailure.self) {
            try Redirects.next(after: request, .movedPermanently, headers, RequestSecrets([]))
        }
        #expect(failure.message == "https://example.org/old \(problem)")
    }

    @Test(arguments: [(301, false), (302, false), (303, false), (307, true), (308, true)])
    func theMethodIsKeptByTheNewStatuses(_ status: Int, _ isKept: Bool) throws {
        var request = try WebRequest.to("http://127.0.0.1/old", headers: ["Content-Type": "text/plain"])
        (request.method, request.body) = (.post, [1])
        let headers = HTTPHeaders([("Location", "/new")])
        let next = try Redirects.next(
            after: request, HTTPResponseStatus(statusCode: status), headers, RequestSecrets([]))
        #expect(next?.method == (isKept ? .post : .get))
        #expect(next?.body == (isKept ? [1] : nil))
        #expect(next?.header("content-type") == (isKept ? "text/plain" : nil))
        let elsewhere = HTTPHeaders([("Location", "http://localhost/new")])
        guard isKept else { return }
        #expect(throws: ProviderFailure.self) {
            try Redirects.next(
                after: request, HTTPResponseStatus(statusCode: status), elsewhere, RequestSecrets([]))
        }
    }
}
