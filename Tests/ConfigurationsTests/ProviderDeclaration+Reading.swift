import Configurations
import JSONText
import Testing
import WidgetModel

/// `{"weather": "static"}`, `{"weather": {"reads": {"days": "integer", "zones": ["timeZone"]},
/// "families": […]}}`; an array around the types makes a list.
func providerDeclaration(_ json: JSONValue) throws -> ProviderDeclaration {
    let kinds = try #require(json.object)
    return ProviderDeclaration(
        kinds: try kinds.map { name, value in
            let kind = try #require(Kind(name))
            guard let fields = value.object else {
                return ProviderDeclaration.DeclaredKind(kind, .static)
            }
            let reads = fields["reads"]?.object?.map { name, types in
                let listed = types.array?.compactMap(\.string)
                return ProviderDeclaration.DeclaredRead(
                    name, types: listed ?? types.string.map { [$0] } ?? [], isList: listed != nil)
            }
            let families = fields["families"]?.array?.compactMap {
                $0.string.flatMap(Family.init(rawValue:))
            }
            return ProviderDeclaration.DeclaredKind(kind, .intent(reads: reads), families: families)
        })
}
