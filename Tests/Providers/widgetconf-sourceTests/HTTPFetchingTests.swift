import CaseWalking
import Configurations
import NIOHTTP1
import ProviderProtocol
import Testing
import WidgetModel

@testable import widgetconf_source

/// Answers over HTTP, from a service on this machine that also misbehaves.
@Suite(.brief) struct HTTPFetchingTests {
    @Test func sendsHeadersAndReadsTheAnswer() async throws {
        let reply = LoopbackServer.Reply.text(200, "{}", "Content-Type: Application/JSON; charset=utf-8")
        try await LoopbackServer.run { _ in
            reply
        } _: { server in
            let answer = try await HTTPFetching.run { fetching in
                try await fetching.answer(
                    to: .to(server.url("/a?b=c"), headers: ["Authorization": "Bearer token"]))
            }
            #expect(answer.text == "{}" && !answer.isAbsent)
            let request = try #require(server.requests.first)
            #expect(request.line == "GET /a?b=c HTTP/1.1")
            #expect(request.header("Authorization") == "Bearer token")
            #expect(request.header("Accept-Encoding") == "deflate, gzip")
            #expect(request.header("Host") == "127.0.0.1:\(server.port)")
        }
    }

    @Test func sendsBodies() async throws {
        try await LoopbackServer.run {
            .text(200, $0.body)
        } _: { server in
            var request = try WebRequest.to(server.url())
            (request.method, request.body) = (.post, Array("{\"a\":1}".utf8))
            let posted = request
            let answer = try await HTTPFetching.run { try await $0.answer(to: posted) }
            #expect(answer.text == "{\"a\":1}")
            #expect(server.requests.first?.line == "POST / HTTP/1.1")
        }
    }

    /// An unchanged answer is not sent again.
    @Test func revalidatesAnswers() async throws {
        try await LoopbackServer.run { request in
            request.header("If-None-Match") == "\"1\""
                ? .http(304, headers: ["Cache-Control: max-age=60"])
                : .text(200, "first", "ETag: \"1\"", "Cache-Control: max-age=10")
        } _: { server in
            try await HTTPFetching.run { fetching in
                let first = try await fetching.answer(to: .to(server.url()))
                let second = try await fetching.answer(to: .to(server.url()))
                #expect(first.text == "first" && first.freshTime == .seconds(10))
                #expect(second.text == "first" && second.freshTime == .seconds(60))
                // The answer for another user must not be reused.
                _ = try await fetching.answer(to: .to(server.url(), headers: ["Authorization": "other"]))
            }
            #expect(server.requests.map { $0.header("If-None-Match") } == [nil, "\"1\"", nil])
        }
    }

    @Test func equalRequestsAtTheSameTimeAreOne() async throws {
        let gate = FirstResult<Void>()
        try await LoopbackServer.run { request in
            let reply = LoopbackServer.Reply.text(200, request.target)
            return request.target == "/a" ? .held(gate, reply) : reply
        } _: { server in
            let shared = try WebRequest.to(server.url("/a"))
            try await HTTPFetching.run { fetching in
                let texts = try await withThrowingTaskGroup(of: String.self) { group in
                    for path in ["/a", "/a", "/a", "/b", "/a"] {
                        group.addTask { try await fetching.answer(to: .to(server.url(path))).text }
                    }
                    try await Waiting.until { fetching.callers(for: shared) == 4 }
                    gate.finish(.success(()))
                    return try await group.reduce(into: [String]()) { $0.append($1) }
                }
                #expect(texts.sorted() == ["/a", "/a", "/a", "/a", "/b"])
            }
            #expect(server.requests.map(\.target).sorted() == ["/a", "/b"])
        }
    }

