import IntentDefinitions
import JSONText
import WidgetModel

/// Rewrites changes of elements of lists of plain values as one change of each list: `labels.+` adds
/// elements, `labels.-` removes them, `labels.2` replaces the second one, and `labels.~` makes the change
/// from one list to another (`ListChange`).
///
/// They are planned on the present list, so two people who each add an element both keep it.
struct ElementEditing {
    private(set) var changes: [RecordEditing.IndexedChange] = []
    private(set) var refusals: [(index: Int, refusal: Refusal)] = []
    private let present: ResolvedConfiguration
    /// The texts of the elements after the changes so far, by list. They may be secrets.
    private var lists: [String: [String]] = [:]
    /// The lists of everything, in which `lists` has the elements that are left out.
    private var listsOfAll: Set<String> = []
    /// The positions of elements to remove, by list. They count from the list before the edit.
    private var removed: [String: Set<Int>] = [:]

    private static let (adding, removing) = ("+", "-")

    init(_ changes: [RecordEditing.IndexedChange], on present: ResolvedConfiguration) {
        self.present = present
        var order: [(list: String, index: Int)] = []
        for change in changes {
            guard let (list, parameter, element) = target(of: change.name) else {
                self.changes.append(change)
                continue
            }
            if lists[list] == nil {
                order.append((list, change.index))
                if case .all(let all)? = present[list] {
                    listsOfAll.insert(list)
                    lists[list] = all.excepted.map(\.givenText)
                } else {
                    lists[list] = present[list]?.elements.map(\.givenText) ?? []
                }
            }
            do throws(Refusal) { try apply(change.wish, to: element, of: parameter, named: list) } catch {
                refusals.append((change.index, error))
            }
        }
        for (list, index) in order {
            let gone = removed[list] ?? []
            let texts = (lists[list] ?? []).enumerated().filter { !gone.contains($0.offset) }.map(\.element)
            let text = listsOfAll.contains(list) ? texts.allText : texts.jsonText
            self.changes.append(.init(index: index, name: list, wish: .set(.text(text))))
        }
    }

    /// The list of plain values and the element that a name means; nil for other names.
    private func target(of name: String) -> (list: String, IntentParameter, element: String)? {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        let (list, element) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
        guard let parameter = present.intent.parameter(named: list), parameter.list != nil,
            parameter.type.record == nil
        else { return nil }
        return (list, parameter, element)
    }

    private mutating func apply(
        _ wish: EditRequest.Wish, to element: String, of parameter: IntentParameter, named list: String
    ) throws(Refusal) {
        if listsOfAll.contains(list) { return try applyToAll(wish, element, of: parameter, named: list) }
        let before = present[list]?.elements ?? []
        switch (element, wish) {
        case (ElementEditing.adding, .set(let raw)):
            lists[list, default: []] += raw.elementTexts(of: parameter)
        case (ElementEditing.removing, .set(let raw)):
            for text in raw.elementTexts(of: parameter) {
                let place = before.firstIndex { element in
                    // What is shown for a secret is not its text.
                    element.givenText == text
                        || !parameter.type.isSecret && parameter.literal(of: element) == text
                }
                guard let place else {
                    throw ConfigurationFindings.elementUnknown(
                        text, isPosition: false, in: list, before, of: parameter)
                }
                removed[list, default: []].insert(place)
            }
        case (ListChange.part, .set(let raw)):
            guard let change = ListChange(raw.parsed) else { fallthrough }
            lists[list] = change.applied(to: lists[list] ?? [])
        default:
            guard let position = Int(element), before.indices.contains(position - 1) else {
                throw ConfigurationFindings.elementUnknown(
                    element, isPosition: true, in: list, before, of: parameter)
            }
            if case .set(let raw) = wish {
                lists[list]?[position - 1] = raw.text
            } else {
                removed[list, default: []].insert(position - 1)
            }
        }
    }
}

extension ElementEditing {
    /// Leaves elements out of everything, or takes them in again.
    private mutating func applyToAll(
        _ wish: EditRequest.Wish, _ element: String, of parameter: IntentParameter, named list: String
    ) throws(Refusal) {
        guard case .set(let raw) = wish, [ElementEditing.adding, ElementEditing.removing].contains(element)
        else { throw ConfigurationFindings.elementOfAll(list) }
        let texts = raw.elementTexts(of: parameter)
        lists[list]?.removeAll { texts.contains($0) }
        if element == ElementEditing.removing { lists[list, default: []] += texts }
    }
}

extension ParameterValue {
    /// The text with which an edit gives the value. That of a secret is only read again, and never shown.
    fileprivate var givenText: String {
        if case .secret(let secret) = self { secret.revealed } else { description }
    }
}

extension EditRequest.RawValue {
    /// The value as one text.
    fileprivate var text: String {
        switch self {
        case .text(let text): text
        case .json(let json): json.string ?? json.text
        }
    }

    /// The texts of elements: a JSON array, or the text of a list.
    fileprivate func elementTexts(of parameter: IntentParameter) -> [String] {
        if let elements = parsed?.array { return elements.map { $0.string ?? $0.text } }
        return text.listElements(separator: parameter.type.kind.separator).filter { !$0.isEmpty }
    }
}

extension [String] {
    /// The elements as the text of a list.
    fileprivate var jsonText: String { JSONValue.array(map(JSONValue.string)).text }

    /// Everything except for these elements.
    fileprivate var allText: String {
        isEmpty ? AllValue.word : AllValue.exceptWord + map { $0.asListElement() }.joined(separator: ", ")
    }
}
