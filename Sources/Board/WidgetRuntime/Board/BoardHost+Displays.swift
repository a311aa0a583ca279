package import BoardDocuments
import SourceText
package import WidgetModel
package import WidgetStore

/// The displays of the board.
extension BoardHost {
    func displayList() throws(StoreError) -> BoardReply<DisplayList> {
        let (displays, warnings) = try readableDisplays()
        return BoardReply(DisplayList(displays: displays), remarks: warnings)
    }

    func display(_ name: String) throws(StoreError) -> BoardReply<Display> {
        try withDisplay(name) { BoardReply($0) }
    }

    /// Stores a new display.
    func add(_ call: AddDisplayCall) throws(StoreError) -> BoardReply<Display> {
        let display = Display(name: call.name, kind: call.kind, settings: call.settings)
        let names = try store.displays().map(\.name)
        guard !names.contains(display.name.description) else {
            return BoardReply(refused: [.displayTaken(display.name)])
        }
        guard names.count < Display.boardLimit else { return BoardReply(refused: [.displaysFull]) }
        let problems = problems(of: display.settings, in: try layout())
        guard problems.isEmpty else { return BoardReply(refused: problems) }
        try store([display])
        announce(.arranged)
        return BoardReply(display)
    }

    /// Changes settings. The same rules apply as in `add`.
    func set(_ change: SetDisplayCall) throws(StoreError) -> BoardReply<Display> {
        try withDisplay(change.display) { (display) throws(StoreError) in
            var display = display
            do throws(JSONMismatch) {
                display.settings = try display.settings.changed(
                    by: change.settings.members, defaults: display.kind.defaults)
            } catch {
                return BoardReply(refused: [.displaySettingsUnreadable(error)])
            }
            let problems = problems(of: display.settings, in: try layout())
            guard problems.isEmpty else { return BoardReply(refused: problems) }
            try store([display])
            announce(.arranged)
            return BoardReply(display)
        }
    }

    /// Removes a display, even one whose settings cannot be read.
    func removeDisplay(_ text: String) throws(StoreError) -> BoardReply<RemovedDisplay> {
        let names = try store.displays().map(\.name)
        guard names.contains(text), let name = DisplayName(text) else {
            return BoardReply(refused: [.displayUnknown(text, names: names)], because: .notFound)
        }
        try store.removeDisplay(text)
        announce(.arranged)
        return BoardReply(RemovedDisplay(display: name))
    }

