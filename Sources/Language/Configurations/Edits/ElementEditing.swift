import IntentDefinitions
import WidgetModel

/// Rewrites changes to elements in lists of plain values as one change to each list: `labels.+` adds
/// elements, `labels.-` removes them, `labels.2` replaces the second one, and `labels.~` applies the
/// difference between two lists (`ListChange`).
///
/// They are planned on the stored list. So if two people each add an element, both elements are kept, and so
/// are elements that do not fit any more.
struct ElementEditing {
    private(set) var changes: [RecordEditing.IndexedChange] = []
    private(set) var refusals: [(index: Int, refusal: Refusal)] = []
    /// The names of the lists that change by element.
    var names: Set<String> { Set(stored.keys) }
    private let configuration: Configuration
    private let present: ResolvedConfiguration
    /// The lists before the edit.
    private var stored: [String: StoredList] = [:]
    /// The strings of the elements after the changes so far, by list. They may be secrets. If everything is
    /// chosen in a list, they are the excluded elements.
    private var lists: [String: [String]] = [:]
    /// The positions of elements to remove, by list. They count from the list before the edit.
    private var removed: [String: Set<Int>] = [:]

    private static let (adding, removing) = ("+", "-")

    init(
        _ changes: [RecordEditing.IndexedChange], on configuration: Configuration,
        _ present: ResolvedConfiguration
    ) {
        self.configuration = configuration
        self.present = present
        var order: [(list: String, index: Int)] = []
        for change in changes {
            guard let (name, parameter, element) = target(of: change.name) else {
                self.changes.append(change)
                continue
            }
            if lists[name] == nil {
                order.append((name, change.index))
                let list = StoredList(
                    configuration[name], present[name], configuration.unfit(in: name))
                stored[name] = list
                lists[name] = list.texts
            }
            do throws(Refusal) { try apply(change.wish, to: element, of: parameter, named: name) } catch {
                refusals.append((change.index, error))
            }
        }
        for (list, index) in order {
            let gone = removed[list] ?? []
            let texts = (lists[list] ?? []).enumerated().filter { !gone.contains($0.offset) }.map(\.element)
            let text = stored[list]?.isAll == true ? texts.allText : texts.jsonText
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
        guard let stored = stored[list], !stored.isAll else {
            return try applyToAll(wish, element, of: parameter, named: list)
        }
        switch (element, wish) {
        case (ElementEditing.adding, .set(let raw)):
            lists[list, default: []] += raw.elementTexts(of: parameter)
        case (ElementEditing.removing, .set(let raw)):
            for text in raw.elementTexts(of: parameter) {
                guard let index = stored.index(of: text, parameter) else {
                    throw ConfigurationFindings.elementUnknown(
                        text, isPosition: false, in: list, stored.shown.map(\.value), of: parameter)
                }
                removed[list, default: []].insert(index)
            }
        case (ListChange.part, .set(let raw)):
            guard let change = ListChange(raw.parsed) else { fallthrough }
            lists[list] = stored.applying(change, to: lists[list] ?? [])
        default:
            guard let position = Int(element), stored.shown.indices.contains(position - 1) else {
                throw ConfigurationFindings.elementUnknown(
                    element, isPosition: true, in: list, stored.shown.map(\.value), of: parameter)
            }
            let index = stored.shown[position - 1].index
            if case .set(let raw) = wish {
                lists[list]?[index] = raw.text
            } else {
                removed[list, default: []].insert(index)
            }
        }
    }
}

/// The elements of a list before an edit, including elements that do not fit.
private struct StoredList {
    private(set) var texts: [String]
    /// The elements that people see, which positions count, with their indices in `texts`.
    private(set) var shown: [(value: ParameterValue, index: Int)]
    /// Whether everything is chosen except for the elements.
    let isAll: Bool
    /// Whether the list does not fit as a whole, so that the widget uses the default or no value.
    private let isAside: Bool

    init(
        _ choice: Configuration.Choice?, _ present: ParameterValue?, _ unfit: [UnfitElement]
    ) {
        if case .misfit(let stored, _, _)? = choice, let elements = stored.listElements {
            isAll = stored.array == nil
            isAside = true
            texts = elements.map(\.givenText)
            shown = texts.enumerated().map { (.string($1), $0) }
            return
        }
        isAside = false
        let elements: [ParameterValue]
        if case .all(let all)? = present {
            (isAll, elements) = (true, all.excepted)
        } else {
            (isAll, elements) = (false, present?.elements ?? [])
        }
        // Nil is an element that people do not see.
        var all = elements.map(Optional.some)
        all.insert(unfit) { _ in nil }
        shown = all.enumerated().compactMap { index, element in element.map { ($0, index) } }
        texts = elements.map(\.givenText)
        texts.insert(unfit, as: \.text)
    }

    /// The elements after a change. If the list is set aside, people see the default and change that: a
    /// change without an effect on the stored list replaces it.
    func applying(_ change: ListChange, to texts: [String]) -> [String] {
        let result = change.applied(to: texts)
        return isAside && result == texts ? change.after : result
    }

    /// The index of the element with a text; nil if no element matches.
    func index(of text: String, _ parameter: IntentParameter) -> Int? {
        let element = shown.first { element in
            // For a secret, the displayed text differs from the stored text.
            element.value.isGiven(as: text)
                || !parameter.type.isSecret && parameter.literal(of: element.value) == text
        }
        return element?.index ?? (parameter.type.isSecret ? nil : texts.firstIndex(of: text))
    }
}

extension ElementEditing {
    /// Excludes elements from everything, or includes them again.
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

extension EditRequest.RawValue {
    /// The value as one text.
    fileprivate var text: String {
        switch self {
        case .text(let text): text
        case .json(let json): json.string ?? json.text
        }
    }

    /// The elements as strings, from a JSON array or from a list as text.
    fileprivate func elementTexts(of parameter: IntentParameter) -> [String] {
        if let elements = parsed?.array { return elements.map { $0.string ?? $0.text } }
        return text.listElements(separator: parameter.type.kind.separator).filter { !$0.isEmpty }
    }
}

extension [String] {
    /// The elements as the text of a JSON array.
    fileprivate var jsonText: String { JSONValue.array(map(JSONValue.string)).text }

    /// Everything except for these elements.
    package var allText: String {
        isEmpty ? AllValue.word : AllValue.exceptWord + map { $0.asListElement() }.joined(separator: ", ")
    }
}
