package import JSONText
package import ProviderProtocol
package import ViewDefinitions
package import WidgetModel
package import WidgetViews

/// The views of a provider's answer. Those of entries with data are built by the widget's view definition
/// when the answer arrives (T14).
package struct AnsweredViews: Sendable {
    private let kind: Kind
    private let definition: ViewDefinition?
    private let family: Family
    private let format: ValueFormat

    /// - Parameter format: how values are written in texts.
    package init(_ kind: Kind, _ definition: ViewDefinition?, on family: Family, _ format: ValueFormat) {
        self.kind = kind
        self.definition = definition
        self.family = family
        self.format = format
    }

    /// The entry with the view that is built from its data. An entry without data stays as it is.
    @Sendable package func complete(_ entry: JSONValue) throws(JSONMismatch) -> JSONValue {
        guard var object = entry.object, let values = object["data"], !values.isNull else { return entry }
        guard object["view"] == nil else {
            throw JSONMismatch("found both \"data\" and \"view\", expected one of them")
        }
        object["view"] = try view(of: values).json
        return .object(object)
    }

    /// The view that is built from the data of an entry.
    package func view(of values: JSONValue) throws(JSONMismatch) -> ViewTree {
        guard let definition else {
            throw JSONMismatch(
                path: "data",
                "\(kind) has no view definition; add \"view: \(kind).view.yaml\" to it in "
                    + "provider.yaml, or send \"view\"")
        }
        do throws(JSONMismatch) { return try definition.view(of: values, for: family, format) } catch {
            throw error.inside("data")
        }
    }

    /// Reads the answer to a request for a placeholder or a snapshot.
    package func entry(in result: JSONValue) throws(JSONMismatch) -> EntryAnswer {
        do throws(JSONMismatch) { return try EntryAnswer(json: try complete(result)) } catch {
            throw error.inside("result")
        }
    }
}

extension BoundWidget {
    /// The views of an answer.
    ///
    /// - Parameters:
    ///   - context: the context of the request.
    ///   - format: how values are written in texts; nil for English, where no person reads them.
    package func views(in context: RequestContext, _ format: ValueFormat? = nil) -> AnsweredViews {
        AnsweredViews(
            kind, view, on: context.family, format ?? ValueFormat(dates: DateFormat(now: context.now)))
    }
}
