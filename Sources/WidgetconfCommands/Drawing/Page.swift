import TextWidth
import ViewRendering
import WidgetModel
import WidgetRuntime

/// What a command prints for people, line by line.
struct Page {
    let paint: Paint
    let moments: Moments
    let pictures: PictureDrawing
    /// The columns of the terminal; nil when lines may be as long as they are.
    var columns: Int? { paint.columns }
    private var lines: [TerminalText] = []
    private var wantsGap = false

    /// - Parameters:
    ///   - isTalk: whether it is shown beside the data, on standard error.
    ///   - moments: the time and the zone in which instants are read; nil for the present ones here.
    init(
        _ surroundings: CommandSurroundings, _ options: GlobalOptions, isTalk: Bool = false,
        moments: Moments? = nil
    ) {
        paint = isTalk ? options.talkPaint(in: surroundings) : options.paint(of: surroundings)
        self.moments =
            moments ?? Moments(now: surroundings.clock.now(), environment: surroundings.environment)
        pictures = PictureDrawing(
            moments: self.moments, colors: options.colors(of: surroundings), in: surroundings)
    }

    /// All lines, each with its end.
    var text: TerminalText { lines.map { $0 + "\n" }.joined() }

    mutating func line(_ words: Words...) { line(words) }

    /// A line; where it is too long for the terminal, the further ones are indented by another two.
    mutating func line(_ words: [Words]) {
        let indent = words.first.map { $0.text.prefix { $0 == " " }.count } ?? 0
        drawn(words.wrapped(toCells: columns, indent: indent + 2).map { paint($0) })
    }

    /// Words in as many lines as the terminal needs for them.
    mutating func wrapped(_ text: String, _ role: Paint.Role = .plain, indent: Int = 0) {
        let blank = String(repeating: " ", count: indent)
        let text = Printable.excerpt(text)
        let lines = columns.map { text.wrapped(toCells: max($0 - indent, 20)) } ?? [text]
        for text in lines { drawn([paint([Words(blank), Words(text, role)])]) }
    }

    /// An empty line between two parts: none at the top, and none at the end.
    mutating func gap() { wantsGap = !lines.isEmpty }

    /// Lines that are drawn already.
    mutating func drawn(_ picture: [TerminalText]) {
        guard !picture.isEmpty else { return }
        if wantsGap, lines.last?.isEmpty == false { lines.append("") }
        wantsGap = false
        lines += picture
    }

    mutating func table(_ table: Table) {
        drawn(table.lines(columns: columns).map { paint($0) })
    }

    /// Says what there is not, and below it what to do next.
    mutating func empty(_ what: String, _ next: String...) {
        line(Words(what))
        for step in next { line(.dim("  " + step)) }
    }
}
