package import BoardDocuments
import WidgetModel
import WidgetViews

/// The content of a widget's line in a bar, before a format escapes it. No string contains control characters
/// or line breaks.
package struct BarContent: Hashable, Sendable {
    package var text: String
    /// Warnings for the user about the content, such as `stale`; empty if the content is up to date.
    package var marks: [String]
    /// The classes of the line for style sheets: the family, the state, the marks, and `disconnected`.
    package var classes: [String]
    /// The name of the first symbol; empty without one.
    package var symbol: String
    /// The filled part of the first gauge or progress line, 0…1.
    package var fraction: Double?
    /// The widget's title and all of its strings, for a tooltip.
    package var details: [String]

    /// The maximum width of the line in cells. Strings of a view are joined as long as they fit.
    private static let mostCells = 40
    /// The maximum number of details; further details are left out.
    private static let mostDetails = 24

    /// A widget as it is drawn at an instant.
    package init(_ widget: RenderedWidget, _ context: RenderContext) {
        let shown = DisplayedWidget(widget)
        let words = BarWords(shown.view, context)
        let lines = shown.frame.isRedacted ? ["…"] : words.lines
        let title = shown.frame.title.map { [BarWords.oneLine($0)] } ?? []
        let line =
            widget.family == .accessoryInline
            ? BarContent.inline(shown, context) : lines.joined(atMost: BarContent.mostCells)
        // Some bars hide an empty line.
        text = line.isEmpty ? title.joined() : line
        marks = shown.frame.marks.map { $0.word(in: context.dates.words.language) }
        classes = [widget.family.rawValue, widget.state.rawValue]
        for mark in shown.frame.marks.map(\.name) where !classes.contains(mark) { classes.append(mark) }
        symbol = words.symbol.map(BarWords.oneLine) ?? ""
        fraction = shown.frame.isRedacted ? nil : words.fraction
        details = Array(
            (title + lines + shown.frame.marks.map { $0.text(context.dates) })
                .prefix(BarContent.mostDetails))
    }

    /// A message instead of a widget.
    package init(message: String, classes: [String]) {
        text = BarWords.oneLine(message)
        marks = []
        self.classes = classes
        symbol = ""
        fraction = nil
        details = [text]
    }

    /// The same content, which may no longer be current.
    package func disconnected() -> BarContent {
        var content = self
        content.marks = ["disconnected"]
        content.classes.append("disconnected")
        content.details.append("disconnected: start \"widgetconf serve\"")
        return content
    }

    /// The text with its marks.
    package var markedText: String { ([text] + marks).filter { !$0.isEmpty }.joined(separator: " · ") }

    /// The line of an inline widget, without its marks.
    private static func inline(_ shown: DisplayedWidget, _ context: RenderContext) -> String {
        var frame = shown.frame
        frame.marks = []
        var plain = context
        plain.colors = .none
        let lines = TerminalRenderer.render(
            shown.view, family: .accessoryInline, frame: frame, context: plain)
        return BarWords.oneLine(lines.joined(separator: " "))
    }
}

extension [String] {
    /// The first strings, joined as far as they fit into `cells` cells.
    fileprivate func joined(atMost cells: Int) -> String {
        var whole = first?.truncated(toCells: cells) ?? ""
        for text in dropFirst() {
            let longer = whole + " · " + text
            guard longer.cells <= cells else { break }
            whole = longer
        }
        return whole
    }
}
