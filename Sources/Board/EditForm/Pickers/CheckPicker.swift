import Configurations
import IntentDefinitions
import WidgetModel

/// Check boxes for the cases of a list, or for the days of the week. Typing searches them.
struct CheckPicker: Picker {
    struct Item: Sendable {
        /// The literal of the case, or the name of a group.
        let id: String
        let title: String
        let subtitle: String?
        /// The ids of the cases that the item checks: its own, those of a group, or none for everything.
        let members: [String]

        var isCase: Bool { members == [id] }
    }

    /// How the checked cases become a value.
    private enum Content: Sendable {
        /// A set of days, in the order of the week.
        case weekdays
        /// A list with so many elements.
        case list(ListSize)
    }

    private let content: Content
    private let items: [Item]
    /// The ids of the checked cases.
    private var checked: [String]
    /// Whether everything is chosen, except for cases that are not checked.
    private var isAll: Bool
    /// The value of the row; nil without one.
    private let start: (checked: [String], isAll: Bool)?
    private var highlighted: String
    private var search = TextField("")
    /// Whether the last check was refused, because the list has no room.
    private var isFull = false
    private let language: FormLanguage

    private init(
        _ content: Content, _ items: [Item], _ start: (checked: [String], isAll: Bool)?,
        _ language: FormLanguage
    ) {
        (self.content, self.items, self.start, self.language) = (content, items, start, language)
        let checked = start?.checked ?? []
        (self.checked, isAll) = (checked, start?.isAll ?? false)
        highlighted = (items.first { $0.isCase && checked.contains($0.id) } ?? items.first)?.id ?? ""
    }

    /// Check boxes for the days of the week, with the days before and at the weekend as groups.
    init(weekdays present: WeekdaySet?, of control: RowControl, in context: PickerContext) {
        let symbols = CalendarWords.symbols
        let first = control.firstDay.flatMap { symbols.firstIndex(of: $0) } ?? 0
        let days = (0..<7).map { offset in
            let index = (first + offset) % 7
            return Item(
                id: symbols[index], title: CalendarWords.day(index, in: context.language), subtitle: nil,
                members: [symbols[index]])
        }
        let groups = [
            Item(
                id: "weekdays", title: PickerPhrase.workingDays.text(in: context.language), subtitle: nil,
                members: Array(symbols[..<5])),
            Item(
                id: "weekend", title: PickerPhrase.weekend.text(in: context.language), subtitle: nil,
                members: Array(symbols[5...])),
        ]
        self.init(
            .weekdays, days + groups, present.map { ($0.names, isAll: false) }, context.language)
    }

    /// Check boxes for the cases of a list.
    ///
    /// - Parameters:
    ///   - start: the value of the list; nil without one.
    ///   - allowsAll: whether everything can be chosen, including cases that are added later.
    init(
        _ choices: [FormChoice], _ start: (checked: [String], isAll: Bool)?, size: ListSize, allowsAll: Bool,
        in language: FormLanguage
    ) {
        // Elements that are no cases remain in the list, until the user clears their check marks.
        let others = (start?.checked ?? []).filter { text in !choices.contains { $0.id == text } }
        let cases = choices.map {
            Item(id: $0.id, title: $0.title, subtitle: $0.subtitle, members: [$0.id])
        }
        let items = cases + others.map { Item(id: $0, title: $0, subtitle: nil, members: [$0]) }
        self.init(
            .list(size),
            (allowsAll ? [CheckPicker.everything(in: language)] : []) + items, start, language)
    }

    private static func everything(in language: FormLanguage) -> Item {
        Item(
            id: AllValue.word, title: PickerPhrase.everything.text(in: language),
            subtitle: PickerPhrase.everythingLater.text(in: language), members: [])
    }

    // Events

    mutating func apply(_ key: TerminalKey) -> PickerReply {
        isFull = false
        switch key {
        case .enter: return .done
        case .character(" "): toggle(highlighted)
        case .up, .backTab: move(by: -1)
        case .down, .tab: move(by: 1)
        case .pageUp: move(by: -7)
        case .pageDown: move(by: 7)
        case .home: move(by: -items.count)
        case .end: move(by: items.count)
        case .escape where !search.text.isEmpty: search = TextField("")
        case .character, .paste, .backspace: find(key)
        default: return .ignored
        }
        return .open
    }

