package import IntentDefinitions

/// Offers made-up choices in place of a provider, so that authors can try a form before they write one.
package struct StandInProvider: Sendable {
    /// The number of made-up objects of each type.
    private static let count = 3

    package init() {}

    /// The choices for a parameter. Empty if any value of the type is accepted.
    ///
    /// - Parameter search: finds something for every text; nil lists all choices.
    package func choices(of parameter: IntentParameter, search: String? = nil) -> [OfferedChoice] {
        let object = parameter.type.account == nil ? parameter.type.object : AccountType.object
        guard parameter.options != nil, let type = object else { return [] }
        let listed = (1...Self.count).map { number in
            let id = "\(type.name.prefix(1).lowercased())\(type.name.dropFirst())\(number)"
            let title = "\(type.displayTitle) \(number)"
            return OfferedChoice(.object(ObjectValue(id: id, title: title)), title: title)
        }
        guard let search, !listed.contains(where: { $0.id == search || $0.title == search }) else {
            return listed
        }
        return [OfferedChoice(.object(ObjectValue(id: search, title: search)), title: search)]
    }
}
