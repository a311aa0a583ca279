import CaseWalking
import Machine
import Synchronization
import Testing
import WidgetModel

@testable import WidgetRuntime

/// Which notices people receive about a board, and when.
@Suite(.brief) struct NoticeTests {
    private let start = Instant(milliseconds: 1_795_262_400_000)
    private let login = Notice(.attention, "mail-1", "mail-1 needs attention: sign in", hint: "log in")
    private let outage = Notice(.failing, "mail", "the provider mail keeps failing", hint: "look")

    @Test func aCauseIsDueUntilAPersonWasTold() {
        var record = NoticeRecord()
        #expect(record.due(among: [login], quiet: .hours(1), at: start) == [login])
        #expect(record.due(among: [login], quiet: .hours(1), at: start) == [login], "nobody was told")
        record.add([login], at: start)
        #expect(record.due(among: [login, outage], quiet: .hours(1), at: start) == [outage])
        #expect(record.due(among: [login], quiet: .hours(1), at: start + .hours(50)).isEmpty)
    }

    @Test func aCauseThatReappearsIsDueAfterTheQuietTime() {
        var record = NoticeRecord()
        record.add([login], at: start)
        func due(_ present: [Notice], after span: Milliseconds) -> [Notice] {
            record.due(among: present, quiet: .hours(1), at: start + span)
        }
        #expect(due([], after: .minutes(1)).isEmpty)
        #expect(due([login], after: .minutes(2)).isEmpty)
        #expect(due([login], after: .minutes(59)).isEmpty)
        #expect(due([login], after: .minutes(60)) == [login])
        #expect(due([login], after: .minutes(61)) == [login], "it is due until a person was told")
    }

    @Test func aClockThatWasSetBackSilencesNothing() {
        var record = NoticeRecord()
        record.add([login], at: start)
        #expect(record.due(among: [], quiet: .hours(1), at: start - .hours(100)).isEmpty)
        #expect(record.due(among: [login], quiet: .hours(1), at: start - .hours(99)) == [login])
    }

    @Test func aMessageHasALimit() {
        let many = (1...500).map { Notice(.attention, "mail-\($0)", "mail-\($0) waits", hint: "log in") }
        let message = NoticeMessage(many, at: start, board: "/board")
        let lines = message.text.split(separator: "\n")
        #expect(message.notices.count == 20)
        #expect(lines.first == "mail-1 waits (log in)")
        #expect(lines.last == "and 480 more: run \"widgetconf status\"")
        #expect(lines.count == 21)
        let long = Notice(.failing, "mail", String(repeating: "차", count: 5000), hint: "look")
        #expect(long.message.utf8.count <= 400)
    }

    // On a board

    /// The messages that a receiver accepted or refused.
    private final class Inbox: Sendable {
        private let state: Mutex<(trouble: String?, messages: [NoticeMessage])> = Mutex((nil, []))

        /// Why the receiver refuses messages; nil if it accepts them.
        var trouble: String? {
            get { state.withLock { $0.trouble } }
            set { state.withLock { $0.trouble = newValue } }
        }

        func deliver(_ message: NoticeMessage) -> String? {
            state.withLock { state in
                state.messages.append(message)
                return state.trouble
            }
        }

        /// The texts of the messages since the last call.
        func take() -> [String] {
            state.withLock { state in
                defer { state.messages = [] }
                return state.messages.map(\.text)
            }
        }
    }

    private let inbox = Inbox()

    private var notices: BoardNotices {
        BoardNotices(quiet: .hours(1)) { [inbox] in inbox.deliver($0) }
    }

    private let needsLogin = "echo-1 needs attention: sign in first (run \"widgetconf show echo-1\")"

    @Test func aWidgetThatNeedsAttentionIsReportedOnce() async throws {
        let (board, notices) = (try await TestBoard(), notices)
        _ = await board.add("mode=refused")
        await notices.examine(board.host)
        #expect(inbox.take() == [needsLogin])
        await notices.examine(board.host)
        _ = await board.edit("echo-1", "mode=answer")
        await notices.examine(board.host)
        _ = await board.edit("echo-1", "mode=refused")
        await notices.examine(board.host)
        #expect(inbox.take() == [], "it is quiet for an hour")
        await board.advance(by: .hours(1))
        await notices.examine(board.host)
        #expect(inbox.take() == [needsLogin])
        await board.close()
    }

    @Test func aRestartRepeatsNoNotice() async throws {
        let board = try await TestBoard()
        _ = await board.add("mode=refused")
        await notices.examine(board.host)
        #expect(inbox.take() == [needsLogin])
        try await board.reopen()
        await notices.examine(board.host)
        #expect(inbox.take() == [])
        await board.close()
    }

    @Test func aProviderIsReportedWhenItKeepsFailing() async throws {
        let (board, notices) = (try await TestBoard(), notices)
        _ = await board.add("mode=fail")
        await notices.examine(board.host)
        await board.advance(by: .minutes(9))
        await notices.examine(board.host)
        #expect(inbox.take() == [])
        await board.advance(by: .minutes(1))
        await notices.examine(board.host)
        #expect(
            inbox.take() == [
                "the provider echo keeps failing: the server is down (run \"widgetconf logs echo\")"
            ])
        await board.close()
    }

    /// The problem is reported once, and the notice is repeated until it is delivered.
    @Test func aNoticeThatWasNotDeliveredIsRepeated() async throws {
        let (board, notices) = (try await TestBoard(), notices)
        _ = await board.add("mode=refused")
        inbox.trouble = "no network"
        await notices.examine(board.host)
        await notices.examine(board.host)
        #expect(inbox.take() == [needsLogin, needsLogin])
        try await board.eventually { board in board.news.troubles.contains("notify: no network") }
        #expect(board.news.troubles.count == 1)
        inbox.trouble = nil
        await notices.examine(board.host)
        await notices.examine(board.host)
        #expect(inbox.take() == [needsLogin])
        await board.close()
    }
}