    mutating func click(_ part: String) -> PickerReply {
        (isFull, highlighted) = (false, part)
        toggle(part)
        return .open
    }

    private var found: [Item] {
        let text = search.text.lowercased()
        return text.isEmpty
            ? items
            : items.filter { "\($0.title)\n\($0.subtitle ?? "")\n\($0.id)".lowercased().contains(text) }
    }

    private mutating func find(_ key: TerminalKey) {
        search.apply(key)
        let found = found
        if !found.contains(where: { $0.id == highlighted }) { highlighted = found.first?.id ?? "" }
    }

    private mutating func move(by offset: Int) {
        let found = found
        guard let index = found.firstIndex(where: { $0.id == highlighted }) else { return }
        highlighted = found[max(0, min(found.count - 1, index + offset))].id
    }

    private var cases: [String] { items.filter(\.isCase).map(\.id) }

    private mutating func toggle(_ id: String) {
        guard let members = items.first(where: { $0.id == id })?.members else { return }
        if members.isEmpty {
            isAll.toggle()
            checked = isAll ? cases : []
        } else if members.allSatisfy(checked.contains) {
            checked.removeAll { members.contains($0) }
        } else {
            let added = members.filter { !checked.contains($0) }
            if !isAll, case .list(let size) = content, checked.count + added.count > size.max ?? .max {
                isFull = true
                return
            }
            check(added)
        }
    }

    /// Adds cases: to a list, after those that are already checked, because users give lists their order.
    private mutating func check(_ added: [String]) {
        switch content {
        case .weekdays: checked = cases.filter { checked.contains($0) || added.contains($0) }
        case .list: checked += added
        }
    }

    // The value

    private var value: EditRequest.Wish {
        switch content {
        case .weekdays:
            let days = CalendarWords.symbols.filter(checked.contains)
            return days.isEmpty ? EditRequest.Wish.none : .set(.text(days.joined(separator: ", ")))
        case .list:
            if isAll { return .set(.text(cases.filter { !checked.contains($0) }.allText)) }
            return WorkingCopy.wish(forElements: checked)
        }
    }

    var wish: EditRequest.Wish? {
        let before = start ?? (checked: [], isAll: false)
        // The order of a list remains as it is, unless other cases are checked.
        return Set(before.checked) == Set(checked) && before.isAll == isAll ? nil : value
    }

    // Drawing

    func drawing(_ size: FormSize) -> PickerDrawing<String> {
        var drawing = PickerDrawing<String>()
        let found = found
        if !search.text.isEmpty {
            drawing.newLine()
            drawing.add(FormPhrase.search.text(in: language), .dim)
            drawing.add(search.text, cursor: found.isEmpty ? search.text.cells : nil)
        }
        if found.isEmpty {
            drawing.newLine()
            drawing.add(FormPhrase.noMatch.text(in: language), .dim)
        }
        for item in found {
            let isHighlighted = item.id == highlighted
            drawing.newLine()
            drawing.add(
                "[\(mark(of: item))] \(item.title)", isHighlighted ? .strong : .plain, part: item.id,
                cursor: isHighlighted ? 1 : nil)
            if let subtitle = item.subtitle { drawing.add("  \(subtitle)", .dim, part: item.id) }
        }
        return drawing
    }

    /// `x` for all of the cases, `-` for some of them.
    private func mark(of item: Item) -> String {
        if item.members.isEmpty { return !isAll ? " " : checked.count < cases.count ? "-" : "x" }
        let count = item.members.count(where: checked.contains)
        return count == item.members.count ? "x" : count > 0 ? "-" : " "
    }

    var status: String? {
        if isFull, case .list(let size) = content {
            return FormPhrase.listSize(size).text(in: language)
        }
        switch content {
        case .weekdays: return RecurrenceWords.days(checked, in: language)
        case .list:
            let left = cases.filter { !checked.contains($0) }
            if isAll, !left.isEmpty {
                let titles = items.filter { left.contains($0.id) }.map(\.title)
                return PickerPhrase.allExcept(titles.joined(separator: ", ")).text(in: language)
            }
            return PickerPhrase.checked(checked.count, of: cases.count).text(in: language)
        }
    }

    var hints: [PickerHint] {
        [PickerHint("Space", .check, .character(" ")), PickerHint("", .typeToSearch)]
    }
}
