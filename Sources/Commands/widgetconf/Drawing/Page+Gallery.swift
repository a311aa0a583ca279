import BoardDocuments
import SourceText
import ViewRendering
import WidgetModel

/// One widget of the gallery: its snapshot, with the description to the right or below.
extension Page {
    /// The number of cells between a snapshot and its description.
    private static let pictureGap = 3
    /// The minimum width of a description. In narrower terminals it is printed below the snapshot.
    private static let leastColumns = 34
    /// The maximum width of a description; longer lines are hard to read.
    private static let mostColumns = 64

    /// - Parameter chosen: the family of `--family`; nil for the first one that the widget supports.
    mutating func gallery(_ widget: OfferedWidget, family chosen: Family?) {
        let family = chosen ?? widget.families.first ?? .systemSmall
        let picture = pictures.picture(widget.snapshot, title: widget.title, family: family)
        let room = columns.map { $0 - picture.width - Page.pictureGap } ?? Page.mostColumns
        let isBeside = room >= Page.leastColumns
        let width = min(isBeside ? room : columns ?? Page.mostColumns, Page.mostColumns)
        let words = description(of: widget, family, width: width)
        guard isBeside else {
            drawn(picture.lines)
            return drawn(words)
        }
        let gap = String(repeating: " ", count: Page.pictureGap)
        let blank = TerminalText(String(repeating: " ", count: picture.width))
        for place in 0..<max(picture.lines.count, words.count) {
            let left = place < picture.lines.count ? picture.lines[place] : nil
            let right = place < words.count ? words[place] : ""
            drawn([right.isEmpty ? left ?? "" : "\(left ?? blank)\(gap)\(right)"])
        }
    }

    /// The lines of a description: names, families, parameters, links, and the
    /// command that places the widget.
    private func description(
        of widget: OfferedWidget, _ family: Family, width: Int
    ) -> [TerminalText] {
        // One paragraph, wrapped to the width.
        func flow(_ words: Words...) -> [TerminalText] {
            words.wrapped(toCells: width, indent: 2).map { paint($0) }
        }
        var lines = flow(.strong(widget.kind.name), "  ", Words(widget.title))
        lines += Printable.text(widget.description ?? "").wrapped(toCells: width).map {
            TerminalText($0)
        }
        lines += flow(.dim(widget.families.map(\.rawValue).joined(separator: " · "))) + [""]
        var table = Table()
        for parameter in widget.parameters { table.row(row(of: parameter)) }
        lines += table.lines(columns: width).map { paint($0) }
        if widget.parameters.isEmpty { lines.append(paint([.dim("nothing to configure")])) }
        let integrations = Page.integrations(widget.open, widget.group)
        if !integrations.isEmpty { lines.append("") }
        lines += integrations.flatMap { $0.wrapped(toCells: width) }.map { paint([.dim($0)]) }
        let required = widget.parameters.filter { $0.required && $0.default == nil }
        let settings = required.map { " \($0.name)=…" }.joined()
        // `add` uses the first family by default, so only other families need the option.
        let size = family == widget.families.first ?? family ? "" : " --family \(family.rawValue)"
        lines += [""] + flow(Words("widgetconf add \(widget.kind)\(size)\(settings)", .accent))
        for recommendation in widget.recommendations ?? [] {
            let title = recommendation.title.shellWord
            lines += flow(Words("widgetconf add \(widget.kind)\(size) --recommendation \(title)", .accent))
        }
        return lines
    }

    /// Lines about other programs: which one opens the links of a widget, and with
    /// which group it shares values.
    static func integrations(_ open: [String]?, _ group: WidgetDetails.Group?) -> [String] {
        var lines: [String] = []
        if let open, !open.isEmpty { lines.append("links open with \(open.joined(separator: " "))") }
        if let group { lines.append("shares values as \(group.id)") }
        return lines
    }

    /// The name, type and default of a parameter.
    private func row(of parameter: OfferedParameter) -> [Words] {
        let range = parameter.range.map { " \($0)" } ?? ""
        let one = parameter.cases?.joined(separator: " | ") ?? parameter.type + range
        let standard = parameter.default.map { standard in
            let family = parameter.defaultFamilies?.first.map { " (with --family \($0))" } ?? ""
            return "= \(standard.valueText(parameter.type))\(family)"
        }
        let required = parameter.required ? "required" : "optional"
        return [
            Words(parameter.name), .dim(parameter.list == true ? "list of \(one)" : one),
            .dim(standard ?? required),
        ]
    }
}
