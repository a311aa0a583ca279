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
