import IntentDefinitions

/// The values that a node of a view definition can use, and the values that certainly exist.
struct TemplateScope {
    /// The values of the entry, and of the lists for which the node is repeated.
    var members: [EntryMember]
    /// The paths of optional values that exist according to a condition.
    var settled: Set<String> = []
    /// The effect of a missing value on the node.
    var missing = Missing.isMistake
    /// The number of nodes around this one.
    var depth = 0

    enum Missing {
        /// Nothing is drawn instead, so a value that may be missing is an error.
        case isMistake
        /// A node around this one has an `else`.
        case isReplaced
    }

    /// The target of a path.
    enum Found {
        case value(EntryType, missing: String?)
        /// The value before the name at `index` does not contain a member with this name.
        case nothing(index: Int, known: [String])
    }

    /// Looks up a path. If one of its values may be missing, `missing` is the path of the first of them.
    func find(_ path: [String]) -> Found {
        var members = members
        var missing: String?
        for (index, name) in path.enumerated() {
            guard let member = members.last(where: { $0.name == name }) else {
                return .nothing(index: index, known: members.map(\.name))
            }
            let whole = path[...index].joined(separator: ".")
            let isSettled = settled.contains { $0 == whole || $0.hasPrefix(whole + ".") }
            if member.isOptional, !isSettled, missing == nil { missing = whole }
            if index == path.count - 1 { return .value(member.type, missing: missing) }
            if case .object(let inner) = member.type { members = inner } else { members = [] }
        }
        return .nothing(index: 0, known: members.map(\.name))
    }

    /// The path of the only object's value with this name; nil if no object or more than one object contains
    /// such a value.
    func path(endingIn name: String) -> String? {
        let paths = members.compactMap { member -> String? in
            guard case .object(let inner) = member.type, inner.contains(where: { $0.name == name }) else {
                return nil
            }
            return "\(member.name).\(name)"
        }
        return paths.count == 1 ? paths[0] : nil
    }

    /// The scope inside of a node that is repeated for the elements of a list.
    func repeating(_ element: EntryMember) -> TemplateScope {
        var inner = self
        inner.members.removeAll { $0.name == element.name }
        inner.members.append(element)
        inner.settled = inner.settled.filter { $0 != element.name && !$0.hasPrefix(element.name + ".") }
        return inner
    }

    /// The scope in which these values certainly exist.
    func settling(_ paths: Set<String>) -> TemplateScope {
        var inner = self
        inner.settled.formUnion(paths)
        return inner
    }
}
