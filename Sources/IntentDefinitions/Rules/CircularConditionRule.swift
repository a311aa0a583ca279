import YAMLReading

/// Whether a parameter is shown does not depend on whether it is shown, not by way of others either.
enum CircularConditionRule {
    /// The parameters' places in an order in which each comes after those that its condition looks at, and
    /// which of them a finding says to go round in a circle.
    static func check(
        _ intent: DeclaredIntent, _ names: NameIndex, _ sink: FindingSink
    ) -> (order: [Int], circular: Set<Int>) {
        guard hasForwardEdge(intent, names) else { return (Array(intent.parameters.indices), []) }
        let looks = intent.parameters.map { parameter in
            parameter.visibility?.tests.map(\.subject) ?? []
        }
        var search = Search(intent: intent, looks: looks, names: names)
        for place in intent.parameters.indices { search.visit(place, sink) }
        return (search.order, search.circular)
    }

    /// Conditions that look only at earlier parameters, as most do, cannot go round in a circle.
    private static func hasForwardEdge(_ intent: DeclaredIntent, _ names: NameIndex) -> Bool {
        intent.parameters.indices.contains { place in
            intent.parameters[place].visibility?.hasTest { names[$0.subject.value] ?? -1 >= place } ?? false
        }
    }

    /// A search in depth with a stack of its own, for a form may be longer than the call stack is deep.
    private struct Search {
        enum Mark { case unseen, onPath, done }

        let intent: DeclaredIntent
        /// What each parameter's condition looks at.
        let looks: [[Located<String>]]
        let names: NameIndex
        var marks: [Mark]
        /// The parameters from the start to here, each with the condition to look at next.
        var path: [(place: Int, next: Int)] = []
        /// Those that are done, each after all that it looks at.
        var order: [Int] = []
        var circular: Set<Int> = []

        init(intent: DeclaredIntent, looks: [[Located<String>]], names: NameIndex) {
            self.intent = intent
            self.looks = looks
            self.names = names
            marks = Array(repeating: .unseen, count: intent.parameters.count)
        }

        mutating func visit(_ start: Int, _ sink: FindingSink) {
            guard marks[start] == .unseen else { return }
            enter(start)
            while let (place, next) = path.last {
                guard next < looks[place].count else {
                    marks[place] = .done
                    order.append(place)
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                guard let target = names[looks[place][next].value] else { continue }
                switch marks[target] {
                case .unseen: enter(target)
                case .onPath: report(from: target, sink)
                case .done: break
                }
            }
        }

        private mutating func enter(_ place: Int) {
            marks[place] = .onPath
            path.append((place, 0))
        }

        /// The circle is the path from `target` to its end, whose last condition leads back.
        private mutating func report(from target: Int, _ sink: FindingSink) {
            let steps = path.drop { $0.place != target }
            circular.formUnion(steps.map(\.place))
            let circle = steps.map { step in
                (
                    parameter: intent.parameters[step.place].name,
                    condition: looks[step.place][step.next - 1]
                )
            }
            sink.report(DefinitionFindings.whenCircular(circle))
        }
    }
}
