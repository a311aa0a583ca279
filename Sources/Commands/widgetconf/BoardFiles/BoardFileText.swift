import SourceText
import WidgetModel

/// The text of a board file.
struct BoardFileText {
    private(set) var text = "format: 1\n"

    init(_ board: DeclaredBoard) {
        line("board: \(YAMLText.scalar(board.board))", 0)
        text += "\n"
        line(board.widgets.isEmpty ? "widgets: {}" : "widgets:", 0)
        for widget in board.widgets {
            line("\(YAMLText.scalar(widget.key)):", 1)
            line("kind: \(YAMLText.scalar(widget.kind))", 2)
            if let family = widget.family { line("family: \(family.rawValue)", 2) }
            if let name = widget.name { line("name: \(YAMLText.scalar(name))", 2) }
            if !widget.values.isEmpty {
                line("values:", 2)
                write(widget.values, 3)
            }
        }
        if let layout = board.layout, !layout.pages.isEmpty { write(layout) }
        if let displays = board.displays, !displays.isEmpty { write(displays) }
    }

    private mutating func line(_ content: String, _ depth: Int) {
        text += String(repeating: "  ", count: depth) + content + "\n"
    }

    private mutating func write(_ values: JSONObject, _ depth: Int) {
        for (name, value) in values {
            let key = YAMLText.scalar(name)
            if let members = value.object, !members.isEmpty {
                line("\(key):", depth)
                write(members, depth + 1)
            } else if let elements = value.array, elements.contains(where: { $0.object != nil }) {
                line("\(key):", depth)
                for element in elements { line("- \(YAMLText.flow(element))", depth + 1) }
            } else {
                line("\(key): \(YAMLText.flow(value))", depth)
            }
        }
    }

    private mutating func write(_ layout: KeyedLayout) {
        text += "\n"
        line("layout:", 0)
        if let columns = layout.columns { line("columns: \(columns)", 1) }
        line("pages:", 1)
        for page in layout.pages {
            var sections = page.sections[...]
            var start = "- "
            func begin(_ content: String) -> String {
                defer { start = "  " }
                return start + content
            }
            if let title = page.title { line(begin("title: \(YAMLText.scalar(title))"), 2) }
            if let first = sections.first, first.title == nil {
                line(begin("widgets: \(Self.text(of: first.stacks))"), 2)
                sections = sections.dropFirst()
            }
            guard !sections.isEmpty else { continue }
            line(begin("sections:"), 2)
            for section in sections {
                let widgets = "widgets: \(Self.text(of: section.stacks))"
                guard let title = section.title else {
                    line("- \(widgets)", 4)
                    continue
                }
                line("- title: \(YAMLText.scalar(title))", 4)
                line(widgets, 5)
            }
        }
    }

    private static func text(of stacks: [KeyedLayout.Stack]) -> String {
        let positions = stacks.map { stack in
            let keys = stack.keys.map { YAMLText.scalar($0) }
            if keys.count == 1 { return keys[0] }
            let list = "[\(keys.joined(separator: ", "))]"
            return stack.pinned.map { "{ stack: \(list), pinned: \(YAMLText.scalar($0)) }" } ?? list
        }
        return "[\(positions.joined(separator: ", "))]"
    }

    /// Writes the settings that differ from the defaults of the display's kind.
    private mutating func write(_ displays: [DisplaySetup]) {
        text += "\n"
        line("displays:", 0)
        for display in displays {
            line("\(YAMLText.scalar(display.name.description)):", 1)
            line("kind: \(display.kind.rawValue)", 2)
            let (settings, standard) = (display.settings, display.kind.defaults)
            func write(_ key: String, _ value: String, _ defaultValue: String) {
                if value != defaultValue { line("\(key): \(value)", 2) }
            }
            func scalar(_ value: (some CustomStringConvertible)?, or word: String) -> String {
                YAMLText.scalar(value?.description ?? word)
            }
            func pages(_ settings: DisplaySettings) -> String {
                let pages = settings.pages.map { page in
                    page.dwell == DisplayedPage.defaultDwell ? page.page : "\(page.page)=\(page.dwell)"
                }
                return "[\(pages.map { YAMLText.scalar($0) }.joined(separator: ", "))]"
            }
            write("pages", pages(settings), pages(standard))
            write("size", scalar(settings.size, or: "automatic"), scalar(standard.size, or: "automatic"))
            write("scale", "\(settings.scale)", "\(standard.scale)")
            write("palette", scalar(settings.palette, or: ""), scalar(standard.palette, or: ""))
            write("rotation", "\(settings.rotation.rawValue)", "\(standard.rotation.rawValue)")
            write("scheme", settings.scheme.rawValue, standard.scheme.rawValue)
            write("language", scalar(settings.locale, or: "default"), scalar(standard.locale, or: "default"))
            write(
                "timeZone", scalar(settings.timeZone, or: "default"), scalar(standard.timeZone, or: "default")
            )
            write("refreshFloor", "\(settings.refreshFloor)", "\(standard.refreshFloor)")
            write("sleep", scalar(settings.sleep, or: "never"), scalar(standard.sleep, or: "never"))
        }
    }
}
