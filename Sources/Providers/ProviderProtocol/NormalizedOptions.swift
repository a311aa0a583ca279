import WidgetModel

extension OptionsAnswer {
    /// The options that people can choose, and warnings about the other options.
    ///
    /// An option is left out if its id is empty, or if an earlier option has the same id. Options of the same
    /// group are brought together, so that lists show each heading once.
    package func normalized() -> (answer: OptionsAnswer, warnings: [OptionsWarning]) {
        var ids: Set<String> = []
        var doubled: [String] = []
        var empty = 0
        let kept = options.filter { option in
            if option.id.isEmpty {
                empty += 1
                return false
            }
            guard !ids.insert(option.id).inserted else { return true }
            if !doubled.contains(option.id) { doubled.append(option.id) }
            return false
        }
        var warnings: [OptionsWarning] = []
        if empty > 0 { warnings.append(.emptyID(count: empty)) }
        if !doubled.isEmpty { warnings.append(.doubledID(doubled)) }
        return (OptionsAnswer(options: kept.inGroups, hasMore: hasMore, next: next), warnings)
    }
}

extension [Option] {
    /// The options without a group, then each group's options; groups are sorted by their first option. Below
    /// a heading, an option without a group would look like part of the group above.
    fileprivate var inGroups: [Option] {
        var order: [String?: Int] = [nil: 0]
        for option in self where order[option.group] == nil { order[option.group] = order.count }
        guard order.count > 1 else { return self }
        let places = map { order[$0.group] ?? 0 }
        return indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { self[$0] }
    }
}

extension Option {
    /// The text that identifies the option: an object's id, or the text of any other value.
    package var id: String { (value.object?["id"] ?? value).string ?? value.text }
}

/// A problem with the options of a parameter. The options at fault are left out.
package enum OptionsWarning: Hashable, Sendable, CustomStringConvertible {
    /// The number of options with an empty id.
    case emptyID(count: Int)
    /// The ids that several options use.
    case doubledID([String])

    /// The number of ids that a message lists.
    private static let named = 3

    /// The step that corrects the provider.
    package var hint: String {
        switch self {
        case .emptyID: "give each option an id"
        case .doubledID: "give each option its own id"
        }
    }

    package var description: String {
        switch self {
        case .emptyID(1): return "1 option has an empty id; it is left out"
        case .emptyID(let count): return "\(count) options have an empty id; they are left out"
        case .doubledID(let ids):
            let names = ids.prefix(Self.named).map { JSONValue.string($0).text }.joined(separator: ", ")
            let more = ids.count > Self.named ? " and \(ids.count - Self.named) more" : ""
            return "several options have the same id (\(names)\(more)); the first one counts"
        }
    }
}
