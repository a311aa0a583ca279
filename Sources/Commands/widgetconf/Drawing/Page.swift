import Machine
import SourceText
import ViewRendering
import WidgetModel
import WidgetRuntime

/// The output of a command for people, collected line by line and printed at once.
struct Page {
    let paint: Paint
    let times: TimeFormat
    let pictures: PictureDrawing
    /// The width of the terminal; nil if lines may have any length.
    var columns: Int? { paint.columns }
    private var lines: [TerminalText] = []
    /// Whether an empty line precedes the next line.
    private var wantsGap = false

    /// - Parameters:
    ///   - isTalk: whether the page goes to standard error, separate from the data.
    ///   - times: the time and zone of instants on this page; nil for the current time in the user's zone.
    init(
        _ context: CommandContext, _ options: GlobalOptions, isTalk: Bool = false,
        times: TimeFormat? = nil
    ) {
        paint = isTalk ? options.talkPaint(in: context) : options.paint(of: context)
        self.times =
            times ?? TimeFormat(now: context.clock.now(), environment: context.environment)
        pictures = PictureDrawing(
            times: self.times, colors: options.colors(of: context), locale: options.locale(in: context),
            in: context)
    }

    /// All lines, each with a line break.
    var text: TerminalText { lines.map { $0 + "\n" }.joined() }

    /// The number of lines.
    var height: Int { lines.count }

    /// Replaces the last lines with the number of hidden lines if the page is higher than the limit.
    mutating func cut(toLines limit: Int) {
        guard lines.count > limit, limit > 0 else { return }
        let rest = lines.count - limit + 1
        lines = lines.prefix(limit - 1) + [paint([.dim("… \(counted(rest, "more line"))")])]
    }

    /// The text that replaces an earlier page in a terminal whose cursor is below that page.
    ///
    /// Each line overwrites the earlier one and erases the rest, so that nothing flickers (ECMA-48: CPL, EL,
    /// ED).
    func text(over earlier: Int) -> TerminalText {
        let up = TerminalText.cursorUp(earlier)
        return up + lines.map { $0 + "\u{1B}[K\n" }.joined() + "\u{1B}[J"
    }

    /// Adds a line, like the method below.
    mutating func line(_ words: Words...) { line(words) }

    /// Adds a line. If it is longer than the terminal is wide, it continues on lines that are
    /// indented by two more cells.
    mutating func line(_ words: [Words]) {
        let indent = words.first.map { $0.text.prefix { $0 == " " }.count } ?? 0
        drawn(words.wrapped(toCells: columns, indent: indent + 2).map { paint($0) })
    }

    /// Adds a paragraph, wrapped to the width of the terminal, with the same indent on each line.
    mutating func wrapped(_ text: String, _ role: Paint.Role = .plain, indent: Int = 0) {
        let blank = String(repeating: " ", count: indent)
        let text = Printable.excerpt(text)
        let lines = columns.map { text.wrapped(toCells: max($0 - indent, 20)) } ?? [text]
        for text in lines { drawn([paint([Words(blank), Words(text, role)])]) }
    }

    /// Separates the previous lines from the next ones with an empty line. This has no effect at the start or
    /// end of the page, or directly after another gap.
    mutating func gap() { wantsGap = !lines.isEmpty }

    /// Adds lines that already contain escape sequences, such as pictures.
    mutating func drawn(_ picture: [TerminalText]) {
        guard !picture.isEmpty else { return }
        if wantsGap, lines.last?.isEmpty == false { lines.append("") }
        wantsGap = false
        lines += picture
    }

    /// Adds a table in the width of the terminal.
    mutating func table(_ table: Table) {
        drawn(table.lines(columns: columns).map { paint($0) })
    }

    /// Says that there is nothing to print, and suggests next steps on indented lines.
    mutating func empty(_ what: String, _ next: String...) {
        line(Words(what))
        for step in next { line(.dim("  " + step)) }
    }
}
