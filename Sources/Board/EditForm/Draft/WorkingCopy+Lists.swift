import Configurations
import IntentDefinitions
import SourceText
import WidgetModel

// Lists of plain values. Changing an element changes the whole list.
extension WorkingCopy {
    /// The literals of the elements of a list.
    func elements(of list: String) -> [String] {
        draftedElements[list] ?? drafted.state(of: list)?.value?.elements.map(\.description) ?? []
    }

    /// The number of elements or items that a list may have.
    func size(of list: String) -> ListSize {
        drafted.parameter(of: list)?.list?.size(for: form.family) ?? .free
    }

    /// The operation on a list that changes one of its elements. Nil removes the element.
    ///
    /// If everything is chosen, the element is excluded or included again, so that everything else remains
    /// chosen, including later additions to the definition.
    func wish(forElement index: Int, of list: String, _ text: String?) -> EditRequest.Wish {
        if text == AllValue.word, drafted.parameter(of: list)?.allowsAll ?? false {
            return .set(.text(AllValue.word))
        }
        var texts = elements(of: list)
        if let all = all(of: list) {
            var excepted = all.excepted.map(\.description)
            if all.elements == nil {
                texts = []
            } else {
                if texts.indices.contains(index) { excepted.append(texts[index]) }
                excepted.removeAll { $0 == text }
                return .set(.text(excepted.allText))
            }
        }
        switch text {
        case nil where texts.indices.contains(index): texts.remove(at: index)
        case let text? where texts.indices.contains(index): texts[index] = text
        case let text?: texts.append(text)
        case nil: break
        }
        return WorkingCopy.wish(forElements: texts)
    }

    static func wish(forElements texts: [String]) -> EditRequest.Wish {
        .set(.text(JSONValue.array(texts.map(JSONValue.string)).text))
    }

    /// The choice of everything in a list; nil for other lists.
    func all(of list: String) -> AllValue? {
        guard draftedElements[list] == nil, case .all(let all)? = drafted.state(of: list)?.value else {
            return nil
        }
        return all
    }

    /// The literal of a row or element; nil without a value.
    func literal(of name: String) -> String? {
        guard let index = name.elementIndex else { return drafted.state(of: name)?.value?.description }
        let list = name.enclosingName
        if let texts = draftedElements[list] { return texts.indices.contains(index) ? texts[index] : nil }
        let values = drafted.state(of: list)?.value?.elements ?? []
        return values.indices.contains(index) ? values[index].description : nil
    }

    /// The value of a row or element; nil without one.
    func value(of name: String) -> ParameterValue? {
        guard let index = name.elementIndex else { return drafted.state(of: name)?.value }
        let values = drafted.state(of: name.enclosingName)?.value?.elements ?? []
        guard values.indices.contains(index), values[index].description == literal(of: name) else {
            return nil
        }
        return values[index]
    }

    /// The name of the row that a problem of a list concerns: the element that it quotes, or the list.
    func flawedElement(of list: String, _ problem: ValueProblem) -> String {
        let index = elements(of: list).firstIndex { problem.found.hasPrefix(quoted($0)) }
        return index.map { "\(list).#\($0)" } ?? list
    }
}

// Items of lists of objects
extension WorkingCopy {
    /// The items of a list.
    func items(of list: String) -> [Record] { drafted.state(of: list)?.value?.records ?? [] }

    /// A name for a new item.
    func newItem(of list: String) -> String { drafted.naming.newItem(of: list, besides: draft) }

    mutating func removeItem(_ item: String) {
        drop(within: item)
        change(item, to: item.isStoredItem ? .unset : nil)
    }

    /// Adds new items to a list of objects, or removes its last items.
    mutating func setItemCount(of list: String, to count: Int) {
        let items = items(of: list)
        for item in items.dropFirst(count) { removeItem("\(list).\(drafted.naming.name(ofKey: item.key))") }
        for _ in 0..<max(0, count - items.count) where drafted.refusals[list] == nil {
            change(newItem(of: list), to: .set(.text("{}")))
        }
    }

    /// Adds a copy of an item after it.
    ///
    /// - Returns: the name of the copy; nil if the item does not exist.
    mutating func duplicateItem(_ name: String) -> String? {
        let (list, key) = (name.enclosingName, name.lastPart)
        let record = items(of: list).first { drafted.naming.name(ofKey: $0.key) == key }
        guard let record else { return nil }
        let copy = newItem(of: list)
        let json = values(of: record, named: name).json(.masked)
        beginStep()
        change(copy, to: .set(.text(JSONValue.object(json).text)))
        move([(name: copy, after: String(key))])
        return copy
    }

    /// The item's own values for a copy. Defaults are left out, because the copy uses the same defaults.
    private func values(of record: Record, named name: String) -> Record {
        let fields = drafted.parameter(of: name.enclosingName)?.type.record?.form
        return Record(
            values: record.copy.values.filter { member in
                guard case .value(_, .default)? = drafted.state(of: "\(name).\(member.name)") else {
                    return true
                }
                // The item may come from the default of the list, which differs from a new item.
                let standard = fields?.parameter(named: member.name)?.defaultValue(for: form.family)
                return standard.map { $0.constant.map { $0 != member.value } ?? false } ?? true
            })
    }

    /// Moves an item by some positions. The draft stores the complete new order, item by item, so that it
    /// does not depend on earlier moves.
    ///
    /// - Parameter items: the names of all items of the list, in order.
    mutating func moveItem(_ name: String, by offset: Int, in items: [String]) {
        guard let index = items.firstIndex(of: name), items.indices.contains(index + offset) else { return }
        var order = items
        order.insert(order.remove(at: index), at: index + offset)
        beginStep()
        move(order.map { (name: $0, after: nil) })
        let unmoved = self.items(of: name.enclosingName).map {
            "\(name.enclosingName).\(drafted.naming.name(ofKey: $0.key))"
        }
        guard unmoved != order else { return }
        move(
            order.enumerated().map { place, item in
                (name: item, after: place == 0 ? "" : String(order[place - 1].lastPart))
            })
    }
}

extension Record {
    /// The record without keys and secrets, which belong to one item.
    fileprivate var copy: Record {
        Record(
            values: values.compactMap { member in
                member.value.copy.map { PropertyValue(name: member.name, value: $0) }
            })
    }
}

extension ParameterValue {
    fileprivate var copy: ParameterValue? {
        switch self {
        case .secret: nil
        case .record(let record): .record(record.copy)
        case .list(let elements): .list(elements.compactMap(\.copy))
        default: self
        }
    }
}

extension StringProtocol {
    /// The index of the element that this row is; nil for other rows.
    var elementIndex: Int? {
        lastPart.first == "#" ? Int(lastPart.dropFirst()) : nil
    }

    /// The name of a parameter without the items that contain it: `holdings.amount`.
    var declaredName: String {
        split(separator: ".").filter { !$0.isItemName && $0.first != "#" && Int($0) == nil }.joined(
            separator: ".")
    }
}

extension String {
    /// The name of the parameter that a row edits: the list of an element, or the row itself.
    var parameterName: String { elementIndex == nil ? self : enclosingName }
}
