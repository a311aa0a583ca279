import BoardDocuments
import Foundation
import WidgetModel
package import WidgetStore

/// The status of a command that waits for a reply, for its user.
package enum AwaitedReply: Hashable, Sendable {
    /// The request does not store anything.
    case reading
    /// The change is not in the database.
    case unstored
    /// The change is stored, and the provider has not answered.
    case stored(StoredChange)
    /// The reply has arrived, or the user has interrupted the command.
    case over
}

/// Reports that a command waits for a reply, whether its change is stored, and the provider's progress.
///
/// A thread follows the board and reads its database, which works regardless of the process that hosts the
/// board. Progress is reported by the events of a `serve`.
struct ReplyWait {
    private let sign = EndSign()
    private let work: Task<Void, Never>

    /// Begins to wait. The first report comes after the silence that the timeouts allow.
    init(
        _ call: some BoardCall, of session: BoardSession, tell: @escaping @Sendable (AwaitedReply) -> Void
    ) {
        let report = Report(
            id: call.changeID, widget: call.parameters()["widget"]?.string, session: session, tell: tell)
        work = Task { [sign] in
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    report.run(until: sign)
                    continuation.resume()
                }
            }
        }
    }

    /// Ends the wait. Nothing is reported afterwards.
    func end() async {
        sign.give()
        await work.value
    }

    private struct Report {
        let id: String?
        /// The widget in the request; nil for several widgets, and for a new one.
        let widget: String?
        let session: BoardSession
        let tell: @Sendable (AwaitedReply) -> Void

        func run(until end: EndSign) {
            if end.wait(for: CInt(clamping: session.timeouts.silence.count)) { return }
            let follower = BoardFollower(
                BoardFollower.Subject(
                    folder: session.state.path, socket: { session.hostedPath },
                    isServed: { session.isServed }, hasChanged: id.map { _ in { true } }))
            var last: AwaitedReply?
            repeat {
                let news = follower.takeNews()
                let reply = awaited(after: last)
                if reply != last { tell(reply) }
                last = reply
                tellProgress(in: news, reply)
                end.wait(beside: [follower.descriptor], for: -1)
            } while !end.isGiven()
            tell(.over)
        }

        /// The current status of the reply.
        private func awaited(after last: AwaitedReply?) -> AwaitedReply {
            guard let id else { return .reading }
            if let last, case .stored = last { return last }
            // If the database cannot be read now, the next change of the board tries again.
            return (try? StoreSurvey.change(id, in: session.state.path)).flatMap { $0 }.map { .stored($0) }
                ?? .unstored
        }

        /// Reports the latest progress of the request's widget.
        private func tellProgress(in news: [BoardFollower.News], _ reply: AwaitedReply) {
            var subject = widget
            if case .stored(let change) = reply { subject = change.widget.description }
            // A new widget does not have an id yet.
            guard let tellOfProgress = session.tellOfProgress, subject != nil || id == nil else { return }
            let words = news.flatMap { news -> [String] in
                guard case .happened(let events) = news else { return [] }
                return events.filter { event in
                    subject == nil || event.widget?.wrappedValue?.description == subject
                }.compactMap(\.progressWords)
            }
            words.last.map(tellOfProgress)
        }
    }
}
