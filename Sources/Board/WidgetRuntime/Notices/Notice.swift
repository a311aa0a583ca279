import Machine
import ProviderProtocol
import Timelines
package import WidgetModel
import WidgetStore

/// Something on a board that a person has to look at.
package struct Notice: Codable, Hashable, Sendable {
    package enum Cause: String, Codable, CaseIterable, Hashable, Sendable {
        /// A widget waits for a person: its provider needs a login, or rejects the widget's values.
        case attention
        /// A provider has not answered the requests of a widget for `Notice.failureTolerance`.
        case failing
        /// A display missed its last refreshes.
        case missing
    }

    package var cause: Cause
    /// The id of the widget, or the name of the provider or the display.
    package var subject: String
    /// A sentence without a period, shortened to `messageBytes`.
    package var message: String
    /// One step that helps.
    package var hint: String

    /// How long a provider may fail before a person is told. Retries overcome shorter failures.
    package static let failureTolerance = Milliseconds.minutes(10)

    /// Providers may send long messages. All notices of a message must fit into a pipe and an argument.
    private static let messageBytes = 400

    package init(_ cause: Cause, _ subject: some CustomStringConvertible, _ message: String, hint: String) {
        (self.cause, self.subject) = (cause, subject.description)
        (self.message, self.hint) = (message.shortened(toBytes: Self.messageBytes), hint)
    }
}

extension Notice {
    /// Everything on a served board that a person has to look at now: widgets in the order of their ids, then
    /// providers and displays by name.
    static func present(on host: isolated BoardHost) throws(StoreError) -> [Notice] {
        let snapshot = host.snapshot
        var notices: [Notice] = []
        var failing: [ProviderName: HostedWidget] = [:]
        for hosted in host.widgets.all {
            guard let provider = hosted.bound?.provider,
                let failures = host.engine.failures(of: hosted.index)
            else { continue }
            if failures.last.needsAttention {
                notices.append(Notice(waiting: hosted, failures))
            } else if snapshot.now - failures.since >= failureTolerance {
                failing[provider] = failing[provider] ?? hosted
            }
        }
        for (provider, hosted) in failing.sorted(by: { $0.key < $1.key }) {
            let reason = hosted.failure.map { ": \($0.explanation)" } ?? ""
            notices.append(
                Notice(
                    .failing, provider, "the provider \(provider) keeps failing\(reason)",
                    hint: "run \"widgetconf logs \(provider)\""))
        }
        for display in try host.displays.readable().displays where snapshot.isMissing(display) {
            notices.append(
                Notice(
                    .missing, display.name,
                    "the display \(display.name) has not been seen for three refreshes",
                    hint: "check its battery and its network"))
        }
        return notices
    }

    private init(waiting hosted: HostedWidget, _ failures: FailureSeries) {
        let name = hosted.name.map { " (\($0))" } ?? ""
        let reason = hosted.failure?.explanation ?? failures.last.rawValue
        self.init(
            .attention, hosted.id, "\(hosted.id)\(name) needs attention: \(reason)",
            hint: "run \"widgetconf show \(hosted.id)\"")
    }
}

/// What a receiver of notices gets: the JSON document on a program's standard input, or in the body of a POST
/// request.
package struct NoticeMessage: Codable, Hashable, Sendable {
    /// A line for each notice, and for the number of further ones.
    package var text: String
    package var at: Instant
    /// The board's folder.
    package var board: String
    package var notices: [Notice]

    /// The maximum number of notices in a message. A login that expires may concern hundreds of widgets.
    static let limit = 20

    package init(_ due: [Notice], at now: Instant, board: String) {
        (at, self.board) = (now, board)
        notices = Array(due.prefix(Self.limit))
        var lines = notices.map { "\($0.message) (\($0.hint))" }
        let rest = due.count - notices.count
        if rest > 0 { lines.append("and \(rest) more: run \"widgetconf status\"") }
        text = lines.joined(separator: "\n")
    }
}
