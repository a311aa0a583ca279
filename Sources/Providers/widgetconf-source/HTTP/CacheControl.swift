import Configurations
import NIOHTTP1
import WidgetModel

/// The headers of an answer about its age (RFC 9111), and about the next request.
struct CacheControl {
    /// Whether the answer must not be stored.
    let isNeverStored: Bool
    /// How long the answer is current, or how long the service wants to be left alone; nil if the headers say
    /// nothing.
    let freshTime: Milliseconds?

    init(_ headers: HTTPHeaders) {
        let directives = headers[canonicalForm: "Cache-Control"].map { $0.lowercased() }
        isNeverStored = directives.contains("no-store")
        let times = [Self.age(directives, headers), Self.retryTime(headers)].compactMap(\.self)
        freshTime = times.max().map { min($0, FetchLimits.longestFreshness) }
    }

    /// How long the service wants to be left alone (`Retry-After`): a number of seconds or a date; nil if the
    /// headers do not say it.
    static func retryTime(_ headers: HTTPHeaders) -> Milliseconds? {
        guard let text = headers.first(name: "Retry-After") else { return nil }
        return seconds(text[...]) ?? AnswerDate.mail(text).flatMap { time(until: $0, headers) }
    }

    private static func age(_ directives: [String], _ headers: HTTPHeaders) -> Milliseconds? {
        if directives.contains("no-cache") || directives.contains("no-store") { return nil }
        let age = headers.first(name: "Age").flatMap { seconds($0[...]) } ?? .zero
        if let most = directives.first(where: { $0.hasPrefix("max-age=") }) {
            return seconds(most.dropFirst("max-age=".count)).map { max($0 - age, .zero) }
        }
        return headers.first(name: "Expires").flatMap(AnswerDate.mail).flatMap { time(until: $0, headers) }
    }

    /// The time from the answer until a date. The answer says when it was sent, so no clock is needed.
    private static func time(until date: Instant, _ headers: HTTPHeaders) -> Milliseconds? {
        guard let sent = headers.first(name: "Date").flatMap(AnswerDate.mail) else { return nil }
        return max(date - sent, .zero)
    }

    /// A number of seconds. Longer numbers than this program uses are shortened.
    private static func seconds(_ text: Substring) -> Milliseconds? {
        let digits = text.filter { $0 != "\"" && $0 != " " }
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        let longest = FetchLimits.longestFreshness
        return Int64(digits).map { min(.seconds(min($0, longest.count)), longest) } ?? longest
    }
}
