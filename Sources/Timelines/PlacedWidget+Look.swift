import WidgetModel

/// What came of a look at one widget and the clock.
struct Look {
    /// Whether another entry shows now, and the place of the one that does.
    var showsAnother = false
    var entry: UInt16
    /// The age that it has now, when that is another one (T13).
    var becomes: Age?
    var state: StateCode
    var toldState: StateCode
    /// When something happens next, its reload, an entry or a mark of its age; `Int64.max` for never.
    var next: Int64
}

extension PlacedWidget {
    /// T1: the newest entry that is due shows; while none is, what showed goes on showing (T2).
    ///
    /// All that a look takes is read and written here, at once: it is what the engine mostly does.
    @inline(__always)
    mutating func look(at now: Int64, _ pool: borrowing DatePool) -> Look {
        let former = shownCode
        var comes = Int64.max
        while upcoming < dates.count {
            comes = pool[dates, Int(upcoming)]
            if comes > now { break }
            shownCode = upcoming
            upcoming += 1
            comes = .max
        }
        let showsAnother = shownCode != former
        if showsAnother { shownRevision = timelineRevision }
        return Look(
            showsAnother: showsAnother, entry: shownCode, state: stateCode, toldState: toldState,
            next: min(comes, nextReload))
    }

    /// One timer a widget: what its reload waits for, or the policy while nothing is asked.
    @inline(__always)
    var nextReload: Int64 {
        switch reloading {
        case .idle: due.milliseconds
        case .waiting(_, let until): until.milliseconds
        case .queued, .underWay, .underWayAndFollowing, .stopped, .needsConfiguration: .max
        }
    }
}
