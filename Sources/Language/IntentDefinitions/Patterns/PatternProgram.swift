/// A pattern compiled to steps (Thompson's construction), executed for all threads in
/// parallel (Pike's algorithm).
///
/// Each character of a string visits each step at most once. The time is therefore proportional to the length
/// of the text times the number of steps, which `PatternLimits.steps` limits.
struct PatternProgram: Sendable {
    /// An instruction.
    enum Step {
        /// Consumes a character of the set and continues with the next step.
        case one(ScalarSet)
        /// Continues at both steps.
        case either(Int, Int)
        /// Continues at the step.
        case jump(Int)
        /// The end of the pattern.
        case done
    }

    private(set) var steps: [Step] = []

    /// - Throws: `tooLarge` if the program exceeds `PatternLimits.steps`.
    init(_ tree: PatternTree, of text: String) throws(PatternProblem) {
        try emit(tree, of: text)
        steps.append(.done)
    }

    /// Appends the steps of a subtree.
    ///
    /// - Parameter text: the whole pattern, for the range of a problem.
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
                // A part without steps, such as `()`, would repeat up to the count without ever reaching the
                // maximum number of steps.
                if steps.count == before { break }
            }
            if let max {
                try emitOptional(part, times: max - min, of: text)
            } else {
                try emitLoop(part, of: text)
            }
        }
    }

    /// Appends alternatives: a fork to each choice, and a jump from each to the end.
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

    /// Appends optional repetitions of a part. If one is skipped, so are all later ones.
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

    /// Appends a part that repeats any number of times.
    private mutating func emitLoop(_ part: PatternTree, of text: String) throws(PatternProblem) {
        let fork = steps.count
        steps.append(.jump(0))
        try emit(part, of: text)
        steps.append(.jump(fork))
        steps[fork] = .either(fork + 1, steps.count)
    }

    /// The result of matching a text.
    enum Acceptance {
        /// The program accepts the whole text.
        case match
        /// The program may accept a longer text that begins with this one.
        case beginning
        case none
    }

    /// Reads a whole text.
    func read(_ text: String.UnicodeScalarView) -> Acceptance {
        var threads = Threads(count: steps.count)
        var next = Threads(count: steps.count)
        var isDone = follow(0, into: &threads)
        for scalar in text {
            guard !threads.isEmpty else { return .none }
            next.removeAll()
            isDone = false
            for place in threads.members {
                if case .one(let set) = steps[place], set.contains(scalar), follow(place + 1, into: &next) {
                    isDone = true
                }
            }
            swap(&threads, &next)
        }
        return isDone ? .match : threads.isEmpty ? .none : .beginning
    }

    /// Adds a step and every step that it reaches without consuming a character.
    ///
    /// - Returns: whether the pattern's end was reached.
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

    /// A set of steps that is cleared in constant time.
    private struct Threads {
        /// The steps that wait for a character.
        var members: [Int] = []
        /// A stack for `follow`. It is empty between two characters, and stored here
        /// only to reuse its memory.
        var pending: [Int] = []
        /// For each step, the round in which it was last visited.
        private var rounds: [UInt32]
        private var round: UInt32 = 1

        init(count: Int) {
            rounds = Array(repeating: 0, count: count)
            members.reserveCapacity(count)
        }

        var isEmpty: Bool { members.isEmpty }

        /// Marks a step as visited; false if it was already visited in this round.
        mutating func visit(_ index: Int) -> Bool {
            guard rounds[index] != round else { return false }
            rounds[index] = round
            return true
        }

        /// Begins a new round. The counter cannot overflow, because every text is shorter than 2³²
        /// characters.
        mutating func removeAll() {
            members.removeAll(keepingCapacity: true)
            round += 1
        }
    }
}
