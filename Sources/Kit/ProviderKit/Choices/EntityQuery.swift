/// Finds the entities that people can choose.
///
/// The kit creates a query for each question, and may run several at once. Queries run while someone waits,
/// so they should answer within a second. ``TimelineProviderContext/current`` contains the reader's language.
public protocol EntityQuery<Entity>: Sendable {
    /// The type of the entities.
    associatedtype Entity: AppEntity
    /// The type of the suggestions: an array or an ``ItemCollection``.
    associatedtype Result: ResultsCollection = [Entity] where Result.Item == Entity

    /// A query.
    init()

    /// The entities with these ids, in any order. Leave out entities that no longer exist.
    func entities(for identifiers: [Entity.ID]) async throws -> [Entity]

    /// The entities to choose from.
    func suggestedEntities() async throws -> Result

    /// The entity that a new widget starts with; nil to start without a value.
    func defaultResult() async -> Entity?
}

extension EntityQuery {
    public func defaultResult() async -> Entity? { nil }
}

extension EntityQuery {
    /// Suggests nothing.
    public func suggestedEntities() async throws -> [Entity] { [] }
}

/// A query that can search for typed text.
public protocol EntityStringQuery: EntityQuery {
    /// The type of the matches: an array or an ``ItemCollection``.
    associatedtype Matches: ResultsCollection = [Entity] where Matches.Item == Entity

    /// The entities that match a text that someone typed.
    func entities(matching string: String) async throws -> Matches
}

/// A query that lists all entities, from which the kit derives all other results.
public protocol EnumerableEntityQuery: EntityQuery {
    /// All entities.
    func allEntities() async throws -> [Entity]
}

extension EnumerableEntityQuery {
    public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
        let wanted = Set(identifiers)
        return try await allEntities().filter { wanted.contains($0.id) }
    }
}

extension EnumerableEntityQuery {
    public func suggestedEntities() async throws -> [Entity] { try await allEntities() }
}

/// Supplies the possible values of a parameter.
///
/// The definition declares the parameter with `options: list` or `options: search`. For a search, the kit
/// sends the results whose title contains the typed text.
public protocol DynamicOptionsProvider: Sendable {
    /// The type of the results: an array or an ``ItemCollection``.
    associatedtype Result: ResultsCollection
    /// The type of the value that a new widget starts with.
    associatedtype DefaultValue: IntentValue = Result.Item

    /// The values to choose from.
    func results() async throws -> Result

    /// The value that a new widget starts with; nil for the definition's default.
    func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
    public func defaultResult() async -> DefaultValue? { nil }
}
