import WidgetModel

/// The scalars and the lists of an answer, with their paths.
struct AnswerOutline {
    /// A scalar that is not null.
    struct Leaf {
        /// The names of the members that lead to it, the outermost first. Indexes are left out.
        let names: [String]
        let path: String
        let json: JSONValue
    }

    /// A list of any length.
    struct List {
        let names: [String]
        let path: String
        let elements: [JSONValue]
    }

    private(set) var leaves: [Leaf] = []
    private(set) var lists: [List] = []
    private var visits = 0

    /// The nesting of members that is examined. Services rarely nest values deeper.
    private static let deepest = 6
    /// The number of values that are examined, so that a very large answer takes a short time.
    private static let mostVisits = 5_000
    /// The number of columns that are examined in a list of lists.
    private static let mostColumns = 8

    /// Examines a whole answer.
    init(of document: JSONValue) { walk(document, [], "") }

    /// Examines an element of a list. If it is a list itself, its elements are columns.
    init(ofElement element: JSONValue) {
        guard let columns = element.array else {
            walk(element, [], "")
            return
        }
        for (index, column) in columns.prefix(Self.mostColumns).enumerated() {
            walk(column, ["column \(index + 1)"], "[\(index)]")
        }
    }

    private mutating func walk(_ json: JSONValue, _ names: [String], _ path: String) {
        visits += 1
        guard visits <= Self.mostVisits, names.count <= Self.deepest else { return }
        switch json {
        case .null: return
        case .object(let members):
            for (name, value) in members {
                guard let inner = Self.path(of: name, below: path) else { continue }
                walk(value, names + [name], inner)
            }
        case .array(let elements):
            lists.append(List(names: names, path: path.isEmpty ? "." : path, elements: elements))
            // Many services wrap a single object in a list.
            if elements.count == 1, elements[0].object != nil { walk(elements[0], names, path + "[0]") }
        case .boolean, .integer, .number, .string:
            leaves.append(Leaf(names: names, path: path.isEmpty ? "." : path, json: json))
        }
    }

    /// The path of a member; nil if the name cannot be part of a path in a manifest.
    private static func path(of name: String, below outer: String) -> String? {
        guard !name.isEmpty, name.utf8.count <= longestName, name.unicodeScalars.allSatisfy(isVisible) else {
            return nil
        }
        let own = AnswerPath(member: name).text
        let path = outer.isEmpty ? own : "\(outer).\(own)"
        // A path that is too long cannot be used, so its value is left out.
        return (try? AnswerPath(parsing: path)) == nil ? nil : path
    }

    /// The longest name of a member in bytes. Longer ones are data, such as addresses.
    private static let longestName = 80

    /// Whether a character can be seen, and is not part of a notation. Other characters cause findings.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return (0x20...0x7E).contains(scalar.value) }
        if scalar.properties.isDefaultIgnorableCodePoint { return false }
        return switch scalar.properties.generalCategory {
        case .decimalNumber, .otherNumber, .nonspacingMark, .spacingMark, .currencySymbol, .mathSymbol,
            .otherSymbol:
            true
        default: scalar.properties.isAlphabetic
        }
    }
}
