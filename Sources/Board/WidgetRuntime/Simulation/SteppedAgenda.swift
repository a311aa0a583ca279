import WidgetModel

/// The future events of a simulation, ordered by their time since the start.
struct SteppedAgenda {
    /// An event.
    enum Due {
        /// The failure with this number ends.
        case recover(Int)
        /// The widget with this index in the plan is placed.
        case place(Int)
        /// The step with this index in the plan is executed.
        case step(Int)
        /// The board is inspected after the step with this index.
        case look(Int)

        /// The order of entries at the same time.
        fileprivate var rank: Int {
            switch self {
            case .recover: 0
            case .place: 1
            case .step, .look: 2
            }
        }
    }

    /// Sorted in descending order, so that `popLast` returns the next entry.
    private var list: [(at: Milliseconds, due: Due)] = []

    init(_ plan: SimulationPlan) {
        let placed = plan.widgets.enumerated().map { (at: $1.placed, due: Due.place($0)) }
        let steps = plan.steps.enumerated().map { (at: $1.at, due: Due.step($0)) }
        for (at, due) in placed + steps { add(due, at: at) }
    }

    var next: Milliseconds? { list.last?.at }
    var first: Due? { list.last?.due }

    mutating func takeFirst() -> Due? { list.popLast()?.due }

    /// Adds an entry before all others at the same time. The time must not be later than the next entry's.
    mutating func putFirst(_ due: Due, at: Milliseconds) { list.append((at, due)) }

    /// Adds an entry after the entries with the same time and rank.
    mutating func add(_ due: Due, at: Milliseconds) {
        let place = list.firstIndex { ($0.at, $0.due.rank) <= (at, due.rank) } ?? list.endIndex
        list.insert((at, due), at: place)
    }
}
