import Configurations
import WidgetModel

/// The preview of a widget with unsaved values. At most one request is in flight.
struct FormPreview: Sendable {
    /// The minimum time between two requests.
    static let spacing = Milliseconds(300)

    /// The size of the preview in cells.
    let size: FormSize
    /// The values that the latest request shows; nil before the first one.
    private var requested: [ResolvedConfiguration.State]?
    /// The number of the request in flight; nil if no request is in flight.
    private(set) var request: Int?
    /// When the latest request was sent.
    private var sentAt: Instant?
    /// Why the latest request failed; nil if it succeeded.
    private(set) var failure: String?

    init(size: FormSize) { self.size = size }

    /// Whether the values should be requested as soon as possible.
    func isOutdated(by values: [ResolvedConfiguration.State]) -> Bool {
        request == nil && requested != values
    }

    /// The earliest instant of the next request; nil if it can be sent immediately.
    var earliest: Instant? { sentAt.map { $0 + FormPreview.spacing } }

    mutating func send(_ number: Int, _ values: [ResolvedConfiguration.State], at now: Instant) {
        (request, sentAt, requested) = (number, now, values)
    }

    mutating func receive(_ number: Int, failure: String?) {
        guard request == number else { return }
        (request, self.failure) = (nil, failure)
    }

    /// Ends the request in flight, so that the values are requested again.
    ///
    /// - Returns: the number of the request; nil if no request was in flight.
    mutating func cancel() -> Int? {
        guard let number = request else { return nil }
        (request, requested) = (nil, nil)
        return number
    }
}

/// Numbers the requests of a form, and keeps the questions of those about offers.
struct FormRequests: Sendable {
    /// The number of the latest request for options or a preview.
    private(set) var last = 0
    private var questions: [Int: [OfferQuestion]] = [:]

    mutating func number(asking questions: [OfferQuestion] = []) -> Int {
        last += 1
        if !questions.isEmpty { self.questions[last] = questions }
        return last
    }

    /// The questions of an answered request; nil for a request for a list of choices.
    mutating func answeredQuestions(_ number: Int) -> [OfferQuestion]? {
        questions.removeValue(forKey: number)
    }
}
