import YAMLReading

/// Places of names in a list, from 0.
///
/// Short lists are searched from the front, which is faster than hashing; long ones have a table.
struct NameIndex: Sendable {
    let names: [String]
    private let places: [String: Int]

    /// How many names are as quickly looked through.
    static let short = 16

    init(_ names: [String]) {
        self.names = names
        places =
            names.count <= NameIndex.short ? [:] : Dictionary(zip(names, names.indices)) { first, _ in first }
    }

    /// The place of a name, the first when it is there twice; nil when it is not there.
    subscript(name: String) -> Int? {
        places.isEmpty ? names.firstIndex(of: name) : places[name]
    }
}

// Parameters that name one another.
extension NameIndex {
    /// The positions in an order in which each follows those that it names, directly or by way of others.
    ///
    /// - Parameters:
    ///   - named: for each position, the names there.
    ///   - report: receives each circle: its positions, each with the name that leads to the next one, and
    ///     the last one back to the first.
    func order(
        of named: [[Located<String>]], _ report: ([(parameter: Int, name: Located<String>)]) -> Void
    ) -> [Int] {
        enum Mark { case unseen, onPath, done }
        var marks = [Mark](repeating: .unseen, count: named.count)
        var order: [Int] = []
        // A depth-first search with its own stack, since a form may be longer than the call stack is deep.
        var path: [(position: Int, next: Int)] = []
        for start in named.indices where marks[start] == .unseen {
            path = [(start, 0)]
            marks[start] = .onPath
            while let (position, next) = path.last {
                guard next < named[position].count else {
                    marks[position] = .done
                    order.append(position)
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                guard let target = self[named[position][next].value] else { continue }
                switch marks[target] {
                case .unseen:
                    marks[target] = .onPath
                    path.append((target, 0))
                case .onPath:
                    let circle = path.drop { $0.position != target }
                    report(circle.map { (parameter: $0.position, name: named[$0.position][$0.next - 1]) })
                case .done: break
                }
            }
        }
        return order
    }
}
