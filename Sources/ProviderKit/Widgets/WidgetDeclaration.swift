package import JSONText
package import ProviderProtocol
import WidgetModel

/// What the kit knows about one kind: how it is presented, and what answers its requests.
public struct WidgetDeclaration: Sendable {
    package let kind: String
    package var displayName: String?
    package var summary: String?
    package var families: [WidgetFamily]?
    /// The parameters that the provider's intent declares; nil when the widget is static.
    package let parameters: [ParameterRead]?

    package let placeholder: @Sendable (TimelineProviderContext) throws -> EntryAnswer
    package let snapshot: @Sendable (TimelineProviderContext, JSONObject) async throws -> EntryAnswer
    package let timeline: @Sendable (TimelineProviderContext, JSONObject) async throws -> TimelineAnswer
    package let perform: @Sendable (WidgetPress, TimelineProviderContext, JSONObject) async throws -> Void

    /// What `initialize` answers about this kind; nil when the kind is not a possible name.
    package var kindDeclaration: KindDeclaration? {
        Kind(kind).map {
            KindDeclaration(
                kind: $0, configuration: parameters == nil ? .static : .intent,
                families: families?.map(\.family), reads: parameters,
                title: displayName, summary: summary)
        }
    }
}
