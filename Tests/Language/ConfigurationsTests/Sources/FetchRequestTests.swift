import ProviderProtocol
import SourceText
import Testing
import WidgetModel

@testable import Configurations

@Suite struct FetchRequestTests {
    private static let beginning = "https://api.example.org"

    private func fetch(_ url: String) throws -> HTTPFetch {
        HTTPFetch(url: AnswerSamples.located(try SourceTemplate(parsing: url)))
    }

    @Test(arguments: [
        ("/v1/{stop.id}/x", "/v1/S%201%2F2/x"), ("/{city}", "/%EC%84%9C%EC%9A%B8"),
        ("/?q={odd}&b=1", "/?q=%3F%26%23%25&b=1"), ("/a b?x=ü#frag{count}", "/a%20b?x=%C3%BC"),
        ("", "/"), ("?x={count}", "/?x=5"), ("#x", "/"), ("/{evil}", "/%22%0D%0AX%3A%20y"),
        ("/{odd}/x", "/%3F%26%23%25/x"), ("/{brace}/{dollar}", "/%7B%7Bx%7D%7D/%24%24"),
        ("/%zz/%41/{count}", "/%25zz/%41/5"),
        ("/x?a={none}&b={tags}", "/x?a=&b=a%2Cb%26c"), ("/a..b/{dots}c", "/a..b/..c"),
        ("/@{count}:{count}", "/@5:5"), ("/x\\y", "/x%5Cy"), ("//{count}", "//5"),
    ])
    func buildsURLs(_ template: String, _ expected: String) throws {
        let request = try fetch(Self.beginning + template).request(in: AnswerSamples.values)
        #expect(request.url == Self.beginning + expected)
        #expect(request.origin.host == "api.example.org")
        #expect(request.description == "GET https://api.example.org")
    }

    @Test(arguments: [
        ("HTTPS://API.example.org:443/x", "https://api.example.org/x"),
        ("http://[::1]:8080/{count}", "http://[::1]:8080/5"),
        ("http://localhost:80?a", "http://localhost/?a"),
        ("http://192.168.0.2:8123/api", "http://192.168.0.2:8123/api"),
        ("https://api.example.org./x", "https://api.example.org/x"),
    ])
    func normalizesOrigins(_ template: String, _ expected: String) throws {
        #expect(try fetch(template).request(in: AnswerSamples.values).url == expected)
    }

    @Test(
        arguments: [
            ("/{none}", ["none"]), ("/{missing}/x", ["missing"]), ("/{empty}", ["empty"]),
            ("/{dots}", ["dots"]),
            ("/{dots}/x", ["dots"]), ("/.{dot}", ["dot"]), ("/x/%2E{dot}?q=1", ["dot"]),
            // Some servers decode slashes before they leave folders.
            ("/{up}/x", ["up"]), ("/x{path}%2f{dots}", ["dots"]), ("/{dots}%5C", ["dots"]),
            ("/{group.none}", []),
        ] as [(String, [String])])
    func refusesValuesThatChangeThePath(_ template: String, _ parameters: [String]) throws {
        let fetch = try fetch(Self.beginning + template)
        let problem = AnswerProblem.of { try fetch.request(in: AnswerSamples.values) }
        #expect(problem?.parameters == parameters)
        #expect(problem?.failureClass == (parameters.isEmpty ? .failed : .configuration))
    }

    @Test(arguments: [
        "https://{units}/", "{units}://x/", "$units", "https://api.example.org{count}/",
        "https://api.example.org:{count}/", "https://api.example.org:8{count}",
        "https://{units}.example.org/",
        "ftp://example.org/", "mqtt://example.org/", "https://user:pw@example.org/",
        "https://example.org\\@evil/", "https:///x",
        "/relative", "https://ex ample.org/", "https://exämple.org/", "https://example.org:99999/",
        "https://example.org:/", "https://[::1/", "https://[x]/", "javascript:alert(1)", "https:example.org",
        "https://example.org:80:80/", "https://example.org%2e/",
    ])
    func keepsTheOrigin(_ template: String) throws {
        let fetch = try fetch(template)
        #expect(fetch.url.value.split?.origin == nil)
        #expect(AnswerProblem.of { try fetch.request(in: AnswerSamples.values) } != nil)
    }

