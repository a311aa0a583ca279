import SourceText

/// Looks up the index of a name in a list.
///
/// Short lists are searched linearly, which is faster than hashing. A hash table is used for long lists.
struct NameIndex: Sendable {
    let names: [String]
    /// The indices by name; empty for short lists.
    private let places: [String: Int]

    /// The maximum number of names that are searched linearly.
    static let short = 16

    init(_ names: [String]) {
        self.names = names
        places =
            names.count <= NameIndex.short ? [:] : Dictionary(zip(names, names.indices)) { first, _ in first }
    }

    /// The index of a name, or of its first occurrence; nil if the list does not contain it.
    subscript(name: String) -> Int? {
        places.isEmpty ? names.firstIndex(of: name) : places[name]
    }
}

// Dependencies between parameters.
extension NameIndex {
    /// Sorts the indices so that each index comes after all indices on which it depends, directly or
    /// indirectly.
    ///
    /// - Parameters:
    ///   - named: for each index, the names on which it depends. Unknown names are ignored.
    ///   - report: called with each cycle: its indices, each with the name that leads to the next one. The
    ///     name of the last index leads back to the first.
    func order(
        of named: [[Located<String>]], _ report: ([(parameter: Int, name: Located<String>)]) -> Void
    ) -> [Int] {
        enum Mark { case unseen, onPath, done }
        var marks = [Mark](repeating: .unseen, count: named.count)
        var order: [Int] = []
        // The depth-first search uses its own stack, because a long chain of dependencies
        // would overflow the call stack.
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
