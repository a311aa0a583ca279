import Configurations
import Machine
import ProviderProtocol
import WidgetModel

/// The failures of brokers: their classes and their words.
enum BrokerFailures {
    static let libraryMissing = ProviderFailure(
        .failed, "mqtt needs libmosquitto: sudo apt install libmosquitto1")

    /// The program or the board does not use the connection anymore.
    static func ended(_ broker: FetchOrigin) -> ProviderFailure {
        unavailable(broker, "is not connected anymore")
    }

    static func lost(_ broker: FetchOrigin) -> ProviderFailure {
        ProviderFailure(.unavailable, "the connection to \(broker) was lost")
    }

    /// - Parameter isAnswered: whether the broker accepted the login before.
    static func closed(_ broker: FetchOrigin, isAnswered: Bool) -> ProviderFailure {
        isAnswered ? lost(broker) : unavailable(broker, "closed the connection before it answered the login")
    }

    static func malformed(_ broker: FetchOrigin) -> ProviderFailure {
        ProviderFailure(.failed, "\(broker) did not answer with MQTT")
    }

    /// The broker's refusal of a login.
    ///
    /// - Parameters:
    ///   - code: the return code (MQTT 3.1.1, section 3.2.2.3).
    ///   - hasUser: whether a user was sent.
    static func refused(_ broker: FetchOrigin, _ code: CInt, hasUser: Bool) -> ProviderFailure {
        switch code {
        case 3: return unavailable(broker, "is not available")
        case 4, 5:
            let problem =
                hasUser
                ? "does not accept the user or the password"
                : "needs a login; add \"user\" and \"password\" to the source"
            return ProviderFailure(.authentication, "\(broker) \(problem)")
        default: return ProviderFailure(.failed, "\(broker) refused the connection with code \(code)")
        }
    }

    static func silent(_ broker: FetchOrigin, within time: String) -> ProviderFailure {
        unavailable(broker, "did not answer within \(time)")
    }

    /// - Parameter complaint: what the library for TLS reported.
    static func insecure(_ broker: FetchOrigin, _ complaint: String) -> ProviderFailure {
        let isCertificate = ["certificate verify failed", "host name verification failed"].contains {
            complaint.contains($0)
        }
        return isCertificate
            ? ProviderFailure(.failed, "the certificate of \(broker.host) is not valid")
            : unavailable(broker, "could not be connected with TLS")
    }

    /// - Parameter code: the system's error; 0 if it is unknown.
    static func unreachable(_ broker: FetchOrigin, _ code: CInt) -> ProviderFailure {
        unavailable(broker, "is not reachable" + (code == 0 ? "" : ": \(systemReason(code))"))
    }

    static func unusable(_ broker: FetchOrigin, _ noun: String) -> ProviderFailure {
        ProviderFailure(.failed, "\(noun) for \(broker) cannot be used")
    }

    /// A test with recorded answers does not reach brokers.
    static func notRecorded(_ broker: FetchOrigin) -> ProviderFailure {
        ProviderFailure(
            .failed, "messages of \(broker) are not recorded; test this widget without recorded answers")
    }

    static func topicRefused(_ topic: String, _ broker: FetchOrigin) -> ProviderFailure {
        ProviderFailure(.failed, "\(broker) does not allow to read \(shown(topic))")
    }

    /// No message arrived in time.
    static func noMessage(
        _ topic: TopicFilter, _ broker: FetchOrigin, within time: String
    ) -> ProviderFailure {
        ProviderFailure(
            .unavailable,
            "\(shown(topic.text)) of \(broker) had no message within \(time); "
                + "check its name, or let its sender retain the last message")
    }

    static func tooLarge(_ topic: String, _ broker: FetchOrigin) -> ProviderFailure {
        let most = FetchLimits.answerBytes >> 20
        return ProviderFailure(
            .failed, "the messages of \(shown(topic)) of \(broker) have more than \(most) MiB")
    }

    static func tooMany(_ topic: TopicFilter, _ broker: FetchOrigin, most: Int) -> ProviderFailure {
        ProviderFailure(
            .failed,
            "\(shown(topic.text)) of \(broker) stands for more than \(most) topics; "
                + "choose a topic with fewer")
    }

    /// A topic, which may come from outside, in a message.
    static func shown(_ topic: String) -> String {
        "the topic \"\(Printable.text(topic).shortened(toBytes: FetchLimits.quotedBytes))\""
    }

    private static func unavailable(_ broker: FetchOrigin, _ problem: String) -> ProviderFailure {
        ProviderFailure(.unavailable, "\(broker) \(problem)")
    }
}
