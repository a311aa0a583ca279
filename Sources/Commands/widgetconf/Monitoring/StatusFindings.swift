import BoardDocuments
import Machine
import SourceText
import WidgetModel

/// The rules and the messages of `status`: a pure function of the snapshot.
extension StatusSnapshot {
    /// One finding for each part: engine, store, providers, web server, displays.
    var findings: [PartFinding] {
        switch board {
        case .failure(let failure):
            return [PartFinding(.engine, .failed, failure.description, step: failure.hint)] + webFindings
        case .success(let board):
            return [engine(board.engine), store(board.store)] + board.providers.map(provider) + webFindings
                + board.displays.compactMap { display($0, at: board.at) }
        }
    }

    private func engine(_ engine: BoardHealth.Engine) -> PartFinding {
        guard engine.serving else {
            return PartFinding(
                .engine, .failed, "not running, so that nothing refreshes", step: "run \"widgetconf serve\"")
        }
        if let trouble = engine.definitionTrouble {
            return PartFinding(
                .engine, .degraded, "the changed workspace cannot be read: \(trouble)",
                step: "run \"widgetconf check\"")
        }
        if engine.definitionErrors > 0 {
            return PartFinding(
                .engine, .degraded, "\(counted(engine.definitionErrors, "error")) in the definitions",
                step: "run \"widgetconf check\"")
        }
        let since = engine.since.map { ", since \(times.local($0))" } ?? ""
        return PartFinding(
            .engine, .healthy,
            "process \(engine.processID) serves \(counted(engine.widgets, "widget"))\(since)")
    }

    /// Below this, a board with large archives may fill the disk within a day.
    static let scarceBytes = 100 << 20

    private func store(_ store: BoardHealth.Store) -> PartFinding {
        let free = store.freeBytes.map { DoctorChecks.free($0) }
        if let trouble = store.trouble {
            let waiting = store.unwritten > 0 ? "; \(counted(store.unwritten, "change")) not on the disk" : ""
            return PartFinding(
                .store, .failed, trouble + waiting,
                step: store.hint ?? "free some space in \(store.folder)")
        }
        if let free, let bytes = store.freeBytes, bytes < Self.scarceBytes {
            return PartFinding(.store, .degraded, free, step: "free some space in \(store.folder)")
        }
        let sync = store.lastSync.map { "last sync \(times.relative($0))" } ?? "no change since the start"
        return PartFinding(.store, .healthy, [free, sync].compactMap(\.self).joined(separator: ", "))
    }

    private func provider(_ provider: BoardHealth.Provider) -> PartFinding {
        let name = provider.provider.description
        guard provider.failing > 0, let failure = provider.failure else {
            let widgets = counted(provider.widgets, "widget")
            return PartFinding(
                .provider, named: name, .healthy,
                provider.running ? "running, \(widgets)" : "idle, \(widgets)")
        }
        let since = failure.since.map { " since \(times.local($0))" } ?? ""
        let message = failure.message.isEmpty ? failure.class.rawValue : failure.message
        return PartFinding(
            .provider, named: name, provider.failing == provider.widgets ? .failed : .degraded,
            "\(provider.failing) of \(counted(provider.widgets, "widget")) failing\(since): \(message)",
            step: failure.class.needsAttention
                ? "run \"widgetconf list --only attention\", and edit these widgets"
                : "run \"widgetconf logs \(name)\"")
    }

    private var webFindings: [PartFinding] {
        guard let web else { return [] }
        if web.isRunning { return [PartFinding(.web, .healthy, "listens at \(web.address)")] }
        return [
            PartFinding(
                .web, .failed, "the process that listened at \(web.address) has ended",
                step: "restart \"widgetconf serve --web\" or \"widgetconf web\"")
        ]
    }

    /// - Returns: nil for displays that do not report, such as terminals.
    private func display(_ display: BoardHealth.SeenDisplay, at now: Instant) -> PartFinding? {
        guard display.kind.isPaired else { return nil }
        let name = display.display.description
        guard let seen = display.lastSeen else {
            return PartFinding(
                .display, named: name, .degraded, "never seen",
                step: "run \"widgetconf display pair \(name)\"")
        }
        if let missing = display.missing, missing < now {
            return PartFinding(
                .display, named: name, .degraded, "last seen \(times.relative(seen))",
                step: "check its battery and its network")
        }
        if let problem = display.problem {
            return PartFinding(
                .display, named: name, .degraded, problem, step: "run \"widgetconf display show \(name)\"")
        }
        return PartFinding(.display, named: name, .healthy, "last seen \(times.relative(seen))")
    }
}
