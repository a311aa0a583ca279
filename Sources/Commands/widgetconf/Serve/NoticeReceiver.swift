import Configurations
import Machine
import ProviderHost
import WidgetModel
import WidgetRuntime

/// The receiver of notices that `notify` in `config.yaml` names: a program, or an address to which curl
/// sends them.
struct NoticeReceiver: Sendable {
    /// The time after which a delivery is canceled.
    private static let limit = Milliseconds.seconds(30)
    /// The time after a notice in which the same cause is not reported again, by default.
    private static let quietTime = Milliseconds.hours(1)

    /// A program, or an address.
    private let receiver: String
    private let environment: [String: String]
    private let quiet: Milliseconds

    /// Nil if the setting is missing.
    init?(_ context: CommandContext) {
        guard let receiver = context.settings.text(.notify) else { return nil }
        self.receiver = receiver
        environment = context.environment
        quiet = context.settings.text(.quietTime).flatMap { Milliseconds(literal: $0) } ?? Self.quietTime
    }

    /// The watch over the board, which delivers to this receiver.
    var notices: BoardNotices {
        BoardNotices(quiet: quiet) { message in
            await Blocking.run(.outside) { self.deliver(message) }
        }
    }

    /// Returns why the message could not be delivered; nil if it was.
    private func deliver(_ message: NoticeMessage) -> String? {
        let json = message.encodedJSON.text
        let isAddress = receiver.contains("://")
        let words = isAddress ? ["curl", "--config", "-"] : [receiver, message.text]
        let input = isAddress ? Self.curlOptions(for: receiver, json) : json
        do throws(RuntimeFailure) {
            let end = try ExternalProgram(words: words, environment: environment)
                .collect(Array(input.utf8), within: Self.limit)
            guard !end.isSuccess else { return nil }
            let how = end.status.map(\.words) ?? "after \(Self.limit.count / 1000) s without an end"
            let errors = String(decoding: end.errors, as: UTF8.self).split(separator: "\n").first
            return "\(words[0]) ended \(how)" + (errors.map { ": \($0)" } ?? "")
        } catch {
            return error.description + (isAddress ? "; install curl" : "")
        }
    }

    /// The options of curl, which reads them from its input: other users see arguments, and addresses often
    /// contain a key.
    static func curlOptions(for address: String, _ json: String) -> String {
        func quoted(_ text: String) -> String {
            "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        }
        return """
            silent
            show-error
            fail
            proto = "=http,https"
            max-time = \(limit.count / 1000)
            header = "Content-Type: application/json"
            url = \(quoted(address))
            data = \(quoted(json))

            """
    }
}
