/// Times of one operation, repeated many times.
struct Figures {
    private var milliseconds: [Double] = []

    mutating func measure(_ body: () -> Void) {
        let time = ContinuousClock().measure(body)
        milliseconds.append(time / .milliseconds(1))
    }

    var median: Double { quantile(0.5) }
    var p99: Double { quantile(0.99) }

    private func quantile(_ part: Double) -> Double {
        milliseconds.sorted()[Int(Double(milliseconds.count - 1) * part)]
    }
}
