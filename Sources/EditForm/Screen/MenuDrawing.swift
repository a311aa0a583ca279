import TextWidth

/// Draws an open menu: the search, and the choices that it finds.
struct MenuDrawing {
    let menu: ChoiceMenu
    let width: Int

    var body: FormBody {
        var body = FormBody()
        let found = menu.found
        let isSearching = menu.isSearching || found.isEmpty
        if isSearching || !menu.search.text.isEmpty {
            let label = "  Search: "
            let (text, cursor) = menu.search.window(cells: width - label.cells)
            body.add(
                [FormScreen.Line(label, .dim) + FormScreen.Line(text)],
                cursor: isSearching ? label.cells + cursor : nil)
        }
        for choice in found {
            let isHighlighted = choice.id == menu.highlighted
            var line = FormScreen.Line(isHighlighted ? "> " : "  ", .focused)
            line.append(choice.title, isHighlighted ? .strong : .plain)
            if let subtitle = choice.subtitle { line.append("  \(subtitle)", .dim) }
            body.add([line], cursor: isHighlighted && !isSearching ? 2 : nil)
        }
        if found.isEmpty { body.add([FormScreen.Line("  no match", .dim)]) }
        return body
    }
}
