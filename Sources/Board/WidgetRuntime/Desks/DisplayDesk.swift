import BoardDocuments
import SourceText
import WidgetModel
import WidgetStore

/// The displays of the board, with their settings, keys and pairing windows.
struct DisplayDesk {
    let store: BoardStore

    func display(_ name: String) throws(StoreError) -> BoardReply<Display> {
        try withDisplay(name) { BoardReply($0) }
    }

    /// Stores a new display.
    ///
    /// - Parameter layout: the current layout, whose pages the display can show.
    func add(_ call: AddDisplayCall, to layout: BoardLayout) throws(StoreError) -> BoardReply<Display> {
        let display = Display(name: call.name, kind: call.kind, settings: call.settings)
        let names = try store.displays().map(\.name)
        guard !names.contains(display.name.description) else {
            return BoardReply(refused: [.displayTaken(display.name)])
        }
        guard names.count < Display.boardLimit else { return BoardReply(refused: [.displaysFull]) }
        let problems = display.settings.problems(on: layout)
        guard problems.isEmpty else { return BoardReply(refused: problems) }
        try store([display])
        return BoardReply(display)
    }

    /// Changes settings. The same rules apply as in `add`.
    func set(_ change: SetDisplayCall, on layout: BoardLayout) throws(StoreError) -> BoardReply<Display> {
        try withDisplay(change.display) { (display) throws(StoreError) in
            var display = display
            do throws(JSONMismatch) {
                display.settings = try display.settings.changed(
                    by: change.settings.members, defaults: display.kind.defaults)
            } catch {
                return BoardReply(refused: [.displaySettingsUnreadable(error)])
            }
            let problems = display.settings.problems(on: layout)
            guard problems.isEmpty else { return BoardReply(refused: problems) }
            try store([display])
            return BoardReply(display)
        }
    }

    /// Removes a display, even one whose settings cannot be read.
    func remove(_ text: String) throws(StoreError) -> BoardReply<RemovedDisplay> {
        let names = try store.displays().map(\.name)
        guard names.contains(text), let name = DisplayName(text) else {
            return BoardReply(refused: [.displayUnknown(text, names: names)], because: .notFound)
        }
        try store.removeDisplay(text)
        return BoardReply(RemovedDisplay(display: name))
    }

    /// Lets the next unknown device become this display, for some minutes. Only one display waits at a time,
    /// because an unknown device does not identify its display.
    func pair(_ name: String, at now: Instant) throws(StoreError) -> BoardReply<Display> {
        try withDisplay(name) { (display) throws(StoreError) in
            guard display.kind.isPaired else { return BoardReply(refused: [.displayNotPaired(display)]) }
            var changed: [Display] = []
            var remarks: [BoardRemark] = []
            for var other in try readable().displays where other.name != display.name {
                guard other.status.pairingUntil != nil else { continue }
                if other.status.isPairing(at: now) { remarks.append(.pairingMoved(from: other.name)) }
                other.status.pairingUntil = nil
                changed.append(other)
            }
            var display = display
            display.status.pairingUntil = now + DisplayStatus.pairingWindow
            try store(changed + [display])
            return BoardReply(display, remarks: remarks)
        }
    }

    /// - Parameter digest: the SHA-256 of the key in hexadecimal digits.
    func display(withKey digest: String) throws(StoreError) -> BoardReply<Display> {
        let row = try store.displays().first { $0.token == digest }
        guard let row else { return BoardReply(refused: [.displayKeyUnknown]) }
        return try display(row.name)
    }

    /// Stores a server's report about a display. A device becomes the display only while the pairing window
    /// is open, so if two devices apply at the same time, one is refused.
    func apply(_ report: ReportDisplayCall, at now: Instant) throws(StoreError) -> BoardReply<Display> {
        try withDisplay(report.display.description) { (display) throws(StoreError) in
            let isPairing = report.paired == true
            guard !isPairing || display.status.isPairing(at: now) else {
                return BoardReply(refused: [.displayKeyUnknown])
            }
            // The reported device was replaced while its picture was drawn.
            guard isPairing || report.status.device == display.status.device else {
                return BoardReply(display)
            }
            var display = display
            let window = display.status.pairingUntil
            display.status = report.status
            display.status.pairingUntil = isPairing ? nil : window
            try store([display], keys: report.key.map { [display.name.description: $0] } ?? [:])
            return BoardReply(display)
        }
    }

