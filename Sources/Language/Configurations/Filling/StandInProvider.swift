package import IntentDefinitions

/// Replaces a provider and offers made-up choices, so that authors can try a form before they write a
/// provider.
package struct StandInProvider: Sendable {
    /// The number of made-up objects of each type.
    private static let count = 3

    package init() {}

    /// The choices for a parameter. Empty if any value of the type is accepted.
    ///
    /// - Parameters:
    ///   - search: matches something for every text; nil or an empty text lists all choices.
    ///   - ids: the ids to look up instead; nil for a search. Every id is offered.
    package func choices(
        of parameter: IntentParameter, search: String? = nil, ids: [String]? = nil
    ) -> [OfferedChoice] {
        let object = parameter.type.account == nil ? parameter.type.object : AccountType.object
        guard parameter.options != nil, let type = object else { return [] }
        let listed = (1...Self.count).map { number in
            let id = "\(type.name.prefix(1).lowercased())\(type.name.dropFirst())\(number)"
            let title = "\(type.displayTitle) \(number)"
            return OfferedChoice(.object(ObjectValue(id: id, title: title)), title: title)
        }
        if let ids {
            return ids.map { id in
                let known = listed.first { $0.id == id }
                return known ?? OfferedChoice(.object(ObjectValue(id: id, title: id)), title: id)
            }
        }
        guard let search, !search.isEmpty, !listed.contains(where: { $0.id == search || $0.title == search })
        else {
            return listed
        }
        return [OfferedChoice(.object(ObjectValue(id: search, title: search)), title: search)]
    }
}
