import BoardDocuments
import CaseWalking
import Foundation
import Synchronization
import Testing
import WebBoard
import WidgetModel
import WidgetPictures
import WidgetViews

@testable import widgetconf_web

/// The limits of the server's parts, each lowered so that the test reaches it.
@Suite(.brief) struct WorkLimitTests {
    private final class Flag: Sendable {
        private let value = Atomic(false)
        var isSet: Bool { value.load(ordering: .sequentiallyConsistent) }
        func set() { value.store(true, ordering: .sequentiallyConsistent) }
    }

    /// The parts of a server without its program, in a temporary folder.
    private final class Parts {
        let folder = NSTemporaryDirectory() + "parts-\(UUID().uuidString.prefix(8))"
        let settings: WebServerSettings

        init(_ change: (inout WebLimits) -> Void) throws {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            var settings = WebServerSettings(
                socket: folder + "/board.sock", state: folder, workspace: folder, host: "127.0.0.1", port: 0,
                allowedHosts: [], login: .none, locale: "en", zone: "UTC")
            change(&settings.limits)
            self.settings = settings
        }

        // Best-effort cleanup.
        deinit { try? FileManager.default.removeItem(atPath: folder) }

        func hub() throws -> LiveHub {
            LiveHub(
                settings, locale: .english, dates: PictureDates(zone: "UTC", time: .hours24),
                credentials: try CredentialsFile(settings))
        }
    }

