import BoardDocuments
import Configurations
import IntentDefinitions
import Machine
import Timelines
import WidgetModel
import WidgetStore
import WidgetViews

/// The local day on which a board's values are based, and the widgets that still need a request because a new
/// day began.
struct DayTurn {
    /// The day for which all widgets have requested timelines, or are about to.
    var day: CalendarDate
    /// When the next day begins.
    var ends: Instant
    /// The widgets that still need a request, the next one last.
    var waiting: [(widget: PlacedWidgetID, at: Instant)] = []
    /// Whether the day has not been stored yet, because requests are pending.
    var isUnsaved = false

    /// When `followDay` has something to do.
    var next: Instant { waiting.last?.at ?? ends }

    /// The period over which all requests are spread, so that providers do not receive them simultaneously.
    private static let spread: UInt64 = 60_000

    /// When a widget requests its timeline, if the day began or was detected at `start`. The delay is always
    /// the same.
    static func turn(of widget: PlacedWidgetID, from start: Instant) -> Instant {
        start + Milliseconds(Int64(stableHash(of: Array("\(widget)".utf8)) % spread))
    }
}

/// Values such as `today` or `now` change with the local day. The widgets that use them then request a
/// timeline, regardless of their policy. If the board is not served, they request it when it is next served.
///
/// A value such as `now` differs at each moment. It is evaluated once a day, like a date.
extension BoardHost {
    /// The key under which the store keeps the day.
    private static let dayName = "day"

    /// When the host next needs `wake`.
    var nextWake: Instant? {
        [engine.nextWake, dayTurn?.next, pushes.next].compactMap(\.self).min()
    }

    /// Begins to follow the days, once all widgets are loaded.
    func beginDays() throws(StoreError) {
        let stored = try store.remembered(Self.dayName).flatMap { CalendarDate($0) }
        let today = snapshot.literals.today
        dayTurn = DayTurn(day: stored ?? today, ends: snapshot.endOfDay)
        dayTurn?.isUnsaved = stored == nil
        followDay()
    }

    /// Sends the requests that are due, and finds the widgets that a new day affects.
    func followDay() {
        guard let former = dayTurn?.day else { return }
        let now = clock.now()
        let today = snapshot.literals.today
        if today != former {
            dayTurn?.day = today
            dayTurn?.isUnsaved = true
            dayTurn?.waiting = snapshot.widgets(differingSince: former)
                .map { ($0.id, DayTurn.turn(of: $0.id, from: now)) }.sorted { $0.1 > $1.1 }
        }
        dayTurn?.ends = snapshot.endOfDay
        while let (widget, at) = dayTurn?.waiting.last, at <= now {
            dayTurn?.waiting.removeLast()
            if let hosted = widgets[widget], engine.canReload(hosted.index) {
                take(.reloadAsked(hosted.index, .day))
            }
        }
        if dayTurn?.isUnsaved == true, dayTurn?.waiting.isEmpty == true { rememberDay(today) }
    }

    private func rememberDay(_ day: CalendarDate) {
        dayTurn?.isUnsaved = false
        do throws(StoreError) {
            try store.remember("\(day)", as: Self.dayName)
        } catch {
            announce(.trouble, message: error.description)
        }
    }
}

extension BoardSnapshot {
    /// The widgets whose values today differ from their values at noon of another day.
    fileprivate func widgets(differingSince day: CalendarDate) -> [HostedWidget] {
        guard let noon = TimeOfDay(seconds: 43_200) else { preconditionFailure("noon is a time of day") }
        let present = literals
        let former = workspace.literals.at(start(of: day), today: day, time: noon)
        return widgets.all.filter { hosted in
            hosted.reading.followsClock
                && hosted.reading.at(former).values != hosted.reading.at(present).values
        }
    }

    /// When the local day ends.
    fileprivate var endOfDay: Instant {
        guard let tomorrow = CalendarDate(daysSinceEpoch: literals.today.daysSinceEpoch + 1) else {
            return now + .hours(24)
        }
        return start(of: tomorrow)
    }

    /// The first instant of a local day. If the clock skips midnight, the day begins after the gap.
    private func start(of day: CalendarDate) -> Instant {
        guard let midnight = TimeOfDay(seconds: 0) else { preconditionFailure("0 is no time of day") }
        return LocalTime(day, midnight, offset: literals.offset).instant
    }
}
