import WidgetModel

/// The ids of the texts that a definition in YAML has, by where they stand in it.
struct TextIDs: Sendable {
    /// In the order of the definition; one id may stand at several places.
    private(set) var places: [(id: String, path: TextPath)] = []

    init(_ root: PropertyDictionary, _ names: DefinitionNames) {}
}
