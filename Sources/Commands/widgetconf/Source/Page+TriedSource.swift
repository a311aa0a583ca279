import Configurations
import SourceText
import ViewRendering
import WidgetModel

extension Page {
    /// The output of `source try`.
    mutating func source(_ document: TriedSource, title: String) {
        var drawing = TriedSourceDrawing(page: self)
        drawing.show(document, title: title)
        self = drawing.page
    }
}

/// Draws the request, the answer, the paths, the entries and the widget.
private struct TriedSourceDrawing {
    var page: Page

    /// The number of lines that are shown of an answer, of one that cannot be used, and of entries.
    private static let answerLines = 12
    private static let refusedLines = 6
    private static let entryLines = 6
    /// Longer answers are not laid out as JSON.
    private static let laidOutBytes = 256 << 10

    mutating func show(_ document: TriedSource, title: String) {
        page.line(.strong(title), .dim("  \(document.kind) on \(document.family)"))
        if let values = document.values, !values.isEmpty {
            let words = values.map { "\($0.key)=\($0.value.valueText())" }.joined(separator: ", ")
            page.wrapped("with " + words, .dim)
        }
        let milliseconds = document.exchanges.count == 1 ? document.milliseconds : nil
        for exchange in document.exchanges {
            let isUsable = exchange.failure == nil && document.entries != nil
            self.exchange(exchange, milliseconds, lines: isUsable ? Self.answerLines : Self.refusedLines)
        }
        page.gap()
        paths(of: document)
        for choices in document.choices ?? [] { self.choices(choices) }
        page.gap()
        if let entries = document.entries {
            self.entries(entries, of: document)
            page.gap()
            let picture = page.pictures.picture(document.view, title: title, family: document.family)
            page.drawn(Picture.row([picture], limit: page.columns ?? .max))
        }
        problems(of: document)
    }

    // MARK: The exchange

    private mutating func exchange(_ exchange: RecordedExchange, _ milliseconds: Double?, lines: Int) {
        page.gap()
        request(exchange.request)
        if let failure = exchange.failure { page.wrapped(failure, .bad) }
        guard let text = exchange.text else { return }
        answer(to: exchange, milliseconds)
        excerpt(of: text, lines: lines)
    }

    private mutating func request(_ request: RecordedExchange.Request) {
        if let http = request.http {
            let parts = http.split(separator: " ", maxSplits: 1).map(String.init)
            page.line(.strong(parts.first ?? ""), " ", Words(parts.dropFirst().first ?? ""))
            for (name, value) in request.headers ?? [:] {
                page.line(.dim("  \(name): \(value.string ?? value.text)"))
            }
            if let body = request.body { page.wrapped(body.string ?? body.text, .dim, indent: 2) }
        } else if let words = request.run {
            page.line(.strong("run"), " ", Words(words.map(\.asShellWord).joined(separator: " ")))
        } else if let path = request.file {
            page.line(.strong("file"), " ", Words(path))
        }
    }

    /// The status, the type, the size and the time of an answer.
    private mutating func answer(to exchange: RecordedExchange, _ milliseconds: Double?) {
        var words: [Words] = []
        if let status = exchange.status {
            words.append(Words("\(status)", (200..<300).contains(status) ? .good : .bad))
        }
        let type = exchange.headers?.first { $0.key.lowercased() == "content-type" }?.value.string
        let size = exchange.bytes.map { counted($0, "byte") }
        let time = milliseconds.map { "after \(TimeFormat.duration(milliseconds: $0))" }
        for text in [type, size, time].compactMap(\.self) {
            if !words.isEmpty { words.append("  ") }
            words.append(Words(text))
        }
        if !words.isEmpty { page.line(words) }
    }

    /// The first lines of an answer. JSON is laid out, so that its paths can be read.
    private mutating func excerpt(of text: String, lines most: Int) {
        // Any other text is shown as it is.
        let json = text.utf8.count > Self.laidOutBytes ? nil : try? JSONValue(parsing: text)
        let lines = (json?.pretty() ?? text).split(
            separator: "\n", maxSplits: most, omittingEmptySubsequences: false)
        for line in lines.prefix(most) {
            let shown = Printable.excerpt(String(line))
            let room = (page.columns ?? Self.widestLine) - 2
            page.drawn([page.paint([.dim("  " + shown.truncated(toCells: max(room, 20)))])])
        }
        if lines.count > most { page.line(.dim("  …")) }
    }

