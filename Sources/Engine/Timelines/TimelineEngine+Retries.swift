import WidgetModel

// Retries of failed requests, and the back-off between them (T12).
extension TimelineEngine {
    /// Adds a failure to the widget's series.
    mutating func note(
        _ widget: WidgetIndex, _ request: Request, _ failure: ReloadFailure, _ now: Instant
    ) {
        let former = widgets[widget].failures
        widgets[widget].failures = FailureSeries(
            count: (former?.count ?? 0) + 1, since: former?.since ?? now, last: failure.failureClass,
            retried: request.precedence)
    }

    /// Requests a retry. The first attempts wait for a growing back-off; later ones come once per spacing
    /// and are charged, unless a person waits for the result (T12).
    mutating func retry(
        _ widget: WidgetIndex, _ failed: Request, _ failure: ReloadFailure, _ now: Instant,
        _ effects: inout Effects
    ) {
        let generation = widgets[widget].nextGeneration()
        let request = Request(generation: generation, reason: .retry, precedence: failed.precedence)
        effects.append(.asked(widget, generation, .retry))
        let settings = settings(of: widget)
        let earliest = failure.retryAfter ?? now
        if hasUsedAttempts(widget) {
            let spaced = now + pause(settings)
            let start = max(spaced, earliest)
            let why = start == spaced ? Deferral.spacing : .backoff
            if isCharged(widget, request) {
                wait(widget, request, from: start, because: why, &effects)
            } else {
                postpone(widget, request, until: start, why, &effects)
            }
        } else {
            let delay = settings.retries.delay(
                afterFailures: widgets[widget].failures?.count ?? 1, jitter: jitter(widget, generation))
            postpone(widget, request, until: max(now + delay, earliest), .backoff, &effects)
        }
    }

    /// A jitter of ±20 % in thousandths. It depends only on the seed, the widget and the generation
    /// (SplitMix64), so a simulated day can be repeated.
    private func jitter(_ widget: WidgetIndex, _ generation: Generation) -> Int64 {
        var mixed = seed &+ (UInt64(widget.number) << 32 | UInt64(generation.number)) &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int64((mixed ^ (mixed >> 31)) % 401) - 200
    }
}
