import WidgetModel

/// Lists the choices for parameters of a placed widget or of a kind.
package struct OptionsCall: BoardCall {
    package typealias Reply = Choices

    package static let method = "options"

    package static let routes = [
        CallRoute.get(
            "/widgets/{id}/options", "The choices for parameters.",
            query: [
                .member("parameter", "Only of this parameter."),
                .member("search", "Text that the choices match."),
            ]
        ) { $0.named = "target" },
        CallRoute(.post, "/widgets/{id}/options", "The choices for parameters with unsaved values.") {
            $0.named = "target"
            $0.operation = "optionsForValues"
            $0.body = .members(except: ["ids", "running"])
            $0.example = ["parameter": "stop", "values": ["line": "U2"]]
        },
    ]

    /// The id of a placed widget, or a kind.
    package var target: String
    /// Nil for all parameters with choices.
    package var parameter: String?
    /// Text that the choices must match; nil for all choices.
    package var search: String?
    /// The ids of choices to look up instead of a search, as far as they are offered; nil to search.
    package var ids: [String]?
    /// Unsaved changes of the values on which choices depend; nil to use the stored values.
    package var changes: [RequestedChange]?
    /// The client's working folder, to which relative paths in the changes refer.
    package var folder: String?
    /// Sends a request to the provider only if it is running. If it is not, the reply contains the choices
    /// that it last returned.
    package var running: Bool?

    package init(
        target: String, parameter: String? = nil, search: String? = nil, ids: [String]? = nil,
        changes: [RequestedChange]? = nil, folder: String? = nil, running: Bool? = nil
    ) {
        self.target = target
        self.parameter = parameter
        self.search = search
        self.ids = ids
        self.changes = changes
        self.folder = folder
        self.running = running
    }

    package var isReading: Bool { true }
}
