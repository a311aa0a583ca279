import WidgetViews

extension ViewGauge: DrawnNode {
    func lines(in words: inout BarWords) -> [String] { words.measure(fraction, label, valueLabel) }
}

extension ViewProgress: DrawnNode {
    func lines(in words: inout BarWords) -> [String] {
        words.measure(fraction(at: words.context.dates.now), label, nil)
    }
}
