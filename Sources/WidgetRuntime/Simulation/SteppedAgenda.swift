import WidgetModel

/// What is to happen at which time from the start, in order.
struct SteppedAgenda {
    enum Due {
        /// The failure of this number is over.
        case recover(Int)
        /// A widget of the plan is placed.
        case place(Int)
        /// A step of the plan.
        case step(Int)
        /// Somebody looks at what is so after a step.
        case look(Int)

        /// Of what comes at the same time this one is first.
        fileprivate var rank: Int {
            switch self {
            case .recover: 0
            case .place: 1
            case .step, .look: 2
            }
        }
    }

    /// The next is the last.
    private var list: [(at: Milliseconds, due: Due)] = []

    init(_ plan: SimulationPlan) {
        let placed = plan.widgets.enumerated().map { (at: $1.placed, due: Due.place($0)) }
        let steps = plan.steps.enumerated().map { (at: $1.at, due: Due.step($0)) }
        for (at, due) in placed + steps { add(due, at: at) }
    }

    var next: Milliseconds? { list.last?.at }
    var first: Due? { list.last?.due }

    mutating func takeFirst() -> Due? { list.popLast()?.due }

    /// Puts it before everything of its time.
    mutating func putFirst(_ due: Due, at: Milliseconds) { list.append((at, due)) }

    /// Puts it behind everything of its time and rank.
    mutating func add(_ due: Due, at: Milliseconds) {
        let place = list.firstIndex { ($0.at, $0.due.rank) <= (at, due.rank) } ?? list.endIndex
        list.insert((at, due), at: place)
    }
}
