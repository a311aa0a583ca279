/// A pattern compiled to steps (Thompson's construction), run on all its threads at once (Pike's way).
///
/// Each character of a text is looked at once by each step at most: time is the text's length times the
/// number of steps, which `PatternLimits.steps` bounds.
struct PatternProgram: Sendable {
    enum Step {
        /// A character of the set, then the next step.
        case one(ScalarSet)
        /// Goes on at both.
        case either(Int, Int)
        case jump(Int)
        /// The pattern is at its end.
        case done
    }

    private(set) var steps: [Step] = []

    init(_ tree: PatternTree, of text: String) throws(PatternProblem) {
        try emit(tree, of: text)
        steps.append(.done)
    }

    private mutating func emit(_ tree: PatternTree, of text: String) throws(PatternProblem) {
        guard steps.count < PatternLimits.steps else {
            throw PatternProblem(.tooLarge, 0..<text.utf8.count)
        }
        switch tree {
        case .one(let set): steps.append(.one(set))
        case .sequence(let parts): for part in parts { try emit(part, of: text) }
        case .alternatives(let choices): try emit(choices[...], of: text)
        case .repeated(let part, let min, let max):
            for _ in 0..<min {
                let before = steps.count
                try emit(part, of: text)
                // What emits nothing, as `()` does, would never come to the limit.
                if steps.count == before { break }
            }
            if let max {
                try emitOptional(part, times: max - min, of: text)
            } else {
                try emitLoop(part, of: text)
            }
        }
    }

    private mutating func emit(_ choices: ArraySlice<PatternTree>, of text: String) throws(PatternProblem) {
        guard let first = choices.first else { return }
        guard choices.count > 1 else { return try emit(first, of: text) }
        let fork = steps.count
        steps.append(.jump(0))
        try emit(first, of: text)
        let end = steps.count
        steps.append(.jump(0))
        steps[fork] = .either(fork + 1, steps.count)
        try emit(choices.dropFirst(), of: text)
        steps[end] = .jump(steps.count)
    }

    private mutating func emitOptional(
        _ part: PatternTree, times: Int, of text: String
    ) throws(PatternProblem) {
        var forks: [Int] = []
        for _ in 0..<times {
            forks.append(steps.count)
            steps.append(.jump(0))
            try emit(part, of: text)
        }
        for fork in forks { steps[fork] = .either(fork + 1, steps.count) }
    }

    private mutating func emitLoop(_ part: PatternTree, of text: String) throws(PatternProblem) {
        let fork = steps.count
        steps.append(.jump(0))
        try emit(part, of: text)
        steps.append(.jump(fork))
        steps[fork] = .either(fork + 1, steps.count)
    }

    func matches(_ text: String.UnicodeScalarView) -> Bool {
        var threads = Threads(count: steps.count)
        var next = Threads(count: steps.count)
        var isDone = follow(0, into: &threads)
        for scalar in text {
            guard !threads.isEmpty else { return false }
            next.removeAll()
            isDone = false
            for place in threads.members {
                if case .one(let set) = steps[place], set.contains(scalar), follow(place + 1, into: &next) {
                    isDone = true
                }
            }
            swap(&threads, &next)
        }
        return isDone
    }

    /// Adds a step and all that it leads to without a character; true when the end is among them.
    private func follow(_ start: Int, into threads: inout Threads) -> Bool {
        var isDone = false
        threads.pending.append(start)
        while let place = threads.pending.popLast() {
            guard threads.visit(place) else { continue }
            switch steps[place] {
            case .one: threads.members.append(place)
            case .done: isDone = true
            case .jump(let target): threads.pending.append(target)
            case .either(let first, let second):
                threads.pending.append(second)
                threads.pending.append(first)
            }
        }
        return isDone
    }

    /// The steps that a text has come to, each once.
    private struct Threads {
        /// Those that wait for a character.
        var members: [Int] = []
        /// Those still to be followed; empty between two characters.
        var pending: [Int] = []
        private var rounds: [UInt32]
        private var round: UInt32 = 1

        init(count: Int) {
            rounds = Array(repeating: 0, count: count)
            members.reserveCapacity(count)
        }

        var isEmpty: Bool { members.isEmpty }

        /// False when it has been there in this round.
        mutating func visit(_ place: Int) -> Bool {
            guard rounds[place] != round else { return false }
            rounds[place] = round
            return true
        }

        /// Texts are shorter than 2³² characters, so no round comes twice.
        mutating func removeAll() {
            members.removeAll(keepingCapacity: true)
            round += 1
        }
    }
}
