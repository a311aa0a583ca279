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

    mutating func gallery(_ widget: JSONObject, family chosen: Family?) {
        let families = widget.texts("families").compactMap(Family.init)
        let family = chosen ?? families.first ?? .systemSmall
        let picture = pictures.picture(widget["snapshot"], title: widget.text("title"), family: family)
        let room = columns.map { $0 - picture.width - Page.pictureGap } ?? Page.mostColumns
        let isBeside = room >= Page.leastColumns
        let width = min(isBeside ? room : columns ?? Page.mostColumns, Page.mostColumns)
        let words = description(of: widget, families, family, width: width)
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
        of widget: JSONObject, _ families: [Family], _ family: Family, width: Int
    ) -> [TerminalText] {
        func flow(_ words: Words...) -> [TerminalText] {
            words.wrapped(toCells: width, indent: 2).map { paint($0) }
        }
        var lines = flow(.strong(widget.text("kind")), "  ", Words(widget.text("title")))
        lines += Printable.text(widget.text("description")).wrapped(toCells: width).map {
            TerminalText($0)
        }
        lines += flow(.dim(families.map(\.rawValue).joined(separator: " · "))) + [""]
        let parameters = widget.objects("parameters")
        var table = Table()
        for parameter in parameters { table.row(row(of: parameter)) }
        lines += table.lines(columns: width).map { paint($0) }
        if parameters.isEmpty { lines.append(paint([.dim("nothing to configure")])) }
        let surroundings = Page.surroundings(of: widget)
        if !surroundings.isEmpty { lines.append("") }
        lines += surroundings.flatMap { $0.wrapped(toCells: width) }.map { paint([.dim($0)]) }
        let required = parameters.filter { $0.flag("required") && $0["default"] == nil }
        let settings = required.map { " \($0.text("name"))=…" }.joined()
        // Without the option, "add" takes the first family.
        let size = family == families.first ?? family ? "" : " --family \(family.rawValue)"
        lines += [""] + flow(Words("widgetconf add \(widget.text("kind"))\(size)\(settings)", .accent))
        return lines
    }

    /// What a widget has to do with programs beside its provider.
    static func surroundings(of widget: JSONObject) -> [String] {
        var lines: [String] = []
        let words = widget.texts("open")
        if !words.isEmpty { lines.append("links open with \(words.joined(separator: " "))") }
        if let id = widget["group"]?["id"]?.string { lines.append("shares values as \(id)") }
        return lines
    }

    private func row(of parameter: JSONObject) -> [Words] {
        let cases = parameter.texts("cases")
        let range = parameter["range"]?.string.map { " \($0)" } ?? ""
        let type = parameter.text("type")
        let one = cases.isEmpty ? type + range : cases.joined(separator: " | ")
        let standard = parameter["default"].map { standard in
            let family = parameter.texts("defaultFamilies").first.map { " (with --family \($0))" } ?? ""
            return "= \(standard.valueText(type))\(family)"
        }
        let required = parameter.flag("required") ? "required" : "optional"
        return [
            Words(parameter.text("name")), .dim(parameter.flag("list") ? "list of \(one)" : one),
            .dim(standard ?? required),
        ]
    }
}
