import Configurations
import IntentDefinitions
import WidgetModel

// Copies of items and elements of lists.
extension EditForm {
    /// Copies an item or element, and adds the copy after it, unless the list is full.
    mutating func duplicate() {
        guard let row = focusedRow, let name = row.name, row.isItem || name.elementIndex != nil else {
            return
        }
        let list = name.enclosingName
        let size = drafted.parameter(of: list)?.list?.size(for: form.family) ?? .free
        let items = drafted.state(of: list)?.value?.records ?? []
        guard (row.isItem ? items.count : elements(of: list).count) < size.max ?? .max else {
            notice = "the list must have \(size) items"
            return
        }
        if let index = name.elementIndex {
            var texts = elements(of: list)
            texts.insert(texts[index], at: index + 1)
            choose(EditForm.wish(forElements: texts), for: list)
            return moveFocus(to: .named("\(list).#\(index + 1)"))
        }
        let key = name.lastPart
        guard let record = items.first(where: { drafted.naming.name(ofKey: $0.key) == key }) else { return }
        let copy = drafted.naming.newItem(of: list, besides: draft)
        choose(.set(.text(JSONValue.object(values(of: record, named: name).json).text)), for: copy)
        draft.set(.set(.text(String(key))), of: copy + ".@after", before: nil)
        redraft()
        rows = visibleRows()
        moveFocus(to: .named(copy))
    }

    /// The item's own values for a copy. Defaults are left out, because the copy uses the same defaults.
    private func values(of record: Record, named name: String) -> Record {
        Record(
            values: record.copy.values.filter { member in
                let state = drafted.state(of: "\(name).\(member.name)")
                return if case .value(_, .default)? = state { false } else { true }
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

    fileprivate var json: JSONObject { json(.masked) }
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
