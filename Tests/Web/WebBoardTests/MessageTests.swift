import Testing
import WidgetModel

@testable import WebBoard

@Suite struct MessageTests {
    /// The location of a problem, from the decoder's path.
    @Test(
        arguments: [
            ("", #"[]"#, "#"), ("values", #"{"values": 1}"#, "#/values"),
            ("values.a.b", #"{"values": {"a.b": 1, "a": {"b": 2}}}"#, "#/values/a.b"),
            ("values.a.b", #"{"values": {"a": {"b": 2}}}"#, "#/values/a/b"),
            ("list[1].name", #"{"list": [{}, {"name": 1}]}"#, "#/list/1/name"),
            ("a/b~c", #"{"a/b~c": 1}"#, "#/a~1b~0c"), ("도시 1", #"{"도시 1": 1}"#, "#/%EB%8F%84%EC%8B%9C%201"),
            ("x[0]", #"{"x[0]": 1}"#, "#/x[0]"), ("kind", #"{}"#, "#/kind"),
        ])
    func pointersFollowTheBody(path: String, body: String, fragment: String) throws {
        let body = try JSONValue(parsing: body)
        let expected = fragment.replacing("[", with: "%5B").replacing("]", with: "%5D")
        #expect(JSONPointer(path: path, in: body).fragment == expected)
    }

    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", "Thu, 01 Jan 1970 00:00:00 GMT"),
            ("1969-12-31T23:59:59Z", "Wed, 31 Dec 1969 23:59:59 GMT"),
            ("1969-12-30T00:00:00Z", "Tue, 30 Dec 1969 00:00:00 GMT"),
            ("1969-12-29T00:00:00Z", "Mon, 29 Dec 1969 00:00:00 GMT"),
            ("1969-12-28T00:00:00Z", "Sun, 28 Dec 1969 00:00:00 GMT"),
            ("1969-12-27T12:00:00Z", "Sat, 27 Dec 1969 12:00:00 GMT"),
            ("1969-12-26T12:00:00Z", "Fri, 26 Dec 1969 12:00:00 GMT"),
            ("1969-12-25T12:00:00Z", "Thu, 25 Dec 1969 12:00:00 GMT"),
            ("1900-01-01T00:00:00Z", "Mon, 01 Jan 1900 00:00:00 GMT"),
            ("2026-11-26T02:00:00Z", "Thu, 26 Nov 2026 02:00:00 GMT"),
        ])
    func datesAreThoseOfHTTP(instant: String, text: String) throws {
        #expect(HTTPDate.text(of: try #require(Instant(rfc3339: instant))) == text)
    }

    @Test(
        arguments: [
            ("ko", "ko"), ("en;q=0.5, ko;q=0.9", "ko"), ("de-CH, fr;q=1", "de-CH"),
            ("fr;q=0.1,*;q=0.5", "fr"),
            ("", "en"), (";;,", "en"),
        ])
    func theHeaviestLanguageIsUsed(field: String, language: String) {
        let request = WebRequest("GET", "/", WebHeaders([("Accept-Language", field)]))
        let locale = WebBoard.locale(of: request).description
        // `*` is not one of the board's languages.
        #expect(locale == language || field.contains("*"))
    }

    /// Every path has defined parameters, each of which may be given once.
    @Test(arguments: [
        "/?x=1", "/login?x=1", "/session?x=1", "/session?challenge=", "/display/hall?code=x",
        "/files/page.css?x=1", "/live?x=1", "/widgets/a-1.svg?x=1",
        "/widgets/a-1.svg?scale=1&scale=2", "/widgets/a-1.svg?scale=4", "/widgets/a-1.svg?scheme=red",
        "/gallery/a.svg?family=huge", "/gallery/a.svg?scheme=red", "/forms/x?x=1",
        "/forms/x/preview.svg?scheme=red", "/forms/x/preview.svg?at=now",
        "/display/hall/state?size=1x1", "/display/hall/state?scale=9",
        "/api/v1/widgets?x=1", "/api/v1/widgets?kind=a&kind=b", "/api/v1/openapi.json?x=1",
    ])
    func unknownAndRepeatedParametersAreRefused(target: String) {
        let headers = WebHeaders([("Host", "localhost"), ("Authorization", "Bearer TOKEN")])
        let step = WebCaseTests.board.step(for: WebRequest("GET", target, headers), newID: "")
        guard case .reply(let reply) = step else {
            Issue.record("\(target) is answered with \(step)")
            return
        }
        #expect(reply.status == 400, "\(target)")
    }

    @Test(
        arguments: [
            ("PUT", "/forms", 405, "POST, OPTIONS"), ("PUT", "/forms/x", 405, "GET, POST, DELETE, OPTIONS"),
            ("POST", "/forms/x/preview.svg", 405, "GET, OPTIONS"),
            ("GET", "/forms/x/timeline", 405, "POST, OPTIONS"),
            ("GET", "/forms/x/y", 404, nil),
            ("GET", "/forms/x/preview.svg/y", 404, nil), ("GET", "/api", 404, nil),
            ("GET", "/api/v1", 404, nil),
            ("DELETE", "/api/setup", 405, "GET, OPTIONS"), ("GET", "/api/log", 405, "POST, OPTIONS"),
            ("GET", "/api/v1/accounts/login", 405, "POST, OPTIONS"),
            ("PUT", "/api/v1/accounts/github", 405, "DELETE, OPTIONS"),
            ("PUT", "/api/v1/widgets", 405, "POST, GET, HEAD, PATCH, OPTIONS"),
            ("OPTIONS", "/api/v1/widgets", 204, "POST, GET, HEAD, PATCH, OPTIONS"),
            ("OPTIONS", "/live", 204, "GET, OPTIONS"), ("OPTIONS", "/x", 404, nil),
        ] as [(String, String, Int, String?)])
    func methodsAreThoseOfThePath(_ method: String, _ path: String, _ status: Int, _ allow: String?) {
        let headers = WebHeaders([("Host", "localhost"), ("Authorization", "Bearer TOKEN")])
        let step = WebCaseTests.board.step(for: WebRequest(method, path, headers), newID: "")
        guard case .reply(let reply) = step else {
            Issue.record("\(method) \(path) is answered with \(step)")
            return
        }
        #expect(reply.status == status)
        #expect(reply.headers["allow"] == allow)
    }

    /// A condition that the server would ignore is rejected.
    @Test(
        arguments: [
            ("POST", "/api/v1/widgets", ["If-Match: \"3\""]),
            ("POST", "/api/v1/layout", ["If-Match: \"3\""]),
            ("DELETE", "/api/v1/widgets/a-1", ["If-Match: \"3\"", "If-Match: \"3\""]),
            ("POST", "/api/v1/widgets/a-1/undo", ["If-Match: W/\"3\""]),
            ("PATCH", "/api/v1/widgets/a-1", ["If-Match: \"3\"", "If-Match: \"4\""]),
            ("PATCH", "/api/v1/widgets/a-1", ["Idempotency-Key: a", "Idempotency-Key: b"]),
            ("PATCH", "/api/v1/widgets/a-1", ["If-Match: three"]),
            ("DELETE", "/api/v1/widgets/a-1", ["Idempotency-Key: a"]),
            ("POST", "/api/v1/widgets/a-1/reload", ["Idempotency-Key: a"]),
            ("POST", "/api/v1/layout", ["Idempotency-Key: a"]),
            ("PATCH", "/api/v1/groups/g", ["Idempotency-Key: a"]),
            ("DELETE", "/api/v1/displays/hall", ["Idempotency-Key: a"]),
        ])
    func conditionsAreNotIgnored(method: String, path: String, fields: [String]) {
        let pairs = fields.map { field in
            let parts = field.split(separator: ": ")
            return (String(parts[0]), String(parts[1]))
        }
        let headers = WebHeaders([("Host", "localhost"), ("Authorization", "Bearer TOKEN")] + pairs)
        let step = WebCaseTests.board.step(for: WebRequest(method, path, headers), newID: "")
        guard case .reply(let reply) = step else {
            Issue.record("\(fields) is answered with \(step)")
            return
        }
        #expect(reply.status == 400)
    }
}