    @Test func addsQueryItems() throws {
        var fetch = try fetch(Self.beginning + "/x?fixed=1")
        fetch.query = [
            try AnswerSamples.named("q", "$search"), try AnswerSamples.named("units", "$units"),
            try AnswerSamples.named("n", "$none"), try AnswerSamples.named("tag", "$tags"),
            try AnswerSamples.named("m", "a {none} {units}"), try AnswerSamples.named("flag", "$flag"),
            try AnswerSamples.named("l", "a {none} {missing}"),
            try AnswerSamples.named("a&b", "$odd"), try AnswerSamples.named("e", "$empty"),
        ]
        let request = try fetch.request(
            in: AnswerSamples.values, adding: [QueryItem(name: "page", value: "{x}")])
        #expect(
            request.url == Self.beginning + "/x?fixed=1&q=q%20r&units=metric&tag=a&tag=b%26c"
                + "&m=a%20%20metric&flag=true&a%26b=%3F%26%23%25&e=&page=%7Bx%7D")
        var other = try self.fetch(Self.beginning + "#fragment")
        other.query = [try AnswerSamples.named("n", "$count")]
        #expect(try other.request(in: AnswerSamples.values).url == Self.beginning + "/?n=5")
    }

    @Test func sendsHeaders() throws {
        var fetch = try fetch(Self.beginning + "/")
        fetch.headers = [
            try AnswerSamples.named("Authorization", "Bearer {units}"),
            try AnswerSamples.named("X-None", "$none"), try AnswerSamples.named("X-City", "$city"),
            try AnswerSamples.named("X-Key", "Bearer {missing}"),
        ]
        let request = try fetch.request(in: AnswerSamples.values)
        #expect(request.headers.map(\.name) == ["Authorization", "X-City"])
        #expect(request.header("authorization") == "Bearer metric")
        #expect(request.body == nil)
        #expect(!"\(request)".contains("metric"))
    }

    @Test(
        arguments: [
            ("X-Evil", "$evil", ["evil"]), ("X-Evil", "a {evil}", ["evil"]), ("X-Null", "$null", ["null"]),
            ("X-Tab", "a\tb", []),
        ] as [(String, String, [String])])
    func refusesHeaders(_ name: String, _ template: String, _ parameters: [String]) throws {
        var fetch = try fetch(Self.beginning + "/")
        fetch.headers = [try AnswerSamples.named(name, template)]
        let problem = AnswerProblem.of { try fetch.request(in: AnswerSamples.values) }
        #expect(problem?.parameters == parameters)
        // Values can be secret.
        #expect(problem?.message.contains("X: y") == false)
    }

    @Test(arguments: ["Host", "content-length", "Transfer-Encoding", "X Space", "X:Colon", "", "X\r\nY"])
    func knowsNamesThatHeadersCannotHave(_ name: String) {
        #expect(!HeaderNameRule.isName(name) || HeaderNameRule.isReserved(name))
    }

    /// Values cannot change the meaning of the text around them.
    @Test(
        arguments: [
            (nil, "a {evil}", "a \"\r\nX: y", "text/plain; charset=utf-8"), (nil, "$none", nil, nil),
            ("text/csv", "{odd},{tags}", "?&#%,a,b&c", "text/csv"),
            (
                "application/x-www-form-urlencoded", "a={odd}&b={none}&c=d e", "a=%3F%26%23%25&b=&c=d e",
                "application/x-www-form-urlencoded"
            ),
            ("application/json", #"{{"q":"{evil}"}}"#, #"{"q":"\"\r\nX: y"}"#, "application/json"),
            // Without a header, a text that begins like JSON is JSON.
            (nil, #" [{count},"{evil}"]"#, #" [5,"\"\r\nX: y"]"#, "application/json"),
            (
                "Application/LD+JSON ; x=1", #"{{"q":"{evil}"}}"#, #"{"q":"\"\r\nX: y"}"#,
                "Application/LD+JSON ; x=1"
            ),
            ("text/xml", "<q>{odd}</q>", "<q>?&amp;#%</q>", "text/xml"),
            // A value that is the whole body is sent as it is.
            ("application/json", "$odd", "?&#%", "application/json"),
        ] as [(String?, String, String?, String?)])
    func sendsTexts(_ type: String?, _ text: String, _ body: String?, _ sentType: String?) throws {
        var fetch = try fetch(Self.beginning + "/")
        fetch.method = .post
        fetch.body = .text(try SourceTemplate(parsing: text))
        if let type { fetch.headers = [try AnswerSamples.named("Content-type", type)] }
        let request = try fetch.request(in: AnswerSamples.values)
        #expect(request.method == .post)
        #expect(request.body.map { String(decoding: $0, as: UTF8.self) } == body)
        #expect(request.header("Content-Type") == sentType)
    }

    @Test func sendsJSON() throws {
        var fetch = try fetch(Self.beginning + "/")
        fetch.method = .post
        fetch.body = .json(.object([("n", .template(try SourceTemplate(parsing: "$count")))]))
        let request = try fetch.request(in: AnswerSamples.values)
        #expect(request.body == Array(#"{"n":5}"#.utf8))
        #expect(request.header("content-type") == "application/json")
        #expect(try fetch.request(in: AnswerSamples.values) == request)
    }

    @Test func sendsFields() throws {
        var fetch = try fetch(Self.beginning + "/")
        fetch.method = .post
        fetch.body = .json(
            .object([
                ("a&b", .template(try SourceTemplate(parsing: "$odd"))), ("n", .constant(1)),
                ("tag", .template(try SourceTemplate(parsing: "$tags"))),
                ("none", .template(try SourceTemplate(parsing: "$none"))),
            ]))
        fetch.headers = [
            try AnswerSamples.named("content-type", "application/x-www-form-urlencoded; charset=utf-8")
        ]
        let body = try fetch.request(in: AnswerSamples.values).body
        let expected = "a%26b=%3F%26%23%25&n=1&tag=a&tag=b%26c"
        #expect(body.map { String(decoding: $0, as: UTF8.self) } == expected)
    }

    /// A service that refuses a request with a secret may accept another one.
    @Test(arguments: [
        ("units", "$units", false), ("units", "$missing", false), ("apikey", "$units", true),
        ("q", "$account.token", true), ("q", "Bearer {account.token}", true),
        ("key", "$request.locale", false),
    ])
    func knowsSecretsByTheirNames(_ name: String, _ text: String, _ isSecret: Bool) throws {
        var values = AnswerSamples.values
        values.configuration["account"] = ["id": "me", "token": "0123"]
        var fetch = try fetch(Self.beginning + "/")
        fetch.query = [try AnswerSamples.named(name, text)]
        #expect(try fetch.request(in: values).hasSecret == isSecret)
        (fetch.headers, fetch.query) = (fetch.query, [])
        #expect(try fetch.request(in: values).hasSecret == isSecret)
    }

    @Test(arguments: [
        ("https://api.example.org/v1/list?page=2", "/v1/list?page=2"), ("/other?x=1", "/other?x=1"),
        ("?page=2", "/v1/list?page=2"), ("next", "/v1/next"), ("//api.example.org/x y", "/x%20y"),
        ("https://API.example.org:443", "/"), ("/x\r\nY: z", "/x%0D%0AY:%20z"),
        // If a proxy encrypts for a service, the service often writes `http`.
        ("http://api.example.org/v1/list?page=2", "/v1/list?page=2"),
    ])
    func followsPages(_ next: String, _ expected: String) throws {
        let request = try fetch(Self.beginning + "/v1/list?page=1").request(in: AnswerSamples.values)
        #expect(try request.following(next).url == Self.beginning + expected)
    }

    @Test(arguments: [
        "https://evil.example/", "http://api.example.org:8080/", "https://api.example.org:8443/",
        "//evil.example/",
        "https://api.example.org@evil.example/", "javascript:x", "", "ftp://api.example.org/",
        "https://api.example.org.evil.example/", "https://api.example.org\\@evil.example/",
    ])
    func doesNotFollowPagesElsewhere(_ next: String) throws {
        let request = try fetch(Self.beginning + "/v1/list").request(in: AnswerSamples.values)
        let problem = AnswerProblem.of { try request.following(next) }
        #expect(problem?.message.hasSuffix("expected a URL of https://api.example.org") == true)
    }

    @Test func limitsURLs() throws {
        var values = AnswerSamples.values
        values.configuration["long"] = .string(String(repeating: "ü", count: AnswerLimits.urlBytes))
        let fetch = try fetch(Self.beginning + "/?q={long}")
        #expect(AnswerProblem.of { try fetch.request(in: values) }?.failureClass == .configuration)
    }
}

extension FetchRequest {
    /// The value of a header; nil if the request does not contain it. Case is ignored.
    fileprivate func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

@Suite struct FetchArgumentsTests {
    private func run(_ words: [String]) throws -> RunFetch {
        RunFetch(command: try words.map { AnswerSamples.located(try SourceTemplate(parsing: $0)) })
    }

    @Test func passesValuesAsTheyAre() throws {
        let run = try run([
            "curl", "--data", "$evil", "$tags", "$none", "n={count}", "$negative", "{odd}", "--x={option}",
            "--zone={none}", "--range={none}-{count}", "zone={none}",
        ])
        let expected = [
            "curl", "--data", "\"\r\nX: y", "a", "b&c", "", "n=5", "-5", "?&#%", "--x=--output=x",
            "--range=-5", "zone=",
        ]
        #expect(try run.arguments(in: AnswerSamples.values) == expected)
    }

    @Test(
        arguments: [
            (["x", "$option"], ["option"]), (["x", "{option}y"], ["option"]), (["x", "a{null}"], ["null"]),
            (["$units"], []), ([], []),
        ] as [([String], [String])])
    func refuses(_ words: [String], _ parameters: [String]) throws {
        let run = try run(words)
        #expect(AnswerProblem.of { try run.arguments(in: AnswerSamples.values) }?.parameters == parameters)
    }

    @Test(
        arguments: [
            ("stops/{units}.json", "stops/metric.json"), ("../{count}", "../5"), ("{up}", nil),
            ("{dots}", nil), ("a/{dot}{dot}/b", nil), ("{none}.json", nil), ("a/{stop.id}", nil),
            ("a{null}", nil), ("{dots}{units}", nil), ("$path", "/home/kim/notes.csv"),
            ("{path}.old", "/home/kim/notes.csv.old"), ("a/{path}", nil),
        ] as [(String, String?)])
    func buildsPaths(_ template: String, _ expected: String?) throws {
        let template = try SourceTemplate(parsing: template)
        let problem = AnswerProblem.of { try template.filePath(in: AnswerSamples.values) }
        #expect((problem == nil) == (expected != nil))
        if let expected { #expect(try template.filePath(in: AnswerSamples.values) == expected) }
    }
}
