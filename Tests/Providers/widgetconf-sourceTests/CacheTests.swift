import NIOHTTP1
import Testing
import WidgetModel

@testable import widgetconf_source

/// What headers say about an answer, and which answers are stored.
@Suite struct CacheTests {
    static let date = ("Date", "Sun, 06 Nov 1994 08:49:37 GMT")

    @Test(
        arguments: [
            ([("Cache-Control", "max-age=60")], 60_000),
            ([("Cache-Control", "public, max-age=60, must-revalidate")], 60_000),
            ([("Cache-Control", "max-age=60"), ("Age", "20")], 40_000),
            ([("Cache-Control", "max-age=60"), ("Age", "90")], 0),
            ([("Cache-Control", "no-cache, max-age=60")], nil),
            ([("Cache-Control", "no-store")], nil),
            ([("Cache-Control", "max-age=999999999999999999999")], 86_400_000),
            ([("Cache-Control", "max-age=abc")], nil),
            ([CacheTests.date, ("Expires", "Sun, 06 Nov 1994 08:50:37 GMT")], 60_000),
            ([("Expires", "Sun, 06 Nov 1994 08:50:37 GMT")], nil),
            ([CacheTests.date, ("Expires", "Sunday, 06-Nov-94 08:50:37 GMT")], 60_000),
            ([CacheTests.date, ("Expires", "Sun, 31 Feb 1994 08:49:37 GMT")], nil),
            ([CacheTests.date, ("Expires", "0")], nil), ([CacheTests.date, ("Expires", "")], nil),
            ([("Retry-After", "30")], 30_000),
            ([("Cache-Control", "max-age=60"), ("Retry-After", "120")], 120_000),
            ([CacheTests.date, ("Retry-After", "Sun, 06 Nov 1994 08:49:47 GMT")], 10_000),
            ([], nil),
        ] as [([(String, String)], Int64?)])
    func readsHowLongAnAnswerIsFresh(_ headers: [(String, String)], _ milliseconds: Int64?) {
        #expect(CacheControl(HTTPHeaders(headers)).freshTime == milliseconds.map { Milliseconds($0) })
    }

    @Test func storesWhatCanBeRevalidated() throws {
        let request = try WebRequest.to("http://127.0.0.1/a")
        for (headers, isStored) in [
            ([("ETag", "\"1\"")], true), ([("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT")], true),
            ([], false), ([("ETag", "\"1\""), ("Cache-Control", "no-store")], false),
        ] as [([(String, String)], Bool)] {
            var store = AnswerStore()
            store.store(AnswerStore.Answer(body: [1], headers: HTTPHeaders(headers)), to: request)
            #expect((store.answer(to: request) != nil) == isStored)
        }
    }

    /// The headers about the content belong to the stored content.
    @Test func aShortAnswerUpdatesTheHeaders() {
        let stored = AnswerStore.Answer(
            body: [1],
            headers: HTTPHeaders([("ETag", "\"1\""), ("Age", "9"), ("Content-Encoding", "gzip")]))
        let newer = HTTPHeaders([
            ("age", "0"), ("Content-Encoding", "br"), ("Content-Length", "0"), ("Cache-Control", "no-cache"),
            ("Cache-Control", "private"),
        ])
        let updated = stored.updated(by: newer)
        #expect(updated.body == [1])
        #expect(
            updated.headers.map { "\($0.name): \($0.value)" } == [
                "ETag: \"1\"", "Content-Encoding: gzip", "age: 0", "Cache-Control: no-cache",
                "Cache-Control: private",
            ])
    }

    @Test func theOldestAnswersMakeRoom() throws {
        var store = AnswerStore(most: 3, bytes: 10)
        let requests = try (0..<5).map { try WebRequest.to("http://127.0.0.1/\($0)") }
        func answer(_ size: Int) -> AnswerStore.Answer {
            AnswerStore.Answer(
                body: [UInt8](repeating: 0, count: size), headers: HTTPHeaders([("ETag", "\"1\"")]))
        }
        for request in requests.prefix(3) { store.store(answer(1), to: request) }
        #expect(store.answer(to: requests[0]) != nil, "it is used again")
        store.store(answer(1), to: requests[3])
        #expect(store.answer(to: requests[1]) == nil)
        store.store(answer(9), to: requests[4])
        #expect(requests.filter { store.answer(to: $0) != nil }.count == 2, "10 bytes")
        store.store(answer(11), to: requests[4])
        #expect(store.answer(to: requests[4]) == nil, "a larger answer replaces the stored one")
    }
}
