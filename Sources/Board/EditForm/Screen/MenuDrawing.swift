import WidgetModel

/// Draws an open menu: the search, and the choices that it finds.
struct MenuDrawing {
    let menu: ChoiceMenu
    let size: FormSize
    let language: FormLanguage

    var body: FormBody {
        var body = FormBody()
        let isSearching = menu.isSearching || menu.found.isEmpty
        if isSearching || !menu.search.text.isEmpty {
            let label = "  " + FormPhrase.search.text(in: language)
            let (text, cursor) = menu.search.window(cells: size.columns - label.cells)
            body.add(
                [FormScreen.Line(label, .dim) + FormScreen.Line(text)],
                cursor: isSearching ? label.cells + cursor : nil)
        }
        if let nothing { body.add([FormScreen.Line(nothing, .dim)]) }
        let place = menu.found.firstIndex { $0.id == menu.highlighted } ?? 0
        let visible = max(0, place - size.rows)..<min(menu.found.count, place + size.rows)
        // Lists can be long, so only lines that can be on the screen are drawn.
        body.add(Array(repeating: [], count: visible.lowerBound + headings(in: 0..<visible.lowerBound)))
        for index in visible {
            let choice = menu.found[index]
            if hasHeading(index), let group = choice.group { body.add([FormScreen.Line(" \(group)", .dim)]) }
            let isHighlighted = choice.id == menu.highlighted
            var line = FormScreen.Line(isHighlighted ? "> " : "  ", .focused)
            line.append(choice.title, isHighlighted ? .strong : .plain)
            if let subtitle = choice.subtitle { line.append("  \(subtitle)", .dim) }
            body.add(
                [line], cursor: isHighlighted && !isSearching ? 2 : nil, target: .choice(choice.id))
        }
        let rest = visible.upperBound..<menu.found.count
        body.add(Array(repeating: [], count: rest.count + headings(in: rest)))
        return body
    }

    /// The text of a menu without choices; nil if choices are shown, or if the status says why they are
    /// missing.
    private var nothing: String? {
        guard menu.found.isEmpty else { return nil }
        switch menu.state {
        case .loading?, .failed?: return nil
        case .loaded?, nil:
            let phrase = menu.search.text.isEmpty ? FormPhrase.noChoices : .noMatch
            return "  " + phrase.text(in: language)
        }
    }

    /// Whether a heading stands above a choice.
    private func hasHeading(_ index: Int) -> Bool {
        guard let group = menu.found[index].group else { return false }
        return index == 0 || menu.found[index - 1].group != group
    }

    private func headings(in range: Range<Int>) -> Int { range.count(where: hasHeading) }
}
