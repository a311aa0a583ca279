import ProviderProtocol
import Testing
import WidgetModel

/// `{"weather": "static"}`, `{"weather": {"reads": {"days": "integer", "zones": ["timeZone"]},
/// "families": […]}}`; an array around the types makes a list.
func providerAnswer(_ json: JSONValue) throws -> InitializeAnswer {
    let kinds = try #require(json.object)
    return InitializeAnswer(
        kinds: try kinds.map { name, value in
            let kind = try #require(Kind(name))
            guard let fields = value.object else {
                return KindDeclaration(kind: kind, configuration: .static)
            }
            let reads = try fields["reads"]?.object?.map { name, types in
                let listed = types.array?.compactMap(\.string)
                let words = listed ?? types.string.map { [$0] } ?? []
                return ParameterRead(
                    name: name, types: try words.map { try #require(ValueType(rawValue: $0)) },
                    isList: listed != nil)
            }
            let families = fields["families"]?.array?.compactMap {
                $0.string.flatMap(Family.init(rawValue:))
            }
            return KindDeclaration(kind: kind, configuration: .intent, families: families, reads: reads)
        })
}