    /// The width of lines that are not written to a terminal.
    private static let widestLine = 110

    // MARK: The choices

    /// The requests for the choices of a parameter, and the first choices.
    private mutating func choices(_ choices: TriedSource.ParameterChoices) {
        page.gap()
        page.line(.strong(choices.parameter), .dim("  the choices of the parameter"))
        guard let exchanges = choices.exchanges else {
            page.wrapped("searched by the service; try it with --search WORDS", .dim, indent: 2)
            return
        }
        for exchange in exchanges { self.exchange(exchange, nil, lines: Self.refusedLines) }
        let isFailed = exchanges.contains { $0.failure != nil }
        if let problem = choices.problem, !isFailed {
            page.wrapped(problem, choices.needs == nil ? .bad : .warning)
        }
        guard let count = choices.count else { return }
        let first = (choices.first ?? []).map(Self.words).joined(separator: ", ")
        let rest = count > (choices.first ?? []).count ? ", …" : ""
        page.wrapped("\(counted(count, "choice"))\(first.isEmpty ? "" : ": ")\(first)\(rest)", .good)
    }

    /// The id of a choice, and its title if it has another one.
    private static func words(of choice: JSONValue) -> String {
        let id = (choice["id"] ?? choice["value"] ?? choice).valueText()
        let title = choice["title"]?.string
        return title == nil || title == id ? id : "\(id) \(title ?? "")"
    }

    // MARK: The entries

    private mutating func paths(of document: TriedSource) {
        var table = Table("value", "path", "found", "in the entry")
        for path in document.paths {
            let name = String(repeating: "  ", count: path.depth) + path.name
            let role: Paint.Role = path.problem == nil ? .plain : .bad
            let result: Words =
                if path.problem != nil { Words("✗", .bad) } else { Words(Self.text(of: path), .good) }
            table.row(
                [.strong(name), .dim(path.path ?? "–"), Words(path.words, role), result],
                remark: path.problem.map { Words($0, .bad) })
        }
        if !table.isEmpty { page.table(table) }
    }

    /// A value of an entry in words. Lists and objects are not written out.
    private static func text(of path: TriedSource.Path) -> String {
        switch path.value {
        case .array(let elements)?: counted(elements.count, "element")
        case .object(let members)? where path.type == nil: counted(members.count, "value")
        case let value?: value.valueText(path.type)
        case nil: ["entries", "reload"].contains(path.name) && path.depth == 0 ? "" : "–"
        }
    }

    private mutating func entries(_ entries: [TriedSource.Entry], of document: TriedSource) {
        let policy = document.policy.map { ", next request \(words(of: $0, entries))" } ?? ""
        let count = entries.count == 1 ? "1 entry" : "\(entries.count) entries"
        page.line(Words(count), .dim(policy))
        let shown = entries.lastIndex { $0.date <= page.times.now }
        if shown == nil, let first = entries.first {
            page.wrapped(
                "no entry is due before \(page.times.local(first.date)): until then, the board shows the "
                    + "previous content, and at first the placeholder", .warning)
        }
        guard entries.count > 1 else { return }
        let start = min(max(0, (shown ?? 0) - 1), max(0, entries.count - Self.entryLines))
        var table = Table(indent: 2)
        for (index, entry) in entries.enumerated().dropFirst(start).prefix(Self.entryLines) {
            let isShown = index == shown
            table.row(
                isShown ? Words("●", .good) : .dim("○"), Words(page.times.local(entry.date)),
                .dim(page.times.relative(entry.date)), isShown ? Words("shown now", .good) : "")
        }
        page.table(table)
        let rest = entries.count - start - Self.entryLines
        if rest > 0, let last = entries.last {
            page.line(.dim("     … \(rest) more, the last at \(page.times.local(last.date))"))
        }
    }

    /// When the next timeline is requested.
    private func words(of policy: ReloadPolicy, _ entries: [TriedSource.Entry]) -> String {
        guard case .atEnd = policy, let last = entries.last else { return Page.policy(policy, page.times) }
        return "after \(page.times.local(last.date)), the date of the last entry"
    }

    /// The problems that were not shown at an exchange or a path.
    private mutating func problems(of document: TriedSource) {
        let isExplained =
            document.entries == nil
            && (document.exchanges.contains { $0.failure != nil }
                || document.paths.contains { $0.problem != nil })
        guard !isExplained else { return }
        for problem in document.problems ?? [] {
            page.wrapped(problem, document.entries == nil ? .bad : .warning)
        }
    }
}
