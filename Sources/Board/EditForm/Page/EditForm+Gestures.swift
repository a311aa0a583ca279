import Configurations
package import IntentDefinitions
import WidgetModel

// Gestures of a person on a page.
extension EditForm {
    /// The gestures that the form accepts while it offers the changes of an earlier form.
    private static let gesturesWhileOffering: Set<FormGesture.Deed> = [.restore, .forget, .wake]

    mutating func carryOut(_ gesture: FormGesture, at now: Instant, _ effects: inout [FormEffect]) {
        if mode.ignoresUser { return }
        // Any other gesture would drop the offer, and with it the kept changes.
        if isOffering, !EditForm.gesturesWhileOffering.contains(gesture.do) { return }
        if gesture.do != .wake { notice = nil }
        switch gesture.do {
        case .wake: break
        case .search: search(for: gesture.text ?? "", at: now)
        case .choose: choose(gesture.text ?? "", &effects)
        case .back: mode.hasOwnPage ? closeMenu(&effects) : pages.isNested ? closePage() : ()
        case .save:
            closeMenu(&effects)
            save(&effects)
        case .discard: discard(&effects)
        case .undo, .redo:
            closeMenu(&effects)
            run(gesture.do == .undo ? .undo : .redo, &effects)
        case .offer:
            // A page of another version may have kept changes in another form.
            guard let kept = try? KeptChanges(json: JSONValue(parsing: gesture.text ?? "")) else { return }
            offer(kept, at: now)
        case .restore, .forget:
            guard case .offering(let kept, _) = mode else { return }
            answerOffer(.character(gesture.do == .restore ? "y" : "n"), kept, &effects)
        case .set, .step, .slide, .check, .none, .default, .open, .section, .move, .remove:
            guard let row = rows.first(where: { $0.id.text == gesture.row }) else { return }
            closeMenu(&effects)
            moveFocus(to: row.id)
            change(row, gesture, at: now, &effects)
        }
    }

    /// The type of the file that people may now upload for a row; nil if the row does not take a file.
    package func uploadType(ofRow id: String) -> FileType? {
        if mode.ignoresUser || isOffering || copy.isRemoved { return nil }
        let type = rows.first { $0.id.text == id }?.parameter?.type.kind as? FileType
        return type?.allowsUpload == true ? type : nil
    }

    private mutating func change(
        _ row: FormRow, _ gesture: FormGesture, at now: Instant, _ effects: inout [FormEffect]
    ) {
        switch gesture.do {
        case .set: set(row, to: gesture.text ?? "", at: now)
        case .step, .slide:
            guard let parameter = row.parameter, let name = row.name else { return }
            let start = gesture.do == .step ? copy.value(of: name) : parameter.range?.least
            step(name, parameter, from: start, by: distance(of: gesture))
        case .check: if let name = row.name, row.isCheckList { check(gesture.text ?? "", in: name) }
        case .none: useNone()
        case .default: useDefault()
        case .open, .section: if !openPicker(of: row) { press(.enter, at: now, &effects) }
        case .move:
            let isElement = row.name?.elementIndex != nil
            let places = distance(of: gesture)
            step(by: isElement ? places : -places)
        case .remove: remove(row)
        case .search, .choose, .back, .save, .discard, .undo, .redo, .offer, .restore, .forget, .wake: break
        }
    }

    /// The steps or places of a gesture. No list contains more items, and no slider has more stops.
    private func distance(of gesture: FormGesture) -> Int { max(-1_000_000, min(gesture.by ?? 0, 1_000_000)) }

    private mutating func set(_ row: FormRow, to text: String, at now: Instant) {
        guard let parameter = row.parameter, let name = row.name else { return }
        guard !TextField.isTooLong(text) else {
            notice = say(.textCut)
            return
        }
        switch row.control {
        case .text, .lines:
            if row.control == .text { field = TextField(text) }
            enter(text, of: parameter, name, at: now)
        case .toggle, .menu, .options, .listed: choose(.set(.text(text)), for: name)
        case nil: break
        }
    }

    private mutating func remove(_ row: FormRow) {
        guard let name = row.name else { return }
        if row.isItem { return removeItem(name) }
        guard name.elementIndex != nil else { return }
        copy.beginStep()
        field = nil
        change(name, to: nil)
    }

    private mutating func search(for text: String, at now: Instant) {
        guard case .choosing(var menu) = mode else { return }
        menu.search(at: now) { $0 = TextField(text) }
        mode = .choosing(menu)
    }

    private mutating func choose(_ id: String, _ effects: inout [FormEffect]) {
        guard case .choosing(let menu) = mode, let choice = menu.found.first(where: { $0.id == id }) else {
            return
        }
        choose(choice, from: menu, &effects)
    }
}

extension FormRowID {
    /// The id in a document. Names of parameters never contain a colon.
    var text: String {
        switch self {
        case .section(let name): "section:" + name
        case .named(let name): name
        case .add(let list): "add:" + list
        case .address: "push:address"
        }
    }
}
