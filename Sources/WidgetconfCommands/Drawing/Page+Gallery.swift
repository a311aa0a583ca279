import BoardDocuments
import JSONText
import TextWidth
import ViewRendering
import WidgetModel

/// One kind of the gallery: its snapshot, and beside it what it is and how it is placed.
extension Page {
    private static let pictureGap = 3
    /// The least columns that words need beside a picture.
    private static let leastColumns = 34
    /// The most columns that a description takes.
    private static let mostColumns = 64

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

    private func description(
        of widget: OfferedWidget, _ family: Family, width: Int
    ) -> [TerminalText] {
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
        let surroundings = Page.surroundings(widget.open, widget.group)
        if !surroundings.isEmpty { lines.append("") }
        lines += surroundings.flatMap { $0.wrapped(toCells: width) }.map { paint([.dim($0)]) }
        let required = widget.parameters.filter { $0.required && $0.default == nil }
        let settings = required.map { " \($0.name)=…" }.joined()
        // Without the option, "add" takes the first family.
        let size = family == widget.families.first ?? family ? "" : " --family \(family.rawValue)"
        lines += [""] + flow(Words("widgetconf add \(widget.kind)\(size)\(settings)", .accent))
        return lines
    }

    /// What a widget has to do with programs beside its provider.
    static func surroundings(_ open: [String]?, _ group: WidgetDetails.Group?) -> [String] {
        var lines: [String] = []
        if let open, !open.isEmpty { lines.append("links open with \(open.joined(separator: " "))") }
        if let group { lines.append("shares values as \(group.id)") }
        return lines
    }

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