    /// Replaces the layout and the displays' settings in one transaction, or changes nothing.
    ///
    /// Widgets that are not on the board are left out, and widgets that are not in the layout come last.
    /// Displays that are not in the setup do not change, and neither do devices.
    ///
    /// - Parameter placed: the ids of all placed widgets, sorted.
    /// - Returns: why the setup is refused; empty if it is applied.
    func apply(_ setup: BoardSetup, placed: [PlacedWidgetID]) throws(StoreError) -> [BoardRemark] {
        let (layout, faults) = setup.layout.fitted(to: placed).checked()
        var problems = faults.map { BoardRemark.layoutRefused($0) }
        problems += try self.problems(of: setup.displays, on: layout)
        guard problems.isEmpty else { return problems }
        try store(try displays(as: setup.displays), and: layout)
        return []
    }

    /// Why displays are refused; empty if they can be stored.
    ///
    /// - Parameter layout: the layout whose pages they show.
    func problems(of setups: [DisplaySetup], on layout: BoardLayout) throws(StoreError) -> [BoardRemark] {
        var problems: [BoardRemark] = []
        var names: Set<DisplayName> = []
        for display in setups {
            if !names.insert(display.name).inserted { problems.append(.displayRepeated(display.name)) }
            problems += display.settings.problems(on: layout).map(\.remark)
        }
        let stored = Set(try store.displays().map(\.name))
        let count = stored.union(names.map(\.description)).count
        // A board that already has more displays can keep them.
        if count > max(stored.count, Display.boardLimit) { problems.append(.displaysExceeded(count)) }
        return problems
    }

    /// Displays with new settings. A display of the same name and kind keeps its device.
    func displays(as setups: [DisplaySetup]) throws(StoreError) -> [Display] {
        let former = try readable().displays
        return setups.map { wanted in
            var display = Display(name: wanted.name, kind: wanted.kind, settings: wanted.settings)
            if let same = former.first(where: { $0.name == wanted.name && $0.kind == wanted.kind }) {
                display.status = same.status
            }
            return display
        }
    }

    private func withDisplay(
        _ name: String, _ body: (Display) throws(StoreError) -> BoardReply<Display>
    ) throws(StoreError) -> BoardReply<Display> {
        let stored = try stored()
        switch stored.first(where: { $0.row.name == name })?.display {
        case .success(let display): return try body(display)
        case .failure(let error): return BoardReply(refused: [.displayUnreadable(name, error)])
        case nil:
            let names = stored.map(\.row.name)
            return BoardReply(refused: [.displayUnknown(name, names: names)], because: .notFound)
        }
    }

    /// The displays whose settings can be read, and a warning about each unreadable display.
    func readable() throws(StoreError) -> (displays: [Display], warnings: [BoardRemark]) {
        var displays: [Display] = []
        var warnings: [BoardRemark] = []
        for (row, display) in try stored() {
            switch display {
            case .success(let display): displays.append(display)
            case .failure(let error):
                warnings.append(BoardRemark.displayUnreadable(row.name, error).asWarning)
            }
        }
        return (displays, warnings)
    }

    /// All stored displays. Settings are unreadable if another version of the program has other limits.
    private func stored() throws(StoreError) -> [(row: DisplayRow, display: Result<Display, any Error>)] {
        try store.displays().map { row in
            (row, Result { try Display(json: JSONValue(parsing: row.document)) })
        }
    }

    /// The displays that refer to a page by its former title, updated to the new title.
    ///
    /// - Parameter layout: the layout before the change.
    func following(_ change: LayoutChange, of layout: BoardLayout) throws(StoreError) -> [Display] {
        guard case .rename(let page, let title) = change,
            let index = try? layout.page(named: page),  // The change was accepted, so the page exists.
            let former = layout.pages[index].title
        else { return [] }
        let showing = try readable().displays.filter { $0.settings.pages.contains { $0.page == former } }
        return showing.map { display in
            var display = display
            for index in display.settings.pages.indices where display.settings.pages[index].page == former {
                display.settings.pages[index].page = title
            }
            return display
        }
    }

    /// Stores displays, and the layout if it is not nil, in one transaction.
    func store(
        _ displays: [Display], and layout: BoardLayout? = nil, keys: [String: String] = [:]
    ) throws(StoreError) {
        try store.store(rows(of: displays, keys: keys), layout: layout?.encodedJSON.text)
    }

    /// The rows of displays. A display keeps its key unless it receives a new one or changes to another kind.
    func rows(
        of displays: [Display], keys: [String: String] = [:]
    ) throws(StoreError) -> [DisplayRow] {
        var tokens: [String: String] = [:]
        for (row, former) in try stored() {
            guard case .success(let former) = former,
                displays.contains(where: { $0.name == former.name && $0.kind == former.kind })
            else { continue }
            tokens[row.name] = row.token
        }
        tokens.merge(keys) { _, new in new }
        return displays.map { display in
            DisplayRow(
                name: display.name.description, document: display.encodedJSON.text,
                token: tokens[display.name.description])
        }
    }
}