    /// Lets the next unknown device become this display, for some minutes. Only one display waits at a time,
    /// because an unknown device does not identify its display.
    func pairDisplay(_ name: String) throws(StoreError) -> BoardReply<Display> {
        try withDisplay(name) { (display) throws(StoreError) in
            guard display.kind.isPaired else { return BoardReply(refused: [.displayNotPaired(display)]) }
            let now = clock.now()
            var changed: [Display] = []
            var remarks: [BoardRemark] = []
            for var other in try displays() where other.name != display.name {
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
    func apply(_ report: ReportDisplayCall) throws(StoreError) -> BoardReply<Display> {
        try withDisplay(report.display.description) { (display) throws(StoreError) in
            let isPairing = report.paired == true
            guard !isPairing || display.status.isPairing(at: clock.now()) else {
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

    private func withDisplay(
        _ name: String, _ body: (Display) throws(StoreError) -> BoardReply<Display>
    ) throws(StoreError) -> BoardReply<Display> {
        let stored = try storedDisplays()
        switch stored.first(where: { $0.row.name == name })?.display {
        case .success(let display): return try body(display)
        case .failure(let error): return BoardReply(refused: [.displayUnreadable(name, error)])
        case nil:
            let names = stored.map(\.row.name)
            return BoardReply(refused: [.displayUnknown(name, names: names)], because: .notFound)
        }
    }

    /// The displays whose settings can be read.
    func displays() throws(StoreError) -> [Display] { try readableDisplays().displays }

    /// The displays whose settings can be read, and a warning about each unreadable display.
    func readableDisplays() throws(StoreError) -> (displays: [Display], warnings: [BoardRemark]) {
        var displays: [Display] = []
        var warnings: [BoardRemark] = []
        for (row, display) in try storedDisplays() {
            switch display {
            case .success(let display): displays.append(display)
            case .failure(let error):
                warnings.append(BoardRemark.displayUnreadable(row.name, error).asWarning)
            }
        }
        return (displays, warnings)
    }

    /// All stored displays. Settings are unreadable if another version of the program has other limits.
    private func storedDisplays() throws(StoreError) -> [(
        row: DisplayRow, display: Result<Display, any Error>
    )] {
        try store.displays().map { row in
            (row, Result { try Display(json: JSONValue(parsing: row.document)) })
        }
    }

    /// The displays that refer to a page by its former title, updated to the new title.
    func displays(
        following change: LayoutChange, in layout: BoardLayout
    ) throws(StoreError) -> [Display] {
        guard case .rename(let page, let title) = change,
            let index = try? layout.page(named: page),  // The change was accepted, so the page exists.
            let former = layout.pages[index].title
        else { return [] }
        return try displays().filter { $0.settings.pages.contains { $0.page == former } }.map { display in
            var display = display
            for index in display.settings.pages.indices where display.settings.pages[index].page == former {
                display.settings.pages[index].page = title
            }
            return display
        }
    }

    /// Stores displays, and the layout if it is not nil, in one transaction. A display keeps its key unless
    /// it receives a new one or changes to another kind.
    func store(
        _ displays: [Display], and layout: BoardLayout? = nil, keys: [String: String] = [:]
    ) throws(StoreError) {
        var tokens: [String: String] = [:]
        for (row, former) in try storedDisplays() {
            guard case .success(let former) = former,
                displays.contains(where: { $0.name == former.name && $0.kind == former.kind })
            else { continue }
            tokens[row.name] = row.token
        }
        tokens.merge(keys) { _, new in new }
        let rows = displays.map { display in
            DisplayRow(
                name: display.name.description, document: display.encodedJSON.text,
                token: tokens[display.name.description])
        }
        try store.store(rows, layout: layout?.encodedJSON.text)
    }

    /// Why a display cannot use these settings: they are out of range, or refer to unknown pages and zones.
    func problems(of settings: DisplaySettings, in layout: BoardLayout) -> [SettingProblem] {
        var problems: [SettingProblem] = []
        func check<Value: Comparable>(
            _ setting: String, at index: Int? = nil, called words: String, _ value: Value,
            in range: ClosedRange<Value>, _ text: (Value) -> String
        ) {
            guard !range.contains(value) else { return }
            let expected = "\(text(range.lowerBound)) to \(text(range.upperBound))"
            problems.append(
                SettingProblem(
                    setting, at: index,
                    .displaySettings(words, found: text(value), expected: expected)))
        }
        check("scale", called: "scale", settings.scale, in: DisplaySettings.scales) { "\($0)" }
        check(
            "refreshFloor", called: "refresh floor", settings.refreshFloor,
            in: DisplaySettings.refreshFloors, \.description)
        if settings.pages.count > DisplaySettings.pageLimit {
            problems.append(SettingProblem("pages", .pagesExceeded(settings.pages.count)))
        }
        if let zone = settings.timeZone, !ZoneDatabase.contains(zone) {
            let remark = BoardRemark.displaySettings(
                "time zone", found: "\"\(zone)\"", expected: "a name such as Asia/Seoul")
            problems.append(SettingProblem("timeZone", remark))
        }
        for (index, page) in settings.pages.enumerated() {
            check(
                "pages", at: index, called: "dwell time", page.dwell, in: DisplayedPage.dwells, \.description)
            do throws(LayoutProblem) { _ = try layout.page(named: page.page) } catch {
                problems.append(SettingProblem("pages", at: index, .layoutRefused(error)))
            }
        }
        return problems
    }
}

extension ListDisplaysCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<DisplayList> {
        try host.displayList()
    }
}

extension ShowDisplayCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<Display> {
        try host.display(display)
    }
}

extension AddDisplayCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<Display> {
        try host.add(self)
    }
}

extension SetDisplayCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<Display> {
        try host.set(self)
    }
}

extension RemoveDisplayCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<RemovedDisplay> {
        try host.removeDisplay(display)
    }
}

extension PairDisplayCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<Display> {
        try host.pairDisplay(display)
    }
}

extension FindDisplayCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<Display> {
        try host.display(withKey: key)
    }
}

extension ReportDisplayCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<Display> {
        try host.apply(self)
    }
}
