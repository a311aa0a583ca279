import WidgetViews

extension ViewText: ArrangedNode {
    func block<S: Surface>(arrangedBy builder: BlockBuilder<S>, in inner: InheritedStyle) -> Block<S> {
        builder.block(text, in: inner)
    }

    func lines(in words: inout BarWords) -> [String] { words.line(text) }
}

extension ViewSymbol: DrawnNode {
    func lines(in words: inout BarWords) -> [String] {
        words.take(symbol: name)
        return words.line(text(words.context.glyphs))
    }
}

extension ViewDate: DrawnNode {
    func lines(in words: inout BarWords) -> [String] { words.line(words.context.dates.text(of: self)) }

    /// The strings of a date that ticks; nil if the text does not change with the time.
    func ticking(_ dates: DateFormat) -> (texts: [String], longest: [String])? {
        let longest = dates.longestTexts(of: self).map(DrawableText.of)
        guard !longest.isEmpty else { return nil }
        let texts = [dates.text(of: self), dates.shortText(of: self)].compactMap(\.self)
        return (texts.map(DrawableText.of), longest)
    }
}