    /// Work beyond the threads and the queue is rejected immediately, and other kinds of work continue.
    @Test(arguments: zip(BoardLine.Lane.allCases, [2, 2, 2, 2, 2, 3]))
    func workBeyondTheQueueIsRefused(_ lane: BoardLine.Lane, capacity: Int) async throws {
        let parts = try Parts {
            ($0.requests, $0.waitingRequests, $0.displayRequests, $0.waitingDisplayRequests) = (1, 1, 1, 1)
        }
        let line = BoardLine(socket: parts.settings.socket, limits: parts.settings.limits)
        let gate = Pipe()
        await withTaskGroup(of: Int?.self) { group in
            for _ in 0...capacity {
                group.addTask {
                    do throws(WebProblem) {
                        // It runs until the gate is opened.
                        try await line.run(lane) { _ = gate.fileHandleForReading.availableData }
                        return nil
                    } catch {
                        return error.reply.status
                    }
                }
            }
            #expect(await group.next() == 503, "one is refused, and the others wait")
            for other in BoardLine.Lane.allCases where other != lane {
                #expect((try? await line.run(other) { true }) == true, "\(other)")
            }
            try? gate.fileHandleForWriting.close()
            for await status in group { #expect(status == nil) }
        }
    }

    /// The stream of a page that does not read its events ends; the stream of a page that reads them
    /// continues.
    @Test func aPageThatDoesNotReadIsDropped() async throws {
        let parts = try Parts { ($0.slowReader, $0.heartbeat) = (Milliseconds(100), Milliseconds(20)) }
        let hub = try parts.hub()
        hub.start()
        defer { hub.end() }
        let (isSlowDropped, isQuickDropped) = (Flag(), Flag())
        let quick = try hub.add(isAdmitted: { _ in true }) { isQuickDropped.set() }
        let reading = Task {
            for await _ in quick.1 where !hub.unsentEvents(of: quick.0).isEmpty { hub.hasRead(quick.0) }
        }
        let slow = try hub.add(isAdmitted: { _ in true }) { isSlowDropped.set() }
        for await _ in slow.1 where !hub.unsentEvents(of: slow.0).isEmpty { break }
        try await Waiting.until { isSlowDropped.isSet }
        #expect(!isQuickDropped.isSet)
        reading.cancel()
    }

    /// Events that arrive at almost the same time cause one request to the board.
    @Test func eventsAreGathered() async throws {
        let parts = try Parts { $0.gathering = Milliseconds(500) }
        let board = try FakeBoard(in: parts.folder)
        defer { board.end() }
        let hub = try parts.hub()
        hub.start()
        defer { hub.end() }
        let page = try hub.add(isAdmitted: { _ in true }) {}
        try await Waiting.until { board.isFollowed && board.rendered.count == 1 }
        await OwnThread.run {
            for _ in 0..<20 {
                board.announce(.placed)
                poll(nil, 0, 10)
            }
        }
        try await Waiting.until { board.rendered.count >= 2 }
        #expect(board.rendered.count <= 3)
        hub.remove(page.0)
    }

    /// A page shows that the board is gone, and its content when another process serves it.
    @Test func aBoardThatReturnsIsFollowed() async throws {
        let parts = try Parts { $0.gathering = .zero }
        let first = try FakeBoard(in: parts.folder)
        let hub = try parts.hub()
        hub.start()
        defer { hub.end() }
        let (reader, signals) = try hub.add(isAdmitted: { _ in true }) {}
        var signal = signals.makeAsyncIterator()
        // The events of a signal may already be part of the former ones.
        func next() async -> String {
            while await signal.next(isolation: #isolation) != nil {
                let events = hub.unsentEvents(of: reader)
                if !events.isEmpty { return String(decoding: events, as: UTF8.self) }
            }
            return ""
        }
        #expect(await next().contains("\"serving\":true"))
        first.end()
        #expect(await next().contains("\"serving\":false"))
        try FileManager.default.removeItem(atPath: first.path)
        let second = try FakeBoard(in: parts.folder)
        defer { second.end() }
        // The process that serves a board writes to its lock when it listens.
        try Data("1\n".utf8).write(to: URL(filePath: parts.folder + "/lock"))
        #expect(await next().contains("\"serving\":true"))
        #expect(second.rendered.count == 1)
    }

    /// Each language is requested once, while pages use it.
    @Test func pagesHaveTheirLanguages() async throws {
        let parts = try Parts { $0.languages = 3 }
        let board = try FakeBoard(in: parts.folder)
        defer { board.end() }
        let hub = try parts.hub()
        hub.start()
        defer { hub.end() }
        func open(_ language: String) throws -> LiveHub.Reader {
            try hub.add(in: LocaleTag(language), isAdmitted: { _ in true }) {}.0
        }
        let korean = try open("ko")
        try await Waiting.until { board.rendered == ["ko"] }
        _ = try open("ko")
        // A stream without words does not count as a language.
        _ = try hub.add(isAdmitted: { _ in true }) {}
        _ = try open("de")
        try await Waiting.until { board.rendered == ["ko", "de"] }
        // The last slot is for the board's language, which this page uses.
        _ = try open("fr")
        try await Waiting.until { board.rendered == ["ko", "de", "en"] }
        board.announce(.placed)
        try await Waiting.until { board.rendered.count == 6 }
        #expect(Set(board.rendered.suffix(3)) == ["ko", "de", "en"])
        hub.remove(korean)
        board.announce(.placed)
        try await Waiting.until { board.rendered.count == 9 }
    }

    /// A page that is opened during an update does not get an empty board.
    @Test func aPageThatOpensDuringAnUpdateIsLoaded() async throws {
        let parts = try Parts { $0.gathering = .zero }
        let board = try FakeBoard(in: parts.folder)
        defer { board.end() }
        let hub = try parts.hub()
        hub.start()
        defer { hub.end() }
        let former = try hub.add(in: LocaleTag("ko"), isAdmitted: { _ in true }) {}
        for await _ in former.1 { break }
        try await Waiting.until { board.isFollowed }
        board.hold()
        board.announce(.edited, of: PlacedWidgetID("a-1"))
        try await Waiting.until { board.rendered.count == 2 }
        hub.remove(former.0)
        let page = try hub.add(in: LocaleTag("ko"), isAdmitted: { _ in true }) {}
        board.release()
        for await _ in page.1 { break }
        #expect(board.rendered == ["ko", "ko", "ko"], "its first event has what the board shows")
    }

    /// Two artists that draw at the same time draw what one draws alone.
    @Test func picturesAreDrawnAtTheSameTime() async throws {
        let parts = try Parts { _ in }
        func cache() -> PictureCache {
            PictureCache(
                fontFolder: nil, dates: PictureDates(zone: "UTC", time: .hours24),
                limits: parts.settings.limits)
        }
        let (shared, lone) = (cache(), cache())
        let line = BoardLine(socket: parts.settings.socket, limits: parts.settings.limits)
        let widgets = try (1...12).map { try Self.widget($0) }
        let drawn = await withTaskGroup(of: (Int, [UInt8]?).self) { group in
            for (index, widget) in widgets.enumerated() {
                group.addTask {
                    // A failure leaves nil, which is not equal to a picture.
                    let picture = try? await line.run(.drawing) {
                        try? shared.picture(of: widget, named: "\(index)", .png, scale: 1, scheme: .light)
                    }
                    return (index, picture ?? nil)
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        for (index, widget) in widgets.enumerated() {
            let alone = try lone.picture(of: widget, named: "\(index)", .png, scale: 1, scheme: .light)
            #expect(drawn[index] == alone)
        }
        #expect(shared.keptBytes == lone.keptBytes)
    }

    private static func widget(_ number: Int) throws -> RenderedWidget {
        RenderedWidget(
            widget: try #require(PlacedWidgetID("a-\(number)")), title: nil, family: .systemSmall,
            at: Instant(milliseconds: 0), state: .current, revision: .first, shownRevision: .first,
            entry: nil, view: .string(String(repeating: "\(number)", count: 12)), failingSince: nil,
            summary: nil)
    }

    /// The oldest pictures are discarded, and a picture larger than the limit is not kept.
    @Test func picturesBeyondTheLimitAreNotKept() throws {
        let parts = try Parts { $0.keptPictureBytes = 6_000 }
        func cache(_ limits: WebLimits) -> PictureCache {
            PictureCache(
                fontFolder: nil, dates: PictureDates(zone: "UTC", time: .hours24), limits: limits)
        }
        let (small, large) = (cache(parts.settings.limits), cache(WebLimits()))
        for number in 1...8 {
            let widget = try Self.widget(number)
            let pictures = try [small, large].map { cache throws(WebProblem) in
                try cache.picture(of: widget, named: "\(number)", .svg, scale: 1, scheme: .light)
            }
            #expect(pictures[0] == pictures[1])
            #expect(small.keptBytes <= parts.settings.limits.keptPictureBytes)
        }
        #expect(small.keptBytes > 0 && small.keptBytes < large.keptBytes)
    }
}