    /// A caller that joins a request has its own time.
    @Test func theDeadlineOfTheFirstCallerEndsNoOther() async throws {
        let gate = FirstResult<Void>()
        try await LoopbackServer.run { _ in
            .held(gate, .text(200, "late"))
        } _: { server in
            let request = try WebRequest.to(server.url("/a"))
            try await HTTPFetching.run { fetching in
                let first = Task { try await fetching.answer(to: request, within: .seconds(3)) }
                try await Waiting.until { fetching.callers(for: request) == 1 }
                let later = Task { try await fetching.answer(to: request).text }
                try await Waiting.until { fetching.callers(for: request) == 2 }
                let failure = await #expect(throws: ProviderFailure.self) { try await first.value }
                #expect(failure?.message == "\(server.url("/a")) did not answer within 3 s")
                gate.finish(.success(()))
                let text = try await later.value
                #expect(text == "late")
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test func noContentIsAnAnswer() async throws {
        let bytes = Array("HTTP/1.1 204 No Content\r\n\r\n".utf8)
        try await LoopbackServer.run { _ in
            .raw(bytes)
        } _: { server in
            let answer = try await HTTPFetching.run { try await $0.answer(to: .to(server.url())) }
            #expect(answer.isAbsent && answer.body.isEmpty)
        }
    }

    @Test(arguments: [
        (401, FailureClass.authentication), (403, .failed), (400, .failed), (404, .failed),
        (410, .failed), (429, .unavailable), (500, .unavailable), (502, .unavailable), (503, .unavailable),
        (304, .failed), (300, .failed),
    ])
    func eachStatusHasAClass(_ status: Int, _ expected: FailureClass) async throws {
        let body = status == 304 ? "" : "no  such\n place"
        try await LoopbackServer.run { _ in
            .text(status, body, "Retry-After: 7")
        } _: { server in
            let failure = try await HTTPFetching.run { try await $0.failure(of: .to(server.url("/a?key=k"))) }
            #expect(failure.class == expected)
            #expect(failure.message.hasPrefix("\(server.url("/a")) answered \(status) ("))
            #expect(status == 304 || failure.message.contains(": \"no such place\""))
            let isTemporary = status == 429 || status == 503
            #expect(failure.retryAfter == (isTemporary ? .seconds(7) : nil))
        }
    }

    @Test(arguments: [true, false]) func anAnswerOf9MiBIsNotRead(hasLength: Bool) async throws {
        let size = 9 << 20
        let length = hasLength ? "Content-Length: \(size)\r\n" : "Connection: close\r\n"
        let head = Array("HTTP/1.1 200 OK\r\n\(length)\r\n".utf8)
        let bytes = head + [UInt8](repeating: 0x20, count: size)
        try await LoopbackServer.run { _ in
            .raw(bytes)
        } _: { server in
            let failure = try await HTTPFetching.run { try await $0.failure(of: .to(server.url("/a"))) }
            #expect(failure.message == "\(server.url("/a")) answered with more than 8 MiB")
        }
    }

    @Test func aCompressionBombIsNotUnpacked() async throws {
        let bomb = CompressedZeros.gzip(bytes: 32 << 20)
        #expect(bomb.count < 256 << 10)
        let reply = LoopbackServer.Reply.http(200, headers: ["Content-Encoding: gzip"], body: bomb)
        try await LoopbackServer.run { _ in
            reply
        } _: { server in
            let failure = try await HTTPFetching.run { try await $0.failure(of: .to(server.url("/a"))) }
            #expect(failure.message == "\(server.url("/a")) answered with more than 8 MiB")
        }
    }

    @Test func compressionIsUnpacked() async throws {
        let size = 1 + 258 * 4
        let body = CompressedZeros.gzip(bytes: size, hasChecksum: true)
        let reply = LoopbackServer.Reply.http(200, headers: ["Content-Encoding: gzip"], body: body)
        try await LoopbackServer.run { _ in
            reply
        } _: { server in
            let answer = try await HTTPFetching.run { try await $0.answer(to: .to(server.url())) }
            #expect(answer.body == [UInt8](repeating: 0, count: size))
        }
    }

    @Test func damagedCompressionIsNamed() async throws {
        let body = CompressedZeros.gzip(bytes: 1 + 258 * 4)
        let reply = LoopbackServer.Reply.http(200, headers: ["Content-Encoding: gzip"], body: body)
        try await LoopbackServer.run { _ in
            reply
        } _: { server in
            let failure = try await HTTPFetching.run { try await $0.failure(of: .to(server.url("/a"))) }
            #expect(failure.message == "\(server.url("/a")) answered with damaged compression")
        }
    }

    /// Some services name the compression of an answer that they do not send again.
    @Test func anAnswerWithoutABodyMayNameACompression() async throws {
        let body = CompressedZeros.gzip(bytes: 1 + 258, hasChecksum: true)
        try await LoopbackServer.run { request in
            request.header("If-None-Match") == nil
                ? .http(200, headers: ["Content-Encoding: gzip", "ETag: \"1\""], body: body)
                : .http(304, headers: ["Content-Encoding: gzip"])
        } _: { server in
            try await HTTPFetching.run { fetching in
                for _ in 0..<2 {
                    let answer = try await fetching.answer(to: .to(server.url()))
                    #expect(answer.body.count == 259)
                }
            }
            #expect(server.requests.map { $0.header("If-None-Match") } == [nil, "\"1\""])
        }
    }

    @Test func anUnknownCompressionIsNamed() async throws {
        try await LoopbackServer.run { _ in
            .text(200, "abc", "Content-Encoding: br")
        } _: { server in
            let failure = try await HTTPFetching.run { try await $0.failure(of: .to(server.url())) }
            #expect(failure.message.hasSuffix("with the compression \"br\", expected \"gzip\""))
        }
    }

    /// Only one compression is removed.
    @Test(arguments: ["gzip, gzip", "gzip, br"])
    func severalCompressionsAreNamed(_ encoding: String) async throws {
        let body = CompressedZeros.gzip(bytes: 1 + 258, hasChecksum: true)
        let reply = LoopbackServer.Reply.http(200, headers: ["Content-Encoding: \(encoding)"], body: body)
        try await LoopbackServer.run { _ in
            reply
        } _: { server in
            let failure = try await HTTPFetching.run { try await $0.failure(of: .to(server.url())) }
            #expect(failure.message.hasSuffix("with the compression \"\(encoding)\", expected \"gzip\""))
        }
    }

    /// The words of a status come from the service, and reach a terminal.
    @Test func theWordsOfAStatusAreShortAndPrintable() throws {
        let request = try WebRequest.to("http://127.0.0.1/a")
        let words = "\u{1B}[31m Red" + String(repeating: "x", count: 10_000)
        let failure = HTTPFailures.status(.custom(code: 499, reasonPhrase: words), [:], [], to: request)
        #expect(failure.message.hasPrefix("http://127.0.0.1/a answered 499 (\u{241B}[31m redxxx"))
        #expect(failure.message.utf8.count < 300)
    }

    /// Bytes that arrive one at a time do not prolong the deadline.
    @Test(arguments: ["HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", "HTTP/1.1 200 OK\r\nX-Slow: "])
    func aDrippingAnswerEndsAtTheDeadline(_ start: String) async throws {
        try await LoopbackServer.run { _ in
            .drip(Array(start.utf8))
        } _: { server in
            let failure = try await HTTPFetching.run {
                try await $0.failure(of: .to(server.url("/a")), within: .milliseconds(500))
            }
            #expect(failure.class == .unavailable)
            #expect(failure.message == "\(server.url("/a")) did not answer within 0.5 s")
        }
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"])
    func aClosedConnectionIsTemporary(_ bytes: String) async throws {
        try await LoopbackServer.run { _ in
            .raw(Array(bytes.utf8))
        } _: { server in
            let failure = try await HTTPFetching.run { try await $0.failure(of: .to(server.url())) }
            #expect(failure.class == .unavailable, "\(failure)")
            // The second request would have succeeded if an idle connection had ended.
            #expect(server.requests.count == 2)
        }
    }

    @Test func otherProtocolsAreNamed() async throws {
        let bytes = Array("220 mail.example.org ESMTP\r\n".utf8)
        try await LoopbackServer.run { _ in
            .raw(bytes)
        } _: { server in
            let failure = try await HTTPFetching.run { try await $0.failure(of: .to(server.url("/a"))) }
            #expect(failure.message == "\(server.url("/a")) did not answer with HTTP")
        }
    }

    @Test func aServiceThatIsNotThereIsTemporary() async throws {
        let url = try await LoopbackServer.run { _ in
            .raw([])
        } _: {
            $0.url("/a")
        }
        let failure = try await HTTPFetching.run { try await $0.failure(of: .to(url)) }
        #expect(failure.class == .unavailable)
        #expect(
            failure.message
                == "\(url) is not reachable: connection refused; start the service, or correct the port")
    }

    /// The name is resolved by the library, so only the connection shows the address. No byte of the request
    /// is sent.
    @Test(arguments: ["127.0.0.1", "localhost", "127.1"])
    func privateAddressesAreRefused(_ host: String) async throws {
        try await LoopbackServer.run { _ in
            .text(200, "private")
        } _: { server in
            let failure = try await HTTPFetching.run {
                try await $0.failure(of: .to(server.url(host: host), privateHosts: ["other.example.org"]))
            }
            #expect(failure.message.contains("is not a public address; to allow it"), "\(failure)")
            #expect(server.requests.isEmpty)
        }
    }

    /// A connection to a private address must not be reused for a source that does not allow it.
    @Test func connectionsOfOtherSourcesAreNotUsed() async throws {
        try await LoopbackServer.run { _ in
            .text(200, "private")
        } _: { server in
            try await HTTPFetching.run { fetching in
                let url = server.url(host: "localhost")
                _ = try await fetching.answer(to: .to(url))
                let failure = try await fetching.failure(of: .to(url, privateHosts: []))
                #expect(failure.message.hasPrefix("localhost has the address "), "\(failure)")
            }
            #expect(server.requests.count == 1)
        }
    }
}

/// Zeros in the format of gzip.
private enum CompressedZeros {
    /// - Parameters:
    ///   - bytes: 1 and a multiple of 258; other numbers are rounded down.
    ///   - hasChecksum: whether the checksum is correct.
    static func gzip(bytes: Int, hasChecksum: Bool = false) -> [UInt8] {
        var writer = BitWriter()
        // A final block with fixed codes (RFC 1951, section 3.2.6): a zero, and copies of 258 bytes of it.
        writer.write(0b1, bits: 1)
        writer.write(0b01, bits: 2)
        writer.write(code: 0b0011_0000, bits: 8)
        for _ in 0..<(bytes - 1) / 258 {
            writer.write(code: 0b1100_0101, bits: 8)
            writer.write(code: 0, bits: 5)
        }
        writer.write(code: 0, bits: 7)
        let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        let numbers = hasChecksum ? [checksum(bytes), UInt32(bytes)] : [0, 0]
        let trailer = numbers.flatMap { number in (0..<4).map { UInt8(number >> ($0 * 8) & 0xFF) } }
        return header + writer.bytes + trailer
    }

    /// CRC-32 of zeros (RFC 1952, section 8).
    private static func checksum(_ count: Int) -> UInt32 {
        var sum = UInt32.max
        for _ in 0..<count * 8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
        return ~sum
    }

    private struct BitWriter {
        private(set) var bytes: [UInt8] = []
        private var count = 0

        mutating func write(_ value: Int, bits: Int) {
            for bit in 0..<bits { append(value >> bit & 1) }
        }

        /// Codes begin with their most significant bit.
        mutating func write(code: Int, bits: Int) {
            for bit in (0..<bits).reversed() { append(code >> bit & 1) }
        }

        private mutating func append(_ bit: Int) {
            if count % 8 == 0 { bytes.append(0) }
            bytes[bytes.count - 1] |= UInt8(bit) << UInt8(count % 8)
            count += 1
        }
    }
}
