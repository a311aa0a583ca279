package import ProviderProtocol
package import WidgetModel
package import WidgetViews

/// Returns a view with the pictures that it names by their files; nil if the view does not name files.
package typealias PictureEmbedding = @Sendable (JSONValue) -> EmbeddedPictures?

/// A view with the bytes of the pictures that it named by their files.
package struct EmbeddedPictures {
    package var view: JSONValue
    /// Why files are missing, each with its path. Their nodes are unchanged, and drawn as boxes.
    package var problems: [String]

    package init(_ view: JSONValue, problems: [String]) {
        self.view = view
        self.problems = problems
    }
}

/// The views of a provider's answer. If an entry contains data, the widget's view definition builds its view
/// when the answer arrives (T14).
package struct AnsweredViews: Sendable {
    /// The definition of the widget's views; nil if the provider sends views.
    package let definition: ViewDefinition?
    private let kind: Kind
    private let family: Family
    private let format: ValueFormat
    private let embed: PictureEmbedding

    /// - Parameters:
    ///   - format: how values are written in strings.
    ///   - embed: without it, pictures by file are drawn as boxes.
    package init(
        _ kind: Kind, _ definition: ViewDefinition?, on family: Family, _ format: ValueFormat,
        embedding embed: @escaping PictureEmbedding = { _ in nil }
    ) {
        self.kind = kind
        self.definition = definition
        self.family = family
        self.format = format
        self.embed = embed
    }

    /// The entry with the view that is built from its data, and with the pictures of its view. The data is
    /// kept unchanged.
    package func complete(_ entry: JSONValue) throws(JSONMismatch) -> CompletedEntry {
        guard var object = entry.object else { return CompletedEntry(entry) }
        var problems: [EntryProblem] = []
        if let values = object["data"], !values.isNull {
            guard object["view"] == nil else {
                throw JSONMismatch("found both \"data\" and \"view\", expected one of them")
            }
            let built = try view(of: values)
            (object["view"], problems) = (built.tree.json, built.problems)
        } else if let view = object["view"], let embedded = embed(view) {
            (object["view"], problems) = (embedded.view, embedded.problems.map(EntryProblem.pictureMissing))
        }
        return CompletedEntry(.object(object), problems: problems)
    }

    /// The view that is built from the data of an entry, with its pictures.
    package func view(
        of values: JSONValue
    ) throws(JSONMismatch) -> (tree: ViewTree, problems: [EntryProblem]) {
        guard let definition else {
            throw JSONMismatch(
                path: "data",
                "\(kind) has no view definition; add \"view: \(kind).view.yaml\" to it in "
                    + "provider.yaml, or send \"view\"")
        }
        let built: BuiltView
        do throws(JSONMismatch) { built = try definition.view(of: values, for: family, format) } catch {
            throw error.inside("data")
        }
        guard let embedded = embed(built.tree.json) else {
            return (built.tree, built.problem.map { [.notBuilt($0)] } ?? [])
        }
        do throws(ViewError) {
            return (try ViewTree(json: embedded.view), embedded.problems.map(EntryProblem.pictureMissing))
        } catch {
            let failed = BuiltView(showing: error.description, problem: error.description)
            return (failed.tree, [.notBuilt(error.description)])
        }
    }

    /// Reads the answer to a request for a placeholder or a snapshot. A view that cannot be built is an error
    /// here, because other content can be shown.
    package func entry(in result: JSONValue) throws(JSONMismatch) -> EntryAnswer {
        do throws(JSONMismatch) {
            let completed = try complete(result)
            for case .notBuilt(let problem) in completed.problems { throw JSONMismatch(problem) }
            return try EntryAnswer(json: completed.json)
        } catch {
            throw error.inside("result")
        }
    }
}

extension BoundWidget {
    /// The views of an answer.
    ///
    /// - Parameters:
    ///   - context: the context of the request.
    ///   - format: how values are written in strings; nil for English, where no person reads them.
    ///   - embed: without it, pictures by file are drawn as boxes.
    package func views(
        in context: RequestContext, _ format: ValueFormat? = nil,
        embedding embed: @escaping PictureEmbedding = { _ in nil }
    ) -> AnsweredViews {
        AnsweredViews(
            kind, view, on: context.family, format ?? ValueFormat(dates: DateFormat(now: context.now)),
            embedding: embed)
    }
}
