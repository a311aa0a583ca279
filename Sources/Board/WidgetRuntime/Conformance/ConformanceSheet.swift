import ProviderProtocol
import WidgetModel

/// Collects the results of all checks while a provider is being tried.
struct ConformanceSheet {
    private var checks: [ConformanceCheck] = []
    private var times: [(milliseconds: Double, request: String)] = []

    private mutating func change(
        _ obligation: Obligation, _ kind: Kind?, _ change: (inout ConformanceCheck) -> Void
    ) {
        let index = checks.firstIndex { $0.obligation == obligation && $0.kind == kind }
        if index == nil { checks.append(ConformanceCheck(obligation, kind)) }
        change(&checks[index ?? checks.count - 1])
    }

    /// Counts a case, which passes unless a problem is added.
    mutating func tried(_ obligation: Obligation, _ kind: Kind? = nil) {
        change(obligation, kind) { $0.addCase() }
    }

    /// Counts a request whose failure is unrelated to the obligation.
    mutating func addUnchecked(_ obligation: Obligation, _ kind: Kind? = nil, _ reason: String) {
        change(obligation, kind) { $0.addUnchecked(reason) }
    }

    mutating func add(_ problem: ConformanceProblem, to obligation: Obligation, _ kind: Kind? = nil) {
        change(obligation, kind) { $0.add(problem) }
    }

    mutating func skip(_ obligation: Obligation, _ kind: Kind? = nil, _ reason: String) {
        change(obligation, kind) { $0.skip(reason) }
    }

    mutating func note(_ note: String, on obligation: Obligation) {
        change(obligation, nil) { $0.note = note }
    }

    mutating func took(_ milliseconds: Double, _ request: String) { times.append((milliseconds, request)) }

    /// Whether no error was found for an obligation.
    func holds(_ obligation: Obligation, _ kind: Kind? = nil) -> Bool {
        !checks.contains { $0.obligation == obligation && $0.kind == kind && $0.result == .failed }
    }

    /// Whether results for an obligation are recorded.
    func has(_ obligation: Obligation, _ kind: Kind? = nil) -> Bool {
        checks.contains { $0.obligation == obligation && $0.kind == kind }
    }

    var speed: ConformanceReport.Speed? {
        let sorted = times.sorted { $0.milliseconds < $1.milliseconds }
        guard let slowest = sorted.last else { return nil }
        return ConformanceReport.Speed(
            requests: sorted.count, median: sorted[sorted.count / 2].milliseconds,
            slowest: slowest.milliseconds, slowestRequest: slowest.request)
    }

    /// The results in the order of `Obligation`, and for each obligation in the widgets' order.
    func report(on provider: ProviderName) -> ConformanceReport {
        let order = Obligation.allCases
        let sorted = checks.enumerated().sorted { left, right in
            let (first, second) = (left.element.obligation, right.element.obligation)
            return (order.firstIndex(of: first) ?? 0, left.offset)
                < (order.firstIndex(of: second) ?? 0, right.offset)
        }
        return ConformanceReport(
            provider: provider.name, checks: sorted.map { $0.element.concluded() }, speed: speed)
    }
}
