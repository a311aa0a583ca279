import Configurations
import IntentDefinitions

// Changes of rows.
extension EditForm {
    /// Changes a row in one step that can be undone.
    mutating func choose(_ wish: EditRequest.Wish?, for name: String) {
        history.record(draft)
        typedAt = nil
        change(name, to: wish)
    }

    mutating func change(_ name: String, to wish: EditRequest.Wish?) {
        saveRefusals[name] = nil
        if let index = name.elementIndex {
            let list = name.enclosingName
            let text: String? = if case .set(.text(let text))? = wish { text } else { nil }
            return change(list, to: self.wish(forElement: index, of: list, text))
        }
        draft.set(wish, of: name, before: basis.state(of: name))
        redraft()
    }

    /// Restores the default of a row, including everything in an object or list. A changed item gets its
    /// values back.
    mutating func useDefault() {
        guard let row = focusedRow, var name = row.name else { return }
        if name.elementIndex != nil { name = name.enclosingName }
        history.record(draft)
        if case .page = row.content { draft.drop(within: name) }
        typedAt = nil
        change(name, to: !row.isItem && basis.hasChoice(within: name) ? .unset : nil)
    }

    /// Clears the value. This removes an item; an object always keeps its parameters.
    mutating func useNone() {
        guard let row = focusedRow, let name = row.name else { return }
        if case .page(let parameter, _) = row.content {
            if row.isItem { removeItem(name) } else if parameter.list != nil { clear(name) }
        } else {
            choose(EditRequest.Wish.none, for: name)
        }
    }

    private mutating func clear(_ list: String) {
        history.record(draft)
        draft.drop(within: list)
        change(list, to: EditRequest.Wish.none)
    }

    mutating func addItem(to list: String) {
        let name = drafted.naming.newItem(of: list, besides: draft)
        choose(.set(.text("{}")), for: name)
        guard drafted.naming.positioned(name) != nil else { return }
        focus = .named(name)
        openPage(name)
    }

    /// Removes an item, unless the list would become too short.
    mutating func removeItem(_ item: String) {
        let list = drafted.parameter(of: item.enclosingName)
        let size = list?.list?.size(for: form.family) ?? .free
        let count = drafted.state(of: item.enclosingName)?.value?.elements.count ?? 0
        guard count > size.min else {
            notice = "the list must have \(size) items"
            return
        }
        history.record(draft)
        dropItem(item)
    }

    mutating func dropItem(_ item: String) {
        draft.drop(within: item)
        change(item, to: item.isStoredItem ? .unset : nil)
    }
}
