extension ViewTree {
    /// Everything that a screen reader says about the view, in reading order: its strings, its dates, the
    /// values of gauges and progress, and the labels of symbols and pictures. A label for accessibility
    /// replaces what it labels.
    package func spoken(_ dates: DateFormat) -> [String] {
        let parts = spokenParts(dates).filter { !$0.text.isEmpty }
        return parts.indices.filter { index in
            // A symbol next to the words that it illustrates does not add anything.
            let neighbors = [index - 1, index + 1].filter(parts.indices.contains)
            return !parts[index].isSymbol || !neighbors.contains { parts[$0].text == parts[index].text }
        }.map { parts[$0].text }
    }

    private func spokenParts(_ dates: DateFormat) -> [SpokenPart] {
        if let label = style.accessibilityLabel { return [SpokenPart(label)] }
        switch content {
        case .text(let text): return [SpokenPart(text.text)]
        case .date(let date): return [SpokenPart(dates.text(of: date))]
        case .gauge(let gauge): return [SpokenPart(gauge.label, gauge.fraction, gauge.valueLabel)]
        case .progress(let progress):
            return [SpokenPart(progress.label, progress.fraction(at: dates.tick), nil)]
        case .image(let symbol): return [SpokenPart(symbol.label ?? "", isSymbol: true)]
        case .picture(let picture): return [SpokenPart(picture.label ?? "", isSymbol: true)]
        default: return content.node.children.flatMap { $0.spokenParts(dates) }
        }
    }
}

/// What a screen reader says about one node.
private struct SpokenPart {
    var text: String
    var isSymbol: Bool

    init(_ text: String, isSymbol: Bool = false) {
        self.text = text
        self.isSymbol = isSymbol
    }

    /// A value with its name. Without a text, the value is a percentage.
    init(_ name: String?, _ fraction: Double, _ value: String?) {
        let value = value ?? "\(Int((fraction * 100).rounded())) %"
        self.init([name, value].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " "))
    }
}
